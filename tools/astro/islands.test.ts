import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { expect, test } from 'vitest';
import { lightenIslands, scriptImports } from './islands.ts';

const SCRIPTS: Record<string, string> = {
  'Cart.1.js': 'import{a}from"./shared.1.js";import"./react.1.js";export{a as Cart};',
  'Lightbox.1.js': 'import"./react.1.js";',
  'client.1.js': `import { c } from './react.1.js';`,
  'shared.1.js': 'import{a}from"./react.1.js";import("./later.1.js");export{a};',
  'react.1.js': '',
};
const importsOf = (file: string) => scriptImports(SCRIPTS[file] ?? '');
const island = (name: string) =>
  `<astro-island component-url="/_astro/${name}.1.js" component-export="${name}" renderer-url="/_astro/client.1.js" client="call"></astro-island>`;
const ISLAND = island('Cart');
const DIRECTIVE = '<script>(()=>{var e=1;(self.Astro||(self.Astro={})).call=e;})();</script>';
const FILES = '<template id="island-files"></template>';
const page = (...parts: string[]) => `<main></main><script>own()</script>${parts.join('')}`;

test('the scripts of Astro’s element and of the directive go, and every script is listed once, with its islands', () => {
  const html = lightenIslands(
    page(`<script>${islandRuntime}</script>`, DIRECTIVE, ISLAND, ISLAND, island('Lightbox'), FILES),
    importsOf,
  );
  expect(html).toContain('<script>own()</script>');
  expect(html).not.toContain(islandRuntime);
  expect(html).not.toContain('self.Astro');
  const links = html.matchAll(/<link rel="modulepreload" href="\/_astro\/([^"]+)" data-of="([^"]*)">/g);
  expect([...links].map(([, file, islands]) => `${file}: ${islands}`).toSorted()).toEqual([
    'Cart.1.js: Cart',
    'Lightbox.1.js: Lightbox',
    'client.1.js: Cart Lightbox',
    'react.1.js: Cart Lightbox',
    'shared.1.js: Cart',
  ]);
  expect(html).toMatch(/<template id="island-files"><link.*<\/template>/);
});

test('a page without islands stays as it is', () => {
  expect(lightenIslands(page(), importsOf)).toBe(page());
});

test.each([
  ['whose script is another', [DIRECTIVE, ISLAND, FILES]],
  ['without the directive', [`<script>${islandRuntime}</script>`, ISLAND, FILES]],
  ['without a place for the list', [`<script>${islandRuntime}</script>`, DIRECTIVE, ISLAND]],
])('a page with islands %s stops the build', (_name, parts) => {
  expect(() => lightenIslands(page(...parts), importsOf)).toThrow(/islands/);
});

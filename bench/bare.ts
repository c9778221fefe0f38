import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadManifest } from '../scripts/images/manifest.ts';
import { derivedSrcset } from '../src/shared/content/derivedImages.ts';
import { ROOT, type Site } from './site.ts';

/** As Astro's documentation has it: one route, made from data. */
const ROUTE = `---
import pages from '../pages.json';
export const getStaticPaths = () =>
  Object.entries(pages).map(([path, body]) => ({ params: { path: path || undefined }, props: { body } }));
---
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Photos</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Photos">
<style is:global>body { margin: 1rem } img { width: 100%; height: auto }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)) }</style></head>
<body><main><h1>Photos</h1><Fragment set:html={Astro.props.body} /></main></body></html>`;
const CONFIG = `export default { devToolbar: { enabled: false }, build: { inlineStylesheets: 'always' } };`;

/** Makes an Astro project with nothing but these pages: HTML by path. */
export async function prepareBare(folder: string, pages: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  await writeFile(join(folder, 'src/pages/[...path].astro'), ROUTE);
  await writeFile(join(folder, 'src/pages.json'), JSON.stringify(pages));
  await writeFile(join(folder, 'astro.config.mjs'), CONFIG);
  await writeFile(
    join(folder, 'package.json'),
    '{ "type": "module", "scripts": { "build": "astro build" } }',
  );
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** One page without script of a site's photos in the same derived sizes. */
export async function prepareBareGallery(site: Site, folder: string): Promise<void> {
  const images = [...loadManifest(join(site.root, '.cache/images')).photos].map(
    ([name, image], index) =>
      `<img src="/photos/${name}" srcset="${derivedSrcset(image, 'avif')}" alt="" decoding="async" ` +
      `sizes="(min-width:40rem) 18rem, calc(100vw - 2rem)" width="${image.width}" height="${image.height}" ` +
      `loading="${index === 0 ? 'eager' : 'lazy'}">`,
  );
  await prepareBare(folder, { '': images.join('\n') });
  await mkdir(join(folder, 'public'));
  for (const name of ['i', 'photos']) await symlink(join(site.distDir, name), join(folder, 'public', name));
}

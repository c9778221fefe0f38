import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOOR, FLOOR_NAMES } from '../../src/layouts/floor.ts';
import { settingVariables } from '../../src/shared/content/settings/css.ts';
import { readSettings } from '../../src/shared/content/settings/read.ts';
import { newest } from '../../tests/fixtures/floor.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { openServer } from '../../tests/mocks/faultyServer.ts';
import { imageFolders } from './facts.ts';
import { bundleHeadScript, serveImagesInDev } from './vitePlugins.ts';

let code: string;
beforeAll(async () => {
  code = await bundleHeadScript(join(import.meta.dirname, '../../src/features/settings/head.ts'));
});

/** Runs the head script on a page with this storage, and returns the changed <html>. */
function runHead(stored: Record<string, string>, hash = '', isOld = false) {
  const written: object[] = [];
  const variables: Record<string, string> = {};
  const classes = new Set<string>();
  const root = {
    lang: '',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => (variables[name] = value) },
    classList: {
      add: (name: string) => classes.add(name),
      toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
    },
  };
  runInNewContext(code, {
    document: {
      documentElement: root,
      head: { append: (meta: object) => written.push(meta) },
      createElement: () => ({}),
    },
    window: isOld ? {} : { CompressionStream },
    CSS: { supports: () => true },
    location: { hash },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  });
  return { root, variables, written, classes: [...classes].sort() };
}

test('a browser below the minimum gets the page without scripts: nothing is set, and no other script runs', () => {
  const { root, classes, written } = runHead({ language: 'de' }, '#photos/tidal-lines', true);
  expect([root.lang, root.dataset, classes]).toEqual(['', {}, []]);
  expect(written).toEqual([{ httpEquiv: 'content-security-policy', content: "script-src 'none'" }]);
  expect(runHead({}).written).toEqual([]);
});

test('the features that the head script tests for came with the oldest listed browsers, and README names these', () => {
  const features = ['javascript.builtins.Array.toSorted', 'api.CompressionStream', 'css.types.sin'];
  for (const { browser, version } of FLOOR)
    expect([browser, newest(features, browser)]).toEqual([browser, version]);
  expect(readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')).toContain(FLOOR_NAMES);
});

test('sets language, section and project from storage and address', () => {
  const { root, classes } = runHead({ language: 'de' }, '#photos/tidal-lines');
  expect([root.lang, root.dataset]).toEqual(['de', { section: 'photos', project: 'tidal-lines' }]);
  expect(classes).toEqual(['js']);
});

test.each([
  ['no changes', {}],
  ['each kind', { enableGrain: true, grainBlend: 'screen', colorHome: '#123456', cornerRadiusPx: 3 }],
  ['bounds', { btnShadowX: -100, btnShadowY: 101, halftoneOpacity: -0.1, buttonAnimDurationMs: 10_000 }],
  ['rubbish', { enableGrain: 'yes', grainBlend: 'hue', colorHome: 'red;', cornerRadiusPx: '3', nothing: 1 }],
])('turns stored settings with %s into the same variables as the full table', (_, stored) => {
  const { variables, classes } = runHead({ siteSettingsPublic: JSON.stringify(stored) });
  const settings = readSettings(stored);
  expect(variables).toEqual(Object.fromEntries(settingVariables(settings)));
  expect(classes).toEqual(settings.enableGrain ? ['grain', 'js'] : ['js']);
});

test.each(['', '{', 'null', '7'])('leaves the page unchanged when the stored settings are %j', (text) => {
  const { variables } = runHead({ siteSettingsPublic: text });
  expect(variables).toEqual({});
});

test('leaves out what only the settings form needs', () => {
  expect(code).not.toMatch(/group|formDefault|step/);
});

const folder = temporaryFolder();
const [root, contentRoot] = [join(folder, 'project'), join(folder, 'elsewhere')];
const FILES = {
  '/i/wave-640.avif': 'project/.cache/images/derived/wave-640.avif',
  '/i/copied-640.avif': 'project/.cache/images/copies/derived/copied-640.avif',
  '/photos/wave.jpg': 'elsewhere/public/photos/wave.jpg',
  '/notices/guarantee.de.svg': 'elsewhere/content/notices/guarantee.de.svg',
  '/favicon.svg': 'project/public/favicon.svg',
};
for (const path of [...Object.values(FILES), 'elsewhere/content/site.json']) put(folder, path, path);

type Middleware = (...call: [...Parameters<RequestListener>, next: () => void]) => void;
const { configureServer } = serveImagesInDev({ ...imageFolders(root, contentRoot), root, contentRoot });
const handle = await new Promise<Middleware>((use) =>
  (configureServer as (vite: unknown) => void)({ middlewares: { use } }),
);
const { origin, close } = await openServer((request, response) =>
  handle(request, response, () => response.writeHead(404).end()),
);
afterAll(close);

test.each(Object.entries(FILES))('%s is served in development', async (address, path) => {
  const answer = await fetch(`${origin}${address}?v=1`);
  expect([answer.status, await answer.text()]).toEqual([200, path]);
  const format = address.endsWith('.svg') ? 'svg+xml' : address.endsWith('.jpg') ? 'jpeg' : 'avif';
  expect(answer.headers.get('content-type')).toContain(`image/${format}`);
});

const LEFT_TO_ASTRO = ['/notices/none.svg', '/notices/..%2Fsite.json', '/content/site.json', '/photos/%zz'];
test.each(LEFT_TO_ASTRO)('%s is left to Astro', async (address) => {
  expect((await fetch(origin + address)).status).toBe(404);
});

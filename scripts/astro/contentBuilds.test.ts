import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAMAGED, type Damage, expectFaults } from '../../tests/fixtures/damagedContent.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { TEST_TEXTS } from '../../tests/fixtures/testContent.ts';
import { isLong } from '../../tests/long.ts';
import { type BuildError, buildSite } from '../serve/build.ts';
import { plainFiles } from './checkContent.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Variables of the test runner that Astro would read as its own. */
const RUNNER_VARIABLES = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

let contentRoot: string;
beforeEach(() => {
  for (const name of RUNNER_VARIABLES) vi.stubEnv(name, undefined);
  contentRoot = temporaryFolder();
  cpSync(TEST_TEXTS, join(contentRoot, 'content'), { recursive: true });
});

const build = (outDir: string) =>
  buildSite({ root: ROOT, content: { contentRoot }, outDir: join(contentRoot, outDir) });

/** Builds every page, without reusing unchanged ones. */
function buildAll(outDir: string): void {
  const env = { ...process.env, NODE_ENV: 'production', CONTENT_ROOT: contentRoot };
  const astro = 'node_modules/astro/bin/astro.mjs';
  const args = [astro, 'build', '--force', '--outDir', join(contentRoot, outDir)];
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' });
}

type Broken = readonly [path: string, damage: Damage];
const broken = (path: string, damages: readonly Damage[]) =>
  damages.map((damage, n): Broken => [`content/${path.replace('*', `broken-${n}`)}`, damage]);
/** Every kind of damage in folders, and one kind per single file; stored.test.ts covers the others. */
const BROKEN = [
  ...(['photos', 'videos', 'music'] as const).flatMap((name) => broken(`${name}/*.json`, DAMAGED[name])),
  ...(['site', 'settings', 'projects'] as const).flatMap((name) =>
    broken(`${name}.json`, DAMAGED[name].slice(0, 1)),
  ),
  ...broken('legal/*.md', DAMAGED.texts),
];

test('a build names file, field and expectation of all damaged content, and keeps the previous site', async () => {
  for (const [path, [, stored]] of BROKEN)
    put(contentRoot, path, typeof stored === 'string' ? stored : JSON.stringify(stored));
  put(contentRoot, 'dist/index.html', 'the site before');
  const { output } = (await build('dist').catch((error: unknown) => error)) as BuildError;
  const lines = output.split('\n').map((line) => line.trim());
  const about = (path: string) => lines.filter((line) => line.startsWith(`${path}: `));
  for (const [path, damage] of BROKEN) expectFaults(about(path), path, damage);
  expect([...filesOf('dist').keys()]).toEqual(['index.html']);
});

const at = (path: string) => join(contentRoot, path);
type Value = Record<string, unknown>;

function edit<V = Value>(path: string, change: (value: V) => unknown): void {
  const value = JSON.parse(readFileSync(at(`content/${path}`), 'utf8')) as V;
  writeFileSync(at(`content/${path}`), JSON.stringify(change(value) ?? value));
}
const set = (path: string, fields: Value) => edit(path, (value) => ({ ...value, ...fields }));
const reword = (path: string, from: string | RegExp, to: string) =>
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(from, to));

/** Photos of three projects, two of each. */
const PHOTOS = [
  'kelp-at-low-light-t5wc',
  'what-the-tide-took-back-b6ny',
  'last-tram-second-stop-j8tn',
  'ninth-floor-still-awake-c2vb',
  'ring-and-what-it-keeps-w7pd',
  'whirlpool-in-no-hurry-x81d',
] as const;
const [kelp, tide, tram, floor, ring] = PHOTOS;
const [KELP, TIDE] = [`photos/${kelp}.json`, `photos/${tide}.json`];
const picture = async (name: string, color: string) =>
  writeFileSync(at(`public/photos/${name}.jpg`), await paint(96, 64, color).jpeg().toBuffer());

/** Changes that only long runs test. */
const CHANGES: Readonly<Record<string, () => unknown>> = {
  'the order within a project': () => set(KELP, { order: 99 }),
  'a photo in another project': () => set(KELP, { project: 'Night Shift' }),
  'a photo in a project of its own': () => set(KELP, { project: 'Alone' }),
  'a photo on the home page': () => set(`photos/${tram}.json`, { onHome: true }),
  'a photo that is gone': () => rmSync(at(`content/photos/${floor}.json`)),
  'a photo that is new': () => cpSync(at(`content/${KELP}`), at('content/photos/new-one-a1b2.json')),
  'another picture under the same name': () => picture(PHOTOS[0], '#207040'),
  'a picture that is gone': () => rmSync(at(`public/photos/${PHOTOS[2]}.jpg`)),
  "a project's text, cover and place": () =>
    edit<Value[]>('projects.json', (rows) =>
      rows.map((row) => ({ ...row, text: { en: 'Said newWords' }, cover: PHOTOS[5] })).reverse(),
    ),
  'no projects file': () => rmSync(at('content/projects.json')),
  "a video's words": () =>
    set('videos/drying-rack-on-a-good-day-p8se.json', { description: { en: 'A rack', de: 'Ein Gestell' } }),
  'a track that is gone': () => rmSync(at('content/music/squeegee-waltz-r7cn.json')),
  settings: () => set('settings.json', { enableGrain: false, siteBgColor: '#fafafa' }),
  "the site's title": () => set('site.json', { title: 'Another', owner: 'Somebody else' }),
  'taxes and selling': () => set('site.json', { tax: 'small-business', sell: 'always' }),
  'the terms of the shop': () => set('site.json', { shipping: 6.5, price_a4: 31, delivery_days: [2, 4] }),
  'a text of the home page': () => reword('content/home/de.md', /lead: .*/, 'lead: Neu gesagt'),
  'a legal text': () => reword('content/legal/terms.en.md', /$/, '\nOne more sentence.\n'),
  "a legal text's title": () => reword('content/legal/privacy.de.md', /title: .*/, 'title: Daten'),
  'a legal text that is gone': () => rmSync(at('content/legal/accessibility.de.md')),
  'pages that somebody changed': () => {
    reword('dist/legal/imprint/index.html', /<h1/, '<h2');
    reword('dist/projects/undercurrents/index.html', /^[\s\S]*$/, '');
    rmSync(at('dist/de/photos/kelp-at-low-light-t5wc/index.html'));
  },
};

/** The content of each file of a built site, without the build's time. */
function filesOf(outDir: string): Map<string, string> {
  const hashOf = (path: string) => hash('sha256', readFileSync(at(`${outDir}/${path}`)));
  const names = plainFiles(at(outDir)).files.filter((path) => path !== 'build.json');
  return new Map(names.sort().map((path) => [path, hashOf(path)]));
}

/** Compares an incremental build with a full one. */
function expectSameAsFullBuild(what: string): void {
  buildAll('clean/dist');
  const [now, clean] = [filesOf('dist'), filesOf('clean/dist')];
  const all = [...new Set([...now.keys(), ...clean.keys()])];
  const others = all.filter((path) => now.get(path) !== clean.get(path));
  expect(others, what).toEqual([]);
  rmSync(at('clean'), { recursive: true });
}

const CANARY = 'canaryOfTheServer';
/** Values that only the server may know. */
const SERVER_ONLY = {
  ADMIN_PASSWORD: `password-${CANARY}`,
  GITHUB_TOKEN: `ghp_${CANARY}`,
  GITHUB_REPOSITORY: `somebody/${CANARY}`,
  STRIPE_SECRET_KEY: `sk_test_${CANARY}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${CANARY}`,
  BUILD_HOOK_URL: `https://api.netlify.com/build_hooks/${CANARY}`,
  LAB: 'creativehub',
  LAB_API_KEY: `lab-${CANARY}`,
  LAB_WEBHOOK_SECRET: `lab-webhook-${CANARY}`,
  SMTP_URL: `smtps://${CANARY}:${CANARY}@mail.example:465`,
  MAIL_TO: `${CANARY}@shop.example`,
  SIGNING_KEY: Buffer.from(CANARY.padEnd(32)).toString('base64url'),
};
/** A public value: while it is set, Astro could compile the secret ones into pages too. */
const PUBLIC_KEY = 'pk_test_canaryOfThePages';

test('a build after a change keeps no old page; it names no hidden photo, no broken picture and no secret', {
  timeout: 20 * 60_000,
}, async () => {
  for (const [name, value] of Object.entries({ ...SERVER_ONLY, PUBLIC_STRIPE_PUBLISHABLE_KEY: PUBLIC_KEY }))
    vi.stubEnv(name, value);
  for (const name of readdirSync(at('content/photos')))
    if (!PHOTOS.some((id) => name === `${id}.json`)) rmSync(at(`content/photos/${name}`));
  mkdirSync(at('public/photos'), { recursive: true });
  for (const [number, id] of PHOTOS.entries()) await picture(id, `#${number}04020`);
  await build('dist');
  const naming = (text: string, kind = /$/) =>
    plainFiles(at('dist')).files.filter(
      (path) => kind.test(path) && readFileSync(at(`dist/${path}`)).includes(text),
    );
  const OLD = ['Kelp, the hour', 'kurz bevor das Licht geht', 'a kind of tenderness'];
  for (const text of OLD) expect(naming(text)).not.toEqual([]);

  set(KELP, { description: { en: 'Other words', de: 'Andere Worte' }, price_a4: 61 });
  const newWords = { en: 'Anew', de: 'Neu' };
  edit<Value[]>('projects.json', (rows) => rows.map((row) => ({ ...row, name: newWords, text: newWords })));
  const unseen = 'Hidden words';
  set(TIDE, { description: { en: unseen }, project: unseen, hidden: true });
  const broken = { [floor]: 'a text', [ring]: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  for (const [id, text] of Object.entries(broken)) writeFileSync(at(`public/photos/${id}.jpg`), text);
  await build('dist');

  // No page contains the old words.
  for (const text of OLD) expect(naming(text), text).toEqual([]);
  const { files } = plainFiles(at('dist'));
  expect(naming(`${kelp}.jpg`)).toContain(`photos/${kelp}/index.html`);
  for (const id of Object.keys(broken)) {
    expect(naming(`${id}.jpg`, /\.(html|json|xml)$/)).toEqual([]);
    expect(readFileSync(at(`dist/photos/${id}/index.html`), 'utf8')).toContain('No content available yet');
    expect(files).not.toContain(`photos/${id}.jpg`);
  }
  expect(files.filter((path) => path.includes(tide))).toEqual([]);
  for (const text of [tide, unseen]) expect(naming(text)).toEqual([]);
  expect(naming(PUBLIC_KEY)).not.toEqual([]);
  // Also in the encoding of the signing key.
  const encoded = Buffer.from(CANARY).toString('base64').slice(0, 20);
  expect(SERVER_ONLY.SIGNING_KEY).toContain(encoded);
  for (const secret of [CANARY, encoded]) expect(naming(secret)).toEqual([]);

  if (!isLong) return;
  expectSameAsFullBuild('words, a hidden photo and broken pictures');
  await picture(floor, '#304020');
  for (const [what, change] of Object.entries(CHANGES)) {
    await change();
    await build('dist');
    expectSameAsFullBuild(what);
  }
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAMAGED, type Damage, expectSaid } from '../../tests/fixtures/damagedContent.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { endProcess, freePort, startScript } from '../../tests/fixtures/processes.ts';
import { temporaryFolder, whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { isLong, sample } from '../../tests/long.ts';
import { type BuildError, buildSite } from '../serve/build.ts';
import { plainFiles } from './checkContent.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the tests' runner sets of these, Astro would take for the build's own. */
const RUNNERS = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

let contentRoot: string;
beforeEach(() => {
  for (const name of RUNNERS) vi.stubEnv(name, undefined);
  contentRoot = temporaryFolder();
  cpSync(join(ROOT, 'content'), join(contentRoot, 'content'), { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

const build = (outDir: string) =>
  buildSite({ root: ROOT, content: { contentRoot }, outDir: join(contentRoot, outDir) });

/** Makes every page, also those of the same code and content. */
function buildAll(outDir: string): void {
  const env = { ...process.env, NODE_ENV: 'production', CONTENT_ROOT: contentRoot };
  const args = [
    'node_modules/astro/bin/astro.mjs',
    'build',
    '--force',
    '--outDir',
    join(contentRoot, outDir),
  ];
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' });
}

type Broken = readonly [path: string, damage: Damage];
const SINGLE = [
  ['content/site.json', DAMAGED.site],
  ['content/settings.json', DAMAGED.settings],
  ['content/projects.json', DAMAGED.projects],
  ['content/home/en.md', DAMAGED.texts],
] as const;
/** Ten ways or more to break each file that there is one of: a build each, which breaks one file of each kind. */
const BUILDS = DAMAGED.texts.map((_, n): Broken[] =>
  SINGLE.map(([path, damages]) => [path, damages[n % damages.length] as Damage]),
);
/** All ways at once for those that there are many of. */
const FOLDERS = (['photos', 'videos', 'music', 'legal'] as const).flatMap((folder) => {
  const [damages, ending] = folder === 'legal' ? [DAMAGED.texts, 'md'] : [DAMAGED[folder], 'json'];
  return damages.map((damage, n): Broken => [`content/${folder}/broken-${n}.${ending}`, damage]);
});

test.each(sample(BUILDS, 1).map((single, n) => [n, n === 0 ? [...single, ...FOLDERS] : single] as const))(
  'build %i names file, field and expectation of all that is damaged',
  // The first one may have to compile the pages.
  { timeout: 120_000 },
  async (_, files) => {
    for (const [path, [, stored]] of files)
      writeFileSync(join(contentRoot, path), typeof stored === 'string' ? stored : JSON.stringify(stored));
    const { output } = (await build('dist').catch((error: unknown) => error)) as BuildError;
    const lines = output.split('\n').map((line) => line.trim());
    for (const [path, damage] of files)
      expectSaid(
        lines.filter((line) => line.startsWith(`${path}: `)),
        path,
        damage,
      );
  },
);

const at = (path: string) => join(contentRoot, path);
type Value = Record<string, unknown>;

function edit<V = Value>(path: string, change: (value: V) => unknown): void {
  const value = JSON.parse(readFileSync(at(`content/${path}`), 'utf8')) as V;
  writeFileSync(at(`content/${path}`), JSON.stringify(change(value) ?? value));
}
const set = (path: string, fields: Value) => edit(path, (value) => ({ ...value, ...fields }));
const reword = (path: string, from: string | RegExp, to: string) =>
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(from, to));

/** Photos of three projects: two of each. */
const PHOTOS = [
  'kelp-at-low-light-t5wc',
  'what-the-tide-took-back-b6ny',
  'last-tram-second-stop-j8tn',
  'ninth-floor-still-awake-c2vb',
  'ring-and-what-it-keeps-w7pd',
  'whirlpool-in-no-hurry-x81d',
] as const;
const [KELP, TIDE, TRAM, FLOOR] = PHOTOS.map((id) => `photos/${id}.json`) as [string, string, string, string];
const picture = async (name: string, color: string) =>
  writeFileSync(at(`public/photos/${name}.jpg`), await paint(96, 64, color).jpeg().toBuffer());

const CHANGES: Readonly<Record<string, () => unknown>> = {
  "a photo's words and price, and a project's name": () => {
    set(KELP, { description: { en: 'Other words', de: 'Andere Worte' }, price_a4: 61 });
    edit<Value[]>('projects.json', (rows) =>
      rows.map((row) => ({ ...row, name: { en: 'Anew', de: 'Neu' } })),
    );
  },
  'the order within a project': () => set(KELP, { order: 99 }),
  'a photo in another project': () => set(TIDE, { project: 'Night Shift' }),
  'a photo in a project of its own': () => set(TIDE, { project: 'Alone' }),
  'a photo on the home page': () => set(TRAM, { onHome: true }),
  'a photo that is hidden': () => set(TIDE, { hidden: true }),
  'a photo that is gone': () => rmSync(at(`content/${FLOOR}`)),
  'a photo that is new': () => cpSync(at(`content/${KELP}`), at('content/photos/new-one-a1b2.json')),
  'another picture under the same name': () => picture(PHOTOS[0], '#207040'),
  'a picture that is gone': () => rmSync(at(`public/photos/${PHOTOS[2]}.jpg`)),
  'a picture that is none': () => writeFileSync(at(`public/photos/${PHOTOS[3]}.jpg`), 'a text'),
  "a project's text, cover and place": () =>
    edit<Value[]>('projects.json', (rows) =>
      rows.map((row) => ({ ...row, text: { en: 'Said anew' }, cover: PHOTOS[5] })).reverse(),
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

/** What each file of a built site holds; its build's own time is left out. */
function filesOf(outDir: string): Map<string, string> {
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(at(`${outDir}/${path}`)))
      .digest('hex');
  const names = plainFiles(at(outDir)).files.filter((path) => path !== 'build.json');
  return new Map(names.sort().map((path) => [path, hashOf(path)]));
}

test('a build after any change is the build that keeps no page', { timeout: 20 * 60_000 }, async () => {
  for (const name of readdirSync(at('content/photos')))
    if (!PHOTOS.some((id) => name === `${id}.json`)) rmSync(at(`content/photos/${name}`));
  mkdirSync(at('public/photos'), { recursive: true });
  for (const [number, id] of PHOTOS.entries()) await picture(id, `#${number}04020`);
  await build('dist');
  for (const [what, change] of Object.entries(CHANGES).slice(0, isLong ? undefined : 1)) {
    await change();
    await build('dist');
    buildAll('clean/dist');
    const [now, clean] = [filesOf('dist'), filesOf('clean/dist')];
    const differing = [...new Set([...now.keys(), ...clean.keys()])].filter(
      (path) => now.get(path) !== clean.get(path),
    );
    expect(differing, what).toEqual([]);
    rmSync(at('clean'), { recursive: true });
  }
});

test('a picture that is none and a hidden photo are named nowhere; one that Git LFS has not fetched leaves the site as it is', {
  timeout: 120_000,
}, async () => {
  const [id, other] = PHOTOS;
  for (const name of readdirSync(at('content/photos')))
    if (!name.startsWith(id) && !name.startsWith(other)) rmSync(at(`content/photos/${name}`));
  mkdirSync(at('public/photos'), { recursive: true });
  await picture(other, '#204060');
  for (const text of ['a text', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
    writeFileSync(at(`public/photos/${id}.jpg`), text);
    await build('dist');
    const texts = plainFiles(at('dist')).files.filter((path) => /\.(html|json|xml)$/.test(path));
    const naming = (name: string) =>
      texts.filter((path) => readFileSync(at(`dist/${path}`), 'utf8').includes(name));
    expect(naming(`${id}.jpg`)).toEqual([]);
    expect(naming(`${other}.jpg`)).toContain(`photos/${other}/index.html`);
    expect(readFileSync(at(`dist/photos/${id}/index.html`), 'utf8')).toContain('No content available yet');
    expect([...filesOf('dist').keys()]).not.toContain(`photos/${id}.jpg`);
  }
  const shown = 'Other words';
  set(`photos/${other}.json`, { description: { en: shown }, project: shown, hidden: true });
  await build('dist');
  const all = plainFiles(at('dist')).files;
  expect(all.filter((path) => path.includes(other))).toEqual([]);
  const isNamed = (path: string) =>
    new RegExp(`${other}|${shown}`).test(readFileSync(at(`dist/${path}`), 'latin1'));
  expect(all.filter(isNamed)).toEqual([]);

  const before = filesOf('dist');
  writeFileSync(
    at(`public/photos/${id}.jpg`),
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n',
  );
  await expect(build('dist')).rejects.toThrow(`not fetched: 1, the first is public/photos/${id}.jpg.`);
  expect(filesOf('dist')).toEqual(before);
});

test.runIf(isLong)(
  'npm run dev serves pages and calls, and shows a change of the content',
  { timeout: 5 * 60_000 },
  async () => {
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: contentRoot });
    const port = await freePort();
    const env = { PORT: String(port), CONTENT_ROOT: contentRoot, ADMIN_PASSWORD: 'a password of tests' };
    const dev = await startScript('scripts/dev.ts', { env, line: 'Admin password:' });
    whenTestEnds(() => endProcess(dev));
    const text = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(answer.headers.get('strict-transport-security')).toBeNull();
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await text('/')).toMatch(/^200 [\s\S]*Ink, paper, patience/);
    expect(await text(`/de/photos/${PHOTOS[0]}/`)).toMatch(/^200 [\s\S]*Seetang/);
    expect(await text('/api/photos')).toMatch(new RegExp(`^200 \\[.*"id":"${PHOTOS[0]}"`));
    reword('content/home/en.md', /title: .*/, 'title: Said anew');
    await expect.poll(() => text('/')).toMatch(/^200 [\s\S]*Said anew/);
  },
);

import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createLocalStore } from '../netlify/content/local/store.ts';
import { readEnv } from '../netlify/lib/env.ts';
import { setLocalRuntime } from '../netlify/lib/runtime.ts';
import { PHOTO_FIELDS } from '../src/shared/content/entries/photo.ts';
import { SETTINGS } from '../src/shared/content/settings/table.ts';
import { bagFaults, filesBelow, runArchive } from '../tests/fixtures/bag.ts';
import { fillFrom, git, put } from '../tests/fixtures/localRepository.ts';
import { bareEnv } from '../tests/fixtures/processes.ts';
import { temporaryFolder } from '../tests/fixtures/temporary.ts';
import { tries } from '../tests/long.ts';
import { checkArchive, openLocalSource, writeArchive } from './archive.ts';
import { restoreZip } from './restore.ts';
import { startOf } from './setupRules.mjs';

afterEach(() => setLocalRuntime(undefined));

const WILD = `../"Wild" <b>/etc</b> & 'so' ${'x'.repeat(270)}`;
const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
const WAVE = { filename: 'wave.jpg', description: { en: 'Wave', de: 'Welle' }, project: 'Tidal' };
const EDITION = { edition: { size: 30, sold_before: 7 } };
const GONE = { filename: 'gone.jpg', description: { en: WILD }, project: '../x' };
const SITE = { title: 'Mara’s <Site>', owner: 'Mara', contact: { email: 'a@example.org' } };
const CONTENT: Record<string, string> = {
  'content/site.json': JSON.stringify(SITE),
  'content/home/en.md': page('Home', '[Wave](/photos/wave/) and [more](https://example.org).', 'lead: Hey\n'),
  'content/home/de.md': page('Start', 'Grüße', 'lead: Hallo\n'),
  'content/pages/cv.en.md': page('CV', 'Born. ![wave](/photos/wave.jpg) ![far](https://example.org/a.png)'),
  'content/photos/wave.json': JSON.stringify({ ...WAVE, ...EDITION, keywords: ['sea'] }),
  'content/photos/wild.json': JSON.stringify(GONE),
  'public/photos/wave.jpg': 'wave image',
  'public/photos/large/wave.jpg': 'larger wave image',
};

/** A repository with this content, committed on a day long ago. */
function repository(content = CONTENT): string {
  const root = temporaryFolder();
  fillFrom(`archive of ${JSON.stringify(content)}`, root, (template) => {
    for (const [path, text] of Object.entries(content)) put(template, path, text);
    git(template, 'init', '-q', '-b', 'main');
    git(template, 'add', '-A');
    const owner = ['-c', 'user.name=A', '-c', 'user.email=a@b.c'];
    git(template, ...owner, 'commit', '-q', '--allow-empty', '-m', 'Start');
  });
  return root;
}
const sourceOf = (root: string) => openLocalSource(readEnv({ CONTENT_ROOT: root }));

/** Writes the archive of a repository into a new folder. */
async function archiveOf(root: string, change: Partial<Awaited<ReturnType<typeof sourceOf>>> = {}) {
  const folder = join(temporaryFolder(), 'archive');
  await writeArchive({ ...(await sourceOf(root)), ...change }, folder);
  return { folder, read: (path: string) => readFileSync(join(folder, 'data', path), 'utf8') };
}
const original = (root: string, id: string, bytes: number): void => {
  put(root, `.local/backup/originals/${id}/full.tif`, '');
  // Sparse: it takes no room.
  truncateSync(join(root, `.local/backup/originals/${id}/full.tif`), bytes);
};
const hashes = (folder: string) =>
  filesBelow(folder).map((path) => [path, hash('sha256', readFileSync(join(folder, path)))]);

test('two archives of one revision are identical, byte for byte, with any characters in titles', async () => {
  const root = repository();
  const [{ folder, read }, other] = [await archiveOf(root), await archiveOf(root)];
  expect([bagFaults(folder), hashes(other.folder)]).toEqual([[], hashes(folder)]);
  expect(read('content/photos/wild.json')).toBe(CONTENT['content/photos/wild.json']);
  for (const [path, text] of [
    ['en/works/wild.html', 'There is no picture of this work.'],
    ['en/works/wave.html', '(display copy: there is no original)'],
    ['en/index.html', '<a href="../en/works/wave.html">Wave</a> and more (https://example.org)'],
    ['en/pages/cv.html', '<img src="../../public/photos/wave.jpg" alt="wave"> far'],
    ...Object.keys(PHOTO_FIELDS).map(
      (name) => ['en/fields.html', `<td><code>${name}</code></td><td>`] as const,
    ),
    ...Object.keys(SETTINGS).map((name) => ['de/fields.html', `<td><code>${name}</code></td><td>`] as const),
  ] as const)
    expect(read(path)).toContain(text);
  expect(read('en/works/wild.html')).not.toContain('<b>');
  expect(read('en/fields.html') + read('de/fields.html')).not.toContain('<td></td>');
  expect(JSON.parse(read('editions.json'))).toMatchObject([{ work: 'wave', size: 30, sold: 7 }]);
  const day = git(root, 'log', '-1', '--format=%cs').trim();
  expect(readFileSync(join(folder, 'bag-info.txt'), 'utf8')).toContain(`Bagging-Date: ${day}`);
});

test('renames files that Windows refuses, also in every link, and marks hidden texts', async () => {
  const root = repository({
    ...CONTENT,
    'content/photos/aux.json': JSON.stringify({ ...WAVE, filename: 'nul.jpg', project: 'Con' }),
    'public/photos/nul.jpg': 'picture',
    'public/photos/dot.': 'no picture',
    'content/pages/lpt1.en.md': page('Draft', '[Aux](/photos/aux/)', 'hidden: true\n'),
  });
  put(root, '.local/backup/originals/aux/com1.tif', 'original');
  const { folder, read } = await archiveOf(root);
  expect(bagFaults(folder)).toEqual([]);
  const paths = filesBelow(folder);
  const refused = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)|[. ](\/|$)|[<>:"\\|?*]/i;
  expect(paths.filter((path) => refused.test(path))).toEqual([]);
  for (const path of ['de/series/con_.html', 'content/photos/aux_.json', 'originals/aux_/com1_.tif'])
    expect(paths).toContain(`data/${path}`);
  expect(read('en/pages/lpt1_.html')).toContain('<a href="../../en/works/aux_.html">Aux</a>');
  expect(read('en/works/aux_.html')).toContain('src="../../public/photos/nul_.jpg"');
  expect(read('en/works/aux_.html')).toContain('>originals/aux_/com1_.tif</a>');
  for (const path of ['en/index.html', 'en/pages/lpt1_.html', 'en/catalogue.html'])
    expect(read(path)).toContain('(not shown on the site)');
  const store = createLocalStore({ root: repository({}) });
  await restoreZip(folder, store, temporaryFolder());
  const restored = [...(await store.snapshot()).files.keys()];
  for (const path of ['content/photos/aux.json', 'public/photos/nul.jpg', 'content/pages/lpt1.en.md'])
    expect(restored).toContain(path);
});

test('editions count the sales of the ledger and those before the shop, and name no buyer', async () => {
  const sale = { photo: 'wave', edition: '', size: 30, month: '2026-02', previous: '', hash: '' } as const;
  const entries = [
    { ...sale, number: 3, state: 'sold', serial: '' },
    { ...sale, number: 8, state: 'sold', serial: 'Ab12' },
    { ...sale, number: 9, state: 'sold', serial: 'Cd34' },
    { ...sale, number: 9, state: 'free', serial: '' },
  ] as const;
  const { read } = await archiveOf(repository(), { ledger: { entries, signature: 'c2ln', key: 'PEM' } });
  const [edition] = JSON.parse(read('editions.json'));
  // Seven were sold before the shop: the lowest numbers that the shop has not sold itself.
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
    [3, 8].includes(number) ? { number, month: '2026-02' } : { number },
  );
  expect(edition).toEqual({ work: 'wave', edition: '', size: 30, sold: 8, numbers });
  const ledger = read('ledger.json');
  expect(JSON.parse(ledger)).toMatchObject({ signature: 'c2ln', entries });
  expect(ledger.split('\n').filter((line) => line.includes(',"previous":"'))).toHaveLength(entries.length);
});

test('archives an empty site', async () => {
  const { folder } = await archiveOf(repository({ 'code.ts': 'code' }));
  expect(bagFaults(folder)).toEqual([]);
  expect(existsSync(join(folder, 'data/de/catalogue.html'))).toBe(true);
});

test('an interrupted archive never counts as complete, and the next run keeps its correct files', async () => {
  const root = repository();
  original(root, 'wave', 3_000_000);
  const folder = join(temporaryFolder(), 'archive');
  const source = await sourceOf(root);
  const cut = async function* () {
    yield new Uint8Array(1_000_000);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  await expect(writeArchive({ ...source, readOriginal: cut }, folder)).rejects.toThrow('no space left');
  expect(existsSync(folder)).toBe(false);
  const place = `${folder}.unfinished`;
  expect(filesBelow(place)).not.toContain('manifest-sha256.txt');
  const kept = join(place, 'data/public/photos/wave.jpg');
  const before = statSync(kept).ino;
  put(place, 'data/content/site.json', 'x'.repeat((CONTENT['content/site.json'] ?? '').length + 2));
  put(place, 'data/content/photos/of-another-revision.json', '{}');
  await writeArchive(source, folder);
  expect(statSync(join(folder, 'data/public/photos/wave.jpg')).ino).toBe(before);
  expect([bagFaults(folder), existsSync(place)]).toEqual([[], false]);
});

test('names a changed file, a missing one and a foreign one', async () => {
  const root = repository();
  const folder = join(temporaryFolder(), 'archive');
  const { status: made, stdout } = runArchive(root, folder);
  expect([made, stdout]).toEqual([0, expect.stringContaining('1 without a picture')]);
  expect(await checkArchive(folder)).toEqual([]);
  const changed = join(folder, 'data/public/photos/wave.jpg');
  writeFileSync(changed, readFileSync(changed).fill('W', 0, 1));
  rmSync(join(folder, 'data/README.txt'));
  put(folder, 'data/note.txt', 'mine');
  appendFileSync(join(folder, 'bag-info.txt'), 'Contact-Name: Somebody\n');
  const { status, stderr } = runArchive(root, '--check', folder);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').sort()).toEqual([
    'bag-info.txt was changed.',
    'data/README.txt is missing.',
    'data/note.txt is not of this archive.',
    'data/public/photos/wave.jpg was changed.',
  ]);
});

test('leaves an existing folder alone', async () => {
  const root = repository();
  const folder = temporaryFolder();
  put(folder, 'holiday.txt', 'mine');
  put(folder, 'new.unfinished/holiday.txt', 'mine');
  const source = await sourceOf(root);
  for (const [name, message] of Object.entries({
    '.': 'exists already and stays as it is',
    'holiday.txt': 'exists already',
    new: 'is not an unfinished archive',
  }))
    await expect(writeArchive(source, join(folder, name)), name).rejects.toThrow(message);
  const missing = 'is not a complete archive: tagmanifest-sha256.txt is missing';
  await expect(checkArchive(folder)).rejects.toThrow(missing);
  const { status, stderr } = runArchive(root, join(folder, 'holiday.txt/inside'));
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\(ENOTDIR\): name another folder\.\n$/)]);
  expect(filesBelow(folder)).toEqual(['holiday.txt', 'new.unfinished/holiday.txt']);
});

test('archives originals of 20 MB in little memory', () => {
  const count = tries(200, 4);
  const ids = Array.from({ length: count }, (_, at) => `work-${at}`);
  const content = ids.map((id) => [`content/photos/${id}.json`, JSON.stringify(WAVE)]);
  const root = repository({ ...CONTENT, ...Object.fromEntries(content) });
  for (const id of ids) original(root, id, 20_000_000);
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'archive'));
  const program = `
    import { openLocalSource, writeArchive } from ${JSON.stringify(resolve(import.meta.dirname, 'archive.ts'))};
    import { readEnv } from ${JSON.stringify(resolve(import.meta.dirname, '../netlify/lib/env.ts'))};
    let most = 0;
    const measure = () => { most = Math.max(most, process.memoryUsage.rss()); };
    await writeArchive(await openLocalSource(readEnv(process.env)), ${JSON.stringify(join(folder, 'archive'))}, measure);
    console.log(most / 2 ** 20);`;
  // Started like the command. Its maxRSS is useless here: it begins with that of the parent process.
  const { flags, env } = startOf('archive');
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', program], {
    env: { ...bareEnv(), ...env, CONTENT_ROOT: root },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(Number(stdout)).toBeLessThan(300);
  expect(filesBelow(join(folder, 'archive/data/originals'))).toHaveLength(count);
});

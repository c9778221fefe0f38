import { cpSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { PictureFault } from '../../netlify/images/cleanImage.ts';
import type { CopyOutcome } from '../../netlify/images/copyPicture.ts';
import { thumbnailLadder } from '../../src/shared/content/embeds.ts';
import { createWorkspace, putPhoto } from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { forEachTest } from '../../tests/fixtures/provide.ts';
import { temporaryFolder, whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { copyElsewhere } from './copies.ts';
import { type DeriveResult, deriveImages } from './derive.ts';
import { listDerivatives } from './manifest.ts';
import { publishImages } from './publish.ts';

const workspace = forEachTest(createWorkspace);

const putColor = async (filename: string, color: string): Promise<void> =>
  putPhoto(workspace, filename, await paint(60, 40, color).png().toBuffer());

const derive = (): Promise<DeriveResult> => deriveImages(workspace);

describe('publishing', () => {
  const publish = async (manifest: DeriveResult['manifest']) => publishImages({ ...workspace, manifest });
  const inode = async (...parts: string[]): Promise<number> =>
    (await stat(path.join(workspace.root, ...parts))).ino;

  it('links derivatives and originals, and replaces existing files', async () => {
    await putColor('a.png', '#804020');
    await putPhoto(workspace, 'page.jpg', '<script>');
    const { manifest } = await derive();
    await mkdir(path.join(workspace.distDir, 'photos'), { recursive: true });
    await writeFile(path.join(workspace.distDir, 'photos', 'a.png'), 'older');
    await publish(manifest);
    await publish(manifest);
    const names = Object.values(manifest).flatMap(listDerivatives);
    expect((await readdir(path.join(workspace.distDir, 'i'))).sort()).toEqual(names.sort());
    expect(await readdir(path.join(workspace.distDir, 'photos'))).toEqual(['a.png']);
    expect(await inode('dist', 'photos', 'a.png')).toBe(await inode('photos', 'a.png'));
    expect(await inode('dist', 'i', names[0] ?? '')).toBe(await inode('cache', 'derived', names[0] ?? ''));
  });

  it('copies files across devices, where hard links are impossible', async () => {
    await putColor('a.png', '#804020');
    const { manifest } = await derive();
    // The tests' own folders are in memory, this one is on a disk.
    const elsewhere = path.join(import.meta.dirname, '../../.cache', path.basename(workspace.root));
    cpSync(workspace.cacheDir, elsewhere, { recursive: true });
    whenTestEnds(() => rm(elsewhere, { recursive: true }));
    for (let times = 0; times < 2; times += 1) publishImages({ ...workspace, manifest, cacheDir: elsewhere });
    const read = (...parts: string[]) => readFile(path.join(...parts));
    for (const name of Object.values(manifest).flatMap(listDerivatives))
      expect(await read(workspace.distDir, 'i', name)).toEqual(await read(elsewhere, 'derived', name));
  });

  it('names missing files and never leaves its folders', async () => {
    await putColor('a.png', '#804020');
    const { manifest } = await derive();
    const image = manifest['a.png'];
    if (!image) throw new Error('nothing derived');
    await expect(publish({ '../a.png': image })).rejects.toThrow(/not the name of a photo/);
    await rm(path.join(workspace.cacheDir, 'derived'), { recursive: true });
    await rm(path.join(workspace.distDir, 'i'), { recursive: true });
    await expect(publish(manifest)).rejects.toThrow(/went away while the site was built/);
  });
});

const CLIP = 'https://youtu.be/M7lc1UVf-VE';
const LADDER = thumbnailLadder('M7lc1UVf-VE');
const STILL = 'https://pictures.example/still.png';
const description = { en: 'A', de: 'B' };

let root: string;
let folder: string;
let fetched: (readonly string[])[];
let lines: string[];

beforeEach(async () => {
  root = temporaryFolder();
  folder = path.join(root, 'cache');
  for (const name of ['photos', 'videos']) await mkdir(path.join(root, 'content', name), { recursive: true });
  [fetched, lines] = [[], []];
});

const write = (file: string, value: unknown) =>
  writeFile(path.join(root, 'content', file), typeof value === 'string' ? value : JSON.stringify(value));

async function run(answer: (origins: readonly string[]) => CopyOutcome, dropOrphans = true) {
  const copy = async (origins: readonly string[]) => {
    fetched.push(origins);
    return answer(origins);
  };
  const content = await createBundledStore({ root }).snapshot();
  return copyElsewhere({ content, folder, log: (line) => lines.push(line), dropOrphans, copy });
}
const found = (of = ''): CopyOutcome => ({ bytes: Buffer.from('picture'), extension: 'jpg', of });
const last = (origins: readonly string[]) => found(origins.at(-1));
const offline = (origins: readonly string[]) =>
  new PictureFault('unreachable', { host: new URL(origins[0] ?? '').host });

test('copies the missing pictures of hand-written entries, each once for all later builds', async () => {
  await write('videos/a.json', { url: CLIP, description });
  await write('videos/b.json', { url: CLIP, description });
  await write('photos/c.json', { src: STILL, description });
  const copies = await run(last);
  expect(Object.keys(copies).sort()).toEqual([LADDER.at(-1), STILL].sort());
  expect(fetched).toEqual([[STILL], LADDER]);
  expect((await readdir(folder)).sort()).toEqual(Object.values(copies).sort());
  for (const name of Object.values(copies)) expect(name).toMatch(/^copy-[0-9a-f]{24}\.jpg$/);
  expect([await run(last), fetched.length, lines]).toEqual([copies, 2, []]);
});

test('fetches nothing for an entry whose picture is already copied', async () => {
  await write('videos/saved.json', { url: CLIP, copy: 'saved-1.jpg', copyOf: LADDER[2], description });
  await write('videos/chosen.json', { url: CLIP, thumbnail: '/photos/x.jpg', description });
  await write('videos/here.json', { url: '/photos/x.jpg', description });
  await write('photos/file.json', { filename: 'x.jpg', description });
  await write('photos/broken.json', '{');
  await write('photos/damaged.json', { src: 7 });
  expect([await run(last), fetched]).toEqual([{}, []]);
});

test('an old copy of another address does not count', async () => {
  await write('videos/moved.json', { url: STILL, copy: 'saved-1.jpg', copyOf: LADDER[2], description });
  expect(Object.keys(await run(last))).toEqual([STILL]);
});

test('continues without a network, and waits for each host only once', async () => {
  for (const id of ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd', 'eeeeeeeeeee', 'fffffffffff'])
    await write(`videos/${id}.json`, { url: `https://youtu.be/${id}`, description });
  expect(await run(offline)).toEqual({});
  // The first four start together.
  expect(fetched).toHaveLength(4);
  expect(lines[0]).toBe(
    'Picture not copied: https://i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg: i.ytimg.com cannot be reached.',
  );
});

test('removes unused copies, except when other content shares the cache', async () => {
  await write('photos/c.json', { src: STILL, description });
  const [name] = Object.values(await run(last));
  await rm(path.join(root, 'content/photos/c.json'));
  expect([await run(last, false), await readdir(folder)]).toEqual([{}, [name]]);
  await run(last);
  expect(await readdir(folder)).toEqual([]);
});

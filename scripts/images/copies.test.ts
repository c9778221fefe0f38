import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { PictureFault } from '../../netlify/images/cleanImage.ts';
import type { CopyOutcome } from '../../netlify/images/copyPicture.ts';
import { thumbnailLadder } from '../../src/shared/content/embeds.ts';
import { copyElsewhere } from './copies.ts';

const CLIP = 'https://youtu.be/M7lc1UVf-VE';
const LADDER = thumbnailLadder('M7lc1UVf-VE');
const STILL = 'https://pictures.example/still.png';
const description = { en: 'A', de: 'B' };

let root: string;
let folder: string;
let asked: (readonly string[])[];
let lines: string[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'copies-'));
  folder = path.join(root, 'cache');
  for (const name of ['photos', 'videos']) await mkdir(path.join(root, 'content', name), { recursive: true });
  [asked, lines] = [[], []];
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (file: string, value: unknown) =>
  writeFile(path.join(root, 'content', file), typeof value === 'string' ? value : JSON.stringify(value));

function run(answer: (origins: readonly string[]) => CopyOutcome, dropOrphans = true) {
  const copy = async (origins: readonly string[]) => {
    asked.push(origins);
    return answer(origins);
  };
  return copyElsewhere({
    content: createBundledStore({ root }).snapshot(),
    folder,
    log: (line) => lines.push(line),
    dropOrphans,
    copy,
  });
}
const found = (of = ''): CopyOutcome => ({ bytes: Buffer.from('picture'), extension: 'jpg', of });
const last = (origins: readonly string[]) => found(origins.at(-1));
const offline = (origins: readonly string[]) =>
  new PictureFault('unreachable', { host: new URL(origins[0] ?? '').host });

test('hand-written entries get the pictures that they lack, each once, for all later builds', async () => {
  await write('videos/a.json', { url: CLIP, description });
  await write('videos/b.json', { url: CLIP, description });
  await write('photos/c.json', { src: STILL, description });
  const copies = await run(last);
  expect(Object.keys(copies).sort()).toEqual([LADDER.at(-1), STILL].sort());
  expect(asked).toEqual([[STILL], LADDER]);
  expect((await readdir(folder)).sort()).toEqual(Object.values(copies).sort());
  for (const name of Object.values(copies)) expect(name).toMatch(/^copy-[0-9a-f]{24}\.jpg$/);
  expect(await run(last)).toEqual(copies);
  expect([asked.length, lines]).toEqual([2, []]);
});

test('an entry whose picture is already copied asks for nothing', async () => {
  await write('videos/saved.json', { url: CLIP, copy: 'saved-1.jpg', copyOf: LADDER[2], description });
  await write('videos/chosen.json', { url: CLIP, thumbnail: '/photos/x.jpg', description });
  await write('videos/here.json', { url: '/photos/x.jpg', description });
  await write('photos/file.json', { filename: 'x.jpg', description });
  await write('photos/broken.json', '{');
  await write('photos/damaged.json', { src: 7 });
  expect([await run(last), asked]).toEqual([{}, []]);
});

test('an old copy of another address does not count', async () => {
  await write('videos/moved.json', { url: STILL, copy: 'saved-1.jpg', copyOf: LADDER[2], description });
  expect(Object.keys(await run(last))).toEqual([STILL]);
});

test('without a network the build goes on, and each host is waited for once', async () => {
  for (const id of ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd', 'eeeeeeeeeee', 'fffffffffff'])
    await write(`videos/${id}.json`, { url: `https://youtu.be/${id}`, description });
  expect(await run(offline)).toEqual({});
  // The first four set out together.
  expect(asked).toHaveLength(4);
  expect(lines[0]).toBe(
    'Picture not copied: https://i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg: i.ytimg.com cannot be reached.',
  );
});

test('a missing picture says nothing about the next of the same host', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await write(`photos/${name}.json`, { src: `https://pictures.example/${name}.png`, description });
  await run(() => new PictureFault('status', { host: 'pictures.example', status: 404 }));
  expect(asked).toHaveLength(6);
  expect(lines).toHaveLength(6);
});

test('copies that no entry asks for go, except where the cache is for other content too', async () => {
  await write('photos/c.json', { src: STILL, description });
  const [name] = Object.values(await run(last));
  await rm(path.join(root, 'content/photos/c.json'));
  expect(await run(last, false)).toEqual({});
  expect(await readdir(folder)).toEqual([name]);
  await run(last);
  expect(await readdir(folder)).toEqual([]);
});

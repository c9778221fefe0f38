import { readFileSync, statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'exifreader';
import { beforeEach, expect, test } from 'vitest';
import type { Rights } from '../../src/shared/content/rights.ts';
import { createWorkspace, putPhoto, type Workspace } from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { deriveImages } from './derive.ts';
import { publishImages } from './publish.ts';
import { dropUnstated, stateRights } from './rights.ts';

let workspace: Workspace;
let rightsDir: string;
let lines: string[];
beforeEach(async () => {
  workspace = createWorkspace();
  rightsDir = path.join(workspace.root, 'rights');
  lines = [];
  for (const [name, color] of Object.entries({ 'a.jpg': '#804020', 'b.jpg': '#208040' }))
    await putPhoto(workspace, name, await paint(600, 400, color).jpeg().toBuffer());
});

const RIGHTS: Rights = { creator: 'Ann', copyright: '© Ann 2025', address: undefined, tdm: 'reserved' };

/** Derives, writes rights and publishes, like a build. */
async function build(rightsOf: (name: string) => Rights | undefined) {
  const { manifest, created } = await deriveImages(workspace);
  const stated = await stateRights({ ...workspace, manifest }, rightsOf, rightsDir, (line) =>
    lines.push(line),
  );
  await dropUnstated(rightsDir, stated.files);
  const published = publishImages({ ...workspace, ...stated });
  return { created, published, manifest, stated };
}

const noticeOf = async (file: string) => {
  const { xmp } = await load(readFileSync(path.join(workspace.distDir, file)), { expanded: true });
  return (xmp as { rights?: { description: string } } | undefined)?.rights?.description;
};
const writtenAt = async (folder: string) =>
  Object.fromEntries(
    (await readdir(folder)).map((name) => [name, statSync(path.join(folder, name)).mtimeMs]),
  );

test('a change of rights encodes nothing, renames changed files, and rewrites no others', async () => {
  const first = await build(() => RIGHTS);
  expect(first.created).toBe(2);
  for (const file of first.published) expect([file, await noticeOf(file)]).toEqual([file, '© Ann 2025']);
  const derived = path.join(workspace.cacheDir, 'derived');
  const [encoded, written] = [await writtenAt(derived), await writtenAt(rightsDir)];

  await build(() => RIGHTS);
  expect(await writtenAt(rightsDir)).toEqual(written);

  const second = await build((name) => (name === 'a.jpg' ? { ...RIGHTS, copyright: '© Ann 2026' } : RIGHTS));
  expect([second.created, await writtenAt(derived)]).toEqual([0, encoded]);
  for (const file of second.published) {
    const isOther = first.published.includes(file) && !file.startsWith('photos/a');
    expect([file, await noticeOf(file)]).toEqual([file, isOther ? '© Ann 2025' : '© Ann 2026']);
  }
  const names = (hash = '') => second.published.filter((file) => file.includes(hash));
  expect(names(second.stated.manifest['b.jpg']?.hash)).toHaveLength(5);
  // Unpublished files are removed.
  expect(await readdir(rightsDir)).toHaveLength(second.published.length);
});

test('a file without rights has no location either', async () => {
  const taken = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } };
  await putPhoto(workspace, 'a.jpg', await paint(60, 40).withExif(taken).jpeg().toBuffer());
  const placeIn = (folder: string) => load(readFileSync(path.join(folder, 'a.jpg')), { expanded: true }).gps;
  expect(placeIn(workspace.photosDir)).toBeDefined();
  await build(() => undefined);
  expect(placeIn(path.join(workspace.distDir, 'photos'))).toBeUndefined();
});

test('without rights, names and files are unchanged', async () => {
  const { manifest, stated } = await build(() => undefined);
  expect([stated.manifest, stated.files.size, await readdir(rightsDir)]).toEqual([manifest, 0, []]);
  expect(statSync(path.join(workspace.distDir, 'photos/a.jpg')).ino).toBe(
    statSync(path.join(workspace.photosDir, 'a.jpg')).ino,
  );
});

test('the log names shortened notices and files that cannot carry rights', async () => {
  const cut = (await paint(60, 40).gif().toBuffer()).subarray(0, -1);
  await writeFile(path.join(workspace.photosDir, 'c.gif'), cut);
  await build((name) => ({ ...RIGHTS, copyright: name === 'a.jpg' ? 'ö'.repeat(300) : RIGHTS.copyright }));
  expect(lines.sort()).toEqual([
    'a.jpg: creator and copyright notice are too long for its files: they are cut there.',
    'c.gif: this file cannot carry rights; it is published as it is.',
  ]);
  expect(readFileSync(path.join(workspace.distDir, 'photos/c.gif'))).toEqual(cut);
});

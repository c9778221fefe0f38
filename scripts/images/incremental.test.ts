import { mkdirSync, renameSync, statSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createWorkspace,
  paint,
  putPhoto,
  readManifest,
  type Workspace,
} from '../../tests/fixtures/photos.ts';
import { type DeriveResult, deriveImages } from './derive.ts';
import { ENCODER_SETTINGS, listDerivatives } from './settings.ts';

// Encoding on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let workspace: Workspace;
beforeEach(async () => {
  workspace = await createWorkspace();
});
afterEach(() => workspace.remove());

const COLORS = ['#804020', '#208040', '#402080', '#808020', '#208080', '#802080'];

const putColor = async (filename: string, color: string): Promise<void> =>
  putPhoto(workspace, filename, await paint(60, 40, color).png().toBuffer());

const derive = (): Promise<DeriveResult> => deriveImages({ ...workspace, progress: false });
const listNames = (folder: string): Promise<string[]> => readdir(path.join(workspace.cacheDir, folder));
const counts = ({ created, reused, removed, failed }: DeriveResult) => ({
  created,
  reused,
  removed,
  failed: failed.length,
});

describe('a second run', () => {
  it('encodes only what changed', async () => {
    for (const [index, color] of COLORS.entries()) await putColor(`${index}.png`, color);
    const first = await derive();
    expect(counts(first)).toEqual({ created: 6, reused: 0, removed: 0, failed: 0 });
    const second = await derive();
    expect(counts(second)).toEqual({ created: 0, reused: 6, removed: 0, failed: 0 });
    expect(second.manifest).toEqual(first.manifest);
    expect(await readManifest(workspace.cacheDir)).toEqual(first.manifest);

    await putColor('6.png', '#123456');
    expect(counts(await derive())).toEqual({ created: 1, reused: 6, removed: 0, failed: 0 });
    await putColor('0.png', '#654321');
    expect(counts(await derive())).toEqual({ created: 1, reused: 6, removed: 3, failed: 0 });
  });

  it('keeps the derivatives of another folder where told to, so that coming back encodes nothing', async () => {
    await putColor('a.png', '#804020');
    await derive();
    const { photosDir, cacheDir } = workspace;
    const other = path.join(photosDir, '..', 'other');
    mkdirSync(other);
    const there = await deriveImages({ photosDir: other, cacheDir, progress: false, dropOrphans: false });
    expect(counts(there)).toEqual({ created: 0, reused: 0, removed: 0, failed: 0 });
    expect(counts(await derive())).toEqual({ created: 0, reused: 1, removed: 0, failed: 0 });
  });

  it('does not read a photo whose size and time are the same', async () => {
    await putColor('a.png', '#804020');
    await derive();
    const file = path.join(workspace.photosDir, 'a.png');
    const { size, mtime } = await stat(file);
    await writeFile(file, Buffer.alloc(size));
    // Back to a whole millisecond on both sides, which is all that can be set.
    await utimes(file, mtime, mtime);
    const manifestFile = path.join(workspace.cacheDir, 'manifest.json');
    const stored = JSON.parse(await readFile(manifestFile, 'utf8'));
    stored.photos['a.png'].mtimeMs = (await stat(file)).mtimeMs;
    await writeFile(manifestFile, JSON.stringify(stored));
    expect(counts(await derive())).toEqual({ created: 0, reused: 1, removed: 0, failed: 0 });
  });

  it('reads but does not encode a photo that was only touched, and then remembers the new time', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    await utimes(path.join(workspace.photosDir, 'a.png'), new Date(), new Date(Date.now() - 5000));
    const [name] = await listNames('derived');
    const encodedAt = (await stat(path.join(workspace.cacheDir, 'derived', name ?? ''))).mtimeMs;
    const after = await derive();
    expect(counts(after)).toEqual({ created: 0, reused: 1, removed: 0, failed: 0 });
    expect(after.manifest).toEqual(before.manifest);
    expect((await stat(path.join(workspace.cacheDir, 'derived', name ?? ''))).mtimeMs).toBe(encodedAt);
    const stored = JSON.parse(await readFile(path.join(workspace.cacheDir, 'manifest.json'), 'utf8'));
    expect(stored.photos['a.png'].mtimeMs).toBe(
      (await stat(path.join(workspace.photosDir, 'a.png'))).mtimeMs,
    );
  });

  it('remakes a missing derivative, and no other', async () => {
    await putColor('a.png', '#804020');
    const { manifest } = await derive();
    const locate = (name: string) => path.join(workspace.cacheDir, 'derived', name);
    const long = new Date(1_700_000_000_000);
    for (const name of await listNames('derived')) {
      for (const other of await listNames('derived')) await utimes(locate(other), long, long);
      await rm(locate(name));
      expect(counts(await derive())).toEqual({ created: 1, reused: 0, removed: 0, failed: 0 });
      const made = await listNames('derived');
      expect(made.filter((other) => statSync(locate(other)).mtime > long)).toEqual(
        // The colour is the smallest WebP's: without that file, everything is made again.
        name.endsWith('.webp') ? made : [name],
      );
    }
    expect((await derive()).manifest).toEqual(manifest);
  });

  it('drops the derivatives of a photo that is gone and keeps those of its twin', async () => {
    await putColor('a.png', '#804020');
    await putColor('twin.png', '#804020');
    await putColor('b.png', '#208040');
    const first = await derive();
    expect(counts(first)).toEqual({ created: 2, reused: 1, removed: 0, failed: 0 });
    expect(first.manifest['a.png']).toEqual(first.manifest['twin.png']);
    await rm(path.join(workspace.photosDir, 'a.png'));
    expect(counts(await derive())).toEqual({ created: 0, reused: 2, removed: 0, failed: 0 });
    await rm(path.join(workspace.photosDir, 'twin.png'));
    const last = await derive();
    expect(counts(last)).toEqual({ created: 0, reused: 1, removed: 3, failed: 0 });
    expect((await listNames('derived')).sort()).toEqual(
      Object.values(last.manifest).flatMap(listDerivatives).sort(),
    );
  });

  it('follows a renamed photo without encoding it again', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    renameSync(path.join(workspace.photosDir, 'a.png'), path.join(workspace.photosDir, 'b.png'));
    const after = await derive();
    expect(counts(after)).toEqual({ created: 0, reused: 1, removed: 0, failed: 0 });
    expect(after.manifest['b.png']).toEqual(before.manifest['a.png']);
  });

  it('gives derivatives of other settings other names', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    const settings = { ...ENCODER_SETTINGS, webp: { ...ENCODER_SETTINGS.webp, quality: 60 } };
    const after = await deriveImages({ ...workspace, progress: false, settings });
    expect(counts(after)).toEqual({ created: 1, reused: 0, removed: 3, failed: 0 });
    expect(after.manifest['a.png']?.hash).not.toBe(before.manifest['a.png']?.hash);
    expect((await derive()).manifest).toEqual(before.manifest);
  });

  it('treats a missing folder as empty', async () => {
    await rm(workspace.photosDir, { recursive: true });
    expect(await derive()).toEqual({ manifest: {}, created: 0, reused: 0, removed: 0, failed: [] });
  });
});

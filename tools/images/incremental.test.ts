import { spawn } from 'node:child_process';
import { cpSync, existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeriveResult, deriveImages, publishImages, readManifest } from './derive.ts';
import { ENCODER_SETTINGS, listDerivatives } from './settings.ts';
import { createWorkspace, paint, putPhoto, type Workspace } from './testPhotos.ts';

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

describe('what a second run does', () => {
  it('encodes nothing that did not change, and only what did', async () => {
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
    expect(counts(await derive())).toEqual({ created: 1, reused: 6, removed: 2, failed: 0 });
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

  it('remakes a missing derivative', async () => {
    await putColor('a.png', '#804020');
    await derive();
    const [name] = await listNames('derived');
    await rm(path.join(workspace.cacheDir, 'derived', name ?? ''));
    expect(counts(await derive())).toEqual({ created: 1, reused: 0, removed: 0, failed: 0 });
    expect(await listNames('derived')).toContain(name);
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
    expect(counts(last)).toEqual({ created: 0, reused: 1, removed: 2, failed: 0 });
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

  it('gives other names to what other settings make', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    const settings = { ...ENCODER_SETTINGS, webp: { ...ENCODER_SETTINGS.webp, quality: 60 } };
    const after = await deriveImages({ ...workspace, progress: false, settings });
    expect(counts(after)).toEqual({ created: 1, reused: 0, removed: 2, failed: 0 });
    expect(after.manifest['a.png']?.hash).not.toBe(before.manifest['a.png']?.hash);
    expect((await derive()).manifest).toEqual(before.manifest);
  });

  it('takes a folder that does not exist for an empty one', async () => {
    await rm(workspace.photosDir, { recursive: true });
    expect(await derive()).toEqual({ manifest: {}, created: 0, reused: 0, removed: 0, failed: [] });
  });
});

describe('what survives', () => {
  it.each(['', '{', 'null', '[]', '{"settings":1}', '{"settings":"x","photos":[3]}'])(
    'rebuilds a manifest that reads %j, encoding nothing',
    async (text) => {
      for (const [index, color] of COLORS.entries()) await putColor(`${index}.png`, color);
      const before = await derive();
      await writeFile(path.join(workspace.cacheDir, 'manifest.json'), text);
      expect(await readManifest(workspace.cacheDir)).toEqual({});
      const after = await derive();
      expect(counts(after)).toEqual({ created: 0, reused: 6, removed: 0, failed: 0 });
      expect(after.manifest).toEqual(before.manifest);
      expect(await readManifest(workspace.cacheDir)).toEqual(before.manifest);
    },
  );

  it('encodes again what the cache holds broken', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    await rm(path.join(workspace.cacheDir, 'manifest.json'));
    const broken = path.join(workspace.cacheDir, 'derived', `${before.manifest['a.png']?.hash}-60.webp`);
    await writeFile(broken, 'RIFF');
    expect(counts(await derive())).toEqual({ created: 1, reused: 0, removed: 0, failed: 0 });
    expect((await stat(broken)).size).toBeGreaterThan(4);
  });

  it('lets two runs at once share a cache', async () => {
    for (const [index, color] of COLORS.entries()) await putColor(`${index}.png`, color);
    await mkdir(path.join(workspace.cacheDir, 'derived'), { recursive: true });
    await writeFile(path.join(workspace.cacheDir, 'derived', 'old-480.webp'), 'old');
    const [one, other] = await Promise.all([derive(), derive()]);
    expect(one.manifest).toEqual(other.manifest);
    expect(Object.keys(one.manifest)).toHaveLength(6);
    expect(await readManifest(workspace.cacheDir)).toEqual(one.manifest);
    expect((await listNames('derived')).sort()).toEqual(
      Object.values(one.manifest).flatMap(listDerivatives).sort(),
    );
    expect(counts(await derive())).toEqual({ created: 0, reused: 6, removed: 0, failed: 0 });
  });

  it.each([300, 450, 600, 800])(
    'leaves a cache that can be used when it is killed after %i ms',
    async (delay) => {
      for (const [index, color] of COLORS.entries()) {
        await putPhoto(workspace, `${index}.png`, await paint(1700, 1200, color).png().toBuffer());
      }
      const script = `import { deriveImages } from ${JSON.stringify(path.join(import.meta.dirname, 'derive.ts'))};
      await deriveImages(${JSON.stringify({ photosDir: workspace.photosDir, cacheDir: workspace.cacheDir })});`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), delay);
      await ended;
      const result = await derive();
      expect(Object.keys(result.manifest)).toHaveLength(6);
      expect(result.failed).toEqual([]);
      for (const name of Object.values(result.manifest).flatMap(listDerivatives)) {
        const bytes = await readFile(path.join(workspace.cacheDir, 'derived', name));
        // Both formats state their length or end: what is there is whole.
        if (name.endsWith('.webp')) expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
        else expect(bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif');
      }
    },
  );
});

describe('publishing', () => {
  const publish = async (manifest: DeriveResult['manifest']): Promise<void> =>
    publishImages({ ...workspace, manifest });
  const inode = async (...parts: string[]): Promise<number> =>
    (await stat(path.join(workspace.root, ...parts))).ino;

  it('links derivatives and originals, again and over what is there', async () => {
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

  it.runIf(existsSync('/dev/shm'))('copies where links cannot reach', async () => {
    await putColor('a.png', '#804020');
    const { manifest } = await derive();
    const elsewhere = path.join('/dev/shm', path.basename(workspace.root));
    try {
      cpSync(workspace.cacheDir, elsewhere, { recursive: true });
      await publishImages({ ...workspace, manifest, cacheDir: elsewhere });
      await publishImages({ ...workspace, manifest, cacheDir: elsewhere });
      for (const name of Object.values(manifest).flatMap(listDerivatives)) {
        const published = await readFile(path.join(workspace.distDir, 'i', name));
        expect(published.equals(await readFile(path.join(elsewhere, 'derived', name)))).toBe(true);
      }
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

  it('says what is missing, and stays inside its folders', async () => {
    await putColor('a.png', '#804020');
    const { manifest } = await derive();
    const image = manifest['a.png'];
    if (!image) throw new Error('nothing derived');
    await expect(publish({ '../a.png': image })).rejects.toThrow(/not the name of a photo/);
    await rm(path.join(workspace.cacheDir, 'derived'), { recursive: true });
    await rm(path.join(workspace.distDir, 'i'), { recursive: true });
    await expect(publish(manifest)).rejects.toThrow(/is missing: derive the images again/);
  });
});

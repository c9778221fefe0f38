import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkspace, paint, putPhoto, type Workspace } from '../../tests/fixtures/photos.ts';
import { type DeriveResult, deriveImages } from './derive.ts';
import { publishImages } from './publish.ts';
import { listDerivatives } from './settings.ts';

// Encoding on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let workspace: Workspace;
beforeEach(async () => {
  workspace = await createWorkspace();
});
afterEach(() => workspace.remove());

const putColor = async (filename: string, color: string): Promise<void> =>
  putPhoto(workspace, filename, await paint(60, 40, color).png().toBuffer());

const derive = (): Promise<DeriveResult> => deriveImages({ ...workspace, progress: false });

describe('publishing', () => {
  const publish = async (manifest: DeriveResult['manifest']) => publishImages({ ...workspace, manifest });
  const inode = async (...parts: string[]): Promise<number> =>
    (await stat(path.join(workspace.root, ...parts))).ino;

  it('links derivatives and originals, also over existing files', async () => {
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
      publishImages({ ...workspace, manifest, cacheDir: elsewhere });
      publishImages({ ...workspace, manifest, cacheDir: elsewhere });
      for (const name of Object.values(manifest).flatMap(listDerivatives)) {
        const published = await readFile(path.join(workspace.distDir, 'i', name));
        expect(published.equals(await readFile(path.join(elsewhere, 'derived', name)))).toBe(true);
      }
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
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

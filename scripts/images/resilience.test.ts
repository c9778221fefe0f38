import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createWorkspace,
  paint,
  putPhoto,
  readManifest,
  type Workspace,
} from '../../tests/fixtures/photos.ts';
import { sample } from '../../tests/long.ts';
import { beginDeriving, type DeriveResult, deriveImages } from './derive.ts';
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

describe('damage and concurrency', () => {
  it.each(sample(['{', '{"settings":"x","photos":[3]}', '', 'null', '[]', '{"settings":1}'], 2))(
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

  it('encodes broken files of the cache again', async () => {
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

  it.each(sample([5, 1, 12], 1))(
    'leaves a cache that can be used when it is killed after %i files',
    { timeout: 60_000 },
    async (reached) => {
      for (const [index, color] of COLORS.entries()) {
        await putPhoto(workspace, `${index}.png`, await paint(700, 490, color).png().toBuffer());
      }
      const script = `import { deriveImages } from ${JSON.stringify(path.join(import.meta.dirname, 'derive.ts'))};
      await deriveImages(${JSON.stringify({ ...workspace, concurrency: 1 })});`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const countFiles = async (): Promise<number> =>
        (await listNames('derived').catch(() => [])).filter((name) => !name.startsWith('.')).length;
      while ((await countFiles()) < reached && child.exitCode === null) await setTimeout(2);
      child.kill('SIGKILL');
      await ended;
      expect(await listNames('.')).toEqual(['derived']);
      const result = await derive();
      expect(Object.keys(result.manifest)).toHaveLength(6);
      expect(result.failed).toEqual([]);
      for (const name of Object.values(result.manifest).flatMap(listDerivatives)) {
        await sharp(path.join(workspace.cacheDir, 'derived', name), { failOn: 'truncated' })
          .raw()
          .toBuffer();
      }
    },
  );
});

describe('what cannot be encoded', () => {
  it('reports the bad photos among many and derives the rest', async () => {
    for (const [index, color] of COLORS.entries()) await putColor(`${index}.png`, color);
    const whole = await readFile(path.join(workspace.photosDir, '3.png'));
    await putPhoto(workspace, '3.png', whole.subarray(0, whole.length - 30));
    await putPhoto(workspace, '4.png', 'no picture');
    const { manifest, failed } = await derive();
    expect(Object.keys(manifest)).toEqual(['0.png', '1.png', '2.png', '5.png']);
    expect(failed.map(({ filename }) => filename)).toEqual(['3.png', '4.png']);
    expect(failed[0]?.reason).toMatch(/damaged or cut off/);
    expect(failed[1]?.reason).toMatch(/not a JPEG/);
  });

  it('leaves out what an encoder fails over after it was known, says so, and derives the rest', async () => {
    await putColor('a.png', '#804020');
    await putPhoto(workspace, 'b.png', 'no picture');
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    // The smallest WebP, from which a photo is known, can be made; no AVIF can.
    const settings = { ...ENCODER_SETTINGS, avif: { ...ENCODER_SETTINGS.avif, quality: 0 } };
    const options = { ...workspace, progress: false, log, settings };
    const { manifest, leftOut, finished } = await beginDeriving(options);
    expect(Object.keys(manifest)).toEqual(['a.png']);
    expect(leftOut).toEqual(['b.png']);
    const result = await finished;
    expect(counts(result)).toEqual({ created: 0, reused: 0, removed: 0, failed: 2 });
    expect(result.failed.map(({ isPicture }) => isPicture)).toEqual([true, false]);
    expect(result.manifest).toEqual({});
    expect(lines[0]).toMatch(/^Photo left out: a\.png: it cannot be encoded as avif 60 px wide \(.+\)\.$/);
    // Not remembered: a later build, with another encoder, tries again.
    expect(await derive()).toMatchObject({ created: 1, failed: [{ filename: 'b.png' }] });
  });

  it.each([1, 6])('throws when the cache cannot be written (%i photos)', async (count) => {
    for (const [index, color] of COLORS.slice(0, count).entries()) await putColor(`${index}.png`, color);
    const { manifest } = await derive();
    await rm(workspace.cacheDir, { recursive: true });
    for (const name of Object.values(manifest)
      .flatMap(listDerivatives)
      .filter((file) => file.endsWith('.avif'))) {
      await mkdir(path.join(workspace.cacheDir, 'derived', name, 'in the way'), { recursive: true });
    }
    await expect(derive()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  });
});

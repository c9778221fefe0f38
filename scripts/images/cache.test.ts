import { spawn } from 'node:child_process';
import { renameSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createWorkspace, putPhoto, readManifest } from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { forEachTest } from '../../tests/fixtures/provide.ts';
import { sample } from '../../tests/long.ts';
import { type DeriveResult, deriveImages } from './derive.ts';
import { ENCODER_SETTINGS, listDerivatives } from './manifest.ts';

const workspace = forEachTest(createWorkspace);

const COLORS = ['#804020', '#208040', '#402080', '#808020', '#208080', '#802080'];

const putColor = async (filename: string, color: string): Promise<void> =>
  putPhoto(workspace, filename, await paint(60, 40, color).png().toBuffer());

const putAll = (count = COLORS.length) =>
  Promise.all(COLORS.slice(0, count).map((color, index) => putColor(`${index}.png`, color)));

const derive = (): Promise<DeriveResult> => deriveImages(workspace);
const listNames = (folder: string): Promise<string[]> => readdir(cached(folder));
/** How many pictures were created, reused and removed, and how many failed. */
const counts = ({ created, reused, removed, failed }: DeriveResult) =>
  [created, reused, removed, failed.length].join(' ');
const cached = (...names: string[]) => path.join(workspace.cacheDir, ...names);

describe('a second run', () => {
  it('encodes only what changed', async () => {
    await putAll();
    const first = await derive();
    expect(counts(first)).toBe('6 0 0 0');
    const second = await derive();
    expect([counts(second), second.manifest]).toEqual(['0 6 0 0', first.manifest]);
    expect(readManifest(workspace.cacheDir)).toEqual(first.manifest);

    await putColor('6.png', '#123456');
    expect(counts(await derive())).toBe('1 6 0 0');
    await putColor('0.png', '#654321');
    expect(counts(await derive())).toBe('1 6 3 0');
  });

  it('keeps the derivatives of another folder if told to; a missing folder counts as empty', async () => {
    await putColor('a.png', '#804020');
    await derive();
    const missing = { ...workspace, photosDir: cached('none'), dropOrphans: false };
    const nothing = { manifest: {}, created: 0, reused: 0, removed: 0, failed: [] };
    expect([await deriveImages(missing), counts(await derive())]).toEqual([nothing, '0 1 0 0']);
  });

  it('does not encode a touched photo again, and does not read an untouched one', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    const file = path.join(workspace.photosDir, 'a.png');
    const time = new Date(1_700_000_000_000);
    await utimes(file, time, time);
    const [name = ''] = await listNames('derived');
    const encodedAt = statSync(cached('derived', name)).mtimeMs;
    const after = await derive();
    expect([counts(after), after.manifest]).toEqual(['0 1 0 0', before.manifest]);
    expect(statSync(cached('derived', name)).mtimeMs).toBe(encodedAt);
    await writeFile(file, Buffer.alloc(statSync(file).size));
    await utimes(file, time, time);
    expect(counts(await derive())).toBe('0 1 0 0');
  });

  it('remakes a missing derivative, and no other', async () => {
    await putColor('a.png', '#804020');
    const { manifest } = await derive();
    const locate = (name: string) => cached('derived', name);
    const long = new Date(1_700_000_000_000);
    for (const name of await listNames('derived')) {
      for (const other of await listNames('derived')) await utimes(locate(other), long, long);
      await rm(locate(name));
      expect(counts(await derive())).toBe('1 0 0 0');
      const made = await listNames('derived');
      expect(made.filter((other) => statSync(locate(other)).mtime > long)).toEqual(
        // The colour comes from the smallest WebP: without it everything is derived again.
        name.endsWith('.webp') ? made : [name],
      );
    }
    expect((await derive()).manifest).toEqual(manifest);
  });

  it('keeps the derivatives of a renamed photo and of a copy, and drops those of a removed photo', async () => {
    await putColor('a.png', '#804020');
    await putColor('twin.png', '#804020');
    await putColor('b.png', '#208040');
    const first = await derive();
    expect([counts(first), first.manifest['a.png']]).toEqual(['2 1 0 0', first.manifest['twin.png']]);
    await rm(path.join(workspace.photosDir, 'a.png'));
    expect(counts(await derive())).toBe('0 2 0 0');
    const at = (name: string) => path.join(workspace.photosDir, name);
    renameSync(at('twin.png'), at('a.png'));
    const renamed = await derive();
    expect([counts(renamed), renamed.manifest['a.png']]).toEqual(['0 2 0 0', first.manifest['a.png']]);
    await rm(at('a.png'));
    const last = await derive();
    expect(counts(last)).toBe('0 1 3 0');
    expect((await listNames('derived')).sort()).toEqual(
      Object.values(last.manifest).flatMap(listDerivatives).sort(),
    );
  });

  it('names derivatives by the encoder settings', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    const settings = { ...ENCODER_SETTINGS, webp: { ...ENCODER_SETTINGS.webp, quality: 60 } };
    const after = await deriveImages({ ...workspace, settings });
    expect(counts(after)).toBe('1 0 3 0');
    expect(after.manifest['a.png']?.hash).not.toBe(before.manifest['a.png']?.hash);
    expect((await derive()).manifest).toEqual(before.manifest);
  });
});

describe('damage and concurrency', () => {
  it.each(sample(['{', '{"settings":"x","photos":[3]}', '', 'null', '[]', '{"settings":1}'], 2))(
    'rebuilds a manifest that reads %j, encoding nothing',
    async (text) => {
      await putAll();
      const before = await derive();
      await writeFile(cached('manifest.json'), text);
      expect(readManifest(workspace.cacheDir)).toEqual({});
      const after = await derive();
      expect([counts(after), after.manifest]).toEqual(['0 6 0 0', before.manifest]);
      expect(readManifest(workspace.cacheDir)).toEqual(before.manifest);
    },
  );

  it('encodes broken files of the cache again', async () => {
    await putColor('a.png', '#804020');
    const before = await derive();
    await rm(cached('manifest.json'));
    const broken = cached('derived', `${before.manifest['a.png']?.hash}-60.webp`);
    await writeFile(broken, 'RIFF');
    expect(counts(await derive())).toBe('1 0 0 0');
    expect(statSync(broken).size).toBeGreaterThan(4);
  });

  it('lets two runs at once share a cache', async () => {
    await putAll();
    await mkdir(cached('derived'), { recursive: true });
    await writeFile(cached('derived', 'old-480.webp'), 'old');
    const [one, other] = await Promise.all([derive(), derive()]);
    expect(one.manifest).toEqual(other.manifest);
    expect(Object.keys(one.manifest)).toHaveLength(6);
    expect(readManifest(workspace.cacheDir)).toEqual(one.manifest);
    expect((await listNames('derived')).sort()).toEqual(
      Object.values(one.manifest).flatMap(listDerivatives).sort(),
    );
    expect(counts(await derive())).toBe('0 6 0 0');
  });

  it.each(sample([5, 1, 12], 1))('leaves a usable cache when killed after %i files', async (reached) => {
    for (const [index, color] of COLORS.entries())
      await putPhoto(workspace, `${index}.png`, await paint(700, 490, color).png().toBuffer());
    const script = `import { deriveImages } from ${JSON.stringify(path.join(import.meta.dirname, 'derive.ts'))};
      await deriveImages(${JSON.stringify({ ...workspace })});`;
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
    for (const name of Object.values(result.manifest).flatMap(listDerivatives))
      await sharp(cached('derived', name), { failOn: 'truncated' }).raw().toBuffer();
  });
});

describe('photos that cannot be encoded', () => {
  it('leaves out a known photo on which an encoder fails, says so, and derives the rest', async () => {
    await putColor('a.png', '#804020');
    await putPhoto(workspace, 'b.png', 'no picture');
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    // No AVIF can be made, but the smallest WebP, which gives the colour, can.
    const settings = { ...ENCODER_SETTINGS, avif: { ...ENCODER_SETTINGS.avif, quality: 0 } };
    const options = { ...workspace, log, settings };
    const result = await deriveImages(options);
    expect(counts(result)).toBe('0 0 0 2');
    expect(result.failed.map(({ isPicture }) => isPicture)).toEqual([true, false]);
    expect(result.manifest).toEqual({});
    expect(lines[0]).toMatch(/^Photo left out: a\.png: it cannot be encoded as avif 60 px wide \(.+\)\.$/);
    // Not remembered, so that a later build with another encoder tries again.
    expect(await derive()).toMatchObject({ created: 1, failed: [{ filename: 'b.png' }] });
  });

  it.each([1, 6])('throws when the cache cannot be written (%i photos)', async (count) => {
    await putAll(count);
    const { manifest } = await derive();
    await rm(workspace.cacheDir, { recursive: true });
    for (const name of Object.values(manifest).flatMap(listDerivatives))
      if (name.endsWith('.avif')) await mkdir(cached('derived', name, 'in the way'), { recursive: true });
    await expect(derive()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  });
});

import { mkdirSync, rmSync } from 'node:fs';
import { readdir, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharePicture } from '../../src/shared/content/derivedImages.ts';
import { ANIMATIONS, BAD_IMAGES, GOOD_IMAGES } from '../../tests/api/uploadImages.ts';
import {
  createWorkspace,
  derivePhoto,
  expectColor,
  pixelAt,
  putPhoto,
  readDerived,
} from '../../tests/fixtures/images.ts';
import { buildBomb, paint } from '../../tests/fixtures/photos.ts';
import { forEachTest } from '../../tests/fixtures/provide.ts';
import { everyNth } from '../../tests/long.ts';
import { createProgress, deriveImages } from './derive.ts';
import { publishImages } from './publish.ts';

const workspace = forEachTest(createWorkspace);

async function refuseOne(filename: string, bytes: Buffer | string): Promise<string> {
  await putPhoto(workspace, filename, bytes);
  const { manifest, failed } = await deriveImages(workspace);
  expect([manifest, await readdir(path.join(workspace.cacheDir, 'derived'))]).toEqual([{}, []]);
  expect(failed.map((photo) => photo.filename)).toEqual([filename]);
  return failed[0]?.reason ?? '';
}

const deriveOne = (filename: string, bytes: Buffer) => derivePhoto(workspace, filename, bytes);
const derivedFile = (name: string) => readDerived(workspace, name);

describe('deriving', () => {
  it('writes each width as AVIF and WebP, and the share picture, named by the short hash', async () => {
    const image = await deriveOne('wide.jpg', await paint(1800, 1200).jpeg().toBuffer());
    expect(image).toMatchObject({ width: 1800, height: 1200, widths: [480, 960, 1600] });
    expect(image.hash).toMatch(/^[0-9a-z]{1,10}$/);
    const formats = ['avif', 'webp'];
    const names = image.widths.flatMap((width) => formats.map((one) => `${image.hash}-${width}.${one}`));
    const all = [...names, path.basename(sharePicture(image).address)];
    expect((await readdir(path.join(workspace.cacheDir, 'derived'))).sort()).toEqual(all.sort());
    for (const name of names) {
      const { width, height, format, compression } = await sharp(await derivedFile(name)).metadata();
      expect(`${width}x${height}`).toBe(
        { 480: '480x320', 960: '960x640', 1600: '1600x1067' }[Number(name.match(/-(\d+)/)?.[1])],
      );
      expect(format === 'heif' ? compression : format).toBe(name.endsWith('avif') ? 'av1' : 'webp');
    }
  });

  it.each([
    ['a narrow picture', 700, 400, [480, 700]],
    ['a tiny one', 30, 20, [30]],
    ['one exactly as wide', 960, 20, [480, 960]],
    ['one hardly wider than a standard width', 1920, 20, [480, 960, 1600]],
    ['one between two widths', 2000, 20, [480, 960, 1600, 2000]],
  ])('never enlarges: %s', async (_what, width, height, widths) => {
    expect((await deriveOne('a.png', await paint(width, height).png().toBuffer())).widths).toEqual(widths);
  });

  it('derives a photo from its display copy, notices its removal, and publishes the photo itself', async () => {
    const small = await paint(60, 40).jpeg().toBuffer();
    await putPhoto(workspace, 'fog.jpg', small);
    mkdirSync(path.join(workspace.photosDir, 'large'));
    await putPhoto(workspace, 'large/fog.jpg', await paint(600, 400).jpeg().toBuffer());
    await putPhoto(workspace, 'large/gone.jpg', small);
    const { manifest } = await deriveImages(workspace);
    expect(manifest).toEqual({ 'fog.jpg': expect.objectContaining({ width: 600, height: 400 }) });
    expect(publishImages({ manifest, ...workspace }).filter((name) => name.startsWith('photos/'))).toEqual([
      'photos/fog.jpg',
    ]);
    expect((await stat(path.join(workspace.distDir, 'photos/fog.jpg'))).size).toBe(small.length);
    rmSync(path.join(workspace.photosDir, 'large/fog.jpg'));
    expect((await deriveImages(workspace)).manifest['fog.jpg']).toMatchObject({ width: 60, height: 40 });
  });

  it('makes the large widths of large files only as AVIF', async () => {
    const { hash, widths } = await deriveOne('large.png', await paint(3300, 20).png().toBuffer());
    expect(widths).toEqual([480, 960, 1600, 2400, 3200]);
    const made = await readdir(path.join(workspace.cacheDir, 'derived'));
    const of = (width: number) => made.filter((name) => name.startsWith(`${hash}-${width}.`)).sort();
    expect(of(1600)).toEqual([`${hash}-1600.avif`, `${hash}-1600.webp`]);
    expect(of(3200)).toEqual([`${hash}-3200.avif`]);
  });

  it('turns a photo upright and drops its metadata, including the location', async () => {
    const sideways = await GOOD_IMAGES['a JPEG on its side, with GPS and a name'].make();
    const { hash, width, height } = await deriveOne('turned.jpg', sideways);
    expect([width, height]).toEqual([40, 60]);
    const derivative = await derivedFile(`${hash}-40.webp`);
    expectColor(await pixelAt(derivative, 36, 4), [255, 0, 0], 24);
    for (const y of [4, 50]) expectColor(await pixelAt(derivative, 4, y), [0x20, 0x60, 0xa0], 24);
    for (const name of await readdir(path.join(workspace.cacheDir, 'derived'))) {
      const bytes = await derivedFile(name);
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([{ name, exif, xmp, iptc, icc }, bytes.includes('Private')]).toEqual([{ name }, false]);
    }
  });

  it.each([
    ['photo.jpg', () => paint(500, 300).jpeg({ quality: 95 }).toBuffer()],
    ['photo.png', () => paint(500, 300).png().toBuffer()],
    ['photo.avif', () => paint(500, 300).avif({ quality: 80, effort: 1 }).toBuffer()],
    ['cmyk.jpg', () => paint(500, 300).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
    ['deep.png', () => paint(500, 300).toColourspace('rgb16').png().toBuffer()],
    ['wide-gamut.jpg', () => paint(500, 300).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()],
  ])('keeps the colours of %s', async (filename, make) => {
    const image = await deriveOne(filename, await make());
    // CMYK cannot hold this blue: it becomes visibly duller.
    const tolerance = filename === 'cmyk.jpg' ? 40 : 12;
    expect(image).toMatchObject({ width: 500, height: 300, widths: [480, 500] });
    for (const format of ['avif', 'webp']) {
      const derivative = await derivedFile(`${image.hash}-480.${format}`);
      expectColor(await pixelAt(derivative, 300, 200), [0x20, 0x60, 0xa0], tolerance);
      expect((await sharp(derivative).metadata()).depth).toBe('uchar');
    }
    expectColor([...Buffer.from(image.color.slice(1), 'hex')], [0x20, 0x60, 0xa0], tolerance);
  });

  it('takes the first picture of an animated GIF', async () => {
    const image = await deriveOne('moving.gif', await ANIMATIONS.gif());
    const color = expect.stringMatching(/^#f[ef]0[0-3]0[0-3]$/);
    expect(image).toMatchObject({ width: 50, height: 40, color });
  });

  it('keeps transparency', async () => {
    const clear = { width: 50, height: 50, channels: 4, background: '#00000000' } as const;
    const image = await deriveOne('clear.png', await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(await derivedFile(`${image.hash}-50.webp`)).stats()).isOpaque).toBe(false);
    expect(image.color).toBe('#ffffff');
  });

  it('gives a nearly black photo a box that is seen while it loads', async () => {
    const night = { width: 50, height: 50, channels: 3, background: '#05070c' } as const;
    const image = await deriveOne('night.png', await sharp({ create: night }).png().toBuffer());
    expect(image.color).toMatch(/^#4[0-4]4[2-6]4[6-9]$/);
  });
});

describe('refusing', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  it.each<[string, () => Buffer | string, RegExp]>([
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', /not a JPEG/],
    ['HTML', () => '<!doctype html><script>alert(1)</script>', /not a JPEG/],
    ['an empty file', () => '', /empty/],
    ['a pointer of Git LFS', () => pointer, /pointer of Git LFS.*git lfs pull/],
    ['only the start of a photo', () => Buffer.from('\xff\xd8\xff\xe0<script>', 'latin1'), /damaged/],
    ['a picture too tall for WebP', () => buildBomb(480, 16_400), /too tall to be shown 480 px wide/],
    ['a decompression bomb before decoding it', () => buildBomb(16_000, 16_000), /50 megapixels/],
  ])('refuses %s, whatever it is called', async (_what, make, reason) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(64_000);
    expect(await refuseOne('drawing.png', bytes)).toMatch(reason);
  });

  it('leaves out a link, which could publish a file from elsewhere', async () => {
    await symlink('/etc/passwd', path.join(workspace.photosDir, 'a.jpg'));
    const { manifest, failed } = await deriveImages(workspace);
    expect(manifest).toEqual({});
    expect(failed).toEqual([
      { filename: 'a.jpg', reason: expect.stringContaining('not a plain file'), isPicture: false },
    ]);
  });

  it.each(everyNth(['JPEG', 'PNG', 'WebP', 'GIF', 'AVIF'] as const, 2))(
    'reports a cut-off %s',
    async (kind) => {
      const bytes = await BAD_IMAGES[`a cut-off ${kind}`].make();
      expect(await refuseOne('cut.jpg', bytes)).toMatch(/damaged or cut off/);
    },
  );
});

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [4, 1, '1 of 4, about 30 s left'],
    [1000, 25, '25 of 1000, about 7 min left'],
    [4, 4, '4 of 4'],
  ])(
    'of %i photos, of which %i are done, is logged every five seconds with the time left, until the end',
    (total, done, line) => {
      const lines: string[] = [];
      const progress = createProgress(total, (line) => lines.push(line));
      vi.advanceTimersByTime(5000);
      for (let n = 0; n < done; n += 1) progress.advance();
      vi.advanceTimersByTime(5000);
      progress.finish();
      vi.advanceTimersByTime(10_000);
      expect(lines).toEqual([`Encoding photos: 0 of ${total}`, `Encoding photos: ${line}`]);
    },
  );
});

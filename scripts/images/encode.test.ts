import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharePicture } from '../../src/shared/content/derivedImages.ts';
import {
  createWorkspace,
  derivePhoto,
  expectColor,
  lightAt,
  paintGlowing,
  paintWide,
  pixelAt,
  profileOf,
  readDerived,
  valuesAt,
} from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { forEachTest } from '../../tests/fixtures/provide.ts';
import { sample } from '../../tests/long.ts';

const workspace = forEachTest(createWorkspace);

/** sRGB's red in Display P3; a file converted to sRGB has 255, 0, 0. */
const RED_IN_P3 = [234, 51, 35];
const BLUE_IN_P3 = [51, 96, 155];

describe('a photo in Display P3', () => {
  const FILES: readonly [string, () => Promise<Buffer>][] = [
    ['photo.jpg', () => paintWide(600, 360).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['alpha.png', () => paintWide(600, 360).ensureAlpha(1).png().toBuffer()],
    ['photo.png', () => paintWide(600, 360).png().toBuffer()],
    ['photo.webp', () => paintWide(600, 360).webp({ quality: 95 }).toBuffer()],
    ['photo.avif', () => paintWide(600, 360).avif({ quality: 80, effort: 1 }).toBuffer()],
  ];

  it.each(sample(FILES, 2))('keeps profile and values in AVIF and WebP: %s', async (filename, make) => {
    const original = await make();
    expect(await profileOf(original)).not.toBe('');
    const { hash, widths, color } = await derivePhoto(workspace, filename, original);
    expect(widths).toEqual([480, 600]);
    for (const name of widths.flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`])) {
      const bytes = await readDerived(workspace, name);
      expect({ name, profile: await profileOf(bytes) }).toEqual({ name, profile: await profileOf(original) });
      expectColor(await valuesAt(bytes, 20, 20), RED_IN_P3, 10);
      expectColor(await valuesAt(bytes, 400, 260), BLUE_IN_P3, 10);
      // As shown on an sRGB screen.
      expectColor(await pixelAt(bytes, 400, 260), [0x20, 0x60, 0xa0]);
    }
    expect(color).toMatch(/^#[12].[56].[9a].$/);
  });

  it('is shared in sRGB, because messengers ignore profiles', async () => {
    const image = await derivePhoto(workspace, 'wide.png', await paintWide(1136, 566).png().toBuffer());
    const share = await readDerived(workspace, path.basename(sharePicture(image).address));
    expect(await profileOf(share)).toBe('');
    expectColor(await valuesAt(share, 100, 100), [255, 0, 0]);
    expectColor(await valuesAt(share, 600, 400), [0x20, 0x60, 0xa0]);
  });

  it('loses a profile that is only sRGB', async () => {
    const marked = await paint(60, 40).withIccProfile('srgb').png().toBuffer();
    const { hash } = await derivePhoto(workspace, 'marked.png', marked);
    expect(await profileOf(await readDerived(workspace, `${hash}-60.webp`))).toBe('');
  });
});

describe("a photo's gain map", () => {
  const SPACES: readonly [string, () => Sharp][] = [
    ['Display P3', () => paintWide(600, 450)],
    ['sRGB', () => paint(600, 450)],
  ];

  it.each(sample(SPACES, 1))('is kept in JPEGs of each width, in %s', async (_name, make) => {
    const original = await paintGlowing(sharp(await make().png().toBuffer()).keepIccProfile());
    const [glow, rest] = [await lightAt(original, 0.1, 0.1), await lightAt(original, 0.6, 0.6)];
    expect(glow[0]).toBeGreaterThan(3);
    const image = await derivePhoto(workspace, 'glowing.jpg', original);
    expect(image).toMatchObject({ widths: [480, 600], hdr: true });
    for (const width of image.widths) {
      const bytes = await readDerived(workspace, `${image.hash}-${width}.jpg`);
      const { format, gainMap, ...size } = await sharp(bytes).metadata();
      expect({ format, width: size.width }).toEqual({ format: 'jpeg', width });
      expect(gainMap?.image.length).toBeGreaterThan(0);
      for (const [channel, light] of (await lightAt(bytes, 0.1, 0.1)).entries())
        expect(light).toBeCloseTo(glow[channel] ?? Number.NaN, 0);
      for (const [channel, light] of (await lightAt(bytes, 0.6, 0.6)).entries())
        expect(light).toBeCloseTo(rest[channel] ?? Number.NaN, 1);
    }
    expect(await readdir(path.join(workspace.cacheDir, 'derived'))).toHaveLength(7);
    // Other formats show the photo as on an SDR screen.
    const plain = await readDerived(workspace, `${image.hash}-480.webp`);
    expectColor(await pixelAt(plain, 20, 20), [255, 0, 0], 24);
  });

  it('is left out of a photo that must be turned, because the library would read freed memory', async () => {
    const turned = await sharp(await paintGlowing(paint(640, 480)))
      .keepGainMap()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await derivePhoto(workspace, 'turned.jpg', turned);
    expect(image).toMatchObject({ width: 480, height: 640 });
    expect(image.hdr).toBeUndefined();
  });

  it('is left out when it is damaged', async () => {
    const whole = await paintGlowing(paint(640, 480));
    const image = await derivePhoto(workspace, 'cut.jpg', whole.subarray(0, whole.length - 40));
    expect([image.hdr, image.widths]).toEqual([undefined, [480, 640]]);
  });
});

async function draw(work: Buffer): Promise<Buffer> {
  const share = sharePicture(await derivePhoto(workspace, 'work.png', work));
  const bytes = await readDerived(workspace, path.basename(share.address));
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(share).toMatchObject({ width, height });
  return bytes;
}

describe('the picture to share', () => {
  it.each([
    // The photo's size on the background: at most 1136 x 566, never enlarged.
    { width: 900, height: 600, shown: [849, 566] },
    { width: 400, height: 600, shown: [377, 566] },
    { width: 1250, height: 500, shown: [1136, 454] },
    { width: 60, height: 40, shown: [60, 40] },
    { width: 6, height: 6000, shown: [1, 566] },
  ])('shows $width x $height uncropped on its own colour', async ({ width, height, shown }) => {
    const [across = 0, down = 0] = shown;
    const bytes = await draw(await paint(width, height).png().toBuffer());
    for (const x of [0, 1199])
      for (const y of [0, 629]) expectColor(await pixelAt(bytes, x, y), [0x20, 0x60, 0xa0]);
    if (across < 8) return;
    // Without the background only the red block remains: a quarter of both sides, at the photo's top left.
    const red = sharp(bytes).trim({ background: '#2060a0', threshold: 110 });
    const { info } = await red.toBuffer({ resolveWithObject: true });
    const [left = 0, top = 0] = [info.trimOffsetLeft, info.trimOffsetTop];
    const wanted = [(1200 - across) / 2, (630 - down) / 2, across / 4, down / 4];
    expectColor([-left, -top, info.width, info.height], wanted, 3);
  });

  it('fills transparent areas with the background', async () => {
    const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
      .composite([{ input: await paint(40, 40).png().toBuffer(), left: 0, top: 10 }])
      .png()
      .toBuffer();
    expectColor(await pixelAt(await draw(clear), 640, 315), [0x20, 0x60, 0xa0]);
  });
});

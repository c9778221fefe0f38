import { load } from 'exifreader';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  expectColor,
  lightAt,
  paintGlowing,
  paintWide,
  profileOf,
  valuesAt,
} from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';

import { cleanImage } from './cleanImage.ts';

const PRIVATE = {
  IFD0: { Artist: 'Somebody Private' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
};

/** The tags of a JPEG; one with a gain map always has some about its size. */
const tagsOf = (bytes: Buffer) => load(new Uint8Array(bytes).buffer);

describe('a picture of more colours than sRGB has', () => {
  test.each([
    ['jpg', () => paintWide(90, 60).jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
    ['png', () => paintWide(90, 60).png()],
    ['webp', () => paintWide(90, 60).webp({ quality: 95 })],
    ['avif', () => paintWide(90, 60).avif({ quality: 90, effort: 1 })],
  ])('keeps its profile and its values, and nothing else: %s', async (extension, make) => {
    const upload = await make().withExif(PRIVATE).toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const clean = await cleanImage(upload);
    expect(clean.extension).toBe(extension);
    const { exif, xmp, iptc, orientation } = await sharp(clean.bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(clean.bytes.includes('Private')).toBe(false);
    expect(await profileOf(clean.bytes)).toBe(await profileOf(upload));
    for (const [x, y] of [
      [5, 5],
      [60, 40],
    ] as const) {
      expectColor(await valuesAt(clean.bytes, x, y), await valuesAt(upload, x, y), 6);
    }
  });

  test('gets no profile where sRGB holds all', async () => {
    const { bytes } = await cleanImage(await paint(90, 60).withIccProfile('srgb').jpeg().toBuffer());
    expect(await profileOf(bytes)).toBe('');
  });
});

describe('a JPEG with a gain map', () => {
  test.each([
    ['sRGB', () => paint(640, 480)],
    ['Display P3', () => paintWide(640, 480)],
  ])('keeps its light, and no metadata: %s', async (_name, make) => {
    const glowing = await paintGlowing(sharp(await make().png().toBuffer()).keepIccProfile());
    const upload = await sharp(glowing).keepGainMap().keepIccProfile().withExif(PRIVATE).jpeg().toBuffer();
    expect(tagsOf(upload)).toMatchObject({ Artist: {}, GPSLatitude: {} });
    const { bytes, extension } = await cleanImage(upload);
    expect([extension, bytes.includes('Private'), tagsOf(bytes).GPSLatitude]).toEqual([
      'jpg',
      false,
      undefined,
    ]);
    const { gainMap } = await sharp(bytes).metadata();
    expect(gainMap?.image.length).toBeGreaterThan(0);
    for (const place of [0.1, 0.6]) {
      const before = await lightAt(upload, place, place);
      for (const [channel, light] of (await lightAt(bytes, place, place)).entries()) {
        expect(light).toBeCloseTo(before[channel] ?? Number.NaN, 1);
      }
    }
  });
});

import { load } from 'exifreader';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectColor,
  lightAt,
  paintGlowing,
  paintWide,
  profileOf,
  valuesAt,
} from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { PICTURES, paintPicture } from '../../tests/fixtures/testContent.ts';
import { cleanImage } from './cleanImage.ts';
import { COMPARED_PX, type Look, looksAlike } from './inspectMaster.ts';

describe('cleaning an image', () => {
  const PRIVATE = {
    IFD0: { Artist: 'Somebody Private' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
  };

  /** The tags of a JPEG; with a gain map there are always some about its size. */
  const tagsOf = (bytes: Buffer) => load(new Uint8Array(bytes).buffer);

  describe('a picture with colours outside sRGB', () => {
    test.each([
      ['jpg', () => paintWide(90, 60).jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
      ['png', () => paintWide(90, 60).png()],
      ['webp', () => paintWide(90, 60).webp({ quality: 95 })],
      ['avif', () => paintWide(90, 60).avif({ quality: 90, effort: 1 })],
    ])('keeps its profile and values, and no other metadata: %s', async (extension, make) => {
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
      ] as const)
        expectColor(await valuesAt(clean.bytes, x, y), await valuesAt(upload, x, y), 6);
    });

    test('has no profile if its colours fit sRGB', async () => {
      const { bytes } = await cleanImage(await paint(90, 60).withIccProfile('srgb').jpeg().toBuffer());
      expect(await profileOf(bytes)).toBe('');
    });
  });

  test.each([
    ['sRGB', () => paint(640, 480)],
    ['Display P3', () => paintWide(640, 480)],
  ])('a JPEG with a gain map keeps its brightness, and no metadata: %s', async (_name, make) => {
    const glowing = await paintGlowing(sharp(await make().png().toBuffer()).keepIccProfile());
    const upload = await sharp(glowing).keepGainMap().keepIccProfile().withExif(PRIVATE).jpeg().toBuffer();
    expect(tagsOf(upload)).toMatchObject({ Artist: {}, GPSLatitude: {} });
    const { bytes, extension } = await cleanImage(upload);
    expect([extension, bytes.includes('Private')]).toEqual(['jpg', false]);
    expect(tagsOf(bytes)).not.toHaveProperty('GPSLatitude');
    const { gainMap } = await sharp(bytes).metadata();
    expect(gainMap?.image.length).toBeGreaterThan(0);
    for (const place of [0.1, 0.6]) {
      const before = await lightAt(upload, place, place);
      for (const [channel, light] of (await lightAt(bytes, place, place)).entries())
        expect(light).toBeCloseTo(before[channel] ?? Number.NaN, 1);
    }
  });
});

describe('likeness to the original', () => {
  /** Small versions of the pictures of the test content. */
  let pictures: { name: string; small: Buffer; look: Look }[];

  async function look(image: Sharp, shape: number): Promise<Look> {
    const pixels = await image
      .resize(COMPARED_PX, COMPARED_PX, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    return { pixels, shape };
  }
  const flat = (grey: number, shape = 1): Look => ({
    pixels: new Uint8Array(3 * COMPARED_PX ** 2).fill(grey),
    shape,
  });

  beforeAll(async () => {
    pictures = [];
    for (const name of PICTURES) {
      const resized = sharp(await paintPicture(name, 0.2))
        .resize(240)
        .png();
      const { data, info } = await resized.toBuffer({ resolveWithObject: true });
      pictures.push({ name, small: data, look: await look(sharp(data), info.width / info.height) });
    }
  });

  test('every picture matches itself after it was made lighter, less saturated and more compressed', async () => {
    for (const { name, small, look: before } of pictures) {
      const changed = await sharp(small)
        .modulate({ brightness: 1.15, saturation: 0.7 })
        .jpeg({ quality: 60 })
        .toBuffer();
      expect(looksAlike(before, await look(sharp(changed), before.shape)), name).toBe(true);
    }
  });

  test('no picture matches another one', () => {
    const pairs = pictures.flatMap((one, at) => pictures.slice(at + 1).map((other) => [one, other] as const));
    const alike = pairs.filter(([one, other]) => looksAlike(one.look, other.look));
    expect(alike.map(([one, other]) => `${one.name} and ${other.name}`)).toEqual([]);
  });

  test.each<[what: string, one: Look, other: Look, isAlike: boolean]>([
    ['two white sheets', flat(255), flat(253), true],
    ['a white and a black sheet', flat(255), flat(0), false],
    ['another crop', flat(255), flat(255, 1.05), false],
    ['a ratio that rounding has changed', flat(255, 1.5), flat(255, 1.51), true],
  ])('%s', (_what, one, other, isAlike) => expect(looksAlike(one, other)).toBe(isAlike));
});

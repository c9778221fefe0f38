import sharp, { type Sharp } from 'sharp';
import { buildBomb, paint } from '../fixtures/photos.ts';

const GPS = {
  IFD0: { Orientation: '6', Artist: 'Somebody Private' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
};

/** Three frames of red, green and blue. */
async function frames(): Promise<Sharp> {
  const colors = ['#ff0000', '#00ff00', '#0000ff'];
  const frame = { width: 50, height: 40, channels: 3 } as const;
  const pages = await Promise.all(
    colors.map((background) =>
      sharp({ create: { ...frame, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } });
}

const jpeg = () => paint(60, 40).jpeg().toBuffer();
const png = () => paint(60, 40).png().toBuffer();

const withScript = async (image: Promise<Buffer>, script: string) =>
  Buffer.concat([await image, Buffer.from(script)]);
/** A valid image, with its stored format and size. */
const accepted = (format: string, make: () => Promise<Buffer>, size = [60, 40]) => ({ format, make, size });
const rotated = () => paint(60, 40).withExif(GPS).withMetadata({ orientation: 6 });

export const GOOD_IMAGES = {
  jpeg: accepted('jpeg', jpeg),
  png: accepted('png', png),
  webp: accepted('webp', () => paint(60, 40).webp().toBuffer()),
  avif: accepted('heif', () => paint(60, 40).avif().toBuffer()),
  gif: accepted('gif', () => paint(60, 40).gif().toBuffer()),
  'a JPEG on its side, with GPS and a name': accepted('jpeg', () => rotated().jpeg().toBuffer(), [40, 60]),
  'a PNG with GPS': accepted('png', () => rotated().png().toBuffer(), [40, 60]),
  CMYK: accepted('jpeg', async () =>
    sharp(await png())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  ),
  '16 bit': accepted('png', async () =>
    sharp(await png())
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
  ),
  grey: accepted('jpeg', () => paint(60, 40).grayscale().jpeg().toBuffer()),
  transparent: accepted('png', () => paint(60, 40).ensureAlpha(0.5).png().toBuffer()),
  'a JPEG that is also a web page': accepted('jpeg', () =>
    withScript(jpeg(), '<html><script>alert(1)</script></html>'),
  ),
  'a GIF that is also a script': accepted('gif', () =>
    withScript(paint(60, 40).gif().toBuffer(), '/*<script>alert(1)</script>*/'),
  ),
};

/** Animations with three frames and their delays. */
export const ANIMATIONS = {
  gif: async () => (await frames()).gif({ delay: [100, 200, 300], loop: 2 }).toBuffer(),
  webp: async () => (await frames()).webp({ delay: [100, 200, 300], loop: 2 }).toBuffer(),
} as const;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const half = async (bytes: Promise<Buffer>) => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length / 2));
};

const NO_IMAGE = /must be a JPEG/;
const DAMAGED = /damaged/;
const refused = (says: RegExp, make: () => Promise<Buffer> | Buffer) => ({ says, make });
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Invalid files, with a part of the message. */
export const BAD_IMAGES = {
  'an empty file': refused(/empty/, () => Buffer.alloc(0)),
  SVG: refused(NO_IMAGE, () => bytes(SVG)),
  TIFF: refused(NO_IMAGE, () => paint(60, 40).tiff().toBuffer()),
  'a script with the first letters of a GIF': refused(DAMAGED, () => bytes('GIF89a=1;alert(1)//')),
  'SVG with the first bytes of a JPEG': refused(DAMAGED, () => bytes(`\xff\xd8\xff${SVG}`)),
  'the first bytes of a PNG': refused(DAMAGED, () => bytes('\x89PNG\r\n\x1a\n')),
  'a cut-off JPEG': refused(DAMAGED, () => half(paint(600, 400).jpeg().toBuffer())),
  'a cut-off PNG': refused(DAMAGED, () => half(png())),
  'a cut-off WebP': refused(DAMAGED, () => half(paint(600, 400).webp().toBuffer())),
  'a cut-off AVIF': refused(DAMAGED, () => half(paint(60, 40).avif().toBuffer())),
  'a cut-off GIF': refused(DAMAGED, () => half(paint(60, 40).gif().toBuffer())),
  'an AVIF box of nonsense': refused(DAMAGED, () => bytes('\0\0\0\x18ftypavif\0\0\0\0mif1avif')),
  '256 megapixels in a few kB': refused(/50 megapixels/, () => buildBomb(16_000, 16_000)),
  '51 megapixels': refused(/50 megapixels/, () => buildBomb(10_200, 5_000)),
};

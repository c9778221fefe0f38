import sharp, { type Sharp } from 'sharp';
import { buildBomb, paint } from '../fixtures/photos.ts';

const GPS = {
  IFD0: { Orientation: '6', Artist: 'Somebody Private' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
};

/** Three frames of red, green and blue. */
async function frames(): Promise<Sharp> {
  const colors = ['#ff0000', '#00ff00', '#0000ff'];
  const pages = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: 50, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } });
}

const jpeg = () => paint(60, 40).jpeg().toBuffer();
const png = () => paint(60, 40).png().toBuffer();

/** Images that are taken: what each is stored as. */
export const GOOD_IMAGES = {
  jpeg: { make: jpeg, format: 'jpeg', size: [60, 40] },
  png: { make: png, format: 'png', size: [60, 40] },
  webp: { make: () => paint(60, 40).webp().toBuffer(), format: 'webp', size: [60, 40] },
  avif: { make: () => paint(60, 40).avif().toBuffer(), format: 'heif', size: [60, 40] },
  gif: { make: () => paint(60, 40).gif().toBuffer(), format: 'gif', size: [60, 40] },
  'a JPEG on its side, with GPS and a name': {
    make: () => paint(60, 40).withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    format: 'jpeg',
    size: [40, 60],
  },
  'a PNG with GPS': {
    make: () => paint(60, 40).withExif(GPS).withMetadata({ orientation: 6 }).png().toBuffer(),
    format: 'png',
    size: [40, 60],
  },
  CMYK: {
    make: async () =>
      sharp(await png())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    format: 'jpeg',
    size: [60, 40],
  },
  '16 bit': {
    make: async () =>
      sharp(await png())
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    format: 'png',
    size: [60, 40],
  },
  grey: { make: () => paint(60, 40).grayscale().jpeg().toBuffer(), format: 'jpeg', size: [60, 40] },
  transparent: { make: () => paint(60, 40).ensureAlpha(0.5).png().toBuffer(), format: 'png', size: [60, 40] },
  'a JPEG that is also a web page': {
    make: async () => Buffer.concat([await jpeg(), Buffer.from('<html><script>alert(1)</script></html>')]),
    format: 'jpeg',
    size: [60, 40],
  },
  'a GIF that is also a script': {
    make: async () =>
      Buffer.concat([await paint(60, 40).gif().toBuffer(), Buffer.from('/*<script>alert(1)</script>*/')]),
    format: 'gif',
    size: [60, 40],
  },
} as const;

/** Animations keep their frames and times. */
export const ANIMATIONS = {
  gif: async () => (await frames()).gif({ delay: [100, 200, 300], loop: 2 }).toBuffer(),
  webp: async () => (await frames()).webp({ delay: [100, 200, 300], loop: 2 }).toBuffer(),
} as const;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const half = async (bytes: Promise<Buffer>) => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length / 2));
};

/** Files that are refused, with what the sentence says. */
export const BAD_IMAGES: Record<string, { make: () => Promise<Buffer> | Buffer; says: RegExp }> = {
  'an empty file': { make: () => Buffer.alloc(0), says: /empty/ },
  SVG: { make: () => Buffer.from(SVG), says: /must be a JPEG/ },
  'SVG behind a declaration': {
    make: () => Buffer.from(`<?xml version="1.0"?>\n${SVG}`),
    says: /must be a JPEG/,
  },
  HTML: { make: () => Buffer.from('<!doctype html><script>alert(1)</script>'), says: /must be a JPEG/ },
  PDF: { make: () => Buffer.from('%PDF-1.7\n1 0 obj'), says: /must be a JPEG/ },
  TIFF: { make: () => paint(60, 40).tiff().toBuffer(), says: /must be a JPEG/ },
  text: { make: () => Buffer.from('hello'), says: /must be a JPEG/ },
  'a script with the first letters of a GIF': {
    make: () => Buffer.from('GIF89a=1;alert(1)//'),
    says: /damaged/,
  },
  'SVG with the first bytes of a JPEG': {
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    says: /damaged/,
  },
  'the first bytes of a PNG': { make: () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), says: /damaged/ },
  'a cut-off JPEG': { make: () => half(paint(600, 400).jpeg().toBuffer()), says: /damaged/ },
  'a cut-off PNG': { make: () => half(png()), says: /damaged/ },
  'a cut-off WebP': { make: () => half(paint(600, 400).webp().toBuffer()), says: /damaged/ },
  'a cut-off AVIF': { make: () => half(paint(60, 40).avif().toBuffer()), says: /damaged/ },
  'a cut-off GIF': { make: () => half(paint(60, 40).gif().toBuffer()), says: /damaged/ },
  'an AVIF box of nonsense': {
    make: () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
    says: /damaged/,
  },
  '256 megapixels in a few kB': { make: () => buildBomb(16_000, 16_000), says: /50 megapixels/ },
  '51 megapixels': { make: () => buildBomb(10_200, 5_000), says: /50 megapixels/ },
};

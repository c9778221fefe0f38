import { load } from 'exifreader';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Rights } from '../../src/shared/content/rights.ts';
import { ANIMATIONS, GOOD_IMAGES } from '../../tests/api/uploadImages.ts';
import { lightAt, paintGlowing, paintWide } from '../../tests/fixtures/images.ts';
import { paint } from '../../tests/fixtures/photos.ts';
import { hasNotes, NO_RIGHTS, RIGHTS_BYTES_MAX, writeRights } from './writeRights.ts';

const ADDRESS = 'https://mara-lindqvist.example/legal/imprint/';
const RIGHTS: Rights = {
  creator: 'Mara Lindqvist',
  copyright: '© Mara Lindqvist',
  address: ADDRESS,
  tdm: 'reserved',
};
const RESERVED = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING';

const clear = () => sharp({ create: { width: 61, height: 40, channels: 4, background: '#ff000080' } });
const FILES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a JPEG': () => paint(60, 40).jpeg().toBuffer(),
  'a JPEG with a profile': () => paintWide(60, 40).jpeg().toBuffer(),
  'a PNG': () => paint(60, 40).png().toBuffer(),
  'a WebP': () => paint(61, 40).webp().toBuffer(),
  'a WebP without loss': () => clear().webp({ lossless: true }).toBuffer(),
  'a transparent WebP': () => clear().webp().toBuffer(),
  'an AVIF': () => paint(60, 40).avif({ effort: 1 }).toBuffer(),
  'an AVIF with a profile': () =>
    paintWide(60, 40).avif({ effort: 1, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a transparent AVIF': () => clear().avif({ effort: 1 }).toBuffer(),
};
const withOld = (image: Sharp) =>
  image
    .withExif({
      IFD0: { Software: 'Camera 7', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
    .withXmp('<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF>');

/** The notes that an independent reader finds. */
async function read(bytes: Buffer) {
  const { xmp, iptc, exif, gps } = await load(bytes, { expanded: true, async: true });
  const textOf = (tag: unknown) => (tag as { description?: unknown } | undefined)?.description;
  return {
    creator: textOf(xmp?.creator),
    copyright: textOf(xmp?.rights),
    statement: textOf(xmp?.WebStatement),
    licensor: textOf(xmp?.Licensor),
    mining: textOf(xmp?.DataMining),
    byLine: textOf(iptc?.['By-line']),
    notice: textOf(iptc?.['Copyright Notice']),
    software: textOf(exif?.Software),
    gps,
  };
}

const pixels = (bytes: Buffer) => sharp(bytes).keepIccProfile().raw().toBuffer();

function write(bytes: Buffer, change: Partial<Rights> = {}) {
  const { bytes: written, isCut } = writeRights(bytes, { ...RIGHTS, ...change });
  if (!written) throw new Error('nothing written');
  return { written, isCut };
}

describe.each(Object.entries(FILES))('%s', (name, make) => {
  test('contains the rights and keeps every pixel', async () => {
    const bytes = await make();
    const { written, isCut } = write(bytes);
    expect(isCut).toBe(false);
    expect(await read(written)).toMatchObject({
      creator: 'Mara Lindqvist',
      copyright: '© Mara Lindqvist',
      statement: ADDRESS,
      licensor: `LicensorURL: ${ADDRESS}`,
      mining: RESERVED,
      software: undefined,
      gps: undefined,
    });
    if (name === 'a JPEG')
      expect(await read(written)).toMatchObject({ byLine: 'Mara Lindqvist', notice: '© Mara Lindqvist' });
    expect(written.length - bytes.length).toBeLessThanOrEqual(RIGHTS_BYTES_MAX);
    expect((await pixels(written)).equals(await pixels(bytes))).toBe(true);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(written).metadata()];
    expect(after).toMatchObject({ width: before.width, height: before.height, hasAlpha: before.hasAlpha });
    expect(after.icc).toEqual(before.icc);
    expect(after.xmp?.toString()).toContain('p:Licensor');
  });

  const TEXTS: Readonly<Record<string, string>> = {
    umlauts: 'Jörg Müßig-Öztürk',
    signs: `"Ann" <b>&amp; O'Neil]]>`,
    'line breaks and characters that XML does not allow': 'Ann\r\n\tBe\uFFFF\u0007',
    'emoji of many parts': '👩‍👩‍👧‍👦'.repeat(60),
    '500 characters': 'Größe '.repeat(84).slice(0, 500),
  };
  test.each(Object.entries(TEXTS))('accepts %s', async (_, text) => {
    const bytes = await make();
    const { written, isCut } = write(bytes, { creator: text, copyright: `© ${text}` });
    expect(written.length - bytes.length).toBeLessThanOrEqual(RIGHTS_BYTES_MAX);
    expect((await pixels(written)).equals(await pixels(bytes))).toBe(true);
    const found = await read(written);
    const line = text.replace(/[\s\p{Cc}\uFFFF]+/gu, ' ').trim();
    expect(isCut).toBe(text.length > 400);
    // ExifTool reads a ">" in an attribute as the element's end.
    expect((await sharp(written).metadata()).xmp?.toString()).not.toMatch(/="[^"]*>[^"]*"/);
    if (!isCut) expect(found.creator).toBe(line);
    else {
      const whole = String(found.creator).replace(/…$/, '');
      expect(line.startsWith(whole)).toBe(true);
      expect(whole).not.toMatch(/\p{Cs}|\u200d$/u);
      expect(found.creator).toMatch(/.{4}…$/u);
    }
  });
});

test('only an address that is too long is left out', async () => {
  const { written } = write(await paint(60, 40).avif({ effort: 1 }).toBuffer(), {
    address: `https://mara.example/${'x'.repeat(1500)}`,
  });
  const found = { creator: 'Mara Lindqvist', statement: undefined, mining: RESERVED };
  expect(await read(written)).toMatchObject(found);
});

test('a JPEG keeps its orientation tag', async () => {
  const turned = await paint(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(write(turned).written).metadata()).orientation).toBe(6);
});

test('the gain map of an HDR photo still works', async () => {
  const bytes = await sharp(await paintGlowing(paint(640, 480)))
    .keepGainMap()
    .jpeg()
    .toBuffer();
  const { written } = write(bytes);
  expect((await read(written)).creator).toBe('Mara Lindqvist');
  expect(await lightAt(written, 0.1, 0.1)).toEqual(await lightAt(bytes, 0.1, 0.1));
});

const notesIn = (bytes: Buffer) => hasNotes((at, length) => bytes.subarray(at, at + length));

/** The XMP of a GIF, which neither reader supports. */
const xmpOfGif = (bytes: Buffer) => {
  const [, after = ''] = bytes.toString('latin1').split('XMP DataXMP');
  return after.slice(0, after.indexOf('</rdf:RDF>'));
};

test.each([
  ['one frame', GOOD_IMAGES.gif.make],
  ['three frames', ANIMATIONS.gif],
])('a GIF of %s contains the rights and keeps its frames', async (_, make) => {
  const bytes = await make();
  const comment = Buffer.from('\x21\xfe\x08Camera 7\0', 'latin1');
  const noted = Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)]);
  expect([notesIn(bytes), notesIn(noted)]).toEqual([false, true]);
  const { written, isCut } = write(noted);
  expect(isCut).toBe(false);
  expect(written.length - bytes.length).toBeLessThanOrEqual(RIGHTS_BYTES_MAX);
  expect(written.includes('Camera 7')).toBe(false);
  for (const text of ['Mara Lindqvist', RESERVED]) expect(xmpOfGif(written)).toContain(text);
  const all = (one: Buffer) => sharp(one, { animated: true });
  expect((await all(written).raw().toBuffer()).equals(await all(bytes).raw().toBuffer())).toBe(true);
  const { loop, delay } = await all(bytes).metadata();
  expect(await all(written).metadata()).toMatchObject({ loop, delay });
  const again = write(written, { creator: 'Eve' }).written.toString('latin1');
  expect(again.match(/XMP DataXMP/g)).toHaveLength(1);
});

/** An AVIF with the tables of an animation of one frame, and a program's notes. */
async function animated(): Promise<Buffer> {
  const bytes = await paint(60, 40).avif({ effort: 1 }).toBuffer();
  const box = (name: string, ...parts: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0));
    head.write(name, 4);
    return Buffer.concat([head, ...parts]);
  };
  const frame = bytes.indexOf('mdat') + 4;
  const table = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  table.writeUInt32BE(frame, 8);
  const notes = box('udta', Buffer.from('Camera 7'));
  const stbl = box('stbl', box('stco', table));
  const moov = box('moov', box('trak', box('mdia', box('minf', stbl))), notes);
  return Buffer.concat([bytes, moov]);
}

test('the frame offsets of an animated AVIF are corrected', async () => {
  const bytes = await animated();
  const { written } = write(bytes);
  expect(written.includes('Camera 7')).toBe(false);
  const frameAt = (file: Buffer) => file.readUInt32BE(file.indexOf('stco') + 12);
  const [before, after] = [frameAt(bytes), frameAt(written)];
  expect(after).toBeGreaterThan(before);
  expect(written.subarray(after, after + 90).equals(bytes.subarray(before, before + 90))).toBe(true);
  expect((await read(written)).creator).toBe('Mara Lindqvist');
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s from a camera keeps no other notes',
  async (format) => {
    const plain = await paint(60, 40).toFormat(format).toBuffer();
    const noted = await withOld(paint(60, 40)).toFormat(format).toBuffer();
    expect([notesIn(plain), notesIn(noted)]).toEqual([false, true]);
    const { written } = write(write(noted, { creator: 'Earlier' }).written);
    for (const text of ['Camera 7', 'Somebody', 'Earlier']) expect(written.includes(text)).toBe(false);
    const ours = { creator: 'Mara Lindqvist', software: undefined, gps: undefined };
    expect(await read(written)).toMatchObject(ours);
    expect((await sharp(written).metadata()).exif).toBeUndefined();
    expect((await pixels(written)).equals(await pixels(noted))).toBe(true);
    if (format !== 'avif') expect(written.equals(write(plain).written)).toBe(true);
    const { bytes = noted } = writeRights(noted, NO_RIGHTS);
    expect(await read(bytes)).toMatchObject({ creator: undefined, software: undefined, gps: undefined });
  },
);

test('other notes beside the description of a gain map are removed', () => {
  const xmp = (more: string, child = '') =>
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmlns:hdrgm="h" hdrgm:Version="1.0"${more}>` +
    `<Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Semantic="GainMap"/></rdf:li></rdf:Seq></Container:Directory>${child}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const jpeg = (text: string) => {
    const size = Buffer.from([(text.length + 2) >> 8, (text.length + 2) & 255]);
    const [start, end] = [Buffer.from('ffd8ffe1', 'hex'), Buffer.from('ffda', 'hex')];
    return Buffer.concat([start, size, Buffer.from(text), end]);
  };
  expect(notesIn(jpeg(xmp('')))).toBe(false);
  const noted = jpeg(xmp(' exif:GPSLatitude="52,30N"', '<dc:title><rdf:Alt>Home</rdf:Alt></dc:title><a:b/>'));
  expect(notesIn(noted)).toBe(true);
  const text = write(noted).written.toString();
  for (const gone of ['GPSLatitude', 'Home', 'a:b']) expect(text).not.toContain(gone);
  for (const kept of ['hdrgm:Version="1.0"', 'Item:Semantic="GainMap"', 'Mara Lindqvist'])
    expect(text).toContain(kept);
});

test('a file that cannot contain rights, or is cut off, is left unchanged', async () => {
  const whole = await paint(60, 40).avif({ effort: 1 }).toBuffer();
  for (const bytes of [
    whole.subarray(0, 100),
    (await paint(60, 40).gif().toBuffer()).subarray(0, -9),
    Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
    Buffer.from('text'),
  ])
    expect(writeRights(bytes, RIGHTS)).toEqual({ isCut: false });
});

/** Writes a picture's creator and rights into its file without changing a pixel: XMP, in a JPEG also IPTC. */
import { crc32 } from 'node:zlib';
import { type ImageFormat, imageFormatOf } from '../../src/shared/content/imageFile.ts';
import type { Rights } from '../../src/shared/content/rights.ts';
import { hasAvifNotes, intoAvif } from './avifItems.ts';

/** The most that a file may grow, in bytes. */
export const RIGHTS_BYTES_MAX = 700;

/** The overhead around the texts, in bytes: segments, chunks, or an item with its entries. */
const AROUND: Readonly<Record<ImageFormat, number>> = { jpeg: 33, png: 34, webp: 27, gif: 272, avif: 95 };

const DATA_MINING = {
  '': undefined,
  /** Search engines are allowed: a creator who reserves the rights still wants to be found. */
  reserved: 'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
  free: 'DMI-ALLOWED',
} as const;

/** XML allows a bare ">" in an attribute, but ExifTool ends the element there. */
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const attribute = (name: string, value: string | undefined): string =>
  value ? ` ${name}="${value.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')}"` : '';

/**
 * The XMP packet, as short as possible. Creator and notice are attributes, which readers accept as lists of one: that
 * saves 113 bytes, short prefixes save 31, and `rdf:about` and the wrapper are optional.
 */
function xmpOf({ creator, copyright, address, tdm }: Rights, hasLicensor: boolean): string {
  const mining = DATA_MINING[tdm] && `http://ns.useplus.org/ldf/vocab/${DATA_MINING[tdm]}`;
  const licensor = hasLicensor ? attribute('p:LicensorURL', address) : '';
  const own =
    attribute('dc:creator', creator) +
    attribute('dc:rights', copyright) +
    attribute('r:WebStatement', address) +
    attribute('p:DataMining', mining);
  return (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"' +
    (address ? ' xmlns:r="http://ns.adobe.com/xap/1.0/rights/"' : '') +
    ` xmlns:p="http://ns.useplus.org/ldf/xmp/1.0/"${own}>` +
    (licensor && `<p:Licensor><rdf:Seq><rdf:li${licensor}/></rdf:Seq></p:Licensor>`) +
    '</rdf:Description></rdf:RDF>'
  );
}

const record = (section: number, dataset: number, text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x1c, section, dataset, bytes.length >> 8, bytes.length & 255]), bytes]);
};

/** The APP13 segment of a JPEG: by-line and notice in UTF-8, as IPTC-IIM. */
function iptcSegment({ creator, copyright }: Rights): Buffer {
  const body = Buffer.concat([record(1, 90, '\x1b%G'), record(2, 80, creator), record(2, 116, copyright)]);
  const padded = Buffer.concat([body, Buffer.alloc(body.length % 2)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const start = Buffer.from('Photoshop 3.0\0' + '8BIM\x04\x04\0\0', 'latin1');
  return segment(0xed, Buffer.concat([start, size, padded]));
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The rights of a picture for which nobody has stated any: its metadata is only removed. */
export const NO_RIGHTS: Rights = { creator: '', copyright: '', tdm: '' };

type Packet = { readonly xmp: Buffer; readonly iptc: Buffer; readonly isCut: boolean };

/** Splits into graphemes: a composed umlaut or emoji stays whole. */
const signsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), (one) => one.segment);
const cut = (signs: readonly string[], length: number): string =>
  signs.length > length
    ? `${signs
        .slice(0, Math.max(0, length - 1))
        .join('')
        .trimEnd()}…`
    : signs.join('');

/** The web statement is dropped only when both texts would be cut below this many characters. */
const KEPT_MIN = 24;

/**
 * The rights that fit into a file of this kind. First the duplicates are dropped (IPTC, the licensor's address,
 * which equals the web statement's), then the texts are cut.
 */
function rightsPacket(carrier: ImageFormat, rights: Rights): Packet {
  // One line, without characters that XML forbids.
  const line = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();
  const whole = { ...rights, creator: line(rights.creator), copyright: line(rights.copyright) };
  const attempt = (texts: Rights, hasLicensor = false, hasIptc = false): Packet | undefined => {
    const xmp = Buffer.from(xmpOf(texts, hasLicensor));
    const iptc = hasIptc && carrier === 'jpeg' ? iptcSegment(texts) : Buffer.alloc(0);
    const isCut = texts.creator !== whole.creator || texts.copyright !== whole.copyright;
    const grows = AROUND[carrier] + xmp.length + iptc.length;
    return grows <= RIGHTS_BYTES_MAX ? { xmp, iptc, isCut } : undefined;
  };
  const uncut = attempt(whole, true, true) ?? attempt(whole, true) ?? attempt(whole);
  if (uncut) return uncut;
  const [creator, copyright] = [signsOf(whole.creator), signsOf(whole.copyright)];
  for (const [texts, min] of [
    [whole, KEPT_MIN],
    [{ ...whole, address: undefined }, 0],
  ] as const) {
    for (let length = RIGHTS_BYTES_MAX; length >= min; length -= 1) {
      const found = attempt({ ...texts, creator: cut(creator, length), copyright: cut(copyright, length) });
      if (found) return found;
    }
  }
  throw new RangeError('no text fits');
}

/** A TIFF, and whether its numbers are in little-endian order. */
const openTiff = (tiff: Buffer) => ({
  view: new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength),
  isLittle: tiff.toString('latin1', 0, 2) === 'II',
});

/** The offset of a tag's entry in the first directory of a TIFF; undefined if missing. */
function entryAt({ view, isLittle }: ReturnType<typeof openTiff>, tag: number): number | undefined {
  const directory = view.getUint32(4, isLittle);
  const count = view.getUint16(directory, isLittle);
  const entries = Array.from({ length: count }, (_, index) => directory + 2 + index * 12);
  return entries.find((at) => view.getUint16(at, isLittle) === tag);
}

const EXIF = 'Exif\0\0';
const XMP_IN_JPEG = 'http://ns.adobe.com/xap/1.0/\0';
/** Keeps only the orientation of Exif: the rest may name the place and the camera. */
function uprightOnly(exif: Buffer): Buffer[] {
  const tiff = openTiff(exif);
  const at = entryAt(tiff, 0x112);
  const orientation = at === undefined ? 1 : tiff.view.getUint16(at + 8, tiff.isLittle);
  if (orientation < 2 || orientation > 8) return [];
  const kept = Buffer.from(`${EXIF}MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0`, 'latin1');
  kept[kept.length - 7] = orientation;
  return [segment(0xe1, kept)];
}

/** Removes everything from XMP except the description of the gain map. */
const gainMapOnly = (xmp: string): string =>
  xmp
    .replace(/\s(?!(?:xmlns|rdf|hdrgm|Container|Item|x):)\w+:\w+="[^"]*"/g, '')
    .replace(/<(?!(?:rdf|hdrgm|Container|Item|x):)(\w+:\w+)(?:[^>]*\/>|[\s\S]*?<\/\1>)/g, '');

/** Whether a segment is metadata. The description of a gain map alone is not. */
const isJpegNote = (marker: number, body: string): boolean =>
  marker === 0xed ||
  marker === 0xfe ||
  (marker === 0xe1 && !(body.startsWith(XMP_IN_JPEG) && gainMapOnly(body) === body && /hdrgm:/.test(body)));

/** Adds the growth of the first picture to the index of a multi-picture file. */
function growFirstPicture(mpf: Buffer, by: number): void {
  const tiff = openTiff(mpf.subarray(4));
  const at = entryAt(tiff, 0xb002);
  if (at === undefined) return;
  const { view, isLittle } = tiff;
  const size = view.getUint32(at + 8, isLittle) + 4;
  view.setUint32(size, view.getUint32(size, isLittle) + by, isLittle);
}

function intoJpeg(bytes: Buffer, { xmp, iptc }: Packet): Buffer {
  const [first, kept]: [Buffer[], Buffer[]] = [[], []];
  let mpf: Buffer | undefined;
  let packet = xmp.toString();
  let at = 2;
  while (bytes[at + 1] !== 0xda) {
    if (bytes[at] !== 0xff) throw new RangeError('no segment');
    const marker = bytes[at + 1] ?? 0;
    const whole = bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
    const body = whole.subarray(4);
    const startsWith = (text: string) => body.toString('latin1', 0, text.length) === text;
    at += whole.length;
    // A multi-picture file counts its offsets from the index on.
    if (mpf) kept.push(whole);
    else if (marker === 0xe0) first.push(whole);
    else if (marker === 0xe1 && startsWith(EXIF)) first.push(...uprightOnly(body.subarray(EXIF.length)));
    else if (marker === 0xe1) {
      const text = startsWith(XMP_IN_JPEG) ? body.toString('utf8', XMP_IN_JPEG.length) : '';
      // The gain map's description stays beside the rights.
      if (text.includes('hdrgm:'))
        packet = gainMapOnly(text).replace('</rdf:RDF>', packet.replace(/^<rdf:RDF[^>]*>/, ''));
    } else if (marker !== 0xed && marker !== 0xfe) {
      const isIndex = marker === 0xe2 && startsWith('MPF\0');
      const copy = isIndex ? Buffer.from(whole) : whole;
      if (isIndex) mpf = copy.subarray(4);
      kept.push(copy);
    }
  }
  const head = [
    bytes.subarray(0, 2),
    ...first,
    segment(0xe1, Buffer.from(XMP_IN_JPEG + packet)),
    iptc,
    ...kept,
  ];
  const grown = head.reduce((sum, part) => sum + part.length, 0) - at;
  if (mpf) growFirstPicture(mpf, grown);
  return Buffer.concat([...head, bytes.subarray(at)]);
}

/** Texts may name places, people and programs. */
const PNG_NOTE = /^(tEXt|iTXt|zTXt|eXIf|tIME)$/;

function intoPng(bytes: Buffer, { xmp }: Packet): Buffer {
  const text = Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1');
  const [body, ends] = [Buffer.concat([text, xmp]), Buffer.alloc(8)];
  ends.writeUInt32BE(body.length - 4);
  ends.writeUInt32BE(crc32(body), 4);
  const parts: Buffer[] = [ends.subarray(0, 4), body, ends.subarray(4)];
  for (let at = 33; at < bytes.length; ) {
    const chunk = bytes.subarray(at, at + 12 + bytes.readUInt32BE(at));
    const name = chunk.toString('latin1', 4, 8);
    if (!PNG_NOTE.test(name)) parts.push(chunk);
    at += chunk.length;
  }
  return Buffer.concat([bytes.subarray(0, 33), ...parts]);
}

const WEBP = { xmp: 0x04, exif: 0x08, alpha: 0x10 };

/** The extended header that a simple WebP lacks: size and transparency. */
function extendedHeader(chunk: Buffer): Buffer {
  const header = Buffer.alloc(18);
  header.write('VP8X', 'latin1');
  header.writeUInt32LE(10, 4);
  const isLossless = chunk.toString('latin1', 0, 4) === 'VP8L';
  const bits = isLossless ? chunk.readUInt32LE(9) : 0;
  const [width, height] = isLossless
    ? [bits & 0x3fff, (bits >> 14) & 0x3fff]
    : [(chunk.readUInt16LE(14) & 0x3fff) - 1, (chunk.readUInt16LE(16) & 0x3fff) - 1];
  if (isLossless && (bits >> 28) & 1) header[8] = WEBP.alpha;
  header.writeUIntLE(width, 12, 3);
  header.writeUIntLE(height, 15, 3);
  return header;
}

function intoWebp(bytes: Buffer, { xmp }: Packet): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2));
    if (!/^(XMP |EXIF)$/.test(chunk.toString('latin1', 0, 4))) chunks.push(chunk);
    at += chunk.length;
  }
  const [first = Buffer.alloc(0)] = chunks;
  const isExtended = first.toString('latin1', 0, 4) === 'VP8X';
  const header = isExtended ? Buffer.from(first) : extendedHeader(first);
  header[8] = ((header[8] ?? 0) & ~WEBP.exif) | WEBP.xmp;
  const name = Buffer.from('XMP \0\0\0\0', 'latin1');
  name.writeUInt32LE(xmp.length, 4);
  const pad = Buffer.alloc(xmp.length % 2);
  const body = Buffer.concat([header, ...chunks.slice(isExtended ? 1 : 0), name, xmp, pad]);
  const riff = Buffer.from(bytes.subarray(0, 12));
  riff.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([riff, body]);
}

/** Follows XMP in a GIF: a reader that skips data blocks by their lengths stops at its last byte. */
const GIF_TRAILER = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
const GIF_XMP = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1');

/** The parts of a GIF: header with palette, blocks, trailer. @throws RangeError when it is cut off */
function gifBlocks(bytes: Buffer): Buffer[] {
  const palette = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const parts: Buffer[] = [];
  let [start, at] = [0, 13 + palette(bytes.readUInt8(10))];
  while (at < bytes.length) {
    parts.push(bytes.subarray(start, at));
    start = at;
    const kind = bytes[at];
    if (kind === 0x3b) return [...parts, bytes.subarray(at, at + 1)];
    // An image has its own palette and the size of its codes before its data.
    at += kind === 0x2c ? 11 + palette(bytes.readUInt8(at + 9)) : 2;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
    at += 1;
  }
  throw new RangeError('no end');
}

/** Comments, and application data except the loop count and the colour profile. */
const isGifNote = (block: Buffer): boolean =>
  block[0] === 0x21 &&
  (block[1] === 0xfe ||
    (block[1] === 0xff && !/^(NETSCAPE|ANIMEXTS|ICCRGBG1)/.test(block.toString('latin1', 3, 11))));

function intoGif(bytes: Buffer, { xmp }: Packet): Buffer {
  const [head = Buffer.alloc(0), ...blocks] = gifBlocks(bytes).filter((block) => !isGifNote(block));
  const [end = Buffer.alloc(0)] = blocks.splice(-1);
  const newest = Buffer.concat([Buffer.from('GIF89a'), head.subarray(6)]);
  return Buffer.concat([newest, ...blocks, GIF_XMP, xmp, GIF_TRAILER, end]);
}

const WRITERS: Readonly<Record<ImageFormat, (bytes: Buffer, packet: Packet) => Buffer>> = {
  jpeg: intoJpeg,
  png: intoPng,
  webp: intoWebp,
  gif: intoGif,
  avif: (bytes, { xmp }) => intoAvif(bytes, xmp),
};

/** The result of {@link writeRights}; without bytes when the file cannot carry rights. */
type Written = { readonly bytes?: Buffer; readonly isCut: boolean };

/** The file with the rights in place of its other metadata, at most 700 bytes larger. Never throws. */
export function writeRights(bytes: Buffer, rights: Rights): Written {
  const format = imageFormatOf(bytes);
  if (!format) return { isCut: false };
  try {
    const packet = rightsPacket(format, rights);
    return { bytes: WRITERS[format](bytes, packet), isCut: packet.isCut };
  } catch (error) {
    if (error instanceof RangeError) return { isCut: false };
    throw error;
  }
}

/** Reads a part of a file; at its end the result may be shorter than requested. */
type ReadPart = (at: number, length: number) => Buffer;

const NOTES_IN: Readonly<Record<ImageFormat, (read: ReadPart) => boolean>> = {
  jpeg(read) {
    for (let at = 2; ; ) {
      const [start, marker = 0xda, ...size] = read(at, 4);
      if (start !== 0xff || marker === 0xda || size.length < 2) return false;
      const length = Buffer.from(size).readUInt16BE();
      if (isJpegNote(marker, read(at + 4, length - 2).toString('latin1'))) return true;
      at += 2 + length;
    }
  },
  png(read) {
    for (let at = 8; ; ) {
      const head = read(at, 8);
      if (head.length < 8) return false;
      if (PNG_NOTE.test(head.toString('latin1', 4))) return true;
      at += 12 + head.readUInt32BE();
    }
  },
  webp: (read) => read(12, 4).toString() === 'VP8X' && (read(20, 1).readUInt8() & (WEBP.xmp | WEBP.exif)) > 0,
  gif: (read) => gifBlocks(read(0, Number.POSITIVE_INFINITY)).some(isGifNote),
  avif: (read) => hasAvifNotes(read(0, Number.POSITIVE_INFINITY)),
};

/** Whether a picture has metadata, such as a place, a camera's number or a program. Never throws. */
export function hasNotes(read: ReadPart): boolean {
  const format = imageFormatOf(read(0, 128));
  try {
    return format !== undefined && NOTES_IN[format](read);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

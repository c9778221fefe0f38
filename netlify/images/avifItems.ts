/** The items of an AVIF: reads the notes that it has, and puts rights in their place without moving a pixel. */

/** A box of an ISO media file: its name, offset and bytes. */
type Box = { readonly name: string; readonly at: number; readonly bytes: Buffer };

function boxesIn(bytes: Buffer, from: number, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    // Size 0 means up to the end.
    const size = bytes.readUInt32BE(at) || to - at;
    if (size < 8 || at + size > to) throw new RangeError('no box');
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), at, bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return boxes;
}

/** A box of other content, after its first `head` bytes. */
function boxOf(box: Buffer, head: number, parts: readonly Buffer[]): Buffer {
  const copy = Buffer.concat([box.subarray(0, head), ...parts]);
  copy.writeUInt32BE(copy.length);
  return copy;
}

const numbers = (size: 2 | 4, ...values: number[]): Buffer => {
  const bytes = Buffer.alloc(size * values.length);
  for (const [index, value] of values.entries()) bytes.writeUIntBE(value, index * size, size);
  return bytes;
};

/** Items that are not pictures: Exif, XMP and other metadata. */
const isNote = (info: Buffer): boolean => /^(Exif|mime|uri )$/.test(info.toString('latin1', 16, 20));
const itemOf = (info: Buffer): number => info.readUInt16BE(12);

/** The place of an item's entry in the table, and of its bytes in the file. */
type Place = {
  readonly item: number;
  readonly entry: Buffer;
  /** False when its offsets do not count from the start of the file. */
  readonly isInFile: boolean;
  readonly spans: readonly (readonly [start: number, length: number])[];
};

/** Reads the table of positions. `move` gives each offset in the file its new value. */
function placesIn(iloc: Buffer, move: (offset: number) => number): Place[] {
  const version = iloc[8] ?? 0;
  const sizes = iloc.readUInt16BE(12);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const isKnown = offsetSize === 4 && lengthSize === 4 && (baseSize === 0 || baseSize === 4);
  if (!isKnown || version > 1 || (sizes & 15) !== 0) throw new RangeError('no such table');
  const places: Place[] = [];
  const copy = Buffer.from(iloc);
  let at = 16;
  for (let left = iloc.readUInt16BE(14); left > 0; left -= 1) {
    const start = at;
    const isInFile = version === 0 || (copy.readUInt16BE(at + 2) & 15) === 0;
    const baseAt = at + (version === 0 ? 4 : 6);
    const base = baseSize ? copy.readUInt32BE(baseAt) : 0;
    const spans: [number, number][] = [];
    at = baseAt + baseSize + 2;
    for (let extents = copy.readUInt16BE(at - 2); extents > 0; extents -= 1, at += 8) {
      const offset = copy.readUInt32BE(at);
      spans.push([base + offset, copy.readUInt32BE(at + 4)]);
      if (isInFile && base === 0) copy.writeUInt32BE(move(offset), at);
    }
    if (isInFile && base > 0) copy.writeUInt32BE(move(base), baseAt);
    places.push({ item: copy.readUInt16BE(start), entry: copy.subarray(start, at), isInFile, spans });
  }
  return places;
}

function erase(bytes: Buffer, places: readonly Place[]): void {
  for (const { isInFile, spans } of places) {
    if (!isInFile) throw new RangeError('not in the file');
    for (const [start, length] of spans) bytes.fill(0, start, start + length);
  }
}

/** Where a handler's name begins: programs write their own there. */
const HANDLER_NAME = 32;
/** The boxes around the tables of positions of an animation's frames. */
const AROUND_FRAMES = /^(trak|mdia|minf|stbl)$/;

/** Gives the frames of an animation their new positions, in place, and removes the notes beside them. */
function moveFrames(file: Buffer, box: Buffer, move: (offset: number) => number): void {
  for (const { name, bytes } of boxesIn(box, 8)) {
    if (AROUND_FRAMES.test(name)) moveFrames(file, bytes, move);
    if (name === 'co64') throw new RangeError('no such table');
    for (let at = 16; name === 'stco' && at < bytes.length; at += 4)
      bytes.writeUInt32BE(move(bytes.readUInt32BE(at)), at);
    const iloc = name === 'meta' && boxesIn(bytes, 12).find((inner) => inner.name === 'iloc');
    if (iloc)
      erase(
        file,
        placesIn(iloc.bytes, (offset) => offset),
      );
    if (name === 'udta' || name === 'meta') blank(bytes);
    if (name === 'hdlr') bytes.fill(0, HANDLER_NAME);
  }
}

/** Marks a box as unused and keeps its size. */
function blank(box: Buffer): void {
  box.fill(0, 8);
  box.write('free', 4, 'latin1');
}

/** The file's boxes and the items of its still picture. @throws RangeError for a file of another kind */
function readAvif(bytes: Buffer) {
  const boxes = boxesIn(bytes, 0);
  const meta = boxes.find(({ name }) => name === 'meta');
  if (!meta || boxes.some(({ name }) => name === 'moof')) throw new RangeError('no picture of this kind');
  const inner = boxesIn(meta.bytes, 12);
  const parts = new Map(inner.map((box) => [box.name, box.bytes]));
  const [iinf, iloc, pitm] = [parts.get('iinf'), parts.get('iloc'), parts.get('pitm')];
  const iref = parts.get('iref') ?? Buffer.from('\0\0\0\x0ciref\0\0\0\0', 'latin1');
  if (!iinf || !iloc || !pitm || iinf[8] !== 0 || pitm[8] !== 0 || iref[8] !== 0 || parts.size < inner.length)
    throw new RangeError('no items');
  const infos = boxesIn(iinf, 14).map((box) => box.bytes);
  if (infos.some((info) => info[8] !== 2)) throw new RangeError('no such items');
  return { boxes, meta, parts, infos, iinf, iloc, iref, pitm };
}

/** Whether an AVIF has notes. @throws RangeError for a file of another kind */
export function hasAvifNotes(bytes: Buffer): boolean {
  const { infos, boxes } = readAvif(bytes);
  return infos.some(isNote) || boxes.some(({ name }) => name === 'uuid');
}

/** The file with XMP in place of its notes. @throws RangeError for a file of another kind */
export function intoAvif(source: Buffer, xmp: Buffer): Buffer {
  const bytes = Buffer.from(source);
  const { boxes, meta, parts, infos, iinf, iloc, iref, pitm } = readAvif(bytes);
  parts.get('hdlr')?.fill(0, HANDLER_NAME);
  const end = meta.at + meta.bytes.length;
  const notes = new Set(infos.filter(isNote).map(itemOf));
  const item = Math.max(...infos.map(itemOf)) + 1;
  const info = Buffer.from('\0\0\0\x29infe\x02\0\0\x01\0\0\0\0mime\0application/rdf+xml\0', 'latin1');
  info.writeUInt16BE(item, 12);
  const about = Buffer.concat([
    numbers(4, 14),
    Buffer.from('cdsc'),
    numbers(2, item, 1, pitm.readUInt16BE(12)),
  ]);
  const ownInfos = [...infos.filter((one) => !isNote(one)), info];
  parts.set('iinf', boxOf(iinf, 12, [numbers(2, ownInfos.length), ...ownInfos]));
  const references = boxesIn(iref, 12).map((box) => box.bytes);
  parts.set('iref', boxOf(iref, 12, [...references.filter((one) => !notes.has(one.readUInt16BE(8))), about]));
  const head = Buffer.concat([
    numbers(2, item, ...(iloc[8] === 0 ? [] : [0]), 0),
    Buffer.alloc((iloc.readUInt16BE(12) >> 4) & 4),
    numbers(2, 1),
  ]);
  const withTable = (by: number, at: number) => {
    const places = placesIn(iloc, (offset) => (offset < end ? offset : offset + by));
    erase(
      bytes,
      places.filter((one) => notes.has(one.item)),
    );
    const entries = places.filter((one) => !notes.has(one.item)).map(({ entry }) => entry);
    const all = [numbers(2, entries.length + 1), ...entries, head, numbers(4, at, xmp.length)];
    parts.set('iloc', boxOf(iloc, 14, all));
    return boxOf(meta.bytes, 12, [...parts.values()]);
  };
  const by = withTable(0, 0).length - meta.bytes.length;
  for (const { name, bytes: box } of boxes) {
    if (name === 'moov') moveFrames(bytes, box, (offset) => (offset < end ? offset : offset + by));
    if (name === 'uuid') blank(box);
  }
  // The last box may have no size of its own, because nothing followed it.
  const last = boxes.at(-1);
  if (last && last.bytes.readUInt32BE(0) === 0) last.bytes.writeUInt32BE(last.bytes.length);
  const data = Buffer.concat([numbers(4, 8 + xmp.length), Buffer.from('mdat'), xmp]);
  const table = withTable(by, bytes.length + by + 8);
  return Buffer.concat([bytes.subarray(0, meta.at), table, bytes.subarray(end), data]);
}

// Reads the zip of "Download Everything" by its table of contents, one file in memory at a time, so that 5 GB need
// no more memory than the largest file. Lengths and checksums reveal damage.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';

/** A message for the person whose file it is. */
export class ZipError extends Error {}

/** Signatures of a zip's parts (APPNOTE 4.3), and their fixed lengths. */
const MARK = {
  local: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
};
const LENGTH = { local: 30, entry: 46, end: 22, end64: 56, locator: 20 };
const COMMENT_MAX = 0xffff;
const ZIP64_EXTRA = 1;
const DEFLATED = 8;

type Entry = { name: string; method: number; crc: number; packed: number; size: number; offset: number };

const damaged = (path: string) =>
  new ZipError(`${path} is damaged or was not written to its end: download it again, or take an older one.`);

/** The lengths and offset of an entry that exceed 32 bits, in order. */
function readExtra(extra: Buffer, wanted: readonly number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue;
    let next = at + 4;
    return wanted.map((value) => {
      if (value !== 0xffffffff) return value;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return [...wanted];
}

/** The offset of the table of contents, and its number of entries. */
function findTable(read: (start: number, length: number) => Buffer, bytes: number) {
  const start = Math.max(0, bytes - LENGTH.end - COMMENT_MAX);
  const tail = read(start, bytes - start);
  for (let at = tail.length - LENGTH.end; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== MARK.end || at + LENGTH.end + tail.readUInt16LE(at + 20) !== tail.length)
      continue;
    const short = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ] as const;
    if (short[0] !== 0xffff && short[1] !== 0xffffffff && short[2] !== 0xffffffff) return short;
    const locator = read(start + at - LENGTH.locator, LENGTH.locator);
    if (locator.readUInt32LE(0) !== MARK.locator) throw new RangeError('no zip64');
    const end = read(Number(locator.readBigUInt64LE(8)), LENGTH.end64);
    if (end.readUInt32LE(0) !== MARK.end64) throw new RangeError('no zip64');
    return [end.readBigUInt64LE(32), end.readBigUInt64LE(40), end.readBigUInt64LE(48)].map(Number);
  }
  throw new RangeError('no end');
}

function listEntries(read: (start: number, length: number) => Buffer, bytes: number): Entry[] {
  const [count = 0, length = 0, start = 0] = findTable(read, bytes);
  const table = read(start, length);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (table.readUInt32LE(at) !== MARK.entry) throw new RangeError('no entry');
    const nameEnd = at + LENGTH.entry + table.readUInt16LE(at + 28);
    const extraEnd = nameEnd + table.readUInt16LE(at + 30);
    const name = table.subarray(at + LENGTH.entry, nameEnd).toString('utf8');
    const long = [24, 20, 42].map((place) => table.readUInt32LE(at + place));
    const [size = 0, packed = 0, offset = 0] = readExtra(table.subarray(nameEnd, extraEnd), long);
    const [method, crc] = [table.readUInt16LE(at + 10), table.readUInt32LE(at + 16)];
    entries.push({ name, method, crc, packed, size, offset });
    at = extraEnd + table.readUInt16LE(at + 32);
  }
  return entries;
}

/** Opens a zip with a complete table of contents; each file is checked when it is read. @throws ZipError */
export function openZip(path: string) {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    throw new ZipError(`${path} can't be read: check the name of the file.`);
  }
  const { size: bytes } = fstatSync(file);
  const read = (start: number, length: number): Buffer => {
    if (start < 0 || start + length > bytes) throw new RangeError('outside');
    const buffer = Buffer.alloc(length);
    if (readSync(file, buffer, 0, length, start) !== length) throw new RangeError('short');
    return buffer;
  };
  const orDamaged = <T>(task: () => T): T => {
    try {
      return task();
    } catch {
      throw damaged(path);
    }
  };
  const entries = orDamaged(() => listEntries(read, bytes)).filter(({ name }) => !name.endsWith('/'));
  return {
    names: entries.map(({ name }) => name),
    read: (wanted: string): Buffer =>
      orDamaged(() => {
        const entry = entries.find(({ name }) => name === wanted);
        if (!entry) throw new RangeError('no such file');
        const { offset, packed, size, crc, method } = entry;
        const head = read(offset, LENGTH.local);
        if (head.readUInt32LE(0) !== MARK.local) throw new RangeError('no file');
        const start = offset + LENGTH.local + head.readUInt16LE(26) + head.readUInt16LE(28);
        const found = read(start, packed);
        const whole = method === DEFLATED ? inflateRawSync(found, { maxOutputLength: size }) : found;
        if (whole.byteLength !== size || crc32(whole) !== crc) throw new RangeError('other bytes');
        return whole;
      }),
    close: () => closeSync(file),
  };
}

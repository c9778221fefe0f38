// Reads the zip of "Download Everything", one file in memory at a time, so that 5 GB need no more memory than the
// largest file. Lengths and checksums reveal damage.
import { existsSync, openAsBlob } from 'node:fs';
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/** A message for the person whose file it is. */
export class ZipError extends Error {}

/** Opens a zip with a complete table of contents; each file is checked when it is read. @throws ZipError */
export async function openZip(path: string) {
  if (!existsSync(path)) throw new ZipError(`${path} can't be read: check the name of the file.`);
  const reportDamage = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task();
    } catch {
      throw new ZipError(`${path} is damaged or incomplete: download it again, or take an older one.`);
    }
  };
  const options = { checkSignature: true, useWebWorkers: false };
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)), options);
  const entries = await reportDamage(() => reader.getEntries());
  const files = new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry]])));
  return {
    names: [...files.keys()],
    read: (wanted: string): Promise<Uint8Array<ArrayBuffer>> =>
      reportDamage(async () => {
        const file = files.get(wanted);
        if (!file) throw new RangeError('no such file');
        return file.getData(new Uint8ArrayWriter());
      }),
  };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Git's id of a file's bytes: SHA-1 over `blob <size>\0` and the bytes. */
export function blobId(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

/** The same for a file on disk, read piece by piece: images are too large to hold for a number. */
export async function blobIdOfFile(path: string, size: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

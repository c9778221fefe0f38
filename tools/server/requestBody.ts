import type { IncomingMessage } from 'node:http';

/** The largest body that Netlify passes to a function, in bytes. */
const LARGEST_BODY = 6 * 1024 * 1024;

/** A refused upload is read to its end and thrown away up to here, so that the sender gets to read the refusal. */
const LARGEST_IGNORED = 64 * 1024 * 1024;

/** The whole body; `'too large'` above 6 MiB, `'gone'` where the sender hung up before its end. */
export function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
      else chunks.length = 0;
      if (size > LARGEST_IGNORED) request.destroy();
    });
    request.on('end', () => resolve(size > LARGEST_BODY ? 'too large' : Buffer.concat(chunks)));
    request.on('close', () => resolve('gone'));
    request.on('error', () => resolve('gone'));
  });
}

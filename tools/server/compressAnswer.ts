import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { CompressionCache } from './compression.ts';
import { isCompressible } from './contentTypes.ts';

type Headers = Record<string, OutgoingHttpHeaders[string]>;

function lowerCased(headers: OutgoingHttpHeaders): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * Makes an answer that is written in one piece go out compressed, as the client allows. Streamed answers and those
 * that are no text stay as they are.
 */
export function compressAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  cache: CompressionCache,
): void {
  const accepted = request.headers['accept-encoding']?.toString();
  if (!accepted || request.method === 'HEAD') return;
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const write = response.write.bind(response);
  let head: { status: number; headers: Headers } | undefined;

  const sendHead = () => {
    if (head) writeHead(head.status, head.headers);
    head = undefined;
  };
  const finish = async (body: string | Uint8Array): Promise<void> => {
    const type = String(head?.headers['content-type'] ?? '');
    const plain =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const encoded =
      head && !head.headers['content-encoding'] && isCompressible(type)
        ? await cache.encode(pathname, plain, accepted)
        : undefined;
    if (head && encoded) {
      const vary = head.headers.vary;
      head.headers['content-encoding'] = encoded.encoding;
      head.headers['content-length'] = encoded.body.length;
      head.headers.vary = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
    }
    sendHead();
    end(encoded?.body ?? plain);
  };

  Object.assign(response, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      head = { status, headers: lowerCased(headers) };
      return response;
    },
    write(chunk: Uint8Array) {
      sendHead();
      return write(chunk);
    },
    flushHeaders: sendHead,
    end(body?: string | Uint8Array) {
      if (head && body !== undefined && body.length > 0) {
        finish(body).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
        return response;
      }
      sendHead();
      return end(body);
    },
  });
}

import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import type { PrintFile } from '../content/printFile.ts';
import { spanOf } from '../lib/byteRange.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/headers.ts';
import { matchesEtag } from '../lib/replies.ts';
import type { Route } from './call.ts';

/** Piece by piece, as they are fetched: Netlify takes 6 MB from a function that answers in one. */
function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

function answer(request: Request, file: PrintFile): Response {
  const etag = `"${file.tag}"`;
  const headers: Record<string, string> = {
    ...NO_STORE,
    ...SECURITY_HEADERS,
    'Content-Type': file.type,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const ifRange = request.headers.get('if-range');
  const isSame = ifRange === null || matchesEtag(ifRange, etag);
  const asked = isSame ? spanOf(request.headers.get('range'), file.bytes) : undefined;
  if (asked === 'none') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` },
    });
  }
  const { start, end } = asked ?? { start: 0, end: file.bytes };
  headers['Content-Length'] = String(end - start);
  if (asked) headers['Content-Range'] = `bytes ${start}-${end - 1}/${file.bytes}`;
  const body = request.method === 'HEAD' ? null : streamOf(file.read(start, end));
  return new Response(body, { status: asked ? 206 : 200, headers });
}

export const printFileRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.printFile,
    async run({ params, url, request, services }) {
      const { openPrintFile } = await import('../content/printFile.ts');
      return answer(request, await openPrintFile(services, params.id ?? '', url.searchParams));
    },
  },
];

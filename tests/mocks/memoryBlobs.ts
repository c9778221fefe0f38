import { setImmediate } from 'node:timers/promises';
import type { LocalBlobs } from '../../scripts/serve/standIns.ts';

/**
 * The part of Netlify Blobs that claims and counters need, in memory, because Netlify's local server writes files and
 * takes milliseconds per write. The tests of claims run on both.
 */
export function openMemoryBlobs(): LocalBlobs {
  const kept = new Map<string, { readonly text: string; readonly etag: string }>();
  let [writes, isClosed] = [0, false];

  function put(path: string, text: string, conditions: Headers): Response {
    const before = kept.get(path)?.etag;
    const expected = conditions.get('if-match');
    if ((expected && expected !== before) || (conditions.has('if-none-match') && before))
      return new Response(null, { status: 412 });
    writes += 1;
    const etag = `"${writes}"`;
    kept.set(path, { text, etag });
    return new Response(null, { headers: { etag } });
  }

  function list(store: string, prefix: string): Response {
    const blobs = [...kept].flatMap(([path, { etag }]) =>
      path.startsWith(`${store}/${prefix}`) ? [{ key: path.slice(store.length + 1), etag }] : [],
    );
    return Response.json({ blobs, directories: [] });
  }

  return {
    url: 'http://blobs.invalid',
    token: 'memory',
    siteID: 'local',
    async fetch(address, { method = 'GET', headers, body } = {}) {
      await setImmediate();
      if (isClosed) throw new TypeError('fetch failed');
      const { pathname, searchParams } = new URL(String(address));
      const verb = method.toUpperCase();
      if (verb === 'PUT') return put(pathname, String(body), new Headers(headers));
      if (verb === 'DELETE') return new Response(null, { status: kept.delete(pathname) ? 204 : 404 });
      if (pathname.split('/').length === 3) return list(pathname, searchParams.get('prefix') ?? '');
      const found = kept.get(pathname);
      return found
        ? new Response(found.text, { headers: { etag: found.etag } })
        : new Response(null, { status: 404 });
    },
    async close() {
      isClosed = true;
    },
  };
}

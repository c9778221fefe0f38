import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { localRuntime } from '../../netlify/lib/runtime.ts';
import { LOCAL_SCRIPT_PATH } from '../../src/features/checkout/payment.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { createFixtureSite, type FixtureSite } from '../../tests/fixtures/server/functionsSite.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { createLocalServer } from './localServer.ts';

/** Sends exactly this path and these headers; `fetch` would normalise both. */
async function rawRequest(
  port: number,
  path: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
) {
  const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options }).end(body);
  // The server may refuse before the whole body is sent.
  sent.on('error', () => undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

let site: FixtureSite;
let server: Awaited<ReturnType<typeof createLocalServer>>;

const get = (path: string, headers?: Record<string, string>) =>
  rawRequest(server.port, path, headers ? { headers } : {});

/** Opens a separate site for the following tests, and returns how to close it. */
async function openSite(
  options: Pick<Parameters<typeof createLocalServer>[0], 'env' | 'log' | 'rateLimits'>,
) {
  site = createFixtureSite();
  server = await createLocalServer({ ...site, contentRoot: site.root, port: 0, ...options });
  return server.close;
}

// The log may report rules that vanish while they are read; they are read again.
beforeAll(() => openSite({ env: {}, rateLimits: false, log: () => undefined }));

test('a server without limits answers any number of calls of an address', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => get('/limited')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe('addresses', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/?canceled=true', 200, 'Home'],
    ['/admin', 200, 'Admin'],
    ['/admin/', 200, 'Admin'],
    ['/admin/photos/some-id?x=1', 200, 'Admin'],
    ['/success', 200, 'Success'],
    ['/success?session_id=cs_1', 200, 'Success'],
    ['/_astro/gone.js', 404, 'nothing here'],
    ['/i/gone.avif', 404, 'nothing here'],
  ])('%s answers %i and shows "%s"', async (path, status, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(text);
  });

  const OTHERS = `/anything /any/thing/else /any?query=kept //other.example/ /admin.php /_headers
    /apis/x /limited/`;
  test.each(OTHERS.split(/\s+/))('%s redirects home, without its query', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
  });

  test.each(['/%E0%A4%A', '/api/%E0%A4%A', '/%', '/%00', '/admin/%ff', 'http://[/'])(
    '%s is refused as unreadable',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, String(body)]).toEqual([400, expect.stringContaining('This address cannot be read')]);
    },
  );

  test.each(
    `/../secret.txt /..%2fsecret.txt /%2e%2e/secret.txt /i/..%2f..%2fsecret.txt /i/..%5c..%5csecret.txt
    /_astro/%2e%2e%2f%2e%2e%2fsecret.txt`.split(/\s+/),
  )('%s never leaves the build', async (path) => {
    const answer = await get(path);
    expect([302, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toContain('outside');
  });
});

describe('files', () => {
  test('have the matching headers of netlify.toml and of _headers', async () => {
    expect((await get('/')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect((await get('/admin/anything')).headers['x-frame-options']).toBe('DENY');
    const script = await get('/_astro/app.abc123.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-security-policy']).toBeUndefined();
  });

  test('have no headers over http that are only valid over https; neither do functions', async () => {
    for (const path of ['/', '/admin/', '/i/photo.avif', '/api/https']) {
      const { status, headers } = await get(path);
      expect([path, status, headers['strict-transport-security']]).toEqual([path, 200, undefined]);
      expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
    }
    expect((await get('/api/https')).headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('answer 304 to their own ETag', async () => {
    for (const path of ['/', '/i/photo.avif']) {
      const tag = String((await get(path)).headers.etag);
      const again = await get(path, { 'If-None-Match': `"other", W/${tag}` });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
  });

  test('are compressed for clients that accept it, without loss', async () => {
    const plain = await get('/');
    for (const accepted of ['gzip, deflate, br', 'BR;q=0.5, gzip']) {
      const packed = await get('/', { 'Accept-Encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
      expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
    }
    for (const [path, accepted] of [
      ['/', 'gzip, br;q=0'],
      ['/', 'identity'],
      ['/i/photo.avif', 'br'],
    ] as const)
      expect((await get(path, { 'Accept-Encoding': accepted })).headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  test('answer HEAD with the same headers and no body, and refuse other methods', async () => {
    const { status, headers, body } = await rawRequest(server.port, '/', { method: 'HEAD' });
    const length = (await get('/')).body.length;
    expect([status, Number(headers['content-length']), body.length]).toEqual([200, length, 0]);
    const post = await rawRequest(server.port, '/', { method: 'POST' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

test('a new build is served from the next request on, with its own headers', async () => {
  const next = temporaryFolder();
  put(next, 'index.html', 'the next build');
  put(next, '_headers', '/\n  X-Build: next\n');
  put(next, '_redirects', '/rules /');
  server.setDistDir(next);
  const [answer, rules] = [await get('/'), await get('/_redirects')];
  server.setDistDir(site.distDir);
  expect([answer.body.toString(), answer.headers['x-build']]).toEqual(['the next build', 'next']);
  expect(rules.status).toBe(302);
  expect(answer.headers['content-security-policy']).toBeUndefined();
});

test('no request fails while builds are swapped', async () => {
  const builds = [join(site.root, 'one'), join(site.root, 'two')];
  await cp(site.distDir, builds[0] ?? '', { recursive: true });
  server.setDistDir(builds[0] ?? '');
  let swapping = true;
  const seen = new Set<string>();
  const visit = async () => {
    while (swapping) {
      const { status, headers } = await get('/');
      seen.add(`${status} ${headers['content-security-policy']}`);
    }
  };
  const visitors = [visit(), visit(), visit(), visit()];
  for (let index = 0; index < 60; index += 1) {
    const [from = '', to = ''] = index % 2 === 0 ? builds : builds.toReversed();
    renameSync(from, to);
    server.setDistDir(to);
    await new Promise((done) => setTimeout(done, 3));
  }
  swapping = false;
  await Promise.all(visitors);
  server.setDistDir(site.distDir);
  expect([...seen]).toEqual(["200 default-src 'none'"]);
});

test('the local payment page’s script is served at the address that the site loads, and leads to that page', async () => {
  const { status, headers, body } = await get(LOCAL_SCRIPT_PATH);
  const [type, cache] = [headers['content-type'], headers['cache-control']];
  expect([status, type, cache]).toEqual([200, 'text/javascript; charset=utf-8', 'no-store']);
  expect(body.toString()).toContain(localRuntime()?.paymentOrigin ?? 'no payment page');
});

describe('functions', () => {
  const log: string[] = [];
  const json = (body: Buffer): Record<string, unknown> => JSON.parse(body.toString());

  beforeAll(() =>
    openSite({
      env: { NETLIFY: 'true', URL: 'https://elsewhere.example' },
      log: (line) => log.push(line),
    }),
  );

  test('get the real address, even with forged headers', async () => {
    const forged = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-For': '8.8.8.8' };
    const answer = await get('/api/a/b?c=1', { Host: 'evil.example', ...forged });
    const url = `http://localhost:${server.port}/api/a/b?c=1`;
    const environment = { contentRoot: site.root, netlify: null };
    expect(json(answer.body)).toMatchObject({ url, ip: '127.0.0.1', ...environment });
  });

  test('see the host name that the client used, if the server listens under it', async () => {
    const host = `127.0.0.1:${server.port}`;
    expect(json((await get('/api/x', { Host: host })).body).url).toBe(`http://${host}/api/x`);
    expect(json((await get('/api/x', { Host: '127.0.0.1:1' })).body).url).toContain('http://localhost:');
  });

  test('refuse more than 6 MiB, and the sender can read the refusal', async () => {
    const limit = 6 * 1024 * 1024;
    const fits = await rawRequest(server.port, '/api/x', { method: 'POST', body: Buffer.alloc(limit) });
    expect(json(fits.body).size).toBe(limit);
    const large = await rawRequest(server.port, '/api/x', { method: 'POST', body: Buffer.alloc(limit + 1) });
    expect(large.status).toBe(413);
    expect(json(large.body).error).toContain('6 MB');
  });

  test('are rate-limited per address, even with forged headers', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await get('/limited', { 'X-Forwarded-For': `10.0.0.${index}` })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await get('/limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body.toString()).toContain('Too many requests');
  });

  test('answer 500 without the cause when they fail; the log has it', async () => {
    for (const path of ['/api/throws', '/api/nothing']) {
      const answer = await get(path);
      expect(answer.status).toBe(500);
      expect(json(answer.body)).toEqual({ error: 'Something went wrong on the server.' });
    }
    for (const cause of ['secret detail', 'returned no Response']) expect(log.join('\n')).toContain(cause);
  });

  test('do not fail when a sender hangs up in the middle of a body', async () => {
    const before = log.length;
    const socket = connect(server.port, '127.0.0.1');
    const head = 'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n';
    await new Promise<void>((sent) => socket.write(`${head}half`, () => sent()));
    for (let n = 0; n < 5; n += 1) await get('/api/empty');
    socket.destroy();
    for (let n = 0; n < 5; n += 1) await get('/api/empty');
    expect(log.slice(before)).toEqual([]);
  });

  test('are compressed by their own tags', async () => {
    for (const tag of ['one', 'two', 'one']) {
      const packed = await get('/api/tagged', { 'Accept-Encoding': 'br', 'X-Tag': tag });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(json(brotliDecompressSync(packed.body)).tag).toBe(tag);
    }
  });

  test('with preferStatic answer only for missing files, those with a schedule never', async () => {
    expect((await get('/photos/known.jpg')).body.toString()).toBe('from the build');
    expect((await get('/photos/new.jpg')).body.toString()).toBe('from the function');
    expect((await get('/.netlify/functions/hourly')).status).toBe(302);
  });
});

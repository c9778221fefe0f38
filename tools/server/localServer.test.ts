import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from './fixtures/fixtureSite.ts';
import { rawRequest } from './fixtures/rawRequest.ts';
import { createLocalServer, type LocalServer } from './localServer.ts';

let site: FixtureSite;
let server: LocalServer;
const log: string[] = [];

const get = (path: string, headers?: Record<string, string>) =>
  rawRequest(server.port, path, headers ? { headers } : {});
const json = (body: Buffer): Record<string, unknown> => JSON.parse(body.toString());

beforeAll(async () => {
  site = await createFixtureSite();
  server = await createLocalServer({
    ...site,
    contentRoot: site.root,
    port: 0,
    env: { NETLIFY: 'true', URL: 'https://elsewhere.example' },
    paymentPage: false,
    log: (line) => log.push(line),
  });
});

afterAll(async () => {
  await server.close();
  await site.remove();
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
  ])('%s is %i and shows "%s"', async (path, status, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(text);
  });

  test.each([
    '/anything',
    '/any/thing/else',
    '/any?query=kept',
    '//other.example/',
    '/admin.php',
    '/_headers',
  ])('%s leads home, without its query', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/');
  });

  test.each(['/%E0%A4%A', '/api/%E0%A4%A', '/%', '/%00', '/admin/%ff', 'http://[/'])(
    '%s is refused as unreadable',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/i/..%2f..%2fsecret.txt',
    '/i/..%5c..%5csecret.txt',
    '/_astro/%2e%2e%2f%2e%2e%2fsecret.txt',
  ])('%s never leaves the build', async (path) => {
    const answer = await get(path);
    expect([302, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toContain('outside');
  });
});

describe('files', () => {
  test('carry the headers of netlify.toml and of _headers, and only those that fit', async () => {
    const home = await get('/');
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(home.headers['content-security-policy']).toBe("default-src 'none'");
    expect(home.headers['strict-transport-security']).toContain('max-age=63072000');
    expect(home.headers['x-content-type-options']).toBe('nosniff');
    expect(home.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(home.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(home.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get('/admin/anything')).headers['x-frame-options']).toBe('DENY');
    const script = await get('/_astro/app.abc123.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-security-policy']).toBeUndefined();
  });

  test('answer 304 to the tag they were sent with', async () => {
    for (const path of ['/', '/i/photo.avif']) {
      const tag = String((await get(path)).headers.etag);
      const again = await get(path, { 'If-None-Match': `"other", W/${tag}` });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
  });

  test('are compressed as the client allows, and whole again after that', async () => {
    const plain = (await get('/')).body;
    const brotli = await get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain);
    const gzip = await get('/', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain);
    expect(
      (await get('/i/photo.avif', { 'Accept-Encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  test('are served in parts', async () => {
    const whole = (await get('/i/photo.avif')).body;
    const part = await get('/i/photo.avif', { Range: 'bytes=4-9' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 4-9/${whole.length}`);
    expect(part.body).toEqual(whole.subarray(4, 10));
    expect((await get('/i/photo.avif', { Range: 'bytes=-3' })).body).toEqual(whole.subarray(-3));
    const beyond = await get('/i/photo.avif', { Range: 'bytes=999-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`);
  });

  test('answer HEAD with the same headers and no body, and no other method', async () => {
    const answer = await rawRequest(server.port, '/', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers['content-length'])).toBe((await get('/')).body.length);
    expect(answer.body).toHaveLength(0);
    const post = await rawRequest(server.port, '/', { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.allow).toBe('GET, HEAD');
  });
});

describe('functions', () => {
  test('get their parameters, the real address and nothing that a proxy would say', async () => {
    const answer = await get('/api/a/b?c=1', {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-For': '8.8.8.8',
      'X-Nf-Client-Connection-Ip': '8.8.8.8',
    });
    const origin = `http://localhost:${server.port}`;
    expect(json(answer.body)).toMatchObject({
      url: `${origin}/api/a/b?c=1`,
      host: `localhost:${server.port}`,
      site: origin,
      params: { 0: 'a/b' },
      ip: '127.0.0.1',
      forwarded: null,
      forwardedHost: null,
      contentRoot: site.root,
      netlify: null,
    });
  });

  test('see the name that the client chose among those we listen on', async () => {
    const host = `127.0.0.1:${server.port}`;
    expect(json((await get('/api/x', { Host: host })).body).url).toBe(`http://${host}/api/x`);
    expect(json((await get('/api/x', { Host: '127.0.0.1:1' })).body).url).toContain('http://localhost:');
  });

  test('get binary bodies unharmed', async () => {
    const body = Buffer.alloc(300_000);
    for (let index = 0; index < body.length; index += 1) body[index] = (index * 31) % 256;
    let sum = 0;
    for (const byte of body) sum = (sum + byte) % 65_521;
    const answer = await rawRequest(server.port, '/api/x', { method: 'POST', body });
    expect(json(answer.body)).toMatchObject({ size: body.length, sum, method: 'POST' });
  });

  test('get forms and JSON, and may stream their answer', async () => {
    const form = new FormData();
    form.set('text', 'Grüße');
    form.set('file', new Blob([new Uint8Array(100_000)]), 'a.jpg');
    const sent = await fetch(`${server.url}/api/form`, { method: 'POST', body: form });
    expect(await sent.json()).toEqual({ text: 'Grüße', size: 100_000 });
    const answer = await fetch(`${server.url}/api/json`, { method: 'PUT', body: '{"value":[1,"ü"]}' });
    expect(await answer.json()).toEqual([1, 'ü']);
    const stream = await get('/api/stream', { 'Accept-Encoding': 'br' });
    expect(stream.body.toString()).toBe('first second third');
  });

  test('refuse more than 6 MiB, and the sender gets to read the refusal', async () => {
    const limit = 6 * 1024 * 1024;
    const fits = await rawRequest(server.port, '/api/x', { method: 'POST', body: Buffer.alloc(limit) });
    expect(json(fits.body).size).toBe(limit);
    const large = await rawRequest(server.port, '/api/x', { method: 'POST', body: Buffer.alloc(limit + 1) });
    expect(large.status).toBe(413);
    expect(json(large.body).error).toContain('6 MB');
  });

  test('take only the methods that they name; GET includes HEAD', async () => {
    const refused = await rawRequest(server.port, '/api/posts/7', { method: 'DELETE' });
    expect(refused.status).toBe(405);
    expect(refused.headers.allow).toBe('HEAD, GET, PUT');
    expect(json(refused.body).error).toContain('DELETE');
    expect((await rawRequest(server.port, '/api/posts/7', { method: 'HEAD' })).status).toBe(200);
    expect(json((await get('/api/posts/7')).body)).toEqual({ id: '7' });
    expect((await rawRequest(server.port, '/api/x', { method: 'TRACE' })).status).toBe(405);
  });

  test('are limited per address, whatever the headers say', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await get('/api/limited', { 'X-Forwarded-For': `10.0.0.${index}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await get('/api/limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(json(refused.body).error).toContain('Too many requests');
  });

  test('that fail answer 500 without saying why, and the log says it', async () => {
    for (const path of ['/api/throws', '/api/nothing']) {
      const answer = await get(path);
      expect(answer.status).toBe(500);
      expect(json(answer.body)).toEqual({ error: 'Something went wrong on the server.' });
    }
    expect(log.join('\n')).toContain('secret detail');
    expect(log.join('\n')).toContain('returned no Response');
  });

  test('may answer without a body, with several cookies, and compressed', async () => {
    const empty = await get('/api/empty');
    expect([empty.status, empty.body.length, empty.headers['content-length']]).toEqual([204, 0, undefined]);
    expect((await get('/api/cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
    const packed = await get('/api/x', { 'Accept-Encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(json(brotliDecompressSync(packed.body)).method).toBe('GET');
  });

  test('that prefer static files answer only where there is none', async () => {
    expect((await get('/photos/known.jpg')).body.toString()).toBe('from the build');
    expect((await get('/photos/new.jpg')).body.toString()).toBe('from the function');
  });

  test('that run by schedule have no address', async () => {
    expect((await get('/.netlify/functions/hourly')).status).toBe(302);
  });
});

test('200 requests at once are all answered', async () => {
  const paths = ['/', '/api/x', '/_astro/app.abc123.js', '/gone'];
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => get(paths[index % 4] ?? '/')));
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 50 }, () => [200, 200, 200, 302]).flat(),
  );
});

test('another build is served from one request to the next, with its own headers', async () => {
  const next = await createFixtureSite({});
  await writeFile(join(next.distDir, 'index.html'), 'the next build');
  await writeFile(join(next.distDir, '_headers'), '/\n  X-Build: next\n');
  const moved = `${next.distDir}-moved`;
  await rename(next.distDir, moved);
  server.setDistDir(moved);
  const answer = await get('/');
  server.setDistDir(site.distDir);
  await next.remove();
  expect(answer.body.toString()).toBe('the next build');
  expect(answer.headers['x-build']).toBe('next');
  expect(answer.headers['content-security-policy']).toBeUndefined();
});

test('the bytes of a served file are those on disk', async () => {
  const { body } = await get('/i/photo.avif');
  const digest = createHash('sha256').update('not really an image, but binary enough').digest('hex');
  expect(createHash('sha256').update(body).digest('hex')).toBe(digest);
});

import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../../tests/fixtures/server/functionsSite.ts';
import { rawRequest } from '../../tests/fixtures/server/rawRequest.ts';
import { createLocalServer } from './localServer.ts';

let site: FixtureSite;
let server: Awaited<ReturnType<typeof createLocalServer>>;
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

describe('functions', () => {
  test('get the real address, never forged proxy headers', async () => {
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
      ip: '127.0.0.1',
      forwarded: null,
      forwardedHost: null,
      contentRoot: site.root,
      netlify: null,
    });
  });

  test('see the host name that the client used, if the server listens under it', async () => {
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

  test('read forms and JSON and may stream their answer', async () => {
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

  test('refuse more than 6 MiB, and the sender can read the refusal', async () => {
    const limit = 6 * 1024 * 1024;
    const fits = await rawRequest(server.port, '/api/x', { method: 'POST', body: Buffer.alloc(limit) });
    expect(json(fits.body).size).toBe(limit);
    const large = await rawRequest(server.port, '/api/x', { method: 'POST', body: Buffer.alloc(limit + 1) });
    expect(large.status).toBe(413);
    expect(json(large.body).error).toContain('6 MB');
  });

  test('get no method that a Request cannot have; GET includes HEAD', async () => {
    const refused = await rawRequest(server.port, '/api/x', { method: 'TRACE' });
    expect(refused.status).toBe(405);
    expect(refused.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    expect(json(refused.body).error).toContain('TRACE');
    expect((await rawRequest(server.port, '/api/x', { method: 'HEAD' })).status).toBe(200);
  });

  test('are rate-limited per address, whatever the headers say', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await get('/limited', { 'X-Forwarded-For': `10.0.0.${index}` })).status);
    }
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

  test('with preferStatic answer only where no file exists', async () => {
    expect((await get('/photos/known.jpg')).body.toString()).toBe('from the build');
    expect((await get('/photos/new.jpg')).body.toString()).toBe('from the function');
  });

  test('with a schedule have no address', async () => {
    expect((await get('/.netlify/functions/hourly')).status).toBe(302);
  });
});

import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../netlify/api/routes.ts';
import { CHECKOUT_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf, PASSWORD } from './harness.ts';

const GETS = ['photos', 'videos', 'music', 'projects', 'settings', 'photos/order-debug'].map(
  (list) => `/api/${list}`,
);
const SECURITY = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': expect.stringContaining('max-age=63072000'),
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
};

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
type Case = [string, number, string, RequestInit];
const cases: Case[] = [
  ...GETS.map((path): Case => [path, 200, path, {}]),
  ['wrong password', 401, '/api/settings', { headers: { 'x-admin-password': 'no' } }],
  ['foreign origin', 403, CHECKOUT, post({}, { Origin: 'https://evil.example' })],
  ['unknown call', 404, '/api/nothing', {}],
  ['wrong method', 405, '/api/photos', { method: 'PATCH' }],
  ['too large', 413, CHECKOUT, post('x'.repeat(CHECKOUT_BODY_MAX_BYTES + 1))],
  ['wrong type', 415, CHECKOUT, post({}, { 'Content-Type': 'text/plain' })],
  ['bad JSON', 400, CHECKOUT, post('{')],
  ['price changed', 409, CHECKOUT, post(orderOf([lineOf({ amount: 1 })]))],
  ['no payment', 503, CHECKOUT, post(orderOf([lineOf()]))],
  ['no webhook', 503, '/api/stripe-webhook', post({})],
];
test.each(cases)('every answer has its headers: %s, %i', async (_name, status, path, init) => {
  const answer = await openShop({ env: { ADMIN_PASSWORD: PASSWORD } }).call(path, init);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY);
  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  if (status >= 400) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('netlify-cdn-cache-control')).toBe(false);
    const body = (await answer.json()) as { error: string };
    expect(body.error).toMatch(/\.$/);
    expect(JSON.stringify(body)).not.toMatch(/\/work|node_modules|at \w+ \(|horse/);
  }
});

describe('methods and addresses', () => {
  const paths = [...new Set(ROUTES.map(({ path }) => path))];

  test.each(paths)('%s answers every other method with 405 and the allowed ones', async (path) => {
    const taken = ROUTES.filter((route) => route.path === path).flatMap(({ method }) =>
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    );
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (taken.includes(method)) continue;
      const answer = await openShop().call(path.replaceAll(/:\w+/g, 'some-id'), { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, taken.join(', ')]);
    }
  });

  test.each(
    `/api /api/ /api/nothing /api/photos/ /api/photos/x/y /api/%2e%2e/x /api/PHOTOS /api/%zz`.split(/\s+/),
  )('%s answers a JSON 404', async (path) => {
    const answer = await openShop().call(path);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'There is no such call.' }]);
  });
});

describe('cross-site writes', () => {
  const send = (headers: Record<string, string>, shop = openShop()) =>
    shop.post(CHECKOUT, orderOf([lineOf()]), headers);

  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:8889' },
    { Origin: 'https://localhost:8888' },
    { Origin: 'http://localhost:8888.evil.example' },
    { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  test.each(foreign)('%j is refused', async (headers) => expect((await send(headers)).status).toBe(403));

  const own: Record<string, string>[] = [
    {},
    { Origin: ORIGIN },
    { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ];
  test.each(own)('%j is accepted', async (headers) => expect((await send(headers)).status).toBe(503));

  test('reads are accepted from everywhere', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect((await openShop().call('/api/photos', { headers })).status).toBe(200);
  });
});

describe('bodies', () => {
  const OTHERS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  test.each([...OTHERS, 'application/jsonp', ''])('%j is refused as the wrong media type', async (type) => {
    const answer = await openShop().post(CHECKOUT, '{}', { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ error: 'This call expects application/json.' });
  });

  test.each<[string, object, string]>([
    ['parameters and letter case of the media type', {}, 'Application/JSON ;charset=utf-8'],
    ['brackets inside a text', { note: '\\"[['.repeat(500) }, 'application/json'],
  ])('%s do not matter', async (_name, more, type) => {
    const body = orderOf([lineOf()], more);
    expect((await openShop().post(CHECKOUT, body, { 'Content-Type': type })).status).toBe(503);
  });

  test('more than 64 kB is refused, whatever Content-Length says', async () => {
    const shop = openShop({ env: { ADMIN_PASSWORD: PASSWORD } });
    const headers = { 'Content-Type': 'application/json', 'x-admin-password': PASSWORD };
    const put = (init: object) => shop.call('/api/settings', { method: 'PUT', headers, ...init });
    const fitting = JSON.stringify({ pad: 'x'.repeat(64 * 1024 - 10) });
    expect(fitting).toHaveLength(64 * 1024);
    expect((await put({ body: fitting })).status).toBe(400);
    expect((await put({ body: `${fitting} ` })).status).toBe(413);
    const long = { ...headers, 'Content-Length': '99999999' };
    expect((await put({ body: '{}', headers: long })).status).toBe(413);
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    expect((await put({ body: endless, duplex: 'half' })).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test.each<[string, BodyInit]>([
    ['nothing', ''],
    ['half an object', '{"lineItems":'],
    ['20,000 brackets', '['.repeat(20_000)],
    ['10,000 objects', '{"a":'.repeat(10_000)],
    ['20,000 closed brackets', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a number', 'NaN'],
    ['only a byte order mark', '\uFEFF'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s is refused as bad JSON', async (_name, body) => {
    const answer = await openShop().call(CHECKOUT, { ...post(''), body });
    const error = 'The request is not valid JSON. Send a JSON body.';
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
  });

  test.each(['null', '7', '"x"', '[]', 'true'])('a body of %s is refused with a reason', async (body) => {
    const answer = await openShop().post(CHECKOUT, body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { details: [{ path: '' }] }]);
  });

  test('a body cannot change prototypes', async () => {
    const shop = openShop();
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const body = `{"${key}":{"polluted":1,"lineItems":[]},"lineItems":[{"${key}":{"quantity":1}}]}`;
      expect((await shop.post(CHECKOUT, body)).status).toBe(400);
    }
    expect('polluted' in {}).toBe(false);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAllTests } from '../fixtures/provide.ts';
import { createFaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { addressOf, junkOf, playRound, ROUND_TIMEOUT_MS } from './fuzzRuns.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf } from './harness.ts';

const SECRETS = { ADMIN_PASSWORD: 'canary-password', STRIPE_WEBHOOK_SECRET: 'whsec_canary' };
const stripe = forAllTests(() => createFaultyStripe(ORIGIN));

const junk = junkOf(4, 'A4', 'wave');

/** A right order in which some places, chosen at random, hold junk. */
const spoilt = fc
  .tuple(fc.array(fc.tuple(fc.nat(200), junk), { maxLength: 4 }), fc.nat(3))
  .map(([changes, count]) => {
    const body = orderOf(
      Array.from({ length: count }, () => lineOf()),
      { locale: 'de' },
    );
    const places: [Record<string, unknown>, string][] = [];
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      for (const key of Object.keys(value)) {
        places.push([value as Record<string, unknown>, key]);
        collect((value as Record<string, unknown>)[key]);
      }
    };
    collect(body);
    for (const [index, value] of changes) {
      const [holder, key] = places[index % places.length] ?? [];
      if (holder && key !== undefined) holder[key] = value;
    }
    return JSON.stringify(body);
  });

const query = fc.oneof(
  fc.constant(''),
  addressOf('/?').map((text) => `?${text}`),
);
const headers = fc.record(
  {
    'Content-Type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x'),
    Origin: fc.constantFrom(ORIGIN, 'https://evil.example', 'null'),
    'If-None-Match': fc.constantFrom('*', '""', 'W/"x"', ',,,'),
    'x-admin-password': fc.constantFrom('x', 'canary', '%'),
    'Stripe-Signature': fc.constantFrom('t=1,v1=0', 'x', 't=,v1='),
    'Content-Length': fc.constantFrom('-1', 'x', '5', '10000000'),
  },
  { requiredKeys: [] },
);
const json = fc.constant({ 'Content-Type': 'application/json' });
const LARGE = fc.constantFrom('['.repeat(20_000), 'x'.repeat(70_000));
const body = fc.oneof(spoilt, fc.string(), fc.json(), LARGE);

const CALLS = [
  CHECKOUT,
  ...['stripe-webhook', 'photos', 'settings', 'photos/order-debug'].map((call) => `/api/${call}`),
];
const anything = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.oneof(
    fc.constantFrom(...CALLS),
    fc.constantFrom('/api/photos/%00', '/api/%ff', '/api/../x', '/api//', '/api/photos/..%2f'),
    fc.array(addressOf()).map((parts) => ['/api', ...parts].join('/')),
  ),
  query,
  body,
  headers,
});
const LISTS = ['photos', 'videos', 'music', 'projects', 'settings', 'photos/order-debug'];
const reads = fc.record({
  method: fc.constantFrom('GET', 'HEAD'),
  path: fc.constantFrom(...LISTS.map((list) => `/api/${list}`)),
  query,
  body: fc.constant(''),
  headers,
});
const orders = fc.record({
  method: fc.constant('POST'),
  path: fc.constant(CHECKOUT),
  query,
  body: fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: body }),
  headers: json,
});
const events = fc.record({
  method: fc.constant('POST'),
  path: fc.constant('/api/stripe-webhook'),
  query,
  body,
  headers: fc.oneof(json, headers),
});
const request = fc.oneof(
  { weight: 3, arbitrary: anything },
  { weight: 2, arbitrary: reads },
  { weight: 6, arbitrary: orders },
  { weight: 1, arbitrary: events },
);

test(
  'whatever a client sends, no call fails inside and no answer holds a secret',
  async () => {
    const shop = openShop({
      env: SECRETS,
      payment: () => ({ apiUrl: stripe.page.origin, secretKey: stripe.secretKey, timeoutMs: 60_000 }),
    });
    let address = 0;
    await playRound(
      request,
      async ({ method, path, query, body, headers }) => {
        const hasBody = method !== 'GET' && method !== 'HEAD';
        address += 1;
        const init = { method, headers, ...(hasBody ? { body } : {}) };
        const answer = await shop.call(path + query, init, `198.51.100.${address}`);
        const text = await answer.text();
        expect(answer.status, `${method} ${path} ${body}`).toBeLessThan(500);
        expect(text).not.toMatch(/canary|sk_test_|node_modules|\.ts:\d/);
        expect(shop.lines.splice(0).join('\n')).not.toMatch(/canary|sk_test_/);
        if (answer.status >= 400 && method !== 'HEAD') {
          expect((JSON.parse(text) as { error: string }).error).toMatch(/\.$/);
          expect(answer.headers.get('cache-control')).toBe('no-store');
        }
        return answer.status;
      },
      [200, 304, 400, 401, 403, 404, 405, 409, 413, 415],
    );
  },
  ROUND_TIMEOUT_MS,
);

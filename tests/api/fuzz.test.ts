import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentStore } from '../../netlify/content/contentStore.ts';
import { contentFaults } from '../../netlify/content/publicLists.ts';
import { anyText } from '../fixtures/anyText.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { tries } from '../long.ts';
import { BareRepository } from '../mocks/github/bareRepository.ts';
import { createFaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { uploadForm, WRITES } from './adminCalls.ts';
import { ADMIN_CONTENT, openAdminShop, textsOf } from './adminShop.ts';
import { bareStore } from './bareStore.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf, PASSWORD } from './harness.ts';

const SHORT_RUNS = 1500;
/** Requests per round. With another `FUZZ_RUNS` (such as 100000) the seed is `FUZZ_SEED`, or random. */
const RUNS = Math.max(1, Number(process.env.FUZZ_RUNS) || SHORT_RUNS);
const SEED = Number(process.env.FUZZ_SEED) || (RUNS === SHORT_RUNS ? 20261120 : Date.now() % 2 ** 31);
/** The limit for a whole round, long enough for any machine; it ends a round that hangs. */
const ROUND_TIMEOUT_MS = 300_000 * Math.ceil(RUNS / SHORT_RUNS);
const SAMPLE_EVERY = 1000;
const GROWTH_MAX_BYTES = 4 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Values that a field may hold by mistake or malice, among them these words. */
const junkOf = (maxDepth: number, ...words: string[]) =>
  fc.oneof(
    fc.constantFrom(null, '', 0, -1, 1e21, '1', [], {}, true, '__proto__', '../x', '\u0000', '//e', ...words),
    anyText(),
    fc.double(),
    fc.jsonValue({ maxDepth }),
  );
const address = anyText().map((text) => encodeURI(text.toWellFormed()).replaceAll('#', ''));
const LARGE = fc.constantFrom('', '{', '['.repeat(20_000), 'x'.repeat(70_000));
const anyBody = fc.oneof(fc.json(), fc.string(), LARGE);

const JSON_TYPE = 'application/json';
type Sent = { method: string; path: string; body?: string | undefined; headers: Record<string, string> };
type Target = { lines: string[]; call: (path: string, init: RequestInit) => Promise<Response> };

/** Calls that answer 5xx because they are not configured here. */
const NOT_CONFIGURED = ['POST /api/publish 503', 'GET /api/edition-numbers 502'];

/** Checks that an answer is no server error and leaks no secret, nor does the log. @param says the text of refusals */
async function check({ lines }: Target, answer: Response, { method, path, body }: Sent, says: RegExp) {
  const [what, text] = [`${method} ${path} ${body}`, await answer.text()];
  const { status, headers } = answer;
  if (!NOT_CONFIGURED.includes(`${method} ${path} ${status}`)) expect(status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(/canary|correct horse|sk_test_|node_modules|\.ts:\d/);
  expect(lines.splice(0).join('\n'), what).not.toMatch(/canary|correct horse|sk_test_/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  if (status < 400 || method === 'HEAD') return;
  expect((JSON.parse(text) as { error: string }).error).toMatch(says);
  expect(headers.get('cache-control')).toBe('no-store');
}

/**
 * Sends the requests of one round one after another, and checks that the memory in use does not grow.
 * @param statuses that must all occur, so that the requests do not all fail at the same check
 */
async function playRound(
  target: Target,
  requests: fc.Arbitrary<Sent>,
  says: RegExp,
  statuses: readonly number[],
  after: (sent: Sent) => unknown = () => {},
): Promise<void> {
  const seen = new Set<number>();
  const inUse: number[] = [];
  let count = 0;
  const play = async (sent: Sent) => {
    const { method, path, body, headers } = sent;
    const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
    const answer = await target.call(path, { method, headers, ...(hasBody && { body }) });
    await check(target, answer, sent, says);
    await after(sent);
    seen.add(answer.status);
    count += 1;
    if (count % SAMPLE_EVERY !== 0) return;
    // Only memory that cannot be collected counts.
    collectGarbage();
    inUse.push(process.memoryUsage().heapUsed);
  };
  await fc.assert(fc.asyncProperty(requests, play), { numRuns: RUNS, seed: SEED });
  expect([...seen]).toEqual(expect.arrayContaining([...statuses]));
  // The minimum in use hardly grows between the second and the last quarter of a long round.
  const quarter = Math.floor(inUse.length / 4);
  if (quarter < 5) return;
  const [early, late] = [inUse.slice(quarter, 2 * quarter), inUse.slice(-quarter)];
  expect(Math.min(...late) - Math.min(...early)).toBeLessThan(GROWTH_MAX_BYTES);
}

const stripe = forAllTests(() => createFaultyStripe(ORIGIN));

/** A valid order with junk in some random places. */
const damagedOrder = fc
  .tuple(fc.array(fc.tuple(fc.nat(200), junkOf(4, 'A4', 'wave')), { maxLength: 4 }), fc.nat(3))
  .map(([changes, count]) => {
    const lines = Array.from({ length: count }, () => lineOf());
    const body = orderOf(lines, { locale: 'de' });
    const places: [Record<string, unknown>, string][] = [];
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inside] of Object.entries(value)) {
        places.push([value as Record<string, unknown>, key]);
        collect(inside);
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
  address.map((text) => `?${text}`),
);
const VISITORS =
  `create-checkout-session stripe-webhook photos videos music projects settings photos/order-debug
  photos/%00 %ff ../x /photos photos/..%2f`.split(/\s+/);
const visitorCalls = fc.record({
  method: fc.constantFrom(...'GET GET HEAD POST POST PUT DELETE PATCH OPTIONS'.split(' ')),
  path: fc
    .tuple(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...VISITORS) }, address), query)
    .map(([path, query]) => `/api/${path}${query}`),
  body: fc.oneof(damagedOrder, anyBody),
  headers: fc.record(
    {
      'Content-Type': fc.constantFrom(JSON_TYPE, JSON_TYPE, 'text/plain', 'multipart/form-data; boundary=x'),
      Origin: fc.constantFrom(ORIGIN, 'https://evil.example', 'null'),
      'If-None-Match': fc.constantFrom('*', '""', 'W/"x"', ',,,'),
      'x-admin-password': fc.constantFrom('x', 'canary', '%'),
      'Stripe-Signature': fc.constantFrom('t=1,v1=0', 'x', 't=,v1='),
      'Content-Length': fc.constantFrom('-1', 'x', '5', '10000000'),
    },
    { requiredKeys: [] },
  ),
});
const checkoutCalls = fc.record({
  method: fc.constant('POST'),
  path: query.map((text) => CHECKOUT + text),
  body: fc.oneof({ weight: 4, arbitrary: damagedOrder }, { weight: 1, arbitrary: anyBody }),
  headers: fc
    .oneof({ weight: 20, arbitrary: fc.constant('') }, fc.constantFrom('5', '10000000'))
    .map((length) => ({ 'Content-Type': JSON_TYPE, ...(length && { 'Content-Length': length }) })),
});

test(
  'whatever a client sends, no call fails inside and no answer holds a secret',
  async () => {
    const shop = openShop({
      env: { ADMIN_PASSWORD: 'canary-password', STRIPE_WEBHOOK_SECRET: 'whsec_canary' },
      payment: () => ({ apiUrl: stripe.page.origin, secretKey: stripe.secretKey, timeoutMs: 60_000 }),
    });
    let sender = 0;
    const call: Target['call'] = (path, init) => {
      sender += 1;
      return shop.call(path, init, `198.51.100.${sender}`);
    };
    const statuses = [200, 304, 400, 401, 403, 404, 405, 409, 413, 415];
    await playRound({ lines: shop.lines, call }, fc.oneof(visitorCalls, checkoutCalls), /\.$/, statuses);
  },
  ROUND_TIMEOUT_MS,
);

/** A new repository for every request after a save, because most calls need existing content. */
let repository: BareRepository | undefined;
let current: ContentStore;
const isChanged = () => repository?.log(repository.head('main') ?? '', 2).length !== 1;
const store: ContentStore = {
  snapshot: () => current.snapshot(),
  change: (...parts) => current.change(...parts),
  keep: (bytes) => current.keep(bytes),
  file: (path) => current.file(path),
  fileAt: (...parts) => current.fileAt(...parts),
  textsAt: (files) => current.textsAt(files),
  history: (limit) => current.history(limit),
};

/** The owner's calls; every request finds the same content. */
function openOwnerTarget(): Target {
  const { lines, raw } = openAdminShop({ store });
  const call: Target['call'] = async (path, init) => {
    if (isChanged()) {
      repository = BareRepository.create('main', textsOf(ADMIN_CONTENT));
      current = bareStore(repository);
    }
    const answer = await raw(path, { ...init, headers: { 'x-admin-password': PASSWORD, ...init.headers } });
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    return answer;
  };
  return { lines, call };
}

const READS =
  `content content/file?path=content/site.json masters edition-numbers photos/wave/master/file content-faults site
  publish shop-readiness pages history history/picture/${'a'.repeat(40)}/wave.jpg history/restore`.split(
    /\s+/,
  );
const FIELDS =
  `id url en_description de_description project price_a4 price_a3 creativehub_sku_a4 en_name de_text cover
  onHome ids fields etags revision force cornerRadiusPx siteBgColor __proto__ constructor etag title contact.email
  imprint.de.title imprint.de.body home.en.lead order`.split(/\s+/);
const changedFields = fc.array(fc.tuple(fc.constantFrom(...FIELDS), junkOf(3, 'wave', '[skip ci]')), {
  maxLength: 3,
});
const faulty = fc.tuple(fc.constantFrom(...WRITES), changedFields).map(([[method, path, body], changes]) => {
  if (body === undefined) return { method, path, body };
  const next = Array.isArray(body)
    ? [...body, ...changes.map(([, value]) => value)]
    : { ...(body as object), ...Object.fromEntries(changes) };
  return { method, path, body: JSON.stringify(next) };
});
const randomCall = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc.oneof(
    fc.constantFrom(...WRITES.map(([, path]) => path), ...READS.map((path) => `/api/${path}`)),
    fc
      .tuple(fc.constantFrom('photos', 'videos', 'music', 'history'), fc.string())
      .map(([list, id]) => `/api/${list}/${encodeURIComponent(id.toWellFormed())}`),
  ),
  body: anyBody,
});
const oddHeaders = fc.record(
  {
    'If-Match': fc.constantFrom('*', '"x"', 'W/"y"', ',,,', '"', ''),
    'X-Operation-Id': fc.constantFrom('x', '7f1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11', '__proto__'),
    'Content-Type': fc.constantFrom('application/json; charset=x', 'text/plain', 'multipart/form-data'),
  },
  { requiredKeys: [] },
);
const ownerCalls = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: faulty }, { weight: 1, arbitrary: randomCall }),
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  )
  .map(([sent, extra]): Sent => ({ ...sent, headers: { 'Content-Type': JSON_TYPE, ...extra } }));

test(
  'whatever the admin’s client sends, no call fails inside, and saved content has no faults',
  async () => {
    const statuses = [200, 201, 400, 404, 405, 409, 413, 415];
    await playRound(openOwnerTarget(), ownerCalls, /./, statuses, async ({ method, path, body }) => {
      const faults = isChanged() ? await contentFaults(await current.snapshot()) : [];
      expect(faults, `${method} ${path} ${body}`).toEqual([]);
    });
  },
  ROUND_TIMEOUT_MS,
);

test('a damaged upload never fails inside', async () => {
  const encoded = new Response(await uploadForm());
  const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' };
  const good = new Uint8Array(await encoded.arrayBuffer());
  const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  const target = openOwnerTarget();
  const sent = { method: 'POST', path: '/api/photos/upload', headers };
  await fc.assert(
    fc.asyncProperty(damage, fc.option(fc.nat(good.length), { freq: 2 }), async (changes, end) => {
      const body = good.slice(0, end ?? good.length);
      for (const [at, value] of changes) body[at] = value;
      const answer = await target.call(sent.path, { ...sent, body });
      await check(target, answer, { ...sent, body: `damaged at ${JSON.stringify(changes)}` }, /./);
    }),
    { numRuns: tries(300, 60), seed: 20261120 },
  );
});

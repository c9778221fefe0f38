import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ContentStore } from '../../netlify/content/contentStore.ts';
import { contentFaults } from '../../netlify/content/publicLists.ts';
import { tries } from '../long.ts';
import { BareRepository } from '../mocks/github/bareRepository.ts';
import { ADMIN_READS, uploadForm, WRITES } from './adminCalls.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop, textsOf } from './adminShop.ts';
import { bareStore } from './bareStore.ts';
import { junkOf, playRound, ROUND_TIMEOUT_MS } from './fuzzRuns.ts';
import { PASSWORD } from './harness.ts';

let shop: AdminShop;
/** Fresh for every request: most of the calls need something that is there. */
let current: ContentStore;
const store: ContentStore = {
  snapshot: () => current.snapshot(),
  change: (...parts) => current.change(...parts),
  keep: (bytes) => current.keep(bytes),
  file: (path) => current.file(path),
  fileAt: (...parts) => current.fileAt(...parts),
  textsAt: (files) => current.textsAt(files),
  history: (limit) => current.history(limit),
};
beforeAll(() => {
  shop = openAdminShop({ store });
});
/** Forgets what the call before has saved. */
const renew = () => {
  current = bareStore(BareRepository.create('main', textsOf(ADMIN_CONTENT)));
};

const junk = junkOf(3, 'wave', '[skip ci]');
const FIELDS =
  `id url en_description de_description project price_a4 price_a3 creativehub_sku_a4 en_name de_text cover
  onHome ids fields etags revision force cornerRadiusPx siteBgColor __proto__ constructor etag title contact.email
  imprint.de.title imprint.de.body home.en.lead order`.split(/\s+/);
const spoilt = fc
  .tuple(fc.constantFrom(...WRITES), fc.array(fc.tuple(fc.constantFrom(...FIELDS), junk), { maxLength: 3 }))
  .map(([[method, path, body], changes]) => {
    if (body === undefined) return { method, path, body: undefined };
    const entries = Array.isArray(body) ? body : { ...(body as object), ...Object.fromEntries(changes) };
    const items = Array.isArray(entries) ? [...entries, ...changes.map(([, value]) => value)] : entries;
    return { method, path, body: JSON.stringify(items) };
  });
const LARGE = fc.constantFrom('', '{', '['.repeat(20_000), 'x'.repeat(70_000));
const anyBody = fc.oneof(fc.json(), fc.string(), LARGE);
const wild = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc.oneof(
    fc.constantFrom(...WRITES.map(([, path]) => path), ...ADMIN_READS, '/api/history/restore'),
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

const headers = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders });

/** The calls for which nothing is set up here, by what they answer then. */
const NOT_SET_UP: readonly (readonly [string, number])[] = [
  ['POST /api/publish', 503],
  ['GET /api/edition-numbers', 502],
];

/** The server's own failings: none may come from what a client sends. */
function check(answer: Response, text: string, what: string): void {
  const isExpected = NOT_SET_UP.some(([call, status]) => what.startsWith(call) && answer.status === status);
  expect(isExpected ? 0 : answer.status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(/correct horse|admin-api-|node_modules|\.ts:\d/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (answer.status >= 400) expect(JSON.parse(text)).toHaveProperty('error');
  expect(shop.lines.splice(0).join('\n'), what).not.toContain('correct horse');
}

const request = fc.oneof({ weight: 3, arbitrary: spoilt }, { weight: 1, arbitrary: wild });

test(
  'whatever the admin’s client sends, no call fails inside',
  () =>
    playRound(
      fc.tuple(request, headers),
      async ([{ method, path, body }, extra]) => {
        const all = { 'x-admin-password': PASSWORD, 'Content-Type': 'application/json', ...extra };
        const init = { method, headers: all, ...(method === 'GET' || body === undefined ? {} : { body }) };
        renew();
        const answer = await shop.raw(path, init);
        check(answer, await answer.text(), `${method} ${path} ${body}`);
        // What got through still fits: no save has written a file that a build would refuse.
        expect(await contentFaults(await current.snapshot()), `${method} ${path} ${body}`).toEqual([]);
        return answer.status;
      },
      [200, 201, 400, 404, 405, 409, 413, 415],
    ),
  ROUND_TIMEOUT_MS,
);

test('a damaged upload never fails inside', async () => {
  const encoded = new Response(await uploadForm());
  const headers = { 'x-admin-password': PASSWORD, 'Content-Type': encoded.headers.get('content-type') ?? '' };
  const good = new Uint8Array(await encoded.arrayBuffer());
  const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(damage, fc.option(fc.nat(good.length), { freq: 2 }), async (changes, end) => {
      const body = good.slice(0, end ?? good.length);
      for (const [at, value] of changes) body[at] = value;
      renew();
      const answer = await shop.raw('/api/photos/upload', { method: 'POST', headers, body });
      check(answer, await answer.text(), `upload damaged at ${JSON.stringify(changes)}`);
    }),
    { numRuns: tries(300, 60), seed: 20261120 },
  );
});

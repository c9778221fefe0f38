import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../netlify/api/routes.ts';
import { ContentError, type ContentStore } from '../../netlify/content/contentStore.ts';
import { apiMessage } from '../../netlify/lib/messages/index.ts';
import { upload, WRITES } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { SITE_CONTENT } from './siteContent.ts';

/** The calls for visitors, Stripe and labs. All others are for the owner. */
const PUBLIC =
  `GET /api/photos/order-debug, GET /api/photos, GET /api/videos, GET /api/music, GET /api/projects,
  GET /api/settings, POST /api/create-checkout-session, GET /api/terms, GET /api/editions/:id, GET /api/editions,
  POST /api/stripe-webhook, POST /api/lab-webhook, POST /api/withdrawal, GET /api/room, GET /i/room/:file,
  GET /api/print-files/:id`.split(/,\s+/);
const OWNERS = ROUTES.filter(({ method, path }) => !PUBLIC.includes(`${method} ${path}`)).map(
  ({ method, path }) =>
    [method, path.replace(':revision', 'a'.repeat(40)).replaceAll(/:\w+/g, 'wave')] as const,
);

describe('failures', () => {
  const SECURITY = {
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  };

  let shop: AdminShop;
  /** The owner of the store, which works while `failure` is unset. */
  let base: AdminShop;
  let failure: ContentError | undefined;

  beforeAll(() => {
    base = openAdminShop();
    const change: ContentStore['change'] = (...parts) =>
      failure ? Promise.reject(failure) : base.store.change(...parts);
    shop = openAdminShop({ store: { ...base.store, change } });
  });
  afterEach(() => {
    failure = undefined;
  });

  test.each([
    ['conflict', 409],
    ['unauthorized', 502],
    ['forbidden', 502],
    ['notFound', 502],
    ['rateLimited', 429],
    ['unavailable', 502],
    ['readOnly', 503],
    ['notConfigured', 503],
    ['diskFull', 502],
    ['invalid', 400],
  ] as const)('%s becomes %i with the store’s message, for every call', async (code, status) => {
    failure = new ContentError(code, 'store.changing', { retryAfterSeconds: 7 });
    const answers = await Promise.all([
      ...WRITES.map(([method, path, body]) => shop.send(method, path, body)),
      upload(shop),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([status, { error: apiMessage('en', 'store.changing') }]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({ ...SECURITY, 'retry-after': '7' });
      expect(answer.headers.has('x-content-revision')).toBe(false);
    }
    expect(shop.purges()).toBe(0);
  });

  test('a store that breaks unexpectedly answers 500 without the cause, which goes to the log', async () => {
    const broken = openAdminShop({
      store: { ...shop.store, change: () => Promise.reject(new Error('/srv/canary')) },
    });
    const { status, body } = await broken.send('PUT', '/api/settings', {});
    expect([status, JSON.stringify(body).includes('canary')]).toEqual([500, false]);
    expect(broken.lines.join()).toContain('/srv/canary');
  });

  describe('without the right password', () => {
    // A separate API, because wrong passwords count against their sender.
    let locked: AdminShop;
    beforeAll(() => {
      locked = openAdminShop({ store: shop.store });
    });

    test.each(OWNERS)('%s %s answers 401 before anything is read', async (method, path) => {
      const headers = { 'Content-Type': 'application/json' };
      const missing = await locked.raw(path, { method, ...(method === 'GET' ? {} : { headers, body: '{' }) });
      const wrong = await locked.send(method, path, undefined, { 'x-admin-password': 'wrong' });
      for (const answer of [missing, wrong]) {
        expect([401, 429]).toContain(answer.status);
        expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY);
      }
      expect(missing.status).toBe(401);
    });
  });

  test.each(OWNERS.filter(([method]) => method !== 'GET'))(
    '%s %s from another site answers 403',
    async (method, path) => {
      const answer = await shop.send(method, path, undefined, { Origin: 'https://evil.example' });
      expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false]);
    },
  );
});

test.each(WRITES)('%s %s makes one commit, even when sent twice', async (method, path, body) => {
  const shop = openAdminShop();
  const headers = { 'X-Operation-Id': '7F1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11' };
  const send = () => shop.send<{ result?: object }>(method, path, body, headers);
  const first = await send();
  expect(first.status).toBeLessThan(300);
  expect([shop.commits() <= 2, first.headers.get('x-content-revision')]).toEqual([true, shop.head()]);
  // Others may have saved in the meantime.
  shop.push({ 'content/videos/other.json': '{}' });
  const before = shop.commits();
  const again = await send();
  expect([again.status, shop.commits()]).toEqual([first.status, before]);
  // The repeated reorder has no photo left to move.
  const { result } = first.body;
  expect(again.body).toEqual(path.includes('reorder') ? { result: { ...result, modified: 0 } } : first.body);
});

/** The writes of a single entry: `If-Match` names the version that the sender has seen. */
const SINGLE_WRITES = WRITES.filter(([, path]) => /(wave|rain|tram|tidal|settings|site)$/.test(path));
test.each(SINGLE_WRITES)(
  '%s %s of an earlier version is refused with the current one',
  async (method, path, body) => {
    const shop = openAdminShop({ content: SITE_CONTENT });
    const [, , list, id] = path.split('/');
    /** The current entry as the panel reads it, and its ETag. */
    const read = async (): Promise<[object, string | undefined]> => {
      const { body, headers } = await shop.send<unknown>('GET', `/api/${list}`);
      const entry = id && (body as { id: string; etag: string }[]).find((one) => one.id === id);
      return entry ? [entry, entry.etag] : [body as object, headers.get('etag')?.slice(1, -1)];
    };
    const write = (etag: string) => shop.send(method, path, body, { 'If-Match': etag });
    const [, tag] = await read();
    // Somebody else saves the entry in between.
    const [, , other] = WRITES.find(([how, where]) => how === 'PUT' && where === path) ?? [];
    expect((await shop.send('PUT', path, other, { 'If-Match': `"${tag}"` })).status).toBe(200);
    const [late, [current, newTag]] = [await write(`${tag}`), await read()];
    expect([late.status, late.headers.get('cache-control'), shop.commits()]).toEqual([409, 'no-store', 2]);
    expect(late.body.current).toMatchObject(current);
    expect((await write(`W/"${newTag}", "other"`)).status).toBe(200);
  },
);

test('a typed text becomes a one-line subject, and no part of a path', async () => {
  const shop = openAdminShop();
  const text = '[ci skip] $(touch /tmp/x)\r\n\r\nSigned-off-by: Evil <evil@example.org>';
  const { id } = (await upload(shop, { texts: { en_description: text, de_description: 'x' } })).body;
  expect(shop.message()).toMatch(
    /^Add photo \$\(touch \/tmp\/x\) Signed-off-by.*\n\n\[skip netlify\]\n\nOperation-Id: \S+$/,
  );
  expect(shop.stored(`content/photos/${id}.json`)?.description).toMatchObject({
    en: text.replaceAll('\r\n', '\n'),
  });
  expect(shop.touched()).toEqual([`A\tcontent/photos/${id}.json`, `A\tpublic/photos/${id}.png`]);
});

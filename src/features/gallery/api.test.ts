import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_TIMEOUT_MS } from '../../shared/limits.ts';
import { READ_TIMEOUT_MS } from '../../shared/reads.ts';
import { createCheckout, getList } from './api.ts';

const fetchMock = vi.fn<typeof fetch>();
const PHOTO = { id: 'wave', src: '/photos/wave.jpg', description: { en: 'Wave' }, order: 1 };
const REQUEST = { lineItems: [], successUrl: 's', cancelUrl: 'c', shippingAddressCollection: true };

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
const html = (status: number) =>
  new Response('<!doctype html><p>Oops', { status, headers: { 'content-type': 'text/html' } });

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => void vi.useRealTimers());

describe('reading a list', () => {
  it('sends the etag, and reports an unchanged list', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 304 }));
    expect(await getList('videos', '"1"')).toEqual({ status: 'same', isStale: false });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/videos');
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ 'if-none-match': '"1"' });
  });

  it.each([200, 304])('marks content of the last deploy (%i)', async (status) => {
    const headers = { 'X-Content-Stale': 'true' };
    fetchMock.mockResolvedValue(new Response(status === 200 ? '[]' : null, { status, headers }));
    expect(await getList('photos', '"1"')).toMatchObject({ isStale: true });
  });

  it('returns the etag and the valid entries', async () => {
    const headers = { etag: '"1"' };
    fetchMock.mockResolvedValue(
      json([null, PHOTO, { id: 'x' }, { ...PHOTO, id: '' }, [], 'wave'], { headers }),
    );
    const fresh = { status: 'fresh', isStale: false, entries: [{ id: 'wave', order: 1 }], etag: '"1"' };
    expect(await getList('photos')).toMatchObject(fresh);
  });

  it.each([
    ['HTML', html(200), 'badAnswer', 200],
    ['an object', json({ photos: [] }), 'badAnswer', 200],
    ['null', json(null), 'badAnswer', 200],
    ['nothing', new Response(''), 'badAnswer', 200],
    ['half a list', new Response('[{"id":"wa'), 'badAnswer', 200],
    ['a 304 that was not asked for', new Response(null, { status: 304 }), 'http', 304],
    ['an error page', html(502), 'http', 502],
    ['an error', json({ error: 'No.' }, { status: 503 }), 'http', 503],
  ])('fails with a clear error when the answer is %s', async (_name, response, code, status) => {
    fetchMock.mockResolvedValue(response);
    await expect(getList('music')).rejects.toMatchObject({ code, status });
  });

  it('reports a missing connection', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(getList('music')).rejects.toMatchObject({ code: 'network', message: 'Failed to fetch' });
  });

  it.each([
    ['a list', READ_TIMEOUT_MS, () => getList('music')],
    ['a checkout', CHECKOUT_TIMEOUT_MS, () => createCheckout(REQUEST)],
  ])('gives up waiting for %s after %i ms', async (_name, limit, call) => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const failing = expect(call()).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failing;
  });
});

describe('starting a checkout', () => {
  it.each([
    ['an error answer', json({ error: 'Too dear.' }, { status: 409 }), 'conflict', 409, 'Too dear.'],
    ['an error without a text', json({}, { status: 500 }), 'http', 500, undefined],
    ['an error that is no text', json({ error: { a: 1 } }, { status: 500 }), 'http', 500, undefined],
    ['an error page', html(504), 'http', 504, undefined],
    ['a page', html(200), 'badAnswer', 200, undefined],
    ['no session', json({ url: 'https://checkout.stripe.com/' }), 'badAnswer', 200, undefined],
    ['a session that is not a text', json({ sessionId: 7 }), 'badAnswer', 200, undefined],
  ])('fails on %s', async (_name, response, code, status, reason) => {
    fetchMock.mockResolvedValue(response);
    await expect(createCheckout(REQUEST)).rejects.toMatchObject({ code, status, reason });
  });

  it.each([
    ['with the address of the session', { url: 'https://checkout.stripe.com/c/1' }],
    ['without one, because the script may be able to redirect', {}],
  ])('accepts an answer %s', async (_name, answer) => {
    fetchMock.mockResolvedValue(json({ sessionId: 'cs_1', ...answer }));
    expect(await createCheckout(REQUEST)).toEqual({ sessionId: 'cs_1', url: '', ...answer });
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectAdminApi } from '../shell/adminApi.ts';
import { logStoredOrder, sendPhotoOrder } from './photoOrder.ts';

const fetchMock = vi.fn<typeof fetch>();
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const calls = () =>
  fetchMock.mock.calls.map(([path, init]) => `${init?.method ?? 'GET'} ${path} ${init?.body ?? ''}`);
const saved = { result: { matched: 2, modified: 1 } };
const AGAIN = 'POST /api/photos/reorder-save ["b","a"]';

beforeEach(() => {
  connectAdminApi({ password: () => 'secret' });
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

describe('saving the order', () => {
  it('sends the ids and reads the counts of the answer', async () => {
    fetchMock.mockResolvedValue(json(saved));
    expect(await sendPhotoOrder(['b', 'a'])).toEqual({ status: 200, matched: 2, modified: 1 });
    expect(calls()).toEqual(['PUT /api/photos/reorder ["b","a"]']);
  });

  it('reads the counts from the headers if the body has none, and never invents them', async () => {
    const headers = { 'X-Reorder-Matched': '7', 'X-Reorder-Modified': 'many' };
    fetchMock.mockResolvedValue(json({}, { headers }));
    expect(await sendPhotoOrder(['b', 'a'])).toEqual({ status: 200, matched: 7, modified: null });
  });

  it.each([
    ['the answer is empty', () => new Response(null, { status: 204 })],
    ['the call fails', () => json({ error: 'No.' }, { status: 500 })],
    ['there is no such call', () => json({ error: 'No.' }, { status: 404 })],
    ['the answer is an error page', () => new Response('<p>Oops', { status: 200 })],
  ])('tries the second call if %s', async (_name, first) => {
    fetchMock.mockResolvedValueOnce(first()).mockResolvedValueOnce(json(saved, { status: 201 }));
    expect(await sendPhotoOrder(['b', 'a'])).toEqual({ status: 201, matched: 2, modified: 1 });
    expect(calls()[1]).toBe(AGAIN);
  });

  it('tries the second call without an answer to the first, and fails with its error', async () => {
    fetchMock
      .mockRejectedValueOnce(new TypeError('gone'))
      .mockResolvedValueOnce(json({ error: 'Full.' }, { status: 507 }));
    await expect(sendPhotoOrder(['b', 'a'])).rejects.toMatchObject({ status: 507, reason: 'Full.' });
  });

  it('does not try again with a refused password', async () => {
    fetchMock.mockResolvedValue(json({ error: 'Who?' }, { status: 401 }));
    await expect(sendPhotoOrder(['b', 'a'])).rejects.toMatchObject({ code: 'unauthorized' });
    expect(calls()).toHaveLength(1);
  });
});

describe('the stored order', () => {
  it('is read without a password and logged', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    fetchMock.mockResolvedValue(json([{ id: 'a', project: '', order: 0 }]));
    await logStoredOrder();
    expect(fetchMock).toHaveBeenCalledWith('/api/photos/order-debug', { cache: 'no-store' });
    expect(log).toHaveBeenCalledWith('Order as stored', [{ id: 'a', project: '', order: 0 }]);
  });

  it('can be unreachable', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    fetchMock.mockRejectedValue(new TypeError('gone'));
    await logStoredOrder();
    expect(log).toHaveBeenCalledOnce();
  });
});

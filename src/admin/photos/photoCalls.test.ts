import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import type { Held } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { sendDeletion } from '../list/bulk.ts';
import { $password } from '../shell/session.ts';
import { logStoredOrder, sendChange, sendPhotoOrder } from './photoCalls.ts';

const fetchMock = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const photo = (id: string) => listedPhoto(id, { project: 'Old', price_a4: 24.5 }) as Held<Photo>;
const PHOTOS = ['a', 'b', 'c'].map(photo);
const NEW = { project: 'New' };
const calls = () => fetchMock.mock.calls.map(([path, init]) => `${init?.method} ${path}`);

/** The password dialog is always cancelled. */
vi.mock('../shell/session.ts', async (original) => ({
  ...(await original<object>()),
  askPassword: async () => null,
}));

beforeEach(() => {
  $password.set('secret');
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

describe('changing many photos', () => {
  it('sends the changed fields, and merges them with the others one by one', async () => {
    const fields = { price_a4: 31.5, creativehub_sku_a4: '' };
    fetchMock.mockResolvedValueOnce(json({ error: 'No.' }, 503)).mockImplementation(async () => json({}));
    expect((await sendChange(PHOTOS.slice(0, 1), { fields })).updated).toEqual(['a']);
    const bodies = fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    expect(bodies[0]).toEqual({ ids: ['a'], fields });
    const others = { en_description: 'Photo a', de_description: 'Foto a', project: 'Old' };
    expect(bodies[1]).toMatchObject({ ...fields, ...others });
  });

  it.each([[404], [405], [500], [502], [503]])('becomes single calls after a %i', async (status) => {
    const refusals: Record<string, Response> = {
      '/api/photos/bulk': json({ error: 'No.' }, status),
      '/api/photos/b': json({ error: 'Changed.' }, 409),
    };
    fetchMock.mockImplementation(async (path) => refusals[String(path)] ?? json({}));
    const failed = [{ id: 'b', error: 'Changed.' }];
    expect(await sendChange(PHOTOS, NEW)).toEqual({ updated: ['a', 'c'], failed, revision: null });
    expect(calls().slice(1)).toEqual(['PUT /api/photos/a', 'PUT /api/photos/b', 'PUT /api/photos/c']);
    const { headers, body } = fetchMock.mock.calls[1]?.[1] ?? {};
    expect(headers).toMatchObject({ 'if-match': 'etag-a' });
    expect(JSON.parse(String(body))).toMatchObject({ en_description: 'Photo a', price_a4: 24.5, ...NEW });
  });

  it('has no reason if the server gives none', async () => {
    fetchMock.mockImplementation(async () => json({}, 500));
    expect((await sendChange(PHOTOS, NEW)).failed[0]).toEqual({ id: 'a', error: '' });
  });

  it.each([[400], [401], [413], [429]])('does not fall back to single calls after a %i', async (status) => {
    fetchMock.mockResolvedValue(json({ error: 'No.' }, status));
    await expect(sendChange(PHOTOS, NEW)).rejects.toMatchObject({ status });
    expect(calls()).toHaveLength(1);
  });

  it('stops when the connection is lost, and counts what was done', async () => {
    fetchMock
      .mockResolvedValueOnce(json({ error: 'No.' }, 503))
      .mockResolvedValueOnce(json({}))
      .mockRejectedValue(new TypeError('gone'));
    const { updated, failed } = await sendChange(PHOTOS, NEW);
    expect(updated).toEqual(['a']);
    expect(failed.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(calls().slice(1)).toEqual(['PUT /api/photos/a', 'PUT /api/photos/b', 'PUT /api/photos/b']);
  });

  it('does not count an empty answer as a success', async () => {
    fetchMock.mockImplementation(async () => json({}));
    expect((await sendChange(PHOTOS, NEW)).updated).toEqual(['a', 'b', 'c']);
    expect(calls()).toHaveLength(4);
  });
});

const NO_CONNECTION = () => Promise.reject(new TypeError('gone'));
const GATEWAY = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const NOT_JSON = async () => new Response('<h1>Please log in</h1>');
const FAILED = async () => json({ error: 'GitHub failed.' }, 502);
const IDS = ['a', 'b', 'c'];
const DONE = async () => json({ updated: IDS, deleted: IDS, failed: [] });
const operations = () =>
  new Set(fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-operation-id')));

describe.each([
  ['PUT /api/photos/bulk', () => sendChange(PHOTOS, NEW)],
  ['POST /api/photos/bulk-delete', () => sendDeletion('photos', PHOTOS)],
] as const)('a lost answer to %s', (call, send) => {
  it.each([
    ['that never came', NO_CONNECTION],
    ['that came from a gateway', GATEWAY],
    ['that is not JSON', NOT_JSON],
  ])('%s is requested again with the same operation id', async (_, lost) => {
    fetchMock.mockImplementationOnce(lost).mockImplementation(DONE);
    expect(await send()).toMatchObject({ updated: IDS, failed: [] });
    expect([calls(), operations().size]).toEqual([[call, call], 1]);
  });

  it('twice fails; offline there are no single calls, and the next try has the same operation id', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone'));
    fetchMock.mockImplementation(DONE);
    await expect(send()).rejects.toMatchObject({ code: 'network' });
    expect(await send()).toMatchObject({ updated: IDS, failed: [] });
    expect([calls(), operations().size]).toEqual([[call, call, call], 1]);
  });
});

it('changes made by the failed bulk call count as done in the single calls', async () => {
  const changed = (id: string) =>
    json({ error: 'Changed.', current: { ...photo(id), ...NEW, etag: 'moved' } }, 409);
  fetchMock
    .mockImplementationOnce(GATEWAY)
    .mockImplementationOnce(FAILED)
    .mockImplementation(async (path) => changed(String(path).slice(-1)));
  expect(await sendChange(PHOTOS, NEW)).toMatchObject({ updated: IDS, failed: [] });
  expect(calls()).toHaveLength(5);
});

it('a lost answer to a single call is requested again too', async () => {
  fetchMock.mockResolvedValueOnce(json({ error: 'No.' }, 405)).mockRejectedValueOnce(new TypeError('gone'));
  fetchMock.mockImplementation(async () => json({}));
  expect(await sendChange(PHOTOS, NEW)).toMatchObject({ updated: IDS, failed: [] });
  expect(calls().slice(1, 3)).toEqual(['PUT /api/photos/a', 'PUT /api/photos/a']);
});

const saved = { result: { matched: 2, modified: 1 } };
const bodies = () => fetchMock.mock.calls.map(([, init]) => init?.body);

describe('saving the order', () => {
  it('never invents counts', async () => {
    fetchMock.mockResolvedValue(json({}));
    expect(await sendPhotoOrder(['b', 'a'])).toEqual({ status: 200 });
  });

  it.each([
    ['the answer is empty', () => new Response(null, { status: 204 })],
    ['the call fails', () => json({ error: 'No.' }, 500)],
    ['the call does not exist', () => json({ error: 'No.' }, 404)],
    ['the answer is an error page', () => new Response('<p>Oops', { status: 200 })],
  ])('tries the second call if %s', async (_name, first) => {
    fetchMock.mockResolvedValueOnce(first()).mockResolvedValueOnce(json(saved, 201));
    expect(await sendPhotoOrder(['b', 'a'])).toEqual({ status: 201, matched: 2, modified: 1 });
    expect([calls()[1], bodies()[1]]).toEqual(['POST /api/photos/reorder-save', '["b","a"]']);
  });

  it('tries the second call without an answer to the first, and fails with its error', async () => {
    fetchMock
      .mockRejectedValueOnce(new TypeError('gone'))
      .mockResolvedValueOnce(json({ error: 'Full.' }, 507));
    await expect(sendPhotoOrder(['b', 'a'])).rejects.toMatchObject({ status: 507, reason: 'Full.' });
  });

  it('does not try again with a refused password', async () => {
    fetchMock.mockResolvedValue(json({ error: 'Who?' }, 401));
    await expect(sendPhotoOrder(['b', 'a'])).rejects.toMatchObject({ code: 'unauthorized' });
    expect(calls()).toHaveLength(1);
  });
});

it('the stored order is read without a password and logged, or cannot be read', async () => {
  const log = vi.spyOn(console, 'debug').mockReturnValue();
  fetchMock
    .mockResolvedValueOnce(json([{ id: 'a', project: '', order: 0 }]))
    .mockRejectedValue(new TypeError());
  await logStoredOrder();
  expect(fetchMock).toHaveBeenCalledWith('/api/photos/order-debug', { cache: 'no-store' });
  expect(log).toHaveBeenCalledWith('Order as stored', [{ id: 'a', project: '', order: 0 }]);
  await logStoredOrder();
  expect(log).toHaveBeenCalledTimes(2);
});

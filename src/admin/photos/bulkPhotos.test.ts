import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_ENDPOINTS, type Held } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { sendDeletion } from '../list/bulk.ts';
import { connectAdminApi } from '../shell/adminApi.ts';
import { sendChange } from './bulkPhotos.ts';

const fetchMock = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const photo = (id: string): Held<Photo> => ({
  id,
  src: `/photos/${id}.jpg`,
  description: { en: id, de: `${id}!` },
  project: 'Old',
  order: 0,
  price_a4: 24.5,
  etag: `tag-${id}`,
});
const PHOTOS = ['a', 'b', 'c'].map(photo);
const calls = () => fetchMock.mock.calls.map(([path, init]) => `${init?.method} ${path}`);

beforeEach(() => {
  connectAdminApi({ password: () => 'secret' });
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

describe('changing many photos', () => {
  it('is one call, whose answer is reported', async () => {
    const answer = { updated: ['a', 'b'], failed: [{ id: 'c', error: 'Gone.' }] };
    fetchMock.mockResolvedValue(Response.json(answer, { headers: { 'X-Content-Revision': 'abc' } }));
    expect(await sendChange(PHOTOS, { project: 'New' })).toEqual({ ...answer, revision: 'abc' });
    expect(calls()).toEqual(['PUT /api/photos/bulk']);
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"ids":["a","b","c"],"project":"New"}');
  });

  it('sends the changed fields, and merges them with the others one by one', async () => {
    const fields = { price_a4: 31.5, creativehub_sku_a4: '' };
    fetchMock.mockResolvedValueOnce(json({ error: 'No.' }, 405)).mockImplementation(async () => json({}));
    expect((await sendChange(PHOTOS.slice(0, 1), { fields })).updated).toEqual(['a']);
    const bodies = fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    expect(bodies[0]).toEqual({ ids: ['a'], fields });
    expect(bodies[1]).toMatchObject({ ...fields, en_description: 'a', de_description: 'a!', project: 'Old' });
  });

  it.each([[404], [405]])('is one call each after a %i', async (status) => {
    const progress = vi.fn();
    fetchMock.mockImplementation(async (path) =>
      String(path).endsWith('/bulk')
        ? json({ error: 'No.' }, status)
        : String(path).endsWith('/b')
          ? json({ error: 'The entry has changed in the meantime.' }, 409)
          : json({}),
    );
    expect(await sendChange(PHOTOS, { project: 'New' }, progress)).toEqual({
      updated: ['a', 'c'],
      failed: [{ id: 'b', error: 'The entry has changed in the meantime.' }],
      revision: null,
    });
    expect(calls().slice(1)).toEqual(['PUT /api/photos/a', 'PUT /api/photos/b', 'PUT /api/photos/c']);
    expect(progress.mock.calls).toEqual([[1], [2]]);
    const init = fetchMock.mock.calls[1]?.[1];
    expect(init?.headers).toMatchObject({ 'if-match': 'tag-a' });
    expect(JSON.parse(String(init?.body))).toMatchObject({
      en_description: 'a',
      project: 'New',
      price_a4: 24.5,
    });
  });

  it.each([[400], [401], [413], [429], [503]])('is not tried one by one after a %i', async (status) => {
    fetchMock.mockResolvedValue(json({ error: 'No.' }, status));
    await expect(sendChange(PHOTOS, { project: 'New' })).rejects.toMatchObject({ status });
    expect(calls()).toHaveLength(1);
  });

  it('stops when the connection is lost, and counts what was done', async () => {
    fetchMock
      .mockResolvedValueOnce(json({ error: 'No.' }, 405))
      .mockResolvedValueOnce(json({}))
      .mockRejectedValue(new TypeError('gone'));
    const { updated, failed } = await sendChange(PHOTOS, { project: 'New' });
    expect(updated).toEqual(['a']);
    expect(failed.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(calls().slice(1)).toEqual(['PUT /api/photos/a', 'PUT /api/photos/b', 'PUT /api/photos/b']);
  });

  it('does not count an empty answer as a success', async () => {
    fetchMock.mockImplementation(async () => json({}));
    await expect(sendChange(PHOTOS, { project: 'New' })).rejects.toMatchObject({ code: 'badAnswer' });
  });
});

const NO_CONNECTION = () => Promise.reject(new TypeError('gone'));
const GATEWAY = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const NOT_JSON = async () => new Response('<h1>Please log in</h1>');
const operations = () =>
  fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-operation-id'));

describe('a lost answer', () => {
  it.each([
    ['that never came', NO_CONNECTION],
    ['that a gateway gave', GATEWAY],
    ['that is not JSON', NOT_JSON],
  ])('%s is asked for again, as the same operation', async (_, lost) => {
    fetchMock.mockImplementationOnce(lost).mockResolvedValueOnce(json({ updated: ['a'], failed: [] }));
    expect(await sendChange(PHOTOS, { project: 'New' })).toMatchObject({ updated: ['a'] });
    fetchMock.mockImplementationOnce(lost).mockResolvedValueOnce(json({ deleted: ['a'], failed: [] }));
    expect(await sendDeletion(ADMIN_ENDPOINTS.photos, PHOTOS)).toMatchObject({ updated: ['a'] });
    expect(calls()).toEqual([
      ...Array(2).fill('PUT /api/photos/bulk'),
      ...Array(2).fill('POST /api/photos/bulk-delete'),
    ]);
    expect(new Set(operations()).size).toBe(2);
  });

  it('of one photo is asked for again, too', async () => {
    fetchMock.mockResolvedValueOnce(json({}, 405)).mockImplementationOnce(NO_CONNECTION);
    fetchMock.mockImplementation(async () => json({}));
    expect((await sendChange(PHOTOS.slice(0, 1), { project: 'New' })).updated).toEqual(['a']);
    expect(calls().slice(1)).toEqual(['PUT /api/photos/a', 'PUT /api/photos/a']);
    expect(new Set(operations().slice(1)).size).toBe(1);
  });

  it('twice is no success; the next press on the button is the same operation still', async () => {
    fetchMock.mockImplementationOnce(NO_CONNECTION).mockImplementationOnce(NO_CONNECTION);
    await expect(sendChange(PHOTOS, { project: 'New' })).rejects.toMatchObject({ code: 'network' });
    fetchMock.mockResolvedValueOnce(json({ updated: ['a'], failed: [] }));
    await sendChange(PHOTOS, { project: 'New' });
    expect([calls().length, new Set(operations()).size]).toEqual([3, 1]);
  });
});

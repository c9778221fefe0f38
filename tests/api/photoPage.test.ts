import { expect, test } from 'vitest';
import { answerPhotoFile } from '../../netlify/api/photoFile.ts';
import { ContentError } from '../../netlify/content/contentStore.ts';
import { CONTENT, ORIGIN, readOnlyStore, snapshotOf } from './harness.ts';

const store = readOnlyStore(snapshotOf(CONTENT));
const get = (path: string, init?: RequestInit) => answerPhotoFile(new Request(ORIGIN + path, init), store);

test.each(['/photos/wave/', '/photos/wave', '/de/photos/wave/'])(
  '%s, which no build holds yet, leads to the place that shows the photo',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, { method });
      expect([answer.status, await answer.text()]).toEqual([302, '']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        location: '/#photos/tidal/wave',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  },
);

test.each([
  '/photos/gone/',
  '/de/photos/gone/',
  '/de/photos/',
  '/de/photos/wave.jpg',
  '/photos/Wave/',
  '/photos/wave/more/',
  '/photos/_work/',
  '/photos/reorder/',
  '/de/photos/..%2fwave/',
])('%s leads home', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

test('answers 503 while the store is unreachable, and takes no other method', async () => {
  store.failing = new ContentError('unavailable', 'github.failing');
  const answer = await get('/photos/wave/');
  delete store.failing;
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await get('/photos/wave/', { method: 'POST' })).status).toBe(405);
});

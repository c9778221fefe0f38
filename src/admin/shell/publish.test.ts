import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { loadPanelWords } from '../../../tests/fixtures/panelWords.ts';

type Publish = typeof import('./publish.ts');
let store: Publish;
let stored: Map<string, string>;
let statusReads = 0;
let status: object | Error;

beforeEach(async () => {
  vi.resetModules();
  await loadPanelWords();
  vi.useFakeTimers();
  statusReads = 0;
  ({ stored } = fakeBrowser({ adminPassword: 'right' }));
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') statusReads += 1;
    if (status instanceof Error) throw status;
    return Response.json(status);
  });
  store = await import('./publish.ts');
});

afterEach(() => void vi.useRealTimers());

test('a live site is not polled; a save shows as saved, and as live once its revision is live', async () => {
  status = { revision: 'a', publishedRevision: 'a', state: 'live' };
  await store.refreshPublish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([statusReads, store.$publish.get().state]).toEqual([1, 'live']);
  store.noteRevision('b', '/api/photos/wave');
  expect(store.$publish.get()).toMatchObject({ state: 'saved', revision: 'b', isShown: true });
  store.noteRevision('c', '/api/site');
  expect(store.$publish.get()).toMatchObject({ state: 'saved', isShown: false });
  store.noteRevision('d', '/api/settings');
  expect(store.$publish.get().isShown).toBe(false);
  store.noteRevision('a', '/api/history/restore');
  expect(store.$publish.get().state).toBe('live');
});

test('a running build is polled, less and less often, until it is live', async () => {
  status = { revision: 'b', publishedRevision: 'a', state: 'publishing' };
  await store.publishNow();
  store.noteRevision('c', '/api/photos');
  expect(store.$publish.get().state).toBe('publishing');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statusReads).toBeGreaterThan(3);
  expect(statusReads).toBeLessThan(12);
  status = { revision: 'b', publishedRevision: 'b', state: 'live' };
  await vi.advanceTimersByTimeAsync(20_000);
  expect(store.$publish.get().state).toBe('live');
});

test('a failed read neither ends a running build nor hides its state', async () => {
  status = { revision: 'b', publishedRevision: 'a', state: 'publishing' };
  await store.publishNow();
  status = new TypeError('Failed to fetch');
  await store.refreshPublish();
  expect(store.$publish.get().state).toBe('publishing');
});

test('a requested build is followed even if the next server does not know about it', async () => {
  status = { revision: 'b', publishedRevision: 'a', state: 'publishing', byHook: true };
  await store.publishNow();
  status = { revision: 'b', publishedRevision: 'a', state: 'saved' };
  await store.refreshPublish();
  expect(store.$publish.get().state).toBe('publishing');

  // Also after a reload of the page.
  vi.resetModules();
  await loadPanelWords();
  const reopened: Publish = await import('./publish.ts');
  await reopened.refreshPublish();
  expect(reopened.$publish.get().state).toBe('publishing');

  await vi.advanceTimersByTimeAsync(16 * 60_000);
  await reopened.refreshPublish();
  expect(reopened.$publish.get()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('15 minutes'),
  });

  status = { revision: 'c', publishedRevision: 'b', state: 'saved' };
  await reopened.refreshPublish();
  expect([reopened.$publish.get().state, stored.has('adminPublishWish')]).toEqual(['saved', false]);
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { put, text } from '../../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import { ContentError, type ContentErrorCode, type ContentStore } from '../contentStore.ts';
import { createBundledStore, withFallback } from './store.ts';

let bundled: ContentStore;
beforeEach(() => {
  const folder = temporaryFolder();
  put(folder, 'content/site.json', 'shipped');
  bundled = createBundledStore({ root: folder, revision: 'a'.repeat(40) });
});

/** A store with other content, or the error that `fail` returns, and the shipped content as its fallback. */
function openWithFallback(fail: () => Error | undefined): ContentStore {
  const answer = async <T>(value: T): Promise<T> => {
    const error = fail();
    if (error) throw error;
    return value;
  };
  const primary: ContentStore = {
    ...bundled,
    snapshot: async () => answer({ revision: 'b'.repeat(40), files: new Map() }),
    file: async () => answer(new TextEncoder().encode('fresh')),
    change: async () => answer({ revision: '', committed: false, paths: [] }),
  };
  return withFallback(primary, bundled);
}

it('a bundled store reads the shipped content, and a save says how to make saving work', async () => {
  const { revision, files } = await bundled.snapshot();
  expect([revision, files.get('content/site.json')?.text]).toEqual(['a'.repeat(40), 'shipped']);
  expect(text(await bundled.file('content/site.json'))).toBe('shipped');
  expect(await bundled.file('content/none.json')).toBeUndefined();
  expect(await bundled.history(3)).toEqual([]);
  const saving = bundled.change({ subject: 'x' }, () => []);
  await expect(saving).rejects.toMatchObject({ code: 'notConfigured', message: /GITHUB_TOKEN/ });
  await expect(bundled.file('content/../x')).rejects.toMatchObject({ code: 'invalid' });
});

describe('withFallback', () => {
  it.each<ContentErrorCode>(['unavailable', 'rateLimited', 'unauthorized', 'forbidden', 'notFound'])(
    'reads the shipped content, marked stale, when the primary is %s; writes fail',
    async (code) => {
      const error = new ContentError(code, 'github.failing');
      const store = openWithFallback(() => error);
      const snapshot = await store.snapshot();
      expect([snapshot.stale, snapshot.files.size]).toEqual([{ key: 'github.failing' }, 1]);
      expect(text(await store.file('content/site.json'))).toBe('shipped');
      await expect(store.file('public/photos/unknown.jpg')).rejects.toBe(error);
      await expect(store.change({ subject: 'x' }, () => [])).rejects.toBe(error);
    },
  );

  it('passes on errors of the caller', async () => {
    const store = openWithFallback(() => new ContentError('invalid', 'github.invalid'));
    await expect(store.snapshot()).rejects.toMatchObject({ code: 'invalid' });
  });

  it('uses the primary again as soon as it answers; one that fails slowly is not called for a while', async () => {
    let error: Error | undefined = new ContentError('unavailable', 'github.failing');
    const store = openWithFallback(() => error);
    expect((await store.snapshot()).stale).toEqual({ key: 'github.failing' });
    error = undefined;
    expect((await store.snapshot()).stale).toBeUndefined();

    const now = vi.spyOn(performance, 'now');
    let time = 1e6;
    now.mockImplementation(() => time);
    const slow = openWithFallback(() => {
      time += 5000;
      return error;
    });
    error = new ContentError('unavailable', 'github.failing');
    expect((await slow.snapshot()).stale).toEqual({ key: 'github.failing' });
    error = undefined;
    time += 14_000;
    expect((await slow.snapshot()).stale).toEqual({ key: 'github.failing' });
    time += 2000;
    expect((await slow.snapshot()).stale).toBeUndefined();
  });
});

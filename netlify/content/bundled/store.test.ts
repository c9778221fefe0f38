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

/** The shipped content behind a store that answers others, or the error that `fail` returns. */
function fallingBack(fail: () => Error | undefined): ContentStore {
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

it('a bundled store reads what was shipped and says how to make saving work', async () => {
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
    'reads the shipped content, marked stale, when the primary is %s; writes fail as they fail',
    async (code) => {
      const error = new ContentError(code, 'github.failing');
      const store = fallingBack(() => error);
      const snapshot = await store.snapshot();
      expect([snapshot.stale, snapshot.files.size]).toEqual([{ key: 'github.failing' }, 1]);
      expect(text(await store.file('content/site.json'))).toBe('shipped');
      await expect(store.file('public/photos/unknown.jpg')).rejects.toBe(error);
      await expect(store.change({ subject: 'x' }, () => [])).rejects.toBe(error);
    },
  );

  it('passes on mistakes of the caller', async () => {
    const store = fallingBack(() => new ContentError('invalid', 'github.invalid'));
    await expect(store.snapshot()).rejects.toMatchObject({ code: 'invalid' });
  });

  it('comes back as soon as the primary answers; one that is slow to fail is left alone for a while', async () => {
    let error: Error | undefined = new ContentError('unavailable', 'github.failing');
    const store = fallingBack(() => error);
    expect((await store.snapshot()).stale).toEqual({ key: 'github.failing' });
    error = undefined;
    expect((await store.snapshot()).stale).toBeUndefined();

    const now = vi.spyOn(performance, 'now');
    let time = 1e6;
    now.mockImplementation(() => time);
    const slow = fallingBack(() => {
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

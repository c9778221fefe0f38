import { beforeEach, expect, it } from 'vitest';
import type { ContentStore } from './contentStore.ts';
import { STARTING_CONTENT, type StoreUnderTest, textOf } from './subject.contract.ts';

/** Several writers on the same content. */
export function expectSharing(current: () => StoreUnderTest): void {
  let under: StoreUnderTest;
  let store: ContentStore;
  beforeEach(() => {
    under = current();
    store = under.store;
  });

  it('commits one operation id once', async () => {
    const operationId = '6f0b9a52-9d5a-4f2e-8f62-0a4f5d3f1c11';
    const message = { subject: 'Once', operationId };
    const first = await store.change(message, () => [{ path: 'content/once.json', content: '1' }]);
    const again = await under.another().change(message, () => [{ path: 'content/once.json', content: '2' }]);
    expect(again).toEqual({ revision: first.revision, committed: true, paths: [] });
    expect(Buffer.from((await under.committed('content/once.json')) ?? []).toString()).toBe('1');
    const wrong = { subject: 'x', operationId: 'x\nCo-authored-by: e' };
    await expect(store.change(wrong, () => [])).rejects.toMatchObject({ code: 'invalid' });
  });

  it('replays an edit on what another writer committed meanwhile', async () => {
    const other = under.another();
    await store.snapshot();
    await other.snapshot();
    await other.change({ subject: 'Other' }, () => [{ path: 'content/photos/b.json', content: 'other' }]);
    const seen: string[] = [];
    await store.change({ subject: 'Mine' }, (snapshot) => {
      seen.push(textOf(snapshot, 'content/photos/b.json'));
      return [
        { path: 'content/photos/a.json', content: `after ${textOf(snapshot, 'content/photos/b.json')}` },
      ];
    });
    expect(seen.at(-1)).toBe('other');
    const text = async (path: string) => Buffer.from((await under.committed(path)) ?? []).toString();
    expect(await text('content/photos/a.json')).toBe('after other');
    expect(await text('content/photos/b.json')).toBe('other');
  });

  it('decides by fresh content when an edit finds a file missing or nothing to do', async () => {
    const other = under.another();
    await store.snapshot();
    await other.change({ subject: 'Other' }, () => [
      { path: 'content/photos/late.json', content: 'late' },
      { path: 'content/site.json', content: 'other' },
    ]);
    await store.change({ subject: 'Mine' }, (snapshot) => {
      if (!snapshot.files.has('content/photos/late.json')) throw new Error('missing');
      return [{ path: 'content/photos/late.json', content: 'found' }];
    });
    expect(Buffer.from((await under.committed('content/photos/late.json')) ?? []).toString()).toBe('found');
  });

  it('loses and doubles nothing with 6 writers making 6 edits each', async () => {
    const before = await under.countCommits();
    const writers = Array.from({ length: 6 }, (_, index) => (index % 3 === 0 ? store : under.another()));
    const made: string[] = [];
    const refused: unknown[] = [];
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let edit = 0; edit < 6; edit += 1) {
          try {
            await writer.change({ subject: `Edit ${index}.${edit}` }, (snapshot) => [
              {
                path: 'content/photos/a.json',
                content: `${textOf(snapshot, 'content/photos/a.json')}${index}.${edit}\n`,
              },
              { path: `content/photos/w${index}.json`, content: `${edit}` },
            ]);
            made.push(`${index}.${edit}`);
          } catch (error) {
            refused.push(error);
          }
        }
      }),
    );
    const codes = refused.map((error) => (error as { code?: string }).code);
    expect(codes.filter((code) => code !== 'conflict' && code !== 'unavailable')).toEqual([]);
    const text = Buffer.from((await under.committed('content/photos/a.json')) ?? []).toString();
    const lines = text
      .slice((STARTING_CONTENT['content/photos/a.json'] ?? '').length)
      .trimEnd()
      .split('\n');
    expect(lines.sort()).toEqual(made.sort());
    // Saves of one process may share a commit, but each is named there, and once.
    const ids = [...(await under.log()).matchAll(/^Operation-Id: (.+)$/gm)].map(([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([made.length, made.length]);
    expect(await under.countCommits()).toBeLessThanOrEqual(before + made.length);
    expect(made.length).toBeGreaterThan(10);
  }, 60_000);
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLong, tries } from '../../tests/long.ts';
import { blobId, type ContentStore } from './contentStore.ts';
import { expectWriting, STARTING_CONTENT, type StoreUnderTest, textOf } from './writing.contract.ts';

/** Reading: snapshots, files, history. */
function expectReading(current: () => StoreUnderTest): void {
  let under: StoreUnderTest;
  let store: ContentStore;
  beforeEach(() => {
    under = current();
    store = under.store;
  });
  const write = (path: string, content: string | Uint8Array) =>
    store.change({ subject: 'Write a file' }, () => [{ path, content }]);

  it('reads every text below content/ and lists the images, nothing else', async () => {
    const { revision, files, stale } = await store.snapshot();
    expect(revision).toMatch(/^[0-9a-f]{40}$/);
    expect(stale).toBeUndefined();
    expect([...files.keys()].sort()).toEqual(
      Object.keys(STARTING_CONTENT)
        .filter((path) => path !== 'README.md')
        .sort(),
    );
    for (const [path, content] of Object.entries(STARTING_CONTENT).slice(0, 4)) {
      const size = Buffer.byteLength(content);
      expect(files.get(path)).toEqual({ path, text: content, oid: blobId(content), size });
    }
    const image = Buffer.from('\xff\xd8not really an image');
    expect(files.get('public/photos/a.jpg')).toEqual({
      path: 'public/photos/a.jpg',
      oid: blobId(image),
      size: image.byteLength,
    });
  });

  it('leaves an earlier snapshot as it was', async () => {
    const before = await store.snapshot();
    await write('content/site.json', 'new');
    expect(textOf(before, 'content/site.json')).toBe(STARTING_CONTENT['content/site.json']);
  });

  it('refuses a revision that is no commit id', async () => {
    for (const revision of ['HEAD', '--help', 'main', '', '../x']) {
      const path = 'content/site.json';
      await expect(store.fileAt(revision, path)).rejects.toMatchObject({ code: 'invalid' });
      await expect(store.textsAt([{ revision, path }])).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('tells the history, newest first, with what is needed to undo a change', async () => {
    await store.change({ subject: 'First', body: 'why' }, () => [
      { path: 'content/photos/a.json', content: 'a2' },
      { path: 'content/photos/c.json', content: 'c' },
    ]);
    const second = await store.change({ subject: 'Second' }, () => [
      { path: 'content/photos/b.json', delete: true },
      { path: 'public/photos/a.jpg', delete: true },
    ]);
    const [latest, first, ...older] = await store.history(3);
    expect(older).toHaveLength(1);
    expect(latest).toMatchObject({ revision: second.revision, subject: 'Second' });
    expect(latest?.paths).toEqual([
      { path: 'content/photos/b.json', status: 'deleted' },
      { path: 'public/photos/a.jpg', status: 'deleted' },
    ]);
    expect(first).toMatchObject({ revision: latest?.parent, subject: 'First' });
    expect(first?.paths).toEqual([
      { path: 'content/photos/a.json', status: 'modified' },
      { path: 'content/photos/c.json', status: 'added' },
    ]);
    expect(Date.parse(first?.date ?? '')).toBeGreaterThan(Date.now() - 600_000);
    const undone = await store.fileAt(latest?.parent ?? '', 'content/photos/b.json');
    expect(Buffer.from(undone ?? []).toString()).toBe(STARTING_CONTENT['content/photos/b.json']);
    expect(await store.fileAt(second.revision, 'content/photos/b.json')).toBeUndefined();
    const asked = ['content/photos/c.json', 'content/photos/"none".json', 'content/photos/a.json'];
    const texts = asked.map((path) => ({ revision: second.revision, path }));
    expect(await store.textsAt(texts)).toEqual(['c', undefined, 'a2']);
    expect([await store.textsAt([]), latest?.byPanel, older[0]?.byPanel]).toEqual([[], true, false]);
    expect(await store.history(0)).toEqual([]);
  });

  it('answers undefined for files that are not there', async () => {
    expect(await store.file('content/none.json')).toBeUndefined();
    expect(await store.file('public/photos/none.jpg')).toBeUndefined();
    expect(await store.fileAt('0'.repeat(40), 'content/site.json')).toBeUndefined();
  });

  it('keeps odd but valid names and empty and large files', async () => {
    const large = 'x'.repeat(600_000);
    const files = {
      'content/a b/ü "quoted" $HOME.md': 'q',
      'content/empty.md': '',
      'content/large.md': large,
      'content/deep/er/and/deeper.md': 'd',
    };
    await store.change({ subject: 'Odd' }, () =>
      Object.entries(files).map(([path, content]) => ({ path, content })),
    );
    for (const reader of [store, under.another()]) {
      const snapshot = await reader.snapshot();
      for (const [path, content] of Object.entries(files)) expect(textOf(snapshot, path)).toBe(content);
    }
  });
}

/** Several writers on the same content. */
function expectSharing(current: () => StoreUnderTest): void {
  let under: StoreUnderTest;
  let store: ContentStore;
  beforeEach(() => {
    under = current();
    store = under.store;
  });
  const committed = async (path: string) => Buffer.from((await under.committed(path)) ?? []).toString();

  it('commits one operation id once', async () => {
    const operationId = '6f0b9a52-9d5a-4f2e-8f62-0a4f5d3f1c11';
    const message = { subject: 'Once', operationId };
    const first = await store.change(message, () => [{ path: 'content/once.json', content: '1' }]);
    const again = await under.another().change(message, () => [{ path: 'content/once.json', content: '2' }]);
    expect(again).toEqual({ revision: first.revision, committed: true, paths: [] });
    expect(await committed('content/once.json')).toBe('1');
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
      const b = textOf(snapshot, 'content/photos/b.json');
      seen.push(b);
      return [{ path: 'content/photos/a.json', content: `after ${b}` }];
    });
    expect([seen.at(-1), await committed('content/photos/a.json')]).toEqual(['other', 'after other']);
    expect(await committed('content/photos/b.json')).toBe('other');
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
    expect(await committed('content/photos/late.json')).toBe('found');
  });

  const EDITS = tries(6, 2);
  it(`loses and doubles nothing with 6 writers making ${EDITS} edits each`, async () => {
    const before = await under.countCommits();
    const writers = Array.from({ length: 6 }, (_, index) => (index % 3 === 0 ? store : under.another()));
    const made: string[] = [];
    const refused: unknown[] = [];
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let edit = 0; edit < EDITS; edit += 1) {
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
    const lines = (await committed('content/photos/a.json'))
      .slice((STARTING_CONTENT['content/photos/a.json'] ?? '').length)
      .trimEnd()
      .split('\n');
    expect(lines.sort()).toEqual(made.sort());
    // Saves of one process may share a commit, but each operation is named once.
    const ids = [...(await under.log()).matchAll(/^Operation-Id: (.+)$/gm)].map(([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([made.length, made.length]);
    expect(await under.countCommits()).toBeLessThanOrEqual(before + made.length);
    expect(made.length).toBeGreaterThan(EDITS);
  });
}

/**
 * The suite that every writable store passes. Each case gets its own store with fresh content.
 * @param alone leaves out the cases with several writers, which another run of the same store covers, and in an
 * ordinary run those that only read or refuse
 */
export function describeContentStore(name: string, create: () => Promise<StoreUnderTest>, alone = false) {
  describe(`${name}: the contract of a content store`, () => {
    let under: StoreUnderTest;
    const current = () => under;

    beforeEach(async () => {
      under = await create();
    });
    afterEach(async () => {
      expect(await under.fsck()).toBe('');
      await under.dispose();
    });

    if (!alone || isLong) describe('reading', () => expectReading(current));
    describe('writing', () => expectWriting(current, alone && !isLong));
    if (!alone) describe('sharing', () => expectSharing(current));
  });
}

import { beforeEach, expect, it } from 'vitest';
import { blobId, type ContentStore } from './contentStore.ts';

import { STARTING_CONTENT, type StoreUnderTest, textOf } from './subject.contract.ts';

/** Reading: snapshots, files, history. */
export function expectReading(current: () => StoreUnderTest): void {
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
      expect(files.get(path)).toEqual({
        path,
        text: content,
        oid: blobId(content),
        size: Buffer.byteLength(content),
      });
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
    expect(latest).toMatchObject({ revision: second.revision, subject: 'Second', body: '' });
    expect(latest?.paths).toEqual([
      { path: 'content/photos/b.json', status: 'deleted' },
      { path: 'public/photos/a.jpg', status: 'deleted' },
    ]);
    expect(first).toMatchObject({ revision: latest?.parent, subject: 'First', body: 'why' });
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
    expect(await store.textsAt([])).toEqual([]);
    expect([latest?.byPanel, older[0]?.byPanel]).toEqual([true, false]);
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

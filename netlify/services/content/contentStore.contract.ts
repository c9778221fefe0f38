import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobId } from './blobId.ts';
import type { ContentStore, Snapshot } from './contentStore.ts';

/** A store under test, and a way to look at what it really wrote, past the store itself. */
export type StoreUnderTest = {
  store: ContentStore;
  /** A second store on the same content, as another process would have it. */
  another: () => ContentStore;
  /** Number of commits on the branch. */
  countCommits: () => Promise<number>;
  /** Whole text of the branch's last commit. */
  lastMessage: () => Promise<string>;
  /** A committed file's bytes, read by git. */
  committed: (path: string) => Promise<Uint8Array | undefined>;
  /** What `git fsck` complains about. */
  fsck: () => Promise<string>;
  dispose: () => Promise<void>;
};

/** What every store under test starts with. */
export const STARTING_CONTENT: Record<string, string> = {
  'content/site.json': '{\n  "title": "Site"\n}\n',
  'content/photos/a.json': '{\n  "order": 0\n}\n',
  'content/photos/b.json': '{\n  "order": 1\n}\n',
  'content/home/de.md': '---\n---\nGrüße, 世界 🎨\n',
  'public/photos/a.jpg': '\xff\xd8not really an image',
  'README.md': 'not content\n',
};

const FORBIDDEN_PATHS = [
  'content/../secret',
  'content/photos/../../x',
  '../content/x',
  '/content/x',
  'content',
  'content/',
  'content//x',
  'content/./x',
  'content\\x',
  'content/a\\b',
  'content/a\0b',
  'content/a\nb',
  'content/1/2/3/4/5/6/too-deep',
  'public/x.jpg',
  'public/photos',
  'public/photos/folder/x.jpg',
  'README.md',
  '.git/config',
  'content/.git/config',
  'content/.hidden',
  '',
  `content/${'x'.repeat(600)}`,
];
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0xfe]);

function textOf(snapshot: Snapshot, path: string): string {
  const text = snapshot.files.get(path)?.text;
  if (text === undefined) throw new Error(`${path} has no text`);
  return text;
}

/** The suite that every writable store passes. */
export function describeContentStore(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`${name}: the contract of a content store`, () => {
    let under: StoreUnderTest;
    let store: ContentStore;

    beforeEach(async () => {
      under = await create();
      store = under.store;
    });
    afterEach(async () => {
      expect(await under.fsck()).toBe('');
      await under.dispose();
    });

    const write = (path: string, content: string | Uint8Array, subject = 'Write a file') =>
      store.change({ subject }, () => [{ path, content }]);

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

    it('writes texts and images in one commit, and reads them back at once', async () => {
      const before = await under.countCommits();
      const commit = await store.change({ subject: 'Add a photo' }, () => [
        { path: 'public/photos/new.jpg', content: JPEG },
        { path: 'content/photos/new.json', content: '{"x":"ä"}\n' },
        { path: 'content/photos/a.json', delete: true },
      ]);
      expect(commit).toEqual({
        revision: commit.revision,
        committed: true,
        paths: ['content/photos/a.json', 'content/photos/new.json', 'public/photos/new.jpg'],
      });
      expect(await under.countCommits()).toBe(before + 1);
      const snapshot = await store.snapshot();
      expect(snapshot.revision).toBe(commit.revision);
      expect(textOf(snapshot, 'content/photos/new.json')).toBe('{"x":"ä"}\n');
      expect(snapshot.files.has('content/photos/a.json')).toBe(false);
      expect(snapshot.files.get('public/photos/new.jpg')).toEqual({
        path: 'public/photos/new.jpg',
        oid: blobId(JPEG),
        size: JPEG.byteLength,
      });
      expect(await store.file('public/photos/new.jpg').then((bytes) => Buffer.from(bytes ?? []))).toEqual(
        Buffer.from(JPEG),
      );
      expect(await under.committed('public/photos/new.jpg').then((b) => Buffer.from(b ?? []))).toEqual(
        Buffer.from(JPEG),
      );
      expect(await under.committed('content/photos/a.json')).toBeUndefined();
      const other = await under.another().snapshot();
      expect(other.revision).toBe(commit.revision);
      expect([...other.files.keys()].sort()).toEqual([...snapshot.files.keys()].sort());
    });

    it('leaves an earlier snapshot as it was', async () => {
      const before = await store.snapshot();
      await write('content/site.json', 'new');
      expect(textOf(before, 'content/site.json')).toBe(STARTING_CONTENT['content/site.json']);
    });

    it('sends nothing when nothing differs', async () => {
      const { revision } = await store.snapshot();
      const before = await under.countCommits();
      const same = STARTING_CONTENT['content/site.json'] ?? '';
      expect(await write('content/site.json', same)).toEqual({ revision, committed: false, paths: [] });
      expect(await store.change({ subject: 'x' }, () => [])).toEqual({
        revision,
        committed: false,
        paths: [],
      });
      const absent = () => [{ path: 'content/photos/none.json', delete: true } as const];
      expect(await store.change({ subject: 'x' }, absent)).toEqual({ revision, committed: false, paths: [] });
      expect(await under.countCommits()).toBe(before);
    });

    it('leaves unchanged files out of the commit', async () => {
      const commit = await store.change({ subject: 'Two' }, () => [
        { path: 'content/site.json', content: STARTING_CONTENT['content/site.json'] ?? '' },
        { path: 'content/photos/b.json', content: 'b' },
      ]);
      expect(commit.paths).toEqual(['content/photos/b.json']);
    });

    it('passes on what the edit throws, with nothing written', async () => {
      const before = await under.countCommits();
      const mine = new RangeError('mine');
      const failing = store.change({ subject: 'x' }, () => {
        throw mine;
      });
      await expect(failing).rejects.toBe(mine);
      await expect(store.change({ subject: 'x' }, () => Promise.reject(mine))).rejects.toBe(mine);
      expect(await under.countCommits()).toBe(before);
      await write('content/site.json', 'still works');
    });

    it('refuses paths outside the content everywhere', async () => {
      const before = await under.countCommits();
      const refused = { code: 'invalid' };
      for (const path of FORBIDDEN_PATHS) {
        await expect(write(path, 'x'), path).rejects.toMatchObject(refused);
        const deleting = store.change({ subject: 'x' }, () => [{ path, delete: true }]);
        await expect(deleting, path).rejects.toMatchObject(refused);
        await expect(store.file(path), path).rejects.toMatchObject(refused);
        await expect(store.fileAt('0'.repeat(40), path), path).rejects.toMatchObject(refused);
      }
      expect(await under.countCommits()).toBe(before);
    });

    it('refuses one path twice, and a file where a folder is', async () => {
      const refused = { code: 'invalid' };
      const twice = () => [
        { path: 'content/x', content: '1' },
        { path: 'content/x', content: '2' },
      ];
      await expect(store.change({ subject: 'x' }, twice)).rejects.toMatchObject(refused);
      await expect(write('content/photos', 'x')).rejects.toMatchObject(refused);
      await expect(write('content/site.json/x', 'x')).rejects.toMatchObject(refused);
    });

    it('refuses a revision that is no commit id', async () => {
      for (const revision of ['HEAD', '--help', 'main', '', '../x']) {
        await expect(store.fileAt(revision, 'content/site.json')).rejects.toMatchObject({ code: 'invalid' });
      }
    });

    it('writes a clean message that keeps Netlify from building', async () => {
      await store.change(
        {
          subject: `Add "x"\r\nCo-authored-by: e <e@e> [skip [skip ci] ci] [no ci]\0${'y'.repeat(90)}`,
          body: 'Two lines\nSigned-off-by: e <e@e>\n[ci skip]\nOperation-Id: 1',
        },
        () => [{ path: 'content/site.json', content: 'x' }],
      );
      const [subject = '', ...rest] = (await under.lastMessage()).trimEnd().split('\n');
      expect(subject).toMatch(/^Add "x" Co-authored-by: e <e@e> y+…$/);
      expect([...subject]).toHaveLength(72);
      expect(rest.slice(0, -1)).toEqual([
        '',
        'Two lines',
        '> Signed-off-by: e <e@e>',
        '',
        '> Operation-Id: 1',
        '',
        '[skip netlify]',
        '',
      ]);
      expect(rest.at(-1)).toMatch(/^Operation-Id: [0-9a-f-]{36}$/);
    });

    it('commits one operation id once', async () => {
      const operationId = '6f0b9a52-9d5a-4f2e-8f62-0a4f5d3f1c11';
      const message = { subject: 'Once', operationId };
      const first = await store.change(message, () => [{ path: 'content/once.json', content: '1' }]);
      const again = await under
        .another()
        .change(message, () => [{ path: 'content/once.json', content: '2' }]);
      expect(again).toEqual({ revision: first.revision, committed: true, paths: [] });
      expect(Buffer.from((await under.committed('content/once.json')) ?? []).toString()).toBe('1');
      const wrong = { subject: 'x', operationId: 'x\nCo-authored-by: e' };
      await expect(store.change(wrong, () => [])).rejects.toMatchObject({ code: 'invalid' });
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

    it('loses and doubles nothing with 8 writers making 10 edits each', async () => {
      const before = await under.countCommits();
      const writers = Array.from({ length: 8 }, (_, index) => (index % 4 === 0 ? store : under.another()));
      const made: string[] = [];
      const refused: unknown[] = [];
      await Promise.all(
        writers.map(async (writer, index) => {
          for (let edit = 0; edit < 10; edit += 1) {
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
      expect(await under.countCommits()).toBe(before + made.length);
      expect(made.length).toBeGreaterThan(20);
    }, 60_000);
  });
}

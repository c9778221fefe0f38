import { beforeEach, expect, it } from 'vitest';
import { copyPicture } from '../images/copyPicture.ts';
import { restore } from '../photos/undo.ts';
import { readOperation } from './commitMessage.ts';
import { blobId, type ContentStore, type Snapshot } from './contentStore.ts';

/** A store under test, and ways to see what it really wrote. */
export type StoreUnderTest = {
  store: ContentStore;
  /** A second store on the same content, like one in another process. */
  another: () => ContentStore;
  /** Number of commits on the branch. */
  countCommits: () => Promise<number>;
  /** Whole texts of the branch's commits, the latest first. */
  log: () => Promise<string>;
  /** A committed file's bytes, read by git. */
  committed: (path: string) => Promise<Uint8Array | undefined>;
  /** What `git fsck` reports. */
  fsck: () => Promise<string>;
  dispose: () => Promise<void>;
};

/** The starting content of every store under test. */
export const STARTING_CONTENT: Record<string, string> = {
  'content/site.json': '{\n  "title": "Site"\n}\n',
  'content/photos/a.json': '{\n  "order": 0\n}\n',
  'content/photos/b.json': '{\n  "order": 1\n}\n',
  'content/home/de.md': '---\n---\nGrüße, 世界 🎨\n',
  'public/photos/a.jpg': '\xff\xd8not really an image',
  'README.md': 'not content\n',
};

/** The text of a file that must have one. */
export function textOf(snapshot: Snapshot, path: string): string {
  const text = snapshot.files.get(path)?.text;
  if (text === undefined) throw new Error(`${path} has no text`);
  return text;
}

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
  'public/photos/large/folder/x.jpg',
  'README.md',
  '.git/config',
  'content/.git/config',
  'content/.hidden',
  '',
  `content/${'x'.repeat(600)}`,
];
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0xfe]);

/** Writing: what is committed, what is refused, and the text of a commit. @param isShort only what is committed */
export function expectWriting(current: () => StoreUnderTest, isShort: boolean): void {
  let under: StoreUnderTest;
  let store: ContentStore;
  beforeEach(() => {
    under = current();
    store = under.store;
  });
  const write = (path: string, content: string | Uint8Array) =>
    store.change({ subject: 'Write a file' }, () => [{ path, content }]);
  /** The store answers the picture, and Git has it. */
  async function expectJpeg(path: string): Promise<void> {
    for (const bytes of [await store.file(path), await under.committed(path)])
      expect(Buffer.from(bytes ?? [])).toEqual(Buffer.from(JPEG));
  }

  it('writes texts and images in one commit, and reads them back at once', async () => {
    const before = await under.countCommits();
    const commit = await store.change({ subject: 'Add a photo' }, () => [
      { path: 'public/photos/new.jpg', content: JPEG },
      { path: 'public/photos/large/new.jpg', content: JPEG },
      { path: 'content/photos/new.json', content: '{"x":"ä"}\n' },
      { path: 'content/photos/a.json', delete: true },
    ]);
    expect(commit).toEqual({
      revision: commit.revision,
      committed: true,
      paths: [
        'content/photos/a.json',
        'content/photos/new.json',
        'public/photos/large/new.jpg',
        'public/photos/new.jpg',
      ],
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
    expect(snapshot.files.get('public/photos/large/new.jpg')?.oid).toBe(blobId(JPEG));
    await expectJpeg('public/photos/new.jpg');
    expect(await under.committed('content/photos/a.json')).toBeUndefined();
    const other = await under.another().snapshot();
    expect(other.revision).toBe(commit.revision);
    expect([...other.files.keys()].sort()).toEqual([...snapshot.files.keys()].sort());
  });

  it('commits what it was given to keep before, by its name, with other files in one commit', async () => {
    const before = await under.countCommits();
    const kept = await store.keep(JPEG);
    expect(kept).toEqual({ oid: blobId(JPEG), size: JPEG.byteLength });
    expect(await store.keep(JPEG)).toEqual(kept);
    expect(await under.countCommits()).toBe(before);
    // By another process than the one that stored it.
    const commit = await under.another().change({ subject: 'Add' }, () => [
      { path: 'public/photos/new.jpg', content: kept },
      { path: 'content/photos/new.json', content: '{}\n' },
      { path: 'public/photos/a.jpg', delete: true },
    ]);
    expect(commit.paths).toEqual(['content/photos/new.json', 'public/photos/a.jpg', 'public/photos/new.jpg']);
    expect(await under.countCommits()).toBe(before + 1);
    const { files } = await store.snapshot();
    expect(files.get('public/photos/new.jpg')).toEqual({ path: 'public/photos/new.jpg', ...kept });
    expect(files.has('public/photos/a.jpg')).toBe(false);
    await expectJpeg('public/photos/new.jpg');
  });

  it('takes an earlier change back by one commit, unless it was built upon', async () => {
    await store.change({ subject: 'Replace' }, () => [
      { path: 'public/photos/a.jpg', content: JPEG },
      { path: 'content/photos/a.json', delete: true },
      { path: 'content/photos/new.json', content: 'new' },
    ]);
    const before = await under.countCommits();
    const [entry] = await store.history(1);
    if (!entry) throw new Error('no history');
    const write = { store, operation: readOperation(null), copyPicture };
    const undo = () => restore(write, { revision: entry.revision });
    expect(await undo()).toMatchObject({ committed: true });
    expect(await under.countCommits()).toBe(before + 1);
    const { files } = await store.snapshot();
    expect(files.get('public/photos/a.jpg')?.oid).toBe(blobId(STARTING_CONTENT['public/photos/a.jpg'] ?? ''));
    expect(files.get('content/photos/a.json')?.text).toBe(STARTING_CONTENT['content/photos/a.json']);
    expect(files.has('content/photos/new.json')).toBe(false);
    await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
  });

  if (isShort) return;

  it('refuses what it does not keep any more, with nothing written', async () => {
    const before = await under.countCommits();
    const gone = { oid: blobId('never kept'), size: 10 };
    const committing = store.change({ subject: 'Add' }, () => [
      { path: 'public/photos/x.jpg', content: gone },
      { path: 'content/photos/x.json', content: '{}' },
    ]);
    await expect(committing).rejects.toMatchObject({ code: 'invalid', sentence: { key: 'store.keptGone' } });
    expect(await under.countCommits()).toBe(before);
    expect((await store.snapshot()).files.has('content/photos/x.json')).toBe(false);
  });

  it('sends nothing when nothing differs', async () => {
    const { revision } = await store.snapshot();
    const before = await under.countCommits();
    const nothing = { revision, committed: false, paths: [] };
    const same = STARTING_CONTENT['content/site.json'] ?? '';
    expect(await write('content/site.json', same)).toEqual(nothing);
    expect(await store.change({ subject: 'x' }, () => [])).toEqual(nothing);
    const absent = () => [{ path: 'content/photos/none.json', delete: true } as const];
    expect(await store.change({ subject: 'x' }, absent)).toEqual(nothing);
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

  it('writes a clean message that keeps Netlify from building', async () => {
    await store.change(
      {
        subject: `Add "x"\r\nCo-authored-by: e <e@e> [skip [skip ci] ci] [no ci]\0${'y'.repeat(90)}`,
        body: 'Two lines\nSigned-off-by: e <e@e>\n[ci skip]\nOperation-Id: 1',
      },
      () => [{ path: 'content/site.json', content: 'x' }],
    );
    const [message] = (await under.log()).split('\nStart\n');
    // Every part: netlify/content/commitMessage.test.ts
    expect(message).toMatch(
      /^Add "x" Co-authored-by: e <e@e> y+…\n\nTwo lines\n> Signed-off-by: e <e@e>\n\n> Operation-Id: 1\n\n\[skip netlify\]\n\nOperation-Id: [0-9a-f-]{36}\s*$/,
    );
  });
}

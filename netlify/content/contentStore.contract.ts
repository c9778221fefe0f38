import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STARTING_CONTENT } from '../../tests/fixtures/localRepository.ts';
import { isLong, tries } from '../../tests/long.ts';
import type { BareRepository } from '../../tests/mocks/github/bareRepository.ts';
import { copyPicture } from '../images/copyPicture.ts';
import { restore } from '../photos/undo.ts';
import { readOperation } from './commitMessage.ts';
import { blobId, type Change, type ContentStore, type Snapshot } from './contentStore.ts';

/** A store under test, and ways to see what it really wrote. */
export type StoreUnderTest = {
  store: ContentStore;
  /** A second store on the same content, like one in another process. */
  another: () => ContentStore;
  /** Number of commits on the branch. */
  countCommits: () => Promise<number>;
  /** Whole texts of the branch's commits, the latest first. */
  log: () => Promise<string>;
  /** A committed file's bytes. */
  committed: (path: string) => Promise<Uint8Array | undefined>;
  /** What Git finds wrong with a repository that the store itself has written. */
  fsck?: () => Promise<string>;
  dispose?: () => Promise<void>;
};

/** What is in a repository behind a store's API. */
export const seenIn = (repository: BareRepository) => {
  const commits = async () => repository.log(repository.head('main') ?? '', 1000);
  return {
    countCommits: async () => (await commits()).length,
    log: async () => (await commits()).map(({ message }) => `${message}\n`).join(''),
    committed: async (path: string) => repository.file('main', path),
  };
};

const A = 'content/photos/a.json';
const B = 'content/photos/b.json';
const NEW = 'content/photos/new.json';
const SITE = 'content/site.json';
const PICTURE = 'public/photos/a.jpg';
const NEW_PICTURE = 'public/photos/new.jpg';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0xfe]);
const startOf = (path: string) => STARTING_CONTENT[path] ?? '';
const at = (path: string, content: string | Uint8Array): Change => ({ path, content });

/** The text of a file that must have one. */
function textOf(snapshot: Snapshot, path: string): string {
  const text = snapshot.files.get(path)?.text;
  if (text === undefined) throw new Error(`${path} has no text`);
  return text;
}

/**
 * The suite that every writable store passes. Each case gets its own store with fresh content.
 * @param alone leaves out the cases with several writers, which another run of the same store covers, and in an
 * ordinary run those that only read or refuse
 */
export function describeContentStore(name: string, create: () => Promise<StoreUnderTest>, alone = false) {
  let under: StoreUnderTest;
  let store: ContentStore;
  const committed = async (path: string) => Buffer.from((await under.committed(path)) ?? []).toString();
  const change = (changes: Change[], subject = 'Save') => store.change({ subject }, () => changes);

  function expectReading(): void {
    it('reads all texts below content/ and lists the images, in a snapshot that later changes do not alter', async () => {
      const { revision, files, stale } = await store.snapshot();
      await change([at(SITE, 'new')]);
      await store.snapshot();
      expect([revision, stale]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), undefined]);
      const expected = Object.entries(STARTING_CONTENT).flatMap(([path, text]) => {
        const found = { path, oid: blobId(text), size: Buffer.byteLength(text) };
        return path === 'README.md' ? [] : [[path, path === PICTURE ? found : { ...found, text }]];
      });
      expect(Object.fromEntries(files)).toEqual(Object.fromEntries(expected));
    });

    it('lists the history, newest first, with what an undo needs', async () => {
      await change([at(A, 'a2'), at('content/photos/c.json', 'c')], 'First');
      const deleted = [B, PICTURE].map((path) => ({ path, delete: true }) as const);
      const second = await change(deleted, 'Second');
      const [latest, first, ...older] = await store.history(3);
      expect(latest).toMatchObject({
        revision: second.revision,
        subject: 'Second',
        byPanel: true,
        paths: deleted.map(({ path }) => ({ path, status: 'deleted' })),
      });
      expect(first).toMatchObject({
        revision: latest?.parent,
        subject: 'First',
        paths: [
          { path: A, status: 'modified' },
          { path: 'content/photos/c.json', status: 'added' },
        ],
      });
      expect(older).toMatchObject([{ byPanel: false }]);
      expect(Date.parse(first?.date ?? '')).toBeGreaterThan(Date.now() - 600_000);
      const undone = await store.fileAt(latest?.parent ?? '', B);
      expect(Buffer.from(undone ?? []).toString()).toBe(startOf(B));
      expect(await store.fileAt(second.revision, B)).toBeUndefined();
      const asked = ['content/photos/c.json', 'content/photos/"none".json', A];
      const texts = asked.map((path) => ({ revision: second.revision, path }));
      expect(await store.textsAt(texts)).toEqual(['c', undefined, 'a2']);
      expect([await store.textsAt([]), await store.history(0)]).toEqual([[], []]);
    });

    it('returns undefined for missing files and refuses an invalid commit id', async () => {
      expect(await store.file('content/none.json')).toBeUndefined();
      expect(await store.file('public/photos/none.jpg')).toBeUndefined();
      expect(await store.fileAt('0'.repeat(40), SITE)).toBeUndefined();
      for (const revision of ['HEAD', '--help', 'main', '', '../x']) {
        await expect(store.fileAt(revision, SITE)).rejects.toMatchObject({ code: 'invalid' });
        await expect(store.textsAt([{ revision, path: SITE }])).rejects.toMatchObject({ code: 'invalid' });
      }
    });

    it('keeps empty and large files, and unusual valid names', async () => {
      const files = Object.entries({
        'content/a b/ü "quoted" $HOME.md': 'q',
        'content/empty.md': '',
        'content/large.md': 'x'.repeat(600_000),
        'content/deep/er/and/deeper.md': 'd',
      });
      await change(files.map(([path, content]) => at(path, content)));
      for (const reader of [store, under.another()]) {
        const snapshot = await reader.snapshot();
        for (const [path, content] of files) expect(textOf(snapshot, path)).toBe(content);
      }
    });
  }

  /** What is committed. */
  function expectWriting(): void {
    /** The store answers the picture, and Git has it. */
    async function expectJpeg(): Promise<void> {
      for (const bytes of [await store.file(NEW_PICTURE), await under.committed(NEW_PICTURE)])
        expect(Buffer.from(bytes ?? [])).toEqual(Buffer.from(JPEG));
    }

    it('writes texts and images in one commit with a clean message, and reads them back at once', async () => {
      const before = await under.countCommits();
      const large = 'public/photos/large/new.jpg';
      const subject = `Add "x"\r\nCo-authored-by: e <e@e> [skip [skip ci] ci] [no ci]\0${'y'.repeat(90)}`;
      const body = 'Two lines\nSigned-off-by: e <e@e>\n[ci skip]\nOperation-Id: 1';
      const commit = await store.change({ subject, body }, () => [
        at(NEW_PICTURE, JPEG),
        at(large, JPEG),
        at(NEW, '{"x":"ä"}\n'),
        { path: A, delete: true },
      ]);
      expect(commit).toMatchObject({ committed: true, paths: [A, NEW, large, NEW_PICTURE] });
      expect(await under.countCommits()).toBe(before + 1);
      const [message] = (await under.log()).split('\nStart\n');
      // Every part: netlify/content/commitMessage.test.ts
      expect(message).toMatch(
        /^Add "x" Co-authored-by: e <e@e> y+…\n\nTwo lines\n> Signed-off-by: e <e@e>\n\n> Operation-Id: 1\n\n\[skip netlify\]\n\nOperation-Id: [0-9a-f-]{36}\s*$/,
      );
      const stored = { oid: blobId(JPEG), size: JPEG.byteLength };
      const snapshots = [await store.snapshot(), await under.another().snapshot()] as const;
      for (const { revision, files } of snapshots) {
        expect(revision).toBe(commit.revision);
        expect(files.get(NEW)?.text).toBe('{"x":"ä"}\n');
        expect(files.has(A)).toBe(false);
        for (const path of [NEW_PICTURE, large]) expect(files.get(path)).toEqual({ path, ...stored });
      }
      expect([...snapshots[1].files.keys()].sort()).toEqual([...snapshots[0].files.keys()].sort());
      await expectJpeg();
      expect(await under.committed(A)).toBeUndefined();
    });

    it('commits bytes that were stored earlier by their id, together with other files', async () => {
      const before = await under.countCommits();
      const kept = await store.keep(JPEG);
      expect(kept).toEqual({ oid: blobId(JPEG), size: JPEG.byteLength });
      expect(await store.keep(JPEG)).toEqual(kept);
      expect(await under.countCommits()).toBe(before);
      // Another process than the one that stored the bytes.
      const commit = await under
        .another()
        .change({ subject: 'Add' }, () => [
          { path: NEW_PICTURE, content: kept },
          at(NEW, '{}\n'),
          { path: PICTURE, delete: true },
        ]);
      expect(commit.paths).toEqual([NEW, PICTURE, NEW_PICTURE]);
      expect(await under.countCommits()).toBe(before + 1);
      const { files } = await store.snapshot();
      expect(files.get(NEW_PICTURE)).toEqual({ path: NEW_PICTURE, ...kept });
      expect(files.has(PICTURE)).toBe(false);
      await expectJpeg();
    });

    it('undoes an earlier change in one commit, unless a later change depends on it', async () => {
      await change([at(PICTURE, JPEG), { path: A, delete: true }, at(NEW, 'new')]);
      const before = await under.countCommits();
      const [{ revision } = { revision: '' }] = await store.history(1);
      const undo = () => restore({ store, operation: readOperation(null), copyPicture }, { revision });
      expect(await undo()).toMatchObject({ committed: true });
      expect(await under.countCommits()).toBe(before + 1);
      const { files } = await store.snapshot();
      expect(files.get(PICTURE)?.oid).toBe(blobId(startOf(PICTURE)));
      expect(files.get(A)?.text).toBe(startOf(A));
      expect(files.has(NEW)).toBe(false);
      await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
    });
  }

  function expectRefusing(): void {
    it('commits only the files that differ, and makes no commit when none do', async () => {
      const { revision } = await store.snapshot();
      const before = await under.countCommits();
      const needless = [at(SITE, startOf(SITE)), { path: 'content/photos/none.json', delete: true } as const];
      for (const changes of [[], needless])
        expect(await change(changes)).toEqual({ revision, committed: false, paths: [] });
      expect(await under.countCommits()).toBe(before);
      expect((await change([...needless, at(B, 'b')])).paths).toEqual([B]);
    });

    it('passes on an error of the edit and writes nothing', async () => {
      const before = await under.countCommits();
      const mine = new RangeError('mine');
      const failing = store.change({ subject: 'x' }, () => {
        throw mine;
      });
      await expect(failing).rejects.toBe(mine);
      await expect(store.change({ subject: 'x' }, () => Promise.reject(mine))).rejects.toBe(mine);
      expect(await under.countCommits()).toBe(before);
      await change([at(SITE, 'still works')]);
    });

    it('refuses paths outside the content, a repeated path, a file in place of a folder, and unknown stored bytes', async () => {
      const before = await under.countCommits();
      const refused = { code: 'invalid' };
      // All such paths: netlify/content/contentPaths.test.ts
      for (const path of ['content/../secret', 'content/.hidden']) {
        await expect(change([at(path, 'x')]), path).rejects.toMatchObject(refused);
        await expect(change([{ path, delete: true }]), path).rejects.toMatchObject(refused);
        await expect(store.file(path), path).rejects.toMatchObject(refused);
        await expect(store.fileAt('0'.repeat(40), path), path).rejects.toMatchObject(refused);
      }
      await expect(change([at('content/x', '1'), at('content/x', '2')])).rejects.toMatchObject(refused);
      await expect(change([at('content/photos', 'x')])).rejects.toMatchObject(refused);
      await expect(change([at(`${SITE}/x`, 'x')])).rejects.toMatchObject(refused);
      const gone = { path: NEW_PICTURE, content: { oid: blobId('never kept'), size: 10 } };
      const sentence = { key: 'store.keptGone' };
      await expect(change([gone, at(NEW, '{}')])).rejects.toMatchObject({ ...refused, sentence });
      expect(await under.countCommits()).toBe(before);
      expect((await store.snapshot()).files.has(NEW)).toBe(false);
    });
  }

  /** Several writers on the same content. */
  function expectSharing(): void {
    it('commits an operation id only once', async () => {
      const operationId = '6f0b9a52-9d5a-4f2e-8f62-0a4f5d3f1c11';
      const message = { subject: 'Once', operationId };
      const first = await store.change(message, () => [at(NEW, '1')]);
      const again = await under.another().change(message, () => [at(NEW, '2')]);
      expect(again).toEqual({ revision: first.revision, committed: true, paths: [] });
      expect(await committed(NEW)).toBe('1');
      const wrong = { subject: 'x', operationId: 'x\nCo-authored-by: e' };
      await expect(store.change(wrong, () => [])).rejects.toMatchObject({ code: 'invalid' });
    });

    it('runs an edit again on the latest content before it counts as refused', async () => {
      const other = under.another();
      await store.snapshot();
      await other.snapshot();
      await other.change({ subject: 'Other' }, () => [at(B, 'other')]);
      await store.change({ subject: 'Mine' }, (snapshot) => [at(A, `after ${textOf(snapshot, B)}`)]);
      expect([await committed(A), await committed(B)]).toEqual(['after other', 'other']);
      await other.change({ subject: 'Other' }, () => [at(NEW, 'new')]);
      await store.change({ subject: 'Mine' }, (snapshot) => {
        if (!snapshot.files.has(NEW)) throw new Error('missing');
        return [at(NEW, 'found')];
      });
      expect(await committed(NEW)).toBe('found');
    });

    const [WRITERS, EDITS] = [tries(6, 4), tries(6, 2)];
    it(`loses and repeats no edit with ${WRITERS} writers making ${EDITS} edits each`, async () => {
      const before = await under.countCommits();
      const made: string[] = [];
      const refused: unknown[] = [];
      const write = async (writer: ContentStore, index: number) => {
        for (let edit = 0; edit < EDITS; edit += 1) {
          const mark = `${index}.${edit}`;
          await writer
            .change({ subject: `Edit ${mark}` }, (snapshot) => [
              at(A, `${textOf(snapshot, A)}${mark}\n`),
              at(`content/photos/w${index}.json`, mark),
            ])
            .then(
              () => made.push(mark),
              (error: { code?: string }) => refused.push(error.code),
            );
        }
      };
      await Promise.all(
        Array.from({ length: WRITERS }, (_, index) =>
          write(index % 3 === 0 ? store : under.another(), index),
        ),
      );
      expect(refused.filter((code) => code !== 'conflict' && code !== 'unavailable')).toEqual([]);
      const lines = (await committed(A)).slice(startOf(A).length).trimEnd().split('\n');
      expect(lines.sort()).toEqual(made.sort());
      // Saves of one process may share a commit, but each operation is named once.
      const ids = [...(await under.log()).matchAll(/^Operation-Id: (.+)$/gm)].map(([, id]) => id);
      expect([ids.length, new Set(ids).size]).toEqual([made.length, made.length]);
      expect(await under.countCommits()).toBeLessThanOrEqual(before + made.length);
      expect(made.length).toBeGreaterThan(EDITS);
    });
  }

  describe(`${name}: the contract of a content store`, () => {
    beforeEach(async () => {
      under = await create();
      store = under.store;
    });
    afterEach(async () => {
      expect((await under.fsck?.()) ?? '').toBe('');
      await under.dispose?.();
    });

    describe('writing', () => expectWriting());
    if (!alone || isLong) {
      describe('reading', () => expectReading());
      describe('refusing', () => expectRefusing());
    }
    if (!alone) describe('sharing', () => expectSharing());
  });
}

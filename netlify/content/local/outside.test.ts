import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commitAll, createRepository, git, put } from '../../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import { blobId, type Change, type ContentStore } from '../contentStore.ts';
import { createLocalStore } from './store.ts';

let folder: string;
let store: ContentStore;

const A = 'content/photos/a.json';
const B = 'content/photos/b.json';
const NEW = 'content/photos/new.json';
const SITE = 'content/site.json';
const at = (path: string, content = 'saved'): Change => ({ path, content });
const change = (...changes: Change[]) => store.change({ subject: 'Save' }, () => changes);
const textNow = async (path: string) => (await store.snapshot()).files.get(path)?.text;

beforeEach(async () => {
  folder = temporaryFolder();
  createRepository(folder);
  store = createLocalStore({ root: folder });
  // Later reads within a second trust this snapshot.
  await store.snapshot();
});

describe('a save soon after a read of the content', () => {
  it.each([
    ['a file that was just added', false],
    ["a commit of the owner's", true],
  ])('sees %s before it refuses or does nothing', async (_what, isCommitted) => {
    put(folder, NEW, 'new');
    if (isCommitted) commitAll(folder);
    const refusing = store.change({ subject: 'Save' }, ({ files }) => {
      if (!files.has(NEW)) throw new Error('there is no such photo');
      return [at(SITE)];
    });
    await expect(refusing).resolves.toMatchObject({ committed: true });
    rmSync(join(folder, NEW));
    const idle = store.change({ subject: 'Save' }, ({ files }) =>
      files.has(NEW) ? [] : [at(SITE, 'again')],
    );
    await expect(idle).resolves.toMatchObject({ committed: true });
  });

  it('succeeds while other files keep changing', async () => {
    let calls = 0;
    const saving = store.change({ subject: 'Save' }, () => {
      calls += 1;
      put(folder, B, `changed ${calls} times`);
      return [at(SITE)];
    });
    await expect(saving).resolves.toMatchObject({ committed: true });
    expect(await textNow(SITE)).toBe('saved');
  });

  it('passes on a refusal that is based on the current content', async () => {
    put(folder, A, 'edited outside');
    const refused = store.change({ subject: 'Save' }, ({ files }) => {
      throw new Error(files.get(A)?.text);
    });
    await expect(refused).rejects.toThrow('edited outside');
  });
});

it('saved content is read back without a scan, together with simultaneous outside edits', async () => {
  const commit = await change(at(SITE), { path: A, delete: true }, at('public/photos/b.jpg', 'picture'));
  const { files, revision } = await store.snapshot();
  expect([revision, files.get(SITE)?.text, files.has(A)]).toEqual([commit.revision, 'saved', false]);
  expect(files.get('public/photos/b.jpg')?.oid).toBe(blobId('picture'));
  put(folder, B, 'edited outside');
  await change(at(SITE, 'again'));
  expect(await textNow(B)).toBe('edited outside');
});

it('files that Git restores right after their deletion are seen again', async () => {
  const paths = [A, 'public/photos/a.jpg'];
  await change(...paths.map((path) => ({ path, delete: true }) as const));
  git(folder, 'reset', '-q', '--hard', 'HEAD~1');
  let seen: string[] = [];
  await store.change({ subject: 'Save' }, ({ files }) => {
    seen = paths.filter((path) => files.has(path));
    return [at(SITE)];
  });
  expect(seen).toEqual(paths);
});

it('a repository without content is read as empty, and accepts its first save', async () => {
  const bare = temporaryFolder();
  put(bare, 'README.md', 'Mine');
  commitAll(bare);
  store = createLocalStore({ root: bare });
  expect((await store.snapshot()).files.size).toBe(0);
  await change(at('content/videos/a.json'));
  expect([...(await store.snapshot()).files.keys()]).toEqual(['content/videos/a.json']);
  expect(git(bare, 'status', '--porcelain')).toBe('');
});

it('commits of another process leave nothing unsaved, and deleted files stay deleted', async () => {
  const other = createLocalStore({ root: folder });
  await change(at(SITE, 'one'));
  await other.change({ subject: 'Other' }, () => [at(SITE, 'two'), at(A, 'two')]);
  await change(at(SITE, 'three'));
  await change({ path: SITE, delete: true });
  await change(at(SITE, 'five'));
  const subjects = git(folder, 'log', '--format=%s').trim().split('\n');
  expect(subjects).toEqual(['Save', 'Save', 'Save', 'Other', 'Save', 'Start']);
  expect(git(folder, 'show', `HEAD:${A}`)).toBe('two');
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

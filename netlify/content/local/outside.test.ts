import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commitAll, createRepository, git, put } from '../../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import type { ContentStore } from '../contentStore.ts';
import { createLocalStore } from './store.ts';

let folder: string;
let store: ContentStore;

beforeEach(async () => {
  folder = temporaryFolder();
  createRepository(folder);
  store = createLocalStore({ root: folder });
  // Within the second for which a read trusts it.
  await store.snapshot();
});

describe('a save soon after a look at the content', () => {
  it.each<[string, (folder: string) => void]>([
    ['a file that was just added', (root) => put(root, 'content/photos/new.json', 'new')],
    [
      "a commit of the owner's",
      (root) => {
        put(root, 'content/photos/new.json', 'new');
        git(root, 'add', '-A');
        git(root, 'commit', '-q', '-m', 'Outside');
      },
    ],
  ])('neither refuses nor does nothing without having seen %s', async (_what, add) => {
    add(folder);
    const refusing = store.change({ subject: 'Save' }, ({ files }) => {
      if (!files.has('content/photos/new.json')) throw new Error('there is no such photo');
      return [{ path: 'content/site.json', content: 'saved' }];
    });
    await expect(refusing).resolves.toMatchObject({ committed: true });
    rmSync(join(folder, 'content/photos/new.json'));
    const idle = store.change({ subject: 'Save' }, ({ files }) =>
      files.has('content/photos/new.json') ? [] : [{ path: 'content/site.json', content: 'saved again' }],
    );
    await expect(idle).resolves.toMatchObject({ committed: true });
  });

  it('goes through while files around it change all the time', async () => {
    let calls = 0;
    const saving = store.change({ subject: 'Save' }, () => {
      calls += 1;
      put(folder, 'content/photos/b.json', `changed ${calls} times`);
      return [{ path: 'content/site.json', content: 'saved' }];
    });
    await expect(saving).resolves.toMatchObject({ committed: true });
    expect((await store.snapshot()).files.get('content/site.json')?.text).toBe('saved');
  });

  it('passes on a refusal of the content as it is now', async () => {
    put(folder, 'content/photos/a.json', 'edited outside');
    const refused = store.change({ subject: 'Save' }, ({ files }) => {
      throw new Error(files.get('content/photos/a.json')?.text);
    });
    await expect(refused).rejects.toThrow('edited outside');
  });
});

it('what was saved is read back without another look, and with what was edited outside at the same time', async () => {
  const commit = await store.change({ subject: 'Save' }, () => [
    { path: 'content/site.json', content: 'saved' },
    { path: 'content/photos/a.json', delete: true },
    { path: 'public/photos/b.jpg', content: 'picture' },
  ]);
  const { files, revision } = await store.snapshot();
  expect(revision).toBe(commit.revision);
  expect(files.get('content/site.json')?.text).toBe('saved');
  expect(files.has('content/photos/a.json')).toBe(false);
  const oid = git(folder, 'hash-object', 'public/photos/b.jpg').trim();
  expect(files.get('public/photos/b.jpg')?.oid).toBe(oid);
  put(folder, 'content/photos/b.json', 'edited outside');
  await store.change({ subject: 'Save again' }, () => [{ path: 'content/site.json', content: 'again' }]);
  expect((await store.snapshot()).files.get('content/photos/b.json')?.text).toBe('edited outside');
});

it('what Git puts back right after it was deleted here is there again', async () => {
  const paths = ['content/photos/a.json', 'public/photos/a.jpg'];
  await store.change({ subject: 'Delete' }, () => paths.map((path) => ({ path, delete: true })));
  git(folder, 'reset', '-q', '--hard', 'HEAD~1');
  let seen: string[] = [];
  await store.change({ subject: 'Save' }, ({ files }) => {
    seen = paths.filter((path) => files.has(path));
    return [{ path: 'content/site.json', content: 'saved' }];
  });
  expect(seen).toEqual(paths);
});

it('a repository without content is read as an empty one, and takes its first save', async () => {
  const bare = temporaryFolder();
  put(bare, 'README.md', 'Mine');
  commitAll(bare);
  const empty = createLocalStore({ root: bare });
  expect((await empty.snapshot()).files.size).toBe(0);
  await empty.change({ subject: 'Add' }, () => [{ path: 'content/videos/a.json', content: '{}\n' }]);
  expect([...(await empty.snapshot()).files.keys()]).toEqual(['content/videos/a.json']);
  expect(git(bare, 'status', '--porcelain')).toBe('');
});

it('what another one committed meanwhile is nothing unsaved, and what was deleted is gone', async () => {
  const other = createLocalStore({ root: folder });
  const save = (by: typeof store, content: string) =>
    by.change({ subject: content }, () => [{ path: 'content/site.json', content }]);
  await save(store, 'one');
  await other.change({ subject: 'two' }, () => [
    { path: 'content/site.json', content: 'two' },
    { path: 'content/photos/a.json', content: 'two' },
  ]);
  await save(store, 'three');
  await store.change({ subject: 'four' }, () => [{ path: 'content/site.json', delete: true }]);
  await save(store, 'five');
  const subjects = git(folder, 'log', '--format=%s').trim().split('\n');
  expect(subjects).toEqual(['five', 'four', 'three', 'two', 'one', 'Start']);
  expect(git(folder, 'show', 'HEAD:content/photos/a.json')).toBe('two');
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createRepository,
  git,
  put,
  STARTING_CONTENT,
  text,
} from '../../../tests/fixtures/localRepository.ts';
import { speedUpClock } from '../../../tests/fixtures/speedUpClock.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import { describeContentStore, type StoreUnderTest } from '../contentStore.contract.ts';
import { blobId } from '../contentStore.ts';
import { createLocalStore } from './store.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

async function createSubject(prefix: string): Promise<StoreUnderTest> {
  const repository = temporaryFolder();
  createRepository(repository, prefix);
  const root = join(repository, prefix);
  return {
    store: createLocalStore({ root }),
    another: () => createLocalStore({ root }),
    countCommits: async () => Number(git(repository, 'rev-list', '--count', 'HEAD')),
    log: async () => git(repository, 'log', '--format=%B'),
    committed: async (path) => {
      const { status, stdout } = spawnSync('git', ['cat-file', 'blob', `HEAD:${prefix}${path}`], {
        cwd: repository,
      });
      return status === 0 ? stdout : undefined;
    },
    fsck: async () => {
      // Index and files match the branch after every save, so Git reports nothing here either.
      return git(repository, 'fsck', '--strict', '--no-dangling') + git(repository, 'status', '--porcelain');
    },
  };
}

describeContentStore('local store', () => createSubject(''));
describeContentStore('local store in a subfolder', () => createSubject('sites/art/'), true);

/** A store on a repository with the starting content. */
function openStore() {
  createRepository(folder);
  return createLocalStore({ root: folder });
}
const save = (content: string, store = createLocalStore({ root: folder })) =>
  store.change({ subject: content }, () => [{ path: 'content/site.json', content }]);

describe('reading a working tree', () => {
  it('sees uncommitted edits, and later outside edits within about a second', async () => {
    createRepository(folder);
    put(folder, 'content/site.json', 'draft');
    put(folder, 'public/photos/a.jpg', 'edited');
    speedUpClock();
    const store = createLocalStore({ root: folder });
    const { files: drafts } = await store.snapshot();
    expect(drafts.get('content/site.json')?.text).toBe('draft');
    // The id of the edited picture, not of the one in the index.
    expect(drafts.get('public/photos/a.jpg')?.oid).toBe(blobId('edited'));
    put(folder, 'content/brand/new/folder.md', 'x');
    put(folder, 'public/photos/new.png', 'png');
    rmSync(join(folder, 'content/photos/a.json'));
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'Outside');
    await wait(60);
    const { files, revision } = await store.snapshot();
    expect(files.get('content/brand/new/folder.md')?.text).toBe('x');
    expect(files.has('public/photos/new.png')).toBe(true);
    expect(files.has('content/photos/a.json')).toBe(false);
    expect(revision).toBe(git(folder, 'rev-parse', 'HEAD').trim());
  });

  it('answers the same snapshot from memory in under 50 µs of processor time', async () => {
    const store = openStore();
    const first = await store.snapshot();
    const before = process.cpuUsage();
    let same = 0;
    for (let call = 0; call < 2000; call += 1) if ((await store.snapshot()) === first) same += 1;
    const { user, system } = process.cpuUsage(before);
    expect(same).toBe(2000);
    expect((user + system) / 2000).toBeLessThan(50);
  });

  it('reads a folder without a repository; a save says what to do', async () => {
    put(folder, 'content/site.json', 'x');
    const store = createLocalStore({ root: folder });
    const { revision, files } = await store.snapshot();
    expect([revision, files.size]).toEqual(['uncommitted', 1]);
    expect([text(await store.file('content/site.json')), await store.history(5)]).toEqual(['x', []]);
    await expect(save('y', store)).rejects.toMatchObject({ code: 'readOnly', message: /git init/ });
    git(folder, 'init', '-q', '-b', 'main');
    await expect(save('y', store)).rejects.toMatchObject({ code: 'readOnly', message: /no commit yet/ });
    expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toBe('x');
  });
});

describe('special states of Git', () => {
  it('works in a linked working tree, on its own branch', async () => {
    createRepository(folder);
    const linked = join(folder, 'linked');
    git(folder, 'worktree', 'add', '-q', '-b', 'side', linked);
    await save('side', createLocalStore({ root: linked }));
    expect(git(linked, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'show', 'side:content/site.json')).toBe('side');
    expect(git(folder, 'show', 'main:content/site.json')).toBe(STARTING_CONTENT['content/site.json']);
  });

  it('notices a head that moved into packed refs', async () => {
    const store = openStore();
    speedUpClock();
    await store.snapshot();
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'Outside');
    git(folder, 'pack-refs', '--all');
    await wait(60);
    expect((await store.snapshot()).revision).toBe(git(folder, 'rev-parse', 'HEAD').trim());
  });

  it('stores bytes unchanged, whatever line ends are configured', async () => {
    createRepository(folder);
    git(folder, 'config', 'core.autocrlf', 'true');
    put(folder, '.gitattributes', '* text=auto eol=crlf\n');
    await save('a\nb\r\nc');
    expect(git(folder, 'cat-file', 'blob', 'HEAD:content/site.json')).toBe('a\nb\r\nc');
    expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toBe('a\nb\r\nc');
  });

  it('sees no change in files whose line ends Git has converted', async () => {
    createRepository(folder);
    const path = (index: number) => `content/photos/${index}.json`;
    const lines = (order: number) => `{\n  "order": ${order}\n}\n`;
    const all = Array.from({ length: 22 }, (_, index) => index);
    for (const index of all) put(folder, path(index), lines(index));
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', 'Photos');
    git(folder, 'config', 'core.autocrlf', 'true');
    for (const index of all) rmSync(join(folder, path(index)));
    git(folder, 'checkout', '-q', '--', '.');
    expect(readFileSync(join(folder, path(3)), 'utf8')).toContain('\r\n');

    const store = createLocalStore({ root: folder });
    const reorder = (last: number) =>
      store.change({ subject: 'Reorder' }, () =>
        all.map((index) => ({ path: path(index), content: lines(index < last ? index : 99) })),
      );
    expect(await reorder(22)).toMatchObject({ committed: false });
    expect(await reorder(21)).toMatchObject({ committed: true, paths: [path(21)] });
    const [latest, before] = await store.history(2);
    expect([latest?.paths.length, before?.subject]).toEqual([1, 'Photos']);
    expect(git(folder, 'show', `HEAD:${path(21)}`)).toBe(lines(99));
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('saves with a split index', async () => {
    createRepository(folder);
    git(folder, 'config', 'core.splitIndex', 'true');
    git(folder, 'update-index', '--split-index');
    const store = createLocalStore({ root: folder });
    for (const content of ['one', 'two']) await save(content, store);
    expect(git(folder, 'log', '--format=%s').trim().split('\n')).toEqual(['two', 'one', 'Start']);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('reads a SHA-256 repository; a save says why it is impossible', async () => {
    put(folder, 'content/site.json', 'x');
    git(folder, 'init', '-q', '-b', 'main', '--object-format=sha256');
    git(folder, 'add', '-A');
    git(folder, '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-q', '-m', 'Start');
    const store = createLocalStore({ root: folder });
    const { revision, files } = await store.snapshot();
    expect([revision, files.get('content/site.json')?.text]).toEqual(['uncommitted', 'x']);
    expect(await store.history(3)).toEqual([]);
    const saving = save('y', store);
    const message = /SHA-256.*--object-format=sha1/;
    await expect(saving).rejects.toMatchObject({ code: 'readOnly', message });
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('keeps the executable bit of a file', async () => {
    createRepository(folder);
    git(folder, 'update-index', '--chmod=+x', 'content/site.json');
    git(folder, 'commit', '-q', '-m', 'x');
    await save('x');
    expect(git(folder, 'ls-tree', 'HEAD', 'content/site.json')).toMatch(/^100755/);
  });
});

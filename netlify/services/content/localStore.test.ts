import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeContentStore, STARTING_CONTENT } from './contentStore.contract.ts';
import { createLocalStore } from './localStore.ts';

let folder: string;

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }).toString();
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function createRepository(root: string, prefix = ''): void {
  for (const [path, content] of Object.entries(STARTING_CONTENT)) put(root, prefix + path, content);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'config', 'user.name', 'Owner');
  git(root, 'config', 'user.email', 'owner@example.org');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'Start');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-store-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

for (const prefix of ['', 'sites/art/']) {
  describeContentStore(prefix ? 'local store in a subfolder' : 'local store', async () => {
    const repository = mkdtempSync(join(tmpdir(), 'content-contract-'));
    createRepository(repository, prefix);
    const root = join(repository, prefix);
    return {
      store: createLocalStore({ root }),
      another: () => createLocalStore({ root }),
      countCommits: async () => Number(git(repository, 'rev-list', '--count', 'HEAD')),
      lastMessage: async () => git(repository, 'log', '-1', '--format=%B'),
      committed: async (path) => {
        try {
          return execFileSync('git', ['cat-file', 'blob', `HEAD:${prefix}${path}`], {
            cwd: repository,
            stdio: ['ignore', 'pipe', 'ignore'],
          });
        } catch {
          return undefined;
        }
      },
      fsck: async () => {
        // Index and files agree with the branch after every save, so nothing is left to report here either.
        return (
          git(repository, 'fsck', '--strict', '--no-dangling') + git(repository, 'status', '--porcelain')
        );
      },
      dispose: async () => rmSync(repository, { recursive: true, force: true }),
    };
  });
}

describe('reading a working tree', () => {
  it('sees uncommitted edits, and later outside edits within about a second', async () => {
    createRepository(folder);
    put(folder, 'content/site.json', 'draft');
    const store = createLocalStore({ root: folder });
    expect((await store.snapshot()).files.get('content/site.json')?.text).toBe('draft');
    put(folder, 'content/brand/new/folder.md', 'x');
    put(folder, 'public/photos/new.png', 'png');
    rmSync(join(folder, 'content/photos/a.json'));
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'Outside');
    await wait(1000);
    const { files, revision } = await store.snapshot();
    expect(files.get('content/brand/new/folder.md')?.text).toBe('x');
    expect(files.has('public/photos/new.png')).toBe(true);
    expect(files.has('content/photos/a.json')).toBe(false);
    expect(revision).toBe(git(folder, 'rev-parse', 'HEAD').trim());
  });

  it('answers the same snapshot from memory in under 50 µs', async () => {
    createRepository(folder);
    const store = createLocalStore({ root: folder });
    const first = await store.snapshot();
    const started = performance.now();
    for (let call = 0; call < 2000; call += 1) expect((await store.snapshot()) === first).toBe(true);
    expect((performance.now() - started) / 2000).toBeLessThan(0.05);
  });

  it('knows the blob id of an edited image, not the one in the index', async () => {
    createRepository(folder);
    put(folder, 'public/photos/a.jpg', 'edited');
    const { files } = await createLocalStore({ root: folder }).snapshot();
    expect(files.get('public/photos/a.jpg')?.oid).toBe(
      git(folder, 'hash-object', 'public/photos/a.jpg').trim(),
    );
  });

  it('ignores links, hidden files and everything outside the content', async () => {
    createRepository(folder);
    symlinkSync('/etc', join(folder, 'content/etc'));
    symlinkSync('/etc/passwd', join(folder, 'content/passwd.json'));
    put(folder, 'content/.DS_Store', 'x');
    const { files } = await createLocalStore({ root: folder }).snapshot();
    expect(files.size).toBe(5);
  });

  it('reads a folder without repository, and says what to do when writing', async () => {
    put(folder, 'content/site.json', 'x');
    const store = createLocalStore({ root: folder });
    const { revision, files } = await store.snapshot();
    expect([revision, files.size]).toEqual(['uncommitted', 1]);
    expect(text(await store.file('content/site.json'))).toBe('x');
    expect(await store.history(5)).toEqual([]);
    const writing = store.change({ subject: 'x' }, () => [{ path: 'content/site.json', content: 'y' }]);
    await expect(writing).rejects.toMatchObject({ code: 'readOnly', message: /git init/ });
    git(folder, 'init', '-q', '-b', 'main');
    const unborn = store.change({ subject: 'x' }, () => [{ path: 'content/site.json', content: 'y' }]);
    await expect(unborn).rejects.toMatchObject({ code: 'readOnly', message: /no commit yet/ });
    expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toBe('x');
  });
});

describe("the owner's own work", () => {
  const save = (content = 'saved') =>
    createLocalStore({ root: folder }).change({ subject: 'Save' }, () => [
      { path: 'content/site.json', content },
    ]);

  it('stays staged and unstaged as it was', async () => {
    createRepository(folder);
    put(folder, 'staged.txt', 'staged');
    put(folder, 'README.md', 'staged readme');
    git(folder, 'add', 'staged.txt', 'README.md');
    put(folder, 'README.md', 'unstaged on top');
    put(folder, 'untracked.txt', 'x');
    put(folder, 'content/photos/b.json', 'staged content');
    git(folder, 'add', 'content/photos/b.json');
    const before = git(folder, 'status', '--porcelain');
    await save();
    expect(git(folder, 'status', '--porcelain')).toBe(before);
    expect(git(folder, 'show', ':README.md')).toBe('staged readme');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('unstaged on top');
    expect(git(folder, 'show', '--name-only', '--format=', 'HEAD').trim()).toBe('content/site.json');
  });

  it('is committed where the edit built on it, and kept where it did not', async () => {
    createRepository(folder);
    put(folder, 'content/site.json', 'outside');
    put(folder, 'content/photos/a.json', 'outside too');
    await createLocalStore({ root: folder }).change({ subject: 'Save' }, ({ files }) => [
      { path: 'content/site.json', content: `${files.get('content/site.json')?.text} + saved` },
    ]);
    expect(git(folder, 'show', 'HEAD:content/site.json')).toBe('outside + saved');
    expect(git(folder, 'status', '--porcelain')).toBe(' M content/photos/a.json\n');
  });

  it('is replayed onto when it changes between the edit and the commit', async () => {
    createRepository(folder);
    let calls = 0;
    await createLocalStore({ root: folder }).change({ subject: 'Save' }, ({ files }) => {
      const seen = files.get('content/site.json')?.text ?? '';
      calls += 1;
      if (calls === 1) put(folder, 'content/site.json', 'typed in an editor');
      return [{ path: 'content/site.json', content: `${seen} + saved` }];
    });
    expect(calls).toBe(2);
    expect(git(folder, 'show', 'HEAD:content/site.json')).toBe('typed in an editor + saved');
  });

  it('is committed when a save asks for just what it says', async () => {
    createRepository(folder);
    put(folder, 'content/site.json', 'same');
    expect(await save('same')).toMatchObject({ committed: true });
    expect(git(folder, 'show', 'HEAD:content/site.json')).toBe('same');
  });

  it('is taken back without a commit when a save asks for what was committed', async () => {
    createRepository(folder);
    put(folder, 'content/site.json', 'outside');
    expect(await save(STARTING_CONTENT['content/site.json'])).toMatchObject({ committed: false });
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('survives the hooks and variables of a surrounding git command', async () => {
    createRepository(folder);
    process.env.GIT_DIR = '/nowhere';
    process.env.GIT_INDEX_FILE = '/nowhere/index';
    try {
      expect(await save()).toMatchObject({ committed: true });
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_INDEX_FILE;
    }
  });

  it('commits as a person of its own where nobody is configured', async () => {
    createRepository(folder);
    git(folder, 'config', '--unset', 'user.name');
    git(folder, 'config', '--unset', 'user.email');
    const home = process.env.HOME;
    process.env.HOME = folder;
    try {
      await save();
    } finally {
      process.env.HOME = home;
    }
    expect(git(folder, 'log', '-1', '--format=%an <%ae>').trim()).toBe('Site admin <admin@localhost>');
  });
});

describe('what stands in the way of writing', () => {
  const save = () =>
    createLocalStore({ root: folder }).change({ subject: 'Save' }, () => [
      { path: 'content/site.json', content: 'saved' },
    ]);
  const state = () => [git(folder, 'rev-parse', 'HEAD'), git(folder, 'status', '--porcelain')];

  it.each<[string, () => () => void, object]>([
    [
      'a detached head',
      () => {
        git(folder, 'checkout', '-q', '--detach');
        return () => {};
      },
      { code: 'readOnly', message: /git switch/ },
    ],
    [
      'a branch without commits',
      () => {
        git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/none');
        return () => git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/main');
      },
      { code: 'readOnly', message: /no commit yet/ },
    ],
    [
      "another git command's lock on the branch",
      () => {
        put(folder, '.git/refs/heads/main.lock', '');
        return () => rmSync(join(folder, '.git/refs/heads/main.lock'));
      },
      { code: 'conflict' },
    ],
    [
      "another git command's lock on the index",
      () => {
        put(folder, '.git/index.lock', '');
        return () => rmSync(join(folder, '.git/index.lock'));
      },
      { code: 'conflict', message: /index\.lock/ },
    ],
    [
      'a missing git',
      () => {
        const path = process.env.PATH;
        process.env.PATH = '/nowhere';
        return () => {
          process.env.PATH = path;
        };
      },
      { code: 'unavailable', message: /install Git/ },
    ],
    [
      'a linked content folder',
      () => {
        execFileSync('mv', [join(folder, 'content'), join(folder, 'elsewhere')]);
        symlinkSync('elsewhere', join(folder, 'content'));
        return () => {};
      },
      { code: 'invalid' },
    ],
    [
      'a branch that git refuses to move',
      () => {
        put(folder, '.git/hooks/reference-transaction', '#!/bin/sh\nexit 1\n');
        chmodSync(join(folder, '.git/hooks/reference-transaction'), 0o755);
        return () => rmSync(join(folder, '.git/hooks/reference-transaction'));
      },
      { code: 'unavailable' },
    ],
  ])('%s is named, nothing is half written, and it works again afterwards', async (_name, block, error) => {
    createRepository(folder);
    const release = block();
    const heads = readFileSync(join(folder, '.git/HEAD'), 'utf8');
    await expect(save()).rejects.toMatchObject(error);
    expect(readFileSync(join(folder, '.git/HEAD'), 'utf8')).toBe(heads);
    expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toBe(
      STARTING_CONTENT['content/site.json'],
    );
    release();
    if (heads.startsWith('ref: refs/heads/') && !existsSync(join(folder, 'elsewhere'))) {
      expect(state()[1]).toBe('');
      expect(await save()).toMatchObject({ committed: true });
      expect(readdirSync(join(folder, '.git/content-store')).length).toBe(1);
    }
  });

  it('never tells paths of the machine', async () => {
    createRepository(folder);
    put(folder, '.git/index.lock', '');
    const error = await save().catch((reason: Error) => reason);
    expect(String(error)).not.toContain(folder);
  });
});

describe('what git itself might disturb', () => {
  it('works in a linked working tree, on its own branch', async () => {
    createRepository(folder);
    const linked = join(folder, 'linked');
    git(folder, 'worktree', 'add', '-q', '-b', 'side', linked);
    await createLocalStore({ root: linked }).change({ subject: 'Save' }, () => [
      { path: 'content/site.json', content: 'side' },
    ]);
    expect(git(linked, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'show', 'side:content/site.json')).toBe('side');
    expect(git(folder, 'show', 'main:content/site.json')).toBe(STARTING_CONTENT['content/site.json']);
  });

  it('notices a head that moved into packed refs', async () => {
    createRepository(folder);
    const store = createLocalStore({ root: folder });
    await store.snapshot();
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'Outside');
    git(folder, 'pack-refs', '--all');
    await wait(1000);
    expect((await store.snapshot()).revision).toBe(git(folder, 'rev-parse', 'HEAD').trim());
  });

  it('stores bytes as they are, whatever line ends are configured', async () => {
    createRepository(folder);
    git(folder, 'config', 'core.autocrlf', 'true');
    put(folder, '.gitattributes', '* text=auto eol=crlf\n');
    await createLocalStore({ root: folder }).change({ subject: 'Save' }, () => [
      { path: 'content/site.json', content: 'a\nb\r\nc' },
    ]);
    expect(git(folder, 'cat-file', 'blob', 'HEAD:content/site.json')).toBe('a\nb\r\nc');
    expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toBe('a\nb\r\nc');
  });

  it('keeps the executable bit of a file that has one', async () => {
    createRepository(folder);
    git(folder, 'update-index', '--chmod=+x', 'content/site.json');
    git(folder, 'commit', '-q', '-m', 'x');
    await createLocalStore({ root: folder }).change({ subject: 'Save' }, () => [
      { path: 'content/site.json', content: 'x' },
    ]);
    expect(git(folder, 'ls-tree', 'HEAD', 'content/site.json')).toMatch(/^100755/);
  });
});

import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepository, git, put, STARTING_CONTENT } from '../../../tests/fixtures/localRepository.ts';
import { speedUpClock } from '../../../tests/fixtures/speedUpClock.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import type { Change } from '../contentStore.ts';
import { createLocalStore } from './store.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  createRepository(folder);
});

const START = STARTING_CONTENT['content/site.json'] ?? '';
const save = (content = 'saved') =>
  createLocalStore({ root: folder }).change({ subject: 'Save' }, () => [
    { path: 'content/site.json', content },
  ]);

describe("the owner's own work", () => {
  it('stays staged and unstaged', async () => {
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

  it('is committed if the edit is based on it, and kept otherwise', async () => {
    put(folder, 'content/site.json', 'outside');
    put(folder, 'content/photos/a.json', 'outside too');
    await createLocalStore({ root: folder }).change({ subject: 'Save' }, ({ files }) => [
      { path: 'content/site.json', content: `${files.get('content/site.json')?.text} + saved` },
    ]);
    expect(git(folder, 'show', 'HEAD:content/site.json')).toBe('outside + saved');
    expect(git(folder, 'status', '--porcelain')).toBe(' M content/photos/a.json\n');
  });

  it('makes the edit run again if it changes between the edit and the commit', async () => {
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

  it.each([
    ['is committed if a save has the same content', 'same', 'same', ['same', START]],
    ['is kept in its own commit if a save replaces it', 'mine', 'new', ['new', 'mine', START]],
    ['is also kept if a save restores the committed content', 'mine', START, [START, 'mine', START]],
  ])('%s', async (_what, edited, saved, commits) => {
    put(folder, 'content/site.json', edited);
    expect(await save(saved)).toMatchObject({ committed: true });
    const log = git(folder, 'log', '--format=%H').trim().split('\n');
    expect(log.map((commit) => git(folder, 'show', `${commit}:content/site.json`))).toEqual(commits);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  it('is kept if a save deletes it: a picture that was never committed can be restored', async () => {
    put(folder, 'public/photos/new.jpg', 'bytes');
    put(folder, 'unrelated.txt', 'work of mine');
    const store = createLocalStore({ root: folder });
    await store.change({ subject: 'Delete' }, () => [{ path: 'public/photos/new.jpg', delete: true }]);
    const [deletion, kept] = await store.history(2);
    expect([deletion?.byPanel, kept?.byPanel]).toEqual([true, false]);
    expect([deletion?.subject, kept?.subject]).toEqual(['Delete', 'Keep what was edited outside the panel']);
    expect(deletion?.paths).toEqual([{ path: 'public/photos/new.jpg', status: 'deleted' }]);
    const bytes = await store.fileAt(deletion?.parent ?? '', 'public/photos/new.jpg');
    expect(Buffer.from(bytes ?? []).toString()).toBe('bytes');
    expect(existsSync(join(folder, 'public/photos/new.jpg'))).toBe(false);
    expect(git(folder, 'status', '--porcelain').trim()).toBe('?? unrelated.txt');
  });

  it('is saved despite the variables of a surrounding Git command', async () => {
    vi.stubEnv('GIT_DIR', '/nowhere');
    vi.stubEnv('GIT_INDEX_FILE', '/nowhere/index');
    expect(await save().finally(vi.unstubAllEnvs)).toMatchObject({ committed: true });
  });

  const JO = { 'user.name': 'Jö "$HOME" Ann', 'user.email': 'jo@x.org' };
  it.each<[string, Record<string, string>, string]>([
    ['the configured user', JO, 'Jö "$HOME" Ann <jo@x.org>, Jö "$HOME" Ann <jo@x.org>'],
    ['only a name', { 'user.name': 'Jo' }, 'Jo <admin@localhost>, Jo <admin@localhost>'],
    [
      'different authors and committers',
      { ...JO, 'author.name': 'Ann', 'committer.email': 'c@x.org' },
      'Ann <jo@x.org>, Jö "$HOME" Ann <c@x.org>',
    ],
    ['no user', {}, 'Site admin <admin@localhost>, Site admin <admin@localhost>'],
  ])('is committed with the right names for %s', async (_name, config, signatures) => {
    git(folder, 'config', '--remove-section', 'user');
    for (const [key, value] of Object.entries(config)) git(folder, 'config', key, value);
    vi.stubEnv('HOME', folder);
    await save().finally(() => vi.unstubAllEnvs());
    expect(git(folder, 'log', '-1', '--format=%an <%ae>, %cn <%ce>').trim()).toBe(signatures);
  });

  it('can replace a folder by a file, and a file by a folder', async () => {
    const store = createLocalStore({ root: folder });
    const inside = ['content/notes/one.md', 'content/notes/two.md'];
    const change = (...changes: Change[]) => store.change({ subject: 'Change' }, () => changes);
    const remove = (path: string): Change => ({ path, delete: true });
    await change({ path: 'content/notes', content: 'a file' });
    await change(remove('content/notes'), ...inside.map((path) => ({ path, content: path })));
    expect(git(folder, 'ls-tree', '-r', '--name-only', 'HEAD', 'content/notes').trim()).toBe(
      inside.join('\n'),
    );
    await change({ path: 'content/notes', content: 'a file again' }, ...inside.map(remove));
    expect(git(folder, 'show', 'HEAD:content/notes')).toBe('a file again');
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });
});

describe('obstacles to writing', () => {
  /** Creates a blocking file. @returns a function that removes it */
  function block(name: string, content = ''): () => void {
    put(folder, `.git/${name}`, content);
    chmodSync(join(folder, '.git', name), 0o755);
    return () => rmSync(join(folder, '.git', name));
  }

  const detach = () => void git(folder, 'checkout', '-q', '--detach');
  const leadNowhere = () => {
    git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/none');
    return () => git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  };
  const lockIndex = () => {
    speedUpClock();
    return block('index.lock');
  };
  const hideGit = () => {
    vi.stubEnv('PATH', '/nowhere');
    return vi.unstubAllEnvs;
  };
  const link = () => {
    renameSync(join(folder, 'content'), join(folder, 'elsewhere'));
    symlinkSync('elsewhere', join(folder, 'content'));
  };
  const stop = () => block('hooks/reference-transaction', '#!/bin/sh\nexit 1\n');

  it.each<[string, () => unknown, object]>([
    ['a detached head', detach, { code: 'readOnly', message: /git switch/ }],
    ['a branch without commits', leadNowhere, { code: 'readOnly', message: /no commit yet/ }],
    ["another git command's lock on the branch", () => block('refs/heads/main.lock'), { code: 'conflict' }],
    ["another git command's lock on the index", lockIndex, { code: 'conflict', message: /index\.lock/ }],
    ['a missing git', hideGit, { code: 'unavailable', message: /install Git/ }],
    ['a linked content folder', link, { code: 'invalid' }],
    ['a branch that git refuses to move', stop, { code: 'unavailable' }],
  ])(
    '%s is reported without a local path, nothing is half written, and saving works again afterwards',
    async (_name, set, error) => {
      const release = set() as (() => unknown) | undefined;
      const heads = readFileSync(join(folder, '.git/HEAD'), 'utf8');
      const failure = await save().catch((reason: Error) => reason);
      expect(failure).toMatchObject(error);
      expect(String(failure)).not.toContain(folder);
      expect(readFileSync(join(folder, '.git/HEAD'), 'utf8')).toBe(heads);
      expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toBe(START);
      release?.();
      if (heads.startsWith('ref: refs/heads/') && !existsSync(join(folder, 'elsewhere'))) {
        expect(git(folder, 'status', '--porcelain')).toBe('');
        expect(await save()).toMatchObject({ committed: true });
        expect(readdirSync(join(folder, '.git/content-store')).length).toBe(1);
      }
    },
  );
});

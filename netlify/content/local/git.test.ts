import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepository, git, runWithoutRoot } from '../../../tests/fixtures/localRepository.ts';

import { ContentError } from '../contentStore.ts';
import {
  createGit,
  fileFailure,
  gitFailure,
  lockBranch,
  openRepository,
  workFolder,
  writeFailure,
} from './git.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "local git's "));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('an error of the file system is told to the owner', () => {
  it.each([
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['EACCES', 'readOnly'],
    ['EROFS', 'readOnly'],
    ['ENOTDIR', 'conflict'],
  ])('%s', (code, expected) => {
    expect(fileFailure(Object.assign(new Error('/secret/path'), { code }))).toMatchObject({ code: expected });
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('x');
    expect(fileFailure(error)).toBe(error);
  });
});

describe('why Git could not write', () => {
  const repository = () => ({ gitDir: root, commonDir: root, prefix: '', isSha1: true });
  const failure = gitFailure('make the commit');

  beforeEach(() => {
    for (const folder of ['objects', 'refs/heads', 'content-store']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
  });

  it.runIf(existsSync('/dev/full'))('the disk is full', () => {
    symlinkSync('/dev/full', join(workFolder(root), `probe-${process.pid}`));
    expect(writeFailure(failure, repository())).toMatchObject({ code: 'diskFull' });
    expect(readdirSync(workFolder(root))).toEqual([]);
  });

  it.each(['objects', 'refs/heads', 'content-store'])('%s is read-only', (folder) => {
    chmodSync(root, 0o755);
    chmodSync(join(root, folder), 0o555);
    const code =
      runWithoutRoot(`import { gitFailure, writeFailure } from ${JSON.stringify(join(import.meta.dirname, 'git.ts'))};
      console.log(writeFailure(gitFailure('make the commit'), ${JSON.stringify(repository())}).code);`);
    chmodSync(join(root, folder), 0o755);
    expect(code).toBe('readOnly');
  });

  it('stays unknown where there is space and permission, and leaves nothing behind', () => {
    expect(writeFailure(failure, repository())).toBe(failure);
    expect(readdirSync(workFolder(root))).toEqual([]);
  });

  it('is asked about for a failure of Git alone', () => {
    const conflict = new ContentError('conflict', 'git.branchLocked');
    symlinkSync('/dev/full', join(workFolder(root), `probe-${process.pid}`));
    expect(writeFailure(conflict, repository())).toBe(conflict);
  });
});

describe('a folder that Git does not open', () => {
  it('is in no repository', async () => {
    expect(await openRepository(createGit(root), root)).toBeUndefined();
  });

  it('belongs to somebody else', async () => {
    mkdirSync(join(root, '.git'));
    mkdirSync(join(root, 'site'));
    vi.spyOn(process, 'geteuid').mockReturnValue(4242);
    const site = join(root, 'site');
    await expect(openRepository(createGit(site), site)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the branch', () => {
  const head = () => git(root, 'rev-parse', 'main').trim();
  const move = () => {
    createRepository(root);
    const to = git(root, 'commit-tree', '-p', 'HEAD', '-m', 'Next', 'HEAD^{tree}').trim();
    return { branch: 'refs/heads/main', from: head(), to, why: 'commit: Next' };
  };

  it('moves once it is told to, and says why in its log', async () => {
    const next = move();
    const end = await lockBranch(root, next);
    expect(head()).toBe(next.from);
    expect(await end?.(true)).toBe(true);
    expect(head()).toBe(next.to);
    expect(git(root, 'reflog', '-1', '--format=%gs').trim()).toBe(next.why);
  });

  it('stays where it is otherwise, and is not moved by anybody in between', async () => {
    const next = move();
    const end = await lockBranch(root, next);
    expect(() => git(root, 'commit', '-q', '--allow-empty', '-m', 'Theirs')).toThrow();
    await end?.(false);
    expect(head()).toBe(next.from);
    git(root, 'commit', '-q', '--allow-empty', '-m', 'Theirs');
    expect(await lockBranch(root, next)).toBeUndefined();
  });
});

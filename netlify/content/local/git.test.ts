import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepository, git, put, runWithoutRoot } from '../../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../../tests/fixtures/temporary.ts';
import { createGit, fileFailure, openRepository, runGit } from './git.ts';

let root: string;
beforeEach(() => {
  root = join(temporaryFolder(), "local git's");
  mkdirSync(root);
});

/** Replaces Git by a command that always fails. */
function stubGit(stderr: string): void {
  put(root, 'bin/git', `#!/bin/sh\ncat <<'END' >&2\n${stderr}\nEND\nexit 128\n`);
  chmodSync(join(root, 'bin/git'), 0o755);
  vi.stubEnv('PATH', `${join(root, 'bin')}${delimiter}${process.env.PATH}`);
}

describe('an error gets a code for the owner', () => {
  it.each([
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['EACCES', 'readOnly'],
    ['EROFS', 'readOnly'],
    ['ENOTDIR', 'conflict'],
  ])('%s from the file system', (code, expected) => {
    expect(fileFailure(Object.assign(new Error('/secret/path'), { code }))).toMatchObject({ code: expected });
  });

  it.each([
    ['error: unable to write file /secret/x: No space left on device', 'diskFull'],
    ['fatal: unable to write new index file', 'diskFull'],
    ["fatal: sha1 file '/secret/index.lock' write error. Out of diskspace", 'diskFull'],
    ["fatal: Unable to create '/secret/.git/refs/heads/main.lock': File exists.", 'conflict'],
    ['error: insufficient permission for adding an object to repository database /secret', 'readOnly'],
    ['fatal: unable to create temporary file: Read-only file system', 'readOnly'],
    ['fatal: something else in /secret', 'unavailable'],
  ])('Git says "%s"', async (stderr, expected) => {
    stubGit(stderr);
    const failing = runGit(createGit(root), 'make the commit', ['commit-tree']);
    const error = { code: expected, message: expect.not.stringContaining('secret') };
    await expect(failing).rejects.toMatchObject(error);
  });

  it('leaves other errors unchanged', () => {
    const error = new TypeError('x');
    expect(fileFailure(error)).toBe(error);
  });

  it('reports read-only objects, branches or lock', () => {
    const folders = ['objects', 'refs/heads', 'content-store'].map((folder) => {
      const repository = join(root, folder);
      createRepository(repository);
      mkdirSync(join(repository, '.git/content-store'));
      chmodSync(join(repository, '.git', folder), 0o555);
      return repository;
    });
    for (const open of [root, dirname(root)]) chmodSync(open, 0o755);
    const codes =
      runWithoutRoot(`import { createLocalStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))};
      for (const root of ${JSON.stringify(folders)}) {
        const saving = createLocalStore({ root }).change({ subject: 'Save' }, () => [
          { path: 'content/site.json', content: 'saved' },
        ]);
        console.log(await saving.then(() => 'saved', ({ code }) => code));
      }`);
    expect(codes.split('\n')).toEqual(['readOnly', 'readOnly', 'readOnly']);
    for (const folder of folders) expect(git(folder, 'status', '--porcelain')).toBe('');
  });
});

it('a repository of another user is not opened', async () => {
  stubGit("fatal: detected dubious ownership in repository at '/secret'");
  await expect(openRepository(createGit(root), root)).rejects.toMatchObject({ code: 'forbidden' });
});

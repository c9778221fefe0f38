import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runWithoutRoot } from '../../../../tests/fixtures/withoutRoot.ts';
import { ContentError } from '../contentStore.ts';
import { createGit, gitFailure } from './gitCommand.ts';
import { workFolder } from './journal.ts';
import { openRepository } from './repository.ts';
import { writeFailure } from './writeFailure.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'git-failure-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('why Git could not write', () => {
  const repository = () => ({ gitDir: root, commonDir: root, prefix: '', isSha1: true });
  const failure = gitFailure('make the commit');

  beforeEach(() => {
    for (const folder of ['objects/pack', 'refs/heads', 'content-store']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
  });

  it.runIf(existsSync('/dev/full'))('the disk is full', () => {
    symlinkSync('/dev/full', join(workFolder(root), `probe-${process.pid}`));
    expect(writeFailure(failure, repository())).toMatchObject({ code: 'diskFull' });
    expect(readdirSync(workFolder(root))).toEqual([]);
  });

  it.each(['objects/pack', 'refs/heads', 'content-store'])('%s is read-only', (folder) => {
    chmodSync(join(root, folder), 0o555);
    const code =
      runWithoutRoot(`import { gitFailure } from ${JSON.stringify(join(import.meta.dirname, 'gitCommand.ts'))};
      import { writeFailure } from ${JSON.stringify(join(import.meta.dirname, 'writeFailure.ts'))};
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

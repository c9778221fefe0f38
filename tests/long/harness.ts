import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { commitAll, git } from '../fixtures/localRepository.ts';

/** What a long command was asked for. */
export type Wanted = { readonly isQuick: boolean; readonly seed: number; readonly names: readonly string[] };

/** The command cannot do what it was asked for; the message says why, in one line. */
export class Refused extends Error {
  override name = 'Refused';
}

/** What one row of a report has shown. */
export type Found = { readonly figure: string; readonly ok: boolean };

const ROOT = resolve(import.meta.dirname, '../..');

/** A repository with the project as it lies here, changes that are not committed included. */
export class Copy {
  readonly root: string;

  constructor(parent = tmpdir()) {
    this.root = mkdtempSync(join(parent, 'copy-of-the-project-'));
    const listed = git(ROOT, 'ls-files', '-co', '--exclude-standard', '-z');
    for (const path of listed.split('\0').filter(Boolean)) {
      // A file that was removed and not committed is still listed.
      if (!existsSync(join(ROOT, path))) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      cpSync(join(ROOT, path), join(this.root, path));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
    commitAll(this.root);
  }

  git(...args: string[]): void {
    git(this.root, ...args);
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

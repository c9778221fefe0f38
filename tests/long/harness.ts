import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What a long command was asked for. */
export type Wanted = { readonly isQuick: boolean; readonly seed: number; readonly names: readonly string[] };

/** The command cannot do what it was asked for; the message says why, in one line. */
export class Refused extends Error {
  override name = 'Refused';
}

/** What one row of a report has shown. */
export type Found = { readonly figure: string; readonly ok: boolean };

const ROOT = resolve(import.meta.dirname, '../..');

const gitIn = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Makes a folder a repository with one commit of all its files. */
export function commitAll(folder: string): void {
  gitIn(folder, 'init', '-q', '-b', 'main');
  gitIn(folder, 'config', 'user.name', 'Owner');
  gitIn(folder, 'config', 'user.email', 'owner@localhost');
  gitIn(folder, 'add', '-A');
  gitIn(folder, 'commit', '-q', '-m', 'Begin');
}

/** A repository with the project as it lies here, changes that are not committed included. */
export class Copy {
  readonly root: string;

  constructor(parent = tmpdir()) {
    this.root = mkdtempSync(join(parent, 'copy-of-the-project-'));
    const args = ['ls-files', '-co', '--exclude-standard', '-z'];
    const listed = execFileSync('git', args, { cwd: ROOT, maxBuffer: 1e8 });
    for (const path of listed.toString().split('\0').filter(Boolean)) {
      // A file that was removed and not committed is still listed.
      if (!existsSync(join(ROOT, path))) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      cpSync(join(ROOT, path), join(this.root, path));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
    commitAll(this.root);
  }

  git(...args: string[]): void {
    gitIn(this.root, ...args);
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { commitAll, git } from '../fixtures/localRepository.ts';

/** The options of a long command. */
export type Options = { readonly isQuick: boolean; readonly seed: number; readonly names: readonly string[] };

/** The command cannot do what its arguments say; the message says why, in one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The result of one row of a report. */
export type Result = { readonly figure: string; readonly ok: boolean };

const ROOT = resolve(import.meta.dirname, '../..');

/** Copies the project, with uncommitted changes, into a new repository. */
export function makeCopy(parent = tmpdir()) {
  const root = mkdtempSync(join(parent, 'copy-of-the-project-'));
  const listed = git(ROOT, 'ls-files', '-co', '--exclude-standard', '-z');
  // Git still lists files whose removal is not committed.
  for (const path of listed.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  commitAll(root);
  return { root, close: () => rmSync(root, { recursive: true, force: true }) };
}

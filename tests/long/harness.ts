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
export function makeCopy(parent = tmpdir()) {
  const root = mkdtempSync(join(parent, 'copy-of-the-project-'));
  const listed = git(ROOT, 'ls-files', '-co', '--exclude-standard', '-z');
  // A file that was removed and not committed is still listed.
  for (const path of listed.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  commitAll(root);
  return { root, close: () => rmSync(root, { recursive: true, force: true }) };
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../../lib/codeOf.ts';

/** Makes one folder; false where the one above it is missing. */
function makeOne(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    // Another process was faster, or it has been there for long.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return true;
}

/** Makes a folder and those above. Node's `recursive` says ENOENT on a read-only disk; this throws the real reason. */
export function makeFolder(folder: string): void {
  if (makeOne(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  if (!makeOne(folder)) mkdirSync(folder);
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are missing. Node's own `recursive` says ENOENT on a disk that is
 * read-only, which would hide from the owner what is wrong; this throws the file system's own reason.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

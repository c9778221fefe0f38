import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Prefix of files being written; what a killed run leaves behind is recognised by it. */
export const TEMPORARY_PREFIX = '.writing-';

/** A name for a file being written, in the folder of its target so that the rename stays on one device. */
function nameTemporary(target: string): string {
  return path.join(
    path.dirname(target),
    `${TEMPORARY_PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`,
  );
}

/** Puts what `make` lays at the name that it is given in the place of a file: its name is never without one. */
export function replaceAtomically(target: string, make: (temporary: string) => void): void {
  const temporary = nameTemporary(target);
  try {
    make(temporary);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes a file so that its name never holds a part of it, whenever the process ends. */
export async function writeAtomically(target: string, data: string | Uint8Array): Promise<void> {
  const temporary = nameTemporary(target);
  try {
    await writeFile(temporary, data);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '../contentStore.ts';
import { fileFailure } from './gitCommand.ts';
import { workFolder } from './journal.ts';
import type { LocalRepository } from './repository.ts';

/** Git wants room for more than the files that it is given. */
const SPARE_BYTES = 512 * 1024;

/**
 * What stands behind a failure of Git, found out by writing where it writes: the disk is full, or a folder is read-only.
 * Any other error, and one that cannot be explained, is returned as it is.
 * @param bytes what Git was to store
 */
export function writeFailure(error: unknown, { gitDir, commonDir }: LocalRepository, bytes = 0): unknown {
  if (!(error instanceof ContentError) || error.sentence.key !== 'git.failed') return fileFailure(error);
  const probe = join(workFolder(gitDir), `probe-${process.pid}`);
  try {
    for (const folder of ['objects/pack', 'refs/heads']) accessSync(join(commonDir, folder), constants.W_OK);
    writeFileSync(probe, Buffer.alloc(bytes + SPARE_BYTES));
    return error;
  } catch (reason) {
    const failure = fileFailure(reason);
    return failure instanceof ContentError ? failure : error;
  } finally {
    rmSync(probe, { force: true });
  }
}

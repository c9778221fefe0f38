import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../../lib/apiError.ts';
import { ContentError } from '../contentStore.ts';

const NAME = 'lock.db';
/** SQLite's code for a file that another connection has locked. */
const BUSY = 5;

/** Makes a folder and its parents. On a read-only disk `recursive` would throw ENOENT, not the reason. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process made it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Takes the lock of all processes: SQLite's lock on an empty database. The system releases it when a process is killed,
 * and it works on a full or read-only disk.
 */
function tryTake(folder: string): (() => void) | undefined {
  const database = new DatabaseSync(join(folder, NAME));
  try {
    // The journal stays in memory: a journal file would need disk space.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
}

/** Runs `task` while no other writer of `folder` does, in any process. @throws `refusal()` after `patienceMs` */
export async function withWriterLock<T>(
  folder: string,
  patienceMs: number,
  task: () => Promise<T>,
  refusal: () => Error = () =>
    new ContentError('unavailable', 'store.othersSaving', { retryAfterSeconds: 5 }),
): Promise<T> {
  makeFolder(folder);
  const file = join(folder, NAME);
  // On an unwritable file SQLite would lock nothing; this throws the system's reason.
  accessSync(existsSync(file) ? file : folder, constants.W_OK);
  const deadline = performance.now() + patienceMs;
  let release = tryTake(folder);
  while (!release) {
    if (performance.now() > deadline) throw refusal();
    await wait(2 + Math.random() * 10);
    release = tryTake(folder);
  }
  try {
    return await task();
  } finally {
    release();
  }
}

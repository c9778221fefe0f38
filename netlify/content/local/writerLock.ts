import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../../lib/apiError.ts';
import { ContentError } from '../contentStore.ts';

const NAME = 'lock.db';
/** SQLite's code for a file that another connection has locked. */
const BUSY = 5;

/** Makes a folder and those above. Node's `recursive` says ENOENT on a read-only disk; this throws the real reason. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * One at a time, over all processes: an empty database that SQLite locks. The lock is the system's, which gives it back
 * when a process is killed, and not even a disk that is full or read-only keeps it.
 */
function tryTake(folder: string): (() => void) | undefined {
  const database = new DatabaseSync(join(folder, NAME));
  try {
    // Its journal is kept in memory: a file of it would need room on the disk.
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
  // Where the file cannot be written the system says why; SQLite would lock nothing.
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

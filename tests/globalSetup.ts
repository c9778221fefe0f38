// Runs once before all unit test files. Puts temporary files into memory where the machine has a memory disk.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Linux's memory disk. */
const MEMORY_DISK = '/dev/shm';
/** Many times what parallel tests need; a container's memory disk may have only 64 MB. */
const FREE_BYTES = 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(MEMORY_DISK)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= FREE_BYTES;
}

/** Gives the tests one temporary folder, which is removed with everything in it. */
export default function globalSetup(): void {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY_DISK : tmpdir(), 'unit-tests-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch {
      // Aborted tests may still write there.
    }
  });
  process.env.TMPDIR = folder;
  // Scripts that tests start as processes are compiled only once.
  process.env.NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../.cache/compiled');
}

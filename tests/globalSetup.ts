// Runs once, before all unit test files: what they write for a moment lies in memory where this machine has a disk there.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Linux keeps it in memory. */
const MEMORY_DISK = '/dev/shm';
/** Many times what all tests at once have there: a container may have a disk of 64 MB. */
const FREE_BYTES = 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(MEMORY_DISK)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= FREE_BYTES;
}

/** Gives the tests one temporary folder, which goes with all that they leave in it. */
export default function globalSetup(): void {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY_DISK : tmpdir(), 'unit-tests-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch {
      // Tests that were broken off may still write there.
    }
  });
  process.env.TMPDIR = folder;
  // Scripts that tests start in processes of their own are compiled once.
  process.env.NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../.cache/compiled');
}

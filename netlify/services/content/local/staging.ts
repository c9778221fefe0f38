import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blobId } from '../blobId.ts';
import { workFolder } from './journal.ts';
import { isRunning, processMark } from './processMark.ts';

const PREFIX = 'staging-';
const IMPORTER = 'importer';
/** Git, told no more, ends within milliseconds. A process that runs longer than this has its id by chance. */
const IMPORTER_PATIENCE_MS = 10_000;

/** Makes a fresh folder for one attempt to save. Only to be called by the one who holds the writer lock. */
export function openStaging(gitDir: string): string {
  const name = `${PREFIX}${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const staging = join(workFolder(gitDir), name);
  mkdirSync(staging);
  return staging;
}

/** Notes which process of Git works for an attempt: it may outlive the one that started it. */
export function noteImporter(staging: string, pid: number): void {
  writeFileSync(join(staging, IMPORTER), processMark(pid));
}

async function waitForImporter(mark: string): Promise<void> {
  const deadline = performance.now() + IMPORTER_PATIENCE_MS;
  while (isRunning(mark) && performance.now() < deadline) await wait(5);
}

/** Clears away what killed attempts left, once no Git of theirs can move the branch. The writer lock must be held. */
export async function clearStaging(gitDir: string): Promise<void> {
  const folder = workFolder(gitDir);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const staging = join(folder, name);
    try {
      const mark = readFileSync(join(staging, IMPORTER), 'utf8');
      await waitForImporter(mark);
      // What `git fast-import` writes where its input breaks off.
      rmSync(join(gitDir, `fast_import_crash_${mark.split('\n')[0]}`), { force: true });
    } catch {
      // Killed before Git was started.
    }
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Where the coming content of a path waits: on the same disk, outside the content. */
export function stagedFile(staging: string, path: string): string {
  return join(staging, `file-${blobId(path)}`);
}

/** Lays the coming content of a path into the staging folder. */
export function stageFile(staging: string, path: string, bytes: Uint8Array): void {
  writeFileSync(stagedFile(staging, path), bytes);
}

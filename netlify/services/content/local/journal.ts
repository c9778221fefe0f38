import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** One path of a change: blob ids of the file as the edit saw it and as it is to be. */
export type JournalPath = { path: string; before: string | undefined; after: string | undefined };

/** A commit on its way to the branch, the index and the files. Written before the branch moves. */
export type Journal = { to: string; paths: JournalPath[] };

const NAME = 'journal.json';

/** Where the store keeps its journal, lock and staged files: inside Git's own folder, so never in a commit. */
export function workFolder(gitDir: string): string {
  return join(gitDir, 'content-store');
}

export function journalFile(gitDir: string): string {
  return join(workFolder(gitDir), NAME);
}

/** Whole or not at all: a rename after the bytes are on the disk. */
export function writeJournal(gitDir: string, staging: string, journal: Journal): void {
  const draft = join(staging, NAME);
  const file = openSync(draft, 'w');
  try {
    writeSync(file, JSON.stringify(journal));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, journalFile(gitDir));
}

/** The journal of a change that was not ended; undefined for none, and for one that cannot be read. */
export function readJournal(gitDir: string): Journal | undefined {
  try {
    return JSON.parse(readFileSync(journalFile(gitDir), 'utf8')) as Journal;
  } catch {
    return undefined;
  }
}

export function removeJournal(gitDir: string): void {
  rmSync(journalFile(gitDir), { force: true });
}

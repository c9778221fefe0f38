import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from './gitCommand.ts';
import { workFolder } from './journal.ts';
import type { LocalRepository } from './repository.ts';
import { withWriterLock } from './writerLock.ts';

/** Each save leaves a small pack. Git itself would start over with all of the repository at 50 of them. */
const MANY_PACKS = 25;
/** Where Git cannot roll them up, for whatever reason, it is not asked again by each save. */
const PAUSE_MS = 600_000;

const countPacks = ({ commonDir }: LocalRepository): number =>
  readdirSync(join(commonDir, 'objects/pack')).filter((name) => name.endsWith('.pack')).length;

/** Keeps the packs of many saves from piling up: beside the requests, Git rolls small ones up into larger ones. */
export function createPacking(git: Git): (repository: LocalRepository) => Promise<void> {
  let pausesUntil = Number.NEGATIVE_INFINITY;

  async function rollUp(): Promise<void> {
    const rolled = await git(['repack', '--geometric=2', '-d', '-l', '--quiet']);
    // Before Git 2.32.
    if (rolled.code !== 0) await git(['gc', '--auto', '--quiet']);
  }

  return async (repository) => {
    if (performance.now() < pausesUntil) return;
    try {
      if (countPacks(repository) <= MANY_PACKS) return;
      pausesUntil = performance.now() + PAUSE_MS;
      await withWriterLock(join(workFolder(repository.gitDir), 'packing'), 0, rollUp);
      if (countPacks(repository) <= MANY_PACKS) pausesUntil = Number.NEGATIVE_INFINITY;
    } catch {
      // Another process is about it, or the disk is full. No save depends on it.
    }
  };
}

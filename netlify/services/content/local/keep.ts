import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blobId } from '../blobId.ts';
import type { PlannedChange } from '../changePlan.ts';
import { buildCommitMessage } from '../commitMessage.ts';
import type { Snapshot } from '../contentStore.ts';
import { type CommittedFiles, createCommit, toIndexEntries, withEntries } from './commit.ts';

const MESSAGE = { subject: 'Keep what was edited outside the panel' };

type Unsaved = PlannedChange & { bytes: Uint8Array };

/**
 * Files that somebody has put into the folder or edited there without a commit, and that a change would delete or
 * replace: no history could ever bring them back.
 * @returns undefined where one of them has just changed again.
 */
export function readUnsaved(
  root: string,
  planned: readonly PlannedChange[],
  snapshot: Snapshot,
  committed: CommittedFiles,
): Unsaved[] | undefined {
  const unsaved: Unsaved[] = [];
  for (const { path, oid: next } of planned) {
    const oid = snapshot.files.get(path)?.oid;
    if (oid === undefined || oid === next || oid === committed.get(path)?.oid) continue;
    try {
      const bytes = readFileSync(join(root, path));
      if (blobId(bytes) !== oid) return undefined;
      unsaved.push({ path, oid, bytes });
    } catch {
      return undefined;
    }
  }
  return unsaved;
}

/**
 * Commits those files as they are, on no branch yet: the change's own commit goes on top, and undoing that one
 * brings them back.
 * @returns the commit, and what it holds of the content.
 */
export async function keepUnsaved(
  root: string,
  staging: string,
  parent: string,
  unsaved: readonly Unsaved[],
  { committed, prefix }: { committed: CommittedFiles; prefix: string },
): Promise<{ revision: string; committed: CommittedFiles }> {
  if (unsaved.length === 0) return { revision: parent, committed };
  const entries = toIndexEntries([...unsaved], committed, prefix);
  const text = buildCommitMessage(MESSAGE, randomUUID());
  const commit = await createCommit({ root, staging, parent, from: parent, planned: unsaved, entries, text });
  await commit.leave();
  return { revision: commit.revision, committed: withEntries(committed, unsaved, entries) };
}

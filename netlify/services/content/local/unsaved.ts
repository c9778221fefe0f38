import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blobId } from '../blobId.ts';
import type { PlannedChange } from '../changePlan.ts';
import type { Snapshot, StoredFile } from '../contentStore.ts';
import type { CommittedFiles } from './committed.ts';

/** Whether a file holds these bytes but for line ends, which Git may have rewritten in the working tree. */
export function isCheckoutOf(file: StoredFile | undefined, oid: string | undefined): boolean {
  if (file?.oid === oid) return true;
  const text = file?.text;
  return text?.includes('\r\n') === true && blobId(text.replaceAll('\r\n', '\n')) === oid;
}

/** A file as it lies in the working tree. */
type UnsavedFile = { readonly path: string; readonly oid: string; readonly bytes: Uint8Array };

/**
 * Files edited without a commit that a change would delete or replace: no history could ever bring them back.
 * @returns undefined where one of them has just changed again
 */
export function readUnsaved(
  root: string,
  planned: readonly PlannedChange[],
  snapshot: Snapshot,
  committed: CommittedFiles,
): UnsavedFile[] | undefined {
  const unsaved: UnsavedFile[] = [];
  for (const { path, oid: next } of planned) {
    const file = snapshot.files.get(path);
    if (!file || file.oid === next || isCheckoutOf(file, committed.get(path)?.oid)) continue;
    try {
      const bytes = readFileSync(join(root, path));
      if (blobId(bytes) !== file.oid) return undefined;
      unsaved.push({ path, oid: file.oid, bytes });
    } catch {
      return undefined;
    }
  }
  return unsaved;
}

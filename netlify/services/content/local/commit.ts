import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedChange } from '../changePlan.ts';
import { IMAGE_FOLDER, TEXT_FOLDER } from '../contentPaths.ts';
import { stageFile } from './files.ts';
import { type Git, runGit } from './gitCommand.ts';
import { type IndexEntry, indexInfo } from './ownerIndex.ts';
import { type ShellSave, startShellSave } from './saveShell.ts';

const NEW_FILE_MODE = '100644';
const TREE_INDEX = 'tree-index';

/** What a commit holds of the content: blob id and mode by path below the root. */
export type CommittedFiles = Map<string, { oid: string; mode: string }>;

/** @param prefix the root inside the repository, empty or ending in a slash. */
export async function readCommittedFiles(git: Git, commit: string, prefix: string): Promise<CommittedFiles> {
  const folders = [TEXT_FOLDER, IMAGE_FOLDER].map((folder) => `${prefix}${folder}`);
  const listing = await runGit(git, 'read the last commit', [
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    commit,
    '--',
    ...folders,
  ]);
  const files: CommittedFiles = new Map();
  for (const line of listing.toString('utf8').split('\0')) {
    const match = /^(\d{6}) blob ([0-9a-f]{40})\t(.+)$/s.exec(line);
    if (match?.[1] && match[2] && match[3]) {
      files.set(match[3].slice(prefix.length), { mode: match[1], oid: match[2] });
    }
  }
  return files;
}

/** A commit's text as `buildCommitMessage` makes it. */
type CommitText = { readonly headline: string; readonly body: string };

export const fullText = ({ headline, body }: CommitText): string => `${headline}\n\n${body}\n`;

/** The files of a commit on top of the one that holds `committed`. */
export function withEntries(
  committed: CommittedFiles,
  planned: readonly { path: string; oid: string | undefined }[],
  entries: readonly IndexEntry[],
): CommittedFiles {
  const files: CommittedFiles = new Map(committed);
  for (const [index, { path, oid }] of planned.entries()) {
    if (oid === undefined) files.delete(path);
    else files.set(path, { oid, mode: entries[index]?.mode ?? NEW_FILE_MODE });
  }
  return files;
}

/** The planned paths as index entries; a file that had a mode keeps it. */
export function toIndexEntries(
  planned: { path: string; oid: string | undefined }[],
  committed: CommittedFiles,
  prefix: string,
): IndexEntry[] {
  return planned.map(({ path, oid }) => ({
    path: `${prefix}${path}`,
    oid,
    mode: committed.get(path)?.mode ?? NEW_FILE_MODE,
  }));
}

type CommitOptions = {
  /** Folder that Git runs in. */
  readonly root: string;
  readonly staging: string;
  /** Id of the commit to build on. */
  readonly parent: string;
  /** Id of the commit that the branch stands at. */
  readonly from: string;
  readonly planned: readonly PlannedChange[];
  readonly entries: IndexEntry[];
  readonly text: CommitText;
  /** The temporary index that the parent was made in, where it is known. */
  readonly parentIndex?: Uint8Array | undefined;
  /** Whether the entries go into the owner's next index, which lies in the staging folder, as well. */
  readonly notes?: boolean;
};

export type PendingCommit = ShellSave & {
  /** The temporary index that it was made in. */
  readonly index: Uint8Array;
};

/**
 * Makes a commit that no branch names yet: neither branch nor the owner's index nor a file is touched.
 * @returns the commit, which must be moved to the branch or left
 * @throws ContentError
 */
export async function createCommit(options: CommitOptions): Promise<PendingCommit> {
  const { root, staging, parent, from, planned, entries, text, parentIndex, notes = false } = options;
  const files = planned.flatMap(({ path, bytes }) => (bytes ? [stageFile(staging, path, bytes)] : []));
  const treeIndex = join(staging, TREE_INDEX);
  rmSync(treeIndex, { force: true });
  if (parentIndex) writeFileSync(treeIndex, parentIndex);
  writeFileSync(join(staging, 'blobs'), files.map((file) => `${file}\n`).join(''));
  writeFileSync(join(staging, 'entries'), indexInfo(entries));
  writeFileSync(join(staging, 'message'), fullText(text));
  // Images do not shrink: compressing them would double the cost of storing one.
  const compresses = !planned.some(({ path, bytes }) => bytes && path.startsWith(`${IMAGE_FOLDER}/`));
  const reflog = `content: ${text.headline}`;
  const save = await startShellSave({ root, staging, parent, from, reflog, notes, compresses });
  return { ...save, index: readFileSync(treeIndex) };
}

import type { PlannedChange } from '../changePlan.ts';
import { namesOperation } from '../commitMessage.ts';
import { IMAGE_FOLDER, TEXT_FOLDER } from '../contentPaths.ts';
import { type Git, runGit } from './gitCommand.ts';
import { RECENT_COMMITS, type RecentCommit, readRecentCommits } from './history.ts';
import type { IndexEntry } from './ownerIndex.ts';

/** What a commit holds of the content: blob id and mode by path below the root. */
export type CommittedFiles = ReadonlyMap<string, { oid: string; mode: string }>;

/** @param prefix the root inside the repository, empty or ending in a slash. */
export async function readCommittedFiles(git: Git, commit: string, prefix: string) {
  const folders = [TEXT_FOLDER, IMAGE_FOLDER].map((folder) => `${prefix}${folder}`);
  const args = ['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...folders];
  const listing = await runGit(git, 'read the last commit', args);
  const files = new Map<string, { oid: string; mode: string }>();
  for (const line of listing.toString('utf8').split('\0')) {
    const match = /^(\d{6}) blob ([0-9a-f]{40})\t(.+)$/s.exec(line);
    if (match?.[1] && match[2] && match[3]) {
      files.set(match[3].slice(prefix.length), { mode: match[1], oid: match[2] });
    }
  }
  return files;
}

/** The mode of a path: a file that may be run stays one. */
export const modeOf = (path: string, committed: CommittedFiles): string =>
  committed.get(path)?.mode === '100755' ? '100755' : '100644';

/** Written paths as index entries. */
export function toIndexEntries(
  written: readonly { path: string; oid: string | undefined }[],
  committed: CommittedFiles,
  prefix: string,
): IndexEntry[] {
  return written.map(({ path, oid }) => ({
    path: `${prefix}${path}`,
    oid,
    mode: modeOf(path, committed),
  }));
}

export type CommitMemory = ReturnType<typeof createCommitMemory>;

/** What saves ask about the commit that they build on. It never changes: the answers for the latest one are kept. */
export function createCommitMemory(git: Git) {
  let latest: { revision: string; files: Awaited<ReturnType<typeof readCommittedFiles>> } | undefined;
  let recent: { revision: string; commits: readonly RecentCommit[] } | undefined;
  return {
    /** What a commit holds of the content. */
    async files(revision: string, prefix: string): Promise<CommittedFiles> {
      if (latest?.revision !== revision) {
        latest = { revision, files: await readCommittedFiles(git, revision, prefix) };
      }
      return latest.files;
    },
    /** The commit, among the latest up to a revision, that is this operation. */
    async operation(revision: string, operationId: string): Promise<string | undefined> {
      if (recent?.revision !== revision) {
        const commits = await readRecentCommits(git, revision);
        if (!commits) return undefined;
        recent = { revision, commits };
      }
      return recent.commits.find(({ text }) => namesOperation(text, operationId))?.revision;
    },
    /** Notes a commit that was made here on top of `parent`, which spares asking about it. */
    note(commit: RecentCommit & { parent: string; planned: readonly PlannedChange[] }): void {
      const { revision, text, parent, planned } = commit;
      if (latest?.revision === parent) {
        const { files } = latest;
        for (const { path, oid } of planned) {
          if (oid === undefined) files.delete(path);
          else files.set(path, { oid, mode: modeOf(path, files) });
        }
        latest = { revision, files };
      }
      if (recent?.revision !== parent) return;
      const earlier = recent.commits.slice(0, RECENT_COMMITS - 1);
      recent = { revision, commits: [{ revision, text }, ...earlier] };
    },
  };
}

import { namesOperation } from '../commitMessage.ts';
import { type CommittedFiles, readCommittedFiles } from './commit.ts';
import type { Git } from './gitCommand.ts';
import { RECENT_COMMITS, type RecentCommit, readRecentCommits } from './history.ts';

/** What saves ask about the commit that they build on. */
export type CommitMemory = {
  /** What a commit holds of the content. Not to be changed by the caller. */
  files(revision: string, prefix: string): Promise<CommittedFiles>;
  /** The commit, among the latest up to a revision, that is this operation. */
  operation(revision: string, operationId: string): Promise<string | undefined>;
  /** The temporary index that a commit was made in, where it was made here. */
  index(revision: string): Uint8Array | undefined;
  /** Notes a commit that was made here on top of `parent`, which spares asking about it. */
  note(commit: RecentCommit & { parent: string; files: CommittedFiles; index: Uint8Array }): void;
};

/** A commit never changes: each is asked about once, and only the latest one is kept in mind. */
export function createCommitMemory(git: Git): CommitMemory {
  let files: { revision: string; files: CommittedFiles } | undefined;
  let index: { revision: string; bytes: Uint8Array } | undefined;
  let recent: { revision: string; commits: readonly RecentCommit[] } | undefined;
  return {
    async files(revision, prefix) {
      if (files?.revision !== revision) {
        files = { revision, files: await readCommittedFiles(git, revision, prefix) };
      }
      return files.files;
    },
    async operation(revision, operationId) {
      if (recent?.revision !== revision) {
        const commits = await readRecentCommits(git, revision);
        if (!commits) return undefined;
        recent = { revision, commits };
      }
      return recent.commits.find(({ text }) => namesOperation(text, operationId))?.revision;
    },
    index: (revision) => (index?.revision === revision ? index.bytes : undefined),
    note({ revision, text, parent, files: held, index: bytes }) {
      files = { revision, files: held };
      index = { revision, bytes };
      if (recent?.revision !== parent) return;
      const earlier = recent.commits.slice(0, RECENT_COMMITS - 1);
      recent = { revision, commits: [{ revision, text }, ...earlier] };
    },
  };
}

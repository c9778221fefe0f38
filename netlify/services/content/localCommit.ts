import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedChange } from './changePlan.ts';
import { IMAGE_FOLDER, TEXT_FOLDER } from './contentPaths.ts';
import { type Git, gitFailure, runGit } from './gitCommand.ts';
import { stageFile } from './localFiles.ts';
import { type IndexEntry, indexInfo } from './localIndex.ts';

const NEW_FILE_MODE = '100644';

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
export type CommitText = { readonly headline: string; readonly body: string };

export const fullText = ({ headline, body }: CommitText): string => `${headline}\n\n${body}\n`;

/** Stages the new files and stores them as Git objects. */
export async function storeBlobs(git: Git, staging: string, planned: PlannedChange[]): Promise<void> {
  const files = planned.flatMap(({ path, bytes }) => (bytes ? [stageFile(staging, path, bytes)] : []));
  if (files.length === 0) return;
  // Images do not shrink: compressing them would double the cost of storing one.
  const hasImages = planned.some(({ path, bytes }) => bytes && path.startsWith(`${IMAGE_FOLDER}/`));
  const settings = hasImages ? ['-c', 'core.looseCompression=0'] : [];
  await runGit(
    git,
    'store the files',
    [...settings, 'hash-object', '-w', '--no-filters', '-t', 'blob', '--stdin-paths'],
    { input: `${files.join('\n')}\n` },
  );
}

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

/** Who commits where Git does not know it in full: what is configured, and a name of our own for the rest. */
async function readIdentity(git: Git): Promise<Record<string, string>> {
  const result = await git(['config', '-z', '--get-regexp', '^user\\.(name|email)$']);
  const configured = new Map(
    result.stdout
      .toString('utf8')
      .split('\0')
      .map((line): [string, string] => {
        const [key = '', ...value] = line.split('\n');
        return [key, value.join('\n')];
      }),
  );
  const name = configured.get('user.name') || 'Site admin';
  const email = configured.get('user.email') || 'admin@localhost';
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}

/** Makes the commit object of a tree, in the name of whom Git is configured for. */
async function commitTree(git: Git, tree: string, parent: string, message: CommitText): Promise<string> {
  // Git would make up a name where it has none.
  const settings = ['-c', 'i18n.commitEncoding=UTF-8', '-c', 'user.useConfigOnly=true'];
  const args = [...settings, 'commit-tree', tree, '-p', parent, '-F', '-'];
  const input = fullText(message);
  let made = await git(args, { input });
  if (made.code !== 0) made = await git(args, { input, env: await readIdentity(git) });
  if (made.code !== 0) throw gitFailure(made.stderr, 'make the commit');
  return made.stdout.toString('utf8').trim();
}

/**
 * Makes the commit object, in a temporary index: neither branch nor the owner's index nor a file is touched.
 * @param stored its files are Git objects; waited for as late as can be
 * @param parentIndex the temporary index that the parent was made in, where it is known
 * @returns the new commit's id, and the temporary index
 */
export async function createCommit(
  git: Git,
  staging: string,
  parent: string,
  entries: IndexEntry[],
  message: CommitText,
  stored: Promise<void>,
  parentIndex?: Uint8Array,
): Promise<{ revision: string; index: Uint8Array }> {
  const env = { GIT_INDEX_FILE: join(staging, 'tree-index') };
  const add = ['update-index', '--add', '-z', '--index-info'];
  const input = indexInfo(entries);
  if (parentIndex) writeFileSync(env.GIT_INDEX_FILE, parentIndex);
  if (!parentIndex || (await git(add, { input, env })).code !== 0) {
    rmSync(env.GIT_INDEX_FILE, { force: true });
    await runGit(git, 'read the last commit', ['read-tree', parent], { env });
    await runGit(git, 'prepare the commit', add, { input, env });
  }
  await stored;
  const tree = (await runGit(git, 'prepare the commit', ['write-tree'], { env })).toString('utf8').trim();
  const revision = await commitTree(git, tree, parent, message);
  return { revision, index: readFileSync(env.GIT_INDEX_FILE) };
}

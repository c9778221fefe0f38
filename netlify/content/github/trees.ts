import { isUtf8 } from 'node:buffer';
import { mapAtOnce } from '../../lib/mapAtOnce.ts';
import type { PlannedChange } from '../changePlan.ts';
import { isTextPath } from '../contentPaths.ts';
import { ContentError } from '../contentStore.ts';
import { type GithubClient, MovedHeadError, unreadable } from './client.ts';
import type { GithubState } from './reader.ts';

const FILES_PER_TREE = 150;
const BYTES_PER_TREE = 8_000_000;
const PARALLEL_BLOBS = 4;

/** The id of the new object. A truncated answer has none. */
function idOf({ data }: { data: { sha: string } }): string {
  if (!/^[0-9a-f]{40}$/.test(data.sha)) throw unreadable();
  return data.sha;
}

type TreeEntry = { path: string; mode: '100644'; type: 'blob' } & (
  | { content: string }
  | { sha: string | null }
);

/** Moves the branch to a commit. GitHub refuses when the head is no longer its parent, or is gone. */
async function moveBranch(client: GithubClient, branch: string, sha: string): Promise<void> {
  const asked = { ...client.at, ref: `heads/${branch}`, sha, force: false };
  try {
    const { data } = await client.rest.git.updateRef(asked);
    if (data.object?.sha !== sha) throw unreadable();
  } catch (error) {
    throw error instanceof ContentError && error.code === 'invalid' ? new MovedHeadError() : error;
  }
}

/** Creates a blob that no commit holds yet. Throws `ContentError`. */
export async function storeBlob(client: GithubClient, bytes: Uint8Array): Promise<string> {
  const content = Buffer.from(bytes).toString('base64');
  return idOf(await client.rest.git.createBlob({ ...client.at, content, encoding: 'base64' }));
}

/**
 * Commits what is too large for one mutation: images as blobs, the tree in parts, one commit, then the branch,
 * whose move GitHub refuses if the head has moved. The earlier steps are invisible. Throws `ContentError`.
 */
export async function commitByTrees(
  client: GithubClient,
  branch: string,
  base: GithubState,
  planned: readonly PlannedChange[],
  message: string,
): Promise<{ revision: string; tree: string }> {
  const { git } = client.rest;
  let tree = base.tree;

  async function toEntry({ path, oid, bytes }: PlannedChange): Promise<TreeEntry> {
    const entry = { path, mode: '100644', type: 'blob' } as const;
    if (!bytes) return { ...entry, sha: oid ?? null };
    if (isTextPath(path) && isUtf8(bytes) && bytes.byteLength < BYTES_PER_TREE) {
      return { ...entry, content: Buffer.from(bytes).toString('utf8') };
    }
    return { ...entry, sha: await storeBlob(client, bytes) };
  }

  async function makeTree(part: TreeEntry[]): Promise<string> {
    try {
      return idOf(await git.createTree({ ...client.at, base_tree: tree, tree: part }));
    } catch (error) {
      const usesStoredBlobs = planned.some(({ oid, bytes }) => oid && !bytes);
      const isRefused = error instanceof ContentError && error.code === 'invalid';
      throw isRefused && usesStoredBlobs ? new ContentError('invalid', 'store.keptGone') : error;
    }
  }

  const entries = await mapAtOnce(planned, PARALLEL_BLOBS, toEntry);
  for (let start = 0; start < entries.length; ) {
    const part: TreeEntry[] = [];
    for (let bytes = 0; start < entries.length && part.length < FILES_PER_TREE; start += 1) {
      const entry = entries[start];
      if (!entry) break;
      bytes += 'content' in entry ? Buffer.byteLength(entry.content) : 0;
      if (bytes > BYTES_PER_TREE && part.length > 0) break;
      part.push(entry);
    }
    tree = await makeTree(part);
  }
  const parents = [base.snapshot.revision];
  const revision = idOf(await git.createCommit({ ...client.at, message, tree, parents }));
  await moveBranch(client, branch, revision);
  return { revision, tree };
}

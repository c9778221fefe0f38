import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import type { PlannedChange } from '../changePlan.ts';
import { isTextPath } from '../contentPaths.ts';
import { type GithubClient, parseJson } from './client.ts';
import { unreadable } from './errors.ts';
import type { GithubState } from './reader.ts';

const FILES_PER_TREE = 150;
const BYTES_PER_TREE = 8_000_000;
const PARALLEL_BLOBS = 4;

const createdSchema = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });

type TreeEntry = { path: string; mode: '100644'; type: 'blob' } & (
  | { content: string }
  | { sha: string | null }
);

/**
 * Commits what is too much for one mutation: images as blobs, the tree in parts that build on each other, then
 * one commit, then the branch. Only the last step is seen by anyone, and GitHub refuses it when the head moved.
 * Throws `ContentError`.
 */
export async function commitByTrees(
  client: GithubClient,
  branch: string,
  base: GithubState,
  planned: PlannedChange[],
  message: string,
): Promise<{ revision: string; tree: string }> {
  async function create(path: string, body: unknown): Promise<string> {
    const answer = await client.rest({ method: 'POST', path, body });
    const created = createdSchema.safeParse(parseJson(answer.bytes));
    if (!created.success) throw unreadable();
    return created.data.sha;
  }

  async function toEntry({ path, bytes }: PlannedChange): Promise<TreeEntry> {
    const entry = { path, mode: '100644', type: 'blob' } as const;
    if (!bytes) return { ...entry, sha: null };
    if (isTextPath(path) && isUtf8(bytes) && bytes.byteLength < BYTES_PER_TREE) {
      return { ...entry, content: Buffer.from(bytes).toString('utf8') };
    }
    const content = Buffer.from(bytes).toString('base64');
    return { ...entry, sha: await create('/git/blobs', { content, encoding: 'base64' }) };
  }

  const entries: TreeEntry[] = [];
  for (let start = 0; start < planned.length; start += PARALLEL_BLOBS) {
    entries.push(...(await Promise.all(planned.slice(start, start + PARALLEL_BLOBS).map(toEntry))));
  }
  let tree = base.tree;
  for (let start = 0; start < entries.length; ) {
    const part: TreeEntry[] = [];
    for (let bytes = 0; start < entries.length && part.length < FILES_PER_TREE; start += 1) {
      const entry = entries[start];
      if (!entry) break;
      bytes += 'content' in entry ? Buffer.byteLength(entry.content) : 0;
      if (bytes > BYTES_PER_TREE && part.length > 0) break;
      part.push(entry);
    }
    tree = await create('/git/trees', { base_tree: tree, tree: part });
  }
  const revision = await create('/git/commits', { message, tree, parents: [base.snapshot.revision] });
  const name = branch.split('/').map(encodeURIComponent).join('/');
  const moved = await client.rest({
    method: 'PATCH',
    path: `/git/refs/heads/${name}`,
    body: { sha: revision, force: false },
  });
  const answer = z.object({ object: createdSchema }).safeParse(parseJson(moved.bytes));
  if (!answer.success || answer.data.object.sha !== revision) throw unreadable();
  return { revision, tree };
}

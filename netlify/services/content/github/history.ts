import { z } from 'zod';
import { readableBody } from '../commitMessage.ts';
import { isContentPath } from '../contentPaths.ts';
import type { HistoryEntry } from '../contentStore.ts';
import { type GithubClient, parseJson } from './client.ts';
import { missingBranch, unreadable } from './errors.ts';
import { HISTORY_QUERY, type ListedCommit, parseHistory } from './queries.ts';

const MAX_LIMIT = 100;
const PARALLEL_COMMITS = 4;
const FILES_PER_PAGE = 300;
const MAX_PAGES = 10;

type ChangedPaths = HistoryEntry['paths'];

const filesSchema = z.object({
  files: z
    .array(z.object({ filename: z.string(), status: z.string(), previous_filename: z.string().optional() }))
    .optional(),
});

function toPaths(file: {
  filename: string;
  status: string;
  previous_filename?: string | undefined;
}): ChangedPaths {
  const path = file.filename;
  if (file.status === 'removed') return [{ path, status: 'deleted' }];
  if (file.status === 'renamed' && file.previous_filename) {
    return [
      { path: file.previous_filename, status: 'deleted' },
      { path, status: 'added' },
    ];
  }
  return [{ path, status: file.status === 'added' || file.status === 'copied' ? 'added' : 'modified' }];
}

/**
 * Reads the latest commits that touched the content: one request for the list, and one for the files of each
 * commit that was not asked about before.
 */
export function createGithubHistory(
  client: GithubClient,
  { owner, repo, branch }: { owner: string; repo: string; branch: string },
) {
  const knownPaths = new Map<string, ChangedPaths>();

  async function readPaths(revision: string): Promise<ChangedPaths> {
    const known = knownPaths.get(revision);
    if (known) return known;
    const paths: ChangedPaths = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await client.rest({
        path: `/commits/${revision}?per_page=${FILES_PER_PAGE}&page=${page}`,
      });
      const parsed = filesSchema.safeParse(parseJson(answer.bytes));
      if (!parsed.success) throw unreadable();
      const files = parsed.data.files ?? [];
      paths.push(...files.flatMap(toPaths).filter(({ path }) => isContentPath(path)));
      if (!/rel="next"/.test(answer.headers.get('link') ?? '')) break;
    }
    paths.sort((a, b) => (a.path < b.path ? -1 : 1));
    knownPaths.set(revision, paths);
    return paths;
  }

  async function toEntry(commit: ListedCommit): Promise<HistoryEntry> {
    const [subject = '', ...body] = commit.message.split('\n');
    const parent = commit.parents.nodes[0]?.oid;
    return {
      revision: commit.oid,
      ...(parent ? { parent } : {}),
      subject,
      body: readableBody(body.join('\n')),
      author: commit.author?.name ?? '',
      date: commit.committedDate,
      paths: await readPaths(commit.oid),
    };
  }

  return async function history(limit: number): Promise<HistoryEntry[]> {
    const count = Math.min(MAX_LIMIT, Math.floor(limit));
    if (!(count >= 1)) return [];
    const variables = { owner, repo, branch: `refs/heads/${branch}`, limit: count };
    const lists = parseHistory(await client.graphql(HISTORY_QUERY, variables));
    if (!lists) throw missingBranch(client.place);
    const commits = mergeByDate(lists).slice(0, count);
    const entries: HistoryEntry[] = [];
    for (let start = 0; start < commits.length; start += PARALLEL_COMMITS) {
      entries.push(...(await Promise.all(commits.slice(start, start + PARALLEL_COMMITS).map(toEntry))));
    }
    return entries;
  };
}

/** Merges lists that are each newest first: commits of the same second keep the order of their own list. */
function mergeByDate(lists: ListedCommit[][]): ListedCommit[] {
  const merged: ListedCommit[] = [];
  const taken = new Set<string>();
  const rest = lists.map((list) => [...list]);
  for (;;) {
    for (const list of rest) while (list[0] && taken.has(list[0].oid)) list.shift();
    const heads = rest.flatMap((list) => (list[0] ? [list[0]] : []));
    // One that another list still holds further down is older than what comes before it there.
    const free = heads.filter(
      ({ oid }) => !rest.some((list) => list.slice(1).some((later) => later.oid === oid)),
    );
    const next =
      free.sort((a, b) => Date.parse(b.committedDate) - Date.parse(a.committedDate))[0] ?? heads[0];
    if (!next) return merged;
    taken.add(next.oid);
    merged.push(next);
  }
}

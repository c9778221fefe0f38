import { mapAtOnce } from '../../lib/mapAtOnce.ts';
import { isByPanel } from '../commitMessage.ts';
import { isContentPath } from '../contentPaths.ts';
import type { HistoryEntry } from '../contentStore.ts';
import { type GithubClient, missingBranch, unreadable } from './client.ts';
import { HISTORY_QUERY, type HistoryData, type ListedCommit } from './queries.ts';

const MAX_LIMIT = 100;
const PARALLEL_COMMITS = 4;
const FILES_PER_PAGE = 300;
const MAX_PAGES = 10;

type ChangedPaths = HistoryEntry['paths'];

type ChangedFile = { filename: string; status: string; previous_filename?: string };

function toPaths({ filename: path, status, previous_filename: previous }: ChangedFile): ChangedPaths {
  if (status === 'removed') return [{ path, status: 'deleted' }];
  if (status === 'renamed' && previous) {
    return [
      { path: previous, status: 'deleted' },
      { path, status: 'added' },
    ];
  }
  return [{ path, status: status === 'added' || status === 'copied' ? 'added' : 'modified' }];
}

/** The latest commits that touched the content: one request for the list, and one per new commit for its files. */
export function createGithubHistory(client: GithubClient, branch: string) {
  const knownPaths = new Map<string, ChangedPaths>();

  async function readPaths(revision: string): Promise<ChangedPaths> {
    const known = knownPaths.get(revision);
    if (known) return known;
    const paths: ChangedPaths = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const asked = { ...client.at, ref: revision, per_page: FILES_PER_PAGE, page };
      const { data, headers } = await client.rest.repos.getCommit(asked);
      // A truncated answer is not an object.
      if (data.sha !== revision) throw unreadable();
      paths.push(...(data.files ?? []).flatMap(toPaths).filter(({ path }) => isContentPath(path)));
      if (!headers.link?.includes('rel="next"')) break;
    }
    paths.sort((a, b) => (a.path < b.path ? -1 : 1));
    knownPaths.set(revision, paths);
    return paths;
  }

  async function toEntry(commit: ListedCommit): Promise<HistoryEntry> {
    const [subject = ''] = commit.message.split('\n');
    const parent = commit.parents.nodes[0]?.oid;
    return {
      revision: commit.oid,
      ...(parent ? { parent } : {}),
      subject,
      byPanel: isByPanel(commit.message),
      author: commit.author?.name ?? '',
      date: commit.committedDate,
      paths: await readPaths(commit.oid),
    };
  }

  return async function history(limit: number): Promise<HistoryEntry[]> {
    const count = Math.min(MAX_LIMIT, Math.floor(limit));
    if (!(count >= 1)) return [];
    const variables = { ...client.at, branch: `refs/heads/${branch}`, limit: count };
    const lists = await client.graphql(HISTORY_QUERY, variables, ({ repository: { ref } }: HistoryData) => {
      if (!ref) throw missingBranch(client.place, false);
      return [ref.target.content.nodes, ref.target.images.nodes];
    });
    const commits = mergeByDate(lists).slice(0, count);
    return mapAtOnce(commits, PARALLEL_COMMITS, toEntry);
  };
}

/** Merges lists that are sorted newest first. Commits of the same second keep the order of their list. */
function mergeByDate(lists: ListedCommit[][]): ListedCommit[] {
  const merged: ListedCommit[] = [];
  const taken = new Set<string>();
  const rest = lists.map((list) => [...list]);
  for (;;) {
    for (const list of rest) while (list[0] && taken.has(list[0].oid)) list.shift();
    const heads = rest.flatMap((list) => (list[0] ? [list[0]] : []));
    // A commit that another list holds further down is older than the commits before it there.
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

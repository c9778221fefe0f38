import { assertOperationId } from '../commitMessage.ts';
import { assertContentPath, assertRevision } from '../contentPaths.ts';
import type { ContentLog, ContentStore, StoredFile } from '../contentStore.ts';
import { createQueue } from '../queue.ts';
import { createGithubClient, type GithubOptions } from './client.ts';
import { createGithubHistory } from './history.ts';
import { createGithubReader } from './reader.ts';
import { createGithubWriter } from './writer.ts';

/** A function may run for 60 s; this much of it may go into a save, waiting for earlier ones included. */
const DEFAULT_BUDGET_MS = 25_000;
const DEFAULT_REPLAY_DELAY_MS = 150;

export type GithubStoreOptions = GithubOptions & {
  log?: ContentLog;
  /** Files known from elsewhere, such as those shipped with the deploy: their texts need not be fetched. */
  seed?: Iterable<StoredFile>;
  /** Longest time for one change. */
  budgetMs?: number;
  /** Mean pause before the first replay; doubled for each further one. */
  replayDelayMs?: number;
};

/**
 * The content of a repository on GitHub. A list costs one request (an unchanged one: none of the quota), a save
 * one, of any number of files. A moved head replays the edit on it, at most four times. A lost answer is
 * recognised by the operation's id in the history, so that nothing is committed twice.
 */
export function createGithubStore(options: GithubStoreOptions): ContentStore {
  const { owner, repo, branch, log = () => {}, budgetMs = DEFAULT_BUDGET_MS } = options;
  const client = createGithubClient(options);
  const reader = createGithubReader(client, { owner, repo, branch, seed: options.seed ?? [], log });
  const write = createGithubWriter(client, reader, {
    owner,
    repo,
    branch,
    replayDelayMs: options.replayDelayMs ?? DEFAULT_REPLAY_DELAY_MS,
  });
  const inTurn = createQueue();

  return {
    async snapshot() {
      return (await reader.read()).snapshot;
    },
    async change(message, edit) {
      if (message.operationId) assertOperationId(message.operationId);
      const deadline = performance.now() + budgetMs;
      // One after another: saves of one process would only push each other off the head.
      return inTurn(() => write(message, edit, deadline));
    },
    async file(path) {
      assertContentPath(path);
      const { snapshot } = await reader.read();
      const file = snapshot.files.get(path);
      return file ? reader.blobs.bytes(file.oid) : undefined;
    },
    history: createGithubHistory(client, { owner, repo, branch }),
    async fileAt(revision, path) {
      assertRevision(revision);
      assertContentPath(path);
      const address = path.split('/').map(encodeURIComponent).join('/');
      const answer = await client.rest(
        { path: `/contents/${address}?ref=${revision}`, accept: 'application/vnd.github.raw+json' },
        [404],
      );
      // A folder is answered with its list, in plain JSON.
      const raw = answer.headers.get('content-type')?.includes('raw') ?? false;
      return answer.status === 404 || !raw ? undefined : answer.bytes;
    },
  };
}

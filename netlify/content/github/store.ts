import type { Log } from '../../lib/log.ts';
import { assertOperationId } from '../commitMessage.ts';
import { assertContentPath, assertPastFiles, assertRevision } from '../contentPaths.ts';
import { ContentError, type ContentStore, type StoredFile } from '../contentStore.ts';
import { AS_BYTES, bytesOf, createGithubClient, type GithubOptions } from './client.ts';
import { createGithubHistory } from './history.ts';
import { createGithubReader } from './reader.ts';
import { storeBlob } from './trees.ts';
import { createGithubWriter, createSharedSaves } from './writer.ts';

/** A function may run for 60 s. A save may take this much of it, waiting for earlier saves included. */
const DEFAULT_BUDGET_MS = 25_000;
const DEFAULT_REPLAY_DELAY_MS = 150;

export type GithubStoreOptions = GithubOptions & {
  log?: Log;
  /** Files known in advance, such as those shipped with the deploy: their texts are not fetched. */
  seed?: Iterable<StoredFile>;
  budgetMs?: number;
  /** Longest pause before the first replay; doubled for each further one up to the fourth. */
  replayDelayMs?: number;
};

/**
 * The content of a GitHub repository. A list costs one request, and so does a save of any number of files; waiting
 * saves share the next commit. Edits are replayed on a moved head. The operation id in the history tells whether a
 * commit with a lost answer was made.
 */
export function createGithubStore(options: GithubStoreOptions): ContentStore {
  const { branch, log = () => {}, budgetMs = DEFAULT_BUDGET_MS } = options;
  const client = createGithubClient(options);
  const reader = createGithubReader(client, { branch, seed: options.seed ?? [], log });
  const replayDelayMs = options.replayDelayMs ?? DEFAULT_REPLAY_DELAY_MS;
  const save = createSharedSaves(createGithubWriter(client, reader, { branch, replayDelayMs }));

  return {
    async snapshot() {
      return (await reader.read()).snapshot;
    },
    async change(message, edit) {
      if (message.operationId) assertOperationId(message.operationId);
      return save(message, edit, performance.now() + budgetMs);
    },
    async keep(bytes) {
      const oid = await storeBlob(client, bytes);
      reader.blobs.remember(oid, bytes);
      return { oid, size: bytes.byteLength };
    },
    async file(path) {
      assertContentPath(path);
      const { snapshot } = await reader.read();
      const file = snapshot.files.get(path);
      return file ? reader.blobs.bytes(file.oid) : undefined;
    },
    history: createGithubHistory(client, branch),
    async fileAt(revision, path) {
      assertRevision(revision);
      assertContentPath(path);
      const asked = { ...client.at, path, ref: revision, ...AS_BYTES };
      try {
        const answer = await client.rest.repos.getContent(asked);
        // For a folder GitHub answers its list, in plain JSON.
        return answer.headers['content-type']?.includes('raw') ? await bytesOf(answer) : undefined;
      } catch (error) {
        if (error instanceof ContentError && error.code === 'notFound') return undefined;
        throw error;
      }
    },
    async textsAt(files) {
      assertPastFiles(files);
      return reader.blobs.requestTexts(files.map(({ revision, path }) => `${revision}:${path}`));
    },
  };
}

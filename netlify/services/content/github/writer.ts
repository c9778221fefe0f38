import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type PlannedChange, planChanges } from '../changePlan.ts';
import { buildCommitMessage } from '../commitMessage.ts';
import { type ChangeMessage, type Commit, ContentError, type EditContent } from '../contentStore.ts';
import type { GithubClient, GithubOptions } from './client.ts';
import { LostAnswerError, MovedHeadError } from './errors.ts';
import { COMMIT_MUTATION, parseNewCommit } from './queries.ts';
import {
  findOperation,
  type GithubReader,
  type GithubState,
  searchReaches,
  unknownOutcome,
} from './reader.ts';
import { commitByTrees } from './trees.ts';

const MAX_REPLAYS = 4;
/** Content confirmed this recently needs no new look before a save is called needless. */
const CONFIRMED_MS = 3000;
const MAX_FILES_PER_MUTATION = 150;
const MAX_MUTATION_BYTES = 15_000_000;

type WriterOptions = Pick<GithubOptions, 'owner' | 'repo' | 'branch'> & {
  replayDelayMs: number;
};

/** Whether GitHub's one-request commit takes it; base64 makes four characters of three bytes. */
function fitsOneMutation(planned: PlannedChange[]): boolean {
  const sizes = planned.map(({ path, bytes }) => path.length + 40 + ((bytes?.byteLength ?? 0) * 4) / 3);
  return (
    planned.length <= MAX_FILES_PER_MUTATION &&
    sizes.reduce((sum, size) => sum + size, 0) < MAX_MUTATION_BYTES
  );
}

/** Makes changes on GitHub: see `ContentStore.change`. One request per save. */
export function createGithubWriter(client: GithubClient, reader: GithubReader, options: WriterOptions) {
  const { owner, repo, branch, replayDelayMs } = options;

  async function send(
    base: GithubState,
    planned: PlannedChange[],
    message: { headline: string; body: string },
  ): Promise<{ revision: string; tree: string }> {
    if (!fitsOneMutation(planned)) {
      return commitByTrees(client, branch, base, planned, `${message.headline}\n\n${message.body}`);
    }
    const additions = planned.flatMap(({ path, bytes }) =>
      bytes ? [{ path, contents: Buffer.from(bytes).toString('base64') }] : [],
    );
    const deletions = planned.flatMap(({ path, bytes }) => (bytes ? [] : [{ path }]));
    const input = {
      branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: branch },
      expectedHeadOid: base.snapshot.revision,
      message,
      fileChanges: { additions, deletions },
    };
    return parseNewCommit(await client.graphql(COMMIT_MUTATION, { input }));
  }

  /** The changes that `edit` asks for and that differ; judged by fresh content before it says "no". */
  async function plan(edit: EditContent): Promise<{ base: GithubState; planned: PlannedChange[] }> {
    const known = reader.known();
    let base = known ?? (await reader.read());
    let fresh = !known;
    for (;;) {
      const { files } = base.snapshot;
      try {
        const planned = planChanges(files, await edit(base.snapshot)).filter(
          ({ path, oid }) => files.get(path)?.oid !== oid,
        );
        if (planned.length > 0 || fresh || reader.age() < CONFIRMED_MS) return { base, planned };
      } catch (error) {
        if (fresh) throw error;
      }
      // Refused, or nothing to do: perhaps only because what it saw is old.
      base = await reader.read();
      fresh = true;
    }
  }

  /** Asks a few times what became of a write. Throws when that cannot be found out. */
  async function searchPatiently(deadline: number): Promise<GithubState> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await reader.search();
      } catch (error) {
        const last = attempt >= 2 || performance.now() > deadline;
        if (last || !(error instanceof LostAnswerError)) throw unknownOutcome();
        await wait(replayDelayMs * (1 + Math.random()) * 2 ** attempt);
      }
    }
  }

  return async function change(message: ChangeMessage, edit: EditContent, deadline: number): Promise<Commit> {
    const operationId = message.operationId ?? randomUUID();
    const text = buildCommitMessage(message, operationId);
    for (let replay = 0; ; replay += 1) {
      if (performance.now() > deadline) {
        throw new ContentError('unavailable', 'store.othersSaving', { retryAfterSeconds: 5 });
      }
      if (message.operationId && replay === 0) {
        const done = findOperation(reader.known() ?? (await reader.read()), operationId);
        if (done) return { revision: done, committed: true, paths: [] };
      }
      const { base, planned } = await plan(edit);
      const paths = planned.map(({ path }) => path);
      if (planned.length === 0) return { revision: base.snapshot.revision, committed: false, paths };
      try {
        const commit = await send(base, planned, text);
        reader.install(base, { ...commit, message: text.body }, planned);
        return { revision: commit.revision, committed: true, paths };
      } catch (error) {
        const lost = error instanceof LostAnswerError;
        if (!lost && !(error instanceof MovedHeadError)) throw error;
        const now = await searchPatiently(deadline);
        const done = findOperation(now, operationId);
        if (done) return { revision: done, committed: true, paths };
        if (!searchReaches(now, base.snapshot.revision)) throw unknownOutcome();
        if (replay >= MAX_REPLAYS) throw lost ? unknownOutcome() : error;
        await wait(replayDelayMs * (0.5 + Math.random()) * 2 ** replay);
      }
    }
  };
}

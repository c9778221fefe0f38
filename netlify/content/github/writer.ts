import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type PlannedChange, planChanges } from '../changePlan.ts';
import { buildCommitMessage } from '../commitMessage.ts';
import {
  type ChangeMessage,
  type Commit,
  ContentError,
  type EditContent,
  type Snapshot,
} from '../contentStore.ts';
import { type GithubClient, LostAnswerError, MovedHeadError } from './client.ts';
import { COMMIT_MUTATION, type CommitData } from './queries.ts';
import {
  findOperation,
  type GithubReader,
  type GithubState,
  searchReaches,
  unknownOutcome,
  withPlanned,
} from './reader.ts';
import { commitByTrees } from './trees.ts';

type Save = {
  readonly message: ChangeMessage;
  readonly operationId: string;
  readonly edit: EditContent;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly resolve: (commit: Commit) => void;
  readonly reject: (error: unknown) => void;
};

/** Commits saves together and returns those that did not fit into the commit. Never rejects. */
type SaveTogether = (saves: readonly Save[]) => Promise<readonly Save[]>;

/** Takes saves that may share a commit from the queue. A repeated one waits for the first one's outcome. */
function takeBatch(waiting: Save[]): Save[] {
  const ids = new Set<string>();
  const batch: Save[] = [];
  for (const save of waiting.splice(0)) {
    if (ids.has(save.operationId)) waiting.push(save);
    else batch.push(save);
    ids.add(save.operationId);
  }
  return batch;
}

/** Runs saves of a process one after another, so that they do not compete for the head. Waiting ones go together. */
export function createSharedSaves(saveTogether: SaveTogether) {
  const waiting: Save[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) waiting.unshift(...(await saveTogether(takeBatch(waiting))));
    isRunning = false;
  }

  return (message: ChangeMessage, edit: EditContent, deadline: number): Promise<Commit> =>
    new Promise((resolve, reject) => {
      const operationId = message.operationId ?? randomUUID();
      waiting.push({ message, operationId, edit, deadline, resolve, reject });
      if (!isRunning) void run();
    });
}

/** Per commit; the time limit usually ends it first. */
const MAX_REPLAYS = 24;
/** From this replay on the pauses stop growing. */
const LONGEST_PAUSE = 4;
/** Content confirmed this recently is not read again before a save counts as unchanged. */
const CONFIRMED_MS = 3000;
const MAX_FILES_PER_MUTATION = 150;
const MAX_MUTATION_BYTES = 15_000_000;
/** Each save adds two lines to the commit's text. */
const MAX_SAVES_PER_COMMIT = 50;

/** Whether GitHub's one-request commit can take it: bytes only, in base64 (4/3 of the size). */
function fitsOneMutation(planned: readonly PlannedChange[]): boolean {
  const sizes = planned.map(({ path, bytes }) => path.length + 40 + ((bytes?.byteLength ?? 0) * 4) / 3);
  return (
    planned.every(({ oid, bytes }) => bytes || !oid) &&
    planned.length <= MAX_FILES_PER_MUTATION &&
    sizes.reduce((sum, size) => sum + size, 0) < MAX_MUTATION_BYTES
  );
}

/** The result of a save's edit: its changes, possibly none, or its error. */
type Outcome = { save: Save } & ({ planned: PlannedChange[] } | { error: unknown });

/** The results of several edits, each applied on top of the ones before. */
type Plan = { base: GithubState; outcomes: Outcome[]; planned: PlannedChange[]; left: Save[] };

async function runEdits(base: GithubState, saves: readonly Save[]): Promise<Plan> {
  const { files: before } = base.snapshot;
  let snapshot: Snapshot = base.snapshot;
  let planned: PlannedChange[] = [];
  const outcomes: Outcome[] = [];
  for (const [index, save] of saves.entries()) {
    try {
      const { files } = snapshot;
      const changes = planChanges(files, await save.edit(snapshot));
      const own = changes.filter(({ path, oid }) => files.get(path)?.oid !== oid);
      const paths = new Set(own.map(({ path }) => path));
      const all = [...planned.filter(({ path }) => !paths.has(path)), ...own];
      // A save that reverts another one needs its own commit, or neither would appear in the history.
      const fits = fitsOneMutation(all) && all.every(({ path, oid }) => before.get(path)?.oid !== oid);
      if (index > 0 && own.length > 0 && (!fits || index >= MAX_SAVES_PER_COMMIT)) {
        return { base, outcomes, planned, left: saves.slice(index) };
      }
      outcomes.push({ save, planned: own });
      if (own.length > 0) snapshot = { ...snapshot, files: withPlanned(files, own) };
      planned = all;
    } catch (error) {
      outcomes.push({ save, error });
    }
  }
  return { base, outcomes, planned, left: [] };
}

/** Settles the saves that are refused or change nothing, and returns the others with the paths they change. */
function settleOthers({ base, outcomes }: Plan): { save: Save; paths: string[] }[] {
  const { revision } = base.snapshot;
  return outcomes.flatMap((outcome) => {
    const { save } = outcome;
    if ('error' in outcome) save.reject(outcome.error);
    else if (outcome.planned.length > 0) return [{ save, paths: outcome.planned.map(({ path }) => path) }];
    else save.resolve({ revision, committed: false, paths: [] });
    return [];
  });
}

/** Refuses saves that have waited too long, and returns the others. */
function inTime(saves: readonly Save[]): Save[] {
  return saves.filter(({ deadline, reject }) => {
    const isLate = performance.now() > deadline;
    if (isLate) reject(new ContentError('unavailable', 'store.othersSaving', { retryAfterSeconds: 5 }));
    return !isLate;
  });
}

/** Commits changes on GitHub: see `ContentStore.change`. One request per commit. */
export function createGithubWriter(
  client: GithubClient,
  reader: GithubReader,
  { branch, replayDelayMs }: { branch: string; replayDelayMs: number },
): SaveTogether {
  /** Replays that the last commit needed: other processes are saving, so the next one lets them go first. */
  let lastReplays = 0;

  const pause = (replay: number) =>
    wait(replayDelayMs * Math.random() * 2 ** Math.min(replay, LONGEST_PAUSE));

  async function send(
    base: GithubState,
    planned: readonly PlannedChange[],
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
      branch: { repositoryNameWithOwner: client.place.repository, branchName: branch },
      expectedHeadOid: base.snapshot.revision,
      message,
      fileChanges: { additions, deletions },
    };
    return client.graphql(COMMIT_MUTATION, { input }, ({ createCommitOnBranch }: CommitData) => {
      const { oid, tree } = createCommitOnBranch.commit;
      return { revision: oid, tree: tree.oid };
    });
  }

  /** Runs the edits. Before one counts as refused or unchanged, it runs again on fresh content. */
  async function makePlan(saves: readonly Save[]): Promise<Plan> {
    const known = reader.known();
    const first = await runEdits(known ?? (await reader.read()), saves);
    const isRefused = first.outcomes.some((outcome) => 'error' in outcome);
    const isNoChange = first.outcomes.some((outcome) => 'planned' in outcome && outcome.planned.length === 0);
    if (!known || !(isRefused || (isNoChange && reader.age() >= CONFIRMED_MS))) return first;
    return runEdits(await reader.read(), saves);
  }

  /** Looks up the outcome of a write, several times if needed. Throws when it stays unknown. */
  async function searchPatiently(deadline: number): Promise<GithubState> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await reader.search();
      } catch (error) {
        const last = attempt >= 2 || performance.now() > deadline;
        if (last || !(error instanceof LostAnswerError)) throw unknownOutcome();
        await pause(attempt + 1);
      }
    }
  }

  /** Settles the saves that an earlier request has already committed, and returns the others. */
  async function withoutDone(saves: readonly Save[]): Promise<Save[]> {
    if (!saves.some(({ message }) => message.operationId)) return [...saves];
    const state = reader.known() ?? (await reader.read());
    return saves.filter(({ operationId, resolve }) => {
      const done = findOperation(state, operationId);
      if (done) resolve({ revision: done, committed: true, paths: [] });
      return !done;
    });
  }

  /** Tries one commit. @returns undefined when it must be repeated on top of somebody else's commit */
  async function tryCommit(
    { base, planned }: Plan,
    saves: readonly Save[],
    replay: number,
  ): Promise<string | undefined> {
    const text = buildCommitMessage(saves);
    try {
      const commit = await send(base, planned, text);
      reader.install(base, { ...commit, message: text.body }, planned);
      return commit.revision;
    } catch (error) {
      // A read shows whether the repository is missing, or the branch.
      if (error instanceof ContentError && error.code === 'notFound') await reader.search();
      const lost = error instanceof LostAnswerError;
      if (!lost && !(error instanceof MovedHeadError)) throw error;
      // Pauses before the search, or its result would be outdated again.
      await pause(replay);
      const now = await searchPatiently(Math.max(...saves.map(({ deadline }) => deadline)));
      const done = saves[0] && findOperation(now, saves[0].operationId);
      if (done) return done;
      if (!searchReaches(now, base.snapshot.revision)) throw unknownOutcome();
      if (replay >= MAX_REPLAYS) throw lost ? unknownOutcome() : error;
      return undefined;
    }
  }

  return async function saveTogether(saves) {
    const left: Save[] = [];
    let rest: readonly Save[] = saves;
    try {
      if (lastReplays > 0) {
        await pause(lastReplays);
        await reader.read();
      }
      rest = await withoutDone(rest);
      for (let replay = 0; ; replay += 1) {
        lastReplays = replay;
        rest = inTime(rest);
        if (rest.length === 0) return left;
        const plan = await makePlan(rest);
        left.unshift(...plan.left);
        const made = settleOthers(plan);
        rest = made.map(({ save }) => save);
        const revision = rest.length > 0 ? await tryCommit(plan, rest, replay) : '';
        if (revision === undefined) continue;
        for (const { save, paths } of made) save.resolve({ revision, committed: true, paths });
        return left;
      }
    } catch (error) {
      const isRefused = error instanceof ContentError && error.code === 'invalid';
      // A save that GitHub refuses must not fail the others.
      if (isRefused && rest.length > 1) for (const save of rest) left.push(...(await saveTogether([save])));
      else for (const { reject } of rest) reject(error);
      return left;
    }
  };
}

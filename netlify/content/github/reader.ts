import type { Log } from '../../lib/log.ts';
import { mapAtOnce } from '../../lib/mapAtOnce.ts';
import type { PlannedChange } from '../changePlan.ts';
import { namesOperation } from '../commitMessage.ts';
import { isTextPath } from '../contentPaths.ts';
import { blobId, ContentError, type Snapshot, type StoredFile } from '../contentStore.ts';
import {
  AS_BYTES,
  bytesOf,
  type GithubClient,
  LostAnswerError,
  missingBranch,
  NotModifiedError,
  unreadable,
} from './client.ts';
import {
  type BlobsData,
  blobsQuery,
  type ContentData,
  contentQuery,
  type ListedContent,
  type ListedFile,
  readBlobs,
  readContent,
} from './queries.ts';

const BLOBS_PER_QUERY = 250;
const PARALLEL_BLOBS = 4;
/** The most bytes of pictures that are kept in memory. */
const KEPT_MAX_BYTES = 16_000_000;

/** Contents by blob id. Each text is fetched once. `seed`: texts that came with the deploy. */
function createGithubBlobs(client: GithubClient, seed: Iterable<StoredFile>) {
  let texts = new Map<string, string>();
  for (const { oid, text } of seed) if (text !== undefined) texts.set(oid, text);
  const recent = new Map<string, Uint8Array>();
  let recentBytes = 0;

  /** Keeps bytes that were just written, so that they need not be fetched. */
  function remember(oid: string, bytes: Uint8Array): void {
    if (bytes.byteLength > KEPT_MAX_BYTES || recent.has(oid)) return;
    recent.set(oid, bytes);
    recentBytes += bytes.byteLength;
    for (const [oldest, old] of recent) {
      if (recentBytes <= KEPT_MAX_BYTES) break;
      recent.delete(oldest);
      recentBytes -= old.byteLength;
    }
  }

  async function bytes(oid: string): Promise<Uint8Array> {
    const known = recent.get(oid);
    if (known) return known;
    const answer = await client.rest.git.getBlob({ ...client.at, file_sha: oid, ...AS_BYTES });
    const fetched = await bytesOf(answer);
    if (blobId(fetched) !== oid) throw unreadable();
    remember(oid, fetched);
    return fetched;
  }

  /** Accepts a text only if its blob id matches: GitHub truncates long texts and re-encodes non-UTF-8. */
  function accept(oid: string, text: string | undefined): boolean {
    if (text === undefined || blobId(text) !== oid) return false;
    texts.set(oid, text);
    return true;
  }

  /** The texts of blobs, named as {@link blobsQuery} expects; undefined for those that did not come whole. */
  async function requestTexts(names: readonly string[]): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = [];
    for (let start = 0; start < names.length; start += BLOBS_PER_QUERY) {
      const chunk = names.slice(start, start + BLOBS_PER_QUERY);
      const read = (data: BlobsData) => readBlobs(data, chunk.length);
      found.push(...(await client.graphql(blobsQuery(chunk), client.at, read)));
    }
    return found;
  }

  return {
    bytes,
    requestTexts,
    remember,
    knownTexts: () => texts.size,
    /** The files with their texts; asks GitHub for the unknown ones. Throws `ContentError`. */
    async complete(listed: ListedFile[]): Promise<Map<string, StoredFile>> {
      const unknown = listed.filter(({ path, oid, text }) => {
        return isTextPath(path) && !texts.has(oid) && !accept(oid, text);
      });
      // A text that came but did not match its id would not match the second time either.
      const came = new Set(unknown.filter(({ text }) => text !== undefined).map(({ oid }) => oid));
      const missing = [...new Set(unknown.map(({ oid }) => oid).filter((oid) => !came.has(oid)))];
      const found = await requestTexts(missing);
      const damaged = missing.filter((oid, index) => !accept(oid, found[index]));
      await mapAtOnce([...damaged, ...came], PARALLEL_BLOBS, async (oid) => {
        texts.set(oid, Buffer.from(await bytes(oid)).toString('utf8'));
      });
      const files = new Map<string, StoredFile>();
      const inUse = new Map<string, string>();
      for (const { path, oid, size } of [...listed].sort((a, b) => (a.path < b.path ? -1 : 1))) {
        const text = isTextPath(path) ? texts.get(oid) : undefined;
        if (text !== undefined) inUse.set(oid, text);
        files.set(path, text === undefined ? { path, oid, size } : { path, oid, text, size });
      }
      texts = inUse;
      return files;
    },
  };
}

/** Above this many files, ids are requested first and then only the unknown texts. */
const MANY_FILES = 300;
/** GitHub may answer a read from a copy that lags this far behind the branch. */
const READ_LAG_MS = 35_000;
const RECENT_COMMITS = 30;
/** Commits searched for one of our own: at least as many as others can have made meanwhile. */
const SEARCHED_COMMITS = 100;

/** The content as last read, and further data for a write. */
export type GithubState = { snapshot: Snapshot; tree: string; recent: { oid: string; message: string }[] };

type OwnCommit = { revision: string; tree: string; message: string };

export function withPlanned(
  before: Snapshot['files'],
  planned: readonly PlannedChange[],
): Map<string, StoredFile> {
  const files = new Map(before);
  for (const change of planned) {
    const { path, oid, bytes } = change;
    if (!oid) files.delete(path);
    else if (!bytes) files.set(path, { path, oid, size: change.size });
    else {
      const file = { path, oid, size: bytes.byteLength };
      files.set(path, isTextPath(path) ? { ...file, text: Buffer.from(bytes).toString('utf8') } : file);
    }
  }
  return files;
}

export function findOperation(state: GithubState, operationId: string): string | undefined {
  return state.recent.find(({ message }) => namesOperation(message, operationId))?.oid;
}

export type GithubReader = ReturnType<typeof createGithubReader>;

/** Reads the branch, and only those blobs that are not known yet. */
export function createGithubReader(
  client: GithubClient,
  { branch, seed, log }: { branch: string; seed: Iterable<StoredFile>; log: Log },
) {
  const blobs = createGithubBlobs(client, seed);
  let state: GithubState | undefined;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let own: { revision: string; at: number } | undefined;
  /** Heads that our own later writes replaced. */
  const superseded = new Set<string>();
  let reading: Promise<GithubState> | undefined;

  async function list(recent: number): Promise<ListedContent> {
    const ask = async (withText: boolean) => {
      const variables = { ...client.at, branch: `refs/heads/${branch}`, recent };
      const listed = await client.graphql(contentQuery(withText), variables, (data: ContentData) =>
        readContent(data),
      );
      if ('missing' in listed) throw missingBranch(client.place, listed.missing === 'everything');
      return listed;
    };
    const many = blobs.knownTexts() > MANY_FILES;
    try {
      return await ask(!many);
    } catch (error) {
      // GitHub may be too slow to send all texts at once; the ids alone are small.
      if (many || !(error instanceof LostAnswerError)) throw error;
      log('GitHub did not send all texts at once: asking for the list first.');
      return ask(false);
    }
  }

  /** Whether a head that was read is not older than our own last write. */
  function isCurrent(revision: string, recent: { oid: string }[]): boolean {
    if (!own || performance.now() - own.at > READ_LAG_MS || revision === own.revision) return true;
    return recent.some(({ oid }) => oid === own?.revision);
  }

  async function load(recent: number): Promise<GithubState> {
    const startedAt = performance.now();
    const listed = await list(recent);
    if (state && !isCurrent(listed.revision, listed.recent)) return state;
    if (state?.snapshot.revision === listed.revision) {
      state = { ...state, recent: listed.recent };
    } else {
      const files = await blobs.complete(listed.files);
      // Checked again: one of our writes may have been answered while texts were fetched.
      if (state && !isCurrent(listed.revision, listed.recent)) return state;
      state = { snapshot: { revision: listed.revision, files }, tree: listed.tree, recent: listed.recent };
    }
    confirmedAt = Math.max(confirmedAt, startedAt);
    return state;
  }

  /** The new head if it differs from `revision`. An unclear answer counts as moved, and a full read follows. */
  async function movedHead(revision: string): Promise<string | undefined> {
    try {
      const { data } = await client.rest.repos.getCommit({
        ...client.at,
        ref: branch,
        mediaType: { format: 'sha' },
        headers: { 'if-none-match': `"${revision}"` },
      });
      const head = String(data).trim();
      return head === revision ? undefined : head;
    } catch (error) {
      if (error instanceof NotModifiedError) return undefined;
      const code = error instanceof ContentError ? error.code : undefined;
      if (code === 'conflict' || code === 'invalid') return '';
      throw error;
    }
  }

  async function readNow(): Promise<GithubState> {
    if (!state) return load(RECENT_COMMITS);
    const startedAt = performance.now();
    const { revision } = state.snapshot;
    const head = await movedHead(revision);
    const lags = own !== undefined && performance.now() - own.at <= READ_LAG_MS;
    if (head !== undefined && !(lags && superseded.has(head))) return load(RECENT_COMMITS);
    if (head === undefined && state.snapshot.revision === revision)
      confirmedAt = Math.max(confirmedAt, startedAt);
    return state;
  }

  return {
    blobs,
    /** The content read earlier, without a request; undefined at the start. */
    known: (): GithubState | undefined => state,
    age: (): number => performance.now() - confirmedAt,
    /** Reads head, messages and content again to learn the outcome of a write. */
    search: (): Promise<GithubState> => load(SEARCHED_COMMITS),
    /** The current content. An unchanged head costs one request that counts against no quota. */
    read(): Promise<GithubState> {
      // Callers at the same time share one request.
      reading ??= readNow().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    /** Adopts one of our own commits: its answer is right, however far reads lag behind. */
    install(base: GithubState, commit: OwnCommit, planned: readonly PlannedChange[]): void {
      const files = withPlanned(base.snapshot.files, planned);
      for (const { path, oid, bytes } of planned) if (bytes && !isTextPath(path)) blobs.remember(oid, bytes);
      superseded.add(base.snapshot.revision);
      own = { revision: commit.revision, at: performance.now() };
      state = {
        snapshot: { revision: commit.revision, files },
        tree: commit.tree,
        recent: [{ oid: commit.revision, message: commit.message }, ...base.recent].slice(
          0,
          SEARCHED_COMMITS,
        ),
      };
      confirmedAt = own.at;
    },
  };
}

/** Whether a search reached back to the commit that a write was based on. */
export function searchReaches(state: GithubState, revision: string): boolean {
  if (state.snapshot.revision === revision || state.recent.length < SEARCHED_COMMITS) return true;
  return state.recent.some(({ oid }) => oid === revision);
}

export function unknownOutcome(): ContentError {
  return new ContentError('unavailable', 'github.unknownOutcome', { retryAfterSeconds: 10 });
}

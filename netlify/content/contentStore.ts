import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { HistoryChange, HistoryItem, StoredFile } from '../../src/shared/adminEndpoints.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import { type ApiMessageKey, apiMessage, type MessageParams, type Sentence } from '../lib/messages/index.ts';

/**
 * The only access to the site's content: a Git repository, read as a snapshot and changed by whole commits.
 * Every store (a local working tree, GitHub, the files shipped with a deploy) implements this interface.
 */

export type { StoredFile } from '../../src/shared/adminEndpoints.ts';

/** All content at one moment. Immutable. */
export type Snapshot = {
  /** Id of the commit that was read; `UNCOMMITTED` without one. */
  revision: string;
  /** By path: every file below `content/`, and the list of `public/photos/`. */
  files: ReadonlyMap<string, StoredFile>;
  /** Why the store could not be read, when this is the content of the last deploy. */
  stale?: Sentence;
};

/** Bytes that the store holds outside of any commit. */
export type KeptBytes = { oid: string; size: number };

export type Change =
  | { path: string; content: string | Uint8Array | KeptBytes }
  | { path: string; delete: true };

export type Commit = {
  /** Id of the commit that holds the change; the head's id when nothing differed. */
  revision: string;
  /** False when every file already had the wanted content: nothing was sent or committed. */
  committed: boolean;
  /** The changed paths, sorted. Empty when `operationId` was already committed earlier. */
  paths: string[];
};

/** The text of a commit. The store cleans user text: see `commitMessage.ts`. */
export type ChangeMessage = {
  /** What was done. A function is called after the edit has run, when the subject depends on it. */
  subject: string | (() => string);
  body?: string;
  /** A UUID. A change whose id is in the recent history is not committed again. */
  operationId?: string;
};

/** One earlier change, for the list of changes that can be undone. */
export type HistoryEntry = Pick<HistoryItem, 'revision' | 'subject' | 'byPanel' | 'author' | 'date'> & {
  /** The commit before; undefined for the first. `fileAt(parent, path)` is the file before this change. */
  readonly parent?: string;
  readonly paths: { path: string; status: HistoryChange['status'] }[];
};

export type PastFile = { readonly revision: string; readonly path: string };

export type EditContent = (snapshot: Snapshot) => Change[] | Promise<Change[]>;

export interface ContentStore {
  /** The current content. Throws `ContentError`. */
  snapshot(): Promise<Snapshot>;
  /**
   * Reads, edits and commits in one step. `edit` may run several times, each time on fresher content, so it
   * must be pure. Its errors are passed on and nothing is written. Resolves once the commit is on the branch.
   * Throws `ContentError`.
   */
  change(message: ChangeMessage, edit: EditContent): Promise<Commit>;
  /**
   * Stores bytes before the change that commits them, so that many files need not come in one request. Git drops
   * unused bytes after some weeks; a change that names them later is refused. Throws `ContentError`.
   */
  keep(bytes: Uint8Array): Promise<KeptBytes>;
  /** The current bytes of one file, undefined if missing. Throws `ContentError`. */
  file(path: string): Promise<Uint8Array | undefined>;
  /** The latest commits that touched the content, newest first. Throws `ContentError`. */
  history(limit: number): Promise<HistoryEntry[]>;
  /** The bytes of one file at a commit, undefined if missing. Throws `ContentError`. */
  fileAt(revision: string, path: string): Promise<Uint8Array | undefined>;
  /** The texts of many such files, in the same order. Throws `ContentError`. */
  textsAt(files: readonly PastFile[]): Promise<(string | undefined)[]>;
}

/** The revision of uncommitted content: the root is no Git repository, or has no commit yet. */
export const UNCOMMITTED = 'uncommitted';

/** Why a store failed, and the error code of the answer. */
export const STORE_ERRORS = {
  conflict: 'conflict',
  unauthorized: 'storeFailed',
  forbidden: 'storeFailed',
  notFound: 'storeFailed',
  rateLimited: 'tooManyRequests',
  unavailable: 'storeFailed',
  readOnly: 'storeNotConfigured',
  notConfigured: 'storeNotConfigured',
  diskFull: 'storeFailed',
  invalid: 'badInput',
} as const satisfies Record<string, ErrorCode>;
export type ContentErrorCode = keyof typeof STORE_ERRORS;

type ContentErrorOptions = {
  params?: MessageParams;
  retryAfterSeconds?: number;
  /** The step that failed, in English, for the log only. */
  task?: string;
};

/** A failure as one sentence that tells the owner what to do, in any language; `message` is English, for logs. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly code: ContentErrorCode;
  readonly sentence: Sentence;
  /** For `rateLimited` and `unavailable`: when to try again. */
  readonly retryAfterSeconds?: number;

  constructor(code: ContentErrorCode, key: ApiMessageKey, options: ContentErrorOptions = {}) {
    const { params, retryAfterSeconds, task } = options;
    super(`${apiMessage('en', key, params)}${task ? ` (${task})` : ''}`);
    this.code = code;
    this.sentence = { key, ...(params ? { params } : {}) };
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type StoreServices = {
  readonly store: ContentStore;
  readonly log: Log;
  /** ms since 1970 */
  readonly now: () => number;
};

/** Git's blob id: SHA-1 over `blob <size>\0` and the bytes. */
export function blobId(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

/** The same for a file on disk, read in chunks because images are large. */
export async function blobIdOfFile(path: string, size: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Caches a computation per snapshot: a second call does no work and logs nothing. */
export function perSnapshot<Reading>(
  read: (snapshot: Snapshot, log?: Log) => Reading,
): (snapshot: Snapshot, log?: Log) => Reading {
  const known = new WeakMap<Snapshot, { reading: Reading }>();
  return (snapshot, log) => {
    const found = known.get(snapshot) ?? { reading: read(snapshot, log) };
    known.set(snapshot, found);
    return found.reading;
  };
}

/** The content that visitors read from the store, without waiting for a build. */
const SHOWN_AT_ONCE = /^(content\/((photos|videos|music)\/|(projects|settings)\.json$)|public\/photos\/)/;

/** Ids of all content, and of the part that only a build shows. Equal files give equal ids, in any commit. */
export const contentIds = perSnapshot(({ files }) => {
  const paths = [...files.keys()].sort();
  const idOf = (some: readonly string[]) =>
    blobId(some.map((path) => `${path} ${files.get(path)?.oid}`).join('\n'));
  return { content: idOf(paths), builtContent: idOf(paths.filter((path) => !SHOWN_AT_ONCE.test(path))) };
});

/** The tags of an If-Match header, without quotes and W/ prefix; undefined when it matches anything. */
function tagsOf(header: string | null): string[] | undefined {
  if (header === null) return undefined;
  const tags = header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );
  return tags.includes('*') ? undefined : tags;
}

/**
 * Refuses a write whose sender has seen another version than the current one.
 * @param tags valid tags of the current version, without quotes
 * @param current sent in the answer, so that the client can show both versions
 * @throws ApiError conflict
 */
export function requireMatch(header: string | null, tags: readonly string[], current: unknown): void {
  const wanted = tagsOf(header);
  if (wanted && !wanted.some((tag) => tags.includes(tag))) {
    throw new ApiError('conflict', { fields: { current } });
  }
}

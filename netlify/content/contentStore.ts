import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ApiError } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import {
  apiMessage,
  type MessageParams,
  type Sentence,
  type StoreMessageKey,
} from '../lib/messages/index.ts';

/**
 * The one way to the site's content: a Git repository, read as a snapshot and changed by whole commits.
 * Every store (a local working tree, GitHub, the files shipped with a deploy) keeps this interface.
 */

/** One file of the content. */
export type StoredFile = {
  /** Relative to the content root, with forward slashes: `content/photos/x.json`, `public/photos/x.jpg`. */
  path: string;
  /** Git's blob id (SHA-1, 40 hex digits) of the bytes. */
  oid: string;
  /** The file as UTF-8 text; for files below `content/` alone, without `content/notices/`. */
  text?: string;
  /** In bytes. */
  size: number;
};

/** All content as it was at one moment. Never changed after it is handed out. */
export type Snapshot = {
  /** Id of the commit that the content was read at; `UNCOMMITTED` where there is none. */
  revision: string;
  /** By path: every file below `content/`, and the list of `public/photos/`. */
  files: ReadonlyMap<string, StoredFile>;
  /** Why the store could not be read, where the content of the last deploy answers instead. */
  stale?: Sentence;
};

/** Bytes that the store holds apart from any commit. */
export type KeptBytes = {
  /** Git's blob id. */
  oid: string;
  size: number;
};

/** What is to become of one file: its whole new content, or its end. */
export type Change =
  | { path: string; content: string | Uint8Array | KeptBytes }
  | { path: string; delete: true };

/** The outcome of a change. */
export type Commit = {
  /** Id of the commit that holds the change; the head's id when nothing differed. */
  revision: string;
  /** False when every file was already as asked for: nothing was sent, no commit was made. */
  committed: boolean;
  /** The paths that differed, sorted. Empty when `operationId` had already been committed earlier. */
  paths: string[];
};

/** The text of a commit. User text is cleaned by the store: see `commitMessage.ts`. */
export type ChangeMessage = {
  /** What was done; a function, asked once the edit has run, where that says what it is about. */
  subject: string | (() => string);
  body?: string;
  /** A UUID. A change whose id is already in the recent history is not committed a second time. */
  operationId?: string;
};

/** One earlier change, for a list of things that can be undone. */
export type HistoryEntry = {
  revision: string;
  /** The commit before; absent for the first one. `fileAt(parent, path)` is the file before this change. */
  parent?: string;
  subject: string;
  body: string;
  /** A save of the panel; what it holds was not edited by hand. */
  byPanel: boolean;
  author: string;
  /** ISO 8601. */
  date: string;
  paths: { path: string; status: 'added' | 'modified' | 'deleted' }[];
};

/** A file as of a commit. */
export type PastFile = { readonly revision: string; readonly path: string };

export type EditContent = (snapshot: Snapshot) => Change[] | Promise<Change[]>;

export interface ContentStore {
  /** The current content. Throws `ContentError`. */
  snapshot(): Promise<Snapshot>;
  /**
   * Reads, edits and commits as one step: `edit` may run several times, each time on fresher content, and
   * must do nothing but compute. What it throws is thrown on, with nothing written. Resolves only once the
   * commit is on the branch. Throws `ContentError`.
   */
  change(message: ChangeMessage, edit: EditContent): Promise<Commit>;
  /**
   * Takes bytes before the change that is to commit them, so that many files need not come in one request. Git forgets
   * them after some weeks; a change that names them then is refused. Throws `ContentError`.
   */
  keep(bytes: Uint8Array): Promise<KeptBytes>;
  /** The current bytes of one file, undefined where there is none. Throws `ContentError`. */
  file(path: string): Promise<Uint8Array | undefined>;
  /** The latest commits that touched the content, newest first. Throws `ContentError`. */
  history(limit: number): Promise<HistoryEntry[]>;
  /** The bytes of one file as of a commit, undefined where it had none. Throws `ContentError`. */
  fileAt(revision: string, path: string): Promise<Uint8Array | undefined>;
  /** The texts of many such files at once, in their order. Throws `ContentError`. */
  textsAt(files: readonly PastFile[]): Promise<(string | undefined)[]>;
}

/** The revision of content that no commit holds: the root is no Git repository, or has no commit yet. */
export const UNCOMMITTED = 'uncommitted';

export type ContentErrorCode =
  | 'conflict'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'
  | 'unavailable'
  | 'readOnly'
  | 'notConfigured'
  | 'diskFull'
  | 'invalid';

type ContentErrorOptions = {
  /** Fills the places of the sentence. */
  params?: MessageParams;
  retryAfterSeconds?: number;
  /** What was being done, in English, for the log alone. */
  task?: string;
};

/** What failed, as one sentence that tells the owner what to do, in any language; `message` is English, for logs. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly code: ContentErrorCode;
  readonly sentence: Sentence;
  /** For `rateLimited` and `unavailable`: when another try makes sense. */
  readonly retryAfterSeconds?: number;

  constructor(code: ContentErrorCode, key: StoreMessageKey, options: ContentErrorOptions = {}) {
    const { params, retryAfterSeconds, task } = options;
    super(`${apiMessage('en', key, params)}${task ? ` (${task})` : ''}`);
    this.code = code;
    this.sentence = { key, ...(params ? { params } : {}) };
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What most services work with. */
export type StoreServices = {
  readonly store: ContentStore;
  readonly log: Log;
  /** ms since 1970 */
  readonly now: () => number;
};

/** Git's id of a file's bytes: SHA-1 over `blob <size>\0` and the bytes. */
export function blobId(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

/** The same for a file on disk, read piece by piece: images are too large to hold for a number. */
export async function blobIdOfFile(path: string, size: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Makes a reading of content that is done once for each snapshot; a second call does no work and logs nothing. */
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

/** The tags of an If-Match header, without quotes and weakness; undefined where it demands nothing. */
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
 * @param tags what the current version may be called, without quotes
 * @param current goes into the answer, so that both versions can be shown
 * @throws ApiError conflict
 */
export function requireMatch(header: string | null, tags: readonly string[], current: unknown): void {
  const wanted = tagsOf(header);
  if (wanted && !wanted.some((tag) => tags.includes(tag))) {
    throw new ApiError('conflict', { fields: { current } });
  }
}

import { atom } from 'nanostores';
import { parseJson } from '../../shared/isRecord.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/storage.ts';
import { keepInTab, readInTab } from '../../ui/tabStorage.ts';
import { uniqueId } from '../../ui/uniqueId.ts';

/** How long a closing page may still hold a lock that the next page requests. */
const HANDOVER_MS = 500;

/**
 * Waits for the lock `name`, held until `signal` is aborted. Without locks in the browser (plain http) it resolves at once.
 * @param onTaken called if another tab holds the lock @throws the signal's reason
 */
export function takeTurn(name: string, onTaken?: () => void, signal?: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve();
  const timer = setTimeout(() => onTaken?.(), HANDOVER_MS);
  return new Promise((resolve, reject) => {
    const hold = () => {
      clearTimeout(timer);
      resolve();
      return new Promise<void>((release) => signal?.addEventListener('abort', () => release()));
    };
    locks.request(name, signal ? { signal } : {}, hold).catch((error: unknown) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/** The names of all held locks; undefined if the browser has no locks. */
async function heldNames(): Promise<ReadonlySet<string> | undefined> {
  const held = (await globalThis.navigator?.locks?.query())?.held;
  return held && new Set(held.map(({ name = '' }) => name));
}

/** Prefix of the drafts in local storage, which survive a crash or a reload. */
const DRAFT_PREFIX = 'adminDraft:';
/** Each window holds the lock of this name plus its mark while it is open. */
const WINDOW_LOCK = 'panel-drafts';
/** A tab keeps its mark in session storage, so that a reload finds its own drafts. */
const WINDOW_MARK = 'adminWindow';
/** Local storage: how many uploads, and how many full-size files, wait on this device; no entry means none. */
export const WAITING_UPLOADS = 'adminWaitingUploads';
export const WAITING_MASTERS = 'adminWaitingMasters';

export const $unsaved = atom<ReadonlySet<string>>(new Set());

/** Makes the browser ask before it leaves the page. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

$unsaved.listen((keys) => {
  // A permanent listener would keep the page out of the browser's back-forward cache.
  if (keys.size > 0) globalThis.addEventListener?.('beforeunload', holdPage);
  else globalThis.removeEventListener?.('beforeunload', holdPage);
});

/** Marks the form or list named `key` as unsaved or saved. */
export function markUnsaved(key: string, isUnsaved: boolean): void {
  const keys = $unsaved.get();
  if (keys.has(key) === isUnsaved) return;
  const next = new Set(keys);
  if (isUnsaved) next.add(key);
  else next.delete(key);
  $unsaved.set(next);
}

/** Suffix of this window's drafts, which separates them from other windows; empty for the first window. */
let ownMark = '';
/** Marks of closed windows whose drafts were not adopted here. */
const goneMarks = new Set<string>();

const storedName = (key: string): string => DRAFT_PREFIX + key + ownMark;
const draftNames = () => storedKeys().filter((name) => name.startsWith(DRAFT_PREFIX));
const markOf = (stored: string): string => /@.*/.exec(stored)?.[0] ?? '';
const isOwn = (stored: string): boolean => markOf(stored) === ownMark;

/** Takes a mark that no open window has: the mark of the tab's last page, else the first window's, else a new one. */
async function takeMark(held: ReadonlySet<string>): Promise<string> {
  const last = readInTab(WINDOW_MARK);
  const mark = last ?? '';
  const other = `@${uniqueId()}`;
  const turn = new AbortController();
  if (last === null && held.has(WINDOW_LOCK)) turn.abort();
  const isTaken = await takeTurn(WINDOW_LOCK + mark, () => turn.abort(), turn.signal).then(
    () => false,
    () => true,
  );
  // A duplicated tab starts with the mark of the original.
  if (isTaken) await takeTurn(WINDOW_LOCK + other);
  return isTaken ? other : mark;
}

/** Takes over the drafts of closed windows, unless this window has a draft of the same key. */
function adoptDrafts(held: ReadonlySet<string>): void {
  for (const stored of draftNames()) {
    const mark = markOf(stored);
    if (isOwn(stored) || held.has(WINDOW_LOCK + mark)) continue;
    const own = storedName(stored.slice(DRAFT_PREFIX.length, stored.length - mark.length));
    const text = readStored(stored);
    if (text === null || readStored(own) !== null) goneMarks.add(mark);
    else {
      writeStored(own, text);
      removeStored(stored);
    }
  }
}

async function claim(): Promise<void> {
  const held = await heldNames();
  // Without locks in the browser all windows share one set of drafts.
  if (!held) return;
  ownMark = await takeMark(held);
  keepInTab(WINDOW_MARK, ownMark);
  adoptDrafts((await heldNames()) ?? held);
}

let claimed: Promise<void> | undefined;

/** Finds out which drafts belong to this window; has to run before any draft is read. */
export function claimDrafts(): Promise<void> {
  claimed ??= claim().catch(() => undefined);
  return claimed;
}

/** The draft kept under `key`; undefined if there is none or it is unreadable. The caller validates it. */
export function readDraft<T>(key: string): T | undefined {
  const text = readStored(storedName(key));
  return text === null ? undefined : (parseJson(text) as T | undefined);
}

/** Whether this window has a draft whose key starts with `start`. */
export const hasDraft = (start: string): boolean =>
  draftNames().some((stored) => isOwn(stored) && stored.startsWith(DRAFT_PREFIX + start));

/** Keeps a draft. Never put a password into it. */
export function writeDraft(key: string, value: unknown): void {
  writeStored(storedName(key), JSON.stringify(value));
}

export function dropDraft(key: string): void {
  removeStored(storedName(key));
}

/** Drops all drafts except those of other open windows, and clears `$unsaved`; for the logout. */
export function dropAllDrafts(): void {
  for (const stored of draftNames()) if (isOwn(stored) || goneMarks.has(markOf(stored))) removeStored(stored);
  $unsaved.set(new Set());
}

/** Stores for the login page how many files wait. @param key WAITING_UPLOADS or WAITING_MASTERS */
export function noteWaiting(key: string, count: number): void {
  if (count > 0) writeStored(key, String(count));
  else removeStored(key);
}

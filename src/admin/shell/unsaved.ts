import { atom } from 'nanostores';
import { parseJson } from '../../shared/isRecord.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/storage.ts';
import { keepInTab, readInTab } from '../../ui/tabStorage.ts';
import { uniqueId } from '../../ui/uniqueId.ts';

/** So long a page that is being left may still hold what its successor asks for. */
const HANDOVER_MS = 500;

/**
 * Waits for `name`, which one tab holds until `signal` is aborted; at once where the browser has no locks (plain http).
 * @param onTaken called where another tab holds it @throws the signal's reason
 */
export function takeTurn(name: string, onTaken?: () => void, signal?: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve();
  const told = setTimeout(() => onTaken?.(), HANDOVER_MS);
  return new Promise((resolve, reject) => {
    const hold = () => {
      clearTimeout(told);
      resolve();
      return new Promise<void>((release) => signal?.addEventListener('abort', () => release()));
    };
    locks.request(name, signal ? { signal } : {}, hold).catch((error: unknown) => {
      clearTimeout(told);
      reject(error);
    });
  });
}

/** The names that tabs hold; undefined where the browser has no locks. */
async function heldNames(): Promise<ReadonlySet<string> | undefined> {
  const held = (await globalThis.navigator?.locks?.query())?.held;
  return held && new Set(held.map(({ name = '' }) => name));
}

/** Drafts stand under these names in local storage, so that a crash or a reload costs nothing that was typed. */
const DRAFT_PREFIX = 'adminDraft:';
/** Each window holds this name, with its mark at the end, for as long as it lives. */
const WINDOW_LOCK = 'panel-drafts';
/** Under this name a tab keeps its mark, so that a reload finds its own drafts. */
const WINDOW_MARK = 'adminWindow';
/** Under these names stands how many uploads, and how many full-size files, wait on this device; nothing for none. */
export const WAITING_UPLOADS = 'adminWaitingUploads';
export const WAITING_MASTERS = 'adminWaitingMasters';

export const $unsaved = atom<ReadonlySet<string>>(new Set());

/** The browser asks before it leaves a page that holds unsaved work. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

$unsaved.listen((keys) => {
  // Listening only while needed keeps the page in the browser's back-forward cache.
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

/** The names of this window's drafts end in it, so that no other one touches them: nothing for the first window. */
let ownMark = '';
/** Marks of windows that are gone, and whose drafts found no place here. */
const goneMarks = new Set<string>();

const storedName = (key: string): string => DRAFT_PREFIX + key + ownMark;
const draftNames = () => storedKeys().filter((name) => name.startsWith(DRAFT_PREFIX));
const markOf = (stored: string): string => /@.*/.exec(stored)?.[0] ?? '';
const isOwn = (stored: string): boolean => markOf(stored) === ownMark;

/** Takes a mark that no living window has: that of the tab's last page, else the first window's, else a new one. */
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
  // A copy of a tab begins with the mark of the other one.
  if (isTaken) await takeTurn(WINDOW_LOCK + other);
  return isTaken ? other : mark;
}

/** Takes over what windows have left that are gone, but for what this one has a draft of itself. */
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
  // Where the browser has no locks, all windows share one set of drafts.
  if (!held) return;
  ownMark = await takeMark(held);
  keepInTab(WINDOW_MARK, ownMark);
  adoptDrafts((await heldNames()) ?? held);
}

let claimed: Promise<void> | undefined;

/** Finds out which drafts are this window's: before anything reads one. */
export function claimDrafts(): Promise<void> {
  claimed ??= claim().catch(() => undefined);
  return claimed;
}

/** The draft kept under `key`, or undefined where there is none that can be read. The caller checks its shape. */
export function readDraft<T>(key: string): T | undefined {
  const text = readStored(storedName(key));
  return text === null ? undefined : (parseJson(text) as T | undefined);
}

/** Is something kept under a name that begins like this? */
export const hasDraft = (start: string): boolean =>
  draftNames().some((stored) => isOwn(stored) && stored.startsWith(DRAFT_PREFIX + start));

/** Keeps what is typed. Never put a password into it. */
export function writeDraft(key: string, value: unknown): void {
  writeStored(storedName(key), JSON.stringify(value));
}

export function dropDraft(key: string): void {
  removeStored(storedName(key));
}

/** Forgets every draft but those of other windows, and that anything was unsaved; for the log-out. */
export function dropAllDrafts(): void {
  for (const stored of draftNames()) if (isOwn(stored) || goneMarks.has(markOf(stored))) removeStored(stored);
  $unsaved.set(new Set());
}

/** Notes for the log-in how many wait. @param key one of the names above */
export function noteWaiting(key: string, count: number): void {
  if (count > 0) writeStored(key, String(count));
  else removeStored(key);
}

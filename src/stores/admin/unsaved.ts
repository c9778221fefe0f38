import { atom } from 'nanostores';
import { readStored, removeStored, writeStored } from '../../services/storage.ts';

/** Drafts stand under these names in local storage, so that a crash or a reload costs nothing that was typed. */
const DRAFT_PREFIX = 'adminDraft:';
const DRAFT_INDEX = 'adminDrafts';
/** Under these names stands how many uploads, and how many full-size files, wait on this device; nothing for none. */
export const WAITING_UPLOADS = 'adminWaitingUploads';
export const WAITING_MASTERS = 'adminWaitingMasters';

/** Names of the forms and lists that hold something unsaved. */
export const $unsaved = atom<ReadonlySet<string>>(new Set());

/** The browser asks before it leaves a page that holds unsaved work. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

let isHeld = false;

$unsaved.listen((keys) => {
  const wanted = keys.size > 0;
  if (typeof addEventListener !== 'function' || wanted === isHeld) return;
  isHeld = wanted;
  // Listening only while needed keeps the page in the browser's back-forward cache.
  if (wanted) addEventListener('beforeunload', holdPage);
  else removeEventListener('beforeunload', holdPage);
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

function draftKeys(): string[] {
  try {
    const value: unknown = JSON.parse(readStored(DRAFT_INDEX) ?? '[]');
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function writeIndex(keys: readonly string[]): void {
  if (keys.length > 0) writeStored(DRAFT_INDEX, JSON.stringify(keys));
  else removeStored(DRAFT_INDEX);
}

/** The draft kept under `key`, or undefined where there is none that can be read. The caller checks its shape. */
export function readDraft<T>(key: string): T | undefined {
  const text = readStored(DRAFT_PREFIX + key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Is something kept under a name that begins like this? */
export const hasDraft = (start: string): boolean => draftKeys().some((key) => key.startsWith(start));

/** Keeps what is typed. Never put a password into it. */
export function writeDraft(key: string, value: unknown): void {
  const keys = draftKeys();
  if (!keys.includes(key)) writeIndex([...keys, key]);
  writeStored(DRAFT_PREFIX + key, JSON.stringify(value));
}

export function dropDraft(key: string): void {
  const keys = draftKeys();
  if (keys.includes(key)) writeIndex(keys.filter((other) => other !== key));
  removeStored(DRAFT_PREFIX + key);
}

/** Forgets every draft and that anything was unsaved; for the log-out. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) removeStored(DRAFT_PREFIX + key);
  writeIndex([]);
  $unsaved.set(new Set());
}

/** Notes for the log-in how many wait. @param key one of the names above */
export function noteWaiting(key: string, count: number): void {
  if (count > 0) writeStored(key, String(count));
  else removeStored(key);
}

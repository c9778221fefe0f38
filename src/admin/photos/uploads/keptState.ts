import type { KeptState, KeptUpload } from '../keptFiles.ts';
import { readUpload } from './uploadDrafts.ts';
import { blank, dropProposals, isBusy, type UploadItem } from './uploadItem.ts';

/** What is kept of an upload beside its file. One that is under way was asked for: it goes on after a reload. */
export function keptStateOf(item: UploadItem, place: number): KeptState {
  const { phase, error, image, keepsMaster, exceptions } = item;
  const { values } = dropProposals(item);
  const isUnsure = item.isUnsure || phase === 'sending' || phase === 'storing';
  return { place, values, exceptions, isAsked: phase !== 'typing', error, image, isUnsure, keepsMaster };
}

/** An upload as it was before the page went away. */
export function restoreUpload(kept: KeptUpload): UploadItem {
  const { place: _, values, exceptions = [], isAsked, keepsMaster = true, ...rest } = kept;
  const phase = isAsked ? 'paused' : 'typing';
  return {
    ...blank(readUpload(values)),
    ...rest,
    exceptions,
    phase,
    isKept: true,
    isRestored: true,
    keepsMaster,
  };
}

/** What has to be done about kept uploads so that they are those of the form. */
type Duty =
  | { readonly kind: 'put'; readonly key: string; readonly file: File; readonly state: KeptState }
  | { readonly kind: 'change'; readonly key: string; readonly state: KeptState }
  | { readonly kind: 'remove'; readonly key: string };

/** What of the form is kept, or about to be, by key. */
export type KeptView = ReadonlyMap<string, { readonly file: File; readonly state: KeptState }>;

const isSame = (a: KeptState, b: KeptState): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares what is kept with the form. A photo keeps its place; a new one comes after all. */
export function compareKept(
  kept: KeptView,
  items: readonly UploadItem[],
): { readonly next: KeptView; readonly duties: readonly Duty[] } {
  let last = Math.max(-1, ...[...kept.values()].map(({ state }) => state.place));
  const next = new Map<string, { file: File; state: KeptState }>();
  const duties: Duty[] = [];
  for (const item of items) {
    const { key, file } = item;
    if (!file) continue;
    const known = kept.get(key);
    if (!known) last += 1;
    const state = keptStateOf(item, known?.state.place ?? last);
    next.set(key, { file, state });
    if (known?.file !== file) duties.push({ kind: 'put', key, file, state });
    else if (!isSame(known.state, state)) duties.push({ kind: 'change', key, state });
  }
  for (const key of kept.keys()) if (!next.has(key)) duties.push({ kind: 'remove', key });
  return { next, duties };
}

/** After the network has gone: what waits for it goes on together later, and nothing of it is committed before. */
export const pauseAll = (items: readonly UploadItem[]): readonly UploadItem[] =>
  items.map((item) => (isBusy(item) ? { ...item, phase: 'paused', progress: 0 } : item));

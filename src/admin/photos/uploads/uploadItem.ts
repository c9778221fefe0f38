import { atom } from 'nanostores';
import type { ChosenFile } from '../../../shared/content/chosenFile.ts';
import { PHOTO_FIELDS, SHARED_PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import {
  emptyValues,
  type FormFaults,
  type FormValues,
  readValues,
  sameValues,
} from '../../../shared/content/fields/form.ts';
import { uniqueId } from '../../../ui/uniqueId.ts';
import { pick } from '../../fields/form.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../../shell/unsaved.ts';
import type { Proposal } from '../proposals.ts';

export const EMPTY_UPLOAD: FormValues = emptyValues(PHOTO_FIELDS);

export const isTyped = (values: FormValues): boolean => !sameValues(PHOTO_FIELDS, values, EMPTY_UPLOAD);

export const EMPTY_SHARED: FormValues = emptyValues(SHARED_PHOTO_FIELDS);

/** What photos uploaded together have in common. Each may have values of its own instead. */
export const $shared = atom<FormValues>(EMPTY_SHARED);

export const pickShared = (values: FormValues): FormValues => pick(values, Object.keys(EMPTY_SHARED));

/** Where a text in a field comes from that nobody has typed, by the field's name. */
export type Proposed = Readonly<Record<string, Proposal['from'] | 'copy' | 'file'>>;

/**
 * `typing`: not started, or stopped. `waiting`: for its turn. `preparing`: being recompressed. `sending`: on its
 * way. `sent`: the server keeps the image until all of its batch are there. `storing`: it has arrived and is being
 * stored. `failed`: see its error; it can be tried again. `paused`: the network or the page has gone; it goes on.
 */
type UploadPhase = 'typing' | 'waiting' | 'preparing' | 'sending' | 'sent' | 'storing' | 'failed' | 'paused';

export type UploadItem = {
  /** A UUID: however often it is sent under it, it is stored once. */
  readonly key: string;
  readonly file: File | null;
  readonly preview?: string | undefined;
  readonly fingerprint?: string | undefined;
  /** What is known about the file so far; undefined until its header has been read. */
  readonly chosen?: ChosenFile | undefined;
  readonly values: FormValues;
  /** Fields whose values nobody has typed. */
  readonly proposed: Proposed;
  /** Fields that somebody has entered since the file was chosen: what is proposed late stays out of them. */
  readonly entered: readonly string[];
  /** Shared fields in which this photo differs from the others. */
  readonly exceptions: readonly string[];
  readonly faults: FormFaults;
  readonly phase: UploadPhase;
  /** How much of it has been sent, from 0 to 1. */
  readonly progress: number;
  readonly error?: string | undefined;
  /** The name under which the server keeps the image for its batch. */
  readonly image?: string | undefined;
  /** An earlier sending has had no answer: it may have been stored. */
  readonly isUnsure: boolean;
  /** Whether a reload brings the file back; undefined until that is known. */
  readonly isKept?: boolean | undefined;
  readonly isRestored: boolean;
  /** Whether the file itself is kept for the lab once the photo is stored, if it is one that can be. */
  readonly keepsMaster: boolean;
  /** The storage refused the image; the address of an image elsewhere may help. */
  readonly offersWorkaround: boolean;
};

type Kept = 'values' | 'exceptions' | 'error' | 'image' | 'isUnsure' | 'keepsMaster';
export type KeptState = Pick<UploadItem, Kept> & {
  /** Uploads stand in the form in this order. */
  readonly place: number;
  /** Somebody has pressed "Upload" for it. */
  readonly isAsked: boolean;
};
export type KeptUpload = KeptState & { readonly key: string; readonly file: File };

export const blank = (values = EMPTY_UPLOAD): UploadItem => ({
  key: uniqueId(),
  file: null,
  values,
  proposed: {},
  entered: [],
  exceptions: [],
  faults: {},
  phase: 'typing',
  progress: 0,
  isUnsure: false,
  isRestored: false,
  keepsMaster: true,
  offersWorkaround: false,
});

/** The photo without what nobody has typed. */
export function dropProposals<I extends Pick<UploadItem, 'values' | 'proposed'>>(item: I): I {
  const emptied = Object.fromEntries(Object.keys(item.proposed).map((name) => [name, '']));
  return { ...item, values: { ...item.values, ...emptied }, proposed: {} };
}

/** Is the upload under way, so that it is left alone? */
export function isBusy({ phase }: Pick<UploadItem, 'phase'>): boolean {
  return phase !== 'typing' && phase !== 'failed' && phase !== 'paused';
}

/** What is to be kept. An upload that is under way was asked for: it goes on after a reload. */
export function keptStateOf(item: UploadItem, place: number): KeptState {
  const { phase, error, image, keepsMaster, exceptions } = item;
  const { values } = dropProposals(item);
  const isUnsure = item.isUnsure || phase === 'sending' || phase === 'storing';
  return { place, values, exceptions, isAsked: phase !== 'typing', error, image, isUnsure, keepsMaster };
}

export function restoreUpload(kept: KeptUpload): UploadItem {
  const { place: _, values, isAsked, ...rest } = kept;
  const phase = isAsked ? 'paused' : 'typing';
  const read = { ...EMPTY_UPLOAD, ...readValues(PHOTO_FIELDS, values) };
  return { ...blank(read), ...rest, phase, isKept: true, isRestored: true };
}

const KEY = 'photos.upload';

function canKeep(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

/** Where chosen files are kept: on this device; by another tab of the panel; nowhere but in this page. */
type Keeping = 'opening' | 'device' | 'elsewhere' | 'nowhere';
export const $keeping = atom<Keeping>(canKeep() ? 'opening' : 'nowhere');

/** What was typed about a photo whose file is still to be chosen; nothing where the page has left nothing. */
export const readUploadDraft = (): FormValues => readValues(PHOTO_FIELDS, readDraft(KEY));

/** Keeps what is typed about a photo without a file: the others' texts are kept with their files. */
export function keepUploadDraft(items: readonly UploadItem[]): void {
  const values = items.find(({ file }) => !file)?.values;
  if (values && isTyped(values)) writeDraft(KEY, values);
  else dropDraft(KEY);
  // A reload brings a kept file back with its texts, so leaving the page loses nothing.
  const isLosing = ({ file, values, isKept }: UploadItem) => !isKept && (file !== null || isTyped(values));
  markUnsaved(KEY, items.some(isLosing));
}

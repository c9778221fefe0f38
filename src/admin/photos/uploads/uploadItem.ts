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

/** The shared values of photos uploaded together. Each photo may have its own values instead. */
export const $shared = atom<FormValues>(EMPTY_SHARED);

export const pickShared = (values: FormValues): FormValues => pick(values, Object.keys(EMPTY_SHARED));

/** The source of each proposed value, by field name. */
export type Proposed = Readonly<Record<string, Proposal['from'] | 'copy' | 'file'>>;

/**
 * `typing`: not started, or stopped. `waiting`: in the queue. `preparing`: being recompressed. `sending`: being
 * transferred. `sent`: the server keeps the image until its batch is complete. `storing`: received and being stored.
 * `failed`: with `error`, can be retried. `paused`: cut off by the network or a reload, continues.
 */
type UploadPhase = 'typing' | 'waiting' | 'preparing' | 'sending' | 'sent' | 'storing' | 'failed' | 'paused';

export type UploadItem = {
  /** A UUID, the operation id: the photo is stored once, however often it is sent. */
  readonly key: string;
  readonly file: File | null;
  readonly preview?: string | undefined;
  readonly fingerprint?: string | undefined;
  /** The data of the file; undefined until its header is read. */
  readonly chosen?: ChosenFile | undefined;
  readonly values: FormValues;
  /** Fields with proposed values. */
  readonly proposed: Proposed;
  /** Fields that had the focus since the file was chosen: late proposals leave them alone. */
  readonly entered: readonly string[];
  /** Shared fields in which this photo differs from the others. */
  readonly exceptions: readonly string[];
  readonly faults: FormFaults;
  readonly phase: UploadPhase;
  /** The sent fraction, from 0 to 1. */
  readonly progress: number;
  readonly error?: string | undefined;
  /** The server's name of the image until its batch is committed. */
  readonly image?: string | undefined;
  /** An earlier attempt had no answer, so the photo may be stored. */
  readonly isUnsure: boolean;
  /** Whether the file survives a reload; undefined until known. */
  readonly isKept?: boolean | undefined;
  readonly isRestored: boolean;
  /** Whether the file itself is kept for the lab after the upload, if possible. */
  readonly keepsMaster: boolean;
  /** The storage refused the image; the address of an image elsewhere is offered instead. */
  readonly offersWorkaround: boolean;
};

type Kept = 'values' | 'exceptions' | 'error' | 'image' | 'isUnsure' | 'keepsMaster';
export type KeptState = Pick<UploadItem, Kept> & {
  /** The position in the form. */
  readonly place: number;
  /** The upload was started. */
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

/** The photo without proposed values. */
export function dropProposals<I extends Pick<UploadItem, 'values' | 'proposed'>>(item: I): I {
  const emptied = Object.fromEntries(Object.keys(item.proposed).map((name) => [name, '']));
  return { ...item, values: { ...item.values, ...emptied }, proposed: {} };
}

/** Whether the upload is running, so that it must not be changed. */
export function isBusy({ phase }: Pick<UploadItem, 'phase'>): boolean {
  return phase !== 'typing' && phase !== 'failed' && phase !== 'paused';
}

/** The state to store. A started upload continues after a reload. */
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

/** Where chosen files are stored: on this device, by another tab of the panel, or only in this page. */
type Keeping = 'opening' | 'device' | 'elsewhere' | 'nowhere';
export const $keeping = atom<Keeping>(canKeep() ? 'opening' : 'nowhere');

/** The draft of a photo without a file; empty values if there is none. */
export const readUploadDraft = (): FormValues => readValues(PHOTO_FIELDS, readDraft(KEY));

/** Stores the draft of a photo without a file; the texts of the others are stored with their files. */
export function keepUploadDraft(items: readonly UploadItem[]): void {
  const values = items.find(({ file }) => !file)?.values;
  if (values && isTyped(values)) writeDraft(KEY, values);
  else dropDraft(KEY);
  // A stored file survives a reload with its texts, so only the others are lost.
  const isLosing = ({ file, values, isKept }: UploadItem) => !isKept && (file !== null || isTyped(values));
  markUnsaved(KEY, items.some(isLosing));
}

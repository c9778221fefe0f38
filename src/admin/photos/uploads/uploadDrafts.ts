import { atom } from 'nanostores';
import { PHOTO_FIELDS, SHARED_PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import { emptyValues, type FormValues, readValues, sameValues } from '../../../shared/content/fields/form.ts';
import { isRecord } from '../../../shared/isRecord.ts';
import { pick } from '../../fields/formState.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../../shell/unsaved.ts';

/** The fields of a photo of which nothing is known yet. */
export const EMPTY_UPLOAD: FormValues = emptyValues(PHOTO_FIELDS);

export const isTyped = (values: FormValues): boolean => !sameValues(PHOTO_FIELDS, values, EMPTY_UPLOAD);

const KEY = 'photos.upload';

/**
 * What is typed about one file. A file that is kept is known again by its key; one that is not, and is chosen once
 * more, by name and size.
 */
type Draft = {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly values: FormValues;
};
/** `isKept`: a reload brings the file back, so leaving the page loses nothing. */
type Typed = {
  readonly key: string;
  readonly file: File | null;
  readonly values: FormValues;
  readonly isKept: boolean;
};

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

function readDrafts(): Draft[] {
  const value = readDraft<unknown>(KEY);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { key, name, size, values } = one;
    const read = { ...EMPTY_UPLOAD, ...readValues(PHOTO_FIELDS, values) };
    if (!isTyped(read)) return [];
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return [{ key: text(key), name: text(name), size: Number(size) || 0, values: read }];
  });
}

/** Texts of an earlier visit whose files have not been chosen again yet. */
let waiting: readonly Draft[] = [];

/** Reads what is there from an earlier visit, or from another tab that has been closed. */
export function readWaitingTexts(): void {
  waiting = readDrafts();
}

/** What was typed about one photo before the page went away; undefined for none, and for several: they wait for their files. */
export function claimSingleText(): FormValues | undefined {
  const [only, ...others] = waiting;
  if (!only || others.length > 0) return undefined;
  waiting = [];
  return only.values;
}

/** The texts about a kept file, handed out once. */
export function claimKeptText(key: string): FormValues | undefined {
  return claim((draft) => draft.key === key);
}

/** How many photos have texts that wait for their files. */
export function waitingUploadTexts(): number {
  return waiting.length;
}

/** The waiting text of a file, handed out once. */
export function claimUploadDraft(file: {
  readonly name: string;
  readonly size: number;
}): FormValues | undefined {
  return claim(({ name, size }) => name === file.name && size === file.size);
}

function claim(isWanted: (draft: Draft) => boolean): FormValues | undefined {
  const draft = waiting.find(isWanted);
  waiting = waiting.filter((other) => other !== draft);
  return draft?.values;
}

/** Keeps what stands in the form, and what still waits for its file. */
export function keepUploadDrafts(items: readonly Typed[]): void {
  const typed = items
    .filter(({ values }) => isTyped(values))
    .map(({ key, file, values }) => ({ key, name: file?.name ?? '', size: file?.size ?? 0, values }));
  const drafts = [...typed, ...waiting];
  const keeping = $keeping.get();
  // Until it is known that no other tab has them, the texts may be those of another tab.
  if (keeping === 'device' || keeping === 'nowhere') {
    if (drafts.length > 0) writeDraft(KEY, drafts);
    else dropDraft(KEY);
  }
  const isLosing = ({ file, values, isKept }: Typed) => !isKept && (file !== null || isTyped(values));
  markUnsaved(KEY, items.some(isLosing));
}

export function forgetUploadDrafts(): void {
  waiting = [];
  dropDraft(KEY);
}

const SHARED_DRAFT = 'photos.uploadShared';

/** The fields that photos uploaded together share, with nothing in them. */
export const EMPTY_SHARED: FormValues = emptyValues(SHARED_PHOTO_FIELDS);

/** What photos uploaded together have in common. Each may have values of its own instead. */
export const $shared = atom<FormValues>({
  ...EMPTY_SHARED,
  ...readValues(SHARED_PHOTO_FIELDS, readDraft(SHARED_DRAFT)),
});

$shared.listen((shared) => {
  if (sameValues(SHARED_PHOTO_FIELDS, shared, EMPTY_SHARED)) dropDraft(SHARED_DRAFT);
  else writeDraft(SHARED_DRAFT, shared);
});

export const pickShared = (values: FormValues): FormValues => pick(values, Object.keys(EMPTY_SHARED));

export function share(values: FormValues): void {
  $shared.set({ ...$shared.get(), ...values });
}

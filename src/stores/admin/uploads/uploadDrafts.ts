import { PHOTO_FIELDS } from '../../../domain/entries/photo.ts';
import { emptyValues, type FormValues, readValues, sameValues } from '../../../domain/fields/form.ts';
import { isRecord } from '../../../domain/isRecord.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../unsaved.ts';

/** The fields of a photo of which nothing is known yet. */
export const EMPTY_UPLOAD: FormValues = emptyValues(PHOTO_FIELDS);

export const isTyped = (values: FormValues): boolean => !sameValues(PHOTO_FIELDS, values, EMPTY_UPLOAD);

const KEY = 'photos.upload';

/** What is typed about one file. A file itself cannot be kept, so it is known again by name and size. */
type Draft = { readonly name: string; readonly size: number; readonly values: FormValues };
type Typed = { readonly file: File | null; readonly values: FormValues };

function readDrafts(): Draft[] {
  const value = readDraft<unknown>(KEY);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { name, size, values } = one;
    const read = { ...EMPTY_UPLOAD, ...readValues(PHOTO_FIELDS, values) };
    if (!isTyped(read)) return [];
    return [{ name: typeof name === 'string' ? name : '', size: Number(size) || 0, values: read }];
  });
}

/** Texts of an earlier visit whose files have not been chosen again yet. */
let waiting: readonly Draft[] = [];

/** What was typed about one photo before the page went away; undefined for none, and for several: they wait for their files. */
export function restoredUploadText(): FormValues | undefined {
  const drafts = readDrafts();
  const [only] = drafts;
  if (drafts.length === 1 && only) return only.values;
  waiting = drafts;
  return undefined;
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
  const draft = waiting.find(({ name, size }) => name === file.name && size === file.size);
  waiting = waiting.filter((other) => other !== draft);
  return draft?.values;
}

/** Keeps what stands in the form, and what still waits for its file. */
export function keepUploadDrafts(items: readonly Typed[]): void {
  const typed = items
    .filter(({ values }) => isTyped(values))
    .map(({ file, values }) => ({ name: file?.name ?? '', size: file?.size ?? 0, values }));
  const drafts = [...typed, ...waiting];
  if (drafts.length > 0) writeDraft(KEY, drafts);
  else dropDraft(KEY);
  markUnsaved(KEY, typed.length > 0 || items.some(({ file }) => file !== null));
}

export function forgetUploadDrafts(): void {
  waiting = [];
  dropDraft(KEY);
}

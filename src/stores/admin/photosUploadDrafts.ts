import { EMPTY_PHOTO, hasText, type PhotoValues, readPhotoValues } from '../../domain/photoForm.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from './unsaved.ts';

const KEY = 'photos.upload';

/** What is typed about one file. A file itself cannot be kept, so it is known again by name and size. */
type Draft = { readonly name: string; readonly size: number; readonly values: PhotoValues };
type Typed = { readonly file: File | null; readonly values: PhotoValues };

function readDrafts(): Draft[] {
  const value = readDraft<unknown>(KEY);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { name, size, values } = one as Readonly<Record<string, unknown>>;
    const read = readPhotoValues(values);
    if (!read) return [];
    return [{ name: typeof name === 'string' ? name : '', size: Number(size) || 0, values: read }];
  });
}

/** Texts of an earlier visit whose files have not been chosen again yet. */
let waiting: readonly Draft[] = [];

/** What was typed about one photo before the page went away; texts of several wait for their files. */
export function restoredUploadText(): PhotoValues {
  const drafts = readDrafts();
  const [only] = drafts;
  if (drafts.length === 1 && only) return only.values;
  waiting = drafts;
  return EMPTY_PHOTO;
}

/** How many photos have texts that wait for their files. */
export function waitingUploadTexts(): number {
  return waiting.length;
}

/** The waiting text of a file, handed out once. */
export function claimUploadDraft(file: {
  readonly name: string;
  readonly size: number;
}): PhotoValues | undefined {
  const draft = waiting.find(({ name, size }) => name === file.name && size === file.size);
  waiting = waiting.filter((other) => other !== draft);
  return draft?.values;
}

/** Keeps what stands in the form, and what still waits for its file. */
export function keepUploadDrafts(items: readonly Typed[]): void {
  const typed = items
    .filter(({ values }) => hasText(values))
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

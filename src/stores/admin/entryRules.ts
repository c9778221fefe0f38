import type { AdminMessageKey } from '../../messages/admin.ts';
import { AdminApiError } from '../../services/adminApi.ts';
import {
  ENTRY_FIELDS,
  ENTRY_KINDS,
  type EntryField,
  type EntryFields,
  type EntryKind,
} from './entryKinds.ts';

/** What is wrong with which field: a message, or the server's own words. */
export type EntryErrors = Partial<
  Record<EntryField, { readonly key: AdminMessageKey } | { readonly text: string } | undefined>
>;
type EntryFault = { readonly key: AdminMessageKey; readonly errors: EntryErrors };

/**
 * Checks a form before it is sent: every field is required, and a new entry's address must be one that can be
 * shown. Undefined where nothing is wrong.
 */
export function checkEntry(
  kind: EntryKind,
  fields: EntryFields,
  isNew: boolean,
  isImageWanted: boolean,
): EntryFault | undefined {
  const missing = ENTRY_FIELDS.filter((field) => fields[field].trim() === '');
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, { key: 'entries.missing' }]));
    return { key: 'entries.required', errors };
  }
  if (!isNew || ENTRY_KINDS[kind].isUrl(fields.url.trim())) return undefined;
  const invalid = kind === 'music' ? 'music.invalidUrl' : 'videos.invalidUrl';
  const key = isImageWanted ? 'videos.invalidImageUrl' : invalid;
  return { key, errors: { url: { key: 'entries.checkUrl' } } };
}

const PATHS: Readonly<Record<string, EntryField>> = {
  url: 'url',
  en_description: 'en',
  de_description: 'de',
  'description.en': 'en',
  'description.de': 'de',
};

/** The faults that an error answer names, by the fields of the form. */
export function serverErrors(error: unknown): EntryErrors {
  if (!(error instanceof AdminApiError)) return {};
  return Object.fromEntries(
    error.details.flatMap(({ path, message }) => {
      const field = PATHS[path];
      return field ? [[field, { text: message }]] : [];
    }),
  );
}

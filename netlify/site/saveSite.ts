import { basename } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import type { SiteValues } from '../../src/shared/adminEndpoints.ts';
import { isActiveDrawing, svgSize } from '../../src/shared/content/drawing.ts';
import { settingsSchema } from '../../src/shared/content/entries/schemas.ts';
import { SITE_PATH } from '../../src/shared/content/entries/site.ts';
import type { Fault } from '../../src/shared/content/faults.ts';
import {
  applyForm,
  changedNames,
  type FormValues,
  readForm,
  valuesOf,
} from '../../src/shared/content/fields/form.ts';
import type { FieldValue, SingleField } from '../../src/shared/content/fields/kinds.ts';
import { validateField } from '../../src/shared/content/fields/validate.ts';
import { imageFormatOf } from '../../src/shared/content/imageFile.ts';
import { readStoredSettings, storedForm } from '../../src/shared/content/settings/read.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type Settings } from '../../src/shared/content/settings/table.ts';
import { formatStored, MARK_PREFIX } from '../../src/shared/content/stored.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import { blobId, type Change, type Commit, requireMatch, type Snapshot } from '../content/contentStore.ts';
import { listEtag, readPublicSettings, SETTINGS_FILE } from '../content/publicLists.ts';
import { readSiteFile, SITE_FILES, type SiteFile } from '../content/siteFiles.ts';
import { plainLines } from '../content/textFile.ts';
import { type ContentWrite, commitAnswer, commitEdit, type Made } from '../images/entryCopies.ts';
import { badForm, brokenFile, refuse } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';

/** The largest sizes of the site's own pictures, in px: twice the displayed size. */
const BOXES: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  logo: { width: 1200, height: 400 },
  icon: { width: 512, height: 512 },
};
async function cleanMark(
  name: string,
  found: Buffer,
): Promise<{ readonly bytes: Uint8Array; readonly extension: 'svg' | 'png' } | Fault> {
  const { default: sharp } = await import('sharp');
  try {
    if (imageFormatOf(found) === 'png') {
      const box = { ...BOXES[name], fit: 'inside' as const, withoutEnlargement: true };
      const bytes = await sharp(found, { failOn: 'error' }).resize(box).png().toBuffer();
      return { bytes, extension: 'png' };
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(found);
    if (!svgSize(text)) return { code: 'markKind' };
    if (isActiveDrawing(text)) return { code: 'markActive' };
    await sharp(found).png().toBuffer();
    return { bytes: found, extension: 'svg' };
  } catch {
    return { code: 'markDamaged' };
  }
}

/** Replaces sent files by their new names. @returns the files to store @throws ApiError badInput */
async function takeMarks(edits: ReadonlyMap<SiteFile, Record<string, unknown>>): Promise<Change[]> {
  const changes: Change[] = [];
  const faults: CallFault[] = [];
  for (const [{ fields, prefix }, edit] of edits)
    for (const [name, sent] of Object.entries(edit)) {
      const row = fields[name];
      if (row?.kind !== 'mark' || typeof sent !== 'string' || !sent.startsWith('data:')) continue;
      const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
      const clean = validateField(row, sent, true) ?? (await cleanMark(name, bytes));
      if ('code' in clean) faults.push({ path: prefix + name, ...clean });
      else {
        const filename = `${MARK_PREFIX}${name}-${blobId(clean.bytes).slice(0, 8)}.${clean.extension}`;
        edit[name] = filename;
        changes.push({ path: `${IMAGE_FOLDER}/${filename}`, content: clean.bytes });
      }
    }
  refuse(faults);
  return changes;
}

type TextOf = (path: string) => string | undefined;
const textOf =
  ({ files }: Snapshot): TextOf =>
  (path) =>
    files.get(path)?.text;

type ReadSite = {
  /** The values of the site's files, by form name: `contact.email`, `imprint.de.body`. */
  readonly values: SiteValues;
  readonly etag: string;
};

/** An invalid text is shown so that it can be corrected; an invalid number cannot be shown. */
const isShown = ({ fields }: SiteFile, [name, value]: [string, unknown]): boolean =>
  ['string', 'boolean'].includes(typeof value) ||
  (typeof value === 'number' && !validateField(fields[name] as SingleField, value));

function readValues(text: TextOf): ReadSite {
  const values = SITE_FILES.flatMap((file) =>
    Object.entries(readSiteFile(file, text(file.path)).values ?? {})
      .filter((entry): entry is [string, FieldValue] => isShown(file, entry))
      .map(([name, value]) => [file.prefix + name, value] as const),
  );
  const found = Object.fromEntries(values);
  return { values: found, etag: listEtag(JSON.stringify(found)) };
}

/** The values that the Site tab shows. An unreadable file is left out. */
export function readSite(snapshot: Snapshot): ReadSite {
  return readValues(textOf(snapshot));
}

type Edits = ReadonlyMap<SiteFile, Record<string, unknown>>;

const FIELDS: ReadonlyMap<string, readonly [SiteFile, string]> = new Map(
  SITE_FILES.flatMap((file) =>
    Object.keys(file.fields).map((name) => [file.prefix + name, [file, name]] as const),
  ),
);

/** @throws ApiError badInput for an unknown field */
function readEdits(body: unknown): Edits {
  if (!isRecord(body)) throw badForm([{ path: '', code: 'object' }]);
  const edits = new Map<SiteFile, Record<string, unknown>>();
  const faults: CallFault[] = [];
  for (const [path, sent] of Object.entries(body)) {
    const [file, name] = FIELDS.get(path) ?? [];
    if (!file || name === undefined) {
      faults.push({ path, code: 'unknownField' });
      continue;
    }
    const edit = edits.get(file) ?? {};
    edit[name] = typeof sent === 'string' ? plainLines(sent).toWellFormed() : sent;
    edits.set(file, edit);
  }
  refuse(faults);
  return edits;
}

type Edited = { readonly file: SiteFile; readonly content: string };

/** The new contents of changed files. @throws ApiError badInput with the faults of all files, conflict for an unreadable one */
function editSite(text: TextOf, edits: Edits): Edited[] {
  const faults: CallFault[] = [];
  const edited = [...edits].flatMap(([file, edit]): Edited[] => {
    const { fields, prefix, path } = file;
    const before = text(path);
    const { values, faults: damage } = readSiteFile(file, before);
    const shown = valuesOf(fields, values ?? {});
    const typed = { ...shown, ...edit } as FormValues;
    if (changedNames(fields, shown, typed).length === 0) return [];
    if (!values) throw brokenFile(path, damage);
    const { changes, faults: wrong } = readForm(fields, typed, 'update', values);
    const next = applyForm(values, changes);
    const all = wrong.length > 0 ? wrong : file.further(next);
    faults.push(...all.map((fault) => ({ ...fault, path: prefix + fault.path })));
    return all.length > 0 ? [] : [{ file, content: file.write(before, next) }];
  });
  refuse(faults);
  return edited;
}

const LANGUAGE_NAMES = { en: 'English', de: 'German' } as const;

/** For example `Update site details, imprint (English, German)`. */
function subjectOf(edited: readonly Edited[]): string {
  const pages = Map.groupBy(edited, ({ file }) => file.text?.page ?? 'site details');
  const names = [...pages].map(([name, files]) => {
    const languages = files.flatMap(({ file }) => (file.text ? LANGUAGE_NAMES[file.text.language] : []));
    return languages.length > 0 ? `${name} (${languages.join(', ')})` : name;
  });
  return `Update ${names.join(', ')}`;
}

/**
 * Saves the values of a body in one commit; unchanged files keep every byte.
 * @param ifMatch the ETag of a read, if the client demands that nothing has changed since
 * @returns all current values
 * @throws ApiError badInput with every fault, conflict; ContentError
 */
export async function saveSite(
  write: ContentWrite,
  body: unknown,
  ifMatch: string | null,
): Promise<Made<ReadSite>> {
  const edits = readEdits(body);
  const files = await takeMarks(edits);
  let edited: readonly Edited[] = [];
  const edit = (snapshot: Snapshot) => {
    const { values, etag } = readSite(snapshot);
    requireMatch(ifMatch, [etag.slice(1, -1)], { ...values, etag });
    edited = editSite(textOf(snapshot), edits);
    const contents = new Map(edited.map(({ file, content }) => [file.path, content]));
    const named = contents.get(SITE_PATH) ?? '';
    const wanted = files.filter(({ path }) => named.includes(basename(path)));
    return {
      changes: [...[...contents].map(([path, content]) => ({ path, content })), ...wanted],
      answer: readValues((path) => contents.get(path) ?? textOf(snapshot)(path)),
    };
  };
  return commitAnswer(write, () => subjectOf(edited), edit, readSite);
}

/**
 * Saves the settings that differ from the defaults, in the table's order. A missing setting gets its default; unknown
 * keys stay.
 * @param ifMatch the ETag of a read, if the client demands that nothing has changed since
 * @returns all current settings, and the ETag of a read
 * @throws ApiError badInput with every fault, conflict; ContentError
 */
export async function saveSettings(
  write: ContentWrite,
  value: unknown,
  ifMatch: string | null,
): Promise<{ commit: Commit; settings: Settings; etag: string }> {
  const { faults } = settingsSchema(value);
  refuse(faults);
  const asked = readStoredSettings(value);
  const commit = await commitEdit(write, 'Update settings', (snapshot) => {
    const { body, settings, stored } = readPublicSettings(snapshot);
    requireMatch(ifMatch, [listEtag(body).slice(1, -1)], settings);
    const next = storedForm(asked, stored);
    if (isDeepStrictEqual(next, stored)) return [];
    return [{ path: SETTINGS_FILE, content: formatStored(next, SETTING_KEYS) }];
  });
  const settings = { ...DEFAULT_SETTINGS, ...asked };
  return { commit, settings, etag: listEtag(JSON.stringify(settings)) };
}

import { expect, test } from 'vitest';
import { DAMAGED, expectSaid, SITE } from '../../../tests/fixtures/damagedContent.ts';
import { describeFault } from '../i18n/faults.ts';
import { PROJECTS_PATH as FILE, readProjectFile } from './entries/project.ts';
import {
  settingsSchema,
  storedPhotoSchema,
  storedSiteSchema,
  storedTrackSchema,
  storedVideoSchema,
} from './entries/schemas.ts';
import type { Schema } from './fields/schema.ts';
import { parseStored, StoredFileError } from './stored.ts';

const KINDS: readonly (readonly [keyof typeof DAMAGED, Schema<unknown>])[] = [
  ['photos', storedPhotoSchema],
  ['videos', storedVideoSchema],
  ['music', storedTrackSchema],
  ['site', storedSiteSchema],
  ['settings', settingsSchema],
];
/** @throws StoredFileError as readers of single entries do */
function readRows(text: string): void {
  const { faults } = readProjectFile(text);
  if (faults.length > 0) throw new StoredFileError(faults);
}
const READERS = [
  ['projects', readRows] as const,
  ...KINDS.map(([kind, schema]) => [kind, (text: string) => parseStored(FILE, text, schema)] as const),
];

/** What is said of a file that must not be readable, a line for each fault. */
function linesAbout(stored: unknown, read: (text: string) => unknown): string[] {
  try {
    read(typeof stored === 'string' ? stored : JSON.stringify(stored));
  } catch (error) {
    if (error instanceof StoredFileError) return error.faults.map(describeFault);
    throw error;
  }
  return [];
}

test.each(
  READERS.flatMap(([kind, read]) => DAMAGED[kind].map((damage) => [kind, damage[0], damage, read] as const)),
)('%s, %s: file, field, expectation and what was found are named', (_kind, _name, damage, read) => {
  expectSaid(linesAbout(damage[1], read), FILE, damage);
});

test.each([
  ['no social links', { ...SITE, social: undefined }],
  ['a kind of link unknown', { ...SITE, social: { tic: {} } }],
  ['a key unknown', { ...SITE, Title: 'T' }],
  ['tax and order words', { ...SITE, tax: 'included', orderButton: 'binding' }],
])('%s is no damage', (_name, site) => {
  expect(linesAbout(site, (text) => parseStored(FILE, text, storedSiteSchema))).toEqual([]);
});

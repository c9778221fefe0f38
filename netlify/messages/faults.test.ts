import { describe, expect, test } from 'vitest';
import { FORM_ERRORS, readLinkForm, readPhotoForm } from '../../src/domain/adminForms.ts';
import { readIds, readMove, readOrder } from '../../src/domain/idLists.ts';
import { storedPhotoSchema } from '../../src/domain/photo.ts';
import { settingFaults } from '../../src/domain/settings/read.ts';
import { SETTING_KEYS } from '../../src/domain/settings/table.ts';
import { parseStored, StoredFileError } from '../../src/domain/stored.ts';
import { storedTrackSchema } from '../../src/domain/track.ts';
import { storedVideoSchema } from '../../src/domain/video.ts';
import { faultMessage } from './faults.ts';

const RUBBISH: readonly unknown[] = [
  null,
  1,
  -1,
  1e9,
  true,
  '',
  'x',
  'x'.repeat(3000),
  'a\nb',
  [],
  [1, 1, 'a', 'a'],
  {},
];
const SCHEMAS = { photo: storedPhotoSchema, video: storedVideoSchema, track: storedTrackSchema };
const FIELDS = [
  'url',
  'videoId',
  'thumbnail',
  'src',
  'staticUrl',
  'filename',
  'description',
  'project',
  'order',
  'creativehub_sku_a4',
  'creativehub_sku_a3',
  'price',
  'price_a4',
  'price_a3',
  'en_description',
  'de_description',
  'id',
];

/** Every fault that stored files full of rubbish have. */
function storedFaults(): string[] {
  const texts = RUBBISH.flatMap((value) => [
    JSON.stringify(value),
    ...FIELDS.map((field) => JSON.stringify({ [field]: value })),
    JSON.stringify({ description: { en: value, de: value } }),
  ]);
  return Object.values(SCHEMAS).flatMap((schema) =>
    [...texts, '{', '<html>'].flatMap((text) => {
      try {
        parseStored('content/x.json', text, schema);
        return [];
      } catch (error) {
        if (!(error instanceof StoredFileError)) throw error;
        return error.faults.map(({ message }) => message);
      }
    }),
  );
}

/** Every fault that forms and lists full of rubbish have. */
function formFaults(): string[] {
  const bodies = [
    ...RUBBISH,
    ...RUBBISH.flatMap((value) => FIELDS.map((field) => ({ [field]: value }))),
    ...RUBBISH.map((value) => ({ ids: value, project: value })),
    ...RUBBISH.map((value) => Object.fromEntries(SETTING_KEYS.map((key) => [key, value]))),
    { foreign: 1 },
  ];
  const faults = (read: object) =>
    'faults' in read ? (read.faults as { message: string }[]).map(({ message }) => message) : [];
  return bodies.flatMap((body) => [
    ...faults(readPhotoForm(body)),
    ...faults(readLinkForm(body, 'known')),
    ...faults(readIds(body)),
    ...faults(readOrder(body)),
    ...faults(readMove(body)),
    ...settingFaults(body).map(({ message }) => message),
  ]);
}

describe('faults in German', () => {
  test.each([...new Set([...storedFaults(), ...formFaults(), ...Object.values(FORM_ERRORS)])])(
    '%s',
    (fault) => {
      const german = faultMessage('de', fault);
      expect(german).not.toBe(fault);
      expect(german).not.toMatch(/\bexpected (?!prop|double)|\{\w+\}|\(found/);
      expect(faultMessage('en', fault)).toBe(fault);
    },
  );

  test('carry over what they name', () => {
    expect(faultMessage('de', 'expected a text of at most 120 characters (found "xx (found)")')).toBe(
      'erwartet wird ein Text von höchstens 120 Zeichen (gefunden: "xx (found)")',
    );
  });

  test('unknown ones stay as they are', () => {
    expect(faultMessage('de', 'a new fault')).toBe('a new fault');
  });
});

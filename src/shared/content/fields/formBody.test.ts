import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { casesOf } from '../../../../tests/fixtures/cases.ts';
import { FIELDS, PHOTO } from '../../../../tests/fixtures/photos.ts';
import { TRACK_FIELDS } from '../entries/media.ts';
import { PHOTO_FIELDS, PRINT_FIELDS } from '../entries/photo.ts';
import { SETTINGS } from '../settings/table.ts';
import {
  applyForm,
  bodyOf,
  checkValues,
  commonValues,
  emptyValues,
  formFields,
  readForm,
  sameValues,
  valuesOf,
} from './form.ts';
import { boolean, line, number, price } from './kinds.ts';

const FULL = valuesOf(FIELDS, PHOTO);
const TEXTS = { en_description: 'Wave', de_description: 'Welle' };
const names = (fields: Parameters<typeof formFields>[0]) => formFields(fields).map(({ name }) => name);

describe('what is sent', () => {
  test('is what the fields mean', () => {
    const typed = { project: ' Sea ', creativehub_sku_a4: ' ', price_a4: '35,-', price_a3: '€ 1.299,00' };
    const meant = { project: 'Sea', creativehub_sku_a4: '', price_a4: 35, price_a3: 1299 };
    expect(bodyOf(FIELDS, { ...FULL, ...typed })).toEqual({ ...TEXTS, creativehub_sku_a3: '', ...meant });
    const track = { ...TEXTS, url: 'soundcloud.com/a/b ', en_description: 'One\r\nTwo\rThree\n' };
    const sent = { url: 'https://soundcloud.com/a/b', en_description: 'One\nTwo\nThree' };
    expect(bodyOf(TRACK_FIELDS, track)).toMatchObject(sent);
    const settings = { ...emptyValues(SETTINGS), grainOpacity: '0,5', colorHome: 'ABCDEF' };
    const saved = { enableGrain: false, grainOpacity: 0.5, colorHome: '#ABCDEF', grainBlend: 'overlay' };
    expect(bodyOf(SETTINGS, settings)).toMatchObject(saved);
  });

  test('is the fallback for a field in error, and an empty field as it is', () => {
    const saved = { ...FULL, price_a4: '20', price_a3: '30' };
    const body = bodyOf(FIELDS, { ...FULL, price_a4: 'x', price_a3: '' }, saved);
    expect(body).toMatchObject({ price_a4: 20, price_a3: '' });
  });

  test('is read by the server as the panel meant it', () => {
    const amount = fc.nat(10_000_000).map((cents) => (cents / 100).toFixed(2));
    const typedAs = (name: string) =>
      name.startsWith('price') ? fc.oneof(fc.string(), amount) : fc.string();
    const typed = fc.record(Object.fromEntries(names(FIELDS).map((name) => [name, typedAs(name)])));
    fc.assert(
      fc.property(typed, (values) => {
        const faults = checkValues(FIELDS, values, 'add');
        const body = bodyOf(FIELDS, values);
        const read = readForm(FIELDS, body, 'add');
        if (Object.keys(faults).length === 0) {
          expect(read.faults).toEqual([]);
          const entry = applyForm({}, read.changes);
          expect(sameValues(FIELDS, values, valuesOf(FIELDS, entry))).toBe(true);
        } else {
          expect(readForm(FIELDS, values, 'add').faults.map(({ path }) => path)).toEqual(Object.keys(faults));
        }
      }),
    );
  });
});

describe('reading a form that is sent', () => {
  const read = (body: object) => readForm(FIELDS, body as Record<string, unknown>, 'update');
  const paths = (body: object) => read(body).faults.map(({ path }) => path);

  test('an empty text removes, an absent field stays, unknown names are ignored', () => {
    const sent = { project: ' Sea ', creativehub_sku_a4: '', price_a4: '24,90', price_a3: null, x: 1 };
    const { changes } = read({ ...TEXTS, ...sent });
    const left = { filename: 'x.jpg', order: 3, creativehub_sku_a3: 'b', camera: [1] };
    const stored = { ...left, price_a3: 4, creativehub_sku_a4: 'a' };
    const changed = { description: { en: 'Wave', de: 'Welle' }, project: 'Sea', price_a4: 24.9 };
    expect([applyForm(stored, changes), stored.price_a3]).toEqual([{ ...left, ...changed }, 4]);
  });

  test('further languages of a text stay', () => {
    const { changes } = read(TEXTS);
    const saved = (description: unknown) => applyForm({ description }, changes).description;
    expect(saved({ en: 'a', fr: 'c' })).toEqual({ en: 'Wave', fr: 'c', de: 'Welle' });
    expect(saved(null)).toEqual({ en: 'Wave', de: 'Welle' });
  });

  const FAULTY = casesOf<string, unknown>([
    ['edition_size', 0, '2.5', 1000, 'thirty'],
    ['edition_sold_before', -1],
    ['en_paper', 'a\nb'],
    ['de_paper', 'x'.repeat(201)],
    ['year', '2021.5', 1799, 'last summer'],
    ['sizes', 'a2'],
    ['onHome', 'yes'],
    ['print_widthPx', '0'],
    ['print_heightPx', 'tall'],
    ['print_profile', 'p'.repeat(101)],
    ['creativehub_sku_a3', 'x'.repeat(201)],
    ['price_a4', [1], 1.005, 100_001],
  ]);
  test.each(FAULTY)('names what is wrong in a photo: %j as its %s', (value, path) => {
    const print = { print_widthPx: '6000', print_heightPx: '4000' };
    const body = { ...TEXTS, ...print, edition_size: 30, [path]: value };
    const { faults } = readForm({ ...PHOTO_FIELDS, ...PRINT_FIELDS }, body, 'update');
    expect(faults.map((fault) => fault.path)).toEqual([path]);
  });

  test('looks at own fields alone', () => {
    expect(paths(Object.create(TEXTS) as object)).toEqual(['en_description', 'de_description']);
    const forged = '{"__proto__":{"project":"x"},"en_description":"a","de_description":"b"}';
    const changed = read(JSON.parse(forged)).changes.map(({ field }) => field.name);
    expect(changed).toEqual(['en_description', 'de_description']);
  });
});

const ROWS = {
  paper: line({ max: 40, localized: true }),
  year: number({ whole: true, min: 1800, max: 2100 }),
  price_a4: price({}),
  isShown: boolean({ default: false }),
} as const;

describe('what entries have in common', () => {
  it('is what all of them hold, however it is written, and nothing where they differ', () => {
    const entries = [
      { paper: { en: 'Rag', de: 'Bütten' }, year: 1999, price_a4: '24,50' },
      { paper: { en: 'Rag', de: 'Baryt' }, year: 1999, price_a4: 24.5, isShown: true },
    ];
    expect(commonValues(ROWS, entries, 'de')).toEqual({ en_paper: 'Rag', year: '1999', price_a4: '24,50' });
  });

  it('counts nothing as different from something', () => {
    expect(commonValues(ROWS, [{ year: 1999 }, {}], 'en')).not.toHaveProperty('year');
    expect(commonValues(ROWS, [{}, {}], 'en')).toEqual(emptyValues(ROWS));
    expect(commonValues(ROWS, [], 'en')).toEqual({});
  });

  it('is shown by each of them, and is everything for a single entry', () => {
    const entry = fc.record(
      {
        paper: fc.record({ en: fc.constantFrom('', 'Rag', 'Baryta') }),
        year: fc.constantFrom(1999, 2000),
        price_a4: fc.constantFrom(1, 2.5, '2.50', null),
        isShown: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (entries) => {
        const common = commonValues(ROWS, entries, 'en');
        for (const one of entries) expect(valuesOf(ROWS, one, 'en')).toMatchObject(common);
        const [first = {}] = entries;
        expect(commonValues(ROWS, [first, first], 'en')).toEqual(valuesOf(ROWS, first, 'en'));
      }),
    );
  });
});

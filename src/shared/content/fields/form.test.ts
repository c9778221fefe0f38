import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../../tests/fixtures/cases.ts';
import { forAll } from '../../../../tests/fixtures/forAll.ts';
import { FIELDS, PHOTO } from '../../../../tests/fixtures/photos.ts';
import { TRACK_FIELDS, VIDEO_FIELDS } from '../entries/media.ts';
import { PHOTO_FIELDS, PRINT_FIELDS } from '../entries/photo.ts';
import { SETTINGS } from '../settings/table.ts';
import {
  applyForm,
  bodyOf,
  changedNames,
  checkValues,
  commonValues,
  emptyValues,
  faultsByField,
  formFields,
  readForm,
  readValues,
  sameValues,
  suspiciousNames,
  valuesOf,
} from './form.ts';
import { boolean, line, number, price, words } from './kinds.ts';
import { fieldFaults } from './read.ts';

const FULL = valuesOf(FIELDS, PHOTO);
const TEXTS = { en_description: 'Wave', de_description: 'Welle' };
const VIDEO = { ...TEXTS, url: 'https://youtu.be/M7lc1UVf-VE' };
const names = (fields: Parameters<typeof formFields>[0]) => formFields(fields).map(({ name }) => name);
const codes = (faults: ReturnType<typeof checkValues>) =>
  Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name, 'code' in fault ? fault.code : fault.text]),
  );

describe('the fields of a form', () => {
  test('follow the order of the rows, a localized row in both languages', () => {
    expect(names(FIELDS).join(' ')).toBe(
      'en_description de_description project creativehub_sku_a4 creativehub_sku_a3 price_a4 price_a3',
    );
    expect(names(SETTINGS)).toEqual(Object.keys(SETTINGS));
    expect(formFields(FIELDS)[1]).toMatchObject({ key: 'description', language: 'de' });
  });

  test("show an entry's values, with prices in the language's notation", () => {
    expect(FULL).toEqual({
      ...TEXTS,
      project: 'Tidal',
      creativehub_sku_a4: 'A4-1',
      creativehub_sku_a3: '',
      price_a4: '24.50',
      price_a3: '39.90',
    });
    expect(valuesOf(FIELDS, PHOTO, 'de')).toMatchObject({ price_a4: '24,50', price_a3: '39,90' });
    expect(valuesOf(FIELDS, { ...PHOTO, price_a4: 'ask' }).price_a4).toBe('ask');
    expect(valuesOf(VIDEO_FIELDS, {})).toEqual(emptyValues(VIDEO_FIELDS));
  });

  test('of the settings start with the proposed values', () => {
    const empty = emptyValues(SETTINGS);
    expect(empty).toMatchObject({ enableGrain: false, grainOpacity: '0.12', cornerRadiusPx: '16' });
    const stored = { grainOpacity: 0.2, grainSizePx: 'x' };
    expect(valuesOf(SETTINGS, stored)).toEqual({ ...empty, grainOpacity: '0.2' });
    expect(checkValues(SETTINGS, empty, 'update')).toEqual({});
  });
});

describe('checking before anything is sent', () => {
  test.each([
    ['nothing typed', emptyValues(FIELDS), { en_description: 'missing', de_description: 'missing' }],
    ['blank German', { ...FULL, de_description: ' \n' }, { de_description: 'missing' }],
    ['a line break in a line', { ...FULL, project: 'a\nb' }, { project: 'oneLine' }],
    ['a long line', { ...FULL, project: 'x'.repeat(121) }, { project: 'textMax' }],
    ['a long text', { ...FULL, de_description: 'x'.repeat(2001) }, { de_description: 'textMax' }],
    ['what nobody sees', { ...FULL, de_description: 'a\u0000b' }, { de_description: 'control' }],
    ['half an emoji', { ...FULL, en_description: 'a\ud83d' }, { en_description: 'control' }],
    ['an emoji, and lines', { ...FULL, en_description: 'a\n🌊\tb' }, {}],
    ['an ambiguous price', { ...FULL, price_a3: '1.005' }, { price_a3: 'priceAmbiguous' }],
    ['nothing but the descriptions', { ...emptyValues(FIELDS), ...TEXTS }, {}],
    ['free of charge', { ...FULL, price_a4: '0' }, {}],
  ])('%s', (_name, values, faults) => {
    expect(codes(checkValues(FIELDS, values, 'add'))).toEqual(faults);
    expect(codes(checkValues(FIELDS, values, 'update', PHOTO))).toEqual(faults);
  });

  test('a fault has the parameters of its message', () => {
    expect(checkValues(FIELDS, { ...FULL, price_a4: '1.299' }, 'add')).toEqual({
      price_a4: { code: 'priceAmbiguous', params: { lowCents: 130, highCents: 129_900 } },
    });
    expect(checkValues(SETTINGS, { ...emptyValues(SETTINGS), grainSizePx: '10' }, 'update')).toEqual({
      grainSizePx: { code: 'numberBetween', params: { min: 40, max: 4000, unit: ' px' } },
    });
  });

  test.each([
    ['https://youtu.be/M7lc1UVf-VE', undefined],
    ['youtu.be/M7lc1UVf-VE', undefined],
    ['https://example.org/a.png', undefined],
    ['http://example.org/a.png', 'needsHttps'],
    ['https://vimeo.com/1', 'videoUrl'],
    ['javascript:alert(1)//.png', 'address'],
    [' ', 'missing'],
  ])('the address of a video %j: %s', (url, code) => {
    expect(codes(checkValues(VIDEO_FIELDS, { ...VIDEO, url }, 'add')).url).toBe(code);
  });

  test('a stored address may stay although the form would refuse it as a new one', () => {
    const stored = { url: 'https://example.org/player', description: { en: 'a', de: 'b' } };
    const typed = valuesOf(VIDEO_FIELDS, stored);
    expect(checkValues(VIDEO_FIELDS, typed, 'update', stored)).toEqual({});
    expect(codes(checkValues(VIDEO_FIELDS, typed, 'add'))).toEqual({ url: 'videoUrl' });
    const other = { ...typed, url: 'https://example.org/other' };
    expect(codes(checkValues(VIDEO_FIELDS, other, 'update', stored))).toEqual({ url: 'videoUrl' });
  });

  const TYPED = casesOf<readonly [string, string?], string>([
    [['grainOpacity'], ' 0,5 ', '.5'],
    [['btnShadowX'], '-4'],
    [['colorHome'], ' abcdef '],
    [['grainOpacity', 'numberBetween'], '', 'a lot', '1e-3', '0x1', '1.01'],
    [['colorHome', 'color'], '#fff', 'red', ''],
    [['grainBlend', 'choice'], 'normal'],
  ]);
  test.each(TYPED)('%j typed as the setting %j', (typed, [name, code]) => {
    const values = { ...emptyValues(SETTINGS), [name]: typed };
    expect(codes(checkValues(SETTINGS, values, 'update'))[name]).toBe(code);
  });
});

describe('a list of words', () => {
  const rows = { keywords: words({ max: 20 }) };
  const save = (keywords: string, stored = {}) => {
    const { changes, faults } = readForm(rows, { keywords }, 'update', stored);
    return faults[0]?.code ?? applyForm(stored, changes).keywords;
  };

  test.each([
    ['Meer, Nacht', ['Meer', 'Nacht']],
    [' Meer;Nacht,, Meer\n', ['Meer', 'Nacht']],
    [' , ', undefined],
    ['Meer, Nacht, Leuchtturm', 'textMax'],
    ['Me\u0000er', 'control'],
  ])('%j is stored as %j', (typed, stored) => expect(save(typed)).toEqual(stored));

  test('keeps its stored form when its meaning is unchanged', () => {
    const written = { keywords: ['Meer ', 'Nacht', ''] };
    expect(valuesOf(rows, written).keywords).toBe('Meer, Nacht');
    expect(save('Meer, Nacht', written)).toBe(written.keywords);
  });

  test.each([['Meer'], [[1]], [{}]])('%j is not valid in a file', (keywords) =>
    expect(fieldFaults(rows, { keywords })).toMatchObject([{ path: 'keywords', code: 'words' }]),
  );
});

describe('the body of a call', () => {
  test('holds the values that were typed, without their notation', () => {
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

  test('takes the fallback for an invalid field, and keeps an empty one', () => {
    const saved = { ...FULL, price_a4: '20', price_a3: '30' };
    const body = bodyOf(FIELDS, { ...FULL, price_a4: 'x', price_a3: '' }, saved);
    expect(body).toMatchObject({ price_a4: 20, price_a3: '' });
  });

  test('means the same to the server as to the panel', () => {
    const amount = fc.nat(10_000_000).map((cents) => (cents / 100).toFixed(2));
    const typedAs = (name: string) =>
      name.startsWith('price') ? fc.oneof(fc.string(), amount) : fc.string();
    const typed = fc.record(Object.fromEntries(names(FIELDS).map((name) => [name, typedAs(name)])));
    forAll(typed, (values) => {
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
    });
  });
});

describe('reading a sent form', () => {
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

  test('languages that the form does not have stay', () => {
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
  test.each(FAULTY)('refuses %j in the field %s of a photo', (value, path) => {
    const print = { print_widthPx: '6000', print_heightPx: '4000' };
    const body = { ...TEXTS, ...print, edition_size: 30, [path]: value };
    const { faults } = readForm({ ...PHOTO_FIELDS, ...PRINT_FIELDS }, body, 'update');
    expect(faults.map((fault) => fault.path)).toEqual([path]);
  });

  test('ignores inherited fields', () => {
    expect(paths(Object.create(TEXTS) as object)).toEqual(['en_description', 'de_description']);
    const forged = '{"__proto__":{"project":"x"},"en_description":"a","de_description":"b"}';
    const changed = read(JSON.parse(forged)).changes.map(({ field }) => field.name);
    expect(changed).toEqual(['en_description', 'de_description']);
  });
});

describe('drafts and differences', () => {
  const empty = emptyValues(SETTINGS);

  test('only a different value counts as changed, not another notation', () => {
    const same = { colorHome: '#E9d5ff', grainOpacity: '0,120' };
    const typed = { ...empty, ...same, grainSizePx: '10', enableGrain: true };
    expect(changedNames(SETTINGS, typed, empty)).toEqual(['enableGrain', 'grainSizePx']);
    expect(sameValues(FIELDS, FULL, { ...FULL, project: ' Tidal ', price_a3: '39,9' })).toBe(true);
    expect(sameValues(FIELDS, FULL, { ...FULL, price_a3: '' })).toBe(false);
    expect(sameValues(FIELDS, { ...FULL, price_a3: 'x' }, { ...FULL, price_a3: 'y' })).toBe(false);
  });

  const typed = { grainSizePx: '10', enableGrain: true };
  test.each(
    casesOf<object, unknown>([
      [typed, JSON.parse(JSON.stringify(typed))],
      [{}, null, 'text', [], { other: '1' }, { grainSizePx: 10, enableGrain: 'true' }, Object.create(typed)],
    ]),
  )('a draft of %j reads as %j', (draft, read) => expect(readValues(SETTINGS, draft)).toEqual(read));
});

test("the server's faults are assigned to their fields, the first of each", () => {
  const details = [
    { path: 'project', message: 'too long' },
    { path: 'description.en', message: 'not so' },
    { path: 'description.en', message: 'twice' },
    { path: 'filename', message: 'not a field of the form' },
  ];
  const faults = { project: { text: 'too long' }, en_description: { text: 'not so' } };
  expect(faultsByField(FIELDS, details)).toEqual(faults);
});

test('the panel asks about a price below 1.00, not about an invalid or empty one', () => {
  const of = (price_a4: string) => suspiciousNames(FIELDS, { ...FULL, price_a4 });
  expect(of('0,99')).toEqual(['price_a4']);
  for (const price of ['1,00', '', 'x']) expect(of(price)).toEqual([]);
});

const ROWS = {
  paper: line({ max: 40, localized: true }),
  year: number({ whole: true, min: 1800, max: 2100 }),
  price_a4: price({}),
  isShown: boolean({ default: false }),
} as const;

describe('the values that entries share', () => {
  test('are those with the same meaning in all entries', () => {
    const entries = [
      { paper: { en: 'Rag', de: 'Bütten' }, year: 1999, price_a4: '24,50' },
      { paper: { en: 'Rag', de: 'Baryt' }, year: 1999, price_a4: 24.5, isShown: true },
    ];
    expect(commonValues(ROWS, entries, 'de')).toEqual({ en_paper: 'Rag', year: '1999', price_a4: '24,50' });
  });

  test('a missing value differs from any other', () => {
    expect(commonValues(ROWS, [{ year: 1999 }, {}], 'en')).not.toHaveProperty('year');
    expect(commonValues(ROWS, [{}, {}], 'en')).toEqual(emptyValues(ROWS));
    expect(commonValues(ROWS, [], 'en')).toEqual({});
  });

  test('each entry shows them, and a single entry shares all of its own', () => {
    const entry = fc.record(
      {
        paper: fc.record({ en: fc.constantFrom('', 'Rag', 'Baryta') }),
        year: fc.constantFrom(1999, 2000),
        price_a4: fc.constantFrom(1, 2.5, '2.50', null),
        isShown: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    forAll(fc.array(entry, { minLength: 1, maxLength: 5 }), (entries) => {
      const common = commonValues(ROWS, entries, 'en');
      for (const one of entries) expect(valuesOf(ROWS, one, 'en')).toMatchObject(common);
      const [first = {}] = entries;
      expect(commonValues(ROWS, [first, first], 'en')).toEqual(valuesOf(ROWS, first, 'en'));
    });
  });
});

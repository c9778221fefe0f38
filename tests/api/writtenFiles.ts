import fc from 'fast-check';
import type { Field, Fields } from '../../src/shared/content/fields/kinds.ts';
import { fieldFaults } from '../../src/shared/content/fields/read.ts';
import { isRecord } from '../../src/shared/isRecord.ts';

/** Files as they may be stored: by the rows of a table, but written by people. */

export type Json = Record<string, unknown>;

const word = fc.constantFrom('Wave', 'Welle', 'Low tide', 'Öl & Wasser', '„Zwei“');
/** Texts, some with the white space that a person leaves around. */
const text = fc.oneof(
  word,
  word.map((one) => ` ${one}\n`),
  word.map((one) => `${one}\n\n${one}`),
);
const URLS = [
  'https://youtu.be/M7lc1UVf-VE',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://soundcloud.com/a/tram',
  'https://soundcloud.com/b/bus',
  'https://example.org/p.jpg',
];
const TEXTS = ['Wave', 'a@example.org', 'DE1234567890123', 'M7lc1UVf-VE', 'b@example.org', '2024-05'];
const cents = fc.integer({ min: 100, max: 90_000 });
const isGood = (row: Field) => (value: unknown) => fieldFaults({ value: row }, { value }).length === 0;

function arbitraryOf(row: Field): fc.Arbitrary<unknown> {
  if (row.kind === 'edition')
    return fc.record(
      { size: fc.integer({ min: 5, max: 50 }), sold_before: fc.integer({ min: 0, max: 5 }) },
      { requiredKeys: ['size'] },
    );
  if (row.kind === 'print') return fc.constant({ widthPx: 3000, heightPx: 2000 });
  if (row.kind === 'price')
    return cents.chain((n) =>
      fc.constantFrom<unknown>(n / 100, (n / 100).toFixed(2).replace('.', ','), null),
    );
  if (row.kind === 'words') return fc.array(fc.oneof(word, fc.constant('sea, night')), { maxLength: 3 });
  if (row.kind === 'boolean') return fc.boolean();
  if (row.kind === 'number') {
    const { min = 0, max = 100, step = 1 } = row;
    const steps = fc.integer({ min: 0, max: Math.floor((max - min) / step) });
    return steps.map((n) => Number((min + n * step).toFixed(4))).filter(isGood(row));
  }
  if (row.kind === 'choice') return fc.constantFrom(...row.choices);
  if (row.kind === 'color') return fc.constantFrom('#abcdef', '#ABCDEF', '#FEF3C7', '#fef3c7', row.default);
  if (row.kind === 'picture') return fc.constant('wave.jpg');
  if (row.kind === 'mark') return fc.constant('site_logo-0a1b2c3d.svg');
  if (row.kind === 'url') return fc.constantFrom(...URLS.filter((url) => !row.accepts || row.accepts(url)));
  if ('localized' in row) {
    const one = row.kind === 'line' ? word : text;
    return fc.record({ en: one, de: one, fr: word }, { requiredKeys: row.required ? ['en', 'de'] : ['en'] });
  }
  if ('accepts' in row && row.accepts) return fc.constantFrom(...TEXTS.filter(row.accepts));
  return row.kind === 'line'
    ? fc.oneof(
        word,
        word.map((one) => `${one} `),
      )
    : text;
}

/** A file of these rows with something in it that has no row. */
export const fileOf = (fields: Fields): fc.Arbitrary<Json> =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(fields).map(([name, row]) => [name, arbitraryOf(row)])),
      somebodys: fc.constant({ note: 1 }),
    },
    { requiredKeys: Object.keys(fields).filter((name) => fields[name]?.required) as never[] },
  );

/** As a person may have written it: in another order, on one line. */
export const written = fc.constantFrom<(value: unknown) => string>(
  (value) => `${JSON.stringify(value, null, 2)}\n`,
  (value) => JSON.stringify(isRecord(value) ? Object.fromEntries(Object.entries(value).reverse()) : value),
);

/** Without white space around texts: of the rows of other projects a save keeps none. */
export const trimmed = (held: Json): Json =>
  JSON.parse(JSON.stringify(held), (_name, value) => (typeof value === 'string' ? value.trim() : value));

/** The paths at which two values differ. */
export function differences(a: unknown, b: unknown, path = ''): string[] {
  // A list that comes or goes is one of no length.
  if (Array.isArray(a) || Array.isArray(b))
    return differences({ ...((a ?? []) as object) }, { ...((b ?? []) as object) }, path);
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      differences(a[key], b[key], path ? `${path}.${key}` : key),
    );
  // An object that comes or goes differs in all that it holds.
  if (isRecord(a) || isRecord(b)) return differences(a ?? {}, b ?? {}, path);
  return JSON.stringify(a) === JSON.stringify(b) ? [] : [path];
}

/** The fields of a site, whose names have dots, as its file holds them. */
export const nested = (flat: Json): Json => {
  const site: Json = {};
  for (const [name, value] of Object.entries(flat)) {
    const keys = name.split('.');
    const last = keys.pop() ?? '';
    let place = site;
    for (const key of keys) {
      const inner = (place[key] ?? {}) as Json;
      place[key] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return site;
};

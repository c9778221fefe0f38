import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonValues } from './commonValues.ts';
import { emptyValues, valuesOf } from './form.ts';
import { boolean, line, number, price } from './kinds.ts';

const FIELDS = {
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
    expect(commonValues(FIELDS, entries, 'de')).toEqual({ en_paper: 'Rag', year: '1999', price_a4: '24,50' });
  });

  it('counts nothing as different from something', () => {
    expect(commonValues(FIELDS, [{ year: 1999 }, {}], 'en')).not.toHaveProperty('year');
    expect(commonValues(FIELDS, [{}, {}], 'en')).toEqual(emptyValues(FIELDS));
    expect(commonValues(FIELDS, [], 'en')).toEqual({});
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
        const common = commonValues(FIELDS, entries, 'en');
        for (const one of entries) expect(valuesOf(FIELDS, one, 'en')).toMatchObject(common);
        const [first = {}] = entries;
        expect(commonValues(FIELDS, [first, first], 'en')).toEqual(valuesOf(FIELDS, first, 'en'));
      }),
    );
  });
});

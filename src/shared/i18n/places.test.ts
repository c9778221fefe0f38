import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEST_TEXTS } from '../../../tests/fixtures/testContent.ts';
import { message } from './index.ts';
import { LANGUAGES } from './language.ts';
import { fillPlaces } from './places.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EN = 'Printed for you and delivered in 5 to 8 working days.';
const DE = 'Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.';

test.each([
  ['{delivery}', 'en', EN],
  ['{delivery}', 'de', DE],
  ['It costs {shipping}.', 'en', 'It costs €4.99.'],
  ['Er kostet {shipping}.', 'de', 'Er kostet 4,99\u00a0€.'],
  ['{delivery} {name} { delivery } {}', 'en', `${EN} {name} { delivery } {}`],
  ['{constructor} {toString}', 'en', '{constructor} {toString}'],
] as const)('%j in %s', (text, language, filled) => {
  expect(fillPlaces(text, language)).toBe(filled);
});

describe('the delivery time', () => {
  const legal = (name: string) => readFileSync(join(TEST_TEXTS, 'legal', name), 'utf8');

  test.each(LANGUAGES)('stands in the texts on shipping and in the terms, in %s', (language) => {
    for (const page of ['shipping', 'terms'])
      expect(fillPlaces(legal(`${page}.${language}.md`), language)).toContain(
        message(language, 'print.delivery', { min: 5, max: 8 }),
      );
  });

  test('is written down by no other text of the shop: neither its messages nor its views', () => {
    const said = ['src', 'netlify'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(md|json|tsx?|astro)$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => join(folder, file))
        .filter((file) =>
          /working days|business days|werktage/i.test(readFileSync(join(ROOT, file), 'utf8')),
        ),
    );
    // The constant's own comment, and the sentence.
    expect(said).toEqual(['src/shared/limits.ts', 'src/shared/i18n/delivery.ts']);
  });
});

import { expect, test } from 'vitest';
import { PRINT_SIZE_ROWS } from '../../src/shared/shop/printSizes.ts';
import { codeFiles, isTest } from './sources.ts';

/** The table, and the names of its fields in the panel's forms. */
const NAMING = [
  'src/shared/shop/printSizes.ts',
  'src/admin/fields/formsEn.ts',
  'src/admin/fields/formsDe.ts',
];
/** What a lab's SKUs look like. */
const EXAMPLE = 'GLOBAL-FAP-A4';

const withoutProse = (text: string): string =>
  text.replaceAll(EXAMPLE, '').replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '');

test('print sizes are named by their table alone', () => {
  const words = PRINT_SIZE_ROWS.flatMap(({ name, field }) => [`\\b${name}\\b`, `(\\b|_)${field}(\\b|_)`]);
  const size = new RegExp(words.join('|'));
  const naming = codeFiles()
    .filter(({ path }) => /^(src|netlify)\//.test(path) && !isTest(path) && !NAMING.includes(path))
    .filter(({ text }) => size.test(withoutProse(text)))
    .map(({ path }) => path);
  expect(naming).toEqual([]);
});

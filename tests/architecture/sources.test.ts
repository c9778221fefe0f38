import { expect, test } from 'vitest';
import { PRINT_SIZE_ROWS } from '../../src/shared/shop/printSizes.ts';
import { codeFiles, isTest, readRootFile } from './sources.ts';

/** A height with a percentage in min(), max() or clamp(). */
const PERCENTAGE = /(?:height|block-?size)['"]?\s*:[^;{}]*\b(?:min|max|clamp)\([^;{}]*%/gi;

const found = (text: string) => [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(PERCENTAGE)].map(String);

test('no height compares a percentage, which is 0 in WebKit when the parent has no height', () => {
  for (const bad of ['max-height: min(94dvh, 100%);', "{ maxHeight: 'clamp(1px, 50%, 9px)' }"])
    expect(found(bad)).toHaveLength(1);
  expect(found('height: 100%; width: min(100%, 460px); max-height: min(88dvh, 880px);')).toEqual([]);
  const shown = codeFiles.filter(({ path }) => path.startsWith('src/'));
  expect(shown.some(({ path }) => path.endsWith('/dialogs.css'))).toBe(true);
  expect(shown.flatMap(({ path, text }) => found(text).map((one) => `${path}: ${one}`))).toEqual([]);
});

/** A rule with :has() that could match any element. */
const HAS_ANY_ELEMENT = /:has\([^{},]*\)\s*[ >+~]\s*(?:\*|:not\([^{}]*\))\s*[,{]/g;

test('no rule with :has() may match any element, because each key would then match all rows of a list again', () => {
  expect('.field:has(> .switch) > :not(.field-label, .switch) {}').toMatch(HAS_ANY_ELEMENT);
  expect('.field:has(> .switch) > p:not(.a), .b > * {}').not.toMatch(HAS_ANY_ELEMENT);
  const styles = codeFiles.filter(({ path }) => /^src\/(admin|ui|styles)\/.*\.css$/.test(path));
  const found = styles.flatMap(({ path, text }) =>
    (text.match(HAS_ANY_ELEMENT) ?? []).map((rule) => path + rule),
  );
  expect([styles.length > 10, ...found]).toEqual([true]);
});

/** The table, and the names of its fields in the panel. */
const NAMED = ['src/shared/shop/printSizes.ts', 'src/admin/fields/formsEn.ts', 'src/admin/fields/formsDe.ts'];
/** An example of a lab's SKU, and the sheet of paper that shows a wall's scale in every shop. */
const EXAMPLES = /GLOBAL-FAP-A4|sheet of A4|A4 sheet|A4-Blatt/g;

const withoutProse = (text: string): string =>
  text.replace(EXAMPLES, '').replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '');

test('only the table names print sizes', () => {
  const words = PRINT_SIZE_ROWS.flatMap(({ name, field }) => [`\\b${name}\\b`, `(\\b|_)${field}(\\b|_)`]);
  const size = new RegExp(words.join('|'));
  const naming = codeFiles
    .filter(({ path }) => /^(src|netlify)\//.test(path) && !isTest(path) && !NAMED.includes(path))
    .filter(({ text }) => size.test(withoutProse(text)))
    .map(({ path }) => path);
  expect(naming).toEqual([]);
});

/** Set by the system, git, npm or Netlify. */
const SET_BY_OTHERS = /^(PATH|GIT_\w+|npm_\w+|COMMIT_REF)$/;

test('.env.example names every variable that a person may set', () => {
  const names = codeFiles
    .filter(({ path }) => /^(src|netlify|scripts|bench)\//.test(path) && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name));
  const example = readRootFile('.env.example');
  const unnamed = names.filter((name) => !SET_BY_OTHERS.test(name) && !example.includes(name));
  expect([names.includes('PATH'), ...unnamed]).toEqual([true]);
});

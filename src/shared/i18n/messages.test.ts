import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiDe } from '../../../netlify/lib/messages/de.ts';
import { apiEn } from '../../../netlify/lib/messages/en.ts';
import { adminDe } from '../../admin/shell/adminDe.ts';
import { ERROR_STATUS } from '../errors.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fill } from './fill.ts';

type Catalogue = Record<string, string>;
/** The texts for visitors and the panel, and the server's. */
const FOLDERS = ['.', '../../admin', '../../../netlify/lib/messages'].map((folder) =>
  join(import.meta.dirname, folder),
);

/** All catalogues in a file, merged. */
async function catalogueOf(path: string): Promise<Catalogue> {
  const catalogues = Object.values((await import(path)) as Record<string, unknown>);
  return Object.assign({}, ...catalogues.filter((value) => typeof value === 'object'));
}

const places = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w*)[|}]/g)].map((match) => match[1] ?? ''))].sort();

/** Every English catalogue with its German one: en.ts and de.ts, adminEn.ts and adminDe.ts, and so on. */
const pairs = await Promise.all(
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)(en|\w+En)\.ts$/.test(file))
      .map(async (file) => {
        const german = file.replace(/en\.ts$/, 'de.ts').replace(/En\.ts$/, 'De.ts');
        return [
          file,
          await catalogueOf(join(folder, file)),
          await catalogueOf(join(folder, german)),
        ] as const;
      }),
  ),
);

test('the catalogues of visitors, panel and server are among those checked', () => {
  const german = pairs.flatMap((pair) => Object.keys(pair[2]));
  expect(german).toEqual(expect.arrayContaining(Object.keys({ ...adminDe, ...de, ...apiDe })));
});

describe.each(pairs)('%s and its German counterpart', (_, english, german) => {
  test('have the same placeholders in every text', () => {
    const different = Object.keys(english).filter(
      (key) => places(english[key] ?? '').join() !== places(german[key] ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  test('use {count|one|other} instead of a second key for one', () => {
    const pairs = Object.keys(english).filter((key) => /.One$/.test(key) && key !== 'news.one');
    expect(pairs).toEqual([]);
  });

  test('have no empty text, no surrounding white space and no unclosed brace', () => {
    for (const catalogue of [english, german]) {
      const odd = Object.entries(catalogue).filter(
        ([, text]) =>
          !text ||
          text !== text.trim() ||
          /[{}]/.test(text.replace(/\{\w+\}/g, '.').replace(/\{\w+\|[^|{}]+\|[^|{}]+\}/g, '')),
      );
      expect(odd).toEqual([]);
    }
  });
});

test('every error code has a sentence, and every sentence a code', () => {
  const codes = Object.keys(apiEn).filter((key) => key.startsWith('error.'));
  expect(codes.sort()).toEqual(
    Object.keys(ERROR_STATUS)
      .map((code) => `error.${code}`)
      .sort(),
  );
});

test("the shipping note in the other language equals that language's own note", () => {
  expect(en['checkout.shippingNoteOther']).toBe(de['checkout.shippingNote']);
  expect(de['checkout.shippingNoteOther']).toBe(en['checkout.shippingNote']);
});

describe('filling placeholders', () => {
  test.each<[string, Record<string, string | number> | undefined, string]>([
    ['{n}/{total}', { n: 1, total: 12 }, '1/12'],
    ['{n} and {n}', { n: 0 }, '0 and 0'],
    ['{name} here', {}, '{name} here'],
    ['{name} here', undefined, '{name} here'],
    ['no place', { name: 'x' }, 'no place'],
    ['{name}', { name: "$& $1 $' {n}" }, "$& $1 $' {n}"],
    ['{name}', { name: '<b>' }, '<b>'],
    ['{name}!', { name: '' }, '!'],
    ['{n} {n|photo|photos}', { n: 1 }, '1 photo'],
    ['{n} {n|photo|photos}', { n: 0 }, '0 photos'],
    ['{n} {n|photo|photos} in {m} {m|project|projects}', { n: 34, m: 1 }, '34 photos in 1 project'],
    ['{n|A work|{n} works} by {who}', { n: 1, who: 'Mara' }, 'A work by Mara'],
    ['{n|A work|{n} works} by {who}', { n: 2, who: 'Mara' }, '2 works by Mara'],
    ['{n|a|{m}}', { n: 2 }, '{m}'],
  ])('%j with %j', (text, params, expected) => expect(fill(text, params)).toBe(expected));
});

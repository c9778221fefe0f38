import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

const one = (value: string | number) => csvFile([[value]], ',').slice(1, -2);

test.each([
  ['Anna', '"Anna"'],
  ['say "hi"', '"say ""hi"""'],
  ['a;b,c', '"a;b,c"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+49 170', `"'+49 170"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =cmd', `"'  =cmd"`],
  ['\t=x', `"'\t=x"`],
  ['\rx', `"'\rx"`],
  ['＝1', `"'＝1"`],
  ['', '""'],
  [-5, '"-5"'],
  ['24.99', '"24.99"'],
])('%j is written as %j', (value, written) => {
  expect(one(value)).toBe(written);
});

test('begins with the mark of UTF-8 and ends its lines as spreadsheets expect', () => {
  expect(
    csvFile(
      [
        ['a', 1],
        ['b', 2],
      ],
      ';',
    ),
  ).toBe('\ufeff"a";"1"\r\n"b";"2"\r\n');
});

test('no text starts a formula, and every text comes back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = one(text).slice(1, -1).replaceAll('""', '"');
      expect(written).not.toMatch(/^\s*[=+\-@]/);
      expect([text, `'${text}`]).toContain(written);
    }),
  );
});

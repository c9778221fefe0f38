import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from './ordersFile.ts';

const one = (value: string | number) => csvFile([[value]], ',').slice(1, -2);

// All possible starts of formulas: see the last test.
test.each([
  ['Anna', '"Anna"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['  =cmd', `"'  =cmd"`],
  ['\rx', `"'\rx"`],
  ['＝1', `"'＝1"`],
  ['a, @SUM(A1)', `"a,' @SUM(A1)"`],
  ['a;\tb', `"a;'\tb"`],
  ['a;"=1"', `"a;'""=1"""`],
  ['7 + 8/30, A-4', '"7 + 8/30, A-4"'],
  ['', '""'],
  [-5, '"-5"'],
  ['24.99', '"24.99"'],
])('%j is written as %j', (value, written) => expect(one(value)).toBe(written));

test('starts with a byte order mark and has the line ends that spreadsheets expect', () => {
  expect(csvFile([['a', 1], ['b']], ';')).toBe('\ufeff"a";"1"\r\n"b"\r\n');
});

test('no text starts a formula, wherever a spreadsheet splits it, and no text is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...'=+-@;,|\t\r\n" '))), (parts) => {
      const text = parts.join('');
      const written = one(text).slice(1, -1).replaceAll('""', '"');
      expect(written).not.toMatch(/^\s*[=+\-@]/);
      for (const separator of [',', ';', '\t', '|', '\n', '\r'])
        for (const piece of written.split(separator)) expect(piece).not.toMatch(/^["\s]*[=+\-@]/);
      const plain = (one: string) => one.replaceAll("'", '');
      expect(plain(written)).toBe(plain(text));
    }),
  );
});

import { expect, test } from 'vitest';
import { describeError, logTo } from './log.ts';

function written(line: string): string[] {
  const lines: string[] = [];
  logTo((text) => lines.push(text))(line);
  return lines;
}

test.each([
  ['Paid: cs_1\nPaid: cs_2, 9 EUR', 'Paid: cs_1\\nPaid: cs_2, 9 EUR'],
  ['a\r\nb', 'a\\r\\nb'],
  ['a\tb', 'a\\tb'],
  ['\u001b[2J\u0007', '\\u001b[2J\\u0007'],
  ['a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
  ['Grüße, 雪 and 🖼 stay', 'Grüße, 雪 and 🖼 stay'],
])('%j is logged as one line', (line, expected) => expect(written(line)).toEqual([expected]));

test('an error is described with its stack, on one line', () => {
  const error = new Error('it broke');
  error.stack = 'Error: it broke\n    at one (a.ts:1:2)\n    at two (b.ts:3:4)';
  expect(describeError(error)).toBe('Error: it broke < one (a.ts:1:2) < two (b.ts:3:4)');
  expect(describeError('text')).toBe('text');
});

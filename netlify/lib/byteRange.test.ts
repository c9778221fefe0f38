import { expect, test } from 'vitest';
import { spanOf } from './replies.ts';

test.each([
  [undefined, undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=5-2', undefined],
  ['bytes=0-', { start: 0, end: 10 }],
  ['bytes=2-4', { start: 2, end: 5 }],
  ['bytes=2-400', { start: 2, end: 10 }],
  ['bytes=-4', { start: 6, end: 10 }],
  ['bytes=-400', { start: 0, end: 10 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
])('Range %j of ten bytes is %j', (header, span) => {
  expect(spanOf(header, 10)).toEqual(span);
});

test('an empty file has no byte range', () => {
  expect(spanOf('bytes=0-', 0)).toBe('none');
});

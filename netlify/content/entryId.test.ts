import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEntryId } from '../../src/shared/content/stored.ts';
import { anyText } from '../../tests/fixtures/anyText.ts';
import { makeEntryId } from './collections.ts';

const free = () => false;

test.each([
  ['Kelp, the hour before the light goes', 'kelp-the-hour-before-the-light-goes-a1b2c'],
  ['Ärger über Öl', 'aerger-ueber-oel-a1b2c'],
  ['', 'photo-a1b2c'],
  ['写真', 'photo-a1b2c'],
  ['--- upload ---', 'upload-a1b2c'],
  ['one two three four five six seven eight nine ten', 'one-two-three-four-five-six-seven-eight-nine-a1b2c'],
  ['x'.repeat(99), `${'x'.repeat(44)}-a1b2c`],
])('%j becomes %s', (english, id) => {
  expect(makeEntryId(english, ['a1b2c'], 'photo', free)).toBe(id);
});

test('takes the first end that is free', () => {
  const taken = new Set(['wave-1', 'wave-2']);
  expect(makeEntryId('Wave', ['1', '2', '3'], 'photo', (id) => taken.has(id))).toBe('wave-3');
  expect(makeEntryId('Wave', ['1', '2'], 'photo', (id) => taken.has(id))).toBeUndefined();
});

test('never gives out an id that is the name of an API call', () => {
  expect(makeEntryId('reorder', ['save', '1'], 'photo', free)).toBe('reorder-1');
});

test('is an id whatever the text', () => {
  fc.assert(
    fc.property(anyText(), (english) => {
      const id = makeEntryId(english, ['0zz9a'], 'photo', free) ?? '';
      expect(isEntryId(id)).toBe(true);
    }),
  );
});

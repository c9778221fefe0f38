import { describe, expect, test } from 'vitest';
import { placeOf, type SortedGroup, targetOf } from './sortTarget.ts';

const group = (id: string, ...items: string[]): SortedGroup => ({ id, label: id, items });
const GROUPS = [group('one', 'a', 'b', 'c'), group('none'), group('two', 'd')];

/** The group and index that a key leads to, as text. */
function lead(id: string, key: string, groups: readonly SortedGroup[] = GROUPS): string | undefined {
  const place = targetOf(groups, id, key);
  return place && `${place.group.id} ${place.index}`;
}

test('a place is found by the item, in whichever group it is', () => {
  expect(placeOf(GROUPS, 'd')).toEqual({ group: GROUPS[2], index: 0 });
  expect(placeOf(GROUPS, 'gone')).toBeUndefined();
});

describe('a key leads', () => {
  test.each([
    ['b', 'ArrowUp', 'one 0'],
    ['b', 'ArrowDown', 'one 2'],
    ['c', 'ArrowDown', 'none 0'],
    ['d', 'ArrowUp', 'none 0'],
    ['a', 'ArrowUp', undefined],
    ['d', 'ArrowDown', undefined],
    ['c', 'Home', 'one 0'],
    ['a', 'End', 'one 2'],
    ['c', 'End', undefined],
    ['a', 'PageDown', 'one 2'],
    ['c', 'PageDown', 'none 0'],
    ['a', 'x', undefined],
    ['gone', 'ArrowUp', undefined],
  ])('%s with %s to %s', (id, key, wanted) => {
    expect(lead(id, key)).toBe(wanted);
  });

  test('into the group above at its end', () => {
    expect(lead('d', 'ArrowUp', [group('one', 'a', 'b', 'c'), group('two', 'd')])).toBe('one 3');
  });

  test('by ten with Page up and Page down', () => {
    const items = Array.from({ length: 30 }, (_, index) => `i${index}`);
    expect(lead('i12', 'PageDown', [group('one', ...items)])).toBe('one 22');
    expect(lead('i12', 'PageUp', [group('one', ...items)])).toBe('one 2');
    expect(lead('i4', 'PageUp', [group('one', ...items)])).toBe('one 0');
  });
});

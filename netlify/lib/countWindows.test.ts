import { expect, test } from 'vitest';
import { createCountWindows } from './countWindows.ts';

test('each address has its own count, which restarts after the window', () => {
  const windowOf = createCountWindows(10_000);
  const count = (address: string, now: number) => {
    const window = windowOf(address, now);
    window.count += 1;
    return [window.count, window.endsAt];
  };
  expect(count('a', 0)).toEqual([1, 10_000]);
  expect(count('a', 1500)).toEqual([2, 10_000]);
  expect(count('b', 1500)).toEqual([1, 11_500]);
  expect(count('a', 9999)).toEqual([3, 10_000]);
  expect(count('a', 10_000)).toEqual([1, 20_000]);
});

test('at most 10,000 addresses are counted; new ones replace the oldest', () => {
  const windowOf = createCountWindows(1000);
  const first = Array.from({ length: 10_000 }, (_, index) => windowOf(`ip${index}`, 0));
  expect(windowOf('ip0', 0)).toBe(first[0]);
  windowOf('one more', 0);
  expect(windowOf('ip1', 0)).toBe(first[1]);
  expect(windowOf('ip0', 0)).not.toBe(first[0]);
});

test('addresses are dropped when their windows have ended; a restarted window counts as the newest', () => {
  const windowOf = createCountWindows(1000);
  windowOf('a', 0);
  const other = windowOf('b', 500);
  const again = windowOf('a', 1200);
  windowOf('c', 1600);
  expect(windowOf('a', 1700)).toBe(again);
  // With an earlier time a window that was kept would be found.
  expect(windowOf('b', 700)).not.toBe(other);
});

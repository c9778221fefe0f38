import { expect, test } from 'vitest';
import { createCountWindows } from './countWindows.ts';

test('each address has its own count, which starts anew after the window', () => {
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

test('addresses are forgotten when their windows have ended', () => {
  const windowOf = createCountWindows(1000);
  const first = windowOf('ip0', 0);
  for (let index = 1; index < 10_000; index += 1) windowOf(`ip${index}`, index);
  expect(windowOf('ip0', 500)).toBe(first);
  // At 10,000 addresses those that have ended go; the others stay.
  const running = windowOf('ip9500', 9999);
  windowOf('new', 9999);
  expect(windowOf('ip0', 500)).not.toBe(first);
  expect(windowOf('ip9500', 9999)).toBe(running);
});

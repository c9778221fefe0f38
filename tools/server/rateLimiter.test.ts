import { expect, test } from 'vitest';
import { RateLimiter } from './rateLimiter.ts';

test('each address has its own count, which starts anew after the window', () => {
  const limiter = new RateLimiter({ windowSize: 10, windowLimit: 2 });
  expect(limiter.secondsToWait('a', 0)).toBe(0);
  expect(limiter.secondsToWait('a', 1000)).toBe(0);
  expect(limiter.secondsToWait('a', 1500)).toBe(9);
  expect(limiter.secondsToWait('b', 1500)).toBe(0);
  expect(limiter.secondsToWait('a', 9999)).toBe(1);
  expect(limiter.secondsToWait('a', 10_000)).toBe(0);
});

test('addresses are forgotten when their windows have ended', () => {
  const limiter = new RateLimiter({ windowSize: 1, windowLimit: 1 });
  for (let index = 0; index < 10_000; index += 1) limiter.secondsToWait(`ip${index}`, 0);
  expect(limiter.secondsToWait('ip5', 500)).toBe(1);
  expect(limiter.secondsToWait('new', 2000)).toBe(0);
  expect(limiter.secondsToWait('ip5', 2000)).toBe(0);
});

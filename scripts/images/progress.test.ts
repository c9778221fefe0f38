import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress, describeProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('progress', () => {
  it('counts photos and estimates the time left once it can', () => {
    expect(describeProgress(0, 10, 9000)).toBe('Encoding photos: 0 of 10');
    expect(describeProgress(1, 10, 500)).toBe('Encoding photos: 1 of 10');
    expect(describeProgress(5, 10, 10_000)).toBe('Encoding photos: 5 of 10, about 10 s left');
    expect(describeProgress(100, 1000, 60_000)).toBe('Encoding photos: 100 of 1000, about 9 min left');
  });

  it('writes a line every five seconds, and none after the end', () => {
    const lines: string[] = [];
    const progress = createProgress(4, (line) => lines.push(line));
    vi.advanceTimersByTime(4999);
    expect(lines).toEqual([]);
    progress.advance();
    vi.advanceTimersByTime(5001);
    progress.finish();
    vi.advanceTimersByTime(10_000);
    expect(lines).toEqual([
      'Encoding photos: 1 of 4, about 15 s left',
      'Encoding photos: 1 of 4, about 30 s left',
    ]);
  });
});

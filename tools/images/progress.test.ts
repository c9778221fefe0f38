import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress, describeProgress, drawBar } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Collects what is written, as a terminal or as a file. */
function fakeTerminal(isTTY: boolean) {
  const written: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  return { written, terminal: Object.assign(stream, { isTTY }) };
}

describe('progress', () => {
  it('counts photos and estimates the time left once it can', () => {
    expect(describeProgress(0, 10, 9000)).toBe('Encoding photos: 0 of 10');
    expect(describeProgress(1, 10, 500)).toBe('Encoding photos: 1 of 10');
    expect(describeProgress(5, 10, 10_000)).toBe('Encoding photos: 5 of 10, about 10 s left');
    expect(describeProgress(100, 1000, 60_000)).toBe('Encoding photos: 100 of 1000, about 9 min left');
    expect(drawBar(5, 10, 0)).toBe('[############------------] Encoding photos: 5 of 10');
  });

  it('draws a bar on a terminal and erases it at the end', () => {
    const { written, terminal } = fakeTerminal(true);
    const lines: string[] = [];
    const progress = createProgress({ total: 2, log: (line) => lines.push(line), terminal });
    progress.advance();
    vi.advanceTimersByTime(100);
    progress.finish();
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual([`\r${drawBar(1, 2, 100)}\x1b[K`, '\r\x1b[K']);
    expect(lines).toEqual([]);
  });

  it('writes a line every five seconds elsewhere', () => {
    const { written, terminal } = fakeTerminal(false);
    const lines: string[] = [];
    const progress = createProgress({ total: 4, log: (line) => lines.push(line), terminal });
    vi.advanceTimersByTime(4999);
    expect(lines).toEqual([]);
    progress.advance();
    vi.advanceTimersByTime(5001);
    progress.finish();
    expect(lines).toEqual([
      'Encoding photos: 1 of 4, about 15 s left',
      'Encoding photos: 1 of 4, about 30 s left',
    ]);
    expect(written).toEqual([]);
  });
});

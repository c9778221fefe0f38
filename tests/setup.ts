// Runs before every unit test file. Unexpected warnings and errors on the console fail a test.
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** How long waitFor and waitUntil wait: Vitest's default of a second is too short for busy machines. */
const WAIT_MS = 15_000;
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = WAIT_MS) => waitUntil(callback, options);

let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const method of ['error', 'warn'] as const) {
    // A test that expects one replaces this spy: vi.spyOn(console, 'error').mockImplementation(…).
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      unexpected.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(unexpected, 'unexpected lines on the console').toEqual([]);
});

// Runs before every unit test file: a warning or an error on the console that no test expects is a failure.
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** How long a test waits for a fact: Vitest's own second is too short for machines that others keep busy. */
const PATIENCE_MS = 15_000;
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, patience = PATIENCE_MS) => waitFor(callback, patience);
vi.waitUntil = (callback, patience = PATIENCE_MS) => waitUntil(callback, patience);

let stray: string[] = [];

beforeEach(() => {
  stray = [];
  for (const method of ['error', 'warn'] as const) {
    // A test that expects one replaces this spy by its own: vi.spyOn(console, 'error').mockImplementation(…).
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      stray.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(stray, 'unexpected lines on the console').toEqual([]);
});

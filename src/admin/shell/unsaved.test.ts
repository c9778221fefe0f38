import { beforeEach, expect, test, vi } from 'vitest';

type Unsaved = typeof import('./unsaved.ts');
let unsaved: Unsaved;
let kept: Map<string, string>;
const listeners = new Set<string>();

beforeEach(async () => {
  vi.resetModules();
  kept = new Map();
  listeners.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string) => listeners.add(name));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  unsaved = await import('./unsaved.ts');
});

test('the page is held exactly while something is unsaved', () => {
  const { markUnsaved, $unsaved } = unsaved;
  markUnsaved('videos:add', true);
  markUnsaved('music:add', true);
  markUnsaved('videos:add', false);
  expect([...$unsaved.get()]).toEqual(['music:add']);
  expect(listeners.has('beforeunload')).toBe(true);
  markUnsaved('music:add', false);
  expect(listeners.has('beforeunload')).toBe(false);
});

test('a draft is there until it is dropped', () => {
  const { readDraft, writeDraft, dropDraft } = unsaved;
  writeDraft('a', { url: 'x' });
  writeDraft('b', ['y']);
  expect(readDraft('a')).toEqual({ url: 'x' });
  dropDraft('a');
  expect(readDraft('a')).toBeUndefined();
  expect(readDraft('b')).toEqual(['y']);
});

test('a draft that cannot be read counts as none', () => {
  unsaved.writeDraft('a', 1);
  for (const key of kept.keys()) kept.set(key, '{');
  expect(unsaved.readDraft('a')).toBeUndefined();
  expect(() => unsaved.dropAllDrafts()).not.toThrow();
});

test('logging out leaves no draft behind', () => {
  unsaved.writeDraft('a', 1);
  unsaved.writeDraft('b', 2);
  unsaved.markUnsaved('a', true);
  unsaved.dropAllDrafts();
  expect(kept.size).toBe(0);
  expect(unsaved.$unsaved.get().size).toBe(0);
});

import { afterEach, expect, it, vi } from 'vitest';
import { uniqueId } from './uniqueId.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['with crypto.randomUUID', undefined],
  ['on a plain http address', { getRandomValues: crypto.getRandomValues.bind(crypto) }],
  ['without any source of randomness', null],
])('ids are unique and valid: %s', (_name, source) => {
  if (source !== undefined) vi.stubGlobal('crypto', source ?? undefined);
  const ids = Array.from({ length: 2000 }, uniqueId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{20,64}$/);
});

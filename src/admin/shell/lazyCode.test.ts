import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';

let lazyCode: typeof import('./lazyCode.ts');
/** Callbacks that wait for idle time. */
let idle: (() => unknown)[];

beforeEach(async () => {
  fakeBrowser({});
  vi.resetModules();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => unknown) => idle.push(work));
  lazyCode = await import('./lazyCode.ts');
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('code is fetched once for all callers and kept', async () => {
  const load = vi.fn(async () => 'code');
  const part = lazyCode.lazyCode(load);
  expect(part.$code.get()).toBeNull();
  expect(await Promise.all([part.load(), part.load()])).toEqual(['code', 'code']);
  expect([await part.load(), part.$code.get()]).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the next call tries again after a failed load', async () => {
  const load = vi.fn(async () => 'code').mockImplementationOnce(missing);
  const part = lazyCode.lazyCode(load);
  await expect(part.load()).rejects.toThrow('Failed to fetch');
  expect([part.$code.get(), await part.load()]).toEqual([null, 'code']);
});

test('code loads in idle time, and the code that it adds, but not code that few need', async () => {
  const inner = vi.fn(async () => 'inner');
  const outer = vi.fn(async () => lazyCode.lazyCode(inner));
  const rare = vi.fn(async () => 'rare');
  const lost = vi.fn(missing);
  for (const load of [lost, outer]) lazyCode.lazyCode(load);
  lazyCode.lazyCode(rare, false);
  lazyCode.preloadCode();
  expect(outer).not.toHaveBeenCalled();
  for (const work of idle) await work();
  for (const load of [lost, outer, inner]) expect(load).toHaveBeenCalledTimes(1);
  expect(rare).not.toHaveBeenCalled();
});

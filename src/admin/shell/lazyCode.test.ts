import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';

let lazyCode: typeof import('./lazyCode.ts');
/** What waits for the page to be idle. */
let idle: (() => unknown)[];

beforeEach(async () => {
  fakeBrowser({});
  vi.resetModules();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => unknown) => idle.push(work));
  lazyCode = await import('./lazyCode.ts');
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('code comes once for all who ask, and is there from then on', async () => {
  const load = vi.fn(async () => 'code');
  const part = lazyCode.lazyCode(load);
  expect(part.$code.get()).toBeNull();
  expect(await Promise.all([part.load(), part.load()])).toEqual(['code', 'code']);
  expect([await part.load(), part.$code.get()]).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('where it does not arrive the next one who asks tries again', async () => {
  const load = vi.fn(async () => 'code').mockImplementationOnce(missing);
  const part = lazyCode.lazyCode(load);
  await expect(part.load()).rejects.toThrow('Failed to fetch');
  expect([part.$code.get(), await part.load()]).toEqual([null, 'code']);
});

test('what may be called for comes in idle time, with what that calls for; what few need does not', async () => {
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

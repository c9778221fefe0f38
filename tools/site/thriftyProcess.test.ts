import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locateCompiled } from './compile.ts';
import { compileApart } from './thriftyProcess.ts';

const CODE = 'c0de';

let root: string;
/** What happened, in its order. */
let happened: string[];
const lock = async <T>(task: () => Promise<T>): Promise<T> => {
  happened.push('locked');
  const result = await task();
  happened.push('free');
  return result;
};

vi.mock('./compile.ts', async (original) => ({
  ...(await original<typeof import('./compile.ts')>()),
  compileSite: async () => happened.push('compiled'),
}));

let isSubset: boolean;
vi.mock('../astro/fonts.ts', () => ({
  areSubset: () => isSubset,
  subsetFaces: async () => happened.push('subset'),
}));

beforeEach(() => {
  isSubset = true;
  root = mkdtempSync(join(tmpdir(), 'thrifty-'));
  happened = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

test('after new code is compiled the process starts anew, as it was started, and holds no lock', async () => {
  const execve = vi.spyOn(process, 'execve').mockImplementation((() => {
    happened.push('started anew');
  }) as never);
  await compileApart(root, CODE, () => {}, lock);
  expect(happened).toEqual(['locked', 'compiled', 'free', 'started anew']);
  const [file, args] = execve.mock.calls[0] ?? [];
  expect(file).toBe(process.execPath);
  expect(args).toEqual([process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
});

test('fonts are subset before, and their memory given back as well', async () => {
  isSubset = false;
  vi.spyOn(process, 'execve').mockImplementation((() => happened.push('started anew')) as never);
  await compileApart(root, CODE, () => {}, lock);
  expect(happened.slice(0, 4)).toEqual(['locked', 'subset', 'free', 'started anew']);
});

test('where Node cannot start anew all is done in one process', async () => {
  isSubset = false;
  vi.spyOn(process, 'execve').mockImplementation((() => {}) as never);
  await compileApart(root, CODE, () => {});
  expect(happened).toEqual(['subset', 'compiled']);
});

test('compiled code is marked as used, and the process goes on', async () => {
  mkdirSync(locateCompiled(root, CODE), { recursive: true });
  const execve = vi.spyOn(process, 'execve').mockImplementation((() => {}) as never);
  await compileApart(root, CODE, () => {});
  expect(happened).toEqual(['compiled']);
  expect(execve).not.toHaveBeenCalled();
});

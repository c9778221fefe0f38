import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRepository, git } from '../../../../tests/fixtures/localRepository.ts';
import { createLocalStore } from './store.ts';

const PATH = 'content/site.json';
const [MINE, THEIRS] = ['6f0b9a52-9d5a-4f2e-8f62-0a4f5d3f1c11', '6f0b9a52-9d5a-4f2e-8f62-0a4f5d3f1c12'];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'committed-'));
  createRepository(folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const subjects = () => git(folder, 'log', '--format=%s').trim().split('\n');

it('an operation is known again, whoever made it, by a store that has saved before', async () => {
  const [store, other] = [createLocalStore({ root: folder }), createLocalStore({ root: folder })];
  const first = await store.change({ subject: 'Mine', operationId: MINE }, () => [
    { path: PATH, content: '1' },
  ]);
  const mine = await store.change({ subject: 'Mine', operationId: MINE }, () => [
    { path: PATH, content: '2' },
  ]);
  expect(mine).toEqual({ revision: first.revision, committed: true, paths: [] });
  const second = await other.change({ subject: 'Theirs', operationId: THEIRS }, () => [
    { path: PATH, content: '3' },
  ]);
  const theirs = await store.change({ subject: 'Theirs', operationId: THEIRS }, () => [
    { path: PATH, content: '4' },
  ]);
  expect(theirs).toEqual({ revision: second.revision, committed: true, paths: [] });
  expect(subjects()).toEqual(['Theirs', 'Mine', 'Start']);
  expect(git(folder, 'show', `HEAD:${PATH}`)).toBe('3');
});

it('what another one committed meanwhile is nothing unsaved, and what was deleted is gone', async () => {
  const [store, other] = [createLocalStore({ root: folder }), createLocalStore({ root: folder })];
  const save = (by: typeof store, content: string) =>
    by.change({ subject: content }, () => [{ path: PATH, content }]);
  await save(store, 'one');
  await other.change({ subject: 'two' }, () => [
    { path: PATH, content: 'two' },
    { path: 'content/photos/a.json', content: 'two' },
  ]);
  await save(store, 'three');
  await store.change({ subject: 'four' }, () => [{ path: PATH, delete: true }]);
  await save(store, 'five');
  expect(subjects()).toEqual(['five', 'four', 'three', 'two', 'one', 'Start']);
  expect(git(folder, 'show', 'HEAD:content/photos/a.json')).toBe('two');
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

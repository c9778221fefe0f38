import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastChanges } from './lastChanges.ts';

const root = mkdtempSync(join(tmpdir(), 'changes-'));
const repository = join(root, 'repository');
const legal = join('content', 'legal');

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    stdio: 'pipe',
  });
function commit(day: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, legal, name), text);
  git(repository, 'add', '-A');
  git(repository, 'commit', '-qm', day, `--date=${day}T12:00:00+01:00`);
}

beforeAll(() => {
  mkdirSync(join(repository, legal), { recursive: true });
  git(repository, 'init', '-qb', 'main');
  commit('2026-01-05', { 'imprint.en.md': 'a', 'terms.en.md': 'a', 'größe ä.md': 'a' });
  commit('2026-02-06', { 'terms.en.md': 'b' });
  git(repository, 'checkout', '-qb', 'side', 'HEAD~1');
  commit('2026-03-07', { 'privacy.en.md': 'a' });
  git(repository, 'checkout', '-q', 'main');
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'merge', '-q', '--no-ff', '-m', 'm', 'side'],
    {
      cwd: repository,
      stdio: 'pipe',
      env: { ...process.env, GIT_AUTHOR_DATE: '2026-04-08T12:00:00+02:00' },
    },
  );
});
afterAll(() => rmSync(root, { recursive: true }));

const DATES = {
  'imprint.en.md': '2026-01-05T12:00:00+01:00',
  'terms.en.md': '2026-02-06T12:00:00+01:00',
  'größe ä.md': '2026-01-05T12:00:00+01:00',
  'privacy.en.md': '2026-04-08T12:00:00+02:00',
};

test('a file has the date of the last commit that changed it, on this branch', async () => {
  expect(await lastChanges(join(repository, legal))).toEqual(DATES);
});

test('a file with changes that are not committed has none, staged or not', async () => {
  writeFileSync(join(repository, legal, 'imprint.en.md'), 'changed');
  writeFileSync(join(repository, legal, 'terms.en.md'), 'changed');
  writeFileSync(join(repository, legal, 'new.en.md'), 'new');
  git(repository, 'add', join(legal, 'terms.en.md'));
  expect(Object.keys(await lastChanges(join(repository, legal))).sort()).toEqual([
    'größe ä.md',
    'privacy.en.md',
  ]);
  git(repository, 'reset', '-q', '--hard');
  rmSync(join(repository, legal, 'new.en.md'));
});

test('a shallow clone, a copy without Git and a folder that is not there have none', async () => {
  const shallow = join(root, 'shallow');
  git(root, 'clone', '-q', '--depth=1', pathToFileURL(repository).href, shallow);
  expect(await lastChanges(join(shallow, legal))).toEqual({});
  const copy = join(root, 'copy');
  mkdirSync(join(copy, legal), { recursive: true });
  writeFileSync(join(copy, legal, 'imprint.en.md'), 'a');
  expect(await lastChanges(join(copy, legal))).toEqual({});
  expect(await lastChanges(join(root, 'nothing'))).toEqual({});
});

test('a copy that lies untracked in another repository has none', async () => {
  const within = join(repository, 'copy', 'legal');
  mkdirSync(within, { recursive: true });
  writeFileSync(join(within, 'imprint.en.md'), 'a');
  expect(await lastChanges(within)).toEqual({});
  rmSync(join(repository, 'copy'), { recursive: true });
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createRepository, git } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';

const toml = readFileSync(resolve(import.meta.dirname, '..', '..', 'netlify.toml'), 'utf8');
const [, quoted = '""'] = /^ignore = (".*")$/m.exec(toml) ?? [];
/** The escapes used here are the same in a TOML basic string and in JSON. */
const command = JSON.parse(quoted) as string;

const repository = temporaryFolder();
createRepository(repository);

const SAVE = 'Save photo\n\n[skip netlify]';

// Netlify cancels a build when the command exits with 0. CACHED_COMMIT_REF is the last built commit, or without a
// cache the commit itself.
test.each([
  ['a pushed save', SAVE, {}, true],
  ['pushed code', 'Change the footer', {}, false],
  ['a build hook on a save', SAVE, { INCOMING_HOOK_TITLE: 'Publish' }, false],
  ['the first build of a project, or the same save again', SAVE, { CACHED_COMMIT_REF: 'head' }, false],
])('%s', (_what, message, given, isStopped) => {
  git(repository, 'commit', '--quiet', '--allow-empty', '-m', message);
  const head = git(repository, 'rev-parse', 'HEAD').trim();
  const env = { PATH: process.env.PATH, CACHED_COMMIT_REF: 'an earlier one', COMMIT_REF: head, ...given };
  if (env.CACHED_COMMIT_REF === 'head') env.CACHED_COMMIT_REF = head;
  const { status } = spawnSync('bash', ['-c', command], { cwd: repository, env });
  expect(status === 0).toBe(isStopped);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { git } from '../../../../tests/fixtures/localRepository.ts';
import { createGit } from './gitCommand.ts';
import { createSignatures } from './signatures.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signatures-'));
  git(root, 'init', '-q');
  // Whoever runs the tests may be known to Git.
  vi.stubEnv('HOME', root);
  vi.stubEnv('XDG_CONFIG_HOME', root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each<[string, Record<string, string>, string, string]>([
  [
    'the one Git is configured for',
    { 'user.name': 'Jö "$HOME" Ann', 'user.email': 'jo@example.org' },
    'Jö "$HOME" Ann <jo@example.org>',
    'Jö "$HOME" Ann <jo@example.org>',
  ],
  ['a name alone', { 'user.name': 'Jo Ann' }, 'Jo Ann <admin@localhost>', 'Jo Ann <admin@localhost>'],
  [
    'one who writes and one who commits',
    { 'user.name': 'Jo', 'user.email': 'jo@x.org', 'author.name': 'Ann', 'committer.email': 'c@x.org' },
    'Ann <jo@x.org>',
    'Jo <c@x.org>',
  ],
  [
    'a name that would end too early',
    { 'user.name': 'Jo <jo>\nAnn', 'user.email': ' ' },
    'Jo joAnn <admin@localhost>',
    'Jo joAnn <admin@localhost>',
  ],
  ['nobody', {}, 'Site admin <admin@localhost>', 'Site admin <admin@localhost>'],
])('a commit is signed by %s', async (_name, config, author, committer) => {
  const readSignatures = createSignatures(createGit(root));
  const repository = { gitDir: join(root, '.git'), commonDir: join(root, '.git'), prefix: '', isSha1: true };
  await readSignatures(repository);
  for (const [key, value] of Object.entries(config)) git(root, 'config', key, value);
  expect(await readSignatures(repository)).toEqual({ author, committer });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRepository, git } from '../../../../tests/fixtures/localRepository.ts';
import { ContentError } from '../contentStore.ts';
import { type ImportOptions, startImport } from './fastImport.ts';

const PATH = 'content/new.json';
const TEXT = '{"new":true}\n';
const MESSAGE = 'Größe "$(id)" `id`\n\nBody\n';

let base: string;
let root: string;
beforeEach(() => {
  // Spaces and quotes are usual in the names of an owner's folders.
  base = mkdtempSync(join(tmpdir(), "import's "));
  root = join(base, 'site');
  createRepository(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const head = () => git(root, 'rev-parse', 'HEAD').trim();
const file = (path: string, text: string | undefined, mode = '100644') => ({
  path,
  mode,
  bytes: text === undefined ? undefined : Buffer.from(text),
});
const start = (options: Partial<ImportOptions> = {}) =>
  startImport({
    root,
    branch: 'refs/heads/main',
    parent: head(),
    commits: [{ text: MESSAGE, files: [file(PATH, TEXT)] }],
    signatures: { author: 'Jö Ann <jo@example.org>', committer: 'Site <site@example.org>' },
    compresses: true,
    onStart: () => {},
    ...options,
  });

it('makes a commit that reaches the branch only at the end', async () => {
  const before = head();
  const commit = await start();
  expect(head()).toBe(before);
  expect(await commit.finish()).toMatchObject({ code: 0 });
  expect(head()).toBe(commit.revision);
  expect(git(root, 'show', `HEAD:${PATH}`)).toBe(TEXT);
  expect(git(root, 'log', '-1', '--format=%P%n%an <%ae>%n%cn <%ce>%n%B')).toBe(
    `${before}\nJö Ann <jo@example.org>\nSite <site@example.org>\n${MESSAGE}\n`,
  );
  expect(git(root, 'reflog', '-1', '--format=%H').trim()).toBe(commit.revision);
  await commit.abort();
  expect(head()).toBe(commit.revision);
});

it('makes several commits on top of each other', async () => {
  const before = head();
  const commit = await start({
    commits: [
      { text: 'First', files: [file(PATH, 'first')] },
      { text: 'Second', files: [file(PATH, undefined), file('content/run.sh', 'x', '100755')] },
    ],
  });
  await commit.finish();
  expect(git(root, 'log', '-3', '--format=%s').trim().split('\n')).toEqual(['Second', 'First', 'Start']);
  expect(git(root, 'rev-parse', 'HEAD~2').trim()).toBe(before);
  expect(git(root, 'show', `HEAD~1:${PATH}`)).toBe('first');
  expect(git(root, 'show', '--name-status', '--format=', 'HEAD').trim()).toBe(
    `D\t${PATH}\nA\tcontent/run.sh`,
  );
  expect(git(root, 'ls-tree', 'HEAD', 'content/run.sh')).toMatch(/^100755/);
});

it('leaves the repository as it was where it is aborted', async () => {
  const state = () => [head(), readFileSync(join(root, '.git/index')), git(root, 'count-objects')];
  const before = state();
  const commit = await start({ compresses: false });
  await commit.abort();
  expect(state()).toEqual(before);
  expect(readdirSync(join(root, '.git')).filter((name) => name.includes('crash'))).toEqual([]);
});

it('does not move a branch that somebody else has moved', async () => {
  const commit = await start();
  git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Theirs');
  const theirs = head();
  expect((await commit.finish()).code).not.toBe(0);
  expect(head()).toBe(theirs);
});

it.each<[string, Partial<ImportOptions>]>([
  ['a parent that is no commit', { parent: '1'.repeat(40) }],
  ['a signature that Git cannot read', { signatures: { author: '<<>', committer: '<<>' } }],
  ['a path that Git refuses', { commits: [{ text: 'x', files: [file('content//x', 'x')] }] }],
  [
    'a start that cannot be noted',
    {
      onStart: () => {
        throw new ContentError('diskFull', 'git.diskFull');
      },
    },
  ],
])('fails with a sentence, and nothing changed: %s', async (_name, options) => {
  const before = head();
  await expect(start(options)).rejects.toThrow(ContentError);
  expect(head()).toBe(before);
  expect(git(root, 'fsck', '--strict', '--no-dangling', '--no-progress')).toBe('');
});

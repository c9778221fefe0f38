import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepository, git } from '../../../../tests/fixtures/localRepository.ts';
import { blobId } from '../blobId.ts';
import { ContentError } from '../contentStore.ts';
import { type ShellSaveOptions, startShellSave } from './saveShell.ts';

const PATH = 'content/new.json';
const TEXT = '{"new":true}\n';

let base: string;
let root: string;
let staging: string;
beforeEach(() => {
  // Spaces and quotes are usual in the names of an owner's folders.
  base = mkdtempSync(join(tmpdir(), "save shell's "));
  root = join(base, 'site');
  staging = join(base, 'staging');
  mkdirSync(root);
  mkdirSync(staging);
  createRepository(root);
  writeFileSync(join(staging, 'file'), TEXT);
  writeFileSync(join(staging, 'blobs'), `${join(staging, 'file')}\n`);
  writeFileSync(join(staging, 'entries'), `100644 ${blobId(TEXT)}\t${PATH}\0`);
  writeFileSync(join(staging, 'message'), 'Größe "$(id)" `id`\n\nBody\n');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const head = () => git(root, 'rev-parse', 'HEAD').trim();

// The second way is that of Windows; Git takes it everywhere.
describe.each(['linux', 'win32'] as const)('a save in the shell of %s', (platform) => {
  const start = (options: Partial<ShellSaveOptions> = {}) =>
    startShellSave({
      root,
      staging,
      parent: head(),
      from: head(),
      reflog: 'content: "$(id)"',
      notes: false,
      compresses: true,
      platform,
      ...options,
    });

  it('makes a commit that reaches the branch only by its move', async () => {
    const before = head();
    const save = await start();
    expect(head()).toBe(before);
    expect(git(root, 'show', `${save.revision}:${PATH}`)).toBe(TEXT);
    expect(git(root, 'log', '-1', '--format=%P%n%B', save.revision).trim()).toBe(
      `${before}\nGröße "$(id)" \`id\`\n\nBody`,
    );
    expect(await save.move()).toMatchObject({ code: 0 });
    expect(head()).toBe(save.revision);
    expect(git(root, 'reflog', '-1', '--format=%gs').trim()).toBe('content: "$(id)"');
    await save.leave();
    expect(head()).toBe(save.revision);
  });

  it('leaves nothing behind but objects where it is left', async () => {
    const [before, index] = [head(), readFileSync(join(root, '.git/index'))];
    const save = await start({ compresses: false });
    await save.leave();
    expect([head(), readFileSync(join(root, '.git/index'))]).toEqual([before, index]);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('does not move a branch that somebody else has moved', async () => {
    const save = await start();
    git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Theirs');
    const theirs = head();
    const moved = await save.move();
    expect(moved.code).not.toBe(0);
    expect(moved.stderr).toContain(theirs);
    expect(head()).toBe(theirs);
  });

  it('signs as the one Git is configured for, else with a name of its own', async () => {
    // Whoever runs the tests may be known to Git.
    vi.stubEnv('HOME', base);
    vi.stubEnv('XDG_CONFIG_HOME', base);
    const signed = async () => {
      const save = await start();
      await save.leave();
      return git(root, 'log', '-1', '--format=%an <%ae>, %cn <%ce>', save.revision).trim();
    };
    git(root, 'config', 'user.name', 'Jo "$HOME" Ann');
    git(root, 'config', 'user.email', 'jo@example.org');
    expect(await signed()).toBe('Jo "$HOME" Ann <jo@example.org>, Jo "$HOME" Ann <jo@example.org>');
    git(root, 'config', '--unset', 'user.email');
    expect(await signed()).toBe('Jo "$HOME" Ann <admin@localhost>, Jo "$HOME" Ann <admin@localhost>');
    git(root, 'config', '--unset', 'user.name');
    expect(await signed()).toBe('Site admin <admin@localhost>, Site admin <admin@localhost>');
  });

  it.each([
    ['a file that is not there', 'blobs', '/nowhere/file\n'],
    ['entries that say nothing', 'entries', 'rubbish\0'],
    ['an entry of a file that nobody stored', 'entries', `100644 ${'1'.repeat(40)}\t${PATH}\0`],
  ])('fails with a sentence, and nothing changed: %s', async (_name, file, content) => {
    const before = head();
    writeFileSync(join(staging, file), content);
    await expect(start()).rejects.toThrow(ContentError);
    expect(head()).toBe(before);
    expect(git(root, 'fsck', '--strict', '--no-dangling', '--no-progress')).toBe('');
  });
});

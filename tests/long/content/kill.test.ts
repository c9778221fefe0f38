import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore } from '../../../netlify/content/local/store.ts';
import { createRepository, fillFrom, git, put } from '../../fixtures/localRepository.ts';
import { speedUpClock } from '../../fixtures/speedUpClock.ts';
import { tries } from '../../long.ts';
import { killRounds } from './writers.ts';

const ROUNDS = tries(40, 4);

it(`${ROUNDS} kills at random instants leave the old or the new state and the owner's own work`, async () => {
  const { problems, saves } = await killRounds(ROUNDS);
  expect(problems).toEqual([]);
  expect(saves).toBeGreaterThan(ROUNDS / 3);
});

describe('the state after a kill at each step of a save, made by hand so that every step is tested', () => {
  const A = 'content/photos/a.json';
  const B = 'content/photos/b.json';
  const PENDING = '.git/content-store/pending';
  let root: string;
  let from: string;
  let to: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'recovery-'));
    fillFrom('an interrupted save', root, (template) => {
      createRepository(template);
      from = git(template, 'rev-parse', 'HEAD').trim();
      // The commit of the interrupted save, made beside the branch.
      put(template, A, 'new a');
      rmSync(join(template, B));
      git(template, 'commit', '-q', '-a', '-m', 'Interrupted');
      to = git(template, 'rev-parse', 'HEAD').trim();
      git(template, 'reset', '-q', '--hard', from);
      put(template, PENDING, to);
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Expects that neither the repair nor the killed save leaves files behind, such as its lock on the index. */
  function expectNothingLeft(): void {
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(readdirSync(join(root, '.git/content-store'))).toEqual(['lock.db']);
    expect(existsSync(join(root, '.git/index.lock'))).toBe(false);
  }

  async function expectCompleted(): Promise<void> {
    const { files, revision } = await createLocalStore({ root }).snapshot();
    expect([revision, files.get(A)?.text, files.has(B)]).toEqual([to, 'new a', false]);
    expectNothingLeft();
    expect(git(root, 'fsck', '--strict', '--no-dangling')).toBe('');
  }

  async function expectDropped(): Promise<void> {
    const { files, revision } = await createLocalStore({ root }).snapshot();
    expect([revision, files.get(A)?.text, files.has(B)]).toEqual([
      from,
      expect.not.stringMatching('new a'),
      true,
    ]);
    expectNothingLeft();
  }

  const moveBranch = () => git(root, 'update-ref', 'HEAD', to);
  /** Writes the index lock of a save. */
  const lockIndex = () => put(root, '.git/index.lock', 'content store\n');

  it.each<[string, () => void]>([
    ['before the branch moved', () => {}],
    ['before its commit existed', () => put(root, PENDING, '1'.repeat(40))],
    ['before its mark was written', () => put(root, PENDING, '')],
    ['with its lock before the branch moved', lockIndex],
  ])('a save killed %s is dropped', async (_when, leave) => {
    leave();
    await expectDropped();
  });

  it.each<[string, () => void]>([
    ['after the branch had moved', () => {}],
    ['after the branch and one file had moved', () => put(root, A, 'new a')],
    ['when only its mark was left', () => git(root, 'reset', '-q', '--hard', to)],
    ['with its prepared files', () => put(root, '.git/content-store/save-1/index', 'half an index')],
    ['with its lock on the index', lockIndex],
  ])('a save killed %s is completed', async (_when, leave) => {
    moveBranch();
    leave();
    await expectCompleted();
  });

  it('a killed save is completed despite the locks of its Git commands', async () => {
    moveBranch();
    for (const lock of ['.git/refs/heads/main.lock', '.git/HEAD.lock']) {
      put(root, lock, '');
      // So old that no running command can hold it.
      utimesSync(join(root, lock), new Date(), new Date(Date.now() - 3000));
    }
    await expectCompleted();
  });

  it('a read waits for the Git command that outlives a killed save', async () => {
    const steps = `echo start; echo update refs/heads/main ${to} ${from}; echo prepare; sleep 0.3; echo commit`;
    spawn('sh', ['-c', `(${steps}) | git update-ref --stdin`], { cwd: root });
    await vi.waitFor(() => expect(existsSync(join(root, '.git/refs/heads/main.lock'))).toBe(true), 5000);
    await expectCompleted();
  });

  it('a lock of another Git command stays, and the content is read without waiting', async () => {
    rmSync(join(root, PENDING));
    put(root, '.git/index.lock', '');
    expect((await createLocalStore({ root }).snapshot()).revision).toBe(from);
    expect(readFileSync(join(root, '.git/index.lock'), 'utf8')).toBe('');
  });

  it('a killed save is dropped when someone else committed first', async () => {
    git(root, 'commit', '-q', '--allow-empty', '-m', 'Outside');
    const head = git(root, 'rev-parse', 'HEAD').trim();
    const { files, revision } = await createLocalStore({ root }).snapshot();
    expect(revision).toBe(head);
    expect(files.get(A)?.text).not.toBe('new a');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('completing a save keeps later edits', async () => {
    moveBranch();
    put(root, A, 'edited after the kill');
    put(root, 'README.md', 'staged');
    git(root, 'add', 'README.md');
    const { files } = await createLocalStore({ root }).snapshot();
    expect(files.get(A)?.text).toBe('edited after the kill');
    expect(git(root, 'show', `HEAD:${A}`)).toBe('new a');
    expect(git(root, 'show', ':README.md')).toBe('staged');
  });

  it("waits for another Git command's lock, while the content stays readable", async () => {
    moveBranch();
    put(root, '.git/index.lock', 'of another command');
    speedUpClock();
    const lines: string[] = [];
    const store = createLocalStore({ root, log: (line) => lines.push(line) });
    expect((await store.snapshot()).files.has(A)).toBe(true);
    expect(lines.join()).toContain('index.lock');
    const saving = store.change({ subject: 'x' }, () => [{ path: A, content: 'x' }]);
    await expect(saving).rejects.toMatchObject({ code: 'conflict' });
    rmSync(join(root, '.git/index.lock'));
    await expectCompleted();
  });

  it('two processes that start at once complete it once', async () => {
    moveBranch();
    const program = `
    const { createLocalStore } = await import(${JSON.stringify(join(import.meta.dirname, '../../../netlify/content/local/store.ts'))});
    console.log((await createLocalStore({ root: ${JSON.stringify(root)} }).snapshot()).revision);`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect((await Promise.all([start(), start()])).map(({ stdout }) => stdout.trim())).toEqual([to, to]);
    await expectCompleted();
  });
});

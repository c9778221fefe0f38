import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { createLocalStore } from '../../../netlify/content/local/store.ts';

const WRITER = new URL('killWriter.ts', import.meta.url).pathname;
const PAIR = ['content/photos/pair-a.json', 'content/photos/pair-b.json', 'public/photos/pair.jpg'] as const;

/** A writer is killed so long after its first save at most: several saves. */
const RUNS_FOR_MS = 120;

function createRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'kill-rounds-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  const files = { 'README.md': 'mine', [PAIR[0]]: '0\n', [PAIR[1]]: '0\n', [PAIR[2]]: '0\n' };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@example.org');
  git('config', 'gc.auto', '0');
  git('add', '-A');
  git('commit', '-q', '-m', 'Start');
  // The owner is in the middle of something of their own.
  writeFileSync(join(root, 'README.md'), 'staged by the owner');
  writeFileSync(join(root, 'staged.txt'), 'staged by the owner');
  git('add', 'README.md', 'staged.txt');
  writeFileSync(join(root, 'README.md'), 'edited by the owner');
  return root;
}

/** Git's commands that have outlived their writer; `git fsck` calls a pack missing that they are just replacing. */
async function commandsEnd(group: number): Promise<void> {
  for (;;) {
    try {
      process.kill(-group, 0);
    } catch {
      return;
    }
    await wait(20);
  }
}

/** Lets a writer run for `afterMs` after its first save, kills it, and returns its process group and the marks it was told are saved. */
async function killOneWriter(root: string, round: number, afterMs: number, wholeGroup: boolean) {
  const child = spawn(process.execPath, [WRITER, root, String(round)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let told = '';
  let running = () => {};
  const firstSave = new Promise<void>((resolve) => {
    running = resolve;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    told += chunk.toString();
    running();
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  // The first save is also a restart after the last kill; every instant of a save is hit sooner or later.
  await Promise.race([firstSave, wait(5000)]);
  await wait(afterMs);
  // A killed process may leave its git commands running, or take them along: both happen.
  if (child.pid) process.kill(wholeGroup ? -child.pid : child.pid, 'SIGKILL');
  await ended;
  return { group: child.pid ?? 0, told: told.split('\n').slice(0, -1) };
}

/** What is wrong with the repository after a kill and a restart; empty when all is well. */
async function inspect(root: string, told: string[]): Promise<string[]> {
  const problems: string[] = [];
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  const { files, revision } = await createLocalStore({ root }).snapshot();
  const marks = PAIR.map((path) => readFileSync(join(root, path), 'utf8').split('\n')[0]);
  if (new Set(marks).size !== 1) problems.push(`mixed files: ${marks.join(' ')}`);
  const committed = PAIR.map((path) => git('show', `HEAD:${path}`).split('\n')[0]);
  if (committed.some((mark) => mark !== marks[0]))
    problems.push(`HEAD says ${committed}, files say ${marks}`);
  const extra = [...files.keys()].filter((path) => path.startsWith('content/photos/new-'));
  if (extra.length > 1) problems.push(`leftover entries: ${extra.join(' ')}`);
  if (revision !== git('rev-parse', 'HEAD').trim()) problems.push('the snapshot is not the head');
  const status = git('status', '--porcelain');
  if (status !== 'MM README.md\nA  staged.txt\n') problems.push(`status: ${status}`);
  if (git('show', ':README.md') !== 'staged by the owner') problems.push('staged work was touched');
  if (readFileSync(join(root, 'README.md'), 'utf8') !== 'edited by the owner')
    problems.push('edit was touched');
  const strays = ['content/photos', 'public/photos'].flatMap((folder) =>
    readdirSync(join(root, folder)).filter((name) => name.startsWith('.')),
  );
  if (strays.length > 0) problems.push(`stray files: ${strays.join(' ')}`);
  const last = told.at(-1)?.split(' ')[1];
  if (last && git('merge-base', last, 'HEAD').trim() !== last) problems.push('a save that was told is lost');
  return problems;
}

/**
 * Kills a writing process `rounds` times at random instants and inspects the repository after each restart. The same
 * `KILL_SEED` gives the same instants, as far as a machine keeps time.
 * @returns all problems found; `git fsck` is asked at the end.
 */
export async function killRounds(
  rounds: number,
  report: (line: string) => void = () => {},
): Promise<{ problems: string[]; saves: number }> {
  const root = createRepository();
  const seed = Number(process.env.KILL_SEED) || Date.now() % 2 ** 31;
  const waits = fc.sample(fc.noBias(fc.nat(RUNS_FOR_MS)), { numRuns: rounds, seed });
  const problems: string[] = [];
  const groups: number[] = [];
  let saves = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { told, group } = await killOneWriter(root, round, waits[round - 1] ?? 0, round % 2 === 0);
      groups.push(group);
      saves += told.length;
      problems.push(...(await inspect(root, told)).map((problem) => `round ${round}: ${problem}`));
      if (round % 100 === 0) report(`${round} kills, ${saves} saves, ${problems.length} problems`);
    }
    // Older numbers may be those of somebody else's processes by now.
    await Promise.all(groups.slice(-20).map(commandsEnd));
    const fsck = execFileSync('git', ['fsck', '--strict', '--no-dangling'], { cwd: root }).toString();
    if (fsck !== '') problems.push(`git fsck: ${fsck}`);
    // Saves that were not told may have landed, but none twice.
    const subjects = execFileSync('git', ['log', '--format=%s'], { cwd: root }).toString().trim().split('\n');
    if (new Set(subjects).size !== subjects.length) problems.push('a save was committed twice');
    return { problems, saves };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { createGithubStore } from '../../../netlify/content/github/store.ts';
import { createLocalStore } from '../../../netlify/content/local/store.ts';
import { createRepository, git, put } from '../../fixtures/localRepository.ts';
import { startFakeGithub } from '../../mocks/github/fakeGithub.ts';
import type { Result } from '../harness.ts';
import { LIST, PAIR, type Tally, writeEdits } from './writer.ts';

type Outcome = { readonly tallies: readonly Tally[]; readonly list: string; readonly texts: string };

const startWriter = (kind: 'edits' | 'kill', root: string, ...args: (string | number)[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), kind, root, ...args.map(String)], {
    detached: kind === 'kill',
    stdio: ['ignore', 'pipe', kind === 'kill' ? 'ignore' : 'inherit'],
  });

/** A repository with these texts beside the starting content, and its `git`. */
function openRepository(texts: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'writers-'));
  createRepository(root);
  for (const [path, content] of Object.entries(texts)) put(root, path, content);
  const run = (...args: string[]) => git(root, ...args);
  run('add', '-A');
  run('commit', '-q', '-m', 'Texts');
  return { root, git: run, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** On the local store every writer is a separate process. */
async function writeLocally(writers: number, edits: number): Promise<Outcome> {
  const { root, git, remove } = openRepository({ [LIST]: '' });
  try {
    const tallies = await Promise.all(
      Array.from({ length: writers }, async (_, index) => {
        const { stdout } = startWriter('edits', root, index, edits);
        const printed = await stdout?.setEncoding('utf8').toArray();
        return JSON.parse(printed?.join('') ?? '') as Tally;
      }),
    );
    const wrong = git('status', '--porcelain') + git('fsck', '--strict', '--no-dangling');
    if (wrong !== '') throw new Error(wrong);
    return { tallies, list: git('show', `HEAD:${LIST}`), texts: git('log', '--format=%B') };
  } finally {
    remove();
  }
}

/** On GitHub, which answers after `latency` ms, writers share stores like instances of a function. */
async function writeToGithub(
  writers: number,
  edits: number,
  { instances = writers, latency = 0 },
): Promise<Outcome> {
  const github = await startFakeGithub({ files: { [LIST]: '' }, latencyMs: latency });
  try {
    const stores = Array.from({ length: instances }, () => createGithubStore(github));
    const tallies = await Promise.all(
      Array.from({ length: writers }, (_, index) => {
        const store = stores[index % instances];
        if (!store) throw new Error('There must be an instance.');
        return writeEdits(store, String(index), edits);
      }),
    );
    const git = async (...args: string[]) => (await github.repository.git(args)).toString();
    if ((await github.repository.fsck()) !== '') throw new Error('git fsck complains');
    const list = await git('show', `main:${LIST}`);
    return { tallies, list, texts: await git('log', '--format=%B', 'main') };
  } finally {
    await github.close();
  }
}

/** Runs writers at the same time, and checks that each success is stored once and each refusal is justified. */
export async function writeAtOnce(
  kind: 'local' | 'github',
  [writers, edits]: readonly [writers: number, edits: number],
  options: { readonly instances?: number; readonly latency?: number } = {},
): Promise<Result> {
  const { tallies, list, texts } =
    kind === 'local' ? await writeLocally(writers, edits) : await writeToGithub(writers, edits, options);
  const made = tallies.flatMap((tally) => tally.made);
  const refused = tallies.flatMap((tally) => tally.refused);
  const lines = list.trim().split('\n');
  // The subject of a commit with one edit, or the lines of a commit with several.
  const logged = texts.split('\n').map((line) => line.replace(/^- /, ''));
  const count = (all: string[], mark: string) => all.filter((one) => one === mark).length;
  const lost = made.filter((mark) => count(lines, mark) === 0 || count(logged, mark) === 0);
  const doubled = [...new Set(lines)].filter((mark) => count(lines, mark) > 1 || count(logged, mark) > 1);
  const wrongly = refused.filter((line) => !/ (conflict|rateLimited|unavailable)$/.test(line));
  const times = tallies.flatMap((tally) => tally.times).sort((a, b) => a - b);
  const share = (part: number) => ((times[Math.floor(times.length * part)] ?? 0) / 1000).toFixed(2);
  const figure =
    `${made.length} made, ${refused.length} refused, ${lost.length} lost, ${doubled.length} doubled, ` +
    `${wrongly.length} refused for no good reason; p50 ${share(0.5)} s, p95 ${share(0.95)} s`;
  return { figure, ok: lost.length + doubled.length + wrongly.length === 0 };
}

/** A writer is killed at most so long after its first save: enough for several saves. */
const KILL_AFTER_MAX_MS = 120;

/** A repository in which the owner has staged and unstaged edits. */
function openOwnersRepository() {
  const opened = openRepository({
    'README.md': 'mine',
    ...Object.fromEntries(PAIR.map((path) => [path, '0\n'])),
  });
  opened.git('config', 'gc.auto', '0');
  for (const path of ['README.md', 'staged.txt']) put(opened.root, path, 'staged by the owner');
  opened.git('add', 'README.md', 'staged.txt');
  put(opened.root, 'README.md', 'edited by the owner');
  return opened;
}

/** Waits for Git commands that outlive their writer; `git fsck` would report packs that they just replace. */
async function waitForCommands(group: number): Promise<void> {
  for (;;) {
    try {
      process.kill(-group, 0);
    } catch {
      return;
    }
    await wait(20);
  }
}

/** Kills a writer `afterMs` after its first save. @returns its process group and the saves that it printed */
async function killOneWriter(root: string, round: number, afterMs: number) {
  const child = startWriter('kill', root, round);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  // The first save also repairs the state after the last kill; every moment of a save is hit sooner or later.
  await Promise.race([once(child.stdout ?? child, 'data'), wait(5000)]);
  await wait(afterMs);
  const ended = once(child, 'close');
  // A killed process may leave its Git commands running or end them, too: both are tried.
  if (child.pid) process.kill(round % 2 === 0 ? -child.pid : child.pid, 'SIGKILL');
  await ended;
  return { group: child.pid ?? 0, saves: printed.split('\n').slice(0, -1) };
}

/** The problems of the repository after a kill and a restart. */
async function inspect(
  { root, git }: ReturnType<typeof openRepository>,
  saves: readonly string[],
): Promise<string[]> {
  const { files, revision } = await createLocalStore({ root }).snapshot();
  const marks = PAIR.map((path) => readFileSync(join(root, path), 'utf8').split('\n')[0]);
  const committed = PAIR.map((path) => git('show', `HEAD:${path}`).split('\n')[0]);
  const extra = [...files.keys()].filter((path) => path.startsWith('content/photos/new-'));
  const status = git('status', '--porcelain');
  const strays = ['content/photos', 'public/photos'].flatMap((folder) =>
    readdirSync(join(root, folder)).filter((name) => name.startsWith('.')),
  );
  const last = saves.at(-1)?.split(' ')[1];
  const checks: readonly (readonly [isWrong: boolean, problem: string])[] = [
    [new Set(marks).size !== 1, `mixed files: ${marks.join(' ')}`],
    [committed.some((mark) => mark !== marks[0]), `HEAD says ${committed}, files say ${marks}`],
    [extra.length > 1, `leftover entries: ${extra.join(' ')}`],
    [revision !== git('rev-parse', 'HEAD').trim(), 'the snapshot is not the head'],
    [status !== 'MM README.md\nA  staged.txt\n', `status: ${status}`],
    [git('show', ':README.md') !== 'staged by the owner', 'staged work was touched'],
    [readFileSync(join(root, 'README.md'), 'utf8') !== 'edited by the owner', 'edit was touched'],
    [strays.length > 0, `stray files: ${strays.join(' ')}`],
    [last !== undefined && git('merge-base', last, 'HEAD').trim() !== last, 'a printed save is lost'],
  ];
  return checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}

/**
 * Kills a writing process at random instants and inspects the repository after each restart. The same seed gives the
 * same instants, as far as the machine keeps time. @returns all problems, with those of a final `git fsck`
 */
export async function killRounds(rounds: number, seed = Date.now() % 2 ** 31) {
  const opened = openOwnersRepository();
  const { root, git, remove } = opened;
  const waits = fc.sample(fc.noBias(fc.nat(KILL_AFTER_MAX_MS)), { numRuns: rounds, seed });
  const problems: string[] = [];
  const groups: number[] = [];
  let saves = 0;
  try {
    for (const [index, afterMs] of waits.entries()) {
      const { saves: printed, group } = await killOneWriter(root, index + 1, afterMs);
      groups.push(group);
      saves += printed.length;
      problems.push(...(await inspect(opened, printed)).map((problem) => `round ${index + 1}: ${problem}`));
    }
    // Older process ids may have been reused by other processes.
    await Promise.all(groups.slice(-20).map(waitForCommands));
    const fsck = git('fsck', '--strict', '--no-dangling');
    if (fsck !== '') problems.push(`git fsck: ${fsck}`);
    // Unprinted saves may be committed, but none twice.
    const subjects = git('log', '--format=%s').trim().split('\n');
    if (new Set(subjects).size !== subjects.length) problems.push('a save was committed twice');
    for (const problem of problems) console.log(problem);
    const figure = `${rounds} kills, ${saves} saves, ${problems.length} problems`;
    return { problems, saves, figure, ok: problems.length === 0 };
  } finally {
    remove();
  }
}

// node tests/long/content/writers.ts [local|github] [writers=32] [edits=50] [instances=…] [latency=0]: the long
// version of the concurrency test. On the local store every writer is a process of its own. On GitHub, which answers
// after `latency` ms, the writers share so many stores, as they share instances of a function: one each by default.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentStore } from '../../../netlify/content/contentStore.ts';
import { createGithubStore } from '../../../netlify/content/github/store.ts';
import { createLocalStore } from '../../../netlify/content/local/store.ts';
import { startFakeGithub } from '../../mocks/github/fakeGithub.ts';

type Tally = { made: string[]; refused: string[]; times: number[] };
type Run = { tallies: Tally[]; list: string; texts: string };
const LIST = 'content/list.md';

/** Mixed edits: one shared file that all add a line to, one of the writer's own, now and then an image. */
async function write(store: ContentStore, writer: string, edits: number): Promise<Tally> {
  const tally: Tally = { made: [], refused: [], times: [] };
  for (let edit = 0; edit < edits; edit += 1) {
    const mark = `${writer}.${edit}`;
    const startedAt = performance.now();
    try {
      await store.change({ subject: mark }, ({ files }) => [
        { path: LIST, content: `${files.get(LIST)?.text ?? ''}${mark}\n` },
        { path: `content/photos/w${writer}.json`, content: mark },
        ...(edit % 10 === 0
          ? [{ path: `public/photos/w${writer}.jpg`, content: Buffer.alloc(50_000, edit) }]
          : []),
      ]);
      tally.made.push(mark);
      tally.times.push(performance.now() - startedAt);
    } catch (error) {
      tally.refused.push(`${mark} ${(error as { code?: string }).code ?? String(error)}`);
    }
  }
  return tally;
}

async function localRun(writers: number, edits: number): Promise<Run> {
  const root = mkdtempSync(join(tmpdir(), 'writers-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1e8 }).toString();
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, LIST), '');
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-q', '-m', 'Start');
  try {
    const tallies = await Promise.all(
      Array.from({ length: writers }, (_, index) => {
        const args = [import.meta.filename, 'one-writer', root, String(index), String(edits)];
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
        const out: Buffer[] = [];
        child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
        return new Promise<Tally>((resolve) => {
          child.on('close', () => resolve(JSON.parse(Buffer.concat(out).toString()) as Tally));
        });
      }),
    );
    const status = git('status', '--porcelain') + git('fsck', '--strict', '--no-dangling');
    if (status !== '') throw new Error(status);
    return {
      tallies,
      list: git('show', `HEAD:${LIST}`),
      texts: git('log', '--format=%B'),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function githubRun(
  writers: number,
  edits: number,
  { instances = writers, latency = 0 }: Record<string, number>,
): Promise<Run> {
  const github = await startFakeGithub({ files: { [LIST]: '' }, latencyMs: latency });
  try {
    const { token, owner, repo, branch, apiUrl } = github;
    const stores = Array.from({ length: instances }, () =>
      createGithubStore({ token, owner, repo, branch, apiUrl }),
    );
    const tallies = await Promise.all(
      Array.from({ length: writers }, (_, index) => {
        const store = stores[index % instances];
        if (!store) throw new Error('There must be an instance.');
        return write(store, String(index), edits);
      }),
    );
    const git = async (...args: string[]) => (await github.repository.git(args)).toString();
    if ((await github.repository.fsck()) !== '') throw new Error('git fsck complains');
    return {
      tallies,
      list: await git('show', `main:${LIST}`),
      texts: await git('log', '--format=%B', 'main'),
    };
  } finally {
    await github.close();
  }
}

const [kind = 'local', ...rest] = process.argv.slice(2);
if (kind === 'one-writer') {
  const [root = '', writer = '', edits = ''] = rest;
  console.log(JSON.stringify(await write(createLocalStore({ root }), writer, Number(edits))));
} else {
  const options = Object.fromEntries(
    rest.flatMap((word) => {
      const [name, value] = word.split('=');
      return name && value ? [[name, Number(value)]] : [];
    }),
  );
  const [writers = 32, edits = 50] = rest.filter((word) => !word.includes('=')).map(Number);
  const startedAt = performance.now();
  const { tallies, list, texts } = await (kind === 'github' ? githubRun : localRun)(writers, edits, options);
  const made = tallies.flatMap((tally) => tally.made);
  const refused = tallies.flatMap((tally) => tally.refused);
  const lines = list.trim().split('\n');
  // A commit's subject, or one line of several that share it; `1.2 and 3 more` is told by its line.
  const told = texts.split('\n').map((line) => line.replace(/^- /, ''));
  const count = (all: string[], mark: string) => all.filter((one) => one === mark).length;
  const lost = made.filter((mark) => count(lines, mark) === 0 || count(told, mark) === 0);
  const doubled = [...new Set(lines)].filter((mark) => count(lines, mark) > 1 || count(told, mark) > 1);
  const wrongly = refused.filter((line) => !/ (conflict|rateLimited|unavailable)$/.test(line));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const times = tallies.flatMap((tally) => tally.times).sort((a, b) => a - b);
  const share = (part: number) => ((times[Math.floor(times.length * part)] ?? 0) / 1000).toFixed(2);
  console.log(
    `${kind}: ${writers} writers × ${edits} edits in ${seconds} s: ${made.length} made, ${refused.length} refused,`,
    `${lost.length} lost, ${doubled.length} doubled, ${wrongly.length} refused for no good reason;`,
    `p50 ${share(0.5)} s, p95 ${share(0.95)} s`,
  );
  process.exitCode = lost.length + doubled.length + wrongly.length > 0 ? 1 : 0;
}

import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startOf } from '../../../scripts/setupRules.mjs';
import { uploadForm } from '../../api/adminCalls.ts';
import { endProcess, freePort, startScript } from '../../fixtures/processes.ts';
import { makeCopy, type Result } from '../harness.ts';

/** The children of one thread of a process. */
function childrenOf(thread: string): string[] {
  try {
    return readFileSync(join(thread, 'children'), 'utf8').split(' ').filter(Boolean);
  } catch {
    // The thread has just ended.
    return [];
  }
}

/** The resources of a process at one moment. @throws Error if it has ended, or the system has no /proc */
const resourcesOf = (pid: number) => ({
  memoryMb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  files: readdirSync(`/proc/${pid}/fd`).length,
  children: readdirSync(`/proc/${pid}/task`).flatMap((id) => childrenOf(`/proc/${pid}/task/${id}`)).length,
});
type Resources = ReturnType<typeof resourcesOf>;

/** The minimum of some samples, because much memory of a process is only waiting to be freed. */
const minimum = (samples: readonly Resources[]) => ({
  memoryMb: Math.min(...samples.map(({ memoryMb }) => memoryMb)),
  files: Math.min(...samples.map(({ files }) => files)),
});

const PASSWORD = 'a password for the soak';
const GROWTH_MAX = 0.1;
/** Keeps two readers and the writer below the limit of calls per address (netlify/functions/api.mts). */
const READ_EVERY_MS = 150;
/** The number of samples of one run. */
const SAMPLES = 60;
const READS = '/ /admin/ /legal/imprint/ /api/photos /api/settings /api/projects /api/history'.split(' ');

/** Calls a site, and records server errors and answers of 429. */
function createCaller(origin: string) {
  const caller = {
    count: 0,
    bad: new Set<string>(),
    async call(method: string, path: string, body?: object): Promise<string> {
      caller.count += 1;
      const isJson = body && !(body instanceof FormData);
      const answer = await fetch(origin + path, {
        method,
        headers: { 'x-admin-password': PASSWORD, ...(isJson && { 'Content-Type': 'application/json' }) },
        body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
      });
      const text = await answer.text();
      if (answer.status >= 500 || answer.status === 429)
        caller.bad.add(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      return text;
    },
  };
  return caller;
}
type Call = ReturnType<typeof createCaller>['call'];

async function keepReading(call: Call, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await call('GET', READS[n % READS.length] ?? '/');
    await wait(READ_EVERY_MS);
  }
}

async function keepWriting(call: Call, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await call('PUT', '/api/settings', { cornerRadiusPx: n % 20 });
    const texts = { en_description: `Soak ${n}`, de_description: `Soak ${n}` };
    const form = await uploadForm({ texts });
    const { id } = JSON.parse(await call('POST', '/api/photos/upload', form)) as { id?: string };
    if (id) await call('DELETE', `/api/photos/${id}`);
    if (n % 20 === 0) await call('POST', '/api/publish');
    await wait(500);
  }
}

/** Uses a running site, and samples its resources meanwhile and when idle. */
async function sample(child: ChildProcess, call: Call, minutes: number, ended: AbortController) {
  const pid = child.pid ?? 0;
  const samples: Resources[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt || child.exitCode !== null || ended.signal.aborted;
  const work = Promise.all([keepReading(call, isOver), keepReading(call, isOver), keepWriting(call, isOver)]);
  // `await work` below reports a failure, unless the soak is aborted before.
  work.catch(() => {});
  while (!isOver()) {
    samples.push(resourcesOf(pid));
    await wait((minutes * 60_000) / SAMPLES, undefined, { signal: ended.signal });
  }
  await work;
  // Before the last sample builds must be finished and idle connections closed.
  while (/"publishing"/.test(await call('GET', '/api/publish'))) await wait(500);
  await wait(7000);
  return [...samples, resourcesOf(pid)];
}

/**
 * Runs `npm start` in a copy of the project under reads, saves, uploads and builds. It passes if memory stays level, no
 * more files are open and no child process is left.
 */
export async function soak(minutes: number): Promise<Result> {
  // A signal also ends the server and removes the copy.
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  const port = await freePort();
  const { flags, env } = startOf('start');
  const { signal } = ended;
  const caller = createCaller(`http://localhost:${port}`);
  const copy = makeCopy();
  try {
    // Started directly, because `scripts/setup.mjs` would add a process.
    const own = { ...env, PORT: String(port), ADMIN_PASSWORD: PASSWORD };
    const options = { env: own, line: 'Admin password:', root: copy.root, flags, signal };
    const child = await startScript('scripts/start.ts', options);
    const samples = await sample(child, caller.call, minutes, ended).finally(() => endProcess(child));
    for (const line of caller.bad) console.log(line);
    const quarter = Math.floor(samples.length / 4);
    const [early, late] = [minimum(samples.slice(quarter, 2 * quarter)), minimum(samples.slice(-quarter))];
    const children = samples.at(-1)?.children;
    const isFlat = late.memoryMb <= (1 + GROWTH_MAX) * early.memoryMb && late.files <= early.files;
    const figure =
      `${minutes} min, ${caller.count} calls, ${caller.bad.size} failures; ` +
      `at least ${Math.round(early.memoryMb)} MB in the second quarter, ${Math.round(late.memoryMb)} MB in the last; ` +
      `at least ${early.files} and ${late.files} files open; children left: ${children}`;
    return { figure, ok: caller.bad.size === 0 && isFlat && children === 0 };
  } finally {
    copy.close();
  }
}

import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startOf } from '../../../scripts/setupRules.mjs';
import { uploadForm } from '../../api/adminCalls.ts';
import { endProcess, freePort, startScript } from '../../fixtures/processes.ts';
import { Copy, type Found } from '../harness.ts';

/** What a process holds on to at one moment. */
export type Held = { readonly memoryMb: number; readonly files: number; readonly children: number };

function childrenOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      // A thread that has just ended.
      return [];
    }
  }).length;
}

/** @throws Error where the process has ended, or the system has no /proc */
export function heldBy(pid: number): Held {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    children: childrenOf(pid),
  };
}

/** The least of each, since much of what a process holds at a moment is only waiting to be freed. */
const least = (samples: readonly Held[], children: number): Held => ({
  memoryMb: Math.min(...samples.map(({ memoryMb }) => memoryMb)),
  files: Math.min(...samples.map(({ files }) => files)),
  children,
});

/**
 * Whether nothing has grown: what is held at least in the last quarter against the second.
 * @param samples at even distances, at rest in the end
 * @param growth of the memory, as a share of the second quarter's
 */
export function judge(samples: readonly Held[], growth: number) {
  const quarter = Math.floor(samples.length / 4);
  const left = samples.at(-1)?.children ?? 0;
  const early = least(samples.slice(quarter, 2 * quarter), left);
  const late = least(samples.slice(-quarter), left);
  const isFlat =
    quarter > 0 &&
    late.memoryMb <= (1 + growth) * early.memoryMb &&
    late.files <= early.files &&
    late.children === 0;
  return { early, late, isFlat };
}

const PASSWORD = 'a password for the soak';
const GROWTH_MAX = 0.1;
/** Two readers and the writer stay below what one address may call in a minute (netlify/functions/api.mts). */
const READ_EVERY_MS = 150;
/** Samples of one run; each is a share of its time. */
const SAMPLES = 60;
const READS = '/ /admin/ /legal/imprint/ /api/photos /api/settings /api/projects /api/history'.split(' ');

/** Starts the site as `scripts/setup.mjs` does, which would be one process more to look through. */
function start(root: string, port: number, { signal }: AbortController): Promise<ChildProcess> {
  const { flags, env } = startOf('start');
  const own = { ...env, PORT: String(port), ADMIN_PASSWORD: PASSWORD };
  return startScript('scripts/start.ts', { env: own, line: 'Admin password:', root, flags, signal });
}

/** The calls of a soak. What fails inside the server is a finding, and so is what is refused as too many. */
function createCaller(origin: string) {
  const caller = { count: 0, bad: [] as string[] };
  const call = async (method: string, path: string, body?: unknown) => {
    caller.count += 1;
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(origin + path, {
      method,
      headers: { 'x-admin-password': PASSWORD, ...(isJson ? { 'Content-Type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 429)
      caller.bad.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  return Object.assign(caller, { call });
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

/** Works on a running site, and looks what it holds meanwhile and at rest. */
async function watch(child: ChildProcess, call: Call, minutes: number, ended: AbortController) {
  const pid = child.pid ?? 0;
  const samples: Held[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt || child.exitCode !== null || ended.signal.aborted;
  const work = Promise.all([keepReading(call, isOver), keepReading(call, isOver), keepWriting(call, isOver)]);
  // Its failure is told to whoever waits for it, unless the soak is ended before.
  work.catch(() => {});
  while (!isOver()) {
    samples.push(heldBy(pid));
    await wait((minutes * 60_000) / SAMPLES, undefined, { signal: ended.signal });
  }
  await work;
  // What was still being built is ready, and idle connections are closed, before the last look.
  while (/"publishing"/.test(await call('GET', '/api/publish'))) await wait(500);
  await wait(7000);
  return [...samples, heldBy(pid)];
}

/**
 * Runs `npm start` in a copy of the project under reads, saves, uploads and builds. All right is level memory, no open
 * file more and no child left.
 */
export async function soak(minutes: number): Promise<Found> {
  // Whoever ends the soak ends its server with it, and leaves no copy behind.
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  const port = await freePort();
  const caller = createCaller(`http://localhost:${port}`);
  const copy = new Copy();
  try {
    const child = await start(copy.root, port, ended);
    const samples = await watch(child, caller.call, minutes, ended).finally(() => endProcess(child));
    const { count, bad } = caller;
    for (const line of new Set(bad)) console.log(line);
    const { early, late, isFlat } = judge(samples, GROWTH_MAX);
    const figure =
      `${minutes} min, ${count} calls, ${bad.length} failed; ` +
      `at least ${Math.round(early.memoryMb)} MB in the second quarter, ${Math.round(late.memoryMb)} MB in the last; ` +
      `at least ${early.files} and ${late.files} files open; children left: ${late.children}`;
    return { figure, ok: bad.length === 0 && isFlat };
  } finally {
    copy.close();
  }
}

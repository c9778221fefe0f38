// `node tests/long/prove/soak.ts [minutes=30]`: `npm start` in a copy of the project under a mix of reads, saves, uploads and
// builds. Ends with 1 where memory grows by more than a tenth, a file stays open or a child process is left.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startOf } from '../../../scripts/setupRules.mjs';
import { uploadBody } from '../../api/adminCalls.ts';
import { Copy } from './copy.ts';
import { type Held, heldBy, judge } from './watched.ts';

const PASSWORD = 'a password for the soak';
const GROWTH_MAX = 0.1;
/** Two readers and the writer stay below what one address may call in a minute (netlify/functions/api.mts). */
const READ_EVERY_MS = 150;
/** Samples of one run; each is a share of its time. */
const SAMPLES = 60;

const minutes = Number(process.argv[2] ?? 30);
if (!(minutes > 0 && Number.isFinite(minutes))) {
  console.error(`"${process.argv[2]}" is no number of minutes: expected one above 0.`);
  process.exit(2);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Whoever ends the soak ends its server with it, and leaves no copy behind. */
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());

/** As `scripts/setup.mjs` starts it, which would be one process more to look through. */
async function start(root: string, port: number): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const { flags, env } = startOf('start');
  const child = spawn(process.execPath, [...flags, join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...env, PATH, HOME, PORT: String(port), ADMIN_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: ended.signal,
  });
  // That it was ended is told by its exit.
  child.on('error', () => {});
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('Admin password:')) break;
  if (child.exitCode !== null || ended.signal.aborted)
    throw new Error('The server did not start: see above.');
  child.stdout.resume();
  return child;
}

let count = 0;
const bad: string[] = [];

/** One call; what fails inside the server is a finding of its own, and so is one that is refused as too many. */
async function call(origin: string, method: string, path: string, body?: unknown, type = 'application/json') {
  count += 1;
  const answer = await fetch(origin + path, {
    method,
    headers: { 'x-admin-password': PASSWORD, ...(body === undefined ? {} : { 'Content-Type': type }) },
    ...(body === undefined ? {} : { body: body instanceof ArrayBuffer ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 500 || answer.status === 429)
    bad.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return { status: answer.status, text };
}

const READS = [
  '/',
  '/admin/',
  '/legal/imprint/',
  '/api/photos',
  '/api/settings',
  '/api/projects',
  '/api/history',
];

async function readers(origin: string, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await call(origin, 'GET', READS[n % READS.length] ?? '/');
    await wait(READ_EVERY_MS);
  }
}

async function writer(origin: string, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await call(origin, 'PUT', '/api/settings', { cornerRadiusPx: n % 20 });
    const { body, type } = await uploadBody({ en_description: `Soak ${n}`, de_description: `Soak ${n}` });
    const added = await call(origin, 'POST', '/api/photos/upload', body, type);
    const { id } = JSON.parse(added.text) as { id?: string };
    if (id) await call(origin, 'DELETE', `/api/photos/${id}`);
    if (n % 20 === 0) await call(origin, 'POST', '/api/publish');
    await wait(500);
  }
}

const samples: Held[] = [];
async function soak(child: ChildProcess): Promise<void> {
  const pid = child.pid ?? 0;
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt || child.exitCode !== null || ended.signal.aborted;
  const work = Promise.all([readers(origin, isOver), readers(origin, isOver), writer(origin, isOver)]);
  // Its failure is told to whoever waits for it, unless the soak is ended before.
  work.catch(() => {});
  while (!isOver()) {
    samples.push(heldBy(pid));
    await wait((minutes * 60_000) / SAMPLES, undefined, ended);
  }
  await work;
  // What was still being built is ready, and idle connections are closed, before the last look.
  const status = async () => (await call(origin, 'GET', '/api/publish')).text;
  while (/"publishing"/.test(await status())) await wait(500);
  await wait(7000);
  samples.push(heldBy(pid));
}

const port = await freePort();
const origin = `http://localhost:${port}`;
const copy = new Copy();
try {
  const child = await start(copy.root, port);
  try {
    await soak(child);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
} catch (error) {
  if (!ended.signal.aborted) throw error;
} finally {
  copy.close();
}
if (ended.signal.aborted) process.exit(2);
for (const line of new Set(bad)) console.log(line);
const { early, late, isFlat } = judge(samples, GROWTH_MAX);
console.log(
  `${minutes} min, ${count} calls, ${bad.length} failed;`,
  `at least ${Math.round(early.memoryMb)} MB in the second quarter, ${Math.round(late.memoryMb)} MB in the last;`,
  `at least ${early.files} and ${late.files} files open; children left: ${late.children}`,
);
process.exitCode = bad.length === 0 && isFlat ? 0 : 1;

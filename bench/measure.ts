import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listen } from '../scripts/serve/listen.ts';

/** One line of the table. `ok` is undefined for a figure without a target. */
export type Result = {
  readonly row: string;
  readonly measured: string;
  readonly target: string;
  readonly ok?: boolean;
};

const show = (value: number, unit: string): string =>
  `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim();

export const atMost = (row: string, value: number, limit: number, unit = ''): Result => ({
  row,
  measured: show(value, unit),
  target: `<= ${show(limit, unit)}`,
  ok: value <= limit,
});

export const atLeast = (row: string, value: number, limit: number, unit = ''): Result => ({
  row,
  measured: show(value, unit),
  target: `>= ${show(limit, unit)}`,
  ok: value >= limit,
});

/** A figure that explains a ratio beside it. */
export const note = (row: string, value: number, unit = ''): Result => ({
  row,
  measured: show(value, unit),
  target: '',
});

/** The middle of several samples; of an even number the higher one. NaN where there is none. */
export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** @param share such as 0.99 */
export const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[
    Math.min(samples.length - 1, Math.floor(samples.length * share))
  ] ?? Number.NaN;

/** What a command cost: wall time in ms, and peak memory of all its processes in MB, 0 where there is no /proc. */
export type Cost = { readonly output: string; readonly wall: number; readonly peak: number };

function readPeaks(pid: number, peaks: Map<number, number>): void {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (peak) peaks.set(pid, Math.max(Number(peak), peaks.get(pid) ?? 0));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    for (const child of children.filter(Boolean)) readPeaks(Number(child), peaks);
  } catch {
    // The process ended between two readings.
  }
}

/**
 * Runs a script on this Node, or another command, and watches it and its children.
 * @throws Error with what it said, where it ends with another code than 0
 */
export async function runWatched(
  args: readonly string[],
  {
    command = process.execPath,
    ...options
  }: { cwd?: string; env?: NodeJS.ProcessEnv; command?: string } = {},
): Promise<Cost> {
  const started = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const peaks = new Map<number, number>();
  const timer = setInterval(() => child.pid && readPeaks(child.pid, peaks), 20);
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}:\n${output}${complaints}`);
  const peak = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  return { output, wall: performance.now() - started, peak };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0, '127.0.0.1');
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The local server in a process of its own; `url` has no slash at the end. */
export type Server = { readonly url: string; cpu(): number; stop(): Promise<void> };

export const PASSWORD = 'a password for the bench';
/** The kernel's clock tick, ms. */
const TICK_MS = 10;

/** Serves a build with an environment that holds only the paths. */
export async function startServer(root: string, contentRoot: string, distDir: string): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts/serve/serve.ts'), distDir], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', CONTENT_ROOT: contentRoot, ADMIN_PASSWORD: PASSWORD },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)));
  const line = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  const first = await Promise.race([line, exited]);
  if (!first) throw new Error('The server did not start: see above.');
  return {
    ...(JSON.parse(first) as { url: string }),
    /** ms of processor time so far. */
    cpu() {
      // The name before them may hold spaces; user and system time are the 12th and 13th field after it.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** An answer's bytes as they are sent: brotli-compressed where the server does that. */
export function fetchRaw(
  url: string,
  headers: Record<string, string> = { 'accept-encoding': 'br' },
): Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

/** What the panel sends with each write. */
export const panelHeaders = () => ({ 'x-admin-password': PASSWORD, 'x-operation-id': crypto.randomUUID() });

/** @throws Error with the answer's text where its status is another one */
export async function expectStatus(answer: Response, status: number): Promise<void> {
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${text}`);
}

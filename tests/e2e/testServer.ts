import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { TEST_CONTENT } from '../fixtures/testContent.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The build of the test content. */
export const DIST = resolve(TEST_CONTENT, 'dist');
export const ADMIN_PASSWORD = 'correct horse battery staple';

/** Calls the API as the owner, without a browser. @throws Error unless it succeeds */
export async function callAsAdmin<T>(address: string, method = 'GET', body?: object): Promise<T> {
  const headers = { 'x-admin-password': ADMIN_PASSWORD, 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

export interface TestServerOptions {
  /** Folder with `content/` and `public/`; by default the shared test content, which tests must not change. */
  contentRoot?: string;
  /** The build to serve; by default that of the test content. */
  distDir?: string;
  /** Added to an environment without the project's variables. */
  env?: Record<string, string>;
  /** A command that replaces itself with the following one (exec), so that `stop` still stops the server. */
  wrapper?: readonly string[];
}

export interface TestServer {
  url: string;
  pid: number;
  /** What the server has logged, a line each. */
  log: string[];
  stop(): Promise<void>;
}

/** The only variables that a test server inherits, because others may have real keys and addresses. */
const SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM'];
/** By the last one outside.ts recognises the servers of Playwright's workers. */
const INHERITED = [...SYSTEM, 'TEST_WORKER_INDEX'];

function exited(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once('exit', () => done());
  });
}

const running = new Map<string, ChildProcess>();
/** Makes a server of this process read its files again at the next call. */
export const refreshNow = (url: string) => running.get(url)?.kill('SIGUSR2');

/** Starts the local server as a process, on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  // A hundred servers start from the same sources, which are compiled only once.
  const compiled = { NODE_COMPILE_CACHE: resolve(ROOT, '.cache/compiled') };
  const env: Record<string, string> = { ADMIN_PASSWORD, PORT: '0', ...compiled };
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  env.CONTENT_ROOT = options.contentRoot ?? TEST_CONTENT;
  const script = resolve(ROOT, 'scripts/serve/serve.ts');
  const outside = ['--import', resolve(ROOT, 'tests/e2e/outside.ts')];
  const node = [process.execPath, ...outside, script, options.distDir ?? DIST];
  const command = [...(options.wrapper ?? []), ...node];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: ROOT,
    env: { ...env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const first = await new Promise<string | undefined>((done) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('exit', () => done(undefined));
  });
  if (first === undefined) throw new Error(`The test server did not start: ${log.join('\n')}`);
  const { url } = JSON.parse(first) as { url: string };
  running.set(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    log,
    async stop() {
      child.kill('SIGTERM');
      await exited(child);
    },
  };
}

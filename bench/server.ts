import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The local server in a process of its own. */
export type BenchServer = {
  /** Without a slash at the end. */
  readonly url: string;
  /** Processor time that the server has used so far, ms; undefined where the system does not tell. */
  cpu(): number | undefined;
  stop(): Promise<void>;
};

/** The admin password of the bench's servers. */
export const PASSWORD = 'a password for the bench';

/** Length of the kernel's clock tick, ms; it is 10 on every system that has /proc. */
const TICK_MS = 10;

/** Serves a build with an environment that holds only the paths. */
export async function startServer(options: {
  root: string;
  distDir: string;
  contentRoot: string;
  /** On top of the paths. */
  env?: Record<string, string>;
}): Promise<BenchServer> {
  const { root, distDir, contentRoot, env = {} } = options;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'tools/server/serve.ts'), distDir], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', CONTENT_ROOT: contentRoot, ADMIN_PASSWORD: PASSWORD, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const first = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    exited,
  ]);
  if (!first) throw new Error('The server did not start: see above.');
  const { url } = JSON.parse(first) as { url: string };
  return {
    url,
    cpu() {
      try {
        // The fields after the name, which may itself hold spaces: user and system time are the 12th and 13th.
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
      } catch {
        return undefined;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The raw answer of an address, brotli-compressed where the server does that. */
export function fetchRaw(
  url: string,
  headers: Record<string, string> = { 'accept-encoding': 'br' },
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

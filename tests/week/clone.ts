// Clones of the project as an owner has them, and the project's own commands in them.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ROOT } from '../e2e/testServer.ts';

/** Keys and addresses of whoever runs this are none of the owner's. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name] ?? ''])),
  ...more,
});

/** What is committed here, in a folder that is thrown away, with the packages that are installed here. */
export function cloneProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'week-'));
  execFileSync('git', ['clone', '--quiet', ROOT, folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

export const removeClone = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Runs Git in a clone and answers what it says. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Runs one of the project's commands to its end; answers all that it printed. */
export async function runCommand(folder: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', ...args], {
    cwd: folder,
    env: environment(),
  });
  return stdout + stderr;
}

export interface StartedSite {
  url: string;
  /** As `npm start` says it to the owner. */
  password: string;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once('exit', () => done());
  });

/** `npm start` in a clone, with nothing set but its port. */
export async function startSite(folder: string, port: number): Promise<StartedSite> {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: environment({ PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => printed.push(line));
  const said = (start: RegExp) => printed.map((line) => start.exec(line)?.[1]).find(Boolean);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!said(/^Admin password:\s+(\S+)/)) {
    if (isOver()) throw new Error(`npm start has ended:\n${printed.join('\n')}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url: said(/^Site:\s+(\S+?)\/$/) ?? '',
    password: said(/^Admin password:\s+(\S+)/) ?? '',
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

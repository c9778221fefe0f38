import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a command cost. */
export type Cost = {
  /** Its standard output. */
  readonly output: string;
  /** Wall time, ms. */
  readonly wall: number;
  /** Peak resident memory, MB, of all its processes together; 0 where there is no /proc. */
  readonly peak: number;
};

/** Peak resident memory of a process and its children so far, kB by process id; empty where there is no /proc. */
function readPeaks(pid: number, peaks: Map<number, number>): void {
  try {
    const peak = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1];
    // A process that starts itself anew begins at nothing.
    if (peak) peaks.set(pid, Math.max(Number(peak), peaks.get(pid) ?? 0));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    for (const child of children.filter(Boolean)) readPeaks(Number(child), peaks);
  } catch {
    // The process ended between two readings.
  }
}

/**
 * Runs a script on this Node, or another command, in a process of its own and watches it and its children.
 * @throws Error with what the process said, where it ends with another code than 0
 */
export function runWatched(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; command?: string } = {},
): Promise<Cost> {
  const started = performance.now();
  const { command = process.execPath, ...rest } = options;
  const child = spawn(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'] });
  const peaks = new Map<number, number>();
  const timer = setInterval(() => child.pid && readPeaks(child.pid, peaks), 20);
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      if (code !== 0) {
        reject(new Error(`${args.join(' ')} ended with code ${code}:\n${output}${complaints}`));
        return;
      }
      const peak = [...peaks.values()].reduce((sum, kilobyte) => sum + kilobyte, 0) / 1024;
      resolve({ output, wall: performance.now() - started, peak });
    });
  });
}

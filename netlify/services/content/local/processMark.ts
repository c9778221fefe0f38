import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** State and start of a process, where the system tells them. */
function statOf(pid: number): { state: string; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold spaces: fields are counted after it; the 22nd is the start.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, start: fields[18] ?? '' };
  } catch {
    return undefined;
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Names a process for others to ask about: host, id and start, a line each. Ids alone are used again. */
export function processMark(pid = process.pid): string {
  return `${hostname()}\n${pid}\n${statOf(pid)?.start ?? ''}`;
}

/** Whether a marked process still runs; undefined for one of another machine, which cannot be asked. */
export function isRunning(mark: string): boolean | undefined {
  const [host, id, start] = mark.split('\n');
  if (host !== hostname()) return undefined;
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid < 1 || !answers(pid)) return false;
  const stat = statOf(pid);
  // One that has ended keeps its id until somebody has asked how.
  return !stat || (stat.state !== 'Z' && (!start || start === stat.start));
}

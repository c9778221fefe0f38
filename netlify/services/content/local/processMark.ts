import { readFileSync } from 'node:fs';
import { codeOf } from '../../../lib/codeOf.ts';

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
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Names a process of this machine for others to ask about: its id and start. Ids alone are used again. */
export const processMark = (pid: number): string => `${pid}\n${statOf(pid)?.start ?? ''}`;

/** Whether a marked process still runs. */
export function isRunning(mark: string): boolean {
  const [id, start] = mark.split('\n');
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid < 1 || !answers(pid)) return false;
  const stat = statOf(pid);
  // One that has ended keeps its id until somebody has asked how.
  return !stat || (stat.state !== 'Z' && (!start || start === stat.start));
}

import { readdirSync, readFileSync } from 'node:fs';

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

const least = (values: readonly number[]) => Math.min(...values);

/**
 * Whether nothing has grown: the least memory of the last quarter against that of the second, since much of what a
 * process holds at a moment is only waiting to be freed.
 * @param samples at even distances, at rest in the end
 * @param growth as a share of the second quarter's
 */
export function isFlat(samples: readonly Held[], growth: number): boolean {
  const quarter = Math.floor(samples.length / 4);
  const memory = samples.map(({ memoryMb }) => memoryMb);
  const files = samples.map((sample) => sample.files);
  const [early, late] = [
    (all: number[]) => all.slice(quarter, 2 * quarter),
    (all: number[]) => all.slice(-quarter),
  ];
  return (
    quarter > 0 &&
    least(late(memory)) <= (1 + growth) * least(early(memory)) &&
    least(late(files)) <= least(early(files)) &&
    samples.at(-1)?.children === 0
  );
}

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

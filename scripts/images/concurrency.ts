/** Runs a task as soon as fewer than the limit are running. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** At most `count` tasks at once; the others wait in the order they came. */
export function createLimiter(count: number): Limiter {
  let free = Math.max(1, count);
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

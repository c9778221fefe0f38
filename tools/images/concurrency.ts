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

/** Applies `work` to every item, at most `count` at once, in order of the items; the first failure ends it. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const drain = async (): Promise<void> => {
    for (let step = queue.next(); !step.done && !failed; step = queue.next()) {
      await work(step.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, count), items.length) }, drain));
}

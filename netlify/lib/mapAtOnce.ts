/** What `work` makes of every item, at most `count` at once, in the order of the items; the first failure ends it. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries();
  const results: Result[] = [];
  let failed = false;
  const drain = async (): Promise<void> => {
    for (let step = queue.next(); !step.done && !failed; step = queue.next()) {
      const [index, item] = step.value;
      results[index] = await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, count), items.length) }, drain));
  return results;
}

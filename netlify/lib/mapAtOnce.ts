/** The results of `work` in order, `count` at a time. @throws the first failure, when all work has ended */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries();
  const results: Result[] = [];
  const failures: unknown[] = [];
  const drain = async (): Promise<void> => {
    for (let step = queue.next(); !step.done && failures.length === 0; step = queue.next()) {
      const [index, item] = step.value;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, count), items.length) }, drain));
  if (failures.length > 0) throw failures[0];
  return results;
}

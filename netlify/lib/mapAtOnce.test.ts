import { describe, expect, it } from 'vitest';
import { mapAtOnce } from './mapAtOnce.ts';

describe('working on many items', () => {
  it('keeps the order and never works on more than the limit', async () => {
    let now = 0;
    let most = 0;
    const results = await mapAtOnce([3, 1, 2, 0], 2, async (item) => {
      most = Math.max(most, ++now);
      for (let turn = 0; turn < item; turn++) await Promise.resolve();
      now -= 1;
      return item * 10;
    });
    expect({ results, most }).toEqual({ results: [30, 10, 20, 0], most: 2 });
  });

  it('starts nothing after a failure, and throws when the rest has ended', async () => {
    const ended: number[] = [];
    const slow = Promise.withResolvers<void>();
    const work = mapAtOnce([0, 1, 2, 3], 2, async (item) => {
      if (item === 0) throw new Error('first');
      await slow.promise;
      ended.push(item);
    });
    const settled = expect(work).rejects.toThrow('first');
    await Promise.resolve();
    slow.resolve();
    await settled;
    expect(ended).toEqual([1]);
  });
});

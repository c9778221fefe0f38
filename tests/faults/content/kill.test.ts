import { expect, it } from 'vitest';
import { killRounds } from './killRounds.ts';

it('30 kills at random instants leave the old or the new state, and the work of the owner alone', async () => {
  const { problems, saves } = await killRounds(30);
  expect(problems).toEqual([]);
  expect(saves).toBeGreaterThan(15);
}, 120_000);

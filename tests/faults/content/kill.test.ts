import { expect, it } from 'vitest';
import { killRounds } from './killRounds.ts';

it("15 kills at random instants leave the old or the new state and the owner's own work", async () => {
  const { problems, saves } = await killRounds(15);
  expect(problems).toEqual([]);
  expect(saves).toBeGreaterThan(7);
}, 120_000);

import { expect, it } from 'vitest';
import { isLong } from '../../long.ts';
import { killRounds } from './killRounds.ts';

const ROUNDS = isLong ? 40 : 6;

it(`${ROUNDS} kills at random instants leave the old or the new state and the owner's own work`, async () => {
  const { problems, saves } = await killRounds(ROUNDS);
  expect(problems).toEqual([]);
  expect(saves).toBeGreaterThan(ROUNDS / 3);
}, 120_000);

import { expect, test } from 'vitest';
import { createAuthenticator } from '../../netlify/auth/authenticator.ts';

/** Long, so that a comparison that stops at the first wrong character would take microseconds less. */
const PASSWORD = 'p'.repeat(3000);
const FIRST_WRONG = `x${PASSWORD.slice(1)}`;
const LAST_WRONG = `${PASSWORD.slice(0, -1)}x`;
const ROUNDS = 6000;
/** Beyond this the two groups differ; dudect, a tool that tests implementations so, takes 10 as certain. */
const T_CERTAIN = 10;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[], of: number) =>
  values.reduce((sum, value) => sum + (value - of) ** 2, 0) / (values.length - 1);

/** Without the slowest tenth, which the machine's other work has slowed down. */
const cropped = (values: number[]) => values.sort((a, b) => a - b).slice(0, Math.floor(values.length * 0.9));

/** Welch's t of the times that two inputs take, measured in turns whose order is drawn by lot. */
async function timingDifference(attempt: (candidate: string) => Promise<void> | void): Promise<number> {
  const times = { first: [] as number[], last: [] as number[] };
  const measure = async (name: 'first' | 'last', candidate: string) => {
    const start = process.hrtime.bigint();
    await attempt(candidate);
    times[name].push(Number(process.hrtime.bigint() - start));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (Math.random() < 0.5) {
      await measure('first', FIRST_WRONG);
      await measure('last', LAST_WRONG);
    } else {
      await measure('last', LAST_WRONG);
      await measure('first', FIRST_WRONG);
    }
  }
  const [a, b] = [cropped(times.first), cropped(times.last)];
  const [meanA, meanB] = [mean(a), mean(b)];
  return Math.abs(meanA - meanB) / Math.sqrt(variance(a, meanA) / a.length + variance(b, meanB) / b.length);
}

/** Compares as nobody should: it is done as soon as a character differs. */
function compareCarelessly(candidate: string): boolean {
  for (let at = 0; at < PASSWORD.length; at += 1) if (candidate[at] !== PASSWORD[at]) return false;
  return true;
}

test('the time a wrong password takes does not tell where it is wrong', async () => {
  let now = 0;
  // Each try in a minute of its own: what is measured is the comparison, not the limit of tries.
  const { check } = createAuthenticator(
    { password: PASSWORD },
    {
      now: () => {
        now += 120_000;
        return now;
      },
    },
  );
  const t = await timingDifference(async (candidate) => {
    await check(candidate, 'address').catch(() => {});
  });
  expect(t).toBeLessThan(T_CERTAIN);
});

test('the measurement notices a comparison that stops at the first wrong character', async () => {
  const t = await timingDifference((candidate) => void compareCarelessly(candidate));
  expect(t).toBeGreaterThan(T_CERTAIN);
});

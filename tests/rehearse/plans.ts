import type { Played } from './rehearse.ts';

type Play = (name: string) => Promise<Played>;
const LANGUAGES = ['en', 'de'] as const;

/** Numbers that follow from a seed alone (mulberry32 by Tommy Ettinger, public domain). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Without a fault, then with each way in which Stripe's events may come. */
async function deliveries(play: Play, languages: readonly string[] = LANGUAGES): Promise<number> {
  let steps = 0;
  for (const language of languages)
    for (const delivery of ['once', 'twice', 'late', 'early', 'never']) {
      const played = await play(`${language} ${delivery}`);
      if (delivery === 'once') steps = played.steps;
    }
  return steps;
}

/** A few seconds: for every run of the tests. */
export async function shortPlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { steps } = await play('de once');
  const some = () => 1 + random(steps);
  await play(`en twice kill ${some()}a`);
  // Between the mail server's yes and our note of it.
  await play('de kill 6a');
  await play(`en again ${some()}`);
}

/** Every kind of fault a few times, at places that the seed chooses. */
export async function quickPlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const steps = await deliveries(play);
  const some = () => 1 + random(steps);
  for (const language of LANGUAGES) {
    for (let n = 0; n < 4; n += 1) await play(`${language} kill ${some()}b ${some()}a ${some()}b`);
    for (let n = 0; n < 2; n += 1) await play(`${language} again ${some()}`);
    await play(`${language} lost ${some()}`);
    await play(`${language} out mail ${some()}`);
  }
}

/** Every fault between any two steps, and the process killed at each of them. */
export async function wholePlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const steps = await deliveries(play);
  const language = (n: number) => LANGUAGES[n % 2] ?? 'en';
  for (let n = 1; n <= steps; n += 1) {
    await play(`${language(n)} kill ${n}b`);
    await play(`${language(n + 1)} kill ${n}a`);
    await play(`${language(n)} again ${n}`);
    await play(`${language(n + 1)} lost ${n}`);
  }
  for (let n = 1; n <= steps; n += 6)
    for (const partner of ['mail', 'Stripe', 'Blobs']) await play(`${language(n)} out ${partner} ${n}`);
  for (let n = 0; n < 20; n += 1) {
    const points = Array.from({ length: 4 }, () => `${1 + random(steps)}${random(2) ? 'a' : 'b'}`);
    await play(
      `${language(n)} ${['once', 'twice', 'late', 'early', 'never'][random(5)]} kill ${points.join(' ')}`,
    );
  }
}

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

/** Without a fault, then with each way in which Stripe's events may come. @returns the steps of an order */
async function deliveries(play: Play): Promise<readonly string[]> {
  const { steps } = await play('de once');
  const others = [
    'en once',
    ...['twice', 'late', 'early', 'never'].flatMap((way) => [`en ${way}`, `de ${way}`]),
  ];
  await Promise.all(others.map(play));
  return steps;
}

/** The step by which the lab takes the order. */
const confirmedAt = (steps: readonly string[]): number =>
  1 + steps.findIndex((step) => /^lab: POST .*\/confirmed/.test(step));

/** A few seconds: for every run of the tests. */
export async function shortPlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { steps } = await play('de once');
  const some = () => 1 + random(steps.length);
  const mail = 1 + steps.findIndex((step) => step.startsWith('mail:'));
  await play(`en twice kill ${some()}a`);
  // Between the mail server's yes and our note of it.
  await play(`de kill ${mail}a`);
  await play(`en again ${some()}`);
  // The lab has taken the order, and nobody hears of it.
  await play(`de lost ${confirmedAt(steps)}`);
}

/** Every kind of fault a few times, at places that the seed chooses. */
export async function quickPlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const steps = await deliveries(play);
  const some = () => 1 + random(steps.length);
  const names = LANGUAGES.flatMap((language) => [
    ...Array.from({ length: 4 }, () => `${language} kill ${some()}b ${some()}a ${some()}b`),
    ...Array.from({ length: 2 }, () => `${language} again ${some()}`),
    `${language} lost ${some()}`,
    `${language} lost ${confirmedAt(steps)}`,
    `${language} out mail ${some()}`,
    `${language} out lab ${confirmedAt(steps) - 1}`,
  ]);
  await Promise.all(names.map(play));
}

/** Every fault between any two steps, and the process killed at each of them. */
export async function wholePlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const steps = await deliveries(play);
  const language = (n: number) => LANGUAGES[n % 2] ?? 'en';
  const numbers = steps.map((_, index) => index + 1);
  const partners = ['mail', 'Stripe', 'Blobs', 'lab'];
  const names = [
    ...numbers.flatMap((n) => [`${language(n)} kill ${n}b`, `${language(n + 1)} kill ${n}a`]),
    ...numbers.map((n) => `${language(n)} ${n % 4 < 2 ? 'again' : 'lost'} ${n}`),
    ...numbers
      .filter((n) => n % 8 === 1)
      .flatMap((n) => partners.map((partner) => `${language(n >> 3)} out ${partner} ${n}`)),
    ...LANGUAGES.map((one) => `${one} silent ${confirmedAt(steps)}`),
    ...Array.from({ length: 20 }, (_, n) => {
      const points = Array.from({ length: 4 }, () => `${1 + random(steps.length)}${random(2) ? 'a' : 'b'}`);
      const delivery = ['once', 'twice', 'late', 'early', 'never'][random(5)];
      return `${language(n)} ${delivery} kill ${points.join(' ')}`;
    }),
  ];
  await Promise.all(names.map(play));
}

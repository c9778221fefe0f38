import { sample } from '../../long.ts';
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

/** The other lab, and a numbered print: most steps are those of any order. */
const OTHER_SHOP = 'prodigi numbered';

/** Without a fault, then with each way in which Stripe's events may come. @returns the steps of an order in both shops */
async function deliveries(play: Play): Promise<Record<'steps' | 'otherSteps', readonly string[]>> {
  const [{ steps }, { steps: otherSteps }] = await Promise.all([
    play('de once'),
    play(`en ${OTHER_SHOP} once`),
  ]);
  const ways = ['twice', 'late', 'early', 'never'];
  const others = ways.flatMap((way, n) => [`en ${way}`, `de ${n % 2 ? OTHER_SHOP : ''} ${way}`]);
  await Promise.all(['en once', ...others].map(play));
  return { steps, otherSteps };
}

/** The step by which the lab takes the order. */
const confirmedAt = (steps: readonly string[]): number =>
  1 + steps.findIndex((step) => /^lab: POST .*\/(confirmed|v4\.0\/orders)$/.test(step));

/** A step without what differs from order to order: ids, times, numbers. */
const kindOf = (step: string): string => step.replace(/[\w-]*\d[\w-]*/g, '…');

/** A few seconds: for every run of the tests. */
export async function shortPlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { steps } = await play('de once');
  const some = () => 1 + random(steps.length);
  const mail = 1 + steps.findIndex((step) => step.startsWith('mail:'));
  const names = [
    `en twice kill ${some()}a`,
    // Between the mail server's yes and our note of it.
    `de kill ${mail}a`,
    // The lab has taken the order, and nobody hears of it.
    `de lost ${confirmedAt(steps)}`,
    `en ${OTHER_SHOP} again ${some()}`,
  ];
  await Promise.all(sample(names, 3).map(play));
}

/** Every kind of fault a few times, at places that the seed chooses. */
export async function quickPlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { steps, otherSteps } = await deliveries(play);
  const some = () => 1 + random(steps.length);
  const kills = () => `kill ${some()}b ${some()}a ${some()}b`;
  const names = LANGUAGES.flatMap((language) => [
    ...['', OTHER_SHOP].flatMap((shop) => [
      `${language} ${shop} ${kills()}`,
      `${language} ${shop} ${kills()}`,
      `${language} ${shop} again ${some()}`,
    ]),
    `${language} lost ${some()}`,
    `${language} lost ${confirmedAt(steps)}`,
    `${language} ${OTHER_SHOP} lost ${confirmedAt(otherSteps)}`,
    `${language} out lab ${confirmedAt(steps) - 1}`,
  ]);
  const once = [`en numbered out mail ${some()}`, `de silent ${confirmedAt(steps)}`];
  await Promise.all([...names, ...once].map(play));
}

/** The steps of the other shop that the first does not have, counted from 1. */
function ownSteps(steps: readonly string[], otherSteps: readonly string[]): number[] {
  const known = new Set(steps.map(kindOf));
  return otherSteps.flatMap((step, index) => (known.has(kindOf(step)) ? [] : [index + 1]));
}

/** Every fault between any two steps, and the process killed at each of them. */
export async function wholePlan(play: Play, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { steps, otherSteps } = await deliveries(play);
  const language = (n: number) => LANGUAGES[n % 2] ?? 'en';
  const numbers = steps.map((_, index) => index + 1);
  const others = ownSteps(steps, otherSteps);
  const partners = ['mail', 'Stripe', 'Blobs', 'lab'];
  const posts = (all: readonly string[]) =>
    all.flatMap((step, index) => (/^lab: POST|^mail/.test(step) ? [index + 1] : []));
  const names = [
    // A stop before a step finds what one after the step before it has left.
    `${language(1)} kill 1b`,
    ...numbers.map((n) => `${language(n)} kill ${n}a`),
    ...numbers.map((n) => `${language(n)} ${n % 4 < 2 ? 'again' : 'lost'} ${n}`),
    ...others.flatMap((n) =>
      [`kill ${n}a`, `lost ${n}`, `again ${n}`].map((fault) => `${language(n)} ${OTHER_SHOP} ${fault}`),
    ),
    ...numbers
      .filter((n) => n % 16 === 1)
      .flatMap((n) =>
        partners.map((partner, at) => `${language(n >> 4)} ${at % 2 ? OTHER_SHOP : ''} out ${partner} ${n}`),
      ),
    ...posts(steps).map((n) => `${language(n)} silent ${n}`),
    ...posts(otherSteps).map((n) => `${language(n)} ${OTHER_SHOP} silent ${n}`),
    ...Array.from({ length: 40 }, (_, n) => {
      const points = Array.from({ length: 4 }, () => `${1 + random(steps.length)}${random(2) ? 'a' : 'b'}`);
      const delivery = ['once', 'twice', 'late', 'early', 'never'][random(5)];
      return `${language(n)} ${n % 4 < 2 ? '' : OTHER_SHOP} ${delivery} kill ${points.join(' ')}`;
    }),
  ];
  await Promise.all(names.map(play));
}

import fc from 'fast-check';
import { type Options, UsageError } from '../harness.ts';
import { type Case, DELIVERIES, readCase } from './case.ts';
import { bundleFunctions } from './functions.ts';
import { type Findings, inspect } from './inspect.ts';
import { runOrder } from './orderRun.ts';
import { DAY, openWorld, type World } from './world.ts';

type Played = Findings & {
  readonly played: Case;
  readonly kills: number;
  /** The functions' requests, each of which is a step. */
  readonly steps: readonly string[];
};

/** The findings of an order that got stuck. */
const nothing = (why: string): Findings => ({
  violations: [why],
  ...{ takenCents: 0, givenCents: 0, printed: 0, numbers: 0, mails: 0, mailsAgain: 0, searched: 0 },
});

/** Plays one case in a world without traces of other orders. */
async function playOne(world: World, played: Case): Promise<Played> {
  const findings = await runOrder(world, played)
    .then((run) => inspect(world, played, run))
    .catch((error: unknown) => nothing(error instanceof Error ? error.message : String(error)));
  const { steps, kills } = world.gate;
  await world.gate.settled();
  // A call that still waits for an answer would go on during the next order, without its claims.
  if (played.troubles.some(({ fault }) => fault === 'silent')) await world.functions.kill();
  // So old orders concern no function any more.
  world.advance(10 * DAY);
  await world.clear();
  return { ...findings, played, kills, steps };
}

/** Opens some worlds for some work, and closes them afterwards. */
export async function inWorlds<T>(count: number, work: (worlds: readonly World[]) => Promise<T>): Promise<T> {
  const bundle = await bundleFunctions();
  const worlds = await Promise.all(Array.from({ length: count }, () => openWorld(bundle.file)));
  try {
    return await work(worlds);
  } finally {
    await Promise.all(worlds.map((world) => world.close()));
    await bundle.remove();
  }
}

/**
 * Plays cases, as many at the same time as there are worlds.
 * @param plan plays cases by name; later ones may depend on earlier results
 */
export async function rehearse(
  worlds: readonly World[],
  plan: (play: (name: string) => Promise<Played>) => Promise<void>,
  onPlayed: (played: Played) => void = () => {},
): Promise<Played[]> {
  const all: Played[] = [];
  const free = [...worlds];
  const waiting: ((world: World) => void)[] = [];
  await plan(async (name) => {
    const played = readCase(name);
    const world = free.pop() ?? (await new Promise<World>((resolve) => waiting.push(resolve)));
    const found = await playOne(world, played);
    const next = waiting.shift();
    if (next) next(world);
    else free.push(world);
    all.push(found);
    onPlayed(found);
    return found;
  });
  return all;
}

type Play = (name: string) => Promise<Played>;
const LANGUAGES = ['en', 'de'] as const;

/** The other lab with a numbered print; most of its steps equal those of any order. */
const OTHER_SHOP = 'prodigi numbered';

/** Plays orders without faults, with each delivery of Stripe's events. @returns an order's steps in both shops */
async function deliveries(play: Play): Promise<Record<'steps' | 'otherSteps', readonly string[]>> {
  const [first, other] = await Promise.all([play('de once'), play(`en ${OTHER_SHOP} once`)]);
  const ways = ['twice', 'late', 'early', 'never'];
  const others = ways.flatMap((way, n) => [`en ${way}`, `de ${n % 2 ? OTHER_SHOP : ''} ${way}`]);
  await Promise.all(['en once', ...others].map(play));
  return { steps: first.steps, otherSteps: other.steps };
}

/** A step without ids, times and numbers, which differ between orders. */
const kindOf = (step: string): string => step.replace(/[\w-]*\d[\w-]*/g, '…');

/** The numbers (from 1) of the other shop's steps that the first shop does not have. */
function ownSteps(steps: readonly string[], otherSteps: readonly string[]): number[] {
  const known = new Set(steps.map(kindOf));
  return otherSteps.flatMap((step, index) => (known.has(kindOf(step)) ? [] : [index + 1]));
}

/** The number of cases of a quick rehearsal, without the deliveries. */
const QUICK = 24;

/**
 * Plays every fault at every step, and a kill at each of them. Random choices follow from the seed. A quick rehearsal
 * plays every nth case, so that each kind of fault occurs.
 */
async function playAll(play: Play, { isQuick, seed }: Options): Promise<void> {
  const { steps, otherSteps } = await deliveries(play);
  const language = (n: number) => LANGUAGES[n % 2] ?? 'en';
  const numbers = steps.map((_, index) => index + 1);
  const others = ownSteps(steps, otherSteps);
  const partners = ['mail', 'Stripe', 'Blobs', 'lab'];
  const posts = (all: readonly string[]) =>
    all.flatMap((step, index) => (/^lab: POST|^mail/.test(step) ? [index + 1] : []));
  const point = fc.tuple(fc.integer({ min: 1, max: steps.length }), fc.constantFrom('a', 'b'));
  const kills = fc.tuple(fc.constantFrom(...DELIVERIES), fc.array(point, { minLength: 4, maxLength: 4 }));
  const names = [
    // Only before the first step: a kill before a later step is the same as one after the step before.
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
    ...['silent', 'lost'].flatMap((fault) => [
      ...posts(steps).map((n) => `${language(n)} ${fault} ${n}`),
      ...posts(otherSteps).map((n) => `${language(n)} ${OTHER_SHOP} ${fault} ${n}`),
    ]),
    ...fc.sample(fc.noBias(kills), { numRuns: 40, seed }).map(([delivery, points], n) => {
      const places = points.map(([step, moment]) => `${step}${moment}`).join(' ');
      return `${language(n)} ${n % 4 < 2 ? '' : OTHER_SHOP} ${delivery} kill ${places}`;
    }),
  ];
  const each = isQuick ? Math.ceil(names.length / QUICK) : 1;
  await Promise.all(names.filter((_, index) => index % each === seed % each).map(play));
}

const euros = (cents: number) => `${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })} EUR`;

/** The description of a case, by its first fault or else its delivery. */
const KINDS = {
  kill: 'the process was killed once or several times',
  lost: 'an answer was lost after the request had been carried out',
  silent: 'a service carried out a request and never answered',
  out: 'a service was unreachable for a day',
  again: 'the payment event came again during another step',
  twice: 'the payment event came twice',
  late: 'the payment event came five hours late',
  early: 'the payment event came before the buyer was back in the shop',
  never: 'the payment event never came',
  once: 'nothing went wrong',
};

/** The report: the played cases, their results, and for each violation the command that repeats it. */
export function report(all: readonly Played[], seed: number): string {
  const broken = all.filter(({ violations }) => violations.length > 0);
  const rows = Object.entries(KINDS).flatMap(([kind, words]) => {
    const isOfKind = ({ played: { troubles, delivery } }: Played) =>
      kind === (troubles[0]?.fault ?? delivery);
    const [count, bad] = [all.filter(isOfKind).length, broken.filter(isOfKind).length];
    const verdict = bad === 0 ? 'all right' : `${bad} WRONG`;
    return count > 0 ? [`${String(count).padStart(5)} orders  ${verdict}  ${words}`] : [];
  });
  const sum = (count: (played: Played) => number) => all.reduce((total, played) => total + count(played), 0);
  const [paid, refunded] = [sum(({ takenCents }) => takenCents), sum(({ givenCents }) => givenCents)];
  const printed = sum((one) => one.printed);
  const again = sum(({ mailsAgain }) => mailsAgain);
  const steps = Math.max(0, ...all.map((one) => one.steps.length));
  const agrees = (holds: boolean, words: string) => (holds ? words : 'THIS DOES NOT AGREE');
  return `Rehearsal of the shop (seed ${seed}): each order was bought, paid, confirmed, held, printed, sent, withdrawn and refunded.

${rows.join('\n')}

The process was killed ${sum(({ kills }) => kills)} times, at any of ${steps} steps of an order.
Print lab: ${printed} orders printed for ${all.length} that were bought: ${agrees(
    all.every((one) => one.printed === 1),
    'each exactly once',
  )}.
Numbered editions: ${sum(({ numbers }) => numbers)} prints sold, each the last one of its edition after an abandoned reservation: each number to one buyer.
Money: ${euros(paid)} paid, ${euros(refunded)} refunded: ${agrees(paid === refunded, 'no cent lost')}.
Mails: ${sum(({ mails }) => mails)} different ones arrived; ${again} came twice, because the process was killed after the mail server had accepted them and before that was recorded. Both have the same Message-ID, so that mail programs can recognize them.
Privacy: ${sum(({ searched }) => searched)} files, log lines and error answers were searched for the buyer's name, address and mail address and for the shop's secrets.

${broken
  .map(
    ({ played: { name }, violations }) =>
      `WRONG: ${[name, ...violations].join('\n  - ')}\n  play it again: npm run rehearse -- "${name}"\n`,
  )
  .join('')}${
  broken.length === 0
    ? 'Nothing was lost, nothing happened twice.'
    : `${broken.length} of ${all.length} orders did not end as they must.`
}`;
}

/** `npm run rehearse`: plays the plan, or the cases that are named, and prints the report. @throws UsageError */
export async function rehearseShop(options: Options): Promise<boolean> {
  const { seed, names } = options;
  try {
    names.forEach(readCase);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  let count = 0;
  // More worlds than processors, because a world often waits before it tries again.
  const all = await inWorlds(4, (worlds) =>
    rehearse(
      worlds,
      async (play) =>
        void (names.length > 0 ? await Promise.all(names.map(play)) : await playAll(play, options)),
      ({ played: { name }, violations }) => {
        count += 1;
        if (violations.length > 0) console.error(`WRONG: ${name}: ${violations.join('; ')}`);
        else if (count % 50 === 0) console.error(`${count} orders, ${seconds()} s …`);
      },
    ),
  );
  console.log(`\n${report(all, seed)}\nIt took ${seconds()} s.`);
  return all.every(({ violations }) => violations.length === 0);
}

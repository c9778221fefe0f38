import { setTimeout as wait } from 'node:timers/promises';
import { enterEditions } from '../editions/ledger.ts';
import { releaseNumbers } from '../editions/settle.ts';
import { alone, once } from '../lib/claims.ts';
import { describeError } from '../lib/log.ts';
import { openOrderRepository } from '../stripe/orderRepository.ts';
import { isOverAtLab, LAB_MARK } from './lab.ts';
import { processOrder, type ShopServices } from './processOrder.ts';

import { sendDigest } from './withdrawals/digest.ts';

/**
 * What is left to do about an order is a reminder in Blobs: it is there before anything happens and goes when nothing is
 * left, so that a process may end at any time. It names its subject, a session or a payment, and its cause, an event or
 * a call: a later cause has a reminder of its own.
 */
const PREFIX = 'unfinished/';
/** A call answers after this, whatever is left is for the scheduled function. */
const ANSWER_MS = 1500;
/** Orders of so long ago are looked through for what no event has told of, in seconds. */
const LOOK_BACK_S = 3 * 24 * 60 * 60;
/** A scheduled function may run for 30 s: so long each of its three parts begins something new, in ms. */
const PART_MS = 6000;

/** Commands lock their order, and leave their reminder before they begin. */
const COMMAND = /^(call|withdrawal)_/;

class Unfinished extends Error {
  override name = 'Unfinished';
}

export type Reminder = { readonly subject: string; readonly cause: string };
const keyOf = ({ subject, cause }: Reminder) => `${PREFIX}${subject}/${cause}`;

/** Leaves a reminder. What follows may fail, or never run. */
export async function remind(services: ShopServices, reminder: Reminder): Promise<void> {
  await (await services.claims()).leave(keyOf(reminder));
}

async function processSubject(services: ShopServices, subject: string): Promise<void> {
  const repository = openOrderRepository(services);
  const id = subject.startsWith('pi_') ? await repository.sessionOf(subject) : subject;
  const stored = id === undefined ? undefined : await repository.find(id);
  if (stored && !(await processOrder(services, repository, stored))) throw new Unfinished();
  // Not paid, or of another shop: nothing but the numbers that it may hold waits for anything.
  if (!stored && id !== undefined) await releaseNumbers(services, id);
}

/** Does what a reminder stands for, once, and removes it. True where nothing is left. Never rejects. */
export async function finish(services: ShopServices, reminder: Reminder): Promise<boolean> {
  try {
    const claims = await services.claims();
    const done = await once(claims, `cause/${reminder.cause}`, async () => {
      // The steps that follow from a command are due once it has ended.
      if (COMMAND.test(reminder.cause)) await alone(claims, reminder.subject, async () => {});
      await processSubject(services, reminder.subject);
      return undefined;
    });
    if (done === 'under way') return false;
    await claims.remove(keyOf(reminder));
    return true;
  } catch (error) {
    if (!(error instanceof Unfinished)) services.log(`orders: ${describeError(error)}`);
    return false;
  }
}

/** Finishes what can be within the time that a caller waits; the rest goes on, here or in the scheduled function. */
export async function finishSoon(services: ShopServices, reminder: Reminder): Promise<void> {
  await Promise.race([finish(services, reminder), wait(ANSWER_MS, undefined, { ref: false })]);
}

/**
 * Does something with one after another, as long as there is time. It begins anywhere: where each takes long, because
 * a mail server or the lab answers nothing, the next run comes to others. @returns how many still wait
 */
async function inTurn<T>(
  { log }: ShopServices,
  all: readonly T[],
  work: (one: T) => Promise<boolean>,
): Promise<number> {
  const until = performance.now() + PART_MS;
  const first = Math.floor(Math.random() * all.length);
  let waiting = 0;
  for (const one of [...all.slice(first), ...all.slice(0, first)]) {
    const isDone =
      performance.now() <= until &&
      (await work(one).catch((error: unknown) => {
        log(`orders: ${describeError(error)}`);
        return false;
      }));
    if (!isDone) waiting += 1;
  }
  return waiting;
}

/**
 * Finishes what calls have left, then looks through the latest orders for what no event has told of: events get lost.
 * At last come the orders that the lab has to do with, however old, the digest of withdrawals, and the ledger.
 * @returns how many orders still wait for something
 */
export async function finishAll(services: ShopServices): Promise<number> {
  const claims = await services.claims();
  const repository = openOrderRepository(services);
  const left = await inTurn(services, await claims.keys(PREFIX), (key) => {
    const [subject = '', cause = ''] = key.slice(PREFIX.length).split('/');
    return finish(services, { subject, cause });
  });
  const from = Math.floor(services.now() / 1000) - LOOK_BACK_S;
  const seen = new Set<string>();
  const untold = await inTurn(services, await repository.list({ from }), (stored) => {
    seen.add(stored.order.id);
    return processOrder(services, repository, stored);
  });
  const atLab = await inTurn(services, await claims.keys(LAB_MARK), async (key) => {
    const id = key.slice(LAB_MARK.length);
    const stored = await repository.find(id);
    const isOver = !stored || isOverAtLab(stored.order);
    const isDone = !stored || (seen.has(id) && !isOver) || (await processOrder(services, repository, stored));
    if (isDone && isOver) await claims.remove(key);
    return isDone;
  });
  const waiting = await sendDigest(services).catch((error: unknown) => {
    services.log(`withdrawals: ${describeError(error)}`);
    return 1;
  });
  const { snapshot } = await services.mailSource();
  await enterEditions(claims, snapshot, services.now());
  return left + untold + atLab + waiting;
}

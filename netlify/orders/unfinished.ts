import { setTimeout as wait } from 'node:timers/promises';
import { enterEditions } from '../editions/ledger.ts';
import { releaseNumbers } from '../editions/settle.ts';
import { runOnce, withOrderLock } from '../lib/claims.ts';
import { describeError, logged } from '../lib/log.ts';
import { openOrderRepository } from '../stripe/orderRepository.ts';
import { isOverAtLab, LAB_MARK } from './lab.ts';
import { processOrder, type ShopServices } from './processOrder.ts';
import { sendDigest } from './withdrawals/digest.ts';

/**
 * A reminder in Blobs marks open work on an order. It is written before anything happens and removed when nothing
 * is left, so a process may end at any time. It names a subject (session or payment) and a cause (event or call): a
 * later cause gets its own reminder.
 */
const PREFIX = 'unfinished/';
/** A call answers after this many ms; the scheduled function does the rest. */
const ANSWER_MS = 1500;
/** How far back orders are checked for lost events, in seconds. */
const LOOK_BACK_S = 3 * 24 * 60 * 60;
/** A scheduled function may run for 30 s: each of its three parts starts new work for this long, in ms. */
const PART_MS = 6000;

/** Commands lock their order, and write their reminder first. */
const COMMAND = /^(call|withdrawal)_/;

class Unfinished extends Error {
  override name = 'Unfinished';
}

export type Reminder = { readonly subject: string; readonly cause: string };
const keyOf = ({ subject, cause }: Reminder) => `${PREFIX}${subject}/${cause}`;

/** Writes a reminder. The work after it may fail, or never run. */
export async function remind(services: ShopServices, reminder: Reminder): Promise<void> {
  await (await services.claims()).addReminder(keyOf(reminder));
}

async function processSubject(services: ShopServices, subject: string): Promise<void> {
  const repository = openOrderRepository(services);
  const id = subject.startsWith('pi_') ? await repository.sessionOf(subject) : subject;
  const stored = id === undefined ? undefined : await repository.find(id);
  if (stored && !(await processOrder(services, repository, stored))) throw new Unfinished();
  // Unpaid, or of another shop: only its reserved numbers may need to be freed.
  if (!stored && id !== undefined) await releaseNumbers(services, id);
}

/** Does the work of a reminder once and removes it. True when nothing is left. Never rejects. */
export async function finish(services: ShopServices, reminder: Reminder): Promise<boolean> {
  try {
    const claims = await services.claims();
    const done = await runOnce(claims, `cause/${reminder.cause}`, async () => {
      // The steps after a command are due once it has ended.
      if (COMMAND.test(reminder.cause)) await withOrderLock(claims, reminder.subject, async () => {});
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

/** Finishes what is possible while the caller waits; the rest continues, here or in the scheduled function. */
export async function finishSoon(services: ShopServices, reminder: Reminder): Promise<void> {
  await Promise.race([finish(services, reminder), wait(ANSWER_MS, undefined, { ref: false })]);
}

/**
 * Processes items in turn while there is time. It starts at a random item, so that slow ones (a mail server or lab
 * that does not answer) do not block the others for ever. @returns how many still wait
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
    const isDone = performance.now() <= until && (await work(one).catch(logged(log, 'orders', false)));
    if (!isDone) waiting += 1;
  }
  return waiting;
}

/**
 * Finishes reminders, then checks the latest orders for lost events. At last come the open orders at the lab,
 * however old, the digest of withdrawals, and the ledger.
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
  const unprocessed = await inTurn(services, await repository.list({ from }), (stored) => {
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
  const waiting = await sendDigest(services).catch(logged(services.log, 'withdrawals', 1));
  const { snapshot } = await services.mailSource();
  await enterEditions(claims, snapshot, services.now());
  return left + unprocessed + atLab + waiting;
}

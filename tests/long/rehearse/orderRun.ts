import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { dueMails } from '../../../src/shared/shop/orders/openSteps.ts';
import { orderNumber } from '../../../src/shared/shop/orders/order.ts';
import { CHECKOUT, orderOf } from '../../api/harness.ts';
import { press } from '../../mocks/stripe/paymentPage.ts';
import { abandonedBasket, BUYER, basketOf, type Case } from './case.ts';
import { Killed } from './functions.ts';
import { DAY, HOUR, MINUTE, SECRETS, SHOP, type World } from './world.ts';

type Answer = { readonly status: number; readonly body: string };
type Call = { method: string; path: string; headers?: Record<string, string>; body?: unknown };

/** A webhook call that is due at a time (ms since 1970). */
type PendingWebhook = {
  readonly path: string;
  readonly body: string;
  /** With the signature, which is made anew for each delivery or kept from the sender. */
  readonly headers: () => Promise<Record<string, string>>;
  due: number;
};

/** Longer than any claim lasts. */
const STALE = 2 * MINUTE;
const TRIES = 30;
/** Statuses after which a person tries again. */
const RETRYABLE = new Set([409, 429, 500, 502, 503]);

type Driver = ReturnType<typeof createDriver>;

/** Plays people, Stripe and the clock, with their repeated tries. */
function createDriver(world: World) {
  const queue: PendingWebhook[] = [];
  /** All webhooks, including delivered and lost ones. */
  const all: PendingWebhook[] = [];
  const refusals: string[] = [];
  let outageMs = 0;

  /** Makes one call. @returns undefined if the process was killed meanwhile */
  async function makeCall({ method, path, headers = {}, body }: Call): Promise<Answer | undefined> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    try {
      const answer = await world.functions.call({
        what: 'call',
        method,
        path,
        headers: { ...type, ...headers },
        ...(text === undefined ? {} : { body: text }),
      });
      if (answer.status >= 300) refusals.push(answer.body);
      if (!(await answer.idle)) advance(STALE);
      return answer;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      advance(STALE);
      return undefined;
    }
  }

  function advance(ms: number): void {
    world.advance(ms);
    outageMs = world.gate.out ? outageMs + ms : 0;
    if (outageMs >= DAY) world.gate.recover();
  }

  /** Pauses between two tries: minutes, then hours. */
  const pause = (tries: number) => advance(Math.min(STALE * 2 ** tries, 6 * HOUR));

  /** Runs the scheduled function. If its process is killed, the next run starts a new one. */
  async function scheduled(): Promise<void> {
    await world.functions.call({ what: 'scheduled' }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      advance(STALE);
    });
  }

  /** Delivers due webhooks; without a 2xx answer they are due again in an hour. */
  async function deliver(): Promise<void> {
    const due = queue.filter((webhook) => webhook.due <= world.now());
    await Promise.all(
      due.map(async (webhook) => {
        const { path, body } = webhook;
        const answer = await makeCall({ method: 'POST', path, headers: await webhook.headers(), body });
        if (answer?.status === 200) queue.splice(queue.indexOf(webhook), 1);
        else webhook.due = world.now() + HOUR;
      }),
    );
  }

  return {
    /** The bodies of all answers but successes. */
    refusals,
    advance,
    scheduled,
    deliver,
    /** Queues a webhook so many times. */
    enqueue(webhook: PendingWebhook, times: number): void {
      all.push(webhook);
      for (let n = 0; n < times; n += 1) queue.push({ ...webhook });
    },
    /** Queues every webhook once more. */
    enqueueAll: () => void queue.push(...all.map((webhook) => ({ ...webhook, due: world.now() }))),
    undelivered: () => queue.length,
    /** Repeats a person's call until it succeeds. @throws Error if it is refused, or never succeeds */
    async retry(what: string, call: Call): Promise<Answer> {
      let last: Answer | undefined;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const answer = await makeCall(call);
        if (answer && answer.status < 300) return answer;
        if (answer && !RETRYABLE.has(answer.status))
          throw new Error(`${what} was refused with ${answer.status}: ${answer.body}`);
        last = answer ?? last;
        pause(tries);
      }
      throw new Error(`${what} never worked: ${last?.body ?? 'no answer'}`);
    },
    /** Delivers webhooks and runs the scheduled function until a fact holds. @throws Error if it never does */
    async until(fact: string, holds: () => Promise<boolean>): Promise<void> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (await holds()) return;
        await deliver();
        await scheduled();
        if (await holds()) return;
        pause(tries);
      }
      throw new Error(`it never came to this: ${fact}`);
    },
  };
}

/** The record of a played order. */
export type OrderRun = Awaited<ReturnType<typeof runOrder>>;

const LATE = 5 * HOUR;
/** Longer than a payment page with a numbered print is open. */
const PAGE_MS = 33 * MINUTE;

const adminHeaders = { 'x-admin-password': SECRETS.ADMIN_PASSWORD };

/** The key of the claim that records a mail, from its Message-ID. */
function claimOf(id: string, name: string): string {
  const [, tag, isOwners] = /^<withdrawal-([\w-]+?)(-owner)?@/.exec(name) ?? [];
  if (tag) return `mail/withdrawal/${tag}/${isOwners ? 'owner' : 'receipt'}`;
  const [, kind = ''] = /^<\w{4}-\w{4}-(\w+)@/.exec(name) ?? [];
  return `mail/${id}/${kind}`;
}

/** Collects, before anything else can happen, the accepted mails whose claims are not finished. */
async function collectUnrecorded(world: World, id: string, unrecorded: Set<string>): Promise<void> {
  for (const { headers } of world.mails.mails) {
    const name = headers['message-id'] ?? '';
    if ((await world.claims.peek(claimOf(id, name)))?.state !== 'done') unrecorded.add(name);
  }
}

/** Whether nothing is left to do for the order. */
async function isSettled(world: World, driver: Driver, id: string): Promise<boolean> {
  if (driver.undelivered() > 0 || (await world.claims.keys('unfinished/')).length > 0) return false;
  const stored = await world.book.find(id);
  const refunds = stored?.refunds.map((refund) => refund.id) ?? [];
  return stored !== undefined && dueMails(stored.order, refunds).length === 0;
}

/** Makes the relays deliver webhooks as the case says. */
function connectRelays(world: World, driver: Driver, { delivery }: Case): void {
  const receive = async (path: string, body: string, headers: () => Promise<Record<string, string>>) => {
    const webhook = { path, body, headers, due: world.now() + (delivery === 'late' ? LATE : 0) };
    driver.enqueue(webhook, { never: 0, twice: 2, once: 1, late: 1, early: 1 }[delivery]);
    // The payment page waits for the first delivery before it sends the buyer back.
    if (delivery === 'early') await driver.deliver();
  };
  world.relays.stripe.receive = ({ path, body: payload }) =>
    receive(path, payload, async () => ({
      // Stripe makes a new signature for every delivery.
      'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: SECRETS.STRIPE_WEBHOOK_SECRET,
        timestamp: Math.floor(world.now() / 1000),
      }),
    }));
  world.relays.lab.receive = ({ path, body, headers }) => receive(path, body, async () => headers);
}

const statusOf = async (world: World, id: string) => (await world.book.find(id))?.order.status;

/** The orders at the lab for an order of the shop, without drafts, which only asked for a price. */
export const printedAt = ({ lab }: World, id: string) =>
  lab.orders.with(id).filter(({ state }) => state !== 'draft');

/** Prints and sends the order at the lab. @throws Error if it does not get there */
async function printAndSend(world: World, driver: Driver, id: string): Promise<void> {
  const isThere = async () => (await statusOf(world, id)) === 'at_lab';
  await driver.until('the order is at the lab', isThere).catch(async (error: Error) => {
    const lab = (await world.book.find(id))?.order.lab;
    throw new Error(`${error.message}; it is ${lab?.state} there, ${lab?.reason}`);
  });
  const [printed] = printedAt(world, id);
  if (!printed) throw new Error('the order says that it is at the lab, and it is not');
  world.lab.orders.move(printed.id, 'printing');
  await driver.deliver();
  driver.advance(10 * HOUR);
  await driver.scheduled();
  world.lab.orders.move(printed.id, 'sent');
  await driver.until('the order is sent', async () => (await statusOf(world, id)) === 'sent');
}

/** Starts a checkout, with retries. @param attempt the same name for a returning buyer */
async function checkout(
  driver: Driver,
  what: string,
  { lines, locale, attempt = randomUUID() }: { lines: readonly unknown[]; locale: string; attempt?: string },
) {
  const order = orderOf(lines, {
    successUrl: `${SHOP}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SHOP}/?canceled=true`,
    locale,
    attempt,
  });
  const { body } = await driver.retry(what, { method: 'POST', path: CHECKOUT, body: order });
  const { sessionId: id, url } = JSON.parse(body) as { sessionId: string; url: string };
  return { id, url };
}

/** Holds an order. @returns false if the faults lasted so long that it went to the lab meanwhile */
async function hold(world: World, id: string, press: () => Promise<unknown>): Promise<boolean> {
  try {
    await press();
    return true;
  } catch (error) {
    if ((await statusOf(world, id)) === 'at_lab') return false;
    throw error;
  }
}

/** Plays an order from the cart to the refund. @throws Error if it gets stuck */
export async function runOrder(world: World, played: Case) {
  const { language, numbered, troubles } = played;
  await world.choose(played.lab);
  const driver = createDriver(world);
  /** Message-IDs of mails that may come twice: the mail server accepted one, then its record was prevented. */
  const unrecorded = new Set<string>();
  const run = { id: '', began: Math.floor(world.now() / 1000), refusals: driver.refusals, unrecorded };

  connectRelays(world, driver, played);
  world.gate.begin({
    troubles,
    async again() {
      driver.enqueueAll();
      await driver.deliver();
    },
    onCut: () => collectUnrecorded(world, run.id, unrecorded),
  });

  // A visitor reserves the last number and leaves; the number becomes free again.
  if (numbered) {
    const locale = language;
    await checkout(driver, 'the checkout of somebody who leaves', { lines: abandonedBasket(played), locale });
    driver.advance(PAGE_MS);
  }

  // Bought and paid. For a numbered print the buyer has an earlier page, and tries to pay that one, too.
  const attempt = randomUUID();
  const begin = (locale: string) =>
    checkout(driver, 'the checkout', { lines: basketOf(played).lines, locale, attempt });
  const before = numbered ? await begin(language === 'en' ? 'de' : 'en') : undefined;
  const { id, url } = await begin(language);
  run.id = id;
  if (before) await press(before.url, { action: 'pay', ...BUYER });
  await press(url, { action: 'pay', ...BUYER });
  await driver.deliver();
  await driver.scheduled();

  // Held and released.
  const operation = randomUUID();
  const act = (action: string, body?: unknown) =>
    driver.retry(`"${action}"`, {
      method: 'POST',
      path: `/api/orders/${id}/${action}`,
      headers: { ...adminHeaders, 'x-operation-id': operation },
      ...(body === undefined ? {} : { body }),
    });
  if (await hold(world, id, () => act('hold'))) {
    driver.advance(2 * HOUR);
    await driver.scheduled();
    if (printedAt(world, id).length > 0) throw new Error('the lab prints an order that is held');
    await act('release');
  }

  // Printed and sent.
  driver.advance(10 * MINUTE);
  await printAndSend(world, driver, id);

  // Withdrawn and refunded.
  driver.advance(HOUR);
  await driver.retry('the withdrawal', {
    method: 'POST',
    path: '/api/withdrawal',
    body: { name: BUYER.name, order: orderNumber(id), email: BUYER.email, language },
  });
  driver.advance(HOUR);
  await act('refund', {});
  await driver.until('nothing is left to do', () => isSettled(world, driver, id));

  // Repeated webhooks change nothing any more.
  await world.gate.settled();
  driver.enqueueAll();
  await driver.until('nothing is left to do at the end', () => isSettled(world, driver, id));
  await driver.scheduled();
  return run;
}

import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { dueMails } from '../../../src/shared/shop/orders/openSteps.ts';
import { orderNumber } from '../../../src/shared/shop/orders/order.ts';
import { CHECKOUT, orderOf } from '../../api/harness.ts';
import { press } from '../../mocks/stripe/paymentPage.ts';
import { BUYER, basketOf, type Case, leftBasket } from './case.ts';
import { Killed } from './functions.ts';
import { DAY, HOUR, MINUTE, SECRETS, SHOP, type World } from './world.ts';

type Said = { readonly status: number; readonly body: string };
type Asked = { method: string; path: string; headers?: Record<string, string>; body?: unknown };

/** What is told to the shop, and when (ms since 1970). */
type Post = {
  readonly path: string;
  readonly body: string;
  /** With the signature, which may be as old as its event or new. */
  readonly headers: () => Promise<Record<string, string>>;
  due: number;
};

/** Longer than anything is claimed for. */
const STALE = 2 * MINUTE;
const TRIES = 30;
/** What is worth another try: nothing came back, somebody else is at it, or a service is away. */
const PASSING = new Set([409, 429, 500, 502, 503]);

type Driver = ReturnType<typeof createDriver>;

/** Lets people, Stripe and the clock do their part, over and over as they would. */
function createDriver(world: World) {
  const letters: Post[] = [];
  /** Those too that were delivered, or lost. */
  const all: Post[] = [];
  const refusals: string[] = [];
  let outFor = 0;

  /** Undefined where the process was killed over it. */
  async function ask({ method, path, headers = {}, body }: Asked): Promise<Said | undefined> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    try {
      const said = await world.functions.ask({
        what: 'call',
        method,
        path,
        headers: { ...type, ...headers },
        ...(text === undefined ? {} : { body: text }),
      });
      if (said.status >= 300) refusals.push(said.body);
      if (!(await said.idle)) pass(STALE);
      return said;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      pass(STALE);
      return undefined;
    }
  }

  function pass(ms: number): void {
    world.pass(ms);
    outFor = world.gate.out ? outFor + ms : 0;
    if (outFor >= DAY) world.gate.mend();
  }

  /** The pauses between two tries: minutes, then hours. */
  const pause = (tries: number) => pass(Math.min(STALE * 2 ** tries, 6 * HOUR));

  /** What runs by the clock. A process that dies of it is started again by the next run. */
  async function scheduled(): Promise<void> {
    await world.functions.ask({ what: 'scheduled' }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      pass(STALE);
    });
  }

  /** Delivers what is due; what got no 2xx comes again in an hour. */
  async function deliver(): Promise<void> {
    const due = letters.filter((letter) => letter.due <= world.now());
    await Promise.all(
      due.map(async (letter) => {
        const { path, body } = letter;
        const said = await ask({ method: 'POST', path, headers: await letter.headers(), body });
        if (said?.status === 200) letters.splice(letters.indexOf(letter), 1);
        else letter.due = world.now() + HOUR;
      }),
    );
  }

  return {
    /** Bodies of every answer that was no success. */
    refusals,
    pass,
    scheduled,
    deliver,
    /** Takes what is to be delivered when it is due, so many times. */
    post(letter: Post, times: number): void {
      all.push(letter);
      for (let n = 0; n < times; n += 1) letters.push({ ...letter });
    },
    /** All that was ever posted comes once more. */
    postAgain: () => void letters.push(...all.map((letter) => ({ ...letter, due: world.now() }))),
    undelivered: () => letters.length,
    /** A person tries until it works. @throws Error where it is refused, or never works */
    async person(what: string, call: Asked): Promise<Said> {
      let last: Said | undefined;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const said = await ask(call);
        if (said && said.status < 300) return said;
        if (said && !PASSING.has(said.status))
          throw new Error(`${what} was refused with ${said.status}: ${said.body}`);
        last = said ?? last;
        pause(tries);
      }
      throw new Error(`${what} never worked: ${last?.body ?? 'no answer'}`);
    },
    /** Lets things go on until a fact holds. @throws Error */
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

/** What an order went through. */
export type Life = Awaited<ReturnType<typeof live>>;

const LATE = 5 * HOUR;
/** Longer than a payment page with a numbered print is open. */
const PAGE_MS = 33 * MINUTE;

const admin = { 'x-admin-password': SECRETS.ADMIN_PASSWORD };

/** The claim on which a mail is noted, by its Message-ID. */
function claimOf(id: string, name: string): string {
  const [, tag, isOwners] = /^<withdrawal-([\w-]+?)(-owner)?@/.exec(name) ?? [];
  if (tag) return `mail/withdrawal/${tag}/${isOwners ? 'owner' : 'receipt'}`;
  const [, kind = ''] = /^<\w{4}-\w{4}-(\w+)@/.exec(name) ?? [];
  return `mail/${id}/${kind}`;
}

/** Writes down, before anything else can happen, which mails were taken and not noted. */
async function noteUnnoted(world: World, id: string, unnoted: Set<string>): Promise<void> {
  for (const { headers } of world.mails.mails) {
    const name = headers['message-id'] ?? '';
    if ((await world.claims.peek(claimOf(id, name)))?.state !== 'done') unnoted.add(name);
  }
}

/** Whether nothing is left to do about the order, for anybody. */
async function isSettled(world: World, driver: Driver, id: string): Promise<boolean> {
  if (driver.undelivered() > 0 || (await world.claims.keys('unfinished/')).length > 0) return false;
  const stored = await world.book.find(id);
  const refunds = stored?.refunds.map((refund) => refund.id) ?? [];
  return stored !== undefined && dueMails(stored.order, refunds).length === 0;
}

/** Has the offices pass on what they get, as the case says. */
function openOffices(world: World, driver: Driver, { delivery }: Case): void {
  const take = async (path: string, body: string, headers: () => Promise<Record<string, string>>) => {
    const letter = { path, body, headers, due: world.now() + (delivery === 'late' ? LATE : 0) };
    driver.post(letter, { never: 0, twice: 2, once: 1, late: 1, early: 1 }[delivery]);
    // The payment page waits for the first delivery before it sends the buyer back.
    if (delivery === 'early') await driver.deliver();
  };
  world.offices.stripe.receive = ({ path, body: payload }) =>
    take(path, payload, async () => ({
      // Stripe signs every delivery anew.
      'stripe-signature': await Stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: SECRETS.STRIPE_WEBHOOK_SECRET,
        timestamp: Math.floor(world.now() / 1000),
      }),
    }));
  world.offices.lab.receive = ({ path, body, headers }) => take(path, body, async () => headers);
}

const statusOf = async (world: World, id: string) => (await world.book.find(id))?.order.status;

/** What the lab was asked to print of an order: drafts are prices that were asked for. */
export const printedAt = ({ lab }: World, id: string) =>
  lab.orders.with(id).filter(({ state }) => state !== 'draft');

/** Has the order printed and sent. @throws Error */
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
  driver.pass(10 * HOUR);
  await driver.scheduled();
  world.lab.orders.move(printed.id, 'sent');
  await driver.until('the order is sent', async () => (await statusOf(world, id)) === 'sent');
}

/** Begins to buy, as often as it takes. @param attempt under which name: the same one comes back */
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
  const { body } = await driver.person(what, { method: 'POST', path: CHECKOUT, body: order });
  const { sessionId: id, url } = JSON.parse(body) as { sessionId: string; url: string };
  return { id, url };
}

/** Holds an order. False where the trouble has lasted so long that it went to the lab meanwhile. */
async function hold(world: World, id: string, press: () => Promise<unknown>): Promise<boolean> {
  try {
    await press();
    return true;
  } catch (error) {
    if ((await statusOf(world, id)) === 'at_lab') return false;
    throw error;
  }
}

/** Plays an order from the cart to the refund. @throws Error where it gets stuck */
export async function live(world: World, played: Case) {
  const { language, numbered, troubles } = played;
  await world.choose(played.lab);
  const driver = createDriver(world);
  /** Mails, by Message-ID, that may come twice: the mail server took one, and then our note of it was prevented. */
  const unnoted = new Set<string>();
  const life = { id: '', began: Math.floor(world.now() / 1000), refusals: driver.refusals, unnoted };

  openOffices(world, driver, played);
  world.gate.begin({
    troubles,
    async again() {
      driver.postAgain();
      await driver.deliver();
    },
    onCut: () => noteUnnoted(world, life.id, unnoted),
  });

  // Somebody takes the last number and leaves: it comes back.
  if (numbered) {
    const locale = language;
    await checkout(driver, 'the checkout of somebody who leaves', { lines: leftBasket(played), locale });
    driver.pass(PAGE_MS);
  }

  // Bought and paid; a numbered print by somebody who has begun before, and would pay that page too if it were open.
  const attempt = randomUUID();
  const begin = (locale: string) =>
    checkout(driver, 'the checkout', { lines: basketOf(played).lines, locale, attempt });
  const before = numbered ? await begin(language === 'en' ? 'de' : 'en') : undefined;
  const { id, url } = await begin(language);
  life.id = id;
  if (before) await press(before.url, { action: 'pay', ...BUYER });
  await press(url, { action: 'pay', ...BUYER });
  await driver.deliver();
  await driver.scheduled();

  // Held, and let go.
  const operation = randomUUID();
  const act = (action: string, body?: unknown) =>
    driver.person(`"${action}"`, {
      method: 'POST',
      path: `/api/orders/${id}/${action}`,
      headers: { ...admin, 'x-operation-id': operation },
      ...(body === undefined ? {} : { body }),
    });
  if (await hold(world, id, () => act('hold'))) {
    driver.pass(2 * HOUR);
    await driver.scheduled();
    if (printedAt(world, id).length > 0) throw new Error('the lab prints an order that is held');
    await act('release');
  }

  // Printed and sent.
  driver.pass(10 * MINUTE);
  await printAndSend(world, driver, id);

  // Withdrawn from, and given back.
  driver.pass(HOUR);
  await driver.person('the withdrawal', {
    method: 'POST',
    path: '/api/withdrawal',
    body: { name: BUYER.name, order: orderNumber(id), email: BUYER.email, language },
  });
  driver.pass(HOUR);
  await act('refund', {});
  await driver.until('nothing is left to do', () => isSettled(world, driver, id));

  // Whatever comes again now changes nothing.
  await world.gate.settled();
  driver.postAgain();
  await driver.until('nothing is left to do at the end', () => isSettled(world, driver, id));
  await driver.scheduled();
  return life;
}

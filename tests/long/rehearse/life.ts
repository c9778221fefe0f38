import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { dueMails } from '../../../src/shared/shop/orders/dueMails.ts';
import { orderNumber } from '../../../src/shared/shop/orders/order.ts';
import { CHECKOUT, orderOf } from '../../api/harness.ts';
import { press } from '../../mocks/stripe/paymentPage.ts';
import { basketOf, leftBasket } from './basket.ts';
import { BUYER } from './canaries.ts';
import type { Case } from './case.ts';
import { createDriver, type Driver, Violation } from './driver.ts';
import { HOUR, MINUTE, SECRETS, SHOP, type World } from './world.ts';

/** What an order went through. */
export type Life = {
  /** Stripe's session; '' where it was not even bought. */
  readonly id: string;
  readonly began: number;
  readonly refusals: readonly string[];
  /** Mails, by Message-ID, that may come twice: the mail server took one, and then our note of it was prevented. */
  readonly unnoted: ReadonlySet<string>;
};

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
  if (driver.undelivered > 0 || (await world.claims.keys('unfinished/')).length > 0) return false;
  const stored = await world.book.find(id);
  const refunds = stored?.refunds.map((refund) => refund.id) ?? [];
  return stored !== undefined && dueMails(stored.order, refunds).length === 0;
}

type Told = {
  readonly driver: Driver;
  readonly played: Case;
  readonly letters: Parameters<Driver['post']>[0][];
};

/** Has the offices pass on what they get, as the case says. */
function openOffices(world: World, { driver, played: { delivery }, letters }: Told): void {
  const take = async (path: string, body: string, headers: () => Promise<Record<string, string>>) => {
    const letter = { path, body, headers, due: world.now() + (delivery === 'late' ? LATE : 0) };
    letters.push(letter);
    if (delivery === 'never') return;
    driver.post(letter);
    if (delivery === 'twice') driver.post({ ...letter });
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

/** Has the order printed and sent. @throws Violation */
async function printAndSend(world: World, driver: Driver, id: string): Promise<void> {
  const isThere = async () => (await statusOf(world, id)) === 'at_lab';
  await driver.until('the order is at the lab', isThere).catch(async (error: Error) => {
    const lab = (await world.book.find(id))?.order.lab;
    throw new Violation(`${error.message}; it is ${lab?.state} there, ${lab?.reason}`);
  });
  const [printed] = printedAt(world, id);
  if (!printed) throw new Violation('the order says that it is at the lab, and it is not');
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

/** Plays an order from the cart to the refund. @throws Violation where it gets stuck */
export async function live(world: World, played: Case): Promise<Life> {
  const { language, numbered, kills, lost, silent, outage, again } = played;
  await world.choose(played.lab);
  const driver = createDriver(world);
  const unnoted = new Set<string>();
  const letters: Told['letters'] = [];
  const life = { id: '', began: Math.floor(world.now() / 1000), refusals: driver.refusals, unnoted };

  openOffices(world, { driver, played, letters });
  world.gate.begin({
    kills,
    lost,
    silent,
    ...(outage && { outage }),
    ...(again !== undefined && {
      meanwhile: {
        step: again,
        async run() {
          for (const letter of letters) driver.post({ ...letter });
          await driver.deliver();
        },
      },
    }),
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
    if (printedAt(world, id).length > 0) throw new Violation('the lab prints an order that is held');
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
  for (const letter of letters) driver.post({ ...letter, due: world.now() });
  await driver.until('nothing is left to do at the end', () => isSettled(world, driver, id));
  await driver.scheduled();
  return life;
}

import { randomUUID } from 'node:crypto';
import { dueMails } from '../../src/domain/orders/dueMails.ts';
import { CHECKOUT, lineOf, orderOf } from '../api/harness.ts';
import { press } from '../fixtures/stripe/paymentPage.ts';
import { BUYER } from './canaries.ts';
import type { Case } from './case.ts';
import { createDriver, type Driver } from './driver.ts';
import type { Letter } from './postOffice.ts';
import { HOUR, MINUTE, SECRETS, type World } from './world.ts';

/** What an order went through. */
export type Life = {
  /** Stripe's session; '' where it was not even bought. */
  readonly id: string;
  readonly began: number;
  readonly refusals: readonly string[];
  /** Mails, by Message-ID, that may come twice: the mail server took one, and then our note of it was prevented. */
  readonly unnoted: ReadonlySet<string>;
};

export const TRACKING = { carrier: 'DHL', number: '00340434', url: 'https://dhl.example/00340434' };
const WAVE = lineOf({ quantity: 2 });
/** Two prints at 24.50 and the shipping. */
export const TOTAL_CENTS = 2 * 2450 + 499;
const LATE = 5 * HOUR;

const admin = { 'x-admin-password': SECRETS.ADMIN_PASSWORD };

/** Writes down, before anything else can happen, which mails were taken and not noted. */
async function noteUnnoted(world: World, id: string, unnoted: Set<string>): Promise<void> {
  for (const { headers } of world.mails.mails) {
    const name = headers['message-id'] ?? '';
    const [, kind = ''] = /^<\w{4}-\w{4}-(\w+)@/.exec(name) ?? [];
    const claim = await world.claims.peek(`mail/${id}/${kind}`);
    if (claim?.state !== 'done') unnoted.add(name);
  }
}

/** Whether nothing is left to do about the order, for anybody. */
async function isSettled(world: World, driver: Driver, id: string): Promise<boolean> {
  if (driver.undelivered > 0 || (await world.claims.keys('unfinished/')).length > 0) return false;
  const stored = await world.book.find(id);
  const refunds = stored?.refunds.map((refund) => refund.id) ?? [];
  return stored !== undefined && dueMails(stored.order, refunds).length === 0;
}

/** Plays an order from the cart to the refund. @throws Violation where it gets stuck */
export async function live(
  world: World,
  { language, delivery, kills, lost, outage, again }: Case,
): Promise<Life> {
  const driver = createDriver(world);
  const unnoted = new Set<string>();
  const events: Letter[] = [];
  const life = { id: '', began: Math.floor(world.now() / 1000), refusals: driver.refusals, unnoted };

  world.office.receive = async ({ body, type }) => {
    const letter = { body, type, due: world.now() + (delivery === 'late' ? LATE : 0) };
    events.push(letter);
    if (delivery === 'never') return;
    driver.post(letter);
    if (delivery === 'twice') driver.post({ ...letter });
    // The payment page waits for the first delivery before it sends the buyer back.
    if (delivery === 'early') await driver.deliver();
  };
  world.gate.begin({
    kills,
    lost,
    ...(outage && { outage }),
    ...(again !== undefined && {
      meanwhile: {
        step: again,
        async run() {
          for (const letter of events) driver.post({ ...letter });
          await driver.deliver();
        },
      },
    }),
    onCut: () => noteUnnoted(world, life.id, unnoted),
  });

  // Bought and paid.
  const attempt = randomUUID();
  const bought = await driver.person('the checkout', {
    method: 'POST',
    path: CHECKOUT,
    body: orderOf([WAVE], { locale: language, attempt }),
  });
  const { sessionId: id, url } = JSON.parse(bought.body) as { sessionId: string; url: string };
  life.id = id;
  await press(url, { action: 'pay', ...BUYER });
  await driver.deliver();
  await driver.scheduled();

  // Held, and let go.
  const act = (action: string, body?: unknown) =>
    driver.person(`"${action}"`, {
      method: 'POST',
      path: `/api/orders/${id}/${action}`,
      headers: { ...admin, 'x-operation-id': operation },
      ...(body === undefined ? {} : { body }),
    });
  const operation = randomUUID();
  await act('hold');
  driver.pass(2 * HOUR);
  await driver.scheduled();
  await act('release');

  // Printed and sent.
  driver.pass(10 * MINUTE);
  await driver.deliver();
  await driver.scheduled();
  await act('sent', TRACKING);

  // Given back.
  driver.pass(HOUR);
  await act('refund', {});
  await driver.until('nothing is left to do', () => isSettled(world, driver, id));

  // Whatever comes again now changes nothing.
  await world.gate.settled();
  for (const letter of events) driver.post({ ...letter, due: world.now() });
  await driver.until('nothing is left to do at the end', () => isSettled(world, driver, id));
  await driver.scheduled();
  return life;
}

import type Stripe from 'stripe';
import { numberKey } from '../../../netlify/editions/numbers.ts';
import type { StoredOrder } from '../../../netlify/stripe/storedOrder.ts';
import { type KeptWithdrawal, withdrawalsOf } from '../../../src/shared/shop/orders/labels.ts';
import { refundMail } from '../../../src/shared/shop/orders/openSteps.ts';
import { BUYER, basketOf, type Case, findValues, LAST, numberedPhotoId, readFilesBelow } from './case.ts';
import { type OrderRun, printedAt } from './orderRun.ts';
import type { World } from './world.ts';

/** The results of one order. */
export type Findings = Awaited<ReturnType<typeof inspect>>;

async function sessionsSince(world: World, began: number): Promise<Stripe.Checkout.Session[]> {
  const expand = ['data.payment_intent.latest_charge.refunds'];
  const { sessions } = world.stripe.checkout;
  return sessions.list({ created: { gte: began }, limit: 100, expand }).autoPagingToArray({ limit: 1000 });
}

const refundsOf = ({ payment_intent: payment }: Stripe.Checkout.Session): Stripe.Refund[] => {
  const charge = typeof payment === 'object' ? payment?.latest_charge : undefined;
  return (typeof charge === 'object' && charge?.refunds?.data) || [];
};
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The name of the withdrawal's receipt, from the tag on the order or, without one, from its mails. */
function receiptName(world: World, kept: KeptWithdrawal | undefined): string {
  if (kept) return `withdrawal-${kept.tag}`;
  const names = world.mails.mails.map(({ headers }) => headers['message-id'] ?? '');
  return names.flatMap((name) => /^<(withdrawal-[\w-]+)-owner@/.exec(name)?.[1] ?? [])[0] ?? 'withdrawal';
}

/** The recipients of all expected mails, by Message-ID. */
function expectedMails(number: string, receipt: string, refunds: readonly Stripe.Refund[]) {
  const kinds = ['confirmation', 'owner', 'sent', ...refunds.map(({ id }) => refundMail(id))];
  const names = [...kinds.map((kind) => `${number}-${kind}`), receipt, `${receipt}-owner`];
  const reader = (name: string) => (name.endsWith('-owner') ? 'owner@shop.example' : BUYER.email);
  return new Map(names.map((name) => [`<${name}@shop.example>`, reader(name)]));
}

/** Records a violation if something does not hold. */
type Expect = (holds: boolean, otherwise: string) => void;

/** @param unnamed the mail that may not name the buyer @returns the number of excusable repeated mails */
function inspectMails(
  { mails: { mails } }: World,
  { unrecorded }: OrderRun,
  language: string,
  wanted: ReadonlyMap<string, string>,
  unnamed: string | undefined,
  expect: Expect,
): number {
  const names = mails.map(({ headers }) => headers['message-id'] ?? '');
  for (const [index, { headers, to, text }] of mails.entries()) {
    const name = names[index] ?? '';
    expect(wanted.has(name), `a mail that nobody ordered: ${name}`);
    expect(to.join() === (wanted.get(name) ?? to.join()), `the mail ${name} went to ${to.join()}`);
    const spoken = headers['content-language'];
    expect(spoken === language, `the mail ${name} is in ${spoken}`);
    // Proves that the search for personal details below can find something.
    expect(name === unnamed || text.includes(BUYER.name), `the mail ${name} does not name the buyer`);
  }
  const again = [...wanted.keys()].map((name) => {
    const count = names.filter((one) => one === name).length;
    expect(count > 0, `the mail ${name} never came`);
    const isExcused = unrecorded.has(name);
    expect(
      count < 2 || isExcused,
      `the mail ${name} came ${count} times, although nothing prevented its record`,
    );
    return isExcused ? Math.max(0, count - 1) : 0;
  });
  return sum(again);
}

/** Checks that the last number of the edition belongs to this order: it is printed and stays used. */
async function inspectNumbers(
  { claims, mails }: World,
  played: Case,
  stored: StoredOrder | undefined,
  expect: Expect,
): Promise<number> {
  const { number, size } = LAST;
  const work = numberedPhotoId(played);
  const { edition } = stored?.order.items.find(({ photoId }) => photoId === work) ?? {};
  const claim = await claims.peek(numberKey(work, '', number));
  const isSold = claim?.state === 'done' && claim.note?.session === stored?.order.id;
  const words = played.language === 'de' ? `Nummer ${number} von ${size}` : `number ${number} of ${size}`;
  const confirmation = mails.mails.find(({ headers }) => headers['message-id']?.includes('-confirmation@'));
  expect(edition?.numbers.join() === String(number), `the order has the numbers ${edition?.numbers}`);
  expect(isSold, `the number is ${claim?.state} for ${claim?.note?.session}`);
  expect(confirmation?.text.includes(words) ?? false, 'the confirmation does not say the number');
  return isSold ? 1 : 0;
}

/** Searches files, logs and errors for personal details and secrets. @returns the number of places */
function searchWords(world: World, { refusals }: OrderRun, expect: Expect): number {
  const log = world.functions.log.join('').split('\n').filter(Boolean);
  const files = [world.folders.blobs, world.folders.content].flatMap(readFilesBelow);
  const places = [
    ...files.map(({ name, text }) => ({ what: `the file ${name}`, text: `${name}\n${text}` })),
    ...log.map((text) => ({ what: 'a line of the log', text })),
    ...refusals.map((text) => ({ what: 'the body of an error', text })),
  ];
  for (const { what, text } of places) {
    const words = [...findValues(text), ...findValues(text, world.secrets)];
    expect(words.length === 0, `${what} holds ${words.join(', ')}`);
  }
  return places.length;
}

/** Checks everything that an order has left behind. */
export async function inspect(world: World, played: Case, run: OrderRun) {
  const { language, numbered, troubles } = played;
  const isStripeAway = troubles.some(({ partner }) => partner === 'Stripe');
  const { prints, totalCents } = basketOf(played);
  const sessions = await sessionsSince(world, run.began);
  const paid = sessions.filter(({ payment_status: status }) => status === 'paid');
  const refunds = paid.flatMap(refundsOf);
  const takenCents = sum(paid.map(({ amount_total: total }) => total ?? 0));
  const givenCents = sum(refunds.map(({ amount }) => amount));
  const stored = await world.book.find(run.id);
  /** All violations; empty if everything is right. */
  const violations: string[] = [];
  const expect: Expect = (holds, otherwise) => void (holds || violations.push(otherwise));
  expect(paid.length === 1 && paid[0]?.id === run.id, `${paid.length} payments instead of one`);
  // A numbered order has more pages: the abandoned one, and pages whose address was lost.
  expect(sessions.length === 1 || numbered, `${sessions.length} payment pages for one attempt`);
  expect(takenCents === totalCents, `${takenCents} cents were taken instead of ${totalCents}`);
  expect(refunds.length === 1, `${refunds.length} refunds instead of one`);
  expect(givenCents === totalCents, `${givenCents} cents were given back instead of ${totalCents}`);
  const { status, tracking, mails = [], number = '' } = stored?.order ?? {};
  const withdrawals = withdrawalsOf(stored?.labels ?? {});
  expect(status === 'refunded', `the order ends as ${status}`);
  // While Stripe was unreachable the withdrawal only went to the owner by mail.
  expect(
    withdrawals.length === 1 || (withdrawals.length === 0 && isStripeAway),
    `${withdrawals.length} withdrawals on the order instead of one`,
  );
  const printed = printedAt(world, run.id);
  const printings = `the lab was asked ${printed.length} times`;
  expect(printed.length === 1, `${printings} to print the order instead of once`);
  const [{ items = [], name = '', tracking: parcel } = {}] = printed;
  const ordered = items.map(({ work, quantity }) => ({ work, quantity }));
  expect(JSON.stringify(ordered) === JSON.stringify(prints), 'the lab was asked for other prints');
  expect(name === BUYER.name, 'the lab was given another name');
  expect(JSON.stringify(tracking) === JSON.stringify(parcel), "the parcel is not the lab's");
  for (const { kind, sentAt, failure } of mails)
    expect(sentAt !== undefined, `the order says that its mail ${kind} failed: ${failure}`);
  const receipt = receiptName(world, withdrawals[0]);
  // Without Stripe the shop does not know the address as a buyer's, so the mail has no name.
  const unnamed = isStripeAway ? `<${receipt}@shop.example>` : undefined;
  const wanted = expectedMails(number, receipt, refunds);
  const mailsAgain = inspectMails(world, run, language, wanted, unnamed, expect);
  const numbers = numbered ? await inspectNumbers(world, played, stored, expect) : 0;
  const searched = searchWords(world, run, expect);
  return {
    violations,
    takenCents,
    givenCents,
    printed: printed.length,
    /** Sold edition numbers. */
    numbers,
    /** The number of different mails. */
    mails: new Set(world.mails.mails.map(({ headers }) => headers['message-id'])).size,
    mailsAgain,
    searched,
  };
}

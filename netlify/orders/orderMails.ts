import { message } from '../../src/shared/i18n/index.ts';
import { legalDate } from '../../src/shared/i18n/pageWords.ts';
import { fillPlaces } from '../../src/shared/i18n/places.ts';
import { certificatePath, editionsPath, legalPath } from '../../src/shared/pagePaths.ts';
import {
  type MailKind,
  OWNERS,
  refundFailedMail,
  refundMail,
  SINGLE_MAILS,
  type SingleMail,
} from '../../src/shared/shop/orders/openSteps.ts';
import { addressLines, type Order } from '../../src/shared/shop/orders/order.ts';
import { formatCents } from '../../src/shared/shop/price.ts';
import { termsOf } from '../../src/shared/shop/terms.ts';
import { readSite } from '../content/shownPhotos.ts';
import { certificatesOf } from '../editions/certificates.ts';
import type { findSales } from '../editions/ledger.ts';
import { signingKey } from '../lib/signing.ts';
import type { Mail } from '../mail/mailer.ts';
import {
  button,
  goodbye,
  heading,
  legalText,
  lines,
  link,
  type MailSource,
  mailTo,
  panelLink,
  paragraph,
  type Seller,
  sellerOf,
  shopMail,
  title,
} from '../mail/mailSource.ts';
import type { Block } from '../mail/template.ts';
import { type MailMessageKey, mailTexts } from '../mail/texts.ts';
import { centsOf, type StoredOrder } from '../stripe/storedOrder.ts';
import { orderLines } from './orderLines.ts';
import { withdrawalNotice, withdrawalOf, withdrawalReceipt } from './withdrawals/withdrawalMails.ts';

/** The context of a mail about an order, in the buyer's language, so that the owner knows how to answer. */
type MailContext = {
  readonly order: Order;
  readonly seller: Seller;
  readonly source: MailSource;
  /** Cents of the refund that the mail is about, and of those before it. */
  readonly refunded: number;
  readonly refundedEarlier: number;
  /** In ms since 1970. */
  readonly now: number;
  /** The ledger's entries for its numbers, if readable. */
  readonly sales: Sales;
  readonly t: ReturnType<typeof mailTexts>;
  readonly money: (cents: number) => string;
};
type Sales = Awaited<ReturnType<typeof findSales>>;
type OrderMail = {
  readonly to: 'buyer' | 'owner';
  readonly subject: (context: MailContext) => string;
  readonly blocks: (context: MailContext) => readonly Block[];
};

/** The full text: a buyer's copy must not change with the page (§ 312f BGB). */
function legal(page: 'withdrawal' | 'terms', { order: { language }, source }: MailContext): Block[] {
  const { title, body } = legalText(page, language, source.snapshot);
  const text = fillPlaces(body, language, termsOf(readSite(source.snapshot)), source.siteOrigin);
  return body ? [{ kind: 'legal', title, body: text }] : [];
}

/** The way to the form of a withdrawal (§ 356a BGB). */
const withdrawalLink = ({ order: { language }, source: { siteOrigin } }: MailContext): Block[] =>
  siteOrigin === undefined
    ? []
    : [link(message(language, 'legal.withdraw'), siteOrigin + legalPath('withdraw', language))];

const orderLine = ({ t, order: { number, createdAt, language } }: MailContext): Block =>
  lines(t('mail.number', { number }), t('mail.date', { date: legalDate(createdAt, language) }));

const deliveryDays = ({ snapshot }: MailSource) => termsOf(readSite(snapshot)).deliveryDays;

/** The steps of the order; the first `done` have happened. */
const steps = ({ t }: MailContext, done: number): Block => ({
  kind: 'steps',
  steps: [t('step.paid'), t('step.printed'), t('step.sent')],
  done,
});

/** The day by which the prints arrive, as promised when they were ordered; none once it has come. */
function expected({ t, order: { paidAt, language }, source, now }: MailContext): Block[] {
  const day = new Date(paidAt);
  for (let left = deliveryDays(source).max; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  const date = legalDate(day.toISOString(), language);
  return day.getTime() > now ? [paragraph(t('mail.sent.expected', { date }))] : [];
}

const address = ({ order }: MailContext): Block => lines(...addressLines(order, order.language));

/** The certificate of each numbered print with its hash in the ledger: proof if the ledger is altered later. */
function certificates({ order, sales, t, source: { env, siteOrigin } }: MailContext) {
  const key = signingKey(env);
  const signed = key && siteOrigin !== undefined ? certificatesOf(order, key) : [];
  const links = signed.map(({ certificate: { work: name, number, size }, token }) =>
    link(t('mail.certificate', { name, number, size }), siteOrigin + certificatePath(order.language, token)),
  );
  const entries = signed.flatMap(({ certificate: { work: name, number, size, serial } }): Block[] => {
    const entry = sales.get(serial);
    if (!entry) return [];
    const address = `${siteOrigin}${editionsPath(order.language)}#entry-${entry.at}`;
    return [
      link(t('mail.entry.see', { at: entry.at }), address),
      { kind: 'note', text: t('mail.entry', { name, number, size, ...entry }) },
    ];
  });
  const under = (title: MailMessageKey, blocks: readonly Block[]) =>
    blocks.length > 0 ? [heading(t(title)), ...blocks] : [];
  return {
    links: under('mail.certificates', links),
    entries: under('mail.ledger', entries.length > 0 ? [paragraph(t('mail.ledger.keep')), ...entries] : []),
  };
}

const invoice = ({ t, order: { invoice: made } }: MailContext): Block[] =>
  made ? [link(t('mail.invoice', { number: made.number }), made.url)] : [];

const hello = ({ t, order }: MailContext) =>
  paragraph(t('mail.confirmation.hello', { name: order.customer.name }));
const greeting = ({ t, seller: { owner } }: MailContext) => paragraph(t('mail.greeting', { owner }));
const contact = ({ t, seller: { email } }: MailContext) => paragraph(t('mail.contact', { email }));
const numbered = (key: MailMessageKey) => (context: MailContext) =>
  context.t(key, { number: context.order.number });

/** The mails about an order by kind; those about a withdrawal have their own module. */
const ORDER_MAILS: Readonly<Record<SingleMail | 'refunded' | 'refundFailed', OrderMail>> = {
  confirmation: {
    to: 'buyer',
    subject: numbered('mail.confirmation.subject'),
    blocks: (context) => [
      title(context.t('mail.confirmation.title')),
      hello(context),
      paragraph(context.t('mail.confirmation.thanks', { shop: context.seller.title })),
      orderLine(context),
      heading(context.t('mail.items')),
      ...orderLines(context.order, context.source),
      steps(context, 1),
      paragraph(message(context.order.language, 'print.delivery', deliveryDays(context.source))),
      ...invoice(context),
      heading(context.t('mail.address')),
      address(context),
      ...certificates(context).links,
      greeting(context),
      { kind: 'rule' },
      heading(context.t('mail.seller')),
      lines(...context.seller.lines, context.seller.email),
      contact(context),
      ...legal('withdrawal', context),
      ...withdrawalLink(context),
      ...legal('terms', context),
      ...certificates(context).entries,
    ],
  },
  sent: {
    to: 'buyer',
    subject: numbered('mail.sent.subject'),
    blocks(context) {
      const { t, order, source } = context;
      const { carrier = '', number = '', url = '' } = order.tracking ?? {};
      return [
        title(t('mail.sent.title')),
        hello(context),
        paragraph(t('mail.sent.text', { carrier })),
        steps(context, 3),
        ...expected(context),
        ...(number ? [paragraph(t('mail.sent.number', { number }))] : []),
        ...(url ? [button(t('mail.sent.follow'), url)] : []),
        orderLine(context),
        ...orderLines(order, source),
        heading(t('mail.address')),
        address(context),
        ...goodbye(context.seller, order.language),
      ];
    },
  },
  refunded: {
    to: 'buyer',
    subject: numbered('mail.refunded.subject'),
    blocks: (context) => [
      title(context.t('mail.refunded.title', { amount: context.money(context.refunded) })),
      hello(context),
      paragraph(context.t('mail.refunded.text')),
      orderLine(context),
      ...orderLines(context.order, context.source, {
        refunds: [
          ...(context.refundedEarlier > 0
            ? [['mail.refunded.earlier', context.refundedEarlier] as const]
            : []),
          ['mail.refunded.given', context.refunded],
        ],
      }),
      ...goodbye(context.seller, context.order.language),
    ],
  },
  refundFailed: {
    to: 'owner',
    subject: numbered('mail.owner.refundFailed.subject'),
    blocks({ t, money, refunded, order, source }) {
      const { number, language, customer } = order;
      return [
        paragraph(t('mail.owner.refundFailed', { number, amount: money(refunded) })),
        ...panelLink(source, language, order),
        heading(t('mail.owner.buyer')),
        lines(customer.name),
        mailTo(customer.email),
      ];
    },
  },
  owner: {
    to: 'owner',
    subject: ({ t, money, order: { number, totalCents } }) =>
      t('mail.owner.subject', { number, total: money(totalCents) }),
    blocks(context) {
      const { t, order, source } = context;
      const { lab, labHoldMinutes } = source.env;
      const next = lab ? t('mail.owner.toLab', { minutes: labHoldMinutes }) : t('mail.owner.next');
      const problems = order.problems.map((problem) => t(`mail.owner.${problem}`));
      const { links, entries } = certificates(context);
      const isKeyMissing = order.items.some(({ edition }) => edition) && !signingKey(source.env);
      return [
        paragraph(t('mail.owner.text')),
        orderLine(context),
        ...(problems.length > 0 ? problems : [next]).map(paragraph),
        ...panelLink(source, order.language, order),
        ...(isKeyMissing ? [paragraph(t('mail.owner.noKey'))] : []),
        ...orderLines(order, source, { withSku: true }),
        heading(t('mail.owner.buyer')),
        address(context),
        mailTo(order.customer.email),
        ...links,
        ...(entries.length > 0 ? [{ kind: 'rule' } as const, ...entries] : []),
      ];
    },
  },
};

function aboutWithdrawal(kind: MailKind, { order, labels }: StoredOrder, source: MailSource) {
  const about = withdrawalOf(kind, labels);
  if (!about) return undefined;
  const named = { ...about, name: order.customer.name, email: order.customer.email, order: order.number };
  return kind.endsWith(OWNERS)
    ? withdrawalNotice(named, 'found', order, source)
    : withdrawalReceipt(named, order, source);
}

export async function orderMail(
  kind: MailKind,
  stored: StoredOrder,
  source: MailSource,
  sales: Sales = new Map(),
  now = Date.now(),
): Promise<Mail> {
  const { order, refunds, failed } = stored;
  const { language, customer, number } = order;
  const withdrawal = aboutWithdrawal(kind, stored, source);
  if (withdrawal) return withdrawal;
  const lost = failed.find(({ id }) => refundFailedMail(id) === kind);
  const refund = refunds.find(({ id }) => refundMail(id) === kind);
  const single = SINGLE_MAILS.find((name) => name === kind);
  const { to, subject, blocks } = ORDER_MAILS[single ?? (lost ? 'refundFailed' : 'refunded')];
  const context: MailContext = {
    order,
    seller: sellerOf(source.snapshot, language),
    source,
    refunded: (lost ?? refund)?.amount ?? 0,
    refundedEarlier: centsOf(refund ? refunds.slice(refunds.indexOf(refund) + 1) : []),
    now,
    sales,
    t: mailTexts(language),
    money: (cents) => formatCents(cents, language),
  };
  const draft = { subject: subject(context), blocks: blocks(context) };
  const buyer = { name: customer.name, address: customer.email };
  return shopMail(`${number}-${kind}`, draft, language, source, to === 'buyer' ? buyer : undefined);
}

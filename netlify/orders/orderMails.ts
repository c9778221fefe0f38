import { message } from '../../src/shared/i18n/index.ts';
import { PRICE_SIGN, priceSentence } from '../../src/shared/i18n/photoWords.ts';
import { fillPlaces } from '../../src/shared/i18n/places.ts';
import { certificatePath } from '../../src/shared/pagePaths.ts';
import {
  type MailKind,
  OWNERS,
  refundFailedMail,
  refundMail,
} from '../../src/shared/shop/orders/openSteps.ts';
import { addressLines, type Order } from '../../src/shared/shop/orders/order.ts';
import { formatCents } from '../../src/shared/shop/price.ts';
import { termsOf } from '../../src/shared/shop/terms.ts';
import { readSite } from '../content/shownPhotos.ts';
import { certificatesOf } from '../editions/certificates.ts';
import type { MessageParams } from '../lib/messages/index.ts';
import { signingKey } from '../lib/signing.ts';
import type { Mail } from '../mail/mailer.ts';
import {
  type Block,
  heading,
  legalText,
  type MailSource,
  panelLink,
  paragraph,
  plainMarkdown,
  type Seller,
  sellerOf,
  shopMail,
} from '../mail/mailSource.ts';
import { type MailMessageKey, mailMessage } from '../mail/texts.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import { withdrawalNotice, withdrawalOf, withdrawalReceipt } from './withdrawals/withdrawalMails.ts';

/** What a mail about an order is written from, in the buyer's language: so the owner knows at once how to answer. */
type MailContext = {
  readonly order: Order;
  readonly seller: Seller;
  readonly source: MailSource;
  /** In cents, of the refund that the mail is about. */
  readonly refunded: number;
  readonly t: (key: MailMessageKey, params?: MessageParams) => string;
  readonly money: (cents: number) => string;
};
type OrderMail = {
  readonly to: 'buyer' | 'owner';
  readonly subject: (context: MailContext) => string;
  readonly blocks: (context: MailContext) => readonly Block[];
};

/** A text of the owner's, whole: what a buyer got stays as it was when the page changes (§ 312f BGB). */
function legal(page: 'withdrawal' | 'terms', { order: { language }, source }: MailContext): Block[] {
  const { title, body } = legalText(page, language, source.snapshot);
  const text = plainMarkdown(
    fillPlaces(body, language, termsOf(readSite(source.snapshot)), source.siteOrigin),
  ).trim();
  return body ? [heading(title), paragraph(text)] : [];
}

/** What was bought and what it costs, and the words that stand beside every price. */
function sums({ order, seller, t, money }: MailContext, withSku = false): Block[] {
  const price = (cents: number) => money(cents) + PRICE_SIGN;
  const rows = order.items.map(({ quantity, name, size, unitCents, sku, edition }) => {
    const named = [
      t('mail.item', { quantity, name, size, price: price(unitCents) }),
      edition && t('mail.edition', { numbers: edition.numbers.join(', '), size: edition.size }),
      withSku && sku && t('mail.owner.sku', { sku }),
    ];
    return [named.filter(Boolean).join(', '), price(quantity * unitCents)] as const;
  });
  const totals = [
    [t('mail.shipping'), money(order.shippingCents)],
    [t('mail.total'), money(order.totalCents)],
  ] as const;
  return [
    { kind: 'sum', rows: [...rows, ...totals] },
    paragraph(`${PRICE_SIGN} ${priceSentence(seller.tax, order.language)}`),
  ];
}

/** The certificate of each numbered print. */
function certificates({ order, t, source: { env, siteOrigin } }: MailContext): Block[] {
  const key = signingKey(env);
  if (!key || siteOrigin === undefined) return [];
  const links = certificatesOf(order, key).map(
    ({ certificate: { work, number, size }, token }): Block => ({
      kind: 'link',
      text: t('mail.certificate', { name: work, number, size }),
      address: siteOrigin + certificatePath(order.language, token),
    }),
  );
  return links.length > 0 ? [heading(t('mail.certificates')), ...links] : [];
}

/** The invoice, where Stripe has made one already. */
const invoice = ({ t, order: { invoice: made } }: MailContext): Block[] =>
  made ? [{ kind: 'link', text: t('mail.invoice', { number: made.number }), address: made.url }] : [];

const lines = (...all: string[]): Block => ({ kind: 'lines', lines: all });
const hello = ({ t, order }: MailContext) =>
  paragraph(t('mail.confirmation.hello', { name: order.customer.name }));
const contact = ({ t, seller: { email } }: MailContext) => paragraph(t('mail.contact', { email }));
const numbered = (key: MailMessageKey) => (context: MailContext) =>
  context.t(key, { number: context.order.number });

/** The mails about an order by kind; those about a withdrawal have a module of their own. */
const ORDER_MAILS: Readonly<
  Record<'confirmation' | 'sent' | 'refunded' | 'refundFailed' | 'owner', OrderMail>
> = {
  confirmation: {
    to: 'buyer',
    subject: numbered('mail.confirmation.subject'),
    blocks: (context) => [
      hello(context),
      paragraph(context.t('mail.confirmation.thanks', { shop: context.seller.title })),
      heading(context.t('mail.items')),
      ...sums(context),
      ...invoice(context),
      ...certificates(context),
      paragraph(
        message(
          context.order.language,
          'print.delivery',
          termsOf(readSite(context.source.snapshot)).deliveryDays,
        ),
      ),
      heading(context.t('mail.address')),
      lines(...addressLines(context.order)),
      heading(context.t('mail.seller')),
      lines(...context.seller.lines, context.seller.email),
      contact(context),
      ...legal('withdrawal', context),
      ...legal('terms', context),
    ],
  },
  sent: {
    to: 'buyer',
    subject: numbered('mail.sent.subject'),
    blocks(context) {
      const { t, order } = context;
      const { carrier = '', number = '', url = '' } = order.tracking ?? {};
      const parcel = [
        t('mail.sent.carrier', { carrier }),
        ...(number ? [t('mail.sent.number', { number })] : []),
      ];
      const follow: Block = { kind: 'link', text: t('mail.sent.follow'), address: url };
      return [
        hello(context),
        paragraph(t('mail.sent.text')),
        lines(...parcel),
        ...(url ? [follow] : []),
        ...sums(context),
        lines(...addressLines(order)),
        contact(context),
      ];
    },
  },
  refunded: {
    to: 'buyer',
    subject: numbered('mail.refunded.subject'),
    blocks: (context) => [
      hello(context),
      paragraph(context.t('mail.refunded.text', { amount: context.money(context.refunded) })),
      ...sums(context),
      contact(context),
    ],
  },
  /** A refund that has come to nobody. */
  refundFailed: {
    to: 'owner',
    subject: numbered('mail.owner.refundFailed.subject'),
    blocks({ t, money, refunded, order, source }) {
      const { number, language, customer } = order;
      return [
        paragraph(t('mail.owner.refundFailed', { number, amount: money(refunded) })),
        ...panelLink(source, language, order),
        heading(t('mail.owner.buyer')),
        lines(customer.name, customer.email),
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
      const isKeyMissing = order.items.some(({ edition }) => edition) && !signingKey(source.env);
      return [
        paragraph(t('mail.owner.text')),
        ...(problems.length > 0 ? problems : [next]).map(paragraph),
        ...panelLink(source, order.language, order),
        ...(isKeyMissing ? [paragraph(t('mail.owner.noKey'))] : []),
        ...sums(context, true),
        ...certificates(context),
        heading(t('mail.owner.buyer')),
        lines(...addressLines(order)),
        lines(order.customer.email),
      ];
    },
  },
};

/** A mail that is about one of the order's withdrawals; undefined for others. */
function aboutWithdrawal(kind: MailKind, { order, labels }: StoredOrder, source: MailSource) {
  const about = withdrawalOf(kind, labels);
  if (!about) return undefined;
  const named = { ...about, name: order.customer.name, email: order.customer.email, order: order.number };
  return kind.endsWith(OWNERS)
    ? withdrawalNotice(named, 'found', order, source)
    : withdrawalReceipt(named, source);
}

/** Writes a mail about an order. */
export function orderMail(kind: MailKind, stored: StoredOrder, source: MailSource): Mail {
  const { order, refunds, failed } = stored;
  const { language, customer, number } = order;
  const withdrawal = aboutWithdrawal(kind, stored, source);
  if (withdrawal) return withdrawal;
  const lost = failed.find(({ id }) => refundFailedMail(id) === kind);
  const refund = refunds.find(({ id }) => refundMail(id) === kind);
  const isPlain = kind === 'confirmation' || kind === 'owner' || kind === 'sent';
  const { to, subject, blocks } = ORDER_MAILS[isPlain ? kind : lost ? 'refundFailed' : 'refunded'];
  const context: MailContext = {
    order,
    seller: sellerOf(source.snapshot),
    source,
    refunded: (lost ?? refund)?.amount ?? 0,
    t: (key, params) => mailMessage(language, key, params),
    money: (cents) => formatCents(cents, language),
  };
  const draft = { subject: subject(context), blocks: blocks(context) };
  const buyer = { name: customer.name, address: customer.email };
  return shopMail(`${number}-${kind}`, draft, language, source, to === 'buyer' ? buyer : undefined);
}

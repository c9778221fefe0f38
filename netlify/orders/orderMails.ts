import { message } from '../../src/shared/i18n/index.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { PRICE_SIGN, priceSentence } from '../../src/shared/i18n/photoWords.ts';
import { fillPlaces } from '../../src/shared/i18n/places.ts';
import { DELIVERY_DAYS } from '../../src/shared/limits.ts';
import { certificatePath } from '../../src/shared/pagePaths.ts';
import {
  type MailKind,
  OWNERS,
  refundFailedMail,
  refundMail,
} from '../../src/shared/shop/orders/openSteps.ts';
import { addressLines, type Order } from '../../src/shared/shop/orders/order.ts';
import { formatCents } from '../../src/shared/shop/price.ts';
import { certificatesOf } from '../editions/certificates.ts';
import type { MessageParams } from '../lib/messages/index.ts';
import { signingKey } from '../lib/signing.ts';
import type { Mail } from '../mail/mailer.ts';
import {
  type Block,
  type Draft,
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

/** A text of the owner's, whole: what a buyer got stays as it was when the page changes (§ 312f BGB). */
function legalBlocks(
  page: 'withdrawal' | 'terms',
  language: Language,
  { snapshot, siteOrigin }: MailSource,
): Block[] {
  const { title, body } = legalText(page, language, snapshot);
  return body
    ? [heading(title), paragraph(plainMarkdown(fillPlaces(body, language, siteOrigin)).trim())]
    : [];
}

/** What was bought and what it costs, and the words that stand beside every price. */
function sumBlocks(order: Order, { tax }: Seller, language: Language, withSku = false): Block[] {
  const money = (cents: number) => formatCents(cents, language);
  const price = (cents: number) => money(cents) + PRICE_SIGN;
  const rows = order.items.map(({ quantity, name, size, unitCents, sku, edition }) => {
    const named = [
      mailMessage(language, 'mail.item', { quantity, name, size, price: price(unitCents) }),
      edition &&
        mailMessage(language, 'mail.edition', { numbers: edition.numbers.join(', '), size: edition.size }),
      withSku && sku && mailMessage(language, 'mail.owner.sku', { sku }),
    ];
    return [named.filter(Boolean).join(', '), price(quantity * unitCents)] as const;
  });
  const sums = [
    [mailMessage(language, 'mail.shipping'), money(order.shippingCents)],
    [mailMessage(language, 'mail.total'), money(order.totalCents)],
  ] as const;
  return [
    { kind: 'sum', rows: [...rows, ...sums] },
    paragraph(`${PRICE_SIGN} ${priceSentence(tax, language)}`),
  ];
}

/** The certificate of each numbered print. */
function certificateBlocks(order: Order, language: Language, { env, siteOrigin }: MailSource): Block[] {
  const key = signingKey(env);
  if (!key || siteOrigin === undefined) return [];
  const links = certificatesOf(order, key).map(
    ({ certificate: { work, number, size }, token }): Block => ({
      kind: 'link',
      text: mailMessage(language, 'mail.certificate', { name: work, number, size }),
      address: siteOrigin + certificatePath(language, token),
    }),
  );
  return links.length > 0 ? [heading(mailMessage(language, 'mail.certificates')), ...links] : [];
}

/** What keeps the buyer of a numbered print from getting a certificate. */
function keyBlocks(order: Order, language: Language, { env }: MailSource): Block[] {
  const isLacking = order.items.some(({ edition }) => edition) && !signingKey(env);
  return isLacking ? [paragraph(mailMessage(language, 'mail.owner.noKey'))] : [];
}

const addressBlock = (order: Order): Block => ({ kind: 'lines', lines: addressLines(order) });

function confirmation(order: Order, seller: Seller, language: Language, source: MailSource): Draft {
  const t = (key: MailMessageKey, params?: MessageParams) => mailMessage(language, key, params);
  return {
    subject: t('mail.confirmation.subject', { number: order.number }),
    blocks: [
      paragraph(t('mail.confirmation.hello', { name: order.customer.name })),
      paragraph(t('mail.confirmation.thanks', { shop: seller.title })),
      heading(t('mail.items')),
      ...sumBlocks(order, seller, language),
      ...certificateBlocks(order, language, source),
      paragraph(message(language, 'print.delivery', DELIVERY_DAYS)),
      heading(t('mail.address')),
      addressBlock(order),
      heading(t('mail.seller')),
      { kind: 'lines', lines: [...seller.lines, seller.email] },
      paragraph(t('mail.contact', { email: seller.email })),
      ...legalBlocks('withdrawal', language, source),
      ...legalBlocks('terms', language, source),
    ],
  };
}

function sent(order: Order, seller: Seller, language: Language): Draft {
  const { carrier = '', number = '', url = '' } = order.tracking ?? {};
  const lines = [
    mailMessage(language, 'mail.sent.carrier', { carrier }),
    ...(number ? [mailMessage(language, 'mail.sent.number', { number })] : []),
  ];
  const follow: Block = { kind: 'link', text: mailMessage(language, 'mail.sent.follow'), address: url };
  return {
    subject: mailMessage(language, 'mail.sent.subject', { number: order.number }),
    blocks: [
      paragraph(mailMessage(language, 'mail.confirmation.hello', { name: order.customer.name })),
      paragraph(mailMessage(language, 'mail.sent.text')),
      { kind: 'lines', lines },
      ...(url ? [follow] : []),
      ...sumBlocks(order, seller, language),
      addressBlock(order),
      paragraph(mailMessage(language, 'mail.contact', { email: seller.email })),
    ],
  };
}

function refunded(order: Order, cents: number, seller: Seller, language: Language): Draft {
  const amount = formatCents(cents, language);
  return {
    subject: mailMessage(language, 'mail.refunded.subject', { number: order.number }),
    blocks: [
      paragraph(mailMessage(language, 'mail.confirmation.hello', { name: order.customer.name })),
      paragraph(mailMessage(language, 'mail.refunded.text', { amount })),
      ...sumBlocks(order, seller, language),
      paragraph(mailMessage(language, 'mail.contact', { email: seller.email })),
    ],
  };
}

/** Tells the owner of a refund that has come to nobody. */
function refundFailed(order: Order, cents: number, source: MailSource): Draft {
  const { number, language } = order;
  const amount = formatCents(cents, language);
  return {
    subject: mailMessage(language, 'mail.owner.refundFailed.subject', { number }),
    blocks: [
      paragraph(mailMessage(language, 'mail.owner.refundFailed', { number, amount })),
      ...panelLink(source, language, order),
      heading(mailMessage(language, 'mail.owner.buyer')),
      { kind: 'lines', lines: [order.customer.name, order.customer.email] },
    ],
  };
}

function ownersNotice(order: Order, seller: Seller, source: MailSource): Draft {
  const { env } = source;
  const { number, language, totalCents, problems, customer } = order;
  const next = env.lab
    ? mailMessage(language, 'mail.owner.toLab', { minutes: env.labHoldMinutes })
    : mailMessage(language, 'mail.owner.next');
  return {
    subject: mailMessage(language, 'mail.owner.subject', {
      number,
      total: formatCents(totalCents, language),
    }),
    blocks: [
      paragraph(mailMessage(language, 'mail.owner.text')),
      ...problems.map((problem) => paragraph(mailMessage(language, `mail.owner.${problem}`))),
      ...(problems.length > 0 ? [] : [paragraph(next)]),
      ...panelLink(source, language, order),
      ...keyBlocks(order, language, source),
      ...sumBlocks(order, seller, language, true),
      ...certificateBlocks(order, language, source),
      heading(mailMessage(language, 'mail.owner.buyer')),
      addressBlock(order),
      { kind: 'lines', lines: [customer.email] },
    ],
  };
}

/** A mail that is about one of the order's withdrawals; undefined for others. */
function aboutWithdrawal(kind: MailKind, { order, labels }: StoredOrder, source: MailSource) {
  const about = withdrawalOf(kind, labels);
  if (!about) return undefined;
  const named = { ...about, name: order.customer.name, email: order.customer.email, order: order.number };
  return kind.endsWith(OWNERS)
    ? withdrawalNotice(named, 'found', order, source)
    : withdrawalReceipt(named, source);
}

/** Writes a mail about an order, in the buyer's language: so the owner knows at once how to answer. */
export function orderMail(kind: MailKind, stored: StoredOrder, source: MailSource): Mail {
  const { order, refunds, failed } = stored;
  const { language, customer, number } = order;
  const withdrawal = aboutWithdrawal(kind, stored, source);
  if (withdrawal) return withdrawal;
  const name = `${number}-${kind}`;
  const seller = sellerOf(source.snapshot);
  if (kind === 'owner') return shopMail(name, ownersNotice(order, seller, source), language, source);
  const lost = failed.find(({ id }) => refundFailedMail(id) === kind);
  if (lost) return shopMail(name, refundFailed(order, lost.amount, source), language, source);
  const refund = refunds.find(({ id }) => refundMail(id) === kind);
  const draft =
    kind === 'confirmation'
      ? confirmation(order, seller, language, source)
      : kind === 'sent'
        ? sent(order, seller, language)
        : refunded(order, refund?.amount ?? 0, seller, language);
  return shopMail(name, draft, language, source, { name: customer.name, address: customer.email });
}

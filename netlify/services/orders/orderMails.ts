import type { Language } from '../../../src/domain/language.ts';
import { DELIVERY_DAYS } from '../../../src/domain/limits.ts';
import { formatCents } from '../../../src/domain/money.ts';
import { type MailKind, refundMail } from '../../../src/domain/orders/dueMails.ts';
import { addressLines, type Order } from '../../../src/domain/orders/order.ts';
import { message } from '../../../src/messages/index.ts';
import { fillPlaces } from '../../../src/messages/places.ts';
import { priceSentence } from '../../../src/messages/priceWords.ts';
import type { Env } from '../../lib/env.ts';
import type { MessageParams } from '../../messages/index.ts';
import { mailMessage } from '../../messages/mails.ts';
import type { MailMessageKey } from '../../messages/mailsEn.ts';
import type { Snapshot } from '../content/contentStore.ts';
import { type Block, plainMarkdown, renderMail } from '../mail/blocks.ts';
import type { Mail } from '../mail/mailer.ts';
import { readSiteFile, SITE_FILES, type SiteFile, type Values } from '../site/siteFiles.ts';
import type { StoredOrder } from './storedOrder.ts';

/** What mails are written from, beside the order. */
export type MailSource = {
  readonly snapshot: Snapshot;
  readonly env: Pick<Env, 'mailFrom' | 'mailTo'>;
  /** Of the panel; undefined where nobody knows the site's address. */
  readonly siteOrigin: string | undefined;
};

type Seller = { title: string; owner: string; lines: string[]; email: string; tax: string };

const fileOf = (fits: (file: SiteFile) => boolean, snapshot: Snapshot): Values => {
  const file = SITE_FILES.find(fits);
  return (file && readSiteFile(file, snapshot.files.get(file.path)?.text).values) ?? {};
};
const lineOf = (values: Values, name: string): string => String(values[name] ?? '');

function sellerOf(snapshot: Snapshot): Seller {
  const site = fileOf(({ text }) => text === undefined, snapshot);
  const lines = ['name', 'street', 'city', 'country'].map((name) => lineOf(site, `contact.${name}`));
  return {
    title: lineOf(site, 'title'),
    owner: lineOf(site, 'owner'),
    lines: lines.filter(Boolean),
    email: lineOf(site, 'contact.email'),
    tax: lineOf(site, 'tax'),
  };
}

const heading = (text: string): Block => ({ kind: 'heading', text });
const paragraph = (text: string): Block => ({ kind: 'text', text });

/** A text of the owner's, whole: what a buyer got stays as it was when the page changes (§ 312f BGB). */
function legalBlocks(page: 'withdrawal' | 'terms', language: Language, snapshot: Snapshot): Block[] {
  const values = fileOf(({ text }) => text?.page === page && text.language === language, snapshot);
  const [title, body] = [lineOf(values, 'title'), lineOf(values, 'body')];
  return body ? [heading(title), paragraph(plainMarkdown(fillPlaces(body, language)).trim())] : [];
}

/** What was bought and what it costs, and the words that stand beside every price. */
function sumBlocks(order: Order, { tax }: Seller, language: Language, withSku = false): Block[] {
  const price = (cents: number) => formatCents(cents, language);
  const rows = order.items.map(({ quantity, name, size, unitCents, sku }) => {
    const what = mailMessage(language, 'mail.item', { quantity, name, size, price: price(unitCents) });
    const named = withSku && sku ? `${what}, ${mailMessage(language, 'mail.owner.sku', { sku })}` : what;
    return [named, price(quantity * unitCents)] as const;
  });
  const sums = [
    [mailMessage(language, 'mail.shipping'), price(order.shippingCents)],
    [mailMessage(language, 'mail.total'), price(order.totalCents)],
  ] as const;
  return [{ kind: 'sum', rows: [...rows, ...sums] }, paragraph(priceSentence(tax, language))];
}

const addressBlock = (order: Order): Block => ({ kind: 'lines', lines: addressLines(order) });

type Draft = { subject: string; blocks: readonly Block[] };

function confirmation(order: Order, seller: Seller, language: Language, snapshot: Snapshot): Draft {
  const t = (key: MailMessageKey, params?: MessageParams) => mailMessage(language, key, params);
  return {
    subject: t('mail.confirmation.subject', { number: order.number }),
    blocks: [
      paragraph(t('mail.confirmation.hello', { name: order.customer.name })),
      paragraph(t('mail.confirmation.thanks', { shop: seller.title })),
      heading(t('mail.items')),
      ...sumBlocks(order, seller, language),
      paragraph(message(language, 'print.delivery', DELIVERY_DAYS)),
      heading(t('mail.address')),
      addressBlock(order),
      heading(t('mail.seller')),
      { kind: 'lines', lines: [...seller.lines, seller.email] },
      paragraph(t('mail.contact', { email: seller.email })),
      ...legalBlocks('withdrawal', language, snapshot),
      ...legalBlocks('terms', language, snapshot),
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

function ownersNotice(order: Order, seller: Seller, siteOrigin: string | undefined): Draft {
  const { number, language, totalCents, problems, customer } = order;
  const text = mailMessage(language, 'mail.owner.panel');
  const panel: Block[] = siteOrigin ? [{ kind: 'link', text, address: `${siteOrigin}/admin/` }] : [];
  return {
    subject: mailMessage(language, 'mail.owner.subject', {
      number,
      total: formatCents(totalCents, language),
    }),
    blocks: [
      paragraph(mailMessage(language, 'mail.owner.text')),
      ...problems.map((problem) => paragraph(mailMessage(language, `mail.owner.${problem}`))),
      ...(problems.length > 0 ? [] : [paragraph(mailMessage(language, 'mail.owner.next'))]),
      ...panel,
      ...sumBlocks(order, seller, language, true),
      heading(mailMessage(language, 'mail.owner.buyer')),
      addressBlock(order),
      { kind: 'lines', lines: [customer.email] },
    ],
  };
}

/** Writes a mail about an order, in the buyer's language: so the owner knows at once how to answer. */
export function orderMail(kind: MailKind, { order, refunds }: StoredOrder, source: MailSource): Mail {
  const { snapshot, env } = source;
  const seller = sellerOf(snapshot);
  const toOwner = kind === 'owner';
  const { language } = order;
  const refund = refunds.find(({ id }) => refundMail(id) === kind);
  const draft = toOwner
    ? ownersNotice(order, seller, source.siteOrigin)
    : kind === 'confirmation'
      ? confirmation(order, seller, language, snapshot)
      : kind === 'sent'
        ? sent(order, seller, language)
        : refunded(order, refund?.amount ?? 0, seller, language);
  return {
    name: `${order.number}-${kind}`,
    from: { name: seller.title, address: env.mailFrom ?? seller.email },
    to: toOwner
      ? { name: seller.owner, address: env.mailTo ?? seller.email }
      : { name: order.customer.name, address: order.customer.email },
    subject: draft.subject,
    language,
    ...renderMail(draft.blocks, language, draft.subject),
  };
}

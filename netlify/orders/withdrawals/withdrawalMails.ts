import { FALLBACK_LANGUAGE, type Language } from '../../../src/shared/i18n/language.ts';
import { dateInWords, legalDate } from '../../../src/shared/i18n/pageWords.ts';
import { type KeptWithdrawal, withdrawalsOf } from '../../../src/shared/shop/orders/labels.ts';
import { withdrawalMails } from '../../../src/shared/shop/orders/openSteps.ts';
import { type Order, typedNumber } from '../../../src/shared/shop/orders/order.ts';
import type { WithdrawalForm } from '../../../src/shared/shop/withdrawal.ts';
import type { Mail } from '../../mail/mailer.ts';
import {
  goodbye,
  heading,
  lines,
  type MailSource,
  panelLink,
  paragraph,
  sellerOf,
  shopMail,
} from '../../mail/mailSource.ts';
import type { Block } from '../../mail/template.ts';
import { mailTexts } from '../../mail/texts.ts';
import { orderLines } from '../orderLines.ts';

/**
 * Where a withdrawal is kept: on its order, or only in the owner's mail, because there is no order, because that is
 * unknown at the moment, or because the order has enough of them.
 */
export type Keeping = 'found' | 'none' | 'unknown' | 'more';

export type DigestEntry = Pick<NamedWithdrawal, 'language' | 'text'>;

/** A withdrawal with its receipt's recipient and the order's name. */
export type NamedWithdrawal = KeptWithdrawal & Pick<WithdrawalForm, 'name' | 'email' | 'order'>;

/** The claims of a withdrawal's mails. They are its own, because it may be mailed before its order is found. */
export type MailClaims = readonly [owners: string, receipt: string];
export const withdrawalClaims = (tag: string): MailClaims => [
  `mail/withdrawal/${tag}/owner`,
  `mail/withdrawal/${tag}/receipt`,
];

/** The withdrawal that a mail of an order is about, by its payment's labels; undefined for other mails. */
export const withdrawalOf = (
  kind: string,
  labels: Readonly<Record<string, string>>,
): KeptWithdrawal | undefined =>
  withdrawalsOf(labels).find((_, index) => withdrawalMails(index).some((mail) => mail === kind));

/** German time, with the time zone's name. */
const FORMAT = { timeZone: 'Europe/Berlin', dateStyle: 'long', timeStyle: 'long' } as const;
const dateText = (iso: string, language: Language): string =>
  Number.isNaN(Date.parse(iso)) ? iso : dateInWords(iso, language, FORMAT);

/** Everything that was sent, with date and time, as a receipt must state it (§ 356a BGB). */
export function withdrawalText(form: WithdrawalForm, receivedAt: string, language: Language): string {
  const t = mailTexts(language);
  const { name, order, email, items, message } = form;
  return [
    t('mail.withdrawal.statement'),
    t('mail.withdrawal.name', { name }),
    t('mail.withdrawal.order', { order }),
    t('mail.withdrawal.email', { email }),
    items ? t('mail.withdrawal.items', { items }) : t('mail.withdrawal.whole'),
    ...(message ? [t('mail.withdrawal.message', { message })] : []),
    t('mail.withdrawal.receivedAt', { date: dateText(receivedAt, language) }),
  ].join('\n');
}

const statement = ({ text }: Pick<NamedWithdrawal, 'text'>) => lines(...text.split('\n'));

/** The last day of the refund (§ 357 BGB): fourteen days after the withdrawal. */
function moneyBack(receivedAt: string, language: Language): Block[] {
  const time = Date.parse(receivedAt) + 14 * 24 * 60 * 60_000;
  if (Number.isNaN(time)) return [];
  const date = legalDate(new Date(time).toISOString(), language);
  return [paragraph(mailTexts(language)('mail.withdrawal.money', { date }))];
}

/** The receipt for the sender, with the lines of `order`, if there is one: only its buyer gets them. */
export function withdrawalReceipt(
  withdrawal: NamedWithdrawal,
  order: Order | undefined,
  source: MailSource,
): Promise<Mail> {
  const { language, name, email, receivedAt, tag } = withdrawal;
  const t = mailTexts(language);
  const blocks = [
    paragraph(t('mail.confirmation.hello', { name })),
    paragraph(t('mail.withdrawal.received', { date: dateText(receivedAt, language) })),
    paragraph(t('mail.withdrawal.next')),
    ...(order ? moneyBack(receivedAt, language) : []),
    heading(t('mail.withdrawal.content')),
    statement(withdrawal),
    ...(order ? [heading(t('mail.withdrawal.about')), ...orderLines(order, source)] : []),
    ...goodbye(sellerOf(source.snapshot), language),
  ];
  const subject = t('mail.withdrawal.subject');
  return shopMail(`withdrawal-${tag}`, { subject, blocks }, language, source, { name, address: email });
}

/** The mail to an address that has bought nothing. It quotes nothing that a stranger has typed. */
export function shortReceipt(withdrawal: NamedWithdrawal, source: MailSource): Promise<Mail> {
  const { language, email, receivedAt, tag } = withdrawal;
  const t = mailTexts(language);
  const order = typedNumber(withdrawal.order);
  const seller = sellerOf(source.snapshot);
  const blocks = [
    paragraph(t('mail.withdrawal.short', { shop: seller.title, date: dateText(receivedAt, language) })),
    ...(order ? [paragraph(t('mail.withdrawal.order', { order }))] : []),
    paragraph(t('mail.withdrawal.short.next')),
    ...goodbye(seller, language),
  ];
  const subject = t('mail.withdrawal.subject');
  return shopMail(`withdrawal-${tag}`, { subject, blocks }, language, source, { name: '', address: email });
}

/** The owner's mail with the whole withdrawal, because an order may not keep it. `order`: if there is one. */
export function withdrawalNotice(
  withdrawal: NamedWithdrawal,
  keeping: Keeping,
  order: Order | undefined,
  source: MailSource,
): Promise<Mail> {
  const { language, tag } = withdrawal;
  const t = mailTexts(language);
  const subject = t('mail.withdrawal.owner.subject', { order: withdrawal.order });
  const blocks = [
    paragraph(t('mail.withdrawal.owner.text')),
    paragraph(t(`mail.withdrawal.owner.${keeping}`)),
    ...panelLink(source, language, order),
    heading(t('mail.withdrawal.owner.content')),
    statement(withdrawal),
    ...(order ? [heading(t('mail.withdrawal.about')), ...orderLines(order, source)] : []),
  ];
  return shopMail(`withdrawal-${tag}-owner`, { subject, blocks }, language, source);
}

/** The owner's mail when there are too many for one each. @param entries one or more */
export function withdrawalDigest(
  name: string,
  entries: readonly DigestEntry[],
  source: MailSource,
): Promise<Mail> {
  const { language } = entries[0] ?? { language: FALLBACK_LANGUAGE };
  const t = mailTexts(language);
  const subject = t('mail.withdrawal.digest.subject', { count: entries.length });
  const blocks = [
    paragraph(t('mail.withdrawal.digest')),
    ...panelLink(source, language),
    heading(t('mail.withdrawal.owner.content')),
    ...entries.map(statement),
  ];
  return shopMail(`withdrawals-${name}`, { subject, blocks }, language, source);
}

import type { Language } from '../../src/shared/i18n/language.ts';
import { orderHash } from '../../src/shared/shop/orders/link.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import type { Snapshot } from '../content/contentStore.ts';
import { readSite, readSiteFile, SITE_FILES, type SiteFile, type Values } from '../content/siteFiles.ts';
import type { Env } from '../lib/env.ts';
import { mailMessage } from '../lib/messages/mails.ts';
import { type Block, renderMail } from './blocks.ts';
import type { Mail } from './mailer.ts';

/** What mails are written from, beside what they are about. */
export type MailSource = {
  readonly snapshot: Snapshot;
  readonly env: Pick<
    Env,
    'admin' | 'stripe' | 'mailFrom' | 'mailTo' | 'lab' | 'labHoldMinutes' | 'signingKey'
  >;
  /** Of the site; undefined where nobody knows it. */
  readonly siteOrigin: string | undefined;
};

/** Who sells, as content/site.json says; '' for what it does not. */
export type Seller = { title: string; owner: string; lines: string[]; email: string; tax: string };

const fileOf = (fits: (file: SiteFile) => boolean, snapshot: Snapshot): Values => {
  const file = SITE_FILES.find(fits);
  return (file && readSiteFile(file, snapshot.files.get(file.path)?.text).values) ?? {};
};
const lineOf = (values: Values, name: string): string => String(values[name] ?? '');

/** Who sells, as content/site.json says it; empty texts where it says nothing. */
export function sellerOf(snapshot: Snapshot): Seller {
  const site = readSite(snapshot);
  const lines = ['name', 'street', 'city', 'country'].map((name) => lineOf(site, `contact.${name}`));
  return {
    title: lineOf(site, 'title'),
    owner: lineOf(site, 'owner'),
    lines: lines.filter(Boolean),
    email: lineOf(site, 'contact.email'),
    tax: lineOf(site, 'tax'),
  };
}

/** A text of the owner's; its body is '' where it is not written. */
export function legalText(
  page: 'withdrawal' | 'terms',
  language: Language,
  snapshot: Snapshot,
): { title: string; body: string } {
  const values = fileOf(({ text }) => text?.page === page && text.language === language, snapshot);
  return { title: lineOf(values, 'title'), body: lineOf(values, 'body') };
}

/** Leads the owner to an order in the panel, else to their list; nothing where nobody knows the site's address. */
export const panelLink = ({ siteOrigin }: MailSource, language: Language, order?: Order): Block[] =>
  siteOrigin === undefined
    ? []
    : [
        {
          kind: 'link',
          text: mailMessage(language, 'mail.owner.panel'),
          address: `${siteOrigin}/admin/${order ? orderHash(order) : '#orders'}`,
        },
      ];

/** What a mail says, before it is put into its two parts. */
export type Draft = { readonly subject: string; readonly blocks: readonly Block[] };

/** A mail of the shop's, to a buyer, or to the owner where nobody is named; `name` as {@link Mail} has it. */
export function shopMail(
  name: string,
  { subject, blocks }: Draft,
  language: Language,
  { snapshot, env }: MailSource,
  to?: Mail['to'],
): Mail {
  const { title, owner, email } = sellerOf(snapshot);
  return {
    name,
    from: { name: title, address: env.mailFrom ?? email },
    to: to ?? { name: owner, address: env.mailTo ?? email },
    subject,
    language,
    ...renderMail(blocks, language, subject),
  };
}

import type { Language } from '../../src/shared/i18n/language.ts';
import { countryIn, type Order } from '../../src/shared/shop/orders/order.ts';
import { orderHash } from '../../src/shared/shop/orders/orderList.ts';
import type { ContentStore, Snapshot } from '../content/contentStore.ts';
import { readSite } from '../content/shownPhotos.ts';
import { readSiteFile, SITE_FILES, type SiteFile, type Values } from '../content/siteFiles.ts';
import type { Env } from '../lib/env.ts';
import type { Mail } from './mailer.ts';
import { mailLook } from './mailLook.ts';
import { type Block, mailHtml, mailText, plainMarkdown } from './template.ts';
import { mailTexts } from './texts.ts';

export const lines = (...all: string[]): Block => ({ kind: 'lines', lines: all });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'text', text });
export const title = (text: string): Block => ({ kind: 'title', text });

export const link = (text: string, address: string): Block => ({ kind: 'link', text, address });
export const button = (text: string, address: string): Block => ({ kind: 'button', text, address });
export const mailTo = (email: string): Block =>
  link(email, `mailto:${encodeURIComponent(email).replace('%40', '@')}`);

export type MailSource = {
  readonly snapshot: Snapshot;
  readonly env: Pick<
    Env,
    'admin' | 'stripe' | 'mailFrom' | 'mailTo' | 'lab' | 'labHoldMinutes' | 'signingKey'
  >;
  readonly siteOrigin: string | undefined;
  readonly file: ContentStore['file'];
};

/** The seller in content/site.json; '' for missing values. */
export type Seller = { title: string; owner: string; lines: string[]; email: string; tax: string };

const fileOf = (fits: (file: SiteFile) => boolean, snapshot: Snapshot): Values => {
  const file = SITE_FILES.find(fits);
  return (file && readSiteFile(file, snapshot.files.get(file.path)?.text).values) ?? {};
};
const lineOf = (values: Values, name: string): string => String(values[name] ?? '');

/** The seller of content/site.json, its country in this language if given; empty texts when it names none. */
export function sellerOf(snapshot: Snapshot, language?: Language): Seller {
  const site = readSite(snapshot);
  const lines = ['name', 'street', 'city'].map((name) => lineOf(site, `contact.${name}`));
  const country = lineOf(site, 'contact.country');
  lines.push(language ? countryIn(language, country) : country);
  return {
    title: lineOf(site, 'title'),
    owner: lineOf(site, 'owner'),
    lines: lines.filter(Boolean),
    email: lineOf(site, 'contact.email'),
    tax: lineOf(site, 'tax'),
  };
}

/** A legal text of the owner's; its body is '' when missing. */
export function legalText(
  page: 'withdrawal' | 'terms',
  language: Language,
  snapshot: Snapshot,
): { title: string; body: string } {
  const values = fileOf(({ text }) => text?.page === page && text.language === language, snapshot);
  return { title: lineOf(values, 'title'), body: lineOf(values, 'body') };
}

/** A link to an order in the panel, or to all of them; none when the site's address is unknown. */
export const panelLink = ({ siteOrigin }: MailSource, language: Language, order?: Order): Block[] =>
  siteOrigin === undefined
    ? []
    : [
        button(
          mailTexts(language)('mail.owner.panel'),
          `${siteOrigin}/admin/${order ? orderHash(order) : '#orders'}`,
        ),
      ];

export const goodbye = ({ owner, email }: Seller, language: Language): Block[] => [
  paragraph(mailTexts(language)('mail.greeting', { owner })),
  { kind: 'rule' },
  paragraph(mailTexts(language)('mail.contact', { email })),
];

/** The content of a mail, before it becomes text and HTML. Without a title it gets its subject as one. */
type Draft = { readonly subject: string; readonly blocks: readonly Block[] };

/** In bytes. Mail programs cut longer ones off, so a long legal text becomes an attachment. */
const HTML_MAX_BYTES = 88_000;

/**
 * A mail of the shop to a buyer, or to the owner when no recipient is named; `name` as in {@link Mail}. It contains
 * its pictures; a missing one is left out.
 */
export async function shopMail(
  name: string,
  { subject, blocks: own }: Draft,
  language: Language,
  source: MailSource,
  to?: Mail['to'],
): Promise<Mail> {
  const { env, snapshot } = source;
  const { title: shop, owner, email } = sellerOf(snapshot);
  const blocks = own[0]?.kind === 'title' ? own : [title(subject), ...own];
  const files = blocks.flatMap((block) =>
    block.kind === 'items' ? block.items.map(({ file }) => file) : [],
  );
  const look = await mailLook(shop, files, source);
  const write = (shown: readonly Block[]) => mailHtml(shown, language, subject, look);
  const whole = write(blocks);
  const isLong = Buffer.byteLength(whole) > HTML_MAX_BYTES;
  const inHtml = blocks.map((block) =>
    isLong && block.kind === 'legal'
      ? paragraph(mailTexts(language)('mail.attached', { title: block.title }))
      : block,
  );
  const texts = blocks.flatMap((block) => (isLong && block.kind === 'legal' ? [block] : []));
  return {
    name,
    from: { name: shop, address: env.mailFrom ?? email },
    to: to ?? { name: owner, address: env.mailTo ?? email },
    subject,
    language,
    text: mailText(blocks),
    html: isLong ? write(inHtml) : whole,
    attachments: [
      ...[...(look.logo ? [look.logo] : []), ...look.photos.values()].map(({ cid, bytes, type }) => ({
        filename: cid,
        cid,
        content: bytes,
        contentType: type,
        contentDisposition: 'inline' as const,
      })),
      ...texts.map(({ title, body }) => ({ filename: `${title}.txt`, content: plainMarkdown(body) })),
    ],
  };
}

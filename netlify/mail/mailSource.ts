import { escapeHtml } from '../../src/shared/html.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import { orderHash } from '../../src/shared/shop/orders/orderList.ts';
import type { Snapshot } from '../content/contentStore.ts';
import { readSite } from '../content/shownPhotos.ts';
import { readSiteFile, SITE_FILES, type SiteFile, type Values } from '../content/siteFiles.ts';
import type { Env } from '../lib/env.ts';
import type { Mail } from './mailer.ts';
import { mailMessage } from './texts.ts';

/** What a mail is made of; its two parts, text and HTML, say the same. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  /** Rows of two columns, what and how much; the last one is the sum. */
  | { readonly kind: 'sum'; readonly rows: readonly (readonly [what: string, amount: string])[] };

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'text', text });

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'lines':
      return block.lines.join('\n');
    case 'link':
      return `${block.text}\n${block.address}`;
    case 'sum':
      return block.rows.map(([what, amount]) => `${what}: ${amount}`).join('\n');
  }
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${withBreaks(block.text)}</p>`;
    case 'heading':
      return `<h2 style="font-size:1.1em;margin:2em 0 .5em">${escapeHtml(block.text)}</h2>`;
    case 'lines':
      return `<p>${block.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'link':
      return `<p><a href="${escapeHtml(block.address)}">${escapeHtml(block.text)}</a></p>`;
    case 'sum': {
      const rows = block.rows.map(
        ([what, amount]) =>
          `<tr><td style="padding:.2em 2em .2em 0">${escapeHtml(what)}</td><td style="text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
      );
      return `<table style="border-collapse:collapse">${rows.join('')}</table>`;
    }
  }
}

/** Both parts of a mail: nothing in them is loaded from anywhere. */
function renderMail(
  blocks: readonly Block[],
  language: string,
  title: string,
): { text: string; html: string } {
  const style = 'max-width:38em;font-family:sans-serif;line-height:1.5';
  return {
    text: `${blocks.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="${style}">${blocks.map(htmlOf).join('\n')}</body></html>`,
  };
}

/** Markdown as people would type it into a mail: its marks mean nothing there, and what is escaped is no mark. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^>\s?/gm, '')
    .replace(/\\(?=\n)/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(?<![\w*\\])\*(?!\s)([^*\n]+)(?<![\s\\])\*(?![\w*])/g, '$1')
    .replace(/(?<!\\)\[([^\]\n]+)\]\(([^)\s]+)\)/g, '$1 ($2)')
    .replace(/\\([^\w\s])/g, '$1');
}

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

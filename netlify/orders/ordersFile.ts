import type { Language } from '../../src/shared/i18n/language.ts';
import type { Order, OrderItem } from '../../src/shared/shop/orders/order.ts';
import { apiMessage } from '../lib/messages/index.ts';

/**
 * Where a spreadsheet may see a formula, in ASCII or full width: at the start of a cell, and after any character at
 * which a spreadsheet with another separator would split the cell.
 */
const FORMULA = /^(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;,|\t\r\n])(?=["\s]*[=+\-@＝＋－＠]|\t)/g;

/** A cell that no spreadsheet runs: a formula gets an apostrophe in front (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as a CSV file: UTF-8 with BOM, CR LF (RFC 4180); `separator` is ';' for decimal commas. */
export function csvFile(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}

const dateFormat = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An amount in the spreadsheet's number format for the language, without a currency. */
const amount = (cents: number, language: Language): string =>
  (cents / 100).toFixed(2).replace('.', language === 'de' ? ',' : '.');

const itemText = ({ quantity, name, size, sku, edition }: OrderItem): string =>
  [
    `${quantity} x ${name} (${size})`,
    ...(edition ? [`${edition.numbers.join(' + ')}/${edition.size}`] : []),
    ...(sku ? [sku] : []),
  ].join(', ');

/** The columns in order, each with its text; `csv.<name>` is its heading. */
const COLUMNS = {
  number: ({ number }) => number,
  date: ({ paidAt }) => dateFormat.format(Date.parse(paidAt)),
  status: ({ status }, language) => apiMessage(language, `order.status.${status}`),
  name: ({ customer }) => customer.name,
  email: ({ customer }) => customer.email,
  street: ({ customer: { address } }) => [address.line1, address.line2].filter(Boolean).join(', '),
  postalCode: ({ customer }) => customer.address.postalCode,
  city: ({ customer }) => customer.address.city,
  country: ({ customer }) => customer.address.country,
  items: ({ items }) => items.map(itemText).join(' | '),
  subtotal: ({ subtotalCents }, language) => amount(subtotalCents, language),
  shipping: ({ shippingCents }, language) => amount(shippingCents, language),
  total: ({ totalCents }, language) => amount(totalCents, language),
  refunded: ({ refundedCents }, language) => amount(refundedCents, language),
  carrier: ({ tracking }) => tracking?.carrier ?? '',
  tracking: ({ tracking }) => tracking?.number ?? '',
  session: ({ id }) => id,
} as const satisfies Record<string, (order: Order, language: Language) => string>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

export function ordersFile(orders: readonly Order[], language: Language): string {
  const head = NAMES.map((name) => apiMessage(language, `csv.${name}`));
  const rows = orders.map((order) => NAMES.map((name) => COLUMNS[name](order, language)));
  return csvFile([head, ...rows], language === 'de' ? ';' : ',');
}

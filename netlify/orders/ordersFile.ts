import type { Language } from '../../src/shared/i18n/language.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import { apiMessage } from '../lib/messages/index.ts';

/**
 * Where a spreadsheet may see a formula begin, in ASCII and full width: at the start, and wherever one that separates by
 * another sign than ours would split the cell.
 */
const FORMULA = /^(?=["\s]*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;,|\t\r\n])(?=["\s]*[=+\-@＝＋－＠]|\t)/g;

/** A cell that no spreadsheet runs: what would be a formula gets an apostrophe before it (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as a file for spreadsheets: UTF-8 with a mark, CR LF (RFC 4180); `separator` ';' where decimals have a comma. */
export function csvFile(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}

export const ORDER_COLUMNS = [
  'number',
  'date',
  'status',
  'name',
  'email',
  'street',
  'postalCode',
  'city',
  'country',
  'items',
  'subtotal',
  'shipping',
  'total',
  'refunded',
  'carrier',
  'tracking',
  'session',
] as const;
type Column = (typeof ORDER_COLUMNS)[number];

const dateFormat = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An amount as spreadsheets of the language read a number, without a currency. */
const amount = (cents: number, language: Language): string =>
  (cents / 100).toFixed(2).replace('.', language === 'de' ? ',' : '.');

function cells(order: Order, language: Language): Record<Column, string> {
  const { customer, items, tracking } = order;
  const { line1, line2, postalCode, city, country } = customer.address;
  const prints = items.map(({ quantity, name, size, sku, edition }) =>
    [
      `${quantity} x ${name} (${size})`,
      ...(edition ? [`${edition.numbers.join(' + ')}/${edition.size}`] : []),
      ...(sku ? [sku] : []),
    ].join(', '),
  );
  return {
    number: order.number,
    date: dateFormat.format(Date.parse(order.paidAt)),
    status: apiMessage(language, `order.status.${order.status}`),
    name: customer.name,
    email: customer.email,
    street: [line1, line2].filter(Boolean).join(', '),
    postalCode,
    city,
    country,
    items: prints.join(' | '),
    subtotal: amount(order.subtotalCents, language),
    shipping: amount(order.shippingCents, language),
    total: amount(order.totalCents, language),
    refunded: amount(order.refundedCents, language),
    carrier: tracking?.carrier ?? '',
    tracking: tracking?.number ?? '',
    session: order.id,
  };
}

/** Orders as a file for a spreadsheet, one row each, with headings and numbers as the language has them. */
export function ordersFile(orders: readonly Order[], language: Language): string {
  const head = ORDER_COLUMNS.map((column) => apiMessage(language, `csv.${column}`));
  const rows = orders.map((order) => {
    const row = cells(order, language);
    return ORDER_COLUMNS.map((column) => row[column]);
  });
  return csvFile([head, ...rows], language === 'de' ? ';' : ',');
}

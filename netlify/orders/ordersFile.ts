import type { Language } from '../../src/shared/i18n/language.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
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

const ORDER_COLUMNS = [
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

/** An amount in the spreadsheet's number format for the language, without a currency. */
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

/** Orders as a CSV file, one row each, with headings and numbers in the language. */
export function ordersFile(orders: readonly Order[], language: Language): string {
  const head = ORDER_COLUMNS.map((column) => apiMessage(language, `csv.${column}`));
  const rows = orders.map((order) => {
    const row = cells(order, language);
    return ORDER_COLUMNS.map((column) => row[column]);
  });
  return csvFile([head, ...rows], language === 'de' ? ';' : ',');
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import { fill } from '../../../../src/shared/i18n/fill.ts';
import type { Language } from '../../../../src/shared/i18n/language.ts';
import { formatCents } from '../../../../src/shared/shop/price.ts';
import { inLanguages } from '../../../fixtures/cases.ts';
import { type SessionParams, totalOf } from './rules.ts';
import type { Customer, PaymentSession } from './sessions.ts';

/** In English and German. */
const WORDS = {
  title: ['Test payment', 'Testzahlung'],
  testNote: [
    'Test page: no money is taken, no card is asked for.',
    'Testseite: Es wird kein Geld abgebucht und keine Karte verlangt.',
  ],
  order: ['Your order', 'Ihre Bestellung'],
  quantity: ['Quantity {count}', 'Menge {count}'],
  total: ['Total', 'Gesamtbetrag'],
  email: ['Email', 'E-Mail'],
  name: ['Full name', 'Vor- und Nachname'],
  street: ['Street and number', 'Straße und Hausnummer'],
  postcode: ['Postal code', 'Postleitzahl'],
  city: ['City', 'Ort'],
  hint: [
    'Pay places the order, Decline acts like a refused card, Cancel goes back to the shop.',
    'Pay schließt die Bestellung ab, Decline verhält sich wie eine abgelehnte Karte, Cancel führt zurück zum Laden.',
  ],
  declined: ['Your card was declined.', 'Ihre Karte wurde abgelehnt.'],
  incomplete: ['Please fill in every field.', 'Bitte füllen Sie jedes Feld aus.'],
  complete: ['This order is paid', 'Diese Bestellung ist bezahlt'],
  expired: ['This payment page has expired', 'Diese Zahlungsseite ist abgelaufen'],
  unknown: ['There is no such payment page', 'Diese Zahlungsseite gibt es nicht'],
  toShop: ['Back to the shop', 'Zurück zum Laden'],
  toOrder: ['To your order', 'Zur Bestellung'],
} as const;
const PAGE_TEXTS = inLanguages(WORDS);

/** Markup with escaped texts. */
export type Html = ReturnType<typeof html>;

/** Prefilled, so that a test purchase takes one click. */
export const TEST_CUSTOMER: Customer = {
  email: 'test@example.com',
  name: 'Erika Mustermann',
  line1: 'Heidestraße 17',
  postal_code: '51147',
  city: 'Köln',
  country: 'DE',
};

/** The page's language, by default English. */
export const languageOf = (session: PaymentSession): Language =>
  session.params.locale === 'de' ? 'de' : 'en';

/** A page of a stand-in; `note` says that it is a test, `style` is the address of its stylesheet. */
export const standInDocument = (
  language: Language,
  { title, note, style }: { title: string; note: string; style: string },
  body: Html,
): Html =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
<link rel="icon" href="data:,">
</head>
<body>
<header class="note"><b>TEST</b> ${note}</header>
${body}
</body>
</html>
`;

/** A router for the pages of a stand-in, with uncached answers and a stylesheet. */
export function standInPages(style: string): Hono {
  const pages = new Hono();
  pages.use(async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    await next();
  });
  pages.get('/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  return pages;
}

const documentOf = (language: Language, title: string, body: Html): Html =>
  standInDocument(language, { title, note: PAGE_TEXTS[language].testNote, style: '/c/style.css' }, body);

/** A row of the order: name, details and price. */
const rowHtml = (name: string, details: string, cents: number, language: Language) =>
  html`<li><span><b>${name}</b><small>${details}</small></span><b>${formatCents(cents, language)}</b></li>`;

function orderHtml(params: SessionParams, language: Language): Html {
  const texts = PAGE_TEXTS[language];
  const lines = params.line_items.map(({ quantity, price_data: { unit_amount: cents, product_data } }) => {
    const about = [product_data.metadata?.size, fill(texts.quantity, { count: quantity })];
    return rowHtml(product_data.name, about.filter(Boolean).join(' · '), cents * quantity, language);
  });
  const rate = params.shipping_options?.[0]?.shipping_rate_data;
  return html`<h1>${texts.order}</h1>
<ul>
${lines}
${rate && rowHtml(rate.display_name, '', rate.fixed_amount.amount, language)}
${rowHtml(texts.total, '', totalOf(params), language)}
</ul>`;
}

const input = (label: string, name: keyof Customer, value: string, type = 'text') =>
  html`<label>${label}<input name="${name}" value="${value}" type="${type}" required maxlength="200"></label>`;

/** The payment page of an open session. `alert` is the failure of the last try. */
export function payHtml(session: PaymentSession, customer: Customer, alert?: 'declined' | 'incomplete') {
  const language = languageOf(session);
  const texts = PAGE_TEXTS[language];
  return documentOf(
    language,
    texts.title,
    html`<main>
${alert && html`<p class="alert" role="alert">${texts[alert]}</p>`}
${orderHtml(session.params, language)}
<form method="post" action="/c/pay/${session.id}">
${input(texts.email, 'email', customer.email, 'email')}
${input(texts.name, 'name', customer.name)}
${input(texts.street, 'line1', customer.line1)}
${input(texts.postcode, 'postal_code', customer.postal_code)}
${input(texts.city, 'city', customer.city)}
<button class="go" name="action" value="pay" lang="en">Pay</button>
<button name="action" value="cancel" formnovalidate lang="en">Cancel</button>
<button name="action" value="decline" formnovalidate lang="en">Decline</button>
<p>${texts.hint}</p>
</form>
</main>`,
  );
}

/** A page with a message and one link. */
export function messageHtml(language: Language, kind: 'complete' | 'expired' | 'unknown', href: string) {
  const texts = PAGE_TEXTS[language];
  const link = kind === 'complete' ? texts.toOrder : texts.toShop;
  const title = texts[kind];
  return documentOf(
    language,
    title,
    html`<main><h1>${title}</h1>
<a class="link" href="${href}">${link}</a></main>`,
  );
}

/** The styles of a stand-in's page, which loads nothing from elsewhere. */
export const STYLE = `
*{box-sizing:border-box}
:root{--ink:#1f2328;--soft:#59616b;--line:#d9dce0;--paper:#fff}
html{font:17px/1.5 system-ui,sans-serif;color:var(--ink);background:#f6f6f3;-webkit-text-size-adjust:100%}
body,h1,h2,p,ul{margin:0;padding:0}
.note{padding:.5rem 1rem;background:#fff3c4;font-size:.95rem;text-align:center}
main{max-width:34rem;margin:auto;padding:1.75rem 1.25rem 3rem;overflow-wrap:anywhere}
main>*+*{margin-top:1.25rem}
h1{font-size:1.6rem;line-height:1.2}
li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
li>:last-child{white-space:nowrap}
small{display:block}
small,form p,label{color:var(--soft);font-size:.92rem}
form,label{display:grid;gap:.8rem}
label{gap:.25rem}
input,button,.link{font:inherit;font-size:1rem;color:var(--ink);min-height:2.9rem;padding:0 .75rem;background:var(--paper);
  border:1px solid #8a9099;border-radius:6px}
button,.link{font-weight:600;cursor:pointer}
.go{background:#1d4f43;color:#fff}
.link{display:inline-flex;align-items:center;text-decoration:none}
.alert{padding:.9rem;background:#fdf0ef;color:#a3201b;font-weight:600}
:focus-visible{outline:3px solid #2f7fd1;outline-offset:2px}
`;

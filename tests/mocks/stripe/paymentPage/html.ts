import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { fill } from '../../../../src/shared/i18n/fill.ts';
import type { Language } from '../../../../src/shared/i18n/language.ts';
import { formatCents } from '../../../../src/shared/shop/price.ts';
import { inLanguages } from '../../../fixtures/cases.ts';
import { type LineItemParams, type SessionParams, shippingOf, subtotalOf } from './rules.ts';
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
  each: ['{price} each', 'je {price}'],
  subtotal: ['Subtotal', 'Zwischensumme'],
  delivery: ['{min} to {max} business days', '{min} bis {max} Werktage'],
  total: ['Total', 'Gesamtbetrag'],
  contact: ['Contact', 'Kontakt'],
  email: ['Email', 'E-Mail'],
  shipTo: ['Shipping address', 'Lieferadresse'],
  name: ['Full name', 'Vor- und Nachname'],
  street: ['Street and number', 'Straße und Hausnummer'],
  postcode: ['Postal code', 'Postleitzahl'],
  city: ['City', 'Ort'],
  country: ['Country', 'Land'],
  germany: ['Germany', 'Deutschland'],
  hint: [
    'Pay places the order, Decline acts like a refused card, Cancel goes back to the shop.',
    'Pay schließt die Bestellung ab, Decline verhält sich wie eine abgelehnte Karte, Cancel führt zurück zum Laden.',
  ],
  declined: ['Your card was declined.', 'Ihre Karte wurde abgelehnt.'],
  incomplete: ['Please fill in every field.', 'Bitte füllen Sie jedes Feld aus.'],
  completeTitle: ['This order is paid', 'Diese Bestellung ist bezahlt'],
  completeText: ['Nothing more is to be done here.', 'Hier ist nichts mehr zu tun.'],
  expiredTitle: ['This payment page has expired', 'Diese Zahlungsseite ist abgelaufen'],
  expiredText: [
    'Go back to the shop and start the checkout again. Your cart is kept.',
    'Gehen Sie zurück zum Laden und beginnen Sie die Bezahlung erneut. Ihr Warenkorb bleibt erhalten.',
  ],
  unknownTitle: ['There is no such payment page', 'Diese Zahlungsseite gibt es nicht'],
  unknownText: [
    'The address is incomplete, or the shop was started anew since. Your cart is kept.',
    'Die Adresse ist unvollständig, oder der Laden wurde neu gestartet. Ihr Warenkorb bleibt erhalten.',
  ],
  toShop: ['Back to the shop', 'Zurück zum Laden'],
  toOrder: ['To your order', 'Zur Bestellung'],
} as const;
const PAGE_TEXTS = inLanguages(WORDS);
type PageTexts = (typeof PAGE_TEXTS)[Language];

/** Markup whose texts are escaped. */
export type Html = ReturnType<typeof html>;

/** Filled in beforehand, so that trying the shop takes one click. */
export const TEST_CUSTOMER: Customer = {
  email: 'test@example.com',
  name: 'Erika Mustermann',
  line1: 'Heidestraße 17',
  postal_code: '51147',
  city: 'Köln',
  country: 'DE',
};

/** The page's language; nothing means English. */
export const languageOf = (session: PaymentSession): Language =>
  session.params.locale === 'de' ? 'de' : 'en';

/** A page of a stand-in: `note` says that nothing on it is real, `style` is where its styles are. */
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

/** Begins the pages of a stand-in: with headers by which no browser keeps them, and with their styles. */
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

function lineHtml({ price_data: price, quantity }: LineItemParams, language: Language, texts: PageTexts) {
  const { name, metadata = {} } = price.product_data;
  const size = metadata.size === 'A3' ? 'A3' : metadata.size === 'A4' ? 'A4' : '';
  const each = fill(texts.each, { price: formatCents(price.unit_amount, language) });
  const count = fill(texts.quantity, { count: quantity });
  return html`<li>
<span class="sheet ${size.toLowerCase() || 'a4'}" aria-hidden="true">${size}</span>
<span class="what"><b>${name}</b><span>${size ? `${size} · ` : ''}${count}</span></span>
<span class="amount">${formatCents(price.unit_amount * quantity, language)}${quantity > 1 && html`<small>${each}</small>`}</span>
</li>`;
}

function shippingHtml(params: SessionParams, language: Language, texts: PageTexts): Html | undefined {
  const rate = params.shipping_options?.[0]?.shipping_rate_data;
  if (!rate) return undefined;
  const { minimum, maximum } = rate.delivery_estimate ?? {};
  const estimate = minimum && maximum ? fill(texts.delivery, { min: minimum.value, max: maximum.value }) : '';
  return html`<dt>${rate.display_name}<small>${estimate}</small></dt>
<dd>${formatCents(rate.fixed_amount.amount, language)}</dd>`;
}

function orderHtml(params: SessionParams, language: Language): Html {
  const texts = PAGE_TEXTS[language];
  const subtotal = subtotalOf(params);
  const total = formatCents(subtotal + shippingOf(params), language);
  return html`<section class="order"><div class="inner">
<h1>${texts.order}</h1>
<p class="sum">${total}</p>
<ul class="lines">${params.line_items.map((line) => lineHtml(line, language, texts))}</ul>
<dl>
<dt>${texts.subtotal}</dt><dd>${formatCents(subtotal, language)}</dd>
${shippingHtml(params, language, texts)}
<dt class="total">${texts.total}</dt><dd class="total">${total}</dd>
</dl>
</div></section>`;
}

const input = (label: string, name: keyof Customer, value: string, attributes: string, isWide = false) =>
  html`<label ${isWide && raw('class="wide"')}>${label}<input name="${name}" value="${value}" required maxlength="200" ${raw(attributes)}></label>`;

/** The payment page of an open session. `alert` is what went wrong with the last try. */
export function payHtml(session: PaymentSession, customer: Customer, alert?: 'declined' | 'incomplete') {
  const language = languageOf(session);
  const texts = PAGE_TEXTS[language];
  return documentOf(
    language,
    texts.title,
    html`<main>
${alert && html`<p class="alert" role="alert">${texts[alert]}</p>`}
${orderHtml(session.params, language)}
<section class="pay">
<form method="post" action="/c/pay/${session.id}">
<fieldset><legend>${texts.contact}</legend>
${input(texts.email, 'email', customer.email, 'type="email" autocomplete="email"')}</fieldset>
<fieldset><legend>${texts.shipTo}</legend><div class="fields">
${input(texts.name, 'name', customer.name, 'autocomplete="name"', true)}
${input(texts.street, 'line1', customer.line1, 'autocomplete="address-line1"', true)}
${input(texts.postcode, 'postal_code', customer.postal_code, 'inputmode="numeric" autocomplete="postal-code"')}
${input(texts.city, 'city', customer.city, 'autocomplete="address-level2"')}
<label class="wide">${texts.country}<input value="${texts.germany}" readonly></label>
</div></fieldset>
<div class="buttons">
<button class="go" name="action" value="pay" lang="en">Pay</button>
<button name="action" value="cancel" formnovalidate lang="en">Cancel</button>
<button name="action" value="decline" formnovalidate lang="en">Decline</button>
</div>
<p class="hint">${texts.hint}</p>
</form>
</section>
</main>`,
  );
}

/** A page that only says something, with one way on. */
export function messageHtml(language: Language, kind: 'complete' | 'expired' | 'unknown', href: string) {
  const texts = PAGE_TEXTS[language];
  const link = kind === 'complete' ? texts.toOrder : texts.toShop;
  const title = texts[`${kind}Title`];
  return documentOf(
    language,
    title,
    html`<main class="message"><h1>${title}</h1><p>${texts[`${kind}Text`]}</p>
<a class="link" href="${href}">${link}</a></main>`,
  );
}

/** The payment page's look: quiet, its own, nothing loaded from elsewhere. */
export const STYLE = `
*,*::before{box-sizing:border-box}
:root{--ink:#1f2328;--soft:#59616b;--line:#d9dce0;--ground:#f6f6f3;--paper:#fff;--accent:#1d4f43;--bad:#a3201b}
html{font:17px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:var(--ink);
  background:var(--ground);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0}
ul{list-style:none}
.note{padding:.55rem 1rem;background:#fff3c4;border-bottom:1px solid #e5cf78;font-size:.95rem;text-align:center}
.note b{letter-spacing:.08em;font-size:.8rem;border:1.5px solid currentColor;border-radius:3px;padding:0 .4em;margin-right:.3em}
main{flex:1;display:grid;grid-auto-rows:max-content;grid-template-columns:1fr;width:100%}
.order{padding:1.75rem 1.25rem 1.5rem}
.order h1{font-size:1rem;font-weight:500;color:var(--soft)}
.sum{font-size:clamp(2.2rem,1.8rem + 2vw,3rem);line-height:1.15;font-weight:650;letter-spacing:-.02em;
  font-variant-numeric:tabular-nums;margin:.1rem 0 1.5rem}
.lines{display:grid;gap:1.1rem}
.lines li{display:grid;grid-template-columns:3rem 1fr auto;gap:.25rem 1rem;align-items:start}
.sheet{justify-self:center;margin-top:.2rem;border:1.5px solid var(--ink);background:var(--paper);box-shadow:2px 2px 0 #c9ccc7;
  display:grid;place-items:center;font-size:.7rem;font-weight:600}
.a4{width:2rem;height:2.83rem}
.a3{width:2.83rem;height:4rem}
.what{min-width:0;overflow-wrap:anywhere}
.what b{font-weight:600;display:block;line-height:1.35}
.what span,dt small{color:var(--soft);font-size:.92rem}
.amount,dd{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.amount{font-weight:600}
.amount small{display:block;font-weight:400;color:var(--soft);font-size:.88rem}
dl{margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--line);display:grid;grid-template-columns:1fr auto;row-gap:.6rem}
dd{padding-left:1rem}
dt small{display:block}
.total{padding-top:.7rem;border-top:1px solid var(--line);font-weight:650}
.pay{background:var(--paper);padding:1.75rem 1.25rem 2.5rem;border-top:1px solid var(--line)}
form,.inner{max-width:27rem;margin-inline:auto}
form{display:grid;gap:1.6rem}
legend{font-weight:650;font-size:1.08rem;padding:0;margin-bottom:.7rem}
.fields{display:grid;grid-template-columns:2fr 3fr;gap:.8rem}
.wide{grid-column:1/-1}
label{display:grid;gap:.25rem;font-size:.92rem;color:var(--soft)}
input{font:inherit;font-size:1rem;color:var(--ink);width:100%;min-height:2.8rem;padding:.45rem .75rem;background:#fff;
  border:1px solid #8a9099;border-radius:6px}
input[readonly]{background:var(--ground)}
:focus-visible{outline:3px solid #2f7fd1;outline-offset:2px}
.buttons{display:grid;grid-template-columns:1fr 1fr;gap:.7rem}
button,.link{font:inherit;font-weight:600;min-height:2.9rem;border-radius:6px;border:1px solid #8a9099;background:#fff;
  color:var(--ink);cursor:pointer}
button:hover{background:var(--ground)}
.go{grid-column:1/-1;min-height:3.2rem;background:var(--accent);border-color:var(--accent);color:#fff;font-size:1.08rem}
.go:hover{background:#153b32}
.hint{font-size:.92rem;color:var(--soft)}
.alert{grid-column:1/-1;padding:.9rem 1.25rem;border-bottom:2px solid var(--bad);background:#fdf0ef;color:var(--bad);
  font-weight:600;text-align:center}
.message{display:grid;place-content:center;justify-items:start;gap:1rem;padding:3rem 1.5rem;max-width:36rem;margin:auto}
.message h1{font-size:clamp(1.6rem,1.3rem + 1.5vw,2.2rem);line-height:1.2;letter-spacing:-.01em}
.link{display:inline-flex;align-items:center;padding:0 1.2rem;text-decoration:none}
@media (min-width:60rem){
  main:not(.message){grid-template-columns:1fr 1fr;grid-template-rows:auto}
  main:not(.message):has(.alert){grid-template-rows:max-content auto}
  .order{padding:4.5rem 4rem 4rem}
  .order .inner{margin-inline:auto 0;max-width:30rem}
  .pay{padding:4.5rem 4rem 4rem;border-top:0;border-left:1px solid var(--line)}
  .pay form{margin-inline:0 auto}
  .lines li{grid-template-columns:3.2rem 1fr auto}
}
`;

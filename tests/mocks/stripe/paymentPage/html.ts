import { html, raw } from 'hono/html';
import { fill } from '../../../../src/shared/i18n/fill.ts';
import type { Language } from '../../../../src/shared/i18n/language.ts';
import { formatCents } from '../../../../src/shared/shop/money.ts';
import { type LineItemParams, type SessionParams, shippingOf, subtotalOf } from './sessionRules.ts';
import type { Customer, PaymentSession } from './sessions.ts';
import { PAGE_TEXTS, type PageTexts } from './texts.ts';

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

/** The page's language; 'auto' and nothing mean English. */
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

const documentOf = (language: Language, title: string, body: Html): Html =>
  standInDocument(language, { title, note: PAGE_TEXTS[language].testNote, style: '/c/style.css' }, body);

function lineHtml(
  { price_data: price, quantity }: LineItemParams,
  language: Language,
  texts: PageTexts,
): Html {
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

/** What a button's fixed English name means; the styles show it beside the name. */
const gloss = (meaning: string) => meaning && html` data-meaning="${meaning}"`;

/** The payment page of an open session. `alert` is what went wrong with the last try. */
export function payHtml(
  session: PaymentSession,
  customer: Customer,
  alert?: 'declined' | 'incomplete',
): Html {
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
<button class="go" name="action" value="pay" lang="en"${gloss(texts.pay)}>Pay</button>
<button name="action" value="cancel" formnovalidate lang="en"${gloss(texts.cancel)}>Cancel</button>
<button name="action" value="decline" formnovalidate lang="en"${gloss(texts.decline)}>Decline</button>
</div>
<p class="hint">${texts.hint}</p>
</form>
</section>
</main>`,
  );
}

/** A page that only says something, with one way on. */
export function messageHtml(
  language: Language,
  kind: 'complete' | 'expired' | 'unknown',
  href: string,
): Html {
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

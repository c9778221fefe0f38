import type { Hono } from 'hono';
import { html } from 'hono/html';
import { requestLanguage } from '../../../netlify/lib/request.ts';
import { fill } from '../../../src/shared/i18n/fill.ts';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { inLanguages } from '../../fixtures/cases.ts';
import { type Html, STYLE, standInDocument, standInPages } from '../stripe/paymentPage/html.ts';
import type { StandInOrder, StandInOrders } from './orders.ts';

/** In English and German. */
const WORDS = {
  title: ['Print lab (stand-in)', 'Drucklabor (Stellvertreter)'],
  testNote: [
    'Test page: nothing is printed. It stands in for {lab} as long as no LAB_API_KEY is set.',
    'Testseite: Es wird nichts gedruckt. Sie vertritt {lab}, solange kein LAB_API_KEY gesetzt ist.',
  ],
  empty: [
    'The lab has no order yet. A paid order arrives after its hold, or with "Send to Lab" in the panel.',
    'Das Labor hat noch keine Bestellung. Eine bezahlte Bestellung kommt nach ihrer Wartezeit hier an, oder mit „An das Labor senden“ im Panel.',
  ],
  order: ['Order', 'Auftrag'],
  reference: ['Reference:', 'Kennung:'],
  delivery: ['Delivery:', 'Versand:'],
  file: ['image:', 'Bild:'],
  print: ['Start printing', 'Druck beginnen'],
  send: ['Send', 'Versenden'],
  sendUntracked: ['Send without a number', 'Ohne Nummer versenden'],
  cancel: ['Cancel at the lab', 'Im Labor stornieren'],
  toShop: ['To the shop', 'Zum Shop'],
  draft: ['draft', 'Entwurf'],
  received: ['received', 'eingegangen'],
  printing: ['printing', 'im Druck'],
  sent: ['sent', 'versandt'],
  cancelled: ['cancelled', 'storniert'],
} as const;
const LAB_TEXTS = inLanguages(WORDS);

/** The buttons of an order in each state. */
const ACTIONS = {
  draft: [],
  received: ['print', 'send', 'cancel'],
  printing: ['send', 'sendUntracked', 'cancel'],
  sent: [],
  cancelled: [],
} as const satisfies Record<StandInOrder['state'], readonly string[]>;
type Action = (typeof ACTIONS)[keyof typeof ACTIONS][number];
const NEXT: Readonly<Record<Action, StandInOrder['state']>> = {
  print: 'printing',
  send: 'sent',
  sendUntracked: 'sent',
  cancel: 'cancelled',
};

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const OWN_STYLE = `
article{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1rem 1.25rem}
article>*+*{margin-top:.5rem}
h2{font-size:1.08rem}
h2 span{font-weight:500;padding:.05em .6em;border:1.5px solid currentColor;border-radius:1em}
form{display:flex;flex-wrap:wrap}
`;

function orderHtml(order: StandInOrder, language: Language): Html {
  const texts = LAB_TEXTS[language];
  const { tracking } = order;
  const lines = order.items.map(
    ({ sku, quantity, work, file }) =>
      html`<li>${quantity} x ${sku} (${work})${file !== undefined && html`<small>${texts.file} ${file}</small>`}</li>`,
  );
  const buttons = ACTIONS[order.state].map(
    (action) => html`<button name="action" value="${action}">${texts[action]}</button>`,
  );
  return html`<article>
<h2>${texts.order} ${order.id} <span>${texts[order.state]}</span></h2>
<ul>${lines}</ul>
<p>${order.name}, ${order.address.join(', ')}</p>
<p><small>${texts.delivery} ${order.delivery}${tracking && ` · ${tracking.carrier} ${tracking.number}`}<br>
${texts.reference} ${order.reference}</small></p>
${buttons.length > 0 && html`<form method="post" action="/orders/${order.id}">${buttons}</form>`}
</article>`;
}

/** The page that shows the received orders, and lets a person do the lab's work. */
export function labPage(orders: StandInOrders, lab: string, siteOrigin: () => string): Hono {
  const page = standInPages(STYLE + OWN_STYLE);
  page.use(async (c, next) => {
    c.header('Content-Security-Policy', POLICY);
    await next();
  });
  page.post('/orders/:id', async (c) => {
    const order = orders.find(Number(c.req.param('id')));
    const action = new URLSearchParams(await c.req.text()).get('action');
    const known = order && ACTIONS[order.state].find((name) => name === action);
    if (order && known) orders.move(order.id, NEXT[known], known !== 'sendUntracked');
    return c.redirect('/', 303);
  });
  page.get('/', (c) => {
    const language = requestLanguage(c.req.raw);
    const texts = LAB_TEXTS[language];
    const shown = orders.all().filter(({ state }) => state !== 'draft');
    const about = { title: texts.title, note: fill(texts.testNote, { lab }), style: '/style.css' };
    const body = html`<main><h1>${texts.title}</h1>
${shown.length === 0 ? html`<p>${texts.empty}</p>` : shown.reverse().map((order) => orderHtml(order, language))}
<a class="link" href="${siteOrigin()}/">${texts.toShop}</a></main>`;
    return c.html(standInDocument(language, about, body));
  });
  return page;
}

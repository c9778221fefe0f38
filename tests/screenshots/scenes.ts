import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ApiMessageKey, apiMessage } from '../../netlify/lib/messages/index.ts';
import { buyPrints } from '../e2e/buyPrints.ts';
import { ADMIN_PASSWORD, ROOT } from '../e2e/testServer.ts';
import { actOn, HOME, SENT_SCENES } from './sentScenes.ts';

export type Act = (page: Page) => Promise<unknown>;
/** Where a scene is played: `content` is the folder of the site's content. */
export type Place = { readonly content: string; readonly language: 'en' | 'de' };
export type Prepare = (page: Page, site: string, place: Place) => Promise<unknown>;

/** One state of the site: its address, the steps that lead to it, and what to capture. */
export type Scene = {
  readonly name: string;
  readonly path: string;
  /** Leaves the language unchosen. */
  readonly firstVisit?: boolean;
  readonly fullPage?: boolean;
  /** As whoever prefers dark colours sees it. */
  readonly isDark?: boolean;
  /** Wider screens have no such state. */
  readonly maxWidth?: number;
  /** Selector of the part to capture, as a picture for a text. */
  readonly part?: string;
  /** Before the page is opened. */
  readonly prepare?: Prepare;
  /** After it was opened. */
  readonly act?: Act;
};

export const first = (page: Page, selector: string) => page.locator(selector).first();
export const seen =
  (selector: string): Act =>
  (page) =>
    first(page, selector).waitFor();
export const pressed =
  (selector: string, then = 'body'): Act =>
  async (page) => {
    await first(page, selector).click();
    await first(page, then).waitFor();
  };
/** Has calls answered by this in place of the server. */
const answering =
  (calls: RegExp, status: number, json: object, method = 'GET'): Prepare =>
  (page) =>
    page.route(calls, (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    );
/** Has calls fail in the server's own words, in the language of the page. */
const failing =
  (calls: RegExp, error: ApiMessageKey, method = 'GET'): Prepare =>
  (page, site, place) =>
    answering(calls, 502, { error: apiMessage(place.language, error) }, method)(page, site, place);
const LISTS = /\/api\/(photos|videos|music)(\?|$)/;

/** Puts some photos into the cart and opens it. */
const fillCart = (prints: number) => async (page: Page) => {
  for (let n = 0; n < prints; n += 1) {
    await page.locator('#p-night-shift .photo').nth(n).click();
    await first(page, 'dialog[open] .button.loud').click();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await pressed('#cart-button', 'dialog[open]')(page);
};
const toCheckout = async (page: Page) => {
  await fillCart(2)(page);
  await page.locator('dialog[open] .button.loud').last().click();
};

/** Comes back from the payment page with a paid cart. */
const paid =
  (address: string): Act =>
  async (page) => {
    await fillCart(2)(page);
    await page.goto(new URL(`${address}session_id=cs_test_a1b2c3d4`, page.url()).href);
    await page.locator('.paid-order img').nth(1).waitFor();
  };

export const PROJECT = '/#photos/night-shift';
const WORK = '/photos/last-tram-second-stop-j8tn/';
const SITE_SCENES: readonly Scene[] = [
  { name: 'language', path: '/', firstVisit: true },
  { name: 'home', path: '/' },
  { name: 'home-full', path: '/', fullPage: true },
  { name: 'photos', path: '/#photos', fullPage: true },
  { name: 'project', path: PROJECT, fullPage: true },
  { name: 'videos', path: '/#videos', fullPage: true },
  { name: 'music', path: '/#music', fullPage: true },
  { name: 'empty-photos', path: '/#photos', prepare: answering(LISTS, 200, []), act: seen('#photos .empty') },
  { name: 'empty-videos', path: '/#videos', prepare: answering(LISTS, 200, []), act: seen('#videos .empty') },
  { name: 'loading', path: '/#photos', prepare: (page) => page.route(LISTS, () => new Promise(() => {})) },
  {
    name: 'broken-images',
    path: PROJECT,
    prepare: answering(/\/(i|photos|uploads)\//, 404, {}),
    act: (page) => page.locator('#p-night-shift .no-content').nth(1).waitFor(),
  },
  {
    name: 'broken-videos',
    path: '/#videos',
    prepare: answering(/\/(i|photos|uploads)\//, 404, {}),
    act: seen('#videos .no-content'),
  },
  {
    name: 'scrolled',
    path: PROJECT,
    act: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)),
  },
  { name: 'work', path: WORK },
  { name: 'work-full', path: WORK, fullPage: true },
  { name: 'legal', path: '/legal/terms/' },
  { name: 'withdraw', path: '/legal/withdraw/', fullPage: true },
  { name: 'not-found', path: '/nothing-here/' },
  { name: 'cart-empty', path: '/', act: pressed('#cart-button') },
  { name: 'success', path: PROJECT, act: paid('/success?') },
  { name: 'success-unknown', path: '/success?session_id=cs_test_a1b2c3d4' },
  { name: 'order-success', path: PROJECT, act: paid('/?success=true&') },
  { name: 'lightbox', path: PROJECT, act: pressed('#p-night-shift .photo', 'dialog[open]') },
  { name: 'cart', path: PROJECT, act: fillCart(2) },
  {
    name: 'checkout',
    path: PROJECT,
    act: async (page) => {
      await toCheckout(page);
      await first(page, 'dialog[open] select').selectOption('A3');
    },
  },
  {
    name: 'checkout-error',
    path: PROJECT,
    prepare: failing(/create-checkout-session/, 'error.paymentFailed', 'POST'),
    act: async (page) => {
      await toCheckout(page);
      await page.locator('dialog[open] .button.loud').last().click();
      await seen('dialog[open] [role=alert]')(page);
    },
  },
];

/** The browser has stored the password earlier. */
export const loggedIn =
  (more?: Prepare, password = ADMIN_PASSWORD): Prepare =>
  async (page, site, place) => {
    await page.addInitScript((stored) => localStorage.setItem('adminPassword', stored), password);
    await more?.(page, site, place);
  };
export const inPanel = (name: string, tab: string, act?: Act, more: Partial<Scene> = {}): Scene => ({
  name: `admin-${name}`,
  path: `/admin#${tab}`,
  prepare: loggedIn(),
  ...(act && { act }),
  ...more,
});

/** Selects two photos and presses what is done with both. */
export async function pressForTwo(page: Page, name: RegExp): Promise<void> {
  for (const at of [0, 2]) await page.locator('.list-row input[type=checkbox]').nth(at).check();
  const more = page.locator('.selection-open');
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name }).click();
}
/** Chooses a shipped image as if it were three new ones. */
async function chooseFiles(page: Page): Promise<void> {
  const photos = join(ROOT, 'public/photos');
  const source = readFileSync(join(photos, readdirSync(photos).find((name) => name.endsWith('.jpg')) ?? ''));
  const names = [
    'Three of a kind.jpg',
    'Second.jpg',
    'A rather long name of a file from the camera 0001.jpg',
  ];
  await seen('.list-row img')(page);
  const opener = page.locator('#add-photos');
  if (await opener.isVisible()) await opener.click();
  const files = names.map((name, n) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([source, Buffer.from([n])]),
  }));
  await first(page, 'input[type=file]').setInputFiles(files);
  await page.locator('.upload-card img').nth(1).waitFor();
}

async function addTrack(page: Page): Promise<void> {
  await first(page, '#add-music').click();
  const fields = page.locator('form input, form textarea');
  const texts = ['https://soundcloud.com/someone/something', 'Words', 'Worte'];
  for (const [at, text] of texts.entries()) await fields.nth(at).fill(text);
  await pressed('form button.loud', '.banner')(page);
}

const answerStale: Prepare = (page, _site, { language }) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const reason = encodeURIComponent(apiMessage(language, 'github.unauthorized'));
    await route.fulfill({ response, headers: { ...response.headers(), 'x-content-stale-reason': reason } });
  });

/** What an owner has changed in the panel, for the history. */
export const changed: Prepare = async (_page, site) => {
  const headers = { 'x-admin-password': ADMIN_PASSWORD, 'Content-Type': 'application/json' };
  const photos = (await (await fetch(`${site}/api/photos`, { headers })).json()) as {
    id: string;
    description: { en: string; de: string };
  }[];
  for (const [at, change] of [{ price_a4: 31 }, { price_a4: 32, price_a3: 49 }, { hidden: true }].entries()) {
    const { id = '', description } = photos.at(-1 - at) ?? {};
    const body = { en_description: description?.en, de_description: description?.de, ...change };
    await fetch(`${site}/api/photos/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  }
};

export const EDIT = ':is([aria-label="Edit"], [aria-label="Bearbeiten"])';
const row = seen('.list-row');
/** Opens the texts of a page; the bars stand where they do at the top. */
export const openText =
  (at: number, then?: Act): Act =>
  async (page) => {
    await pressed(`.site-pages summary >> nth=${at}`)(page);
    await then?.(page);
    await page.evaluate(() => scrollTo(0, 0));
  };
/** The looks with their pictures. */
export const whole: Act = async (page) => {
  await seen('.setting')(page);
  await page.locator('iframe[data-waiting]').first().waitFor({ state: 'detached' });
};
const fullPage = true;
/** The panel: every tab, form, dialog and message, empty and full. */
const ADMIN_SCENES: readonly Scene[] = [
  { name: 'admin-login', path: '/admin', act: seen('input[type=password]') },
  inPanel('photos', 'photos', row),
  inPanel('photos-full', 'photos', row, { fullPage }),
  inPanel('upload', 'photos', chooseFiles),
  inPanel('edit', 'photos', pressed(`.list-row ${EDIT}`, 'input[name="project"], [list]')),
  inPanel(
    'selected',
    'photos',
    async (page) => {
      for (const at of [0, 2]) await page.locator('.list-row input[type=checkbox]').nth(at).check();
    },
    { fullPage },
  ),
  inPanel('unsaved-order', 'photos', pressed('.move-buttons button:last-child')),
  inPanel(
    'projects',
    'photos',
    async (page) => {
      await page.getByRole('button', { name: /^(Projects|Projekte)$/ }).click();
      await pressed('[id^="edit-projects"]', '.cover-choice img')(page);
    },
    { fullPage },
  ),
  inPanel('site', 'site', openText(0), { fullPage }),
  inPanel('site-texts', 'site', openText(1, seen('.text-formatted .prose > *')), { fullPage }),
  inPanel('site-writing', 'site', async (page) => {
    await openText(1, seen('.text-formatted h2'))(page);
    // The field below it takes the press.
    const word = page.locator('.text-formatted h2').first();
    await word.click({ force: true, position: { x: 40, y: 8 } });
    await seen('.text-formatted [contenteditable]')(page);
  }),
  inPanel('videos', 'videos', row, { fullPage }),
  inPanel('music', 'music', row, { fullPage }),
  inPanel('settings', 'settings', whole),
  inPanel('settings-full', 'settings', whole, { fullPage }),
  inPanel('history', 'photos', pressed('#history-button', '.history-picture img'), {
    prepare: loggedIn(changed),
  }),
  inPanel('sheets', 'photos', (page) => pressForTwo(page, /^(Print Sheets|Drucksachen)$/)),
  inPanel('empty-photos', 'photos', seen('.list-empty'), { prepare: loggedIn(answering(LISTS, 200, [])) }),
  inPanel('empty-videos', 'videos', seen('.list-empty'), { prepare: loggedIn(answering(LISTS, 200, [])) }),
  inPanel('failed-list', 'photos', seen('.banner'), {
    prepare: loggedIn(failing(LISTS, 'error.storeFailed')),
  }),
  inPanel('loading', 'photos', seen('.skeleton-row'), {
    prepare: loggedIn((page) => page.route(LISTS, () => new Promise(() => {}))),
  }),
  inPanel('stale', 'photos', seen('.banner'), { prepare: loggedIn(answerStale) }),
  inPanel('password-again', 'photos', pressed('#history-button', 'dialog[open] input'), {
    prepare: loggedIn(answering(/\/api\/history$/, 401, {})),
  }),
  inPanel('refused', 'music', addTrack, {
    prepare: loggedIn(failing(/\/api\/music\/add/, 'git.diskFull', 'POST')),
  }),
];

/** Who has bought what, and what the owner has done about it. */
const ORDERS: readonly (readonly [
  name: string,
  prints: Parameters<typeof buyPrints>[1],
  ...done: [string, object?] | [],
])[] = [
  [
    'Ada Lovelace',
    [{ id: 'last-tram-second-stop-j8tn', size: 'A3' }],
    'sent',
    { carrier: 'DHL', number: '00340434161094042557', url: 'https://www.dhl.de/' },
  ],
  [
    'Friedrich von Hohenstein-Schwarzenberg',
    [
      { id: 'river-learning-to-fork-k3f9', size: 'A4', quantity: 2 },
      { id: 'first-proof-kept-for-luck-g7bw', size: 'A3' },
    ],
    'refund',
    { cents: 1250 },
  ],
  ['Mia Müller', [{ id: 'kelp-at-low-light-t5wc', size: 'A4' }], 'hold'],
  ['Jonas Weber', [{ id: 'rain-on-the-long-block-u6am', size: 'A4' }], 'cancel'],
  ['Grace Hopper', [{ id: 'three-weights-at-rest-q4rv', size: 'A4' }]],
];

async function buyAll(site: string): Promise<void> {
  for (const [name, prints, action, body] of ORDERS) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
    const id = await buyPrints(site, prints, { customer: { ...HOME, name, email } });
    if (action) await actOn(site, id, action, body);
  }
}
let bought: Promise<void> | undefined;
export const prepare = loggedIn((_page, site) => {
  bought ??= buyAll(site);
  return bought;
});

export const listed: Act = (page) => page.locator('.order-row img').nth(4).waitFor();
export const open: Act = async (page) => {
  await listed(page);
  await page.locator('.order-row').nth(3).click();
  await page.locator('.order-view img').nth(1).waitFor();
};
export const dialog =
  (kind: 'sent' | 'refund' | 'cancel'): Act =>
  async (page) => {
    await open(page);
    await pressed(`.order-view [id^="${kind}-"]`, 'dialog.modal[open]')(page);
    const form = page.locator('dialog.modal[open]');
    if (kind === 'refund') {
      await form.getByRole('radio').nth(1).check();
      await form.getByRole('combobox').first().selectOption('1');
    }
    if (kind === 'sent') {
      await form.getByRole('combobox').fill('DHL');
      await form.getByRole('textbox').first().fill('00340434161094042557');
    }
  };

/** The Orders tab in each of its states. */
const ORDER_SCENES: readonly Scene[] = [
  inPanel('orders', 'orders', listed, { prepare }),
  inPanel('order', 'orders', open, { prepare, fullPage }),
  inPanel('order-sent', 'orders', dialog('sent'), { prepare }),
  inPanel('order-refund', 'orders', dialog('refund'), { prepare }),
  inPanel('order-cancel', 'orders', dialog('cancel'), { prepare }),
  inPanel(
    'orders-empty',
    'orders',
    async (page) => {
      await listed(page);
      await pressed('.order-months button', '.list-empty')(page);
    },
    { prepare },
  ),
  inPanel('orders-failed', 'orders', seen('.orders [role=alert]'), {
    prepare: loggedIn(failing(/\/api\/orders\?/, 'error.ordersFailed')),
  }),
];

let sale: Promise<unknown> | undefined;
export const sold: Prepare = async (_page, site) => {
  sale ??= buyPrints(site, [{ id: 'whirlpool-in-no-hurry-x81d', size: 'A4', quantity: 2 }]);
  await sale;
};
const LEDGER_SCENES: readonly Scene[] = [
  { name: 'ledger', path: '/editions/', prepare: sold },
  {
    name: 'ledger-full',
    path: '/editions/',
    fullPage,
    prepare: sold,
    async act(page) {
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
];

export const SCENES: readonly Scene[] = [
  ...SITE_SCENES,
  ...ADMIN_SCENES,
  ...ORDER_SCENES,
  ...LEDGER_SCENES,
  ...SENT_SCENES,
];

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ApiMessageKey, apiMessage } from '../../netlify/lib/messages/index.ts';
import { buyPrints } from '../e2e/buyPrints.ts';
import { ADMIN_PASSWORD, callAsAdmin, ROOT } from '../e2e/testServer.ts';
import { actOn, HOME, LONG_NAME, PARCEL, SENT_SCENES } from './sentScenes.ts';

export type Act = (page: Page) => Promise<unknown>;
/** The site of a scene: the folder of its content, and the language. */
export type Place = { readonly content: string; readonly language: 'en' | 'de' };
export type Prepare = (page: Page, site: string, place: Place) => Promise<unknown>;

/** One state of the site: its address, the steps that lead to it, and what to capture. */
export type Scene = {
  readonly name: string;
  readonly path: string;
  /** No language is chosen yet. */
  readonly firstVisit?: boolean;
  readonly fullPage?: boolean;
  /** With a preference for dark colours. */
  readonly isDark?: boolean;
  /** Wider screens do not have this state. */
  readonly maxWidth?: number;
  /** Selector of the part to capture, as a picture for a text. */
  readonly part?: string;
  /** Only the part's upper end, in px. */
  readonly partHeight?: number;
  /** Before the page is opened. */
  readonly prepare?: Prepare;
  /** After it was opened. */
  readonly act?: Act;
};

export const first = (page: Page, selector: string) => page.locator(selector).first();
/** Presses all but the last of these, and waits for the last. */
export const pressed =
  (...selectors: string[]): Act =>
  async (page) => {
    for (const selector of selectors.slice(0, -1)) await first(page, selector).click();
    await first(page, selectors.at(-1) ?? '').waitFor();
  };
export const seen = (selector: string): Act => pressed(selector);
export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
/** Answers calls instead of the server. */
const answering =
  (calls: RegExp, status: number, json: object, method = 'GET'): Prepare =>
  (page) =>
    page.route(calls, (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    );
/** Lets calls fail with the server's own message, in the language of the page. */
const failing =
  (calls: RegExp, error: ApiMessageKey, method = 'GET'): Prepare =>
  (page, site, place) =>
    answering(calls, 502, { error: apiMessage(place.language, error) }, method)(page, site, place);
const unanswered =
  (calls: RegExp): Prepare =>
  (page) =>
    page.route(calls, () => new Promise(() => {}));
const LISTS = /\/api\/(photos|videos|music)(\?|$)/;
const EMPTY = answering(LISTS, 200, []);
const NO_PICTURE = answering(/\/(i|photos|uploads)\//, 404, {});

export const LOUD = 'dialog[open] .button.loud';
/** Puts two photos into the cart and opens it. */
const fillCart: Act = async (page) => {
  for (const n of [0, 1]) {
    await pressed(`#p-night-shift .photo >> nth=${n}`, LOUD, '.toast')(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await pressed('#cart-button', 'dialog[open]')(page);
};
const toCheckout = inTurn(fillCart, pressed(`${LOUD} >> nth=-1`, 'dialog[open] select'));
/** Returns from the payment page with a paid cart. */
const paid = (address: string): Act =>
  inTurn(
    fillCart,
    (page) => page.goto(new URL(`${address}session_id=cs_test_a1b2c3d4`, page.url()).href),
    seen('.paid-order img >> nth=1'),
  );

const [fullPage, isDark] = [true, true];
export const PROJECT = '/#photos/night-shift';
const WORK = '/photos/last-tram-second-stop-j8tn/';
const SITE_SCENES: readonly Scene[] = [
  { name: 'language', path: '/', firstVisit: true },
  { name: 'home', path: '/' },
  { name: 'home-full', path: '/', fullPage },
  { name: 'photos', path: '/#photos', fullPage },
  { name: 'project', path: PROJECT, fullPage },
  { name: 'videos', path: '/#videos', fullPage },
  { name: 'music', path: '/#music', fullPage },
  { name: 'empty-photos', path: '/#photos', prepare: EMPTY, act: seen('#photos .empty') },
  { name: 'empty-videos', path: '/#videos', prepare: EMPTY, act: seen('#videos .empty') },
  { name: 'loading', path: '/#photos', prepare: unanswered(LISTS) },
  {
    name: 'broken-images',
    path: PROJECT,
    prepare: NO_PICTURE,
    act: seen('#p-night-shift .no-content >> nth=1'),
  },
  { name: 'broken-videos', path: '/#videos', prepare: NO_PICTURE, act: seen('#videos .play') },
  { name: 'scrolled', path: PROJECT, act: (page) => page.evaluate('scrollTo(0, 1e6)') },
  { name: 'work', path: WORK },
  { name: 'work-full', path: WORK, fullPage },
  { name: 'legal', path: '/legal/terms/' },
  { name: 'withdraw', path: '/legal/withdraw/', fullPage },
  { name: 'not-found', path: '/nothing-here/' },
  { name: 'cart-empty', path: '/', act: pressed('#cart-button', 'body') },
  { name: 'success', path: PROJECT, act: paid('/success?') },
  { name: 'success-unknown', path: '/success?session_id=cs_test_a1b2c3d4' },
  { name: 'order-success', path: PROJECT, act: paid('/?success=true&') },
  { name: 'lightbox', path: PROJECT, act: pressed('#p-night-shift .photo', 'dialog[open]') },
  { name: 'cart', path: PROJECT, act: fillCart },
  {
    name: 'checkout',
    path: PROJECT,
    act: inTurn(toCheckout, (page) => first(page, 'dialog[open] select').selectOption('A3')),
  },
  {
    name: 'checkout-error',
    path: PROJECT,
    prepare: failing(/create-checkout-session/, 'error.paymentFailed', 'POST'),
    act: inTurn(toCheckout, pressed(`${LOUD} >> nth=-1`, 'dialog[open] [role=alert]')),
  },
];

/** The browser has stored the password. */
export const loggedIn =
  (more?: Prepare): Prepare =>
  async (page, site, place) => {
    await page.addInitScript((stored) => localStorage.setItem('adminPassword', stored), ADMIN_PASSWORD);
    await more?.(page, site, place);
  };
export const inPanel = (name: string, tab: string, act: Act, more: Partial<Scene> = {}): Scene => ({
  name: `admin-${name}`,
  path: `/admin#${tab}`,
  act,
  ...more,
  prepare: loggedIn(more.prepare),
});

const select: Act = async (page) => {
  for (const at of [0, 2]) await page.locator('.list-row input[type=checkbox]').nth(at).check();
};
/** Selects two photos and presses an action for both. */
export const pressForTwo = (name: RegExp): Act =>
  inTurn(select, async (page) => {
    const more = page.locator('.selection-open');
    if (await more.isVisible()) await more.click();
    await page.getByRole('button', { name }).click();
  });
/** Chooses a shipped image three times, under different names. */
const chooseFiles: Act = async (page) => {
  const photos = join(ROOT, 'public/photos');
  const source = readFileSync(join(photos, readdirSync(photos).find((name) => name.endsWith('.jpg')) ?? ''));
  await seen('.list-row img')(page);
  const opener = page.locator('#add-photos');
  if (await opener.isVisible()) await opener.click();
  const names = ['Three of a kind', 'Second', 'A rather long name of a file from the camera 0001'];
  const files = names.map((name, n) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([source, Buffer.from([n])]),
  }));
  await first(page, 'input[type=file]').setInputFiles(files);
  await seen('.upload-card img >> nth=1')(page);
};
const addTrack: Act = async (page) => {
  await first(page, '#add-music').click();
  const fields = page.locator('form input, form textarea');
  const texts = ['https://soundcloud.com/someone/something', 'Words', 'Worte'];
  for (const [at, text] of texts.entries()) await fields.nth(at).fill(text);
  await pressed('form button.loud', '.banner')(page);
};
const answerStale: Prepare = (page, _site, { language }) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const reason = encodeURIComponent(apiMessage(language, 'github.unauthorized'));
    await route.fulfill({ response, headers: { ...response.headers(), 'x-content-stale-reason': reason } });
  });

/** Changes photos, for the history. */
const changePhotos: Prepare = async (_page, site) => {
  type Listed = { id: string; description: { en: string; de: string } };
  const photos = await callAsAdmin<Listed[]>(`${site}/api/photos`);
  for (const [at, change] of [{ price_a4: 31 }, { price_a4: 32, price_a3: 49 }, { hidden: true }].entries()) {
    const { id = '', description } = photos.at(-1 - at) ?? {};
    const body = { en_description: description?.en, de_description: description?.de, ...change };
    await callAsAdmin(`${site}/api/photos/${id}`, 'PUT', body);
  }
};

export const EDIT = '.list-row :is([aria-label="Edit"], [aria-label="Bearbeiten"])';
export const FORM = pressed(EDIT, 'input[name="project"], [list]');
export const row = seen('.list-row');
/** Opens the texts of a page and scrolls to the top. */
const openText = (at: number, then: string): Act =>
  inTurn(pressed(`.site-pages summary >> nth=${at}`, then), (page) => page.evaluate(() => scrollTo(0, 0)));
/** Waits for the looks with their pictures. */
export const looksLoaded: Act = async (page) => {
  await seen('.setting')(page);
  await first(page, 'iframe[data-waiting]').waitFor({ state: 'detached' });
};
const HISTORY = pressed('#history-button', '.history-picture img');
/** The panel: every tab, form, dialog and message, empty and full. */
const ADMIN_SCENES: readonly Scene[] = [
  { name: 'admin-login', path: '/admin', act: seen('input[type=password]') },
  inPanel('photos', 'photos', row),
  inPanel('photos-full', 'photos', row, { fullPage }),
  inPanel('upload', 'photos', chooseFiles),
  inPanel('edit', 'photos', FORM),
  inPanel('selected', 'photos', select, { fullPage }),
  inPanel('unsaved-order', 'photos', pressed('.move-buttons button:last-child', 'body')),
  inPanel(
    'projects',
    'photos',
    pressed('role=button[name=/^(Projects|Projekte)$/]', '[id^="edit-projects"]', '.cover-choice img'),
    { fullPage },
  ),
  inPanel('site', 'site', openText(0, 'body'), { fullPage }),
  inPanel('site-texts', 'site', openText(1, '.text-formatted .prose > *'), { fullPage }),
  inPanel('site-writing', 'site', async (page) => {
    await openText(1, '.text-formatted h2')(page);
    // The field below receives the click.
    await first(page, '.text-formatted h2').click({ force: true, position: { x: 40, y: 8 } });
    await seen('.text-formatted [contenteditable]')(page);
  }),
  inPanel('videos', 'videos', row, { fullPage }),
  inPanel('music', 'music', row, { fullPage }),
  inPanel('settings', 'settings', looksLoaded),
  inPanel('settings-full', 'settings', looksLoaded, { fullPage }),
  inPanel('history', 'photos', HISTORY, { prepare: changePhotos }),
  inPanel(
    'history-undone',
    'photos',
    inTurn(HISTORY, pressed('.history-item .button', '.history-text[data-done]')),
    { prepare: changePhotos },
  ),
  inPanel('history-failed', 'photos', pressed('#history-button', 'dialog[open] .list-empty'), {
    prepare: answering(/\/api\/history$/, 502, {}),
  }),
  inPanel('sheets', 'photos', pressForTwo(/^(Print Sheets|Drucksachen)$/)),
  inPanel('empty-photos', 'photos', seen('.list-empty'), { prepare: EMPTY }),
  inPanel('empty-videos', 'videos', seen('.list-empty'), { prepare: EMPTY }),
  inPanel('failed-list', 'photos', seen('.banner'), { prepare: failing(LISTS, 'error.storeFailed') }),
  inPanel('loading', 'photos', seen('.skeleton-row'), { prepare: unanswered(LISTS) }),
  inPanel('stale', 'photos', seen('.banner'), { prepare: answerStale }),
  inPanel('password-again', 'photos', pressed('#history-button', 'dialog[open] input'), {
    prepare: answering(/\/api\/history$/, 401, {}),
  }),
  inPanel('refused', 'music', addTrack, { prepare: failing(/\/api\/music\/add/, 'git.diskFull', 'POST') }),
  inPanel('photos-dark', 'photos', row, { isDark }),
  inPanel('edit-dark', 'photos', FORM, { isDark }),
  inPanel('settings-dark', 'settings', looksLoaded, { isDark }),
  inPanel('site-dark', 'site', openText(0, 'body'), { isDark, fullPage }),
];

const print = (id: string, size: 'A4' | 'A3' = 'A4', quantity = 1) => ({ id, size, quantity });
/** Buyers, their prints, and what the owner did with each order. */
const ORDERS: [name: string, prints: ReturnType<typeof print>[], action?: string, body?: object][] = [
  ['Ada Lovelace', [print('last-tram-second-stop-j8tn', 'A3')], 'sent', PARCEL],
  [
    LONG_NAME,
    [print('river-learning-to-fork-k3f9', 'A4', 2), print('first-proof-kept-for-luck-g7bw', 'A3')],
    'refund',
    { cents: 1250 },
  ],
  ['Mia Müller', [print('kelp-at-low-light-t5wc')], 'hold'],
  ['Jonas Weber', [print('rain-on-the-long-block-u6am')], 'cancel'],
  ['Grace Hopper', [print('three-weights-at-rest-q4rv')]],
];

async function buyAll(site: string): Promise<void> {
  for (const [name, prints, action, body] of ORDERS) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
    const id = await buyPrints(site, prints, { customer: { ...HOME, name, email } });
    if (action) await actOn(site, id, action, body);
  }
}
let bought: Promise<void> | undefined;
export const prepare: Prepare = (_page, site) => {
  bought ??= buyAll(site);
  return bought;
};

export const listed = seen('.order-row img >> nth=4');
export const open = inTurn(listed, pressed('.order-row >> nth=3', '.order-view img >> nth=1'));
export const dialog = (kind: 'sent' | 'refund' | 'cancel'): Act =>
  inTurn(open, pressed(`.order-view [id^="${kind}-"]`, 'dialog.modal[open]'), async (page) => {
    const form = page.locator('dialog.modal[open]');
    if (kind === 'refund') {
      await form.getByRole('radio').nth(1).check();
      await form.getByRole('combobox').first().selectOption('1');
    }
    if (kind === 'sent') {
      await form.getByRole('combobox').fill('DHL');
      await form.getByRole('textbox').first().fill(PARCEL.number);
    }
  });

const packed = inTurn(listed, async (page) => {
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await page.locator('.order-slips').dispatchEvent('click');
  await page.emulateMedia({ media: 'print' });
  await seen('.slip')(page);
});
const ORDERS_CALL = /\/api\/orders\?/;
/** The Orders tab in each of its states. */
const ORDER_SCENES: readonly Scene[] = [
  inPanel('orders', 'orders', listed, { prepare }),
  inPanel('order', 'orders', open, { prepare, fullPage }),
  inPanel('order-sent', 'orders', dialog('sent'), { prepare }),
  inPanel('order-refund', 'orders', dialog('refund'), { prepare }),
  inPanel('order-cancel', 'orders', dialog('cancel'), { prepare }),
  inPanel('orders-empty', 'orders', inTurn(listed, pressed('.order-months button', '.list-empty')), {
    prepare,
  }),
  inPanel('orders-loading', 'orders', seen('.skeleton-row'), { prepare: unanswered(ORDERS_CALL) }),
  inPanel(
    'orders-hovered',
    'orders',
    inTurn(listed, (page) => page.hover('.order-row >> nth=3')),
    { prepare },
  ),
  inPanel('packing-slips', 'orders', packed, { prepare, fullPage }),
  inPanel('orders-dark', 'orders', listed, { isDark, prepare }),
  inPanel('order-dark', 'orders', open, { isDark, fullPage, prepare }),
  inPanel('orders-failed', 'orders', seen('.orders [role=alert]'), {
    prepare: failing(ORDERS_CALL, 'error.ordersFailed'),
  }),
];

let sale: Promise<unknown> | undefined;
export const sold: Prepare = async (_page, site) => {
  sale ??= buyPrints(site, [print('whirlpool-in-no-hurry-x81d', 'A4', 2)]);
  await sale;
};
const unfold: Act = async (page) => {
  for (const summary of await page.locator('main summary').all()) await summary.click();
};

export const SCENES: readonly Scene[] = [
  ...SITE_SCENES,
  ...ADMIN_SCENES,
  ...ORDER_SCENES,
  { name: 'ledger', path: '/editions/', prepare: sold },
  { name: 'ledger-full', path: '/editions/', fullPage, prepare: sold, act: unfold },
  ...SENT_SCENES,
];

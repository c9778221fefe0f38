// States that few people meet: without a connection, for two seconds, after somebody else's save.
import type { Page } from '@playwright/test';
import { type ApiMessageKey, apiMessage } from '../../netlify/lib/messages/index.ts';
import { ADMIN_PASSWORD } from '../e2e/testServer.ts';
import { onWall } from './guideScenes.ts';
import {
  type Act,
  changed,
  EDIT,
  first,
  inPanel,
  listed,
  loggedIn,
  open,
  openText,
  PROJECT,
  prepare,
  pressed,
  type Scene,
  seen,
  whole,
} from './scenes.ts';

/** A toast moves and fades: it is shown as it stands in between. */
const toasted: Act = async (page) => {
  await seen('.toast')(page);
  await first(page, '.toast').evaluate(({ style }) => {
    style.animation = 'none';
  });
};
const bought: Act = async (page) => {
  await pressed('#p-night-shift .photo', 'dialog[open]')(page);
  await pressed('dialog[open] .button.loud', '.toast')(page);
};
const offline =
  (then: Act): Act =>
  async (page) => {
    await page.context().setOffline(true);
    await then(page);
  };

const typeWords = async (page: Page, words: string): Promise<void> => {
  await pressed(`.list-row ${EDIT}`)(page);
  await page.locator('[data-name="en_description"] :is(input, textarea)').fill(words);
};
/** Saves a form whose entry another window has just saved. */
const saveLate: Act = async (page) => {
  const other = { en_description: `Their words, no. ${Date.now() % 1000}`, de_description: 'Deren Worte' };
  await page.route(
    /\/api\/photos\/[\w-]+$/,
    async (route) => {
      const headers = { 'x-admin-password': ADMIN_PASSWORD, 'content-type': 'application/json' };
      await route.fetch({ headers, postData: JSON.stringify(other) });
      await route.continue();
    },
    { times: 1 },
  );
  await typeWords(page, 'My words, which took a while');
  await pressed('form button.loud', '.conflict-subject time')(page);
};

/** Types what fields of the Settings form take. */
const typeSettings =
  (values: Readonly<Record<string, string>>): Act =>
  async (page) => {
    await whole(page);
    for (const [name, value] of Object.entries(values)) await page.fill(`#settings-${name}`, value);
  };
const wrongPassword: Act = async (page) => {
  await first(page, 'input[type=password]').fill('wrong');
  await pressed('.login .loud', 'dialog[open] .field-error')(page);
};
/** What is saved waits, is being published or could not be. */
const publishes = (state: 'saved' | 'publishing' | 'failed', error?: ApiMessageKey) =>
  loggedIn((page) =>
    page.route(/\/api\/publish$/, async (route) => {
      const response = await route.fetch();
      const language = route.request().headers()['accept-language']?.startsWith('de') ? 'de' : 'en';
      const why = error && { error: apiMessage(language, error) };
      const json = { ...(await response.json()), publishedRevision: 'old', isShown: false, state, ...why };
      await route.fulfill({ response, json });
    }),
  );
const isDark = true;
const fullPage = true;
const DARK_SCENES: readonly Scene[] = [
  inPanel('photos-dark', 'photos', seen('.list-row'), { isDark }),
  inPanel('edit-dark', 'photos', pressed(`.list-row ${EDIT}`, 'input[name="project"], [list]'), { isDark }),
  inPanel('orders-dark', 'orders', listed, { isDark, prepare }),
  inPanel('order-dark', 'orders', open, { isDark, fullPage, prepare }),
  inPanel('settings-dark', 'settings', whole, { isDark }),
  inPanel('site-dark', 'site', openText(0), { isDark, fullPage }),
];

const WALL = '/photos/whirlpool-in-no-hurry-x81d/';
export const RARE_SCENES: readonly Scene[] = [
  { name: 'offline', path: '/', act: offline(pressed('#cart-button', '#offline-note:not([hidden])')) },
  {
    name: 'offline-lightbox',
    path: PROJECT,
    async act(page) {
      await seen('#p-night-shift .photo')(page);
      await offline(pressed('#p-night-shift .photo', '#offline-note:not([hidden])'))(page);
    },
  },
  { name: 'toast', path: PROJECT, act: async (page) => bought(page).then(() => toasted(page)) },
  {
    name: 'toast-again',
    path: PROJECT,
    async act(page) {
      await bought(page);
      await page.locator('.toast').waitFor({ state: 'detached' });
      await pressed('dialog[open] .button.loud')(page);
      await toasted(page);
    },
  },
  { name: 'wall-choose', path: WALL, act: pressed('.print-wall-open', 'dialog[open] input[type=file]') },
  { name: 'wall', path: WALL, act: onWall },
  { name: 'room-ended', path: `/room/#${'A'.repeat(22)}`, act: seen('main a.button') },
  {
    name: 'admin-first-steps',
    path: '/admin',
    prepare: loggedIn(),
    act: seen('.first-steps li'),
    fullPage: true,
  },
  inPanel('offline', 'photos', async (page) => {
    await seen('.list-row')(page);
    await offline(seen('.list-row'))(page);
  }),
  inPanel('offline-edit', 'photos', async (page) => {
    await seen('.list-row')(page);
    await offline(async () => typeWords(page, 'Words from a train'))(page);
  }),
  inPanel('conflict', 'photos', saveLate),
  inPanel('toast', 'music', async (page) => {
    await typeWords(page, `Words ${Date.now() % 1000}`);
    await pressed('form button.loud')(page);
    await toasted(page);
  }),
  { name: 'admin-login-wrong', path: '/admin', act: wrongPassword },
  inPanel('more', 'photos', pressed('#more-button', 'dialog[open]'), { maxWidth: 768 }),
  inPanel('to-publish', 'photos', seen('.list-row'), { prepare: publishes('saved') }),
  inPanel('publishing', 'photos', seen('.list-row'), { prepare: publishes('publishing') }),
  inPanel('publish-failed', 'photos', seen('.list-row'), {
    prepare: publishes('failed', 'publish.buildFailed'),
  }),
  inPanel('settings-unsaved', 'settings', typeSettings({ siteBgColor: '#dde8d0', colorHome: '#ffffff' })),
  inPanel('settings-fine', 'settings', async (page) => {
    await whole(page);
    await page.locator('.setting-fine').nth(2).click();
    await page.locator('#settings-cornerRadiusPx').scrollIntoViewIfNeeded();
  }),
  inPanel('settings-warning', 'settings', async (page) => {
    await typeSettings({ colorPhotos: '#7a3b9a', thumbLabelOpacity: '0.3' })(page);
    await page.locator('.setting:focus-within').evaluate((row) => row.scrollIntoView({ block: 'center' }));
  }),
  ...DARK_SCENES,
  inPanel('orders-loading', 'orders', seen('.skeleton-row'), {
    prepare: loggedIn((page) => page.route(/\/api\/orders\?/, () => new Promise(() => {}))),
  }),
  inPanel(
    'orders-hovered',
    'orders',
    async (page) => {
      await listed(page);
      await page.locator('.order-row').nth(3).hover();
    },
    { prepare },
  ),
  inPanel(
    'packing-slips',
    'orders',
    async (page) => {
      await listed(page);
      await page.evaluate(() => Object.assign(window, { print: () => {} }));
      await page.locator('.order-slips').dispatchEvent('click');
      await page.emulateMedia({ media: 'print' });
    },
    { prepare, fullPage },
  ),
  inPanel(
    'history-undone',
    'photos',
    async (page) => {
      await pressed('#history-button', '.history-picture img')(page);
      await pressed('.history-item .button', '.history-text[data-done]')(page);
    },
    { prepare: loggedIn(changed) },
  ),
  inPanel('history-failed', 'photos', pressed('#history-button', 'dialog[open] .list-empty'), {
    prepare: loggedIn((page) => page.route(/\/api\/history$/, (route) => route.fulfill({ status: 502 }))),
  }),
];

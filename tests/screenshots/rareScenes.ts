// Rare states: without a connection, for two seconds, after somebody else's save.
import { type ApiMessageKey, apiMessage } from '../../netlify/lib/messages/index.ts';
import { callAsAdmin } from '../e2e/testServer.ts';
import { onWall, WALL } from './guideScenes.ts';
import {
  type Act,
  EDIT,
  first,
  inPanel,
  inTurn,
  LOUD,
  loggedIn,
  looksLoaded,
  PROJECT,
  type Prepare,
  pressed,
  row,
  type Scene,
  seen,
} from './scenes.ts';

/** Stops the animation of a toast, which moves and fades. */
const freezeToast: Act = async (page) => {
  await seen('.toast')(page);
  await first(page, '.toast').evaluate(({ style }) => {
    style.animation = 'none';
  });
};
const bought = pressed('#p-night-shift .photo', LOUD, '.toast');
const gone: Act = (page) => page.locator('.toast').waitFor({ state: 'detached' });
const offline: Act = (page) => page.context().setOffline(true);

const typeWords = (words: string): Act =>
  inTurn(pressed(EDIT, 'form'), (page) =>
    page.fill('[data-name="en_description"] :is(input, textarea)', words),
  );
/** Saves a form after another window has saved the same entry. */
const saveLate: Act = async (page) => {
  const other = { en_description: `Their words, no. ${Date.now() % 1000}`, de_description: 'Deren Worte' };
  await page.route(
    /\/api\/photos\/[\w-]+$/,
    async (route) => {
      await callAsAdmin(route.request().url(), 'PUT', other);
      await route.continue();
    },
    { times: 1 },
  );
  await typeWords('My words, which took a while')(page);
  await pressed('form button.loud', '.conflict-subject time')(page);
};

/** Types values into the Settings form. */
const typeSettings =
  (values: Readonly<Record<string, string>>): Act =>
  async (page) => {
    await looksLoaded(page);
    for (const [name, value] of Object.entries(values)) await page.fill(`#settings-${name}`, value);
  };
const toCenter =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
const wrongPassword: Act = async (page) => {
  await page.fill('input[type=password]', 'wrong');
  await pressed('.login .loud', '.field-error')(page);
};
/** Saved changes wait, are being published, or could not be published. */
const publishState =
  (state: 'saved' | 'publishing' | 'failed', error?: ApiMessageKey): Prepare =>
  (page, _site, { language }) =>
    page.route(/\/api\/publish$/, async (route) => {
      const response = await route.fetch();
      const why = error && { error: apiMessage(language, error) };
      const json = { ...(await response.json()), publishedRevision: 'old', isShown: false, state, ...why };
      await route.fulfill({ response, json });
    });

const OFFLINE = '#offline-note:not([hidden])';
export const RARE_SCENES: readonly Scene[] = [
  { name: 'offline', path: '/', act: inTurn(offline, pressed('#cart-button', OFFLINE)) },
  {
    name: 'offline-lightbox',
    path: PROJECT,
    act: inTurn(seen('#p-night-shift .photo'), offline, pressed('#p-night-shift .photo', OFFLINE)),
  },
  { name: 'toast', path: PROJECT, act: inTurn(bought, freezeToast) },
  { name: 'toast-again', path: PROJECT, act: inTurn(bought, gone, pressed(LOUD, 'body'), freezeToast) },
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
  inPanel('offline', 'photos', inTurn(row, offline, row)),
  inPanel('offline-edit', 'photos', inTurn(row, offline, typeWords('Words from a train'))),
  inPanel('conflict', 'photos', saveLate),
  inPanel(
    'toast',
    'music',
    inTurn(typeWords(`Words ${Date.now() % 1000}`), pressed('form button.loud', 'body'), freezeToast),
  ),
  { name: 'admin-login-wrong', path: '/admin', act: wrongPassword },
  inPanel('more', 'photos', pressed('#more-button', 'dialog[open]'), { maxWidth: 768 }),
  inPanel('to-publish', 'photos', row, { prepare: publishState('saved') }),
  inPanel('publishing', 'photos', row, { prepare: publishState('publishing') }),
  inPanel('publish-failed', 'photos', row, { prepare: publishState('failed', 'publish.buildFailed') }),
  inPanel('settings-unsaved', 'settings', typeSettings({ siteBgColor: '#dde8d0', colorHome: '#ffffff' })),
  inPanel('settings-fine', 'settings', async (page) => {
    await looksLoaded(page);
    await page.locator('.fold-head').nth(2).click();
    await page.locator('#settings-cornerRadiusPx').scrollIntoViewIfNeeded();
  }),
  inPanel(
    'settings-warning',
    'settings',
    inTurn(
      typeSettings({ colorPhotos: '#7a3b9a', thumbLabelOpacity: '0.3' }),
      toCenter('.setting:focus-within'),
    ),
  ),
];

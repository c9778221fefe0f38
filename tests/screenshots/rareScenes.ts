// States that few people meet: without a connection, for two seconds, after somebody else's save.
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../e2e/testServer.ts';
import { onWall } from './guideScenes.ts';
import { type Act, EDIT, first, inPanel, loggedIn, PROJECT, pressed, type Scene, seen } from './scenes.ts';

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
  await pressed('form button.loud', '.conflict')(page);
};

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
];

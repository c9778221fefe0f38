import sharp from 'sharp';
import { renderWall } from '../fixtures/testWalls.ts';
import {
  type Act,
  dialog,
  FORM,
  inPanel,
  inTurn,
  listed,
  looksLoaded,
  open,
  type Prepare,
  prepare,
  pressForTwo,
  row,
  type Scene,
  sold,
} from './scenes.ts';

/** The dialog of a private link, filled in. */
const fillPrivateLink = inTurn(pressForTwo(/^Privat(e|er) Link$/), async (page) => {
  const form = page.locator('dialog.modal[open]');
  const texts = {
    en: ['For the Weber gallery', 'Two new sheets.'],
    de: ['Für die Galerie Weber', 'Zwei neue Blätter.'],
  };
  for (const [language, own] of Object.entries(texts))
    for (const [at, text] of own.entries()) await form.locator(`[lang=${language}]`).nth(at).fill(text);
  await form.getByRole('switch').last().check();
});
/** The page of a work that can be shown on a wall. */
export const WALL = '/photos/whirlpool-in-no-hurry-x81d/';
const SHEETS = '/print-sheets/#kind=labels&perSheet=8&prices=1&cropMarks=1&photos=';
/** Wall labels of works with and without an edition. */
const openLabels: Act = async (page) => {
  const isGerman = await page.evaluate(() => localStorage.getItem('language') === 'de');
  const ids = ['whirlpool-in-no-hurry-x81d', 'last-tram-second-stop-j8tn'];
  const languages = isGerman ? 'de,en' : 'en,de';
  await page.goto(new URL(`${SHEETS}${ids}&languages=${languages}`, page.url()).href);
  await page.locator('.sheets[data-ready]').waitFor();
};
/** A print on the photo of a wall. */
export const onWall: Act = async (page) => {
  const { picture, data } = renderWall({ yaw: 18, pitch: -4, roll: 0, distance: 1300, focal: 0.8 });
  const buffer = await sharp(Buffer.from(data), { raw: { ...picture, channels: 4 } })
    .jpeg()
    .toBuffer();
  await page.locator('.print-wall-open').click();
  await page
    .locator('dialog[open] input[type=file]:not([capture])')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: /^(Druck aufhängen|Hang the print)$/ }).click();
  await page.getByRole('radio', { name: /A3/ }).last().check({ force: true });
  await page.getByRole('img', { name: /^(Ihre Wand|Your wall)/ }).waitFor();
};
const fillRights: Act = async (page) => {
  const group = page.locator('[id$="group-rights"]');
  await group.getByRole('textbox').nth(0).fill('Mara Lindqvist');
  await group.getByRole('textbox').nth(1).fill('© 2026 Mara Lindqvist');
  await group.getByRole('combobox').selectOption('reserved');
  // The save bar must not cover it.
  await group.evaluate((element) => element.scrollIntoView({ block: 'center' }));
};
/** Orders of a shop that sends mails, as a deployed one does. */
const mailing: Prepare = async (page, site, place) => {
  await prepare(page, site, place);
  await page.route(/\/api\/orders\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mailOut: 'smtp' } });
  });
};
const partOf = (name: string, tab: string, part: string, act?: Act, before?: Prepare): Scene => ({
  ...inPanel('', tab, act ?? (async () => {}), { ...(before && { prepare: before }) }),
  ...{ name, part },
});
/** Shows the upper part of something long. */
const short: Act = (page) => page.setViewportSize({ width: 1000, height: 720 });
/** The pictures of the owner's guide. */
export const GUIDE_SCENES: readonly Scene[] = [
  partOf('looks', 'settings', '.looks', looksLoaded),
  { ...partOf('photos', 'photos', '.project-group >> nth=0', row), partHeight: 256 },
  partOf('photo', 'photos', '.drawer[open]', inTurn(FORM, short)),
  partOf('orders', 'orders', 'section:has(.orders)', listed, mailing),
  partOf('rights', 'site', '[id$="group-rights"]', fillRights),
  partOf('archive', 'site', '#site-group-backup'),
  partOf('order', 'orders', '.order-item[data-open]', open, mailing),
  partOf('sent', 'orders', '.modal-sheet', dialog('sent'), mailing),
  partOf('refund', 'orders', '.modal-sheet', dialog('refund'), mailing),
  partOf('room', 'photos', '.modal-sheet', fillPrivateLink),
  partOf('sheets', 'photos', '.wall-label >> nth=0', openLabels),
  { name: 'wall', path: WALL, part: '.wall-stage', act: onWall },
  { name: 'editions', path: '/editions/', part: '#whirlpool-in-no-hurry-x81d', prepare: sold },
];

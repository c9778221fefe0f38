import sharp from 'sharp';
import { renderWall } from '../fixtures/testWalls.ts';
import {
  type Act,
  dialog,
  listed,
  loggedIn,
  open,
  prepare,
  pressForTwo,
  type Scene,
  sold,
} from './scenes.ts';

/** The dialog of a private link, filled in. */
const privateLink: Act = async (page) => {
  await pressForTwo(page, /^Privat(e|er) Link$/);
  const form = page.locator('dialog.modal[open]');
  const texts = ['For the Weber gallery', 'Für die Galerie Weber', 'Two new sheets.', 'Zwei neue Blätter.'];
  for (const [at, text] of texts.entries())
    await form.locator('.field').nth(at).locator('input,textarea').fill(text);
  await form.getByRole('switch').last().check();
};
const SHEETS = '/print-sheets/#kind=labels&perSheet=8&prices=1&cropMarks=1&photos=';
/** Wall labels of works with and without an edition. */
const labelled: Act = async (page) => {
  const isGerman = await page.evaluate(() => localStorage.getItem('language') === 'de');
  const ids = ['whirlpool-in-no-hurry-x81d', 'last-tram-second-stop-j8tn'];
  const languages = isGerman ? 'de,en' : 'en,de';
  await page.goto(new URL(`${SHEETS}${ids}&languages=${languages}`, page.url()).href);
  await page.locator('.sheets[data-ready]').waitFor();
};
/** A print on the photo of a wall. */
export const onWall: Act = async (page) => {
  const isGerman = await page.evaluate(() => localStorage.getItem('language') === 'de');
  const { picture, data } = renderWall({ yaw: 18, pitch: -4, roll: 0, distance: 1300, focal: 0.8 });
  const buffer = await sharp(Buffer.from(data), { raw: { ...picture, channels: 4 } })
    .jpeg()
    .toBuffer();
  await page.locator('.print-wall-open').click();
  await page
    .locator('dialog[open] input[type=file]:not([capture])')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: isGerman ? 'Druck aufhängen' : 'Hang the print' }).click();
  await page.getByRole('radio', { name: /A3/ }).last().check({ force: true });
  await page.getByRole('img', { name: isGerman ? 'Ihre Wand' : 'Your wall' }).waitFor();
};
const path = '/admin#orders';
/** The pictures of the owner's guide. */
export const GUIDE_SCENES: readonly Scene[] = [
  { name: 'orders', path, part: 'section:has(.orders)', prepare, act: listed },
  {
    name: 'rights',
    path: '/admin#site',
    part: '[id$="group-rights"]',
    prepare: loggedIn(),
    act: async (page) => {
      const group = page.locator('[id$="group-rights"]');
      await group.getByRole('textbox').nth(0).fill('Mara Lindqvist');
      await group.getByRole('textbox').nth(1).fill('© 2026 Mara Lindqvist');
      await group.getByRole('combobox').selectOption('reserved');
      // Clear of the bar that saves.
      await group.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'archive', path: '/admin#site', part: '#site-group-backup > section', prepare: loggedIn() },
  { name: 'order', path, part: '.order-item[data-open]', prepare, act: open },
  { name: 'sent', path, part: '.modal-sheet', prepare, act: dialog('sent') },
  { name: 'refund', path, part: '.modal-sheet', prepare, act: dialog('refund') },
  { name: 'room', path: '/admin#photos', part: '.modal-sheet', prepare: loggedIn(), act: privateLink },
  { name: 'sheets', path: '/admin#photos', part: '.wall-label >> nth=0', prepare: loggedIn(), act: labelled },
  { name: 'wall', path: '/photos/whirlpool-in-no-hurry-x81d/', part: '.wall-stage', act: onWall },
  {
    name: 'editions',
    path: '/editions/',
    part: '#whirlpool-in-no-hurry-x81d',
    prepare: sold,
  },
];

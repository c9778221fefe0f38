import type { Page } from '@playwright/test';
import { ADMIN_SCENES } from './adminScenes.ts';
import { ORDER_SCENES } from './orderScenes.ts';
import type { Scene } from './scene.ts';

const answerLists =
  (body: string, status = 200) =>
  async (page: Page) => {
    await page.route(/\/api\/(photos|videos|music)/, (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );
  };

/** Puts some photos into the cart and opens it. */
const fillCart = (prints: number) => async (page: Page) => {
  const photos = page.locator('#p-night-shift .photo');
  for (let n = 0; n < prints; n += 1) {
    await photos.nth(n).click();
    await page.locator('dialog[open] .button.loud').first().click();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await page.locator('#cart-button').click();
  await page.locator('dialog[open]').waitFor();
};

const scroll = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

export const SCENES: readonly Scene[] = [
  { name: 'language', path: '/', firstVisit: true },
  { name: 'home', path: '/' },
  { name: 'home-full', path: '/', fullPage: true },
  { name: 'photos', path: '/#photos', fullPage: true },
  { name: 'project', path: '/#photos/night-shift', fullPage: true },
  { name: 'videos', path: '/#videos', fullPage: true },
  { name: 'music', path: '/#music', fullPage: true },
  { name: 'empty-photos', path: '/#photos', prepare: answerLists('[]') },
  { name: 'empty-videos', path: '/#videos', prepare: answerLists('[]') },
  {
    name: 'loading',
    path: '/#photos',
    prepare: async (page) => {
      await page.route(/\/api\/photos/, () => new Promise(() => {}));
    },
  },
  {
    name: 'broken-images',
    path: '/#photos/night-shift',
    prepare: async (page) => {
      await page.route(/\/(i|photos|uploads)\//, (route) => route.fulfill({ status: 404, body: '' }));
    },
  },
  { name: 'scrolled', path: '/#photos/night-shift', act: (page) => scroll(page) },
  { name: 'legal', path: '/legal/terms/' },
  { name: 'cart-empty', path: '/', act: (page) => page.locator('#cart-button').click() },
  { name: 'success', path: '/success?session_id=cs_test_a1b2c3d4' },
  {
    name: 'order-success',
    path: '/?success=true&session_id=cs_test_a1b2c3d4',
    act: (page) => page.locator('dialog[open]').waitFor(),
  },
  {
    name: 'lightbox',
    path: '/#photos/night-shift',
    act: async (page) => {
      await page.locator('#p-night-shift .photo').first().click();
      await page.locator('dialog[open]').waitFor();
      await page.waitForTimeout(600);
    },
  },
  { name: 'cart', path: '/#photos/night-shift', act: fillCart(2) },
  {
    name: 'checkout',
    path: '/#photos/night-shift',
    act: async (page) => {
      await fillCart(2)(page);
      await page.locator('dialog[open] .button.loud').last().click();
      await page.locator('dialog[open] select').first().selectOption('A3');
    },
  },
  {
    name: 'checkout-error',
    path: '/#photos/night-shift',
    prepare: async (page) => {
      await page.route(/create-checkout-session/, (route) =>
        route.fulfill({
          status: 502,
          json: { error: 'The payment service cannot be reached at the moment.' },
        }),
      );
    },
    act: async (page) => {
      await fillCart(1)(page);
      await page.locator('dialog[open] .button.loud').last().click();
      await page.locator('dialog[open] .button.loud').last().click();
      await page.locator('dialog[open] [role=alert]').waitFor();
    },
  },
  ...ADMIN_SCENES,
  ...ORDER_SCENES,
];

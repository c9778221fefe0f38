import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { underGrain } from '../../../src/admin/settings/readability.ts';

import { INK, toRgb } from '../../../src/shared/content/settings/css.ts';
import { DEFAULT_SETTINGS, SETTINGS } from '../../../src/shared/content/settings/table.ts';
import { sample } from '../../long.ts';
import { expect, expectAbove, expectLoaded, hold, seeThrough, test } from './visitor.ts';

test.describe('images', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  /**
   * Makes every image fail and records their paths in the order of requests. React assigns `src` again when it inserts
   * an image, so the browser may request a failed one again; this counts as one request.
   */
  async function failImages(page: Page, except: (path: string) => boolean = () => false): Promise<string[]> {
    const requested: string[] = [];
    await page.route(
      (url) => !url.pathname.startsWith('/api/'),
      async (route) => {
        const path = new URL(route.request().url()).pathname;
        if (route.request().resourceType() !== 'image' || path === '/favicon.svg') return route.fallback();
        if (requested.at(-1) !== path) requested.push(path);
        if (except(path))
          return route.continue({
            url: new URL('/photos/four-doors-one-afternoon-z3ua.jpg', page.url()).href,
          });
        return route.fulfill({ status: 404, body: '' });
      },
    );
    return requested;
  }

  const PHOTO = {
    id: 'lost',
    src: '/elsewhere/src.jpg',
    staticUrl: '/elsewhere/static.jpg',
    filename: 'lost-file.webp',
    description: { en: 'Lost' },
    project: 'Lost',
    order: 0,
  };
  const CHAIN = [
    '/elsewhere/static.jpg',
    '/elsewhere/src.jpg',
    '/photos/lost-file.webp',
    '/uploads/lost-file.webp',
    '/lost-file.webp',
  ];
  const TAIL = ['/lost-file.webp.jpg', '/lost-file.webp.png'];

  test('a broken picture tries its sources in order, then says so', async ({ page, visitor }) => {
    await page.route('**/api/photos*', (route) => route.fulfill({ json: [PHOTO] }));
    await visitor.open('/');
    const requested = await failImages(page);
    await visitor.section('photos').click();
    await page.goto(`${visitor.site}/#photos/lost`);
    await expect(visitor.photo('Lost').getByText('No content available yet')).toBeVisible();
    const own = requested.filter((path) => CHAIN.includes(path) || path.includes('lost-file'));
    expect(own).toEqual([...CHAIN, ...TAIL]);
    requested.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/lost-file.webp.png', (route) => promise.then(() => route.fallback()));
    await visitor.photo('Lost').click();
    // Meanwhile the browser's sign for a broken image stays hidden.
    await expect.poll(() => requested).toContain('/lost-file.webp.jpg');
    await expect(visitor.lightbox('Lost').locator('.plate img')).toHaveCSS('opacity', '0');
    resolve();
    await expect(visitor.lightbox('Lost').getByText('No content available yet')).toBeVisible();
    expect(requested).toEqual([...CHAIN, '/photos/lost-file', ...TAIL]);
    // The only photo has no arrows.
    for (const name of ['Previous photo', 'Next photo']) await expect(visitor.button(name)).toHaveCount(0);
    // A photo that cannot be shown is not sold.
    await expect(visitor.button('Buy print')).toBeDisabled();
    await expect(visitor.lightbox('Lost').getByText("I don't sell what you can't see")).toBeVisible();
    const line = { ...PHOTO, id: 'line', photoId: 'lost', quantity: 1 };
    await visitor.open('/', { photoCart: JSON.stringify([line]) });
    // The message is only for screen readers: on a thumbnail it would be too small to read.
    const frame = (dialog: Locator) => dialog.locator('.no-content span').first();
    await expect(frame(await visitor.openCart())).toHaveCSS('font-size', '0px');
    await visitor.button('Proceed to Checkout').click();
    await expect(frame(visitor.checkout())).toHaveCSS('font-size', '0px');

    await page.unroute('**/api/photos*');
    await test.step('a built photo tries its derived sizes first', async () => {
      requested.length = 0;
      await visitor.open('/#photos/interference');
      const photo = visitor.photo('Somebody behind the curtain');
      await photo.scrollIntoViewIfNeeded();
      await expect(photo.getByText('No content available yet')).toBeVisible();
      // Only one of the pictures says what to do.
      for (const other of await page.locator('#photos .photo').all()) await other.scrollIntoViewIfNeeded();
      await expect(page.locator('.project .no-content')).toHaveCount(5);
      await expect(page.getByText('Reload the page to try again.').filter({ visible: true })).toHaveCount(1);
      await expect(photo.locator('.label')).toHaveCSS('opacity', '1');
      await page.setViewportSize({ width: 768, height: 1024 });
      await expectAbove(photo.locator('.no-content > span'), photo.locator('.label'));
      await page.setViewportSize({ width: 1280, height: 800 });
      const name = 'somebody-behind-the-curtain-l4ty.jpg';
      expect(requested.some((path) => path.startsWith('/i/'))).toBe(true);
      expect(requested.filter((path) => path.includes('somebody'))).toEqual([
        `/photos/${name}`,
        `/uploads/${name}`,
        `/${name}`,
        `/${name}.jpg`,
        `/${name}.png`,
      ]);
      // Its own page does not sell it either.
      await visitor.open('/photos/somebody-behind-the-curtain-l4ty/');
      await expect(
        page.getByText('No content available yet').filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(visitor.button('Buy print')).toBeDisabled();
      await expect(page.getByText("I don't sell what you can't see")).toBeVisible();
      const safety = page.locator('.work-safety');
      await page.getByText('Product safety', { exact: true }).click();
      await safety.scrollIntoViewIfNeeded();
      await expect(safety.getByText('No content available yet')).toBeVisible();
      await expectAbove(safety.locator('dl'), page.getByRole('contentinfo'), 1);
    });
  });

  test('images that fail before any script show an empty frame, then another source', async ({
    page,
    visitor,
  }) => {
    await failImages(page, (path) => path.startsWith('/uploads/'));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/photos\/.*jpg$/, (route) => promise.then(() => route.fallback()));
    await visitor.open('/#photos/night-shift');
    const tram = visitor.photo('Last tram, second stop');
    await expect(tram.locator('img')).toHaveCSS('content', /^url\("data:image\/svg/);
    await expect(tram.locator('.no-content')).toHaveCount(0);
    resolve();
    const images = page.getByRole('main').locator('img').filter({ visible: true });
    await expect(images).toHaveCount(6);
    await images.last().scrollIntoViewIfNeeded();
    for (const image of await images.all()) await expectLoaded(image);
  });

  test.describe('while offline', () => {
    test.use({ allowConsole: [/Failed to load resource|could not be loaded/] });

    test('a pressed photo opens once online, or after a reload', async ({ page, context, visitor }) => {
      let isLost = true;
      await page.route(/\/_astro\/Checkout\./, (route) => (isLost ? route.abort() : route.continue()));
      // The code that opens photos would be preloaded; here the network fails before that.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      await visitor.open('/#photos/night-shift');
      const photo = visitor.photo('Last tram, second stop');
      await expect(photo).toBeVisible();
      await context.setOffline(true);
      await photo.focus();
      await page.keyboard.press('Enter');
      const note = page.getByRole('status').filter({ hasText: 'No connection.' });
      await expect(note).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await context.setOffline(false);
      const lightbox = visitor.lightbox('Last tram, second stop');
      await expect(lightbox).toBeVisible();
      await expect(note).toBeHidden();

      await visitor.button('Buy print', lightbox).click();
      await page.keyboard.press('Escape');
      await visitor.openCart();
      const reloaded = page.waitForEvent('load');
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isLost = false;
      });
      await visitor.button('Proceed to Checkout').click();
      await reloaded;
      await visitor.openCart();
      await visitor.button('Proceed to Checkout').click();
      await expect(visitor.checkout()).toBeVisible();
      await expect(note).toBeHidden();
    });
  });

  test('a print pressed before the script has loaded is bought', async ({ page, visitor }) => {
    const release = await hold(page, '**/_astro/*.js');
    // A page without its script never finishes loading.
    await page.goto(`${visitor.site}/photos/last-tram-second-stop-j8tn/`, { waitUntil: 'commit' });
    await visitor.button('Buy print').click();
    release();
    await expect(visitor.cartButton(1)).toBeVisible();
  });
});

test('halftone, grain and parallax are behind everything clickable', async ({ page, visitor }) => {
  await visitor.open('/');
  const backgrounds = () =>
    page
      .locator('body, #photos')
      .evaluateAll((all) => all.map((ground) => getComputedStyle(ground).backgroundImage));
  for (const name of ['halftone', 'grain']) await expect(page.locator('html')).toHaveClass(new RegExp(name));
  expect(await backgrounds()).toEqual(['none', 'none']);
  await seeThrough(page);
  for (const ground of await backgrounds()) expect(ground).toMatch(/radial-.+linear-.+url\(.+grain/);
  const layers = await page.locator('*').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { mixBlendMode, position, pointerEvents } = getComputedStyle(element);
      const isFixed = position === 'fixed' && element.checkVisibility();
      const isLayer = mixBlendMode !== 'normal' || (element.matches('[aria-hidden="true"]') && isFixed);
      return isLayer ? [`${element.className}: ${pointerEvents}`] : [];
    }),
  );
  expect(layers).toEqual(['parallax-layer slow: none', 'parallax-layer fast: none']);

  // Grain of each blend mode results in the expected colour.
  await page.route('**/api/settings', () => new Promise(() => {}));
  const meanOf = async (clip: { x: number; y: number; width: number; height: number }) => {
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ mean }) => mean);
  };
  const [grainOpacity, enableGrain] = [0.5, true];
  for (const grainBlend of sample(SETTINGS.grainBlend.choices, 2)) {
    await visitor.open('/', {
      siteSettingsPublic: JSON.stringify({ grainBlend, grainOpacity, enableGrain }),
    });
    const tab = await visitor.section('home').boundingBox();
    // The tab's background above its text is ink.
    const ink = await meanOf({ x: (tab?.x ?? 0) + 24, y: (tab?.y ?? 0) + 4, width: 60, height: 6 });
    const paper = await meanOf({ x: 2, y: 380, width: 28, height: 40 });
    const mix = toRgb(underGrain(DEFAULT_SETTINGS.siteBgColor, grainBlend, grainOpacity));
    for (const i of [0, 1, 2]) {
      expect(Math.abs((paper[i] ?? 0) - (mix[i] ?? 0)), `${grainBlend}: ${paper}, not ${mix}`).toBeLessThan(
        4,
      );
      expect(Math.abs((ink[i] ?? 0) - (toRgb(INK)[i] ?? 0)), `${grainBlend}: ${ink}`).toBeLessThan(1);
    }
  }
});

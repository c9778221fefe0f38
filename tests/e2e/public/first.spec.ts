import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { sample } from '../../long.ts';
import { samplePhotos } from '../content.ts';
import { cartLine, expect, expectDragsKeepOpen, expectLoaded, hold, test } from './visitor.ts';

test('a visit loads 10 kB of script and no React', async ({ page, visitor, externalRequests }) => {
  const loaded: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.push(response.body());
  });
  const scriptsOf = async () => [
    ...(await Promise.all(loaded)),
    ...(await page.locator('script:not([src])').allTextContents()),
  ];
  await page.goto(visitor.site);
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForLoadState('networkidle');
  const scripts = await scriptsOf();
  expect(scripts.length).toBeGreaterThan(2);
  // The benchmark measures linked projects and layout shifts.
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  expect(bytes).toBeLessThanOrEqual(10_240);
  expect(externalRequests).toEqual([]);
  for (const name of ['photos', 'videos', 'music'] as const) await visitor.section(name).click();
  await visitor.languageButton().click();
  await page.waitForLoadState('networkidle');
  for (const script of await scriptsOf()) expect(script.length).toBeLessThan(40_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read in both languages, page by page', async ({ page, site }) => {
    const photos = (await samplePhotos()).filter(({ project }) => project === 'Night Shift');
    const cover = (project: string) =>
      page.locator('.covers').getByRole('link', { name: new RegExp(`^${project}`) });
    const shown = (text: RegExp) => page.getByText(text).filter({ visible: true }).first();
    await page.goto(site);
    await cover('Night Shift').click();
    await expect(page).toHaveURL(`${site}/projects/night-shift/`);
    await expect(page.getByRole('heading', { level: 1, name: 'PROJECTS: Night Shift' })).toBeVisible();
    for (const { description } of photos)
      await expect(page.getByRole('link', { name: description.en, exact: true })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Last tram, second stop', exact: true }).click();
    await expect(page).toHaveURL(`${site}/photos/last-tram-second-stop-j8tn/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Last tram, second stop' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Last tram, second stop' })).toBeVisible();
    await expect(page.getByText('Buying needs JavaScript', { exact: false })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Size' })).toContainText(/A4\s*€\d/);
    await page.getByText('Product safety', { exact: true }).click();
    await expect(page.getByText('studio@example.com')).toBeVisible();
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Letzte Straßenbahn, zweite Haltestelle',
    );
    await page.getByRole('link', { name: 'Nachtschicht', exact: true }).click();
    await expect(page).toHaveURL(`${site}/de/projects/night-shift/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PROJEKTE: Nachtschicht');
    await page.getByRole('link', { name: /Mara Lindqvist$/ }).click();
    await expect(page).toHaveURL(`${site}/`);

    for (const project of ['Undercurrents', 'Heavy Things', 'Night Shift', 'Interference'])
      await expect(cover(project)).toBeVisible();
    const entries = [/rabbit/, /draw snow/, /drying rack/, /^Squeegee waltz/, /^First tram/, /^Low water/];
    for (const name of entries) await expect(shown(name)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Listen on SoundCloud' })).toHaveCount(3);
    await expect(
      page.locator('main p[lang], main div[lang="en"] p').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.locator('main div[lang="de"]').filter({ visible: true })).toHaveCount(2);
    await expect(page.locator('main div[lang="en"]').filter({ visible: true })).toHaveCount(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveCount(0);

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Music' }).click();
    await expect(page).toHaveURL(/#music$/);
    await expect(shown(/^Squeegee waltz/)).toBeInViewport();
    const texts = ['Imprint', 'Withdrawal', 'Privacy', 'Terms', 'Shipping', 'Accessibility'];
    for (const name of sample(texts, 1)) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`${site}/legal/${name.toLowerCase()}/`);
      // Both languages, because nobody can switch.
      await expect(page.locator('h1').filter({ visible: true })).toHaveCount(2);
      await expect(page.getByText('Placeholder.').filter({ visible: true })).toBeVisible();
    }
    await page.goto(`${site}/success?session_id=x`);
    await expect(page.getByRole('heading', { name: /Thank you!/ })).toBeVisible();
  });
});

/** The places of all elements in the open dialog, by text or name. */
const places = (page: Page) =>
  page.evaluate(() => {
    const parts = 'button,a,p,h2,li,dd,.slide.current .plate,.slide.current img';
    return [...document.querySelectorAll<HTMLElement>('dialog[open]')]
      .flatMap((dialog) => [...dialog.querySelectorAll<HTMLElement>(parts)])
      .filter((part) => part.getBoundingClientRect().width > 0)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        // The sheet's orientation is known only with the photo.
        const text = part.textContent?.replace(/ · [\d.]+ × [\d.]+ cm/, '');
        const name = part.ariaLabel ?? (part as HTMLImageElement).alt ?? text;
        return [part.localName, name, ...[x, y, width, height].map(Math.round)].join(' ');
      });
  });

/** Holds back React. @returns a function that lets it load */
const holdReact = (page: Page) => hold(page, '**/_astro/react.*.js');

const TRAM = 'Last tram, second stop';
const ROOFS = 'After midnight the roofs start talking';

test('a press opens a photo at once, and React takes over invisibly', async ({ page, visitor }) => {
  let release = await holdReact(page);
  await visitor.open('/#photos/night-shift');
  const lightbox = visitor.lightbox(TRAM);
  const shown = page.getByRole('img', { name: TRAM, exact: true });
  for (const close of ['Escape', 'Close']) {
    await visitor.photo(TRAM).click();
    await expect(lightbox.getByText('2/6', { exact: true })).toBeVisible();
    await expect(shown).toBeVisible();
    await expect(visitor.button('Close')).toBeFocused();
    await (close === 'Escape' ? page.keyboard.press(close) : visitor.button(close).click());
    await expect(lightbox).toBeHidden();
    await expect(visitor.photo(TRAM)).toBeFocused();
    await expect(page).toHaveURL(/#photos\/night-shift$/);
  }

  await visitor.photo(TRAM).click();
  await expect(lightbox.getByRole('radio', { name: 'A4 €39.00' })).toBeChecked();
  await expect(lightbox.getByText('Hahnemühle Photo Rag 308 g · 2024', { exact: true })).toBeVisible();
  await expectLoaded(shown);
  await visitor.button('Next photo').focus();
  const first = await lightbox.elementHandle();
  const before = await places(page);
  release();
  await expect.poll(() => first?.evaluate((dialog) => dialog.isConnected)).toBe(false);
  expect(await places(page)).toEqual(before);
  await expect(visitor.button('Next photo')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(visitor.photo(TRAM)).toBeFocused();

  await test.step('a key pressed before React works once it has loaded; the shown photo is bought', async () => {
    await page.unrouteAll();
    release = await holdReact(page);
    await page.reload();
    await visitor.photo(TRAM).click();
    await expect(lightbox).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await visitor.button('Buy print').click();
    await expect(lightbox.getByText('2/6', { exact: true })).toBeVisible();
    release();
    await expect(visitor.lightbox(ROOFS).getByText('3/6', { exact: true })).toBeVisible();
    await expect(visitor.button('Open cart (1)')).toBeVisible();
    expect(await visitor.stored('photoCart')).toContain(TRAM);
    await page.keyboard.press('Escape');
  });

  await test.step('a print is bought, also if the photo is closed before React has loaded', async () => {
    await page.unrouteAll();
    release = await holdReact(page);
    await page.reload();
    await visitor.photo(ROOFS).click();
    await visitor.button('Buy print').click();
    await page.keyboard.press('Escape');
    await expect(visitor.lightbox(ROOFS)).toBeHidden();
    release();
    await expect(visitor.cartButton(2)).toBeVisible();
    expect(await visitor.stored('photoCart')).toContain(ROOFS);
  });

  await test.step('a press loads the picture first, then only the lightbox, then the rest', async () => {
    await page.unrouteAll();
    release = await holdReact(page);
    // The preload's timer runs only with the press, and no pointer hovers a photo.
    await page.addInitScript(() => {
      const later: (() => void)[] = [];
      const { setTimeout } = globalThis;
      Object.assign(globalThis, {
        later,
        setTimeout: (work: () => void, ms?: number) =>
          ms === 1000 ? later.push(work) : setTimeout(work, ms),
      });
    });
    await visitor.open('/#photos');
    await page.waitForLoadState('networkidle');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const react = page.waitForRequest(/\/react\.[^/]+\.js$/);
    // Presses at the moment when the photos become visible, before any of them is requested.
    const isPictureAlone = await visitor.cover('Night Shift').evaluate(
      (cover: HTMLElement) =>
        new Promise<boolean>((resolve) => {
          const press = (photo: HTMLElement) => {
            photo.click();
            const { later } = globalThis as unknown as { later: (() => void)[] };
            for (const work of later) work();
            resolve(later.length > 0 && !document.head.querySelector('[data-of~=Lightbox]'));
          };
          const coming = new IntersectionObserver(([photo]) => {
            coming.disconnect();
            void scheduler.postTask(() => press(photo?.target as HTMLElement), {
              priority: 'user-blocking',
            });
          });
          new MutationObserver((_, drawing) => {
            const photo = document.querySelector('.photo[href*=last-tram]');
            if (photo) coming.observe(photo);
            if (photo) drawing.disconnect();
          }).observe(document.body, { childList: true, subtree: true });
          cover.click();
        }),
    );
    expect(isPictureAlone).toBe(true);
    await react;
    await expectLoaded(shown);
    const picture = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
    const order = requested.map((url) =>
      url === picture ? 'picture' : (/\/(\w+)\.[^/]+\.js$/.exec(url)?.[1] ?? ''),
    );
    expect(order).toContain('picture');
    expect(order.indexOf('picture')).toBeLessThan(order.indexOf('react'));
    const early = requested.slice(0, order.indexOf('react')).filter((url) => url.includes('/i/'));
    expect(early.filter((url) => url !== picture)).toEqual([]);
    expect(order).toContain('Lightbox');
    expect(order).not.toContain('Checkout');
    const rest = page.waitForRequest(/\/Checkout\.[^/]+\.js$/);
    release();
    await rest;
  });
});

test('a press opens the cart at once, and no press before React is lost', async ({ page, visitor }) => {
  const lines = await Promise.all([
    cartLine(TRAM, { quantity: 3 }),
    cartLine(ROOFS, { isSizeChosen: true, size: 'A3' }),
  ]);
  const release = await holdReact(page);
  await visitor.open('/');
  await visitor.cartButton(0).click();
  const cart = visitor.cart();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await test.step('a drag that begins or ends inside does not close it, a click on the backdrop does', async () => {
    await expectDragsKeepOpen(cart);
    await page.mouse.click(6, 300);
    await expect(cart).toBeHidden();
    await expect(visitor.cartButton(0)).toBeFocused();
  });
  await visitor.cartButton(0).click();
  await visitor.button('Continue Shopping').click();
  await expect(cart).toBeHidden();
  await expect(visitor.cartButton(0)).toBeFocused();

  const code = page.waitForResponse(/\/firstCart\.[^/]+\.js$/);
  await visitor.open('/', { photoCart: JSON.stringify(lines) });
  await (await code).finished();
  await visitor.cartButton(4).click();
  await expect(visitor.lines(cart, TRAM)).toContainText('from €39.00* per print');
  await expect(visitor.lines(cart, TRAM)).toContainText('€117.00');
  await expect(visitor.lines(cart, ROOFS)).toContainText('A3');
  const more = visitor.button('Increase quantity', visitor.lines(cart, ROOFS));
  const first = await cart.elementHandle();
  const before = await places(page);
  await more.focus();
  release();
  await expect.poll(() => first?.evaluate((dialog) => dialog.isConnected)).toBe(false);
  expect(await places(page)).toEqual(before);
  await expect(more).toBeFocused();
  await test.step('the same in the dialog of React', async () => {
    await expectDragsKeepOpen(cart);
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await page.mouse.click(6, 300);
    await expect(cart).toBeHidden();
    await expect(visitor.cartButton(4)).toBeFocused();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });

  await page.unrouteAll();
  const again = await holdReact(page);
  // Braces in a name are not placeholders.
  const braces = await cartLine(TRAM, { quantity: 3, description: { en: 'Braces {sum}' } });
  await visitor.open('/', { photoCart: JSON.stringify([braces, lines[1]]) });
  await page.waitForLoadState('networkidle');
  await visitor.cartButton(4).click();
  await expect(cart.getByText('Braces {sum}', { exact: true })).toBeVisible();
  await more.click();
  await more.click();
  await page.keyboard.press('Escape');
  again();
  await expect(visitor.cartButton(6)).toBeFocused();
  await expect(cart).toBeHidden();
});

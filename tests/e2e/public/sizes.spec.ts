import type { Locator } from '@playwright/test';
import { boxOf, counter, expect, openPhoto, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const PAGE = '/photos/last-tram-second-stop-j8tn/';

const sizes = (within: Locator) => within.getByRole('group', { name: 'Size' });
const radio = (within: Locator, name: 'A4' | 'A3') => sizes(within).getByRole('radio', { name });

test('a cart survives a reload; tabs share it and the language', async ({ context, page, visitor }) => {
  await visitor.open('/#photos/night-shift');
  const other = new Visitor(await context.newPage(), visitor.site);
  await other.page.goto(`${visitor.site}/`);
  await visitor.photo(TRAM).click();
  await visitor.button('Buy print').click();
  await expect(other.cartButton(1)).toBeVisible();
  const [item] = JSON.parse((await visitor.stored('photoCart')) ?? '[]') as Record<string, unknown>[];
  const stored = { src: '/photos/last-tram-second-stop-j8tn.jpg', quantity: 1, price: 39 };
  expect(item).toMatchObject({ ...stored, description: { en: TRAM } });
  expect(item?.id).toBeTruthy();
  const otherLine = other.lines(await other.openCart(), TRAM);
  await other.button('Increase quantity', otherLine).click();
  await page.keyboard.press('Escape');
  await expect(visitor.cartButton(2)).toBeVisible();
  await page.reload();
  const line = visitor.lines(await visitor.openCart(), TRAM);

  await test.step('a size chosen in the cart or the checkout', async () => {
    // The sheet has the photo's orientation.
    await expect(line).toContainText('A4 · 29.7 × 21 cm');
    await expect(line).toContainText('from €39.00* per print');
    await expect(radio(line, 'A4')).toBeChecked();
    for (const target of await line.locator('input, .stepper button').all()) {
      const { width, height } = await boxOf(target);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await radio(line, 'A3').check();
    for (const one of [line, otherLine]) {
      await expect(one).toContainText('A3 · 42 × 29.7 cm');
      await expect(one).toContainText('€56.00* per print');
      await expect(one).toContainText('€112.00');
      await expect(one).not.toContainText('from');
      await expect(radio(one, 'A3')).toBeChecked();
    }
    await visitor.button('Proceed to Checkout').click();
    const select = visitor.checkout().getByRole('combobox', { name: 'Size' });
    await expect(select).toHaveValue('A3');
    await expect(select.locator('option')).toHaveText(['A4 · 29.7 × 21 cm', 'A3 · 42 × 29.7 cm']);
    await select.selectOption('A4');
    await expect(radio(otherLine, 'A4')).toBeChecked();
    await visitor.button('Return to Cart').click();
    await expect(radio(line, 'A4')).toBeChecked();
    await expect(line).toContainText('€78.00');
  });

  await other.button('Continue Shopping').click();
  await other.languageButton().click();
  await expect(visitor.dialog('Warenkorb')).toContainText('78,00 €');
  await new Visitor(other.page, other.site, 'de').openCart();
  await page.evaluate(() => localStorage.removeItem('photoCart'));
  await expect(other.dialog('Warenkorb').getByText('Ihr Warenkorb ist leer')).toBeVisible();
});

// src/features/toast/toast.test.ts tests how long a toast is visible.
test('the lightbox sells each size, also on a phone, and confirms it', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lightbox = await openPhoto(visitor, TRAM);
  await expect(radio(lightbox, 'A4')).toBeChecked();
  await expect(sizes(lightbox)).toHaveText(/A4 €39\.00A3 €56\.00$/);
  const caption = await boxOf(lightbox.locator('.lightbox-caption'));
  expect(844 - caption.y).toBeLessThanOrEqual(168);
  const stage = await boxOf(lightbox.locator('.stage'));
  const plate = await boxOf(lightbox.locator('.slide.current .plate'));
  expect(plate.y + plate.height / 2).toBeCloseTo(stage.y + stage.height / 2, 0);
  const buy = await boxOf(visitor.button('Buy print', lightbox));
  for (const label of await sizes(lightbox).locator('label').all()) {
    const { y, height } = await boxOf(label);
    expect(height).toBeGreaterThanOrEqual(42);
    expect(y + height / 2).toBeCloseTo(buy.y + buy.height / 2, 0);
  }
  // The gallery's accent is ink, which would be invisible on the dark background.
  await page.evaluate(() => {
    document.documentElement.style.cssText += '--bold: 0; --accent: #161616; --on-accent: #fff';
  });
  await expect(visitor.button('Buy print', lightbox)).toHaveCSS('background-color', /srgb 1 1 1/);
  await radio(lightbox, 'A3').check();
  await visitor.button('Buy print', lightbox).click();
  await expect(visitor.toast(`${TRAM} added to cart`)).toBeVisible();
  const toast = await boxOf(page.locator('.toast'));
  expect(buy.y - (toast.y + toast.height)).toBeLessThan(168);
  await visitor.button('Buy print', lightbox).click();
  await expect(visitor.toast(`${TRAM} is already in the cart`)).toBeVisible();
  // Another photo starts with A4 again.
  await visitor.button('Next photo').click();
  await expect(radio(page.getByRole('dialog'), 'A4')).toBeChecked();
  await visitor.button('Previous photo').click();
  await visitor.button('Open cart (1)').click();
  await expect(visitor.lines(visitor.cart(), TRAM)).toContainText('A3 · 42 × 29.7 cm');
  // The cart is above the lightbox, which ignores keys meanwhile.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(visitor.cart()).toBeHidden();
  await expect(counter(page, '2/6')).toBeVisible();
  await visitor.button('Close').click();
  await expect(visitor.cartButton(1)).toBeVisible();
});

test("a photo's page begins with the photo and shows a print to scale", async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitor.open(PAGE);
  const box = (part: string) => boxOf(page.locator(part));
  const [main, work, side] = [await box('.work-main'), await box('.work-picture'), await box('.work-side')];
  expect(Math.abs(work.width / main.width - 0.64)).toBeLessThanOrEqual(0.02);
  expect(side.width).toBe(400);
  await expect(page.locator('.work-picture')).toHaveCSS('position', 'sticky');
  for (const label of await page.locator('.print-sizes label').all())
    expect((await boxOf(label)).height).toBeGreaterThanOrEqual(88);
  await page.getByRole('radio', { name: 'A3' }).check();
  const wall = await boxOf(page.locator('.wall').filter({ visible: true }));
  // The drawing is as wide as photo and text together.
  expect([wall.x, wall.width]).toEqual([work.x, expect.closeTo(main.width, 0)]);
  expect(wall.height).toBeLessThanOrEqual(564);
  expect(side.x - work.x - work.width).toBeCloseTo(48, 0);
  const sheet = () => boxOf(page.locator('.wall .paper').filter({ visible: true }));
  const large = await sheet();
  await page.getByRole('radio', { name: 'A4' }).check();
  const small = await sheet();
  expect(small.width).toBeGreaterThanOrEqual(240);
  expect(large.width / small.width).toBeCloseTo(420 / 297, 1);

  await test.step('an upright photo has its price beside it, and controls before its sizes are reached', async () => {
    const upright = '/photos/column-thinking-of-falling-0hsk/';
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(upright);
    await expect(visitor.languageButton()).toBeInViewport({ ratio: 1 });
    for (const [width, height] of [
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [all, photo, texts] = [
        await box('.work-main'),
        await box('.work-picture'),
        await box('.work-side'),
      ];
      expect(texts.x).toBeGreaterThan(photo.x + photo.width);
      expect(texts.x + texts.width).toBeCloseTo(all.x + all.width, 0);
      await expect(visitor.button('Buy print')).toBeInViewport({ ratio: 1 });
      // In the middle of its share, or at the margin of a tablet.
      const before = width > 999 ? texts.x - photo.x - photo.width - 48 : 0;
      expect(photo.x - all.x).toBeCloseTo(before, 0);
    }
    await visitor.open(PAGE);
  });

  await test.step('on a phone the toast is beside its button, and the hidden cart button appears', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    // The code that hides the controls while scrolling loads after the print was added.
    const added = Promise.withResolvers<void>();
    await page.route('**/scrollTop.*.js', async (route) => {
      await added.promise;
      await route.continue();
    });
    // Movements while the page becomes narrow would hide the controls again.
    await page.reload();
    await page.getByRole('radio', { name: 'A3' }).check();
    expect((await boxOf(page.locator('.work-picture'))).width).toBeGreaterThanOrEqual(340);
    const buy = visitor.button('Buy print');
    await buy.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await expect(page.locator('.fixed-controls')).toHaveClass(/aside/);
    await buy.click();
    const toast = page.locator('.print-buy .toast');
    await expect(toast).toBeInViewport({ ratio: 1 });
    const [answer, button] = [await boxOf(toast), await boxOf(buy)];
    expect(button.y - (answer.y + answer.height)).toBeLessThan(24);
    const loaded = page.waitForResponse('**/scrollTop.*.js');
    added.resolve();
    await (await loaded).finished();
    await expect(page.locator('#scroll-top')).toHaveAttribute('style', /--progress/);
    await visitor.cartButton(1).click();
    await expect(visitor.lines(visitor.cart(), TRAM)).toBeVisible();
  });
  await page.reload();
  await visitor.button('View cart').click();
  await expect(visitor.lines(visitor.cart(), TRAM)).toContainText('A3 · 42 × 29.7 cm');

  await test.step('the page has its own language, keeps the choice of the visitor, and sells', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open(`/de${PAGE}`, { photoCart: '[]' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const german = new Visitor(page, visitor.site, 'de');
    await expect(visitor.languageButton()).toHaveText('de');
    for (const text of ['inkl. MwSt., zzgl. Versand', 'Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.'])
      await expect(page.getByText(text)).toBeVisible();
    await test.step('it names the manufacturer and the product (Art. 19 GPSR)', async () => {
      const safety = page.getByRole('group').filter({ hasText: 'Produktsicherheit' });
      const picture = safety.getByRole('img', { name: 'Bild des Produkts' });
      await expect(picture).toBeHidden();
      await page.getByText('Produktsicherheit', { exact: true }).click();
      await expect(safety).toContainText(
        'Kunstdruck „Letzte Straßenbahn, zweite Haltestelle“ (last-tram-second',
      );
      await expect(safety).toContainText('Mara Lindqvist, Musterstraße 12, 12345 Musterstadt');
      await expect(safety.getByRole('link', { name: 'studio@example.com' })).toBeVisible();
      await expect(picture).toBeVisible();
    });
    await german.button('Druck kaufen').click();
    await expect(german.cartButton(1)).toBeVisible();
    await german.openCart();
    await page.keyboard.press('Escape');
    // A long word in the title beside the work is not broken.
    const height = await page.locator('.work-side h1').evaluate((title: HTMLElement) => {
      title.textContent = 'Containerterminal';
      return title.offsetHeight / Number.parseFloat(getComputedStyle(title).fontSize);
    });
    expect(height).toBeLessThan(1.5);
    expect(await visitor.stored('language')).toBe('en');
    await visitor.languageButton().click();
    await expect(page).toHaveURL(visitor.site + PAGE);
    for (const text of ['incl. VAT, plus shipping', 'Printed for you and delivered in 5 to 8 working days.'])
      await expect(page.getByText(text)).toBeVisible();
    await expect(visitor.cartButton(1)).toBeVisible();
    await visitor.section('music').click();
    await expect(page).toHaveURL(`${visitor.site}/#music`);
    await expect(visitor.cartButton(1)).toBeVisible();
  });
});

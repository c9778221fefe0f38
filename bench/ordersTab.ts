import type { Browser } from '@playwright/test';
import Stripe from 'stripe';
import { createFaultyStripe, type FaultyStripe } from '../tests/fixtures/stripe/faultyStripe.ts';
import { CUSTOMER, press, SESSION } from '../tests/fixtures/stripe/paymentPage.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { atMost, median, note, type Result } from './report.ts';
import { PASSWORD, startServer } from './server.ts';
import type { Bench } from './site.ts';

const ORDERS = 500;
const AT_ONCE = 25;
/** What a call to Stripe takes, ms. */
const STRIPE_MS = 150;
const SAMPLES = 5;
const MARK = { shop: 'prints', language: 'en', total_cents: '5399' };

/** So many paid orders of this shop, all of today. */
async function buyAll({ page }: FaultyStripe): Promise<void> {
  const { hostname: host, port } = new URL(page.origin);
  const stripe = new Stripe(page.secretKey, { host, port, protocol: 'http', telemetry: false });
  const buy = async () => {
    const { url } = await stripe.checkout.sessions.create({ ...SESSION, metadata: MARK });
    await press(url, { action: 'pay', ...CUSTOMER });
  };
  for (let bought = 0; bought < ORDERS; bought += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, buy));
}

type Times = { readonly shown: number; readonly usable: number; readonly whole: number };

/** Opens the tab as somebody who has logged in before; ms from the navigation on. */
async function openTab(browser: Browser, url: string): Promise<Times> {
  const { context, page } = await openVisitor(browser, { viewport: { width: 1440, height: 900 } });
  try {
    await page.addInitScript((password) => localStorage.setItem('adminPassword', password), PASSWORD);
    await page.goto(`${url}/admin#orders`, { waitUntil: 'commit' });
    const times = await page.evaluate(
      (wanted) =>
        new Promise<{ shown: number; usable: number; whole: number }>((resolve) => {
          let shown = 0;
          let usable = 0;
          const look = () => {
            const rows = document.querySelectorAll<HTMLElement>('.order-row');
            const now = performance.now();
            if (rows.length > 0 && shown === 0) {
              shown = now;
              rows[0]?.click();
            }
            if (document.querySelector('.order-view')) usable ||= now;
            const isWhole = document.querySelector('.orders')?.textContent.includes(`${wanted} orders`);
            if (usable > 0 && isWhole) resolve({ shown, usable, whole: now });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      ORDERS,
    );
    return times;
  } finally {
    await context.close();
  }
}

/** The Orders tab of a busy month, with a Stripe that takes its time: shown, and one order opened by a press. */
export async function measure(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const stripe = await createFaultyStripe();
  const env = { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.origin };
  const server = await startServer({ ...site, env });
  const browser = await openBrowser();
  try {
    await buyAll(stripe);
    stripe.slow(STRIPE_MS);
    const times: Times[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) times.push(await openTab(browser, server.url));
    const middle = (of: keyof Times) => median(times.map((one) => one[of]));
    return [
      note(`orders-tab: first of ${ORDERS} orders shown, from the navigation on`, middle('shown'), 'ms'),
      atMost('orders-tab: usable, one of them open', middle('usable'), 1000, 'ms'),
      note('orders-tab: the whole month there', middle('whole'), 'ms'),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stripe.close();
  }
}

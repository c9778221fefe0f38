import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { certificatesOf } from '../../netlify/editions/certificates.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { type Order, type OrderList, orderNumber } from '../../src/shared/shop/orders/order.ts';
import { isLong } from '../long.ts';
import { CUSTOMER } from '../mocks/stripe/paymentPage.ts';
import { buyPrints } from './buyPrints.ts';
import { makeContentRoot, onlyPhotos } from './content.ts';
import { test as base, boxOf } from './fixtures.ts';
import { expect, Panel } from './panel.ts';

const TRAM = { id: 'last-tram-second-stop-j8tn', size: 'A3' } as const;
const RIVER = { id: 'river-learning-to-fork-k3f9', size: 'A4', quantity: 2 } as const;

/** From an edition of 30, of which 26 were sold before. */
const WHIRLPOOL = { id: 'whirlpool-in-no-hurry-x81d', size: 'A4', quantity: 2 } as const;
const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

const test = base.extend<{ shop: string }>({
  /** A shop with a lab, whose edition has no sales in the shop yet. */
  shop: async ({ startServer, page }, use) => {
    const sold: string[] = [TRAM.id, WHIRLPOOL.id];
    const content = await makeContentRoot(await onlyPhotos(({ id }) => sold.includes(id)));
    const env = { LAB: 'creativehub', SIGNING_KEY };
    await use((await startServer({ contentRoot: content.path, env })).url);
    await page.close();
    await content.remove();
  },
});

const orderRow = (page: Page, number: string) => page.getByRole('listitem', { name: number, exact: true });

test.describe('the Orders tab', () => {
  test.use({ allowConsole: [/502 \(Bad Gateway\).*\/api\/orders\?/] });

  test('takes two orders from arrival to refund, on desktop and phone', async ({ page, startServer }) => {
    const { url } = await startServer();
    const panel = new Panel(page, url);
    const first = orderNumber(await buyPrints(url, [TRAM]));
    const one = orderRow(page, first);
    // Orders of the same second may be listed in either order.
    const nextSecond = Math.ceil(Date.now() / 1000) * 1000;
    let second = '';
    let other = one;
    const files = panel.requests(/\/OrdersTab\.|\/orders(En|De)\./);
    await panel.speak('en');
    // Before the page opens, because the clock of an open page would be in 1970 for a moment.
    await page.clock.install();
    await panel.open('music');
    const tab = page.getByRole('tab', { name: 'Orders', exact: true });

    await test.step('another tab announces a waiting and a new order, without loading code of the Orders tab', async () => {
      await expect(tab).toHaveAccessibleDescription('1 order needs you');
      await expect.poll(() => Date.now()).toBeGreaterThan(nextSecond);
      const bought = { locale: 'de', customer: { name: 'Jürgen Groß' } } as const;
      second = orderNumber(await buyPrints(url, [RIVER, TRAM], bought));
      other = orderRow(page, second);
      // The owner returns to the page a minute later.
      await page.clock.setFixedTime(Date.now() + 61_000);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await panel.expectToast(`New order ${second}: €129.99`);
      await expect(tab).toHaveAccessibleDescription('2 orders need you, new order');
      expect(files).toEqual([]);
      await tab.click();
      await expect(one).toContainText('To print');
      await expect(other).toContainText(/new.*Jürgen Groß, Ort.*A4 and 1 more.*€129\.99/);
      expect(files).not.toEqual([]);
      await expect(tab).toHaveAccessibleDescription('2 orders need you');
      await expect(page.getByText(/^Updated \d/)).toBeVisible();
      if (isLong) await panel.expectAccessible('the list');
    });

    await test.step('the status filter uses the labels of the rows, and another month links to open orders', async () => {
      await page.getByLabel('Status').selectOption('To print (2)');
      await page.getByLabel('Status').selectOption('All');
      await panel.press('Previous month');
      await expect(page.getByText(/^2 orders from \w+ \d+ need you\./)).toBeVisible();
      await expect(panel.button('Download CSV')).toHaveAttribute('aria-disabled', 'true');
      await panel.answer('**/api/orders?*', { status: 502, json: { error: 'Stripe is away.' } });
      await panel.press('Previous month');
      // A month that fails to load says so instead of a list and has no filter.
      await expect(panel.banner().filter({ hasText: /Stripe is away.*Nothing is lost/ })).toBeVisible();
      await expect(page.getByLabel('Status')).toHaveCount(0);
      await page.unroute('**/api/orders?*');
      await panel.press('Try Again');
      await expect(page.getByLabel('Status')).toBeVisible();
      await panel.press('Show');
      await expect(panel.field('Month')).toHaveValue('todo');
      await expect(one).toBeVisible();
      await panel.press('Previous month');
      await expect(one).toBeVisible();
    });

    await test.step('an order opens, is held and released', async () => {
      await one.getByRole('button').click();
      await expect(one.getByText('SKU 700302-3')).toBeVisible();
      await expect(one).toContainText('Ada Weg 1 12345 Ort Germany');
      await expect(one).toContainText(/Confirmation to the buyer went out on/);
      // The step on a phone below checks the same.
      if (isLong) await panel.expectAccessible('an open order');
      await panel.press('Hold');
      await expect(one).toContainText('On hold: nothing happens until you release it.');
      await panel.press('Release');
      await expect(panel.button('Hold')).toBeVisible();
    });

    await test.step('the next order replaces the open one, and the row of a closed one has its next action', async () => {
      const [before, after] = [panel.button('Previous order'), panel.button('Next order')];
      await expect(after).toHaveAttribute('aria-disabled', 'true');
      await before.click();
      await expect(before).toBeFocused();
      await expect(before).toHaveAttribute('aria-disabled', 'true');
      await expect(other).toContainText('Jürgen Groß');
      const sent = panel.button('Mark as Sent', one);
      await expect(sent).toHaveCount(0);
      await one.hover();
      await sent.click();
      await panel.press('Cancel', panel.dialog(`Mark ${first} as sent`));
      await after.focus();
      await page.keyboard.press('Enter');
      await expect(one).toContainText('Ada Weg 1');
      await expect(after).toBeFocused();
    });

    await test.step('one press prints only a packing slip for each parcel', async () => {
      await page.evaluate(() => Object.assign(window, { print: () => {} }));
      await panel.press('Print Packing Slips (2)');
      const slips = page.locator('.slip');
      await expect(slips).toHaveText([
        /Jürgen Groß\nWeg 1\n12345 Ort\s*Bestellung .{9}\d+\. \w+ \d{4}2 ×.*A4 · .* cm.*1 ×.*A3 · .* cm.*Vielen Dank.*Schreiben Sie an \S+@\S+ und nennen Sie die Bestellung .{9}\..*\/de\/legal\/withdraw\/$/s,
        /^.* · .*\nAda\nWeg 1\n12345 Ort\s*Order .{9}\d+ \w+ \d{4}1 ×.*Thank you/s,
      ]);
      const pictures = slips.last().locator('li img');
      await expect(pictures).toHaveCount(1);
      await expect(pictures).toHaveJSProperty('complete', true);
      await expect(slips.first()).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(slips.first()).toBeVisible();
      await expect(one).toBeHidden();
      await page.emulateMedia({ media: null });
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(slips).toHaveCount(0);
    });

    await test.step('the address is copied in the form for a parcel', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await panel.press('Copy Address');
      await panel.expectToast('Address copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe('Ada\nWeg 1\n12345 Ort\nGermany');
    });

    await test.step('an order is marked as sent only with a carrier', async () => {
      await panel.press('Mark as Sent');
      const dialog = panel.dialog(`Mark ${first} as sent`);
      await panel.press('Mark as Sent', dialog);
      const [carrier, address] = [dialog.getByLabel('Carrier'), dialog.getByLabel('Tracking address')];
      await expect(carrier).toHaveAccessibleDescription(/Say who carries it/);
      await carrier.fill('DHL');
      await dialog.getByLabel('Tracking number').fill('00340434');
      await expect(address).toHaveValue(/^https:\/\/www\.dhl\.de\/.*=00340434$/);
      await address.fill('https://dhl.example/00340434');
      await panel.press('Mark as Sent', dialog);
      await expect(dialog).toBeHidden();
      const parcel = page.getByRole('link', { name: 'Follow the parcel' });
      await expect(parcel).toHaveAttribute('href', 'https://dhl.example/00340434');
      await expect(tab).toHaveAccessibleDescription('1 order needs you');
    });

    await test.step('an amount of the other order is refunded, and the rest when it is cancelled', async () => {
      await other.getByRole('button').first().click();
      // The English panel shows English names for the German order.
      await expect(other).toContainText('River, learning to fork');
      await panel.press('Refund');
      const dialog = panel.dialog(`Refund ${second}`);
      await dialog.getByLabel('An amount').check();
      await dialog.getByLabel('Amount in euros').fill('12,50');
      await panel.expectAccessible('the dialog of a refund');
      await panel.press('Refund €12.50', dialog);
      await expect(dialog).toBeHidden();
      await expect(other).toContainText('Refunded−€12.50Remaining€117.49');
      await expect(other.locator('.order-first')).toContainText('· €12.50 refunded');
      await expect(panel.button('Send to Lab')).toHaveAccessibleDescription(/no print lab is set up/);
      await panel.press('Cancel Order');
      await panel.press('Cancel and refund €117.49');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(other).toContainText('Refunded');
      await expect(tab).toHaveAccessibleDescription('');
    });

    await test.step('a month is downloaded as CSV; search and status filter the list', async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), panel.press('Download CSV')]);
      expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}\.csv$/);
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toMatch(/^\ufeff"Order"/);
      for (const number of [first, second]) expect(file).toContain(`"${number}"`);
      const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem', { name: /-/ });
      await page.getByLabel('Search').fill('gross');
      await expect(orders).toHaveCount(1);
      await expect(other).toBeVisible();
      await page.getByLabel('Status').selectOption('Sent');
      await expect(page.getByText('None of these orders matches.')).toBeVisible();
      await panel.press('Show All');
      await expect(orders).toHaveCount(2);
    });

    await test.step('on a phone an order opens as a sheet, in German too, and returns the focus', async () => {
      await other.getByRole('button').first().click();
      // On a tablet all sums have the same right edge, next to states of any length.
      await page.setViewportSize({ width: 768, height: 1024 });
      const sums = page.locator('.order-row > .order-sum');
      const edges = await sums.evaluateAll((all) => all.map((sum) => sum.getBoundingClientRect().right));
      expect(edges).toEqual([edges[0], edges[0]]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(other.getByRole('time')).toBeVisible();
      await panel.press('More');
      await panel.press('Deutsch');
      const tools = await boxOf(page.locator('.order-tools').first());
      expect(tools.y + tools.height).toBeLessThan(844 / 3 - 56);
      await page.getByText('Filtern, herunterladen').click();
      await expect(page.getByLabel('Suche')).toBeVisible();
      await page.getByText('Filtern, herunterladen').click();
      const opener = page.getByRole('list', { name: 'Bestellungen' }).getByRole('button').first();
      await opener.click();
      const sheet = panel.dialog(second);
      await expect(sheet).toContainText('Jürgen Groß');
      await panel.expectAccessible('an order on a phone');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(opener).toBeFocused();
    });
    await page.close();
  });
});

test('a shop with a lab sends numbered prints there without a refunded one', async ({ page, shop: url }) => {
  const panel = new Panel(page, url);
  const [numbered, withdrawn] = [await buyPrints(url, [WHIRLPOOL]), await buyPrints(url, [TRAM])];
  const [first, second] = [orderRow(page, orderNumber(numbered)), orderRow(page, orderNumber(withdrawn))];
  const readOrder = async () =>
    (await panel.call<OrderList>('GET', 'orders')).orders.find(({ id }) => id === numbered) as Order;
  const key = signingKey({ signingKey: SIGNING_KEY }) as NonNullable<ReturnType<typeof signingKey>>;
  const addresses = certificatesOf(await readOrder(), key).map(({ token }) => `certificate/${token}/`);
  const { name, email } = CUSTOMER;
  const message = 'Too dark for the hall.';
  await panel.call('POST', 'withdrawal', { name, email, order: orderNumber(withdrawn), message });
  await panel.speak('en');
  await panel.open('orders');

  await test.step('a withdrawal is shown on its order, which is put on hold', async () => {
    await expect(second).toContainText('Withdrawn');
    await second.getByRole('button').first().click();
    await second.getByText(/: the whole order$/).click();
    await expect(second).toContainText('Message: Too dark for the hall.');
    await expect(second).toContainText(/Receipt of the withdrawal went out on/);
    await expect(second).toContainText('On hold: nothing happens until you release it.');
    if (isLong) await panel.expectAccessible('a withdrawn order');
  });

  await test.step('a refund before printing frees the edition number', async () => {
    await first.getByRole('button').first().click();
    await expect(first).toContainText('No. 27, 28 of 30');
    await panel.press('Refund');
    const dialog = panel.dialog(/^Refund /);
    await dialog.getByLabel('Some prints').check();
    await expect(dialog).toContainText('its edition number is free again');
    await dialog.getByRole('combobox').selectOption('1');
    await panel.press('Refund €36.00', dialog);
    await expect(dialog).toBeHidden();
    await expect(first).toContainText('No. 27 of 30');
    await expect(first).toContainText('Refunded before printing: 1. Not to be printed.');
    await expect(first).toContainText('Free again: no. 28 of 30');
    expect(await panel.call('GET', `editions/${WHIRLPOOL.id}`)).toMatchObject({ left: 3 });
  });

  await test.step('the remaining print is sent to the lab, and the order shows its state', async () => {
    await panel.press('Send to Lab');
    await expect(first).toContainText(/creativehub, order \d+: has it/);
    await expect(panel.button('Send to Lab')).toHaveCount(0);
    if (isLong) await panel.expectAccessible('an order at the lab');
    expect((await readOrder()).lab).toMatchObject({ name: 'creativehub', state: 'received' });
  });

  await test.step('a certificate shows its print, and anyone can verify it', async () => {
    await page.goto(`${url}/${addresses[0]}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of a numbered print');
    await expect(page.getByText('This certificate is genuine.')).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Number 27 of 30');
    await expect(page.getByRole('img', { name: 'Picture of the work' })).toBeVisible();
    await page.getByText('Verify it without us').click();
    await expect(page.getByText(/openssl pkeyutl -verify/)).toContainText(`${url}/.well-known/`);
    await panel.expectAccessible('a certificate');
    await page.goto(`${url}/de/${addresses[1]}`);
    await expect(page.getByText('Dieses Zertifikat gilt nicht mehr.')).toBeVisible();
    if (isLong) await panel.expectAccessible('an invalid certificate');
    await page.getByRole('link', { name: 'Eintrag 2' }).click();
  });

  await test.step('the certificate links to its entry in the ledger of all numbers', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verzeichnis der Auflagen');
    await expect(page.getByText('30 Nummern: 27 verkauft, 0 reserviert, 3 frei')).toBeVisible();
    await expect(page.getByText('Wir haben eben alle Einträge geprüft (')).toBeVisible();
    const entries = page.locator('details', { hasText: 'Alle Einträge' });
    await expect(entries.getByRole('row').filter({ hasText: '28/30' })).toHaveCount(2);
    await page.getByText('Selbst prüfen').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/openssl pkeyutl -verify/)).toContainText(`${url}/.well-known/`);
    await panel.expectAccessible('the ledger');
  });
});

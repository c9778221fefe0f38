import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { certificatesOf } from '../../netlify/editions/certificates.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { type Order, type OrderList, orderNumber } from '../../src/shared/shop/orders/order.ts';
import { isLong } from '../long.ts';
import { CUSTOMER } from '../mocks/stripe/paymentPage.ts';
import {
  ADMIN_PASSWORD,
  button,
  expect,
  expectAccessible,
  expectToast,
  logIn,
  openPhotos,
  speak,
} from './adminContent.ts';
import { buyPrints } from './buyPrints.ts';
import { makeContentRoot, onlyPhotos } from './content.ts';
import { test as base } from './fixtures.ts';

const TRAM = { id: 'last-tram-second-stop-j8tn', size: 'A3' } as const;
const RIVER = { id: 'river-learning-to-fork-k3f9', size: 'A4', quantity: 2 } as const;
const TAB = /\/OrdersTab\.|\/orders(En|De)\./;

/** Of an edition of 30, of which 26 were sold before. */
const WHIRLPOOL = { id: 'whirlpool-in-no-hurry-x81d', size: 'A4', quantity: 2 } as const;
const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

const test = base.extend<{ shop: string }>({
  /** A shop with a lab, of whose edition nobody has bought yet. */
  shop: async ({ startServer, page }, use) => {
    const sold: string[] = [TRAM.id, WHIRLPOOL.id];
    const content = await makeContentRoot(await onlyPhotos(({ id }) => sold.includes(id)));
    const env = { LAB: 'creativehub', SIGNING_KEY };
    await use((await startServer({ contentRoot: content.path, env })).url);
    await page.close();
    await content.remove();
  },
});

const row = (page: Page, number: string) => page.getByRole('listitem', { name: number, exact: true });

/** A minute later somebody comes back to the page. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test.describe('the Orders tab', () => {
  test.use({ allowConsole: [/502 \(Bad Gateway\).*\/api\/orders\?/] });

  test('takes two orders from arrival to refund, on desktop and phone', async ({ page, startServer }) => {
    const { url } = await startServer();
    const first = orderNumber(await buyPrints(url, [TRAM]));
    // Orders of one second may stand in either order.
    const nextSecond = Math.ceil(Date.now() / 1000) * 1000;
    let second = '';
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await speak(page, 'en');
    // Before the page opens: in an open one the clock stands at 1970 for a moment.
    await page.clock.install();
    await openPhotos(page, url, 'music');
    const tab = page.getByRole('tab', { name: 'Orders', exact: true });

    await test.step('another tab says that one waits, and that another comes; it loads none of the tab', async () => {
      await expect(tab).toHaveAccessibleDescription('1 order needs you');
      await expect.poll(() => Date.now()).toBeGreaterThan(nextSecond);
      second = orderNumber(
        await buyPrints(url, [RIVER, TRAM], { locale: 'de', customer: { name: 'Jürgen Groß' } }),
      );
      await comeBack(page);
      await expectToast(page, `New order ${second}: €129.99`);
      await expect(tab).toHaveAccessibleDescription('2 orders need you, new order');
      expect(files.filter((file) => TAB.test(file))).toEqual([]);
      await tab.click();
      await expect(row(page, first)).toContainText('To print');
      await expect(row(page, second)).toContainText(/new.*Jürgen Groß, Ort.*A4 and 1 more.*€129\.99/);
      expect(files.some((file) => TAB.test(file))).toBe(true);
      await expect(tab).toHaveAccessibleDescription('2 orders need you');
      await expect(page.getByText(/^Updated \d/)).toBeVisible();
      if (isLong) await expectAccessible(page, 'the list');
    });

    await test.step('what is to be done is a filter in the words of the rows, and leads out of another month', async () => {
      await page.getByLabel('Status').selectOption('To print (2)');
      await page.getByLabel('Status').selectOption('All');
      await button(page, 'Previous month').click();
      await expect(page.getByText(/^2 orders from \w+ \d+ need you\./)).toBeVisible();
      await expect(button(page, 'Download CSV')).toHaveAttribute('aria-disabled', 'true');
      await page.route('**/api/orders?*', (route) =>
        route.fulfill({ status: 502, json: { error: 'Stripe is away.' } }),
      );
      await button(page, 'Previous month').click();
      // A month that fails says so in the place of its list; nothing is there to filter.
      await expect(
        page.getByRole('alert').filter({ hasText: /Stripe is away.*Nothing is lost/ }),
      ).toBeVisible();
      await expect(page.getByLabel('Status')).toHaveCount(0);
      await page.unroute('**/api/orders?*');
      await button(page, 'Try Again').click();
      await expect(page.getByLabel('Status')).toBeVisible();
      await button(page, 'Show').click();
      await expect(page.getByLabel('Month', { exact: true })).toHaveValue('todo');
      await expect(row(page, first)).toBeVisible();
      await button(page, 'Previous month').click();
      await expect(row(page, first)).toBeVisible();
    });

    await test.step('an order shows whole; it is held and released', async () => {
      await row(page, first).getByRole('button').click();
      await expect(row(page, first).getByText('SKU 700302-3')).toBeVisible();
      await expect(row(page, first)).toContainText('Ada Weg 1 12345 Ort Germany');
      await expect(row(page, first)).toContainText(/Confirmation to the buyer went out on/);
      // The phone shows the same below.
      if (isLong) await expectAccessible(page, 'an open order');
      await button(page, 'Hold').click();
      await expect(row(page, first)).toContainText('On hold: nothing happens until you release it.');
      await button(page, 'Release').click();
      await expect(button(page, 'Hold')).toBeVisible();
    });

    await test.step('the next order opens in its place, and the next step of one that is closed is in its row', async () => {
      const [before, after] = [button(page, 'Previous order'), button(page, 'Next order')];
      await expect(after).toHaveAttribute('aria-disabled', 'true');
      await before.click();
      await expect(before).toBeFocused();
      await expect(before).toHaveAttribute('aria-disabled', 'true');
      await expect(row(page, second)).toContainText('Jürgen Groß');
      const sent = button(row(page, first), 'Mark as Sent');
      await expect(sent).toHaveCount(0);
      await row(page, first).hover();
      await sent.click();
      await button(page.getByRole('dialog', { name: `Mark ${first} as sent` }), 'Cancel').click();
      await after.focus();
      await page.keyboard.press('Enter');
      await expect(row(page, first)).toContainText('Ada Weg 1');
      await expect(after).toBeFocused();
    });

    await test.step('one press prints a slip for each parcel, and nothing else of the page', async () => {
      await page.evaluate(() => Object.assign(window, { print: () => {} }));
      await button(page, 'Print Packing Slips (2)').click();
      const slips = page.locator('.slip');
      await expect(slips).toHaveText([
        /Jürgen Groß\nWeg 1\n12345 Ort\s*Bestellung .{9}\d+\. \w+ \d{4}2 × .*, A4.*1 × .*, A3.*Vielen Dank/s,
        /^.* · .*\nAda\nWeg 1\n12345 Ort\s*Order .{9}\d+ \w+ \d{4}1 × .*Thank you/s,
      ]);
      const pictures = slips.last().locator('li img');
      await expect(pictures).toHaveCount(1);
      await expect(pictures).toHaveJSProperty('complete', true);
      await expect(slips.first()).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(slips.first()).toBeVisible();
      await expect(row(page, first)).toBeHidden();
      await page.emulateMedia({ media: null });
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(slips).toHaveCount(0);
    });

    await test.step('its address is copied as it stands on the parcel', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await button(page, 'Copy Address').click();
      await expectToast(page, 'Address copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'Ada\nWeg 1\n12345 Ort\nGermany',
      );
    });

    await test.step('it is marked as sent, once somebody carries it', async () => {
      await button(page, 'Mark as Sent').click();
      const dialog = page.getByRole('dialog', { name: `Mark ${first} as sent` });
      await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
      await expect(dialog.getByLabel('Carrier')).toHaveAccessibleDescription(/Say who carries it/);
      await dialog.getByLabel('Carrier').fill('DHL');
      await dialog.getByLabel('Tracking number').fill('00340434');
      await expect(dialog.getByLabel('Tracking address')).toHaveValue(
        /^https:\/\/www\.dhl\.de\/.*=00340434$/,
      );
      await dialog.getByLabel('Tracking address').fill('https://dhl.example/00340434');
      await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
        'href',
        'https://dhl.example/00340434',
      );
      await expect(tab).toHaveAccessibleDescription('1 order needs you');
    });

    await test.step('a part of the other is given back by an amount, the rest with its cancelling', async () => {
      await row(page, second).getByRole('button').first().click();
      // What was bought in German has its English name here.
      await expect(row(page, second)).toContainText('River, learning to fork');
      await button(page, 'Refund').click();
      const dialog = page.getByRole('dialog', { name: `Refund ${second}` });
      await dialog.getByLabel('An amount').check();
      await dialog.getByLabel('Amount in euros').fill('1.299');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByLabel('Amount in euros')).toHaveAccessibleDescription(/€1,299\.00 or €1\.30/);
      await dialog.getByLabel('Amount in euros').fill('12,50');
      await expectAccessible(page, 'the dialog of a refund');
      await dialog.getByRole('button', { name: 'Refund €12.50' }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, second)).toContainText('Refunded−€12.50Remaining€117.49');
      await expect(row(page, second).locator('.order-first')).toContainText('· €12.50 refunded');
      await expect(button(page, 'Send to Lab')).toHaveAccessibleDescription(/no print lab is set up/);
      await button(page, 'Cancel Order').click();
      await button(page, 'Cancel and refund €117.49').click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(row(page, second)).toContainText('Refunded');
      await expect(tab).toHaveAccessibleDescription('');
    });

    await test.step('the month is a file; search and status find what they should', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download CSV').click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}\.csv$/);
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toMatch(/^\ufeff"Order"/);
      for (const number of [first, second]) expect(file).toContain(`"${number}"`);
      const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem', { name: /-/ });
      await page.getByLabel('Search').fill('gross');
      await expect(orders).toHaveCount(1);
      await expect(row(page, second)).toBeVisible();
      await page.getByLabel('Status').selectOption('Sent');
      await expect(page.getByText('None of these orders matches.')).toBeVisible();
      await button(page, 'Show All').click();
      await expect(orders).toHaveCount(2);
    });

    await test.step('on a phone an order opens as a sheet, in German too, and gives the focus back', async () => {
      await row(page, second).getByRole('button').first().click();
      // On a tablet the sums have one right edge, whatever the states beside them say.
      await page.setViewportSize({ width: 768, height: 1024 });
      const edges = await page
        .locator('.order-row > .order-sum')
        .evaluateAll((sums) => sums.map((sum) => sum.getBoundingClientRect().right));
      expect(edges).toEqual([edges[0], edges[0]]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(row(page, second).getByRole('time')).toBeVisible();
      await button(page, 'More').click();
      await button(page, 'Deutsch').click();
      const tools = await page.locator('.order-tools').first().boundingBox();
      expect((tools?.y ?? 999) + (tools?.height ?? 0)).toBeLessThan(844 / 3 - 56);
      await page.getByText('Filtern, herunterladen').click();
      await expect(page.getByLabel('Suche')).toBeVisible();
      await page.getByText('Filtern, herunterladen').click();
      const opener = page.getByRole('list', { name: 'Bestellungen' }).getByRole('button').first();
      await opener.click();
      const sheet = page.getByRole('dialog', { name: second });
      await expect(sheet).toContainText('Jürgen Groß');
      await expectAccessible(page, 'an order on a phone');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(opener).toBeFocused();
    });
    await page.close();
  });
});

async function orderOf(site: string, id: string): Promise<Order> {
  const answer = await fetch(`${site}/api/orders`, { headers: { 'x-admin-password': ADMIN_PASSWORD } });
  const { orders } = (await answer.json()) as OrderList;
  const found = orders.find((order) => order.id === id);
  if (!found) throw new Error('there is no such order');
  return found;
}

/** The addresses of the certificates of an order, by their numbers. */
function certificates(order: Order): Map<number, string> {
  const key = signingKey({ signingKey: SIGNING_KEY });
  if (!key) throw new Error('there is no key');
  return new Map(
    certificatesOf(order, key).map(({ certificate, token }) => [certificate.number, `certificate/${token}/`]),
  );
}

async function withdraw(site: string, id: string): Promise<void> {
  const { name, email } = CUSTOMER;
  const answer = await fetch(`${site}/api/withdrawal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email, order: orderNumber(id), message: 'Too dark for the hall.' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

test.describe('a shop with a lab', () => {
  test('numbered prints go to the lab without a refunded one', async ({ page, shop: url }) => {
    const [numbered, withdrawn] = [await buyPrints(url, [WHIRLPOOL]), await buyPrints(url, [TRAM])];
    const [first, second] = [orderNumber(numbered), orderNumber(withdrawn)];
    const addresses = certificates(await orderOf(url, numbered));
    await withdraw(url, withdrawn);
    await speak(page, 'en');
    await logIn(page, url, 'orders');

    await test.step('a withdrawal stands on its order, which waits for the owner', async () => {
      await expect(row(page, second)).toContainText('Withdrawn');
      await row(page, second).getByRole('button').first().click();
      await row(page, second)
        .getByText(/: the whole order$/)
        .click();
      await expect(row(page, second)).toContainText('Message: Too dark for the hall.');
      await expect(row(page, second)).toContainText(/Receipt of the withdrawal went out on/);
      await expect(row(page, second)).toContainText('On hold: nothing happens until you release it.');
      if (isLong) await expectAccessible(page, 'an order that was withdrawn from');
    });

    await test.step('a numbered print that is given back before printing frees its number', async () => {
      await row(page, first).getByRole('button').first().click();
      await expect(row(page, first)).toContainText('No. 27, 28 of 30');
      await button(page, 'Refund').click();
      const dialog = page.getByRole('dialog', { name: `Refund ${first}` });
      await dialog.getByLabel('Some prints').check();
      await expect(dialog).toContainText('its edition number is free again');
      await dialog.getByRole('combobox').selectOption('1');
      await dialog.getByRole('button', { name: 'Refund €36.00' }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, first)).toContainText('No. 27 of 30');
      await expect(row(page, first)).toContainText('Refunded before printing: 1. Not to be printed.');
      await expect(row(page, first)).toContainText('Free again: no. 28 of 30');
      expect(await (await fetch(`${url}/api/editions/${WHIRLPOOL.id}`)).json()).toMatchObject({ left: 3 });
    });

    await test.step('what is left goes to the lab, and says how far it is', async () => {
      await button(page, 'Send to Lab').click();
      await expect(row(page, first)).toContainText(/creativehub, order \d+: has it/);
      await expect(button(page, 'Send to Lab')).toHaveCount(0);
      if (isLong) await expectAccessible(page, 'an order at the lab');
      expect((await orderOf(url, numbered)).lab).toMatchObject({ name: 'creativehub', state: 'received' });
    });

    await test.step('a certificate shows its print, and anyone can verify it', async () => {
      await page.goto(`${url}/${addresses.get(27)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of a numbered print');
      await expect(page.getByText('This certificate is genuine.')).toBeVisible();
      await expect(page.getByRole('article')).toContainText('Number 27 of 30');
      await expect(page.getByRole('img', { name: 'Picture of the work' })).toBeVisible();
      await page.getByText('Verify it without us').click();
      await expect(page.getByText(/openssl pkeyutl -verify/)).toContainText(`${url}/.well-known/`);
      await expectAccessible(page, 'a certificate');
      await page.goto(`${url}/de/${addresses.get(28)}`);
      await expect(page.getByText('Dieses Zertifikat gilt nicht mehr.')).toBeVisible();
      if (isLong) await expectAccessible(page, 'a certificate that holds no more');
      await page.getByRole('link', { name: 'Eintrag 2' }).click();
    });

    await test.step('which leads to its entry in the ledger, where every number stands', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verzeichnis der Auflagen');
      await expect(page.getByText('30 Nummern: 27 verkauft, 0 reserviert, 3 frei')).toBeVisible();
      await expect(page.getByText('Wir haben eben alle Einträge geprüft (')).toBeVisible();
      const entries = page.locator('details', { hasText: 'Alle Einträge' });
      await expect(entries.getByRole('row').filter({ hasText: '28/30' })).toHaveCount(2);
      await page.getByText('Selbst prüfen').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/openssl pkeyutl -verify/)).toContainText(`${url}/.well-known/`);
      await expectAccessible(page, 'the ledger');
    });
  });
});

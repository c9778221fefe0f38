import type { Page } from '@playwright/test';
import { certificatesOf } from '../../netlify/editions/certificates.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { type Order, type OrderList, orderNumber } from '../../src/shared/shop/orders/order.ts';
import { isLong } from '../long.ts';
import { CUSTOMER } from '../mocks/stripe/paymentPage.ts';
import { expectAccessible, logIn, speak } from './adminContent.ts';
import { buyPrints } from './buyPrints.ts';
import { makeContentRoot, samplePhotos } from './content.ts';
import { ADMIN_PASSWORD, test as base, closePages, expect } from './fixtures.ts';
import { startTestServer } from './testServer.ts';

const TRAM = { id: 'last-tram-second-stop-j8tn', size: 'A3' } as const;
/** Of an edition of 30, of which 26 were sold before. */
const WHIRLPOOL = { id: 'whirlpool-in-no-hurry-x81d', size: 'A4', quantity: 2 } as const;
const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

const test = base.extend<{ shop: string }>({
  /** A shop with a lab, of whose edition nobody has bought yet. */
  shop: async ({ context }, use) => {
    const sold = [TRAM.id, WHIRLPOOL.id] as string[];
    const others = (await samplePhotos()).filter(({ id }) => !sold.includes(id));
    const content = await makeContentRoot(
      Object.fromEntries(others.map(({ id }) => [`content/photos/${id}.json`, null])),
    );
    const env = { LAB: 'creativehub', SIGNING_KEY };
    const server = await startTestServer({ contentRoot: content.path, env });
    await use(server.url);
    await closePages(context);
    await server.stop();
    await content.remove();
  },
});

const row = (page: Page, number: string) => page.getByRole('listitem', { name: number, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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
  test.use({ allowConsole: [/status of 404/] });

  test('an order of numbered prints goes to the lab but for one that was given back, another is withdrawn', async ({
    page,
    shop: url,
  }) => {
    test.setTimeout(120_000);
    const [numbered, withdrawn] = [await buyPrints(url, [WHIRLPOOL]), await buyPrints(url, [TRAM])];
    const [first, second] = [orderNumber(numbered), orderNumber(withdrawn)];
    const addresses = certificates(await orderOf(url, numbered));
    await withdraw(url, withdrawn);
    await speak(page, 'en');
    await logIn(page, url, 'orders');

    await test.step('a withdrawal stands on its order, which waits for the owner', async () => {
      await expect(row(page, second)).toContainText('Withdrawn');
      await row(page, second).getByRole('button').first().click();
      await row(page, second).getByText('all of the order').click();
      await expect(row(page, second)).toContainText('Message: Too dark for the hall.');
      await expect(row(page, second)).toContainText(/Receipt of the withdrawal went out on/);
      await expect(row(page, second)).toContainText('On hold: nothing happens until you release it.');
      await expectAccessible(page, 'an order that was withdrawn from');
    });

    await test.step('a numbered print that is given back before printing frees its number', async () => {
      await row(page, first).getByRole('button').first().click();
      await expect(row(page, first)).toContainText('No. 27, 28 of 30');
      await button(page, 'Refund').click();
      const dialog = page.getByRole('dialog', { name: `Refund ${first}` });
      await dialog.getByLabel('Some prints').check();
      await expect(dialog).toContainText('its edition number is free again');
      await dialog.getByRole('combobox').selectOption('1');
      await dialog.getByRole('button', { name: 'Give €36.00 back' }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, first)).toContainText('No. 27 of 30');
      await expect(row(page, first)).toContainText('Given back before printing: 1. Not to be printed.');
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

    await test.step('a SKU that is not the lab’s is said in the form of many photos too', async () => {
      await page.getByRole('tab', { name: 'Photos', exact: true }).click();
      await button(page, 'Select All').first().click();
      await button(page, 'Edit Selected').click();
      const field = page.getByRole('textbox', { name: 'SKU A4', exact: true });
      await field.fill('GLOBAL-FAP-A4');
      await expect(field).toHaveAccessibleDescription(/^Changes for all of them\. creativehub takes/);
      await field.fill('700403-4');
      await expect(field).not.toHaveAccessibleDescription(/creativehub/);
      await button(page, 'Cancel').first().click();
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
      await page.goto(`${url}/${addresses.get(27)?.replace('certificate/', 'certificate/X')}`);
      await expect(page.getByText('This is no certificate of ours.')).toBeVisible();
    });
  });
});

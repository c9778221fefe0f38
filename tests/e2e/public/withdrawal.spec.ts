import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMail } from '../../fixtures/mailServer.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test, Visitor } from './visitor.ts';

const FORM = { name: 'Ada Löw', order: 'K7Q4-M2XP', email: 'ada@buyer.example' };
/** Bytes over the wire of a page of the footer, all of its files together. */
const WEIGHT_MAX = 30 * 1024;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, allowConsole: [/the server responded with a status of 400/] });

  test('a German buyer withdraws: the form comes back filled, then as a receipt, and the mails are out', async ({
    page,
    own,
  }) => {
    await page.goto(`${own.url}/de/legal/withdrawal/`);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Vertrag widerrufen', exact: true })
      .click();
    await expect(page).toHaveURL(`${own.url}/de/legal/withdraw/`);
    const field = (name: string) => page.getByRole('textbox', { name });
    await field('Name').fill(FORM.name);
    await field('Bestellnummer').fill(FORM.order);
    await field('E-Mail').fill('ada@buyer');
    await field('Mitteilung (freiwillig)').fill('Zu "groß" <für> die Wand.');
    const confirm = page.getByRole('button', { name: 'Widerruf bestätigen' });
    await confirm.click();
    await expect(page.getByRole('alert')).toContainText('Bitte sehen Sie sich an, was markiert ist.');
    await expect(field('E-Mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('E-Mail')).toHaveAccessibleDescription(/name@example.com/);
    await expect(field('Name')).toHaveValue(FORM.name);
    await expect(field('Mitteilung (freiwillig)')).toHaveValue('Zu "groß" <für> die Wand.');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'AGB' })).toBeVisible();
    await field('E-Mail').fill(FORM.email);
    await confirm.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Widerruf ist eingegangen');
    await expect(page.getByText(`Bestellnummer: ${FORM.order}`)).toContainText(
      `Eine Eingangsbestätigung mit diesem Wortlaut ist an ${FORM.email} gegangen.`,
    );
    const folder = join(own.content.path, '.local', 'mail');
    const texts = readdirSync(folder).map((file) => readMail(readFileSync(join(folder, file), 'utf8')).text);
    expect(texts.filter((text) => text.includes('Mitteilung: Zu "groß" <für> die Wand.'))).toHaveLength(2);
  });
});

test('every view leads to the form, which is light, and named, and says where it stands', async ({
  page,
  visitor,
}) => {
  const paths = [
    '/',
    '/success',
    '/photos/last-tram-second-stop-j8tn/',
    '/projects/night-shift/',
    '/legal/terms/',
  ];
  for (const path of [...paths, ...paths.filter((one) => one.length > 10).map((one) => `/de${one}`)]) {
    const text = await (await page.request.get(visitor.site + path)).text();
    const address = path.startsWith('/de/') ? '/de/legal/withdraw/' : '/legal/withdraw/';
    expect(text, path).toContain(`href="${address}"`);
  }
  await visitor.open('/');
  await page.getByRole('link', { name: 'Withdraw from contract here', exact: true }).click();
  await expect(page).toHaveURL(`${visitor.site}/legal/withdraw/`);
  for (const name of ['Name', 'Order number', 'Email'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible();
  await expectAccessible(page, 'the withdrawal form', 'best-practice');
  await visitor.languageButton().click();
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vertrag widerrufen', exact: true })).toBeVisible();
  await expectAccessible(page, 'the withdrawal form in German', 'best-practice');

  for (const path of ['/legal/withdraw/', '/de/legal/withdraw/', '/legal/privacy/', '/de/legal/terms/']) {
    await page.goto(visitor.site + path, { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntries()
        .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
    );
    expect(bytes, path).toBeGreaterThan(10_000);
    expect(bytes, path).toBeLessThanOrEqual(WEIGHT_MAX);
  }
  // One language of its own, whatever the visitor has chosen elsewhere.
  await page.goto(`${visitor.site}/de/legal/withdraw/`);
  await new Visitor(page, visitor.site, 'de').languageButton().click();
  await expect(page).toHaveURL(`${visitor.site}/legal/withdraw/`);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presetSettings } from '../../../src/admin/settings/presets.ts';
import { LEGAL_PAGES } from '../../../src/shared/content/entries/site.ts';
import { readMail } from '../../fixtures/mailServer.ts';
import { sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test, Visitor } from './visitor.ts';

const FORM = { name: 'Ada Löw', email: 'ada@buyer.example' };
/** A sentence of each legal text. */
const TEXTS = [
  ['Impressum', 'Angaben gemäß § 5 DDG'],
  ['Datenschutz', '§ 25 Abs. 1 TDDDG'],
  ['AGB', 'Mit dem Knopf „Zahlungspflichtig bestellen“ geben Sie ein verbindliches Angebot ab'],
  ['Versand', 'Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.'],
  ['Barrierefreiheit', 'WCAG 2.2, Stufe AA'],
  ['Widerrufsbelehrung', 'Sie können Ihr Widerrufsrecht auch online unter Vertrag widerrufen ausüben.'],
] as const;
const NUMBER = 'RVGC-G35G';
const MESSAGE = 'Zu "groß" <für> die Wand.';

/**
 * The maximum transferred bytes of a legal page with all its files, except the icon, which not every browser loads. The
 * font of the header takes 17 kB of them.
 */
const WEIGHT_MAX = 48 * 1024;
const LIGHT = ['/legal/withdraw/', '/de/legal/terms/', '/de/legal/withdraw/', '/legal/privacy/'];

test.describe('without script', () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    allowConsole: [/the server responded with a status of 400/],
  });

  test('a buyer can read every legal text, and withdraw', async ({ page, own }) => {
    const session = await page.context().newCDPSession(page);
    const allowScript = (isAllowed: boolean) =>
      session.send('Emulation.setScriptExecutionDisabled', { value: !isAllowed });
    // Scripts are allowed only for axe.
    const expectPageAccessible = async (state: string) => {
      // Chromium applies this setting only when it changes.
      await allowScript(false);
      await allowScript(true);
      await expectAccessible(page, state, 'best-practice');
      await allowScript(false);
    };
    await page.goto(`${own.url}/de/legal/withdrawal/`);
    const foot = page.getByRole('contentinfo');
    const text = page.getByRole('main');
    for (const [link, says] of TEXTS) {
      await page.emulateMedia({ media: 'screen' });
      await foot.getByRole('link', { name: link, exact: true }).click();
      await expect(text).toContainText(says);
      await page.emulateMedia({ media: 'print' });
      // The last one, because the contents may have the same text.
      await expect(text.getByText(says).last()).toBeVisible();
      await expect(foot).toBeHidden();
    }
    await page.emulateMedia({ media: 'screen' });
    await foot.getByRole('link', { name: 'Vertrag widerrufen', exact: true }).click();
    await expect(page).toHaveURL(`${own.url}/de/legal/withdraw/`);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Name').fill(FORM.name);
    await field('Bestellnummer').fill(NUMBER);
    await field('E-Mail').fill('ada@buyer');
    await field('Mitteilung (freiwillig)').fill(MESSAGE);
    const confirm = page.getByRole('button', { name: 'Widerruf bestätigen' });
    await confirm.click();
    await expect(page.getByRole('alert')).toContainText('Bitte sehen Sie sich an, was markiert ist.');
    await expect(field('E-Mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('E-Mail')).toHaveAccessibleDescription(/name@example.com/);
    await expect(field('Name')).toHaveValue(FORM.name);
    await expect(field('Mitteilung (freiwillig)')).toHaveValue(MESSAGE);
    await expect(foot.getByRole('link', { name: 'AGB', exact: true })).toBeVisible();
    await expectPageAccessible('the refused form');
    await field('E-Mail').fill(FORM.email);
    await confirm.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Widerruf ist eingegangen');
    await expect(page.getByText(`Bestellnummer: ${NUMBER}`)).toContainText(
      `Eine Mail geht auch an ${FORM.email}, außer wenn heute schon mehrere dorthin gegangen sind.`,
    );
    await expectPageAccessible('the receipt');
    // tests/api/withdrawal.test.ts tests the receipt in each language.
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Eingangsbestätigung als Datei speichern' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^widerruf-\d{4}-\d\d-\d\d\.txt$/);
    const receipt = readFileSync(await saved.path(), 'utf8');
    for (const part of [`Bestellnummer: ${NUMBER}`, MESSAGE]) expect(receipt).toContain(part);
    const folder = join(own.content.path, '.local', 'mail');
    const texts = readdirSync(folder).map((file) => readMail(readFileSync(join(folder, file), 'utf8')).text);
    expect(texts.filter((text) => text.includes(NUMBER))).toHaveLength(2);
    // The mail to an address without an order does not repeat the sender's message.
    expect(texts.filter((text) => text.includes(MESSAGE))).toHaveLength(1);
  });
});

test('every view links to legal texts and the form, which keeps typed text', async ({ page, visitor }) => {
  const paths = [
    '/',
    '/success',
    '/photos/last-tram-second-stop-j8tn/',
    '/projects/night-shift/',
    '/legal/terms/',
  ];
  for (const path of [...paths, ...paths.filter((one) => one.length > 10).map((one) => `/de${one}`)]) {
    const text = await (await page.request.get(visitor.site + path)).text();
    const folder = path.startsWith('/de/') ? '/de/legal/' : '/legal/';
    for (const name of ['withdraw', ...LEGAL_PAGES]) expect(text, path).toContain(`href="${folder}${name}/"`);
  }
  // A background with light text, while the form has dark text.
  const settings = { ...presetSettings('whiteCube'), siteBgColor: '#815401' };
  await page.route('**/api/settings', () => new Promise(() => {}));
  await visitor.open('/', { siteSettingsPublic: JSON.stringify(settings) });
  await page.getByRole('link', { name: 'Withdraw from contract here', exact: true }).click();
  await expect(page).toHaveURL(`${visitor.site}/legal/withdraw/`);
  // The language button works only after the scripts have loaded.
  await page.waitForLoadState();
  for (const name of ['Name', 'Order number', 'Email'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible();
  await expectAccessible(page, 'the withdrawal form', 'best-practice');
  await visitor.languageButton().click();
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vertrag widerrufen', exact: true })).toBeVisible();
  expect(await visitor.stored('language')).toBe('de');

  for (const path of sample(LIGHT, 1)) {
    await page.goto(visitor.site + path, { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntries()
        .filter(({ name }) => !name.endsWith('/favicon.svg'))
        .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
    );
    expect(bytes, path).toBeGreaterThan(10_000);
    expect(bytes, path).toBeLessThanOrEqual(WEIGHT_MAX);
  }

  // Typed text is kept in the other language, and is not stored.
  const german = new Visitor(page, visitor.site, 'de');
  await page.goto(`${visitor.site}/de/legal/withdraw/`);
  const typed = { name: 'Jö & Ärmel', order: '100 % +1', email: 'jo@', items: '', message: 'Zwei\nZeilen' };
  const shown = (name: string) => page.locator(`[name="${name}"]:visible`);
  for (const [name, text] of Object.entries(typed)) await shown(name).fill(text);
  await german.languageButton().click();
  // The page has its own language, independent of the visitor's choice.
  await expect(page).toHaveURL(`${visitor.site}/legal/withdraw/`);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(typed.name);
  for (const [name, text] of Object.entries(typed)) await expect(shown(name)).toHaveValue(text);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ärmel');
  await shown('email').fill(FORM.email);
  await german.languageButton().click();
  await expect(page.getByRole('textbox', { name: 'E-Mail', exact: true })).toHaveValue(FORM.email);
  await expect(shown('name')).toHaveValue(typed.name);
  const languages = page.locator('[name=language]');
  for (const [at, language] of ['en', 'de'].entries()) await expect(languages.nth(at)).toHaveValue(language);
  await expect(languages).toHaveCount(2);
  await page.reload();
  await expect(shown('name')).toHaveValue('');
});

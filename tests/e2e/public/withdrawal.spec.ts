import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presetSettings } from '../../../src/admin/settings/presets.ts';
import { LEGAL_PAGES } from '../../../src/shared/content/entries/site.ts';
import { inLanguages } from '../../fixtures/cases.ts';
import { readMail } from '../../fixtures/mailServer.ts';
import { isLong, sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test, Visitor } from './visitor.ts';

const FORM = { name: 'Ada Löw', email: 'ada@buyer.example' };
/** What a buyer reads of each legal text. */
const TEXTS = {
  de: [
    ['Impressum', 'Angaben gemäß § 5 DDG'],
    ['Datenschutz', '§ 25 Abs. 1 TDDDG'],
    ['AGB', 'Mit dem Knopf „Zahlungspflichtig bestellen“ geben Sie ein verbindliches Angebot ab'],
    ['Versand', 'Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.'],
    ['Barrierefreiheit', 'WCAG 2.2, Stufe AA'],
    ['Widerrufsbelehrung', 'Sie können Ihr Widerrufsrecht auch online unter Vertrag widerrufen ausüben.'],
  ],
  en: [
    ['Imprint', 'section 5 of the German Digital Services Act (DDG)'],
    ['Privacy', 'section 25 (1) TDDDG'],
    ['Terms', 'With the button below the order you make a binding offer'],
    ['Shipping', 'Printed for you and delivered in 5 to 8 working days.'],
    ['Accessibility', 'Web Content Accessibility Guidelines 2.2 at level AA'],
    ['Withdrawal', 'exercise your right of withdrawal online: Withdraw from contract here.'],
  ],
} as const;
/** What is read while withdrawing, and the number of an order; the same one sent in again would be the same withdrawal. */
const WORDS = {
  instruction: ['/legal/withdrawal/', '/de/legal/withdrawal/'],
  form: ['/legal/withdraw/', '/de/legal/withdraw/'],
  link: ['Withdraw from contract here', 'Vertrag widerrufen'],
  order: ['Order number', 'Bestellnummer'],
  number: ['RVGC-G35G', 'K7Q4-M2XP'],
  email: ['Email', 'E-Mail'],
  message: ['Message (optional)', 'Mitteilung (freiwillig)'],
  confirm: ['Confirm withdrawal', 'Widerruf bestätigen'],
  alert: ['Please look again at what is marked.', 'Bitte sehen Sie sich an, was markiert ist.'],
  received: ['Your withdrawal has arrived', 'Ihr Widerruf ist eingegangen'],
  mailed: [
    `A mail goes to ${FORM.email} as well, unless several have gone there today.`,
    `Eine Mail geht auch an ${FORM.email}, außer wenn heute schon mehrere dorthin gegangen sind.`,
  ],
  file: ['Save the receipt as a file', 'Eingangsbestätigung als Datei speichern'],
  terms: ['Terms', 'AGB'],
  sent: ['Message: Zu "groß" <für> die Wand.', 'Mitteilung: Zu "groß" <für> die Wand.'],
} as const;
const SAID = inLanguages(WORDS);
const WALKS = (['de', 'en'] as const).map((language) => ({ ...SAID[language], texts: TEXTS[language] }));

/**
 * Bytes over the wire of a page of the footer, all of its files together but the icon, which not every browser asks for;
 * 17 kB of them are the face of the header.
 */
const WEIGHT_MAX = 48 * 1024;
const LIGHT = ['/legal/withdraw/', '/de/legal/terms/', '/de/legal/withdraw/', '/legal/privacy/'];

test.describe('without script', () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    allowConsole: [/the server responded with a status of 400/],
  });

  test('a buyer reads every legal text, and withdraws', async ({ page, own }) => {
    const session = await page.context().newCDPSession(page);
    const allowScript = (isAllowed: boolean) =>
      session.send('Emulation.setScriptExecutionDisabled', { value: !isAllowed });
    // The page has run none by then; axe is one.
    const expectPageAccessible = async (state: string) => {
      // A setting counts where it changes.
      await allowScript(false);
      await allowScript(true);
      await expectAccessible(page, state, 'best-practice');
      await allowScript(false);
    };
    // tests/api/withdrawalForm.test.ts has the receipt in each language.
    const walks = sample(WALKS, 1);
    for (const words of walks) {
      await page.goto(own.url + words.instruction);
      const foot = page.getByRole('contentinfo');
      const text = page.getByRole('main');
      for (const [link, says] of words.texts) {
        await page.emulateMedia({ media: 'screen' });
        await foot.getByRole('link', { name: link, exact: true }).click();
        await expect(text).toContainText(says);
        await page.emulateMedia({ media: 'print' });
        // Without its contents, which say it too.
        await expect(text.getByText(says).last()).toBeVisible();
        await expect(foot).toBeHidden();
      }
      await page.emulateMedia({ media: 'screen' });
      await foot.getByRole('link', { name: words.link, exact: true }).click();
      await expect(page).toHaveURL(own.url + words.form);
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await field('Name').fill(FORM.name);
      await field(words.order).fill(words.number);
      await field(words.email).fill('ada@buyer');
      await field(words.message).fill('Zu "groß" <für> die Wand.');
      const confirm = page.getByRole('button', { name: words.confirm });
      await confirm.click();
      await expect(page.getByRole('alert')).toContainText(words.alert);
      await expect(field(words.email)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(words.email)).toHaveAccessibleDescription(/name@example.com/);
      await expect(field('Name')).toHaveValue(FORM.name);
      await expect(field(words.message)).toHaveValue('Zu "groß" <für> die Wand.');
      await expect(foot.getByRole('link', { name: words.terms, exact: true })).toBeVisible();
      await expectPageAccessible(`the refused form: ${words.confirm}`);
      await field(words.email).fill(FORM.email);
      await confirm.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.received);
      await expect(page.getByText(`${words.order}: ${words.number}`)).toContainText(words.mailed);
      await expectPageAccessible(`the receipt: ${words.received}`);
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: words.file }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(/^(widerruf|withdrawal)-\d{4}-\d\d-\d\d\.txt$/);
      const receipt = readFileSync(await saved.path(), 'utf8');
      for (const part of [`${words.order}: ${words.number}`, words.sent]) expect(receipt).toContain(part);
    }
    const folder = join(own.content.path, '.local', 'mail');
    const texts = readdirSync(folder).map((file) => readMail(readFileSync(join(folder, file), 'utf8')).text);
    for (const { sent, number } of walks) {
      expect(texts.filter((text) => text.includes(number))).toHaveLength(2);
      // Whoever has bought nothing here reads no word of the sender's.
      expect(texts.filter((text) => text.includes(sent))).toHaveLength(1);
    }
  });
});

test('every view links to legal texts and the form, which keeps what is typed', async ({ page, visitor }) => {
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
  // On its paper there is dark text, on its ground light text.
  const settings = { ...presetSettings('whiteCube'), siteBgColor: '#815401' };
  await page.route('**/api/settings', () => new Promise(() => {}));
  await visitor.open('/', { siteSettingsPublic: JSON.stringify(settings) });
  await page.getByRole('link', { name: 'Withdraw from contract here', exact: true }).click();
  await expect(page).toHaveURL(`${visitor.site}/legal/withdraw/`);
  // With its code: the language button does nothing before.
  await page.waitForLoadState();
  for (const name of ['Name', 'Order number', 'Email'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible();
  await expectAccessible(page, 'the withdrawal form', 'best-practice');
  await visitor.languageButton().click();
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vertrag widerrufen', exact: true })).toBeVisible();
  expect(await visitor.stored('language')).toBe('de');
  if (isLong) await expectAccessible(page, 'the withdrawal form in German', 'best-practice');

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

  // What is typed carries over to the other language, and is not stored.
  const german = new Visitor(page, visitor.site, 'de');
  await page.goto(`${visitor.site}/de/legal/withdraw/`);
  const typed = { name: 'Jö & Ärmel', order: '100 % +1', email: 'jo@', items: '', message: 'Zwei\nZeilen' };
  const shown = (name: string) => page.locator(`[name="${name}"]:visible`);
  for (const [name, text] of Object.entries(typed)) await shown(name).fill(text);
  await german.languageButton().click();
  // One language of its own, whatever the visitor has chosen elsewhere.
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

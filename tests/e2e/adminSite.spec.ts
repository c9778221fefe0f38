import type { Page } from '@playwright/test';
import { everyNth, isLong, sample } from '../long.ts';
import { boxOf, expectLoaded } from './fixtures.ts';
import { expect, maliciousText, test } from './panel.ts';

/** Switches the open panel to a language, if needed. */
async function switchTo(page: Page, language: 'en' | 'de'): Promise<void> {
  const other = page.getByRole('button', { name: language === 'de' ? 'Deutsch' : 'English' });
  // After a phone's width the links appear with a delay.
  await page.getByRole('button', { name: /^(Deutsch|English)$/ }).waitFor();
  if (await other.isVisible()) await other.click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('title and hostile imprints are saved in one commit, which an undo reverts', async ({ page, panel }) => {
  const before = [panel.file('site.json'), panel.file('legal/imprint.de.md')];
  await panel.openSite();
  const bar = page.getByRole('button', { name: 'Save Site' });
  const background = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  const quiet = await background();
  await page.getByLabel('Site title').fill('Ink & Paper');
  await test.step('the save bar appears once there is something to save', async () => {
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect.poll(background).not.toBe(quiet);
  });
  await panel.openText('Imprint');
  await test.step('a formatted text runs no script, script link or frame', async () => {
    const dialogs = panel.answerQuestions(false);
    const text = maliciousText('[data](data:text/html,<script>alert(5)</script>)', '**still bold**');
    await page.getByLabel('Imprint (English): text').fill(text);
    const shown = await panel.formatted('Imprint (English)');
    await expect(shown.locator('strong')).toHaveText('still bold');
    await expect(shown).toContainText('<script>alert(2)</script>');
    await expect(shown.locator('script, iframe, img, [onerror]')).toHaveCount(0);
    for (const link of await shown.locator('a').all()) await expect(link).toHaveAttribute('href', '');
    await expect(page).toHaveURL(/\/admin#site$/);
    expect(dialogs).toEqual([]);
  });
  await test.step('buttons and keys format a text, and an undo reverts one step', async () => {
    const text = page.getByLabel('Imprint (German): text');
    const tools = page.locator('.field', { has: text }).getByRole('group', { name: 'Formatting' });
    // The lines of the address have no Markdown.
    await expect(text).toHaveValue(/\n\nMara Lindqvist \(Platzhalter\)\nMusterstraße 12\n12345/);
    await text.fill('Mara selbst');
    await text.press('ControlOrMeta+b');
    await expect(text).toHaveValue('Mara **selbst**');
    await panel.press('Italic', tools);
    await text.press('ControlOrMeta+z');
    await expect(text).toHaveValue('Mara **selbst**');
    await text.press('ControlOrMeta+Home');
    await page.keyboard.type('Wer\n\n');
    await text.press('ControlOrMeta+Home');
    await panel.press('Heading', tools);
    await expect(text).toHaveValue('## Wer\n\nMara **selbst**');
    await text.press('ControlOrMeta+End');
    await page.keyboard.type('\nHafenweg 1\n\n');
    await panel.press('Insert delivery time', tools);
    await expect(text).toHaveValue('## Wer\n\nMara **selbst**\nHafenweg 1\n\n{delivery}');
    const shown = await panel.formatted('Imprint (German)');
    await expect(shown.locator('h2')).toHaveText('Wer');
    await expect(shown.locator('br')).toHaveCount(1);
    await expect(shown).toContainText('Werktagen bei Ihnen.');
  });
  await expect(page.getByText('3 unsaved changes')).toBeVisible();
  await expect(panel.tab('Site').getByTitle('unsaved')).toBeVisible();
  await panel.save('Site');
  expect(panel.commits()).toHaveLength(2);
  expect(panel.commits()[0]).toBe('Update site details, imprint (English, German)');
  const site = { title: 'Ink & Paper', owner: 'Mara Lindqvist' };
  expect(JSON.parse(panel.file('site.json'))).toMatchObject(site);
  expect(panel.file('legal/imprint.de.md')).toBe(
    '---\ntitle: Impressum\nplaceholder: true\n---\n\n## Wer\n\nMara **selbst**\\\nHafenweg 1\n\n{delivery}\n',
  );

  await panel.press('History');
  const newest = panel.dialog('History').getByRole('listitem').first();
  await expect(newest).toContainText(/\d{1,2} \w+, \d\d:\d\d, by you/);
  await expect(newest).toContainText('Imprint (German)');
  await panel.press('Undo This Save', newest);
  // The history shows the undo, which can be undone again.
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeFocused();
  const items = page.locator('.history-item');
  const [undone, undo] = [items.nth(1), items.first()];
  await expect(undone).toContainText('Undone');
  await expect(undo.getByRole('heading')).toHaveText(/^Undid: /);
  await expect(panel.button('Undo This Save', undone)).toHaveCount(0);
  await expect(panel.button('Undo This Save', undo)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Site title')).toHaveValue('Mara Lindqvist');
  expect([panel.file('site.json'), panel.file('legal/imprint.de.md')]).toEqual(before);
});

test('the Site tab links to what keeps the shop closed, is accessible and fits', async ({ page, panel }) => {
  await panel.speak('en');
  await page.setViewportSize({ width: 768, height: 1024 });
  await panel.openSite();
  // The list loads after the texts and moves them down.
  const list = page.getByRole('group').filter({ hasText: 'Ready to open?' });
  await list.locator('summary').first().click();
  await list.getByText('What only a developer can do').click();
  await expect(list).toContainText('GITHUB_TOKEN and GITHUB_REPOSITORY: not set');

  await test.step('prices are near the top, two in a row', async () => {
    const groups = page.getByRole('form', { name: 'Site' }).getByRole('group');
    await expect(groups.first()).toHaveAccessibleName('Prices and orders 1 still the sample’s');
    const prices = groups.first().getByRole('textbox', { name: 'Default price' });
    await expect(prices.first()).toHaveAttribute('placeholder', 'Default: 24.99');
    const tops = await prices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  await test.step('on a phone the whole index opens from one line', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The choice is below its label, because beside it would be cut off.
    const label = await boxOf(page.locator('label', { hasText: 'English order button' }));
    const choice = await boxOf(page.getByLabel('English order button'));
    expect(choice.y).toBeGreaterThan(label.y + 12);
    expect(choice.width).toBeGreaterThan(300);
    const index = page.getByRole('navigation', { name: 'Groups' });
    const places = index.getByRole('button');
    await expect(places).toHaveText(['Go to: Prices and orders']);
    await places.click();
    await expect(places).toHaveCount(12);
    for (const one of await places.all()) await expect(one).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(places).toBeFocused();
    await places.click();
    await panel.press('Social links', index);
    const social = page.getByRole('group', { name: 'Social links' });
    await expect(social).toBeFocused();
    await expect(social.getByRole('button', { expanded: true })).toBeVisible();
    await expect(places).toHaveText(['Go to: Social links']);
  });

  await test.step('on a phone the groups are lines that unfold', async () => {
    const contact = page.getByRole('group', { name: 'Contact' });
    const [line, body] = [contact.getByRole('button'), contact.locator('.fold-body')];
    await expect(body).toHaveCSS('height', '0px');
    expect((await boxOf(contact)).height).toBeLessThan(60);
    await line.click();
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    await line.click();
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    // With the keyboard, too.
    await contact.getByLabel('Street').focus();
    await expect(line).toHaveAttribute('aria-expanded', 'true');
  });

  // Without an accent colour the picker shows the default.
  await expect(page.locator('input[type=color]')).toHaveValue('#ff5a36');
  await panel.openText('Home');
  const shown = [
    ['en', 390],
    ['de', 1440],
    ['en', 1440],
    ['de', 390],
  ] as const;
  for (const [language, width] of sample(shown, 2)) {
    await test.step(`in ${language} at ${width} px`, async () => {
      await page.setViewportSize({ width: 1440, height: 844 });
      await switchTo(page, language);
      await expect(page.locator('.text-formatted .prose').first()).not.toBeEmpty();
      await page.setViewportSize({ width, height: 844 });
      // A field half under a bar counts as a small target.
      await page.evaluate(() => scrollTo(0, 0));
      await panel.expectAccessible(`${language} at ${width} px`);
      await panel.expectToFit(`${language} at ${width} px`);
    });
  }

  await test.step('what keeps the shop closed is listed with links until it is fixed', async () => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await switchTo(page, 'en');
    await expect(list).toContainText('On this computer you can try buying without money.');
    for (const line of [/SMTP_URL.*no order confirmation/s, /STRIPE_WEBHOOK_SECRET.*no payment is heard of/s])
      await expect(list.getByRole('listitem').filter({ hasText: line })).toBeVisible();
    await expect(list).toContainText('content/notices/guarantee.de.svg');
    // Every line except those of tabs links to the field of the same name.
    const fields = list.getByRole('link').filter({ hasNotText: /^(Photos|Videos|Music)$/ });
    const names = await fields.allInnerTexts();
    expect(names.length).toBeGreaterThan(20);
    for (const [at, name] of everyNth([...names.entries()], 6)) {
      await fields.nth(at).click();
      await expect(page.locator(':focus')).toHaveAccessibleName(name);
    }
    await list.getByRole('link', { name: 'Terms (German): still a placeholder' }).click();
    await page.keyboard.press('Space');
    await list.getByRole('link', { name: 'English order button' }).click();
    await page.getByLabel('English order button').selectOption('binding');
    await panel.save('Site');
    await expect(list.getByRole('link', { name: 'English order button' })).toHaveCount(0);
    await expect(list.getByRole('link', { name: /^Terms \(German\)/ })).toHaveText('Terms (German): text');
  });
});

test('first steps link to their forms until the owner closes them', async ({ page, panel }) => {
  await panel.speak('de');
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.open();
  const openSteps = async () => {
    await panel.press('Mehr');
    await panel.press('Erste Schritte');
  };
  const known = Promise.withResolvers<void>();
  await page.route(/\/api\/settings$/, async (route) => {
    await known.promise;
    await route.continue();
  });
  await openSteps();
  const steps = page.getByRole('region', { name: 'Erste Schritte' });
  const empty = steps.getByRole('listitem').filter({ hasText: 'Leer beginnen' });
  await expect(empty).toContainText('Vom Beispiel sind noch');
  await test.step('nothing moves when the looks arrive', async () => {
    const look = steps.getByRole('button', { name: 'Plakatladen' });
    await expect(look).toBeHidden();
    const top = await empty.evaluate((step) => step.getBoundingClientRect().top);
    known.resolve();
    await expect(look).toBeVisible();
    expect(await empty.evaluate((step) => step.getBoundingClientRect().top)).toBe(top);
  });
  if (isLong) await panel.expectAccessible();
  await panel.expectToFit();
  const questions = panel.answerQuestions(false, true);
  await panel.press('Beispielinhalte entfernen', empty);
  expect(panel.commits()).toHaveLength(1);
  await panel.press('Beispielinhalte entfernen', empty);
  await expect(empty).toContainText('Erledigt');
  await test.step('a completed step is a line that unfolds, and one step is marked as next', async () => {
    await expect(steps).toContainText('2 von 6 erledigt');
    await expect(steps.getByRole('listitem').filter({ hasText: 'Als Nächstes' })).toContainText('Wem gehört');
    const gone = empty.getByText('Vom Beispiel ist nichts mehr da.');
    await expect(gone).toBeHidden();
    await empty.getByText('Leer beginnen').click();
    await expect(gone).toBeVisible();
    await panel.expectAccessible();
  });
  expect(questions).toHaveLength(2);
  expect(panel.commits()).toHaveLength(2);
  await panel.press('Name und Kontakt', steps);
  // The first empty field: the emptied content has no owner.
  await expect(page.locator('input:focus')).toHaveAccessibleName(/Inhaber|Name|E-Mail/);
  await openSteps();
  await panel.press('Nicht mehr öffnen', steps);
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test.describe('the logo and pages of the owner', () => {
  // The server refuses files.
  test.use({ allowConsole: [/400 \(Bad Request\)/] });

  test('are previewed, refused, saved, shown at once, and removed', async ({ page, panel }) => {
    const svg = (inner: string) => ({
      ...{ name: 'my logo.svg', mimeType: 'image/svg+xml' },
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10">${inner}</svg>`),
    });
    await panel.openSite();
    // Two tabs have parts of the look, and link to each other.
    await panel.press('Settings, Colours');
    await expect(page.getByRole('group', { name: 'Colours' })).toBeFocused();
    await panel.press('Site, Looks');
    await expect(page.getByRole('group', { name: 'Looks' })).toBeFocused();
    const logo = panel.field('Logo');
    const shown = page.locator('.field[data-name="logo"] img');
    await logo.setInputFiles({ ...svg(''), name: 'a.jpg', mimeType: 'image/jpeg' });
    await panel.press('Save Site');
    await expect(page.getByRole('link', { name: 'Logo: Expected an SVG or PNG file.' })).toBeVisible();
    await logo.setInputFiles(svg('<script>alert(1)</script>'));
    await panel.press('Save Site');
    await expect(page.locator('.field[data-name="logo"]')).toContainText('This drawing holds a script');
    await expect(shown).toHaveAttribute('src', /^data:/);
    expect(panel.commits()).toHaveLength(1);

    await logo.setInputFiles(svg('<rect width="30" height="10"/>'));
    const typeface = page.getByLabel('Typeface of headings');
    await expect(typeface.locator('option:checked')).toHaveText('Bricolage (default)');
    await typeface.selectOption('Newsreader');
    await page.getByRole('textbox', { name: 'Accent colour' }).fill('#123f9c');
    await page.getByRole('checkbox', { name: 'Follow the visitor’s dark mode' }).check();
    await panel.save('Site');
    expect(panel.commits()).toHaveLength(2);
    expect(JSON.parse(panel.file('site.json'))).toMatchObject({
      typeface: 'Newsreader',
      accent: '#123f9c',
      darkMode: true,
      logo: expect.stringMatching(/^site_logo-[0-9a-f]{8}\.svg$/),
    });
    await expect(shown).toHaveAttribute('src', /^\/photos\/site_logo-/);
    await expectLoaded(shown);

    await panel.press('Remove File');
    await expect(shown).toHaveCount(0);
    await panel.save('Site');
    expect(JSON.parse(panel.file('site.json'))).not.toHaveProperty('logo');

    await test.step('pages are added with their own address, hidden and deleted', async () => {
      await panel.press('Add Page');
      const form = page.getByRole('form', { name: 'Add a page' });
      const add = form.getByRole('button', { name: 'Add Page' });
      await form.getByLabel('Title (English)').fill('About me');
      await form.getByLabel('Title (German)').fill('Über mich');
      const [address, english] = [form.getByLabel('Address'), form.getByLabel('Text (English)')];
      await address.fill('admin');
      await english.fill('x'.repeat(100_001));
      await form.getByLabel('Text (German)').fill('Ich drucke **von Hand**.');
      await add.click();
      await expect(address).toHaveAccessibleDescription(/that the site does not use itself/);
      await expect(english).toHaveAccessibleDescription(/at most 100000|100,000/);
      expect(panel.commits()).toHaveLength(3);
      await address.fill('');
      await english.fill('I print **by hand**.');
      await add.click();
      const row = page.getByRole('listitem').filter({ hasText: '/about-me/' });
      await expect(row).toBeVisible();
      expect(panel.file('pages/about-me.de.md')).toContain('Ich drucke **von Hand**.');

      await panel.press('Edit', row);
      const edit = page.getByRole('form', { name: 'Edit page' });
      await edit.getByRole('switch', { name: 'Hidden' }).check();
      await panel.press('Update Page', edit);
      await expect(row).toContainText('hidden');
      panel.answerQuestions(true);
      await panel.press('Delete', row);
      await expect(row).toHaveCount(0);
    });
  });
});

import { expect, test } from './panel.ts';
import { ADMIN_PASSWORD } from './testServer.ts';

const UNAUTHORIZED = 'Unauthorized. Please log in again in the admin (wrong/missing admin password).';

test.describe('with German as the browser’s language', () => {
  test.use({ locale: 'de-AT' });

  test('the panel is German until switched; tabs have help and arrow keys', async ({ page, panel }) => {
    await panel.content.change({ 'content/videos/broken-one.json': { url: 5 } });
    const texts = panel.requests(/(En|De)\.[^/]+\.js/);
    const calls = panel.requests(/\/api\//);
    // At this width the settings have no preview.
    await page.setViewportSize({ width: 1000, height: 844 });
    await page.goto(`${panel.url}/admin#videos`);
    await expect(page.getByRole('heading', { name: 'Admin-Anmeldung' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const field = page.getByLabel('Admin-Passwort');
    await panel.press('Anmelden');
    await expect(field).toBeFocused();
    await field.fill(ADMIN_PASSWORD);
    await expect(field).toHaveAttribute('type', 'password');
    await panel.press('Zeichen zeigen');
    await expect(field).toHaveAttribute('type', 'text');
    expect(calls, 'before the login').toEqual([]);
    await panel.press('Anmelden');
    await expect(page.getByRole('heading', { name: 'Foto-Verwaltung' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('adminPassword'))).toBe(ADMIN_PASSWORD);
    await test.step('files that cannot be read are named', async () => {
      await expect(panel.banner()).toContainText('content/videos/broken-one.json');
      await expect(panel.rows()).toHaveCount(3);
    });
    const tabs = page.getByRole('tablist').getByRole('tab');
    await expect(tabs).toHaveText(['Einstellungen', 'Fotos', 'Videos', 'Musik', 'Bestellungen', 'Website']);
    // adminFits tests that the guide has the chapters that the tabs link to.
    const helpIn = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
    await expect(helpIn('Hilfe')).toHaveAttribute('href', /^\/guide\/de\/#videos/);
    await panel.press('English');
    await expect(tabs).toHaveText(['Settings', 'Photos', 'Videos', 'Music', 'Orders', 'Site']);
    expect(texts).toEqual([/\/adminDe\./, /\/adminEn\./].map((file) => expect.stringMatching(file)));

    await test.step('arrow keys switch the tabs, and a reload stays on the tab', async () => {
      await panel.tab('Settings').click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(panel.tab('Videos')).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: 'Videos' })).toBeVisible();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(panel.tab('Settings')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(/#site$/);
      await page.reload();
      await expect(panel.tab('Site')).toHaveAttribute('aria-selected', 'true');
    });

    const help = helpIn('Help');
    await expect(help).toHaveAttribute('href', /^\/guide\/en\/#name-texts/);
    const [guide] = await Promise.all([page.waitForEvent('popup'), help.click()]);
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText(/guide/i);
    await expect(guide.getByRole('heading', { name: 'Name, texts and terms' })).toBeInViewport();
    const read = guide.getByRole('navigation').locator('[aria-current]');
    await expect(read).toHaveText('Name, texts and terms');
    await expect(read).toBeInViewport({ ratio: 1 });
    await guide.setViewportSize({ width: 390, height: 844 });
    await expect(read).toBeHidden();
    await guide.getByText('Contents', { exact: true }).click();
    await expect(read).toBeInViewport({ ratio: 1 });
    await read.click();
    await expect(read).toBeHidden();
    await page.goto(panel.url);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a wrong password', () => {
  test.use({ allowConsole: [/status of 401/] });

  test('asks again until it is right; typed text stays until a logout', async ({ page, panel }) => {
    const calls = panel.requests(/\/api\//);
    const refuse = { status: 401, json: { error: UNAUTHORIZED } };
    const [password, url] = [page.getByLabel('Admin Password'), page.getByLabel('URL')];
    const english = page.getByLabel('English description');
    await page.goto(`${panel.url}/admin#videos`);
    await password.fill('not the password');
    await panel.press('Login');
    const wrong = panel.dialog('Wrong password');
    const dialog = page.getByRole('dialog').filter({ has: password });
    // The log-in says it beside its field, over nothing, and in plain words first.
    const refusal = `Wrong password ${UNAUTHORIZED}`;
    await expect(page.getByRole('alert')).toHaveText(refusal);
    await expect(page.getByText(UNAUTHORIZED)).toHaveCount(1);
    await expect(page.getByRole('heading')).toHaveText('Admin Login');
    await expect(password).toHaveAccessibleDescription(refusal);
    expect(await page.evaluate(() => localStorage.getItem('adminPassword'))).toBeNull();
    expect(calls).toHaveLength(1);
    await expect(password).toBeFocused();
    await panel.expectAccessible();
    await page.keyboard.type('not this one either');
    await page.keyboard.press('Enter');
    await expect.poll(() => calls).toHaveLength(2);
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(password).toHaveCount(0);
    await expect(panel.banner()).toHaveCount(0);
    await expect(panel.rows()).toHaveCount(3);

    await test.step('during work the question keeps the form and repeats the call once', async () => {
      await panel.press('Add Video');
      await url.fill('https://youtu.be/abcdefghijk');
      await panel.writeTexts('A new film');
      const sent = panel.requests(/videos\/add$/);
      // As if the server had a new password.
      await panel.answer('**/api/videos/add', refuse, 1);
      await panel.press('Add Video');
      await expect(panel.banner()).toHaveText(UNAUTHORIZED);
      // The message is not "Wrong password", because the old one was right until then.
      await expect(wrong).toHaveCount(0);
      await expect(dialog).toContainText('Everything on the screen stays as it is.');
      await expect(english).toHaveValue('A new film');
      await expect(panel.line()).toHaveText('Not logged in.');
      await expect(page.locator('.publish-now')).toBeDisabled();
      await password.fill(ADMIN_PASSWORD);
      await panel.press('Continue');
      await expect(panel.rows()).toHaveCount(4);
      expect(sent).toHaveLength(2);
      expect(panel.stored('videos')).toHaveLength(4);
    });

    await test.step('the history closes for the question and opens again', async () => {
      await panel.answer('**/api/history', refuse, 1);
      await panel.press('History');
      await password.fill(ADMIN_PASSWORD);
      await panel.press('Continue');
      const history = panel.dialog('History');
      await expect(history.getByRole('heading', { name: 'Video “A new film” added' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(history).toBeHidden();
    });

    await test.step('unsaved text is announced before a reload and restored after it', async () => {
      await panel.tab('Music').click();
      await panel.press('Add Track');
      await english.fill('Half a sentence');
      // The state does not claim that everything is saved.
      await expect(panel.line()).toHaveText('Unsaved changes.');
      await panel.tab('Videos').click();
      await panel.tab('Music').click();
      await expect(english).toHaveValue('Half a sentence');
      const questions = panel.answerQuestions(true, false, true);
      await page.reload();
      expect(questions).toEqual(['beforeunload']);
      await expect(english).toHaveValue('Half a sentence');
      await expect(page.getByText('Your unsaved text from before has been restored.')).toBeVisible();
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, adminPassword: undefined }));
      expect(kept).toContain('Half a sentence');
      expect(kept).not.toContain(ADMIN_PASSWORD);
      await panel.press('Cancel');
      await expect(panel.line()).not.toHaveText('Unsaved changes.');
      await page.reload();
      expect(questions).toHaveLength(1);
      await expect(english).toHaveValue('');
    });

    await test.step('logging out asks first, and then removes all data', async () => {
      await panel.tab('Videos').click();
      await panel.press('Add Video');
      await english.fill('Half a film');
      await panel.tab('Music').click();
      await panel.press('Add Track');
      await url.fill('https://soundcloud.com/a/b');
      await panel.press('Logout');
      await expect(url).toHaveValue('https://soundcloud.com/a/b');
      await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
      await panel.press('Logout');
      // A reload clears the memory of all tabs, orders too.
      await page.waitForFunction(() => !('isOldPage' in globalThis));
      await expect(password).toBeFocused();
      const left = await page.evaluate(() => Object.keys(localStorage));
      expect(left.filter((key) => /admin/i.test(key))).toEqual([]);
      await password.fill(ADMIN_PASSWORD);
      await panel.press('Login');
      for (const tab of ['Music', 'Videos']) {
        await panel.tab(tab).click();
        await expect(url).toHaveValue('');
        await expect(english).toHaveValue('');
      }
    });
  });
});

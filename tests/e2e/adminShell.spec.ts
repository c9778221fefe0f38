import {
  ADMIN_PASSWORD,
  answerQuestions,
  button,
  expect,
  expectAccessible,
  rows,
  test,
  typePassword,
} from './adminContent.ts';

const UNAUTHORIZED = 'Unauthorized. Please log in again in the admin (wrong/missing admin password).';
const REFUSED = /status of 401/;

test.describe('with German as the browser’s language', () => {
  test.use({ locale: 'de-AT' });

  test('the panel speaks German until told otherwise; tabs have help and keys', async ({ page, admin }) => {
    await admin.content.change({ 'content/videos/broken-one.json': { url: 5 } });
    const texts: string[] = [];
    const calls: string[] = [];
    page.on('request', (request) => {
      texts.push(...(/[a-zA-Z]+(?:En|De)(?=\.[^/]+\.js)/.exec(request.url()) ?? []));
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    // Here no preview of the site loads beside the settings.
    await page.setViewportSize({ width: 1000, height: 844 });
    await page.goto(`${admin.url}/admin#videos`);
    await expect(page.getByRole('heading', { name: 'Admin-Anmeldung' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const field = page.getByLabel('Admin-Passwort');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(field).toBeFocused();
    await field.fill(ADMIN_PASSWORD);
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Zeichen zeigen' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    expect(calls, 'before somebody logs in').toEqual([]);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Foto-Verwaltung' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('adminPassword'))).toBe(ADMIN_PASSWORD);
    await test.step('files that cannot be read are named', async () => {
      await expect(page.getByRole('alert')).toContainText('content/videos/broken-one.json');
      await expect(rows(page)).toHaveCount(3);
    });
    const tabs = page.getByRole('tablist').getByRole('tab');
    await expect(tabs).toHaveText(['Einstellungen', 'Fotos', 'Videos', 'Musik', 'Bestellungen', 'Website']);
    // adminFits asks whether the guide has the place that each tab links to.
    const helpIn = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
    await expect(helpIn('Hilfe')).toHaveAttribute('href', /^\/guide\/de\/#videos/);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(tabs).toHaveText(['Settings', 'Photos', 'Videos', 'Music', 'Orders', 'Site']);
    expect(texts).toEqual(['adminDe', 'adminEn']);

    await test.step('arrow keys switch the tabs, and a reload stays on the tab', async () => {
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Videos' })).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: 'Videos' })).toBeVisible();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(/#site$/);
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Site' })).toHaveAttribute('aria-selected', 'true');
    });

    const help = helpIn('Help');
    await expect(help).toHaveAttribute('href', /^\/guide\/en\/#name-texts/);
    const [guide] = await Promise.all([page.waitForEvent('popup'), help.click()]);
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText(/guide/i);
    await expect(guide.getByRole('heading', { name: 'Name, texts and terms' })).toBeInViewport();
    await page.goto(admin.url);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a wrong password', () => {
  test.use({ allowConsole: [REFUSED] });

  test('is asked for again until it is right; what is typed stays until a logout', async ({
    page,
    admin,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await typePassword(page, admin.url, 'videos', 'not the password');
    const wrong = page.getByRole('dialog', { name: 'Wrong password' });
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Admin Password') });
    await expect(wrong.getByRole('alert')).toHaveText(UNAUTHORIZED);
    await expect(page.getByText(UNAUTHORIZED)).toHaveCount(1);
    await expect(page.locator('.publish-line')).toHaveText('Not logged in.');
    await expect(page.locator('.publish-now')).toBeDisabled();
    expect(await page.evaluate(() => localStorage.getItem('adminPassword'))).toBeNull();
    expect(calls).toHaveLength(1);
    await expect(dialog.getByLabel('Admin Password')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('not this one either');
    await page.keyboard.press('Enter');
    await expect.poll(() => calls).toHaveLength(2);
    await expect(dialog.getByLabel('Admin Password')).toHaveValue('');
    await expect(dialog.getByLabel('Admin Password')).toBeFocused();
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);

    await test.step('in the middle of work it keeps the form and repeats the call once', async () => {
      await page.getByRole('button', { name: 'Add Video' }).click();
      await page.getByLabel('URL').fill('https://youtu.be/abcdefghijk');
      await page.getByLabel('English description').fill('A new film');
      await page.getByLabel('German description').fill('Ein neuer Film');
      let sent = 0;
      await page.route('**/api/videos/add', async (route) => {
        sent += 1;
        // The server has been given another password meanwhile.
        if (sent > 1) return route.continue();
        await route.fulfill({ status: 401, json: { error: UNAUTHORIZED } });
      });
      await page.getByRole('button', { name: 'Add Video' }).click();
      await expect(page.getByRole('alert')).toHaveText(UNAUTHORIZED);
      // It was right until then.
      await expect(wrong).toHaveCount(0);
      await expect(dialog).toContainText('Everything on the screen stays as it is.');
      await expect(page.getByLabel('English description')).toHaveValue('A new film');
      await page.getByRole('dialog').getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(rows(page)).toHaveCount(4);
      expect(sent).toBe(2);
      expect(admin.stored('content/videos')).toHaveLength(4);
    });

    await test.step('the history steps aside for the question', async () => {
      const refuse = { status: 401, json: { error: UNAUTHORIZED } };
      await page.route('**/api/history', (route) => route.fulfill(refuse), { times: 1 });
      await page.getByRole('button', { name: 'History' }).click();
      await dialog.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const history = page.getByRole('dialog', { name: 'History' });
      await expect(history.getByRole('heading', { name: 'Video “A new film” added' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(history).toBeHidden();
    });

    await test.step('unsaved work is guarded, and survives a reload', async () => {
      await page.getByRole('tab', { name: 'Music' }).click();
      await button(page, 'Add Track').click();
      await page.getByLabel('English description').fill('Half a sentence');
      // No lamp says that all is saved meanwhile.
      const line = page.locator('.publish-line');
      await expect(line).toHaveText('Unsaved changes.');
      await page.getByRole('tab', { name: 'Videos' }).click();
      await page.getByRole('tab', { name: 'Music' }).click();
      await expect(page.getByLabel('English description')).toHaveValue('Half a sentence');
      const questions = answerQuestions(page, true, false, true);
      await page.reload();
      expect(questions).toEqual(['beforeunload']);
      await expect(page.getByLabel('English description')).toHaveValue('Half a sentence');
      await expect(page.getByText('Your unsaved text from before has been restored.')).toBeVisible();
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, adminPassword: undefined }));
      expect(kept).toContain('Half a sentence');
      expect(kept).not.toContain(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(line).not.toHaveText('Unsaved changes.');
      await page.reload();
      expect(questions).toHaveLength(1);
      await expect(page.getByLabel('English description')).toHaveValue('');
    });

    await test.step('logging out asks first, and then leaves nothing behind', async () => {
      await page.getByRole('tab', { name: 'Videos' }).click();
      await button(page, 'Add Video').click();
      await page.getByLabel('English description').fill('Half a film');
      await page.getByRole('tab', { name: 'Music' }).click();
      await button(page, 'Add Track').click();
      await page.getByLabel('URL').fill('https://soundcloud.com/a/b');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByLabel('URL')).toHaveValue('https://soundcloud.com/a/b');
      await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
      await page.getByRole('button', { name: 'Logout' }).click();
      // What any tab held in memory, orders too, is gone with the page.
      await page.waitForFunction(() => !('isOldPage' in globalThis));
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /admin/i.test(key))),
      ).toEqual([]);
      await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      for (const tab of ['Music', 'Videos']) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByLabel('URL')).toHaveValue('');
        await expect(page.getByLabel('English description')).toHaveValue('');
      }
    });
  });
});

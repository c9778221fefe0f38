import { rmSync, writeFileSync } from 'node:fs';
import { isLong } from '../long.ts';
import {
  answerQuestions,
  banner,
  button,
  choose,
  expect,
  expectAccessible,
  expectToast,
  expectToFit,
  keptInBrowser,
  openPhotos,
  project,
  row,
  rows,
  smallImage,
  test,
  UPLOAD_CALL,
  uploadButton,
  writeTexts,
} from './adminContent.ts';

test.describe('an upload', () => {
  test.use({ allowConsole: [/status of (500|502|415|400)|ERR_FAILED|The upload failed/] });

  test('is one commit, can be stopped, and keeps what is typed where it fails', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await uploadButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Upload New Photo' })).toBeVisible();
    await uploadButton(page).click();
    await expect(page.getByLabel('Image')).toBeFocused();
    await expect(page.getByLabel('German description')).toHaveAttribute('aria-invalid', 'true');
    if (isLong) await expectAccessible(page);
    await choose(page, await smallImage('new.png', 7, { width: 1920, height: 1280 }));
    await page.locator('.print-verdict summary').click();
    await expect(page.getByText('A4 at 182 dpi: fine at arm’s length')).toBeVisible();
    await expect(page.getByText('A3 would be soft (128 dpi): not offered')).toBeVisible();
    await writeTexts(page, 'A new print', 'Ein neuer Druck');
    await page.getByLabel('Project', { exact: true }).fill('Heavy Things');
    await page.getByLabel('SKU A4').fill('CH-1');
    await page.getByLabel('Price A4').fill('24.50');
    await expect(page.locator('.photo-preview')).toBeVisible();
    await uploadButton(page).click();
    await expectToast(page, 'Photo uploaded');
    await expect(project(page, 'Heavy Things').getByText('A new print')).toBeVisible();
    await expect(page.getByLabel('English description')).toHaveValue('');
    const stored = admin.named('content/photos', 'A new print');
    expect(stored).toMatchObject({
      description: { en: 'A new print', de: 'Ein neuer Druck' },
      project: 'Heavy Things',
      creativehub_sku_a4: 'CH-1',
      price_a4: 24.5,
      print: { widthPx: 1920, heightPx: 1280 },
    });
    expect(stored).not.toHaveProperty('price_a3');
    expect(admin.commits()).toHaveLength(2);

    await test.step('its owner may sell what would be soft', async () => {
      await expect(row(page, 'A new print').getByText('A3 too small')).toBeVisible();
      await row(page, 'A new print').getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByText('A3 would be soft (128 dpi): not offered')).toBeVisible();
      await page.getByLabel('Print sizes').selectOption('A4 and A3');
      await expect(page.getByText('A3 would be soft (128 dpi), and is offered')).toBeVisible();
      await expect(page.locator('.photo-edited')).toContainText('A3 too small (128 dpi), but offered');
      if (isLong) await expectAccessible(page);
      await page.getByRole('button', { name: 'Update Photo' }).click();
      await expectToast(page, 'Photo updated');
      await expect(row(page, 'A new print').getByText(/would be soft/)).toHaveCount(0);
      expect(admin.commits()).toHaveLength(3);
    });

    await test.step('an upload can be stopped and sent again', async () => {
      const held = Promise.withResolvers<void>();
      await page.route(
        UPLOAD_CALL,
        async (route) => {
          await held.promise;
          await route.abort().catch(() => {});
        },
        { times: 1 },
      );
      await choose(page, await smallImage('a.png', 15));
      await writeTexts(page, 'Stopped');
      const sent = page.waitForRequest(UPLOAD_CALL);
      await uploadButton(page).click();
      await sent;
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByLabel('English description')).toBeEnabled();
      held.resolve();
      await uploadButton(page).click();
      await expect(row(page, 'Stopped')).toBeVisible();
      expect(admin.commits()).toHaveLength(4);
    });

    await test.step('where it fails it says why, and can be repeated', async () => {
      await choose(page, await smallImage('a.png', 11), await smallImage('b.png', 12));
      await writeTexts(page.getByRole('group', { name: 'a.png' }), 'Words of a');
      await writeTexts(page.getByRole('group', { name: 'b.png' }), 'Words of b');
      await page.route(
        UPLOAD_CALL,
        (route) => route.fulfill({ status: 502, json: { error: 'The store sleeps.' } }),
        { times: 1 },
      );
      await uploadButton(page).click();
      await expect(banner(page)).toContainText('The store sleeps.');
      await expectToast(page, 'Uploaded 1/2 photos');
      await expect(rows(page)).toHaveCount(27);
      const left = page.getByLabel('English description');
      await expect(left).toHaveCount(1);
      await expect(left).toHaveValue(/^Words of [ab]$/);
      if (isLong) await expectAccessible(page);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(rows(page)).toHaveCount(28);
      await expect(page.getByLabel('English description')).toHaveValue('');

      await choose(page, await smallImage('c.png', 13));
      await writeTexts(page, 'Elsewhere', 'Anderswo');
      await test.step('it offers an address instead', async () => {
        const error = 'BLOB_READ_WRITE_TOKEN: No blob token was found';
        await page.route(UPLOAD_CALL, (route) => route.fulfill({ status: 500, json: { error } }));
        await uploadButton(page).click();
        // The banner moves the form down.
        await expect(banner(page)).toContainText(error);
        await button(page, 'Use External Image URL').click();
        await expect(page.getByRole('tab', { name: 'Videos' })).toHaveAttribute('aria-selected', 'true');
        const videos = page.getByRole('tabpanel');
        await expect(videos.getByLabel('English description')).toHaveValue('Elsewhere');
        await expect(videos.getByLabel('German description')).toHaveValue('Anderswo');
        if (isLong) await expectAccessible(page);
      });
    });
  });
});

test('many photos are described in a table by keyboard, a column at once', async ({ page, admin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPhotos(page, admin.url);
  await uploadButton(page).click();
  const files = await Promise.all(
    ['one', 'two', 'three', 'four'].map((name, n) => smallImage(`${name}.png`, n + 20)),
  );
  await choose(page, ...files);
  const cell = (name: string, field: string) => page.getByRole('group', { name }).getByLabel(field);
  const [english, german] = ['English description', 'German description'];
  await expect(cell('four.png', english)).toHaveValue('Four');
  await expect(uploadButton(page)).toHaveText('Upload Photo4');
  await expect(page.getByRole('group', { name: 'four.png' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('group', { name: 'four.png' })).toContainText(
    /A3 would be soft \(\d+ dpi\): not offered/,
  );
  await cell('one.png', english).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Fog');
  await page.keyboard.press('Tab');
  await expect(cell('one.png', german)).toBeFocused();
  await page.keyboard.type('Nebel');
  await page.keyboard.press('Enter');
  await expect(cell('two.png', german)).toBeFocused();
  await page.keyboard.type('Meer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Wald');
  await page.keyboard.press('ArrowUp');
  await expect(cell('two.png', german)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell('two.png', 'Year')).toBeFocused();
  await page.keyboard.type('2024');
  await page.keyboard.press('ControlOrMeta+d');
  const years = () => page.getByRole('group', { name: /\.png$/ }).getByLabel('Year');
  await expect
    .poll(() => years().evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['', '2024', '2024', '2024']);

  await test.step('a filled column asks before it replaces what is typed', async () => {
    await cell('two.png', german).focus();
    const questions = answerQuestions(page, false, true);
    const fill = page
      .locator('.upload-columns > span', { hasText: 'German description' })
      .getByRole('button');
    await fill.click();
    await expect(cell('three.png', german)).toHaveValue('Wald');
    await fill.click();
    await expect(cell('three.png', german)).toHaveValue('Meer');
    await expect(cell('four.png', german)).toHaveValue('Meer');
    expect(questions).toEqual(Array(2).fill('Replace what is typed for 1 photo below?'));
    await expectToFit(page);
    await expectAccessible(page);
  });

  await test.step('in a German panel the German field comes first', async () => {
    await button(page, 'Deutsch').click();
    const columns = ['Deutsche Beschreibung *', 'Englische Beschreibung *', 'Jahr', 'Preis A4', 'Preis A3'];
    await expect(page.locator('.upload-columns > span')).toHaveText(columns);
    await cell('one.png', 'Deutsche Beschreibung').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(cell('one.png', 'Englische Beschreibung')).toBeFocused();
  });

  await test.step('a narrow screen shows cards, with all that is typed, the first field in the first screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Für alle darunter übernehmen' })).toHaveCount(0);
    const first = cell('one.png', 'Deutsche Beschreibung');
    await expect(first).toHaveValue('Nebel');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, 0));
    await expect(first).toBeInViewport({ ratio: 1 });
    const [field, foot] = [await first.boundingBox(), await page.locator('.form-foot').boundingBox()];
    expect((field?.y ?? 999) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    const verdict = page.getByRole('group', { name: 'one.png' }).locator('.print-verdict');
    await expect(verdict.locator('summary')).toHaveText(/A4 zu klein, ?A3 zu klein/);
    await expect(verdict.getByText('320 × 200 px')).toBeHidden();
    await verdict.locator('summary').click();
    await expect(verdict.getByText('320 × 200 px')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'English').click();
  });
  await uploadButton(page).click();
  await expectToast(page, 'Uploaded 4/4 photos');
  expect(admin.named('content/photos', 'Two')).toMatchObject({ description: { de: 'Meer' }, year: 2024 });
  expect(admin.commits()).toHaveLength(2);
});

test.describe('uploads that wait on this device', () => {
  test.use({ allowConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('a duplicate warns; files and texts survive reload and logout', async ({ page, admin }) => {
    // Before the page opens: in an open one the clock stands at 1970 for a moment.
    await page.clock.install();
    await openPhotos(page, admin.url);
    const [twin, third] = [await smallImage('first.png', 7), await smallImage('third.png', 8)];
    await choose(page, twin, { ...twin, name: 'second.png' }, third);
    await expect(page.getByText('The same image as first.png. It would be uploaded twice.')).toHaveCount(1);
    await page.getByRole('group', { name: 'second.png' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('group', { name: /\.png$/ })).toHaveCount(2);

    await writeTexts(page.getByRole('group', { name: 'first.png' }), 'First words');
    await writeTexts(page.getByRole('group', { name: 'third.png' }), 'Third words');
    const field = (name: string) => page.getByRole('group', { name }).getByLabel('English description');
    const expectBoth = async () => {
      await expect(field('first.png')).toHaveValue('First words');
      await expect(field('third.png')).toHaveValue('Third words');
      await expect(page.locator('.upload-card .row-thumb img')).toHaveCount(2);
    };
    const kept = () => page.evaluate(() => localStorage.getItem('adminWaitingUploads'));
    await expect.poll(kept).toBe('2');
    let sent = 0;
    await test.step('what the network cuts off waits, over a reload too', async () => {
      await page.route(UPLOAD_CALL, (route) => {
        sent += 1;
        return sent === 1 ? route.continue() : route.abort();
      });
      await uploadButton(page).click();
      await expect(page.getByText('2 of 2 photos are not uploaded yet.')).toBeVisible();
      await expect(banner(page)).toContainText('Error uploading photo: The server cannot be reached.');
      if (isLong) await expectAccessible(page);
      expect(admin.commits()).toHaveLength(1);
      const withImage = async () => (await keptInBrowser(page, 'states')).filter(({ image }) => image).length;
      await expect.poll(withImage).toBe(1);
      await page.reload();
      await expectBoth();
      await expect(page.getByText('2 of 2 photos are not uploaded yet.')).toBeVisible();
      expect(admin.commits()).toHaveLength(1);
    });

    await test.step('by an event of the browser or in time they are tried again by themselves, and become one commit', async () => {
      const before = sent;
      const waiting = page.getByText('2 of 2 photos are not uploaded yet.');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => sent).toBe(before + 1);
      await expect(waiting).toBeVisible();
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await expect.poll(() => sent).toBe(before + 2);
      await expect(waiting).toBeVisible();
      await page.unroute(UPLOAD_CALL);
      let images = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/photos/upload')) images += 1;
      });
      // Nobody says that the network is back.
      await page.clock.fastForward('05:00');
      await expectToast(page, 'Uploaded 2/2 photos');
      await expect(row(page, 'First words')).toBeVisible();
      await expect(row(page, 'Third words')).toBeVisible();
      await expect(rows(page)).toHaveCount(26);
      expect(admin.commits().slice(0, -1)).toEqual(['Add 2 photos']);
      // The first one had arrived before the network went.
      expect(images).toBe(1);
      await expect.poll(kept).toBeNull();
    });

    await test.step('dropping asks, and leaves nothing', async () => {
      const folder = test.info().outputPath('chosen.png');
      writeFileSync(folder, twin.buffer);
      await page.getByLabel('Image').setInputFiles(folder);
      await expect.poll(kept).toBe('1');
      // The file's bytes are kept, not the way to it.
      rmSync(folder);
      await page.reload();
      await expect(page.locator('.photo-preview')).toBeVisible();
      await expect(page.getByText('Back from your last visit: 1 photo.')).toBeVisible();
      await writeTexts(page, 'Dropped');
      await test.step('another tab leaves it alone until this one is closed', async () => {
        const other = await page.context().newPage();
        await openPhotos(other, admin.url);
        await choose(other, third);
        await expect(other.getByText('The panel is open in another tab')).toBeVisible();
        await expect(other.getByLabel('English description')).toHaveCount(1);
        await page.close();
        await expect(other.getByRole('group', { name: 'chosen.png' })).toBeVisible();
        await expect(other.getByText('The panel is open in another tab')).toHaveCount(0);
        await other.getByRole('group', { name: 'third.png' }).getByRole('button', { name: 'Remove' }).click();
        page = other;
      });
      const questions = answerQuestions(page, false, true);
      await page.getByRole('button', { name: 'Drop', exact: true }).click();
      await expect(page.getByLabel('English description')).toHaveValue('Dropped');
      await page.getByRole('button', { name: 'Drop', exact: true }).click();
      await expect(page.getByLabel('English description')).toHaveValue('');
      expect(questions).toEqual(Array(2).fill('Discard this photo and its texts?'));
      await expect.poll(kept).toBeNull();
      expect(await keptInBrowser(page, 'states')).toEqual([]);
      await choose(page, third);
      await expect.poll(kept).toBe('1');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Drop Them' }).click();
      await expect(page.getByText('Photos that wait on this device')).toHaveCount(0);
      expect(questions.at(-1)).toBe(
        'Drop all that waits (1), photos with their texts and masters, from this device?',
      );
      expect(await keptInBrowser(page, 'states')).toEqual([]);
    });
  });
});

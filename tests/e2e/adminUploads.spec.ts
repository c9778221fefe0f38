import { rmSync, writeFileSync } from 'node:fs';
import { isLong } from '../long.ts';
import { expectAbove } from './fixtures.ts';
import { expect, smallImage, test, UPLOAD_CALL } from './panel.ts';

test.describe('an upload', () => {
  test.use({ allowConsole: [/status of (500|502|415|400)|ERR_FAILED|The upload failed/] });

  test('is one commit, can be stopped, and keeps typed text when it fails', async ({ page, panel }) => {
    await panel.open();
    await panel.uploadButton().click();
    await expect(panel.dialog('Upload New Photo')).toBeVisible();
    await panel.uploadButton().click();
    await expect(page.getByLabel('Image')).toBeFocused();
    await expect(page.getByLabel('German description')).toHaveAttribute('aria-invalid', 'true');
    if (isLong) await panel.expectAccessible();
    await panel.choose(await smallImage('new.png', 7, { width: 1920, height: 1280 }));
    await page.locator('.print-verdict summary').click();
    await expect(page.getByText('A4 at 182 dpi: fine at arm’s length')).toBeVisible();
    await expect(page.getByText('A3 would be soft (128 dpi): not offered')).toBeVisible();
    await panel.writeTexts('A new print', 'Ein neuer Druck');
    await panel.field('Project').fill('Heavy Things');
    await page.getByLabel('SKU A4').fill('CH-1');
    await page.getByLabel('Price A4').fill('24.50');
    await expect(page.locator('.photo-preview')).toBeVisible();
    await panel.uploadButton().click();
    await panel.expectToast('Photo uploaded');
    await expect(panel.project('Heavy Things').getByText('A new print')).toBeVisible();
    await expect(page.getByLabel('English description')).toHaveValue('');
    const stored = panel.photo('A new print');
    expect(stored).toMatchObject({
      description: { en: 'A new print', de: 'Ein neuer Druck' },
      project: 'Heavy Things',
      creativehub_sku_a4: 'CH-1',
      price_a4: 24.5,
      print: { widthPx: 1920, heightPx: 1280 },
    });
    expect(stored).not.toHaveProperty('price_a3');
    expect(panel.commits()).toHaveLength(2);

    await test.step('the owner may offer a size that would be soft', async () => {
      await expect(panel.row('A new print').getByText('A3 too small')).toBeVisible();
      await panel.press('Edit', panel.row('A new print'));
      await expect(page.getByText('A3 would be soft (128 dpi): not offered')).toBeVisible();
      await page.getByLabel('Print sizes').selectOption('A4 and A3');
      await expect(page.getByText('A3 would be soft (128 dpi), and is offered')).toBeVisible();
      await expect(page.getByText('128 dpi'), 'in the form, said once').toHaveCount(1);
      if (isLong) await panel.expectAccessible();
      await panel.press('Update Photo');
      await panel.expectToast('Photo updated');
      await expect(panel.row('A new print').getByText(/would be soft/)).toHaveCount(0);
      expect(panel.commits()).toHaveLength(3);
    });

    await test.step('an upload can be stopped and sent again', async () => {
      // This call never gets an answer.
      await page.route(UPLOAD_CALL, () => {}, { times: 1 });
      await panel.choose(await smallImage('a.png', 15));
      await panel.writeTexts('Stopped');
      const sent = page.waitForRequest(UPLOAD_CALL);
      await panel.uploadButton().click();
      await sent;
      await panel.press('Stop');
      await expect(page.getByLabel('English description')).toBeEnabled();
      await panel.uploadButton().click();
      await expect(panel.row('Stopped')).toBeVisible();
      expect(panel.commits()).toHaveLength(4);
    });

    await test.step('a failed upload says why, and can be repeated', async () => {
      await panel.choose(await smallImage('a.png', 11), await smallImage('b.png', 12));
      await panel.writeTexts('Words of a', undefined, page.getByRole('group', { name: 'a.png' }));
      await panel.writeTexts('Words of b', undefined, page.getByRole('group', { name: 'b.png' }));
      await panel.answer(UPLOAD_CALL, { status: 502, json: { error: 'The store sleeps.' } }, 1);
      await panel.uploadButton().click();
      await expect(panel.banner()).toContainText('The store sleeps.');
      await panel.expectToast('Uploaded 1/2 photos');
      await expect(panel.rows()).toHaveCount(27);
      const left = page.getByLabel('English description');
      await expect(left).toHaveCount(1);
      await expect(left).toHaveValue(/^Words of [ab]$/);
      if (isLong) await panel.expectAccessible();
      await panel.press('Try Again');
      await expect(panel.rows()).toHaveCount(28);
      await expect(page.getByLabel('English description')).toHaveValue('');

      await panel.choose(await smallImage('c.png', 13));
      await panel.writeTexts('Elsewhere', 'Anderswo');
      await test.step('a failed upload offers an external address instead', async () => {
        const error = 'BLOB_READ_WRITE_TOKEN: No blob token was found';
        await panel.answer(UPLOAD_CALL, { status: 500, json: { error } });
        await panel.uploadButton().click();
        await expect(panel.banner()).toContainText(error);
        const elsewhere = panel.button('Use External Image URL');
        await expect(elsewhere, 'without scrolling').toBeInViewport({ ratio: 1 });
        await elsewhere.click();
        await expect(panel.tab('Videos')).toHaveAttribute('aria-selected', 'true');
        const videos = page.getByRole('tabpanel');
        await expect(videos.getByLabel('English description')).toHaveValue('Elsewhere');
        await expect(videos.getByLabel('German description')).toHaveValue('Anderswo');
        await expect(panel.banner()).toHaveCount(0);
        if (isLong) await panel.expectAccessible();
        await panel.rows().first().getByRole('button', { name: 'Edit' }).click();
        await videos.getByLabel('English description').fill('Edited meanwhile');
        await panel.press('Update Video');
        await panel.expectToast('Video updated');
      });
    });
  });
});

test('many photos are described in a table by keyboard, or by column', async ({ page, panel }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.open();
  await panel.uploadButton().click();
  const names = ['one', 'two', 'three', 'four'];
  await panel.choose(...(await Promise.all(names.map((name, n) => smallImage(`${name}.png`, n + 20)))));
  const card = (name: string | RegExp) => page.getByRole('group', { name });
  const cell = (name: string, field: string) => card(name).getByLabel(field);
  const [english, german] = ['English description', 'German description'];
  await expect(cell('four.png', english)).toHaveValue('Four');
  await expect(panel.uploadButton()).toHaveText('Upload Photo4');
  await expect(card('four.png')).toBeInViewport({ ratio: 1 });
  await expect(card('four.png')).toContainText(/A3 would be soft \(\d+\sdpi\): not offered/);
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
  for (const [at, name] of names.entries())
    await expect(cell(`${name}.png`, 'Year')).toHaveValue(at === 0 ? '' : '2024');

  await test.step('filling a column asks before it replaces typed text', async () => {
    await cell('two.png', german).focus();
    const questions = panel.answerQuestions(false, true);
    const fill = page.locator('.upload-columns > span', { hasText: german }).getByRole('button');
    await fill.click();
    await expect(cell('three.png', german)).toHaveValue('Wald');
    await fill.click();
    await expect(cell('three.png', german)).toHaveValue('Meer');
    await expect(cell('four.png', german)).toHaveValue('Meer');
    expect(questions).toEqual(Array(2).fill('Replace what is typed for 1 photo below?'));
    await panel.expectToFit();
    await panel.expectAccessible();
  });

  await test.step('in a German panel the German field comes first', async () => {
    await panel.press('Deutsch');
    const columns = ['Deutsche Beschreibung *', 'Englische Beschreibung *', 'Jahr', 'Preis A4', 'Preis A3'];
    await expect(page.locator('.upload-columns > span')).toHaveText(columns);
    await cell('one.png', 'Deutsche Beschreibung').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(cell('one.png', 'Englische Beschreibung')).toBeFocused();
  });

  await test.step('a narrow screen shows cards with the typed text, and the first field without scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Für alle darunter übernehmen' })).toHaveCount(0);
    const first = cell('one.png', 'Deutsche Beschreibung');
    await expect(first).toHaveValue('Nebel');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, 0));
    await expect(first).toBeInViewport({ ratio: 1 });
    await expectAbove(first, page.locator('.form-foot'), 1);
    const verdict = card('one.png').locator('.print-verdict');
    await expect(verdict.locator('summary')).toHaveText(/A4 zu klein, ?A3 zu klein/);
    await expect(verdict.getByText('320 × 200 px')).toBeHidden();
    await verdict.locator('summary').click();
    await expect(verdict.getByText('320 × 200 px')).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel.press('English');
  });
  await panel.uploadButton().click();
  await panel.expectToast('Uploaded 4/4 photos');
  expect(panel.photo('Two')).toMatchObject({ description: { de: 'Meer' }, year: 2024 });
  expect(panel.commits()).toHaveLength(2);
});

test.describe('uploads that wait on this device', () => {
  test.use({ allowConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('a duplicate warns; files and texts survive reload and logout', async ({ page, panel }) => {
    // Before the page opens, because the clock of an open page would be in 1970 for a moment.
    await page.clock.install();
    await panel.open();
    const [twin, third] = [await smallImage('first.png', 7), await smallImage('third.png', 8)];
    await panel.choose(twin, { ...twin, name: 'second.png' }, third);
    await expect(page.getByText('The same image as first.png. It would be uploaded twice.')).toHaveCount(1);
    const card = (name: string | RegExp) => page.getByRole('group', { name });
    await panel.press('Remove', card('second.png'));
    await expect(card(/\.png$/)).toHaveCount(2);

    await panel.writeTexts('First words', undefined, card('first.png'));
    await panel.writeTexts('Third words', undefined, card('third.png'));
    const kept = (of = page) => of.evaluate(() => localStorage.getItem('adminWaitingUploads'));
    await expect.poll(() => kept()).toBe('2');
    const waiting = page.getByText('2 of 2 photos are not uploaded yet.');
    const sent = panel.requests(/photos\/upload$/);
    await test.step('photos that the network interrupts wait, also after a reload', async () => {
      await page.route(UPLOAD_CALL, (route) => route.abort());
      await page.route(UPLOAD_CALL, (route) => route.continue(), { times: 1 });
      await panel.uploadButton().click();
      await expect(waiting).toBeVisible();
      await expect(panel.banner()).toContainText('Error uploading photo: The server cannot be reached.');
      if (isLong) await panel.expectAccessible();
      expect(panel.commits()).toHaveLength(1);
      const withImage = async () => (await panel.kept('states')).filter(({ image }) => image).length;
      await expect.poll(withImage).toBe(1);
      await page.reload();
      for (const [name, words] of Object.entries({ first: 'First words', third: 'Third words' }))
        await expect(card(`${name}.png`).getByLabel('English description')).toHaveValue(words);
      await expect(page.locator('.upload-card .row-thumb img')).toHaveCount(2);
      await expect(waiting).toBeVisible();
      expect(panel.commits()).toHaveLength(1);
    });

    await test.step('waiting photos are retried when the browser is online again or after a time, in one commit', async () => {
      sent.length = 0;
      await panel.press('Continue');
      await expect.poll(() => sent).toHaveLength(1);
      await expect(waiting).toBeVisible();
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await expect.poll(() => sent).toHaveLength(2);
      await expect(waiting).toBeVisible();
      await page.unroute(UPLOAD_CALL);
      // Without an event about the network.
      await page.clock.fastForward('05:00');
      await panel.expectToast('Uploaded 2/2 photos');
      await expect(panel.row('First words')).toBeVisible();
      await expect(panel.row('Third words')).toBeVisible();
      await expect(panel.rows()).toHaveCount(26);
      expect(panel.commits().slice(0, -1)).toEqual(['Add 2 photos']);
      // The first photo had arrived before the network failed.
      expect(sent).toHaveLength(3);
      await expect.poll(() => kept()).toBeNull();
    });

    await test.step('dropping waiting photos asks first and removes everything', async () => {
      const folder = test.info().outputPath('chosen.png');
      writeFileSync(folder, twin.buffer);
      await page.getByLabel('Image').setInputFiles(folder);
      await expect.poll(() => kept()).toBe('1');
      // The browser keeps the bytes, not the path.
      rmSync(folder);
      await page.reload();
      await expect(page.locator('.photo-preview')).toBeVisible();
      await expect(page.getByText('Back from your last visit: 1 photo.')).toBeVisible();
      await panel.writeTexts('Dropped');
      // Another tab does not show the photo until this one is closed.
      const other = panel.in(await page.context().newPage());
      const english = other.page.getByLabel('English description');
      await other.open();
      await other.choose(third);
      await expect(other.page.getByText('The panel is open in another tab')).toBeVisible();
      await expect(english).toHaveCount(1);
      await page.close();
      await expect(other.page.getByRole('group', { name: 'chosen.png' })).toBeVisible();
      await expect(other.page.getByText('The panel is open in another tab')).toHaveCount(0);
      await other.press('Remove', other.page.getByRole('group', { name: 'third.png' }));
      const questions = other.answerQuestions(false, true);
      await other.press('Drop');
      await expect(english).toHaveValue('Dropped');
      await other.press('Drop');
      await expect(english).toHaveValue('');
      expect(questions).toEqual(Array(2).fill('Discard this photo and its texts?'));
      await expect.poll(() => kept(other.page)).toBeNull();
      expect(await other.kept('states')).toEqual([]);
      await other.choose(third);
      await expect.poll(() => kept(other.page)).toBe('1');
      await other.press('Logout');
      await other.press('Drop Them');
      await expect(other.page.getByText('Photos that wait on this device')).toHaveCount(0);
      expect(questions.at(-1)).toMatch(/^Drop all that waits \(1\), photos with their texts and masters/);
      expect(await other.kept('states')).toEqual([]);
    });
  });
});

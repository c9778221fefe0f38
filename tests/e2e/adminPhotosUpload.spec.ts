import { isLong, sample } from '../long.ts';
import { expect, expectAccessible, test } from './adminContent.ts';
import {
  banner,
  choose,
  expectToast,
  openPhotos,
  project,
  row,
  rows,
  smallImage,
  UPLOAD_CALL,
  uploadButton,
  writeTexts,
} from './adminPhotosPage.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

test('a photo is uploaded with all of its fields, in one commit; another is stopped and sent again', async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  await uploadButton(page).click();
  await expect(page.getByLabel('Image')).toBeFocused();
  await expect(page.getByLabel('German description')).toHaveAttribute('aria-invalid', 'true');
  if (isLong) await expectAccessible(page);
  await choose(page, await smallImage('new.png', 7, { width: 1920, height: 1280 }));
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
  const stored = admin.stored('content/photos').find(({ id }) => String(id).startsWith('a-new-print'));
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
    await expect(row(page, 'A new print').getByText('A3 would be soft: not offered')).toBeVisible();
    await row(page, 'A new print').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('A3 would be soft (128 dpi): not offered')).toBeVisible();
    await page.getByLabel('Print sizes').selectOption('A4 and A3');
    await expect(page.getByText('A3 would be soft (128 dpi): offered all the same')).toBeVisible();
    if (isLong) await expectAccessible(page);
    await page.getByRole('button', { name: 'Update Photo' }).click();
    await expectToast(page, 'Photo updated');
    await expect(row(page, 'A new print').getByText(/would be soft/)).toHaveCount(0);
    expect(admin.commits()).toHaveLength(3);
  });

  await test.step('an upload can be stopped and sent again', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(
      UPLOAD_CALL,
      async (route) => {
        await held;
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
    release();
    await uploadButton(page).click();
    await expect(row(page, 'Stopped')).toBeVisible();
    expect(admin.commits()).toHaveLength(4);
  });
});

test('no field moves when the picture of a file arrives, so that no click is lost', async ({
  page,
  admin,
}) => {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const decode = globalThis.createImageBitmap;
    const late = async (...parts: Parameters<typeof decode>) => {
      await promise;
      return decode(...parts);
    };
    Object.assign(globalThis, { createImageBitmap: late, decodeNow: resolve });
  });
  await openPhotos(page, admin.url);
  await choose(page, await smallImage('still-lake.png'));
  const german = page.getByLabel('German description');
  await expect(page.getByLabel('English description')).toHaveValue('Still lake');
  // What is live, and the list with its projects, have come: their lines stand above the fields, too.
  await expect(page.locator('.publish-line[data-state="checking"]')).toHaveCount(0);
  await expect(page.getByText('24 photos in 4 projects')).toBeVisible();
  const before = await german.boundingBox();
  await page.evaluate(() => (globalThis as unknown as { decodeNow: () => void }).decodeNow());
  await expect(page.locator('.photo-preview')).toBeVisible();
  expect(await german.boundingBox()).toEqual(before);
});

test.describe('an upload that fails', () => {
  test.use({ allowConsole: [/status of (500|502|415|400)|ERR_FAILED|The upload failed/] });

  test('says why, keeps everything typed, and can be tried again or led to an address', async ({
    page,
    admin,
  }) => {
    await openPhotos(page, admin.url);
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
    await expect(rows(page)).toHaveCount(25);
    const left = page.getByLabel('English description');
    await expect(left).toHaveCount(1);
    await expect(left).toHaveValue(/^Words of [ab]$/);
    if (isLong) await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(26);
    await expect(page.getByLabel('English description')).toHaveValue('');

    await choose(page, await smallImage('c.png', 13));
    await writeTexts(page, 'Elsewhere', 'Anderswo');
    for (const [what, answer, text] of [
      ['a word', { status: 500, body: '' }, 'Failed to upload photo. Check console for details.'],
      ['an answer', undefined, 'Error uploading photo: '],
    ] as const) {
      await test.step(`it says so without ${what}`, async () => {
        await page.unrouteAll();
        await page.route(UPLOAD_CALL, (route) => (answer ? route.fulfill(answer) : route.abort()));
        await uploadButton(page).click();
        await expect(banner(page)).toContainText(text);
        await expect(page.getByLabel('English description')).toHaveValue('Elsewhere');
      });
    }

    const all = [
      'BLOB_READ_WRITE_TOKEN: No blob token was found',
      'The string did not match the expected pattern.',
    ];
    const errors = sample(all, 1);
    for (const error of errors) {
      const isLast = error === errors.at(-1);
      await test.step(`it offers an address instead: ${error}`, async () => {
        await page.getByRole('tab', { name: 'Photos' }).click();
        await page.unrouteAll();
        await page.route(UPLOAD_CALL, (route) => route.fulfill({ status: 500, json: { error } }));
        await uploadButton(page).click();
        // The banner moves the form down.
        await expect(banner(page)).toContainText(error);
        await page.getByRole('button', { name: 'Use External Image URL' }).click();
        await expect(page.getByRole('tab', { name: 'Videos' })).toHaveAttribute('aria-selected', 'true');
        const videos = page.getByRole('tabpanel');
        for (const [language, words] of [
          ['English', 'Elsewhere'],
          ['German', 'Anderswo'],
        ]) {
          const field = videos.getByLabel(`${language} description`);
          await expect(field).toHaveValue(words ?? '');
          if (isLast) continue;
          await field.fill('');
        }
      });
    }

    await test.step('the image is added by its address', async () => {
      const url = page.getByLabel('URL');
      await expect(url).toBeFocused();
      await url.fill('https://example.org/page');
      await page.getByRole('button', { name: 'Add Video' }).click();
      await expect(banner(page)).toContainText('Invalid image URL.');
      await url.fill('https://example.org/rack.png');
      await page.getByRole('button', { name: 'Add Video' }).click();
      await expect(rows(page)).toHaveCount(4);
      await expect(page.getByText('External image URL')).toBeHidden();
    });
  });

  // adminPhotosFailing has its words in an ordinary run.
  test('a file that is no image is refused by the server in words', { tag: '@long' }, async ({
    page,
    admin,
  }) => {
    await openPhotos(page, admin.url);
    await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await writeTexts(page, 'Words');
    await uploadButton(page).click();
    await expect(banner(page)).not.toContainText('Check console');
    await expect(page.getByLabel('English description')).toHaveValue('Words');
    expect(admin.commits()).toHaveLength(1);
  });
});

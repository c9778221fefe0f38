import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from './adminContent.ts';
import {
  banner,
  choose,
  expectToast,
  openPhotos,
  project,
  row,
  rows,
  smallImage,
  writeTexts,
} from './adminPhotosPage.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

const UPLOAD = '**/api/photos/upload';
const upload = { name: 'Upload Photo', exact: true };

test('a photo is uploaded with all of its fields, in one commit; another is stopped and sent again', async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  await page.getByRole('button', upload).click();
  await expect(page.getByLabel('Image')).toBeFocused();
  await expect(page.getByLabel('German description')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await choose(page, await smallImage('new.png'));
  await writeTexts(page, 'A new print', 'Ein neuer Druck');
  await page.getByLabel('Project', { exact: true }).fill('Heavy Things');
  await page.getByLabel('SKU A4').fill('CH-1');
  await page.getByLabel('Price A4').fill('24.50');
  await expect(page.locator('.photo-preview')).toBeVisible();
  await page.getByRole('button', upload).click();
  await expectToast(page, 'Photo uploaded');
  await expect(project(page, 'Heavy Things').getByText('A new print')).toBeVisible();
  await expect(page.getByLabel('English description')).toHaveValue('');
  const stored = admin.stored('content/photos').find(({ id }) => String(id).startsWith('a-new-print'));
  expect(stored).toMatchObject({
    description: { en: 'A new print', de: 'Ein neuer Druck' },
    project: 'Heavy Things',
    creativehub_sku_a4: 'CH-1',
    price_a4: 24.5,
  });
  expect(stored).not.toHaveProperty('price_a3');
  expect(admin.commits()).toHaveLength(2);

  await test.step('an upload can be stopped and sent again', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(
      UPLOAD,
      async (route) => {
        await held;
        await route.abort().catch(() => {});
      },
      { times: 1 },
    );
    await choose(page, await smallImage('a.png', 15));
    await writeTexts(page, 'Stopped');
    const sent = page.waitForRequest(UPLOAD);
    await page.getByRole('button', upload).click();
    await sent;
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByLabel('English description')).toBeEnabled();
    release();
    await page.getByRole('button', upload).click();
    await expect(row(page, 'Stopped')).toBeVisible();
    expect(admin.commits()).toHaveLength(3);
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
  const before = await german.boundingBox();
  await page.evaluate(() => (globalThis as unknown as { decodeNow: () => void }).decodeNow());
  await expect(page.locator('.photo-preview')).toBeVisible();
  expect(await german.boundingBox()).toEqual(before);
});

/** How many images the server has, as the browser has noted it for later. */
const arrived = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('panelUploads');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const states = opening.result.transaction('states').objectStore('states').getAll();
          states.onsuccess = () => {
            opening.result.close();
            resolve(states.result.filter(({ image }) => image).length);
          };
        };
      }),
  );

test.describe('uploads that wait on this device', () => {
  test.use({ allowConsole: [/ERR_FAILED/] });

  test('the same image twice is warned of; files and texts survive a reload, a dead network and a log-out', async ({
    page,
    admin,
  }) => {
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
    await page.reload();
    await expectBoth();
    await expect(page.getByText('Back from your last visit: 2 photos.')).toBeVisible();
    await expectAccessible(page);

    await test.step('what the network cuts off waits, over a reload too', async () => {
      let sent = 0;
      await page.route(UPLOAD, (route) => {
        sent += 1;
        return sent === 1 ? route.continue() : route.abort();
      });
      await page.getByRole('button', upload).click();
      await expect(page.getByText('2 of 2 photos are not uploaded yet.')).toBeVisible();
      await expect(banner(page)).toContainText('Error uploading photo: The server cannot be reached.');
      await expectAccessible(page);
      expect(admin.commits()).toHaveLength(1);
      await expect.poll(() => arrived(page)).toBe(1);
      await page.reload();
      await expectBoth();
      await expect(page.getByText('2 of 2 photos are not uploaded yet.')).toBeVisible();
      expect(admin.commits()).toHaveLength(1);
    });

    await test.step('the log-in says what waits, and nothing of it shows', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Photos that wait on this device to be uploaded: 2.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expectBoth();
    });

    await test.step('when the network is back they become one commit, no photo twice', async () => {
      await page.unroute(UPLOAD);
      let images = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/photos/upload')) images += 1;
      });
      await page.getByRole('button', { name: 'Continue' }).click();
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
      await writeTexts(page, 'Dropped');
      const questions: string[] = [];
      let answer = false;
      page.on('dialog', async (question) => {
        questions.push(question.message());
        await (answer ? question.accept() : question.dismiss());
      });
      await page.getByRole('button', { name: 'Drop', exact: true }).click();
      await expect(page.getByLabel('English description')).toHaveValue('Dropped');
      answer = true;
      await page.getByRole('button', { name: 'Drop', exact: true }).click();
      await expect(page.getByLabel('English description')).toHaveValue('');
      expect(questions).toEqual(Array(2).fill('Discard this photo and its texts?'));
      await expect.poll(kept).toBeNull();
      await page.reload();
      await expect(page.getByLabel('English description')).toHaveValue('');
      await expect(page.getByText('Back from your last visit')).toHaveCount(0);
    });
  });
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
      UPLOAD,
      (route) => route.fulfill({ status: 502, json: { error: 'The store sleeps.' } }),
      { times: 1 },
    );
    await page.getByRole('button', upload).click();
    await expect(banner(page)).toContainText('The store sleeps.');
    await expectToast(page, 'Uploaded 1/2 photos');
    await expect(rows(page)).toHaveCount(25);
    const left = page.getByLabel('English description');
    await expect(left).toHaveCount(1);
    await expect(left).toHaveValue(/^Words of [ab]$/);
    await expectAccessible(page);
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
        await page.route(UPLOAD, (route) => (answer ? route.fulfill(answer) : route.abort()));
        await page.getByRole('button', upload).click();
        await expect(banner(page)).toContainText(text);
        await expect(page.getByLabel('English description')).toHaveValue('Elsewhere');
      });
    }

    const errors = [
      'BLOB_READ_WRITE_TOKEN: No blob token was found',
      'The string did not match the expected pattern.',
    ];
    for (const error of errors) {
      const isLast = error === errors.at(-1);
      await test.step(`it offers an address instead: ${error}`, async () => {
        await page.getByRole('tab', { name: 'Photos' }).click();
        await page.unrouteAll();
        await page.route(UPLOAD, (route) => route.fulfill({ status: 500, json: { error } }));
        await page.getByRole('button', upload).click();
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
    await page.getByRole('button', upload).click();
    await expect(banner(page)).not.toContainText('Check console');
    await expect(page.getByLabel('English description')).toHaveValue('Words');
    expect(admin.commits()).toHaveLength(1);
  });
});

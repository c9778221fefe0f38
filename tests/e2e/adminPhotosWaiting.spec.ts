import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from './adminContent.ts';
import {
  banner,
  choose,
  expectToast,
  openPhotos,
  row,
  rows,
  smallImage,
  UPLOAD_CALL,
  uploadButton,
  writeTexts,
} from './adminPhotosPage.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

/** How many uploads the browser keeps; with `image`, those whose image the server has. */
const count = (page: Page, of: 'all' | 'image'): Promise<number> =>
  page.evaluate(
    (counted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('panelFiles');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const states = opening.result.transaction('states').objectStore('states').getAll();
          states.onsuccess = () => {
            opening.result.close();
            resolve(states.result.filter(({ image }) => counted === 'all' || image).length);
          };
        };
      }),
    of,
  );

test.describe('uploads that wait on this device', () => {
  test.use({ allowConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('the same image twice is warned of; files and texts survive a reload, a dead network and a log-out', async ({
    page,
    admin,
  }) => {
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
    await page.reload();
    await expectBoth();
    await expect(page.getByText('Back from your last visit: 2 photos.')).toBeVisible();
    if (isLong) await expectAccessible(page);

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
      await expect.poll(() => count(page, 'image')).toBe(1);
      await page.reload();
      await expectBoth();
      await expect(page.getByText('2 of 2 photos are not uploaded yet.')).toBeVisible();
      expect(admin.commits()).toHaveLength(1);
    });

    await test.step('the log-in says what waits, and nothing of it shows', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Photos that wait on this device to be uploaded: 2.')).toBeVisible();
      if (isLong) await expectAccessible(page);
      await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expectBoth();
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
      expect(await count(page, 'all')).toBe(0);
      if (isLong) {
        await page.reload();
        await expect(page.getByLabel('English description')).toHaveValue('');
        await expect(page.getByText('Back from your last visit')).toHaveCount(0);
      }

      await choose(page, third);
      await expect.poll(kept).toBe('1');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Drop Them' }).click();
      await expect(page.getByText('Photos that wait on this device')).toHaveCount(0);
      expect(questions.at(-1)).toBe(
        'Drop all that waits (1), photos with their texts and masters, from this device?',
      );
      expect(await count(page, 'all')).toBe(0);
    });
  });
});

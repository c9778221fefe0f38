import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { chunkSpans, type MasterState } from '../../src/shared/content/imageFile.ts';
import { isLong } from '../long.ts';
import { ADMIN_PASSWORD, type AdminSite, expect, expectAccessible, logIn, test } from './adminContent.ts';
import { COLUMN, openPhotos, row, STAIRS } from './adminPhotosPage.ts';
import { MASTER_MEMORY_MAX, memoryGrowth, whileCollecting } from './browserMemory.ts';

// A whole task on a busy machine: 9 MB are sent twice, and axe runs twice.
test.describe.configure({ timeout: 120_000 });

const CHUNKS = '**/master/chunks*';

/** A photo by its English description. */
function photoNamed(admin: AdminSite, name: string): { id: string; file: string } {
  const found = admin
    .stored('content/photos')
    .find(({ description }) => (description as { en: string }).en === name);
  const { id, filename } = found as { id: string; filename: string };
  return { id, file: join(admin.content.path, 'public', 'photos', filename) };
}

/** The picture at its full size: three pieces of a TIFF. */
async function fullSize(file: string): Promise<Buffer> {
  const { width, height } = await sharp(readFileSync(file)).metadata();
  const scale = Math.sqrt((9 * 1024 * 1024) / 3 / (width * height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return sharp(readFileSync(file))
    .resize({ ...size, fit: 'fill' })
    .tiff({ compression: 'none' })
    .toBuffer();
}

/** How many full-size files the browser keeps. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('panelFiles');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counted = opening.result.transaction('masters').objectStore('masters').count();
          counted.onsuccess = () => {
            opening.result.close();
            resolve(counted.result);
          };
        };
      }),
  );

const place = (page: Page) => page.getByRole('region', { name: 'Master for the lab' });
/** A file given by its path is read by the browser itself; its bytes would have to be sent there. */
const chooseIn = (page: Page, label: string, file: Parameters<Locator['setInputFiles']>[0]) =>
  place(page).getByLabel(label).setInputFiles(file);

async function openForm(page: Page): Promise<void> {
  await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
  await expect(place(page).getByLabel('Upload master')).toBeAttached();
}

test.describe('the full-size file of a photo', () => {
  test.use({ allowConsole: [/net::ERR_INTERNET_DISCONNECTED|status of 409/] });

  test('is kept for the lab: cut off, gone on with after a reload, replaced and removed', async ({
    page,
    admin,
  }) => {
    const { id, file } = photoNamed(admin, COLUMN);
    const shown = await sharp(readFileSync(file)).metadata();
    const master = await fullSize(file);
    const path = test.info().outputPath('wall-sized.tif');
    writeFileSync(path, master);
    const pieces = chunkSpans(master.byteLength);
    expect(pieces).toHaveLength(3);
    const stateOf = async (): Promise<MasterState> => {
      const headers = { 'x-admin-password': ADMIN_PASSWORD };
      return (await (await fetch(`${admin.url}/api/photos/${id}/master`, { headers })).json()) as MasterState;
    };
    // Before the page opens: in an open one the clock stands at 1970 for a moment.
    await page.clock.install();
    await openPhotos(page, admin.url);
    await openForm(page);
    await expect(place(page)).toContainText('prints are made from the published picture');
    if (isLong) await expectAccessible(page);

    await test.step('a network that goes in the middle leaves what has arrived', async () => {
      let sent = 0;
      await page.route(CHUNKS, async (route) => {
        sent += 1;
        if (sent > 1) {
          // The others go down with the line, once the first piece is over.
          await expect.poll(async () => (await stateOf()).upload?.chunks.length).toBe(1);
          await route.abort('internetdisconnected');
        } else await route.continue();
      });
      await chooseIn(page, 'Upload master', path);
      await expect(place(page).getByRole('button', { name: 'Continue' })).toBeVisible();
      await expect(place(page)).toContainText('server cannot be reached');
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('after a reload it goes on with the rest by itself, in one of two tabs', async () => {
      await expect.poll(() => keptFiles(page)).toBe(1);
      const sent: Route[] = [];
      await page.context().route(CHUNKS, (route) => void sent.push(route));
      await page.reload();
      await expect(page.getByRole('region', { name: 'Masters on their way' })).toContainText(COLUMN);
      await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
      const bar = place(page).getByRole('progressbar', { name: /% of the master sent/ });
      await expect(bar).toHaveAttribute('max', String(master.byteLength));
      await expect.poll(() => sent.length).toBe(2);
      const other = await page.context().newPage();
      await logIn(other, admin.url, 'photos');
      const waiting = () =>
        other.evaluate(async () => JSON.stringify((await navigator.locks.query()).pending));
      await expect.poll(waiting).toContain('panel-masters');
      await page.clock.fastForward(3000);
      await sent[0]?.continue();
      await expect(place(page)).toContainText(/About \d+ (s|min) left\./);
      const arrived = async () => Number(await bar.getAttribute('value'));
      await expect.poll(arrived).toBeGreaterThan(master.byteLength / 2);
      await sent[1]?.continue();
      await expect(place(page)).toContainText('wall-sized.tif, ');
      await other.close();
      expect(sent).toHaveLength(2);
      await page.context().unrouteAll({ behavior: 'wait' });
      const { master: kept, upload } = await stateOf();
      expect(upload).toBeNull();
      expect(kept).toMatchObject({
        bytes: master.byteLength,
        sha256: createHash('sha256').update(master).digest('hex'),
      });
    });

    await test.step('another picture is kept only after a question', async () => {
      const other = await sharp(readFileSync(photoNamed(admin, STAIRS).file))
        .jpeg()
        .toBuffer();
      const stairs = { name: 'stairs.jpg', mimeType: 'image/jpeg', buffer: other };
      if (isLong) {
        await chooseIn(page, 'Replace master', stairs);
        await place(page).getByRole('button', { name: 'Drop upload' }).click();
        await expect(place(page)).toContainText('wall-sized.tif, ');
      }
      await chooseIn(page, 'Replace master', stairs);
      await expect(place(page)).toContainText("This doesn't look like the photo.");
      await place(page).getByRole('button', { name: 'Keep it anyway' }).click();
      await expect(place(page)).toContainText('stairs.jpg, ');
    });

    await test.step('what cannot be one is refused without a call', async () => {
      await chooseIn(page, 'Replace master', {
        name: 'empty.tif',
        mimeType: 'image/tiff',
        buffer: Buffer.alloc(0),
      });
      await expect(place(page)).toContainText('The file is empty');
      await place(page).getByRole('button', { name: 'Drop upload' }).click();
      await expect(place(page)).toContainText('stairs.jpg, ');
    });

    if (process.platform === 'linux') {
      await test.step('a large file is read in little memory', async () => {
        const large = test.info().outputPath('large.tif');
        writeFileSync(large, '');
        truncateSync(large, 120 * 1024 * 1024);
        const piece = Buffer.alloc(chunkSpans(1e9)[0]?.end ?? 0);
        // The server seems to have all of its pieces, which are alike: they are read and not sent.
        await page.route('**/master', async (route) => {
          if (route.request().method() === 'GET') return route.continue();
          const json = (await (await route.fetch()).json()) as MasterState;
          const chunks = [createHash('sha256').update(piece).digest('hex')];
          await route.fulfill({ json: { ...json, upload: { ...json.upload, chunks } } });
        });
        const grown = await memoryGrowth(page, async () => {
          await chooseIn(page, 'Replace master', large);
          await expect(place(page)).toContainText('still missing');
        });
        expect(grown).toBeLessThanOrEqual(MASTER_MEMORY_MAX);
        await whileCollecting(page, async () => {
          await place(page).getByRole('button', { name: 'Continue' }).click();
          await expect(place(page)).toContainText('% of the master sent');
          await expect(place(page)).toContainText('still missing');
        });
        await page.unrouteAll({ behavior: 'wait' });
        page.once('dialog', (dialog) => dialog.accept());
        await place(page).getByRole('button', { name: 'Drop upload' }).click();
        await expect(place(page)).toContainText('stairs.jpg, ');
      });
    }

    page.once('dialog', (dialog) => dialog.accept());
    await place(page).getByRole('button', { name: 'Remove master' }).click();
    await expect(place(page)).toContainText('None is kept');
    expect((await stateOf()).master).toBeNull();
    // Prints are made from the published picture again.
    await expect(page.getByText(`${shown.width} × ${shown.height} px,`)).toBeVisible();

    await test.step('where the browser has not kept the file it is chosen again, or dropped after a question', async () => {
      await page.route(CHUNKS, (route) => route.abort('internetdisconnected'));
      // A piece that the server doesn't have yet.
      const again = test.info().outputPath('again.jpg');
      writeFileSync(again, readFileSync(file));
      await chooseIn(page, 'Upload master', again);
      await expect(place(page).getByRole('button', { name: 'Continue' })).toBeVisible();
      await expect.poll(() => keptFiles(page)).toBe(1);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Masters that wait on this device to be uploaded: 1.')).toBeVisible();
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Drop Them' }).click();
      await expect(page.getByText('Masters that wait')).toHaveCount(0);
      expect(await keptFiles(page)).toBe(0);
      await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
      await expect(place(page)).toContainText(/The upload of again\.jpg \([\d.]+ MB\) has stopped\./);
      await expectAccessible(page);
      await chooseIn(page, 'Choose the file again', again);
      const drop = place(page).getByRole('button', { name: 'Drop upload' });
      await expect(drop).toBeVisible();
      page.once('dialog', (dialog) => dialog.dismiss());
      await drop.click();
      await expect(drop).toBeVisible();
      page.once('dialog', (dialog) => dialog.accept());
      await drop.click();
      await expect(place(page).getByLabel('Upload master')).toBeAttached();
      await expect.poll(() => keptFiles(page)).toBe(0);
      expect((await stateOf()).upload).toBeNull();
    });
  });
});

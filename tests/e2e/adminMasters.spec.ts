import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { chunkSpans, type MasterState } from '../../src/shared/content/imageFile.ts';
import { isLong } from '../long.ts';
import {
  ADMIN_PASSWORD,
  type AdminSite,
  COLUMN,
  editPhoto,
  expect,
  expectAccessible,
  keptInBrowser,
  logIn,
  openPhotos,
  test,
} from './adminContent.ts';

const CHUNKS = '**/master/chunks*';

/** The picture of a photo, by its English description. */
const pictureOf = (admin: AdminSite, name: string): string =>
  join(admin.content.path, 'public', 'photos', String(admin.named('content/photos', name).filename));

/** The picture at a size that takes so many MB as TIFF. */
async function fullSize(file: string, megabytes: number): Promise<Buffer> {
  const { width, height } = await sharp(readFileSync(file)).metadata();
  const scale = Math.sqrt((megabytes * 1024 * 1024) / 3 / (width * height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return sharp(readFileSync(file))
    .resize({ ...size, fit: 'fill' })
    .tiff({ compression: 'none' })
    .toBuffer();
}

/** How many full-size files the browser keeps. */
const keptFiles = async (page: Page) => (await keptInBrowser(page, 'masters')).length;

const place = (page: Page) => page.getByRole('region', { name: 'Master for the lab' });
/** A file given by its path is read by the browser itself; its bytes would have to be sent there. */
const chooseIn = (page: Page, label: string, file: Parameters<Locator['setInputFiles']>[0]) =>
  place(page).getByLabel(label).setInputFiles(file);

async function openForm(page: Page): Promise<void> {
  await editPhoto(page, COLUMN);
  await expect(place(page).getByLabel('Upload Master')).toBeAttached();
}

test.use({ allowConsole: [/net::ERR_INTERNET_DISCONNECTED|status of 409/] });

test('the full-size file of a photo is stored for the lab: interrupted, resumed, replaced and removed', async ({
  page,
  admin,
}) => {
  const { id } = admin.named('content/photos', COLUMN);
  const file = pictureOf(admin, COLUMN);
  const shown = await sharp(readFileSync(file)).metadata();
  // Three pieces.
  const master = await fullSize(file, 9);
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
    await chooseIn(page, 'Upload Master', path);
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
    await editPhoto(page, COLUMN);
    const bar = place(page).getByRole('progressbar', { name: /% of the master sent/ });
    await expect(bar).toHaveAttribute('max', String(master.byteLength));
    await expect.poll(() => sent.length).toBe(1);
    const other = await page.context().newPage();
    await logIn(other, admin.url, 'photos');
    const waiting = () => other.evaluate(async () => JSON.stringify((await navigator.locks.query()).pending));
    await expect.poll(waiting).toContain('panel-masters');
    await page.clock.fastForward(3000);
    await sent[0]?.continue();
    await expect(place(page)).toContainText(/About \d+ (s|min) left\./);
    const arrived = async () => Number(await bar.getAttribute('value'));
    await expect.poll(arrived).toBeGreaterThan(master.byteLength / 2);
    await expect.poll(() => sent.length).toBe(2);
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

  // tests/api/masters.test.ts asks before another picture is kept.
  // src/admin/photos/imageFile.test.ts reads a large file piece by piece, never whole.
  page.once('dialog', (dialog) => dialog.accept());
  await place(page).getByRole('button', { name: 'Remove Master' }).click();
  await expect(place(page)).toContainText('None is kept');
  expect((await stateOf()).master).toBeNull();
  // Prints are made from the published picture again.
  await expect(page.getByText(`${shown.width} × ${shown.height} px,`)).toBeVisible();

  if (isLong)
    await test.step('where the browser has not kept the file it is chosen again, or dropped after a question', async () => {
      await page.route(CHUNKS, (route) => route.abort('internetdisconnected'));
      // A piece that the server doesn't have yet.
      const again = test.info().outputPath('again.jpg');
      writeFileSync(again, readFileSync(file));
      await chooseIn(page, 'Upload Master', again);
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
      await editPhoto(page, COLUMN);
      await expect(place(page)).toContainText(/The upload of again\.jpg \([\d.]+ MB\) has stopped\./);
      // At its end, where the drawer's foot lies over none of the fields.
      await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
      await expectAccessible(page);
      await chooseIn(page, 'Choose the file again', again);
      const drop = place(page).getByRole('button', { name: 'Drop upload' });
      await expect(drop).toBeVisible();
      page.once('dialog', (dialog) => dialog.dismiss());
      await drop.click();
      await expect(drop).toBeVisible();
      page.once('dialog', (dialog) => dialog.accept());
      await drop.click();
      await expect(place(page).getByLabel('Upload Master')).toBeAttached();
      await expect.poll(() => keptFiles(page)).toBe(0);
      expect((await stateOf()).upload).toBeNull();
    });
});

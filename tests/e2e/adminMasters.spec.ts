import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { chunkSpans, type MasterState } from '../../src/shared/content/imageFile.ts';
import { isLong } from '../long.ts';
import { COLUMN, expect, test } from './panel.ts';
import { ADMIN_PASSWORD } from './testServer.ts';

const CHUNKS = '**/master/chunks*';

test.use({ allowConsole: [/net::ERR_INTERNET_DISCONNECTED|status of 409/] });

test('a full-size file for the lab is interrupted, resumed and removed', async ({ page, panel }) => {
  const { id, filename } = panel.photo(COLUMN);
  const picture = readFileSync(join(panel.content.path, 'public/photos', String(filename)));
  const shown = await sharp(picture).metadata();
  // As TIFF it takes 9 MB: three pieces.
  const width = Math.round(Math.sqrt((3 * 1024 * 1024 * shown.width) / shown.height));
  const master = await sharp(picture).resize(width).tiff({ compression: 'none' }).toBuffer();
  expect(chunkSpans(master.byteLength)).toHaveLength(3);
  // Given a path, the browser reads the file itself; otherwise its bytes would be sent to the browser.
  const info = test.info();
  const [path, again] = [info.outputPath('wall-sized.tif'), info.outputPath('again.jpg')];
  writeFileSync(path, master);
  writeFileSync(again, picture);
  const stateOf = () => panel.call<MasterState>('GET', `photos/${id}/master`);
  const keptFiles = async () => (await panel.kept('masters')).length;
  const place = page.getByRole('region', { name: 'Master for the lab' });
  // Before the page opens, because the clock of an open page would be in 1970 for a moment.
  await page.clock.install();
  await panel.open();
  await panel.edit(COLUMN);
  await expect(place).toContainText('prints are made from the published picture');
  if (isLong) await panel.expectAccessible();

  await test.step('a lost network keeps the uploaded pieces', async () => {
    let sent = 0;
    await page.route(CHUNKS, async (route) => {
      sent += 1;
      if (sent > 1) {
        // The other pieces fail once the first one is stored.
        await expect.poll(async () => (await stateOf()).upload?.chunks.length).toBe(1);
        await route.abort('internetdisconnected');
      } else await route.continue();
    });
    await place.getByLabel('Upload Master').setInputFiles(path);
    await expect(place.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(place).toContainText('server cannot be reached');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('after a reload the upload continues by itself, in only one of two tabs', async () => {
    await expect.poll(keptFiles).toBe(1);
    const sent: Route[] = [];
    await page.context().route(CHUNKS, (route) => void sent.push(route));
    await page.reload();
    await expect(page.getByRole('region', { name: 'Masters on their way' })).toContainText(COLUMN);
    await panel.edit(COLUMN);
    const bar = place.getByRole('progressbar', { name: /% of the master sent/ });
    await expect(bar).toHaveAttribute('max', String(master.byteLength));
    await expect.poll(() => sent.length).toBe(1);
    const other = await page.context().newPage();
    await panel.in(other).open();
    const waiting = () => other.evaluate(async () => JSON.stringify((await navigator.locks.query()).pending));
    await expect.poll(waiting).toContain('panel-masters');
    await page.clock.fastForward(3000);
    await sent[0]?.continue();
    await expect(place).toContainText(/About \d+ (s|min) left\./);
    const arrived = async () => Number(await bar.getAttribute('value'));
    await expect.poll(arrived).toBeGreaterThan(master.byteLength / 2);
    await expect.poll(() => sent.length).toBe(2);
    await sent[1]?.continue();
    await expect(place).toContainText('wall-sized.tif, ');
    await other.close();
    expect(sent).toHaveLength(2);
    await page.context().unrouteAll({ behavior: 'wait' });
    const kept = { bytes: master.byteLength, sha256: hash('sha256', master) };
    expect(await stateOf()).toMatchObject({ upload: null, master: kept });
  });

  // tests/api/masters.test.ts tests the question about a different picture. src/admin/photos/imageFile.test.ts tests
  // that large files are read in pieces.
  panel.answerQuestions(true, true, false, true);
  await panel.press('Remove Master', place);
  await expect(place).toContainText('None is kept');
  expect((await stateOf()).master).toBeNull();
  // Prints are made from the published picture again.
  await expect(page.getByText(`${shown.width} × ${shown.height} px,`)).toBeVisible();

  if (isLong)
    await test.step('a file that the browser has lost is chosen again, or its upload dropped after a question', async () => {
      await page.route(CHUNKS, (route) => route.abort('internetdisconnected'));
      // The server does not have this piece yet.
      await place.getByLabel('Upload Master').setInputFiles(again);
      await expect(place.getByRole('button', { name: 'Continue' })).toBeVisible();
      await expect.poll(keptFiles).toBe(1);
      await panel.press('Logout');
      await expect(page.getByText('Masters that wait on this device to be uploaded: 1.')).toBeVisible();
      await panel.press('Drop Them');
      await expect(page.getByText('Masters that wait')).toHaveCount(0);
      expect(await keptFiles()).toBe(0);
      await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await panel.press('Login');
      await panel.edit(COLUMN);
      await expect(place).toContainText(/The upload of again\.jpg \([\d.]+ MB\) has stopped\./);
      // Scrolled to the end, where the drawer's footer covers no field.
      await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
      await panel.expectAccessible();
      await place.getByLabel('Choose the file again').setInputFiles(again);
      const drop = panel.button('Drop upload', place);
      await drop.click();
      await expect(drop).toBeVisible();
      await drop.click();
      await expect(place.getByLabel('Upload Master')).toBeAttached();
      await expect.poll(keptFiles).toBe(0);
      expect((await stateOf()).upload).toBeNull();
    });
});

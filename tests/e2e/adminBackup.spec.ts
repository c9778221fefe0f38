// Everything as one file: by a browser that writes to the disk while it reads, and by one that does not.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openZip } from '../../scripts/zip.ts';
import { expect, expectAccessible, logIn, STAIRS, test } from './adminContent.ts';

test.describe.configure({ timeout: 90_000 });

test('an owner downloads everything, cancels once, and gets all files intact', async ({ page, admin }) => {
  // The place that is chosen is one of the browser's own, where no dialog asks.
  await page.addInitScript(() => {
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: pick });
  });
  await logIn(page, admin.url, 'site');
  const backup = page.getByRole('region', { name: 'Backup' });
  const button = backup.getByRole('button', { name: 'Download Everything' });

  await page.route('**/api/content/file*', () => {});
  await button.click();
  await expect(backup.getByRole('progressbar')).toBeVisible();
  await backup.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeVisible();
  await page.unroute('**/api/content/file*');

  await button.click();
  await expect(backup.getByRole('status')).toContainText(/\.zip is complete\.$/, { timeout: 60_000 });
  await expect(backup).not.toContainText('in memory first');
  await expectAccessible(page);
  const streamed = await page.evaluate(async () => {
    const sizes: number[] = [];
    const folder = await navigator.storage.getDirectory();
    // @ts-expect-error Not in TypeScript's DOM yet.
    for await (const file of folder.values()) sizes.push((await file.getFile()).size);
    return sizes;
  });

  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button.click()]);
  const path = await download.path();
  expect(streamed).toEqual([readFileSync(path).byteLength]);
  const zip = openZip(path);
  const { filename } = admin.named('content/photos', STAIRS);
  for (const name of [`public/photos/${filename}`, 'content/site.json'])
    expect(zip.read(name).equals(readFileSync(join(admin.content.path, name)))).toBe(true);
  expect(zip.read('READ-ME.txt').toString()).toContain(`All of ${admin.url}`);
  expect(zip.read('editions.json').toString()).toBe('[]\n');
  expect(zip.read('ledger.json').toString()).toContain('"signature"');
  expect(zip.names.some((name) => /^orders-\d{4}\.csv$/.test(name))).toBe(true);
  zip.close();

  const [archived] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    backup.getByRole('button', { name: 'Download Archive' }).click(),
  ]);
  expect(archived.suggestedFilename()).toBe(`${new URL(admin.url).hostname}-archive.zip`);
  const archive = openZip(await archived.path());
  const picture = readFileSync(join(admin.content.path, `public/photos/${filename}`));
  expect(archive.read(`archive/data/public/photos/${filename}`).equals(picture)).toBe(true);
  const hash = createHash('sha256').update(picture).digest('hex');
  expect(archive.read('archive/manifest-sha256.txt').toString()).toContain(
    `${hash}  data/public/photos/${filename}\n`,
  );
  expect(archive.read('archive/data/de/index.html').toString()).toContain('<html lang="de">');
  archive.close();
});

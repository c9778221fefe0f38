// Everything as one file: by a browser that writes to the disk while it reads, and by one that does not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openZip } from '../../scripts/zip.ts';
import { isLong } from '../long.ts';
import { expect, expectAccessible, HEAVY, logIn, STAIRS, test } from './adminContent.ts';
import { samplePhotos } from './content.ts';

test.describe.configure({ timeout: 180_000 });
// The browser writes down the request that breaks off.
test.use({ allowConsole: [/ERR_CONNECTION_FAILED/] });

/** The SHA-256 of every file that was written into the browser's own folder, or into the one that is chosen there. */
const filesInFolder = (page: Page, chosen = 'disk') =>
  page.evaluate(async (name) => {
    const found: [path: string, hash: string][] = [];
    async function walk(folder: FileSystemDirectoryHandle, above: string): Promise<void> {
      for await (const one of folder.values()) {
        if (one.kind === 'directory') await walk(one, `${above}${one.name}/`);
        else {
          const bytes = await (await one.getFile()).arrayBuffer();
          const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
          found.push([
            above + one.name,
            [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
          ]);
        }
      }
    }
    const root = await navigator.storage.getDirectory();
    await walk(name ? await root.getDirectoryHandle(name) : root, '');
    return found.sort();
  }, chosen);

/** The list of an archive in the chosen folder: each file of its data with its hash. */
const manifestIn = (page: Page, archive: string) =>
  page.evaluate(async (name) => {
    const disk = await (await navigator.storage.getDirectory()).getDirectoryHandle('disk');
    const folder = await disk.getDirectoryHandle(name);
    return (await (await folder.getFileHandle('manifest-sha256.txt')).getFile()).text();
  }, archive);

test('an owner downloads everything, cancels once, and gets all files intact', async ({ page, admin }) => {
  // With four photos, whose files are asked for one by one, four times.
  const photos = await samplePhotos();
  const some = photos.filter(({ project }) => project === HEAVY).slice(0, 4);
  const others = photos.filter((photo) => !some.includes(photo));
  admin.git('rm', '--quiet', ...others.map(({ filename }) => `public/photos/${filename}`));
  await admin.content.change(Object.fromEntries(others.map(({ id }) => [`content/photos/${id}.json`, null])));
  // The place that is chosen is one of the browser's own, where no dialog asks.
  await page.addInitScript(() => {
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    const pickFolder = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('disk', { create: true });
    Object.assign(window, { showSaveFilePicker: pick, showDirectoryPicker: pickFolder });
  });
  await logIn(page, admin.url, 'site');
  const host = new URL(admin.url).hostname;
  const backup = page.getByRole('region', { name: 'Backup' });
  const button = backup.getByRole('button', { name: 'Download Everything' });

  await page.route('**/api/content/file*', () => {});
  await button.click();
  // The browser's own folder may take its time to open.
  await expect(backup.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
  await backup.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeVisible();
  await page.unroute('**/api/content/file*');

  await test.step('an archive is written to the disk while it is read', async () => {
    await backup.getByRole('button', { name: 'Download Archive' }).click();
    await expect(backup.getByRole('status')).toContainText(/-archive\.zip is complete\.$/, {
      timeout: 60_000,
    });
    await expect(backup).not.toContainText('in memory first');
    const written = await filesInFolder(page, '');
    expect(written.map(([name]) => name)).toContain(`${host}-archive.zip`);
  });
  // From the top: a button that the header covers by half counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  if (isLong) await expectAccessible(page);

  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button.click()]);
  const path = await download.path();
  const zip = await openZip(path);
  const read = async (name: string) => Buffer.from(await zip.read(name));
  const { filename } = admin.named('content/photos', STAIRS);
  for (const name of [`public/photos/${filename}`, 'content/site.json'])
    expect((await read(name)).equals(readFileSync(join(admin.content.path, name)))).toBe(true);
  expect((await read('READ-ME.txt')).toString()).toContain(`All of ${admin.url}`);
  expect((await read('editions.json')).toString()).toBe('[]\n');
  expect((await read('ledger.json')).toString()).toContain('"signature"');
  expect(zip.names.some((name) => /^orders-\d{4}\.csv$/.test(name))).toBe(true);

  await test.step('into a folder, where it goes on after a break and is the same in the end', async () => {
    const fetched: string[] = [];
    const isPicture = (url: URL) => url.pathname === '/api/content/file';
    await page.route(isPicture, (route) => {
      fetched.push(route.request().url());
      return fetched.length <= 2 ? route.continue() : route.abort('connectionfailed');
    });
    const write = backup.getByRole('button', { name: 'Archive into a Folder' });
    await write.click();
    await expect(backup.getByRole('alert')).toContainText('Choose the same folder again', {
      timeout: 60_000,
    });
    const before = await filesInFolder(page);
    expect(before.map(([name]) => name)).not.toContain(`${host}-archive/tagmanifest-sha256.txt`);
    const kept = fetched.splice(0).slice(0, 2);
    // What somebody has put there, and a file of an older archive.
    await page.evaluate(async (name) => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('disk');
      const data = await (await root.getDirectoryHandle(name)).getDirectoryHandle('data');
      const file = await (await data.getFileHandle('old.txt', { create: true })).createWritable();
      await file.write('old');
      await file.close();
    }, `${host}-archive`);
    await page.unroute(isPicture);
    page.on('request', (request) => {
      if (isPicture(new URL(request.url()))) fetched.push(request.url());
    });
    await write.click();
    await expect(backup.getByRole('status')).toContainText(`${host}-archive is complete.`, {
      timeout: 60_000,
    });
    expect(fetched.filter((url) => kept.includes(url))).toEqual([]);
    expect(fetched.length).toBeGreaterThan(2);
    // What is there is what its list says: the list itself is in another one.
    const inFolder = await filesInFolder(page);
    const listed = (await manifestIn(page, `${host}-archive`)).split('\n').filter(Boolean);
    const data = inFolder.filter(([name]) => name.startsWith(`${host}-archive/data/`));
    expect(data.map(([name, hash]) => `${hash}  ${name.slice(`${host}-archive/`.length)}`).sort()).toEqual(
      listed.sort(),
    );
    const { filename: picture } = admin.named('content/photos', STAIRS);
    expect(data.map(([name]) => name)).toContain(`${host}-archive/data/public/photos/${picture}`);
  });
});

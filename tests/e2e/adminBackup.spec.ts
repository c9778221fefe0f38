// The backup of everything, in browsers that can write to the disk while they download, and in others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openZip } from '../../scripts/zip.ts';
import { isLong } from '../long.ts';
import { samplePhotos } from './content.ts';
import { expect, HEAVY, STAIRS, test } from './panel.ts';

test.describe.configure({ timeout: 180_000 });
// The browser logs the interrupted request.
test.use({ allowConsole: [/ERR_CONNECTION_FAILED/] });

const LIST = 'manifest-sha256.txt';

/** The files in the browser's own folder by path: the SHA-256 of each, and the text of an archive's list. */
const filesIn = (page: Page) =>
  page.evaluate(async (list) => {
    const found: Record<string, string> = {};
    async function walk(folder: FileSystemDirectoryHandle, above: string): Promise<void> {
      for await (const one of folder.values()) {
        const path = above + one.name;
        if (one.kind === 'directory') await walk(one, `${path}/`);
        else {
          const file = await one.getFile();
          const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
          const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
          found[path] = one.name === list ? await file.text() : hex;
        }
      }
    }
    await walk(await navigator.storage.getDirectory(), '');
    return found;
  }, LIST);

test('an owner downloads everything, cancels once, and gets all files intact', async ({ page, panel }) => {
  // Only four photos: their files are fetched one by one, four times.
  const photos = await samplePhotos();
  const some = photos.filter(({ project }) => project === HEAVY).slice(0, 4);
  const others = photos.filter((photo) => !some.includes(photo));
  const files = others.flatMap(({ id, filename }) => [
    `content/photos/${id}.json`,
    `public/photos/${filename}`,
  ]);
  panel.git('rm', '--quiet', ...files);
  await panel.content.change({});
  // The pickers choose the browser's own folder, without a dialog.
  await page.addInitScript(() => {
    const root = () => navigator.storage.getDirectory();
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await root()).getFileHandle(suggestedName, { create: true });
    const pickFolder = async () => (await root()).getDirectoryHandle('disk', { create: true });
    Object.assign(window, { showSaveFilePicker: pick, showDirectoryPicker: pickFolder });
  });
  await panel.open('site');
  const archive = `${new URL(panel.url).hostname}-archive`;
  const backup = page.getByRole('region', { name: 'Backup' });
  const button = panel.button('Download Everything', backup);
  // Files are read and written one by one, and the browser's own folder may open slowly.
  const slow = { timeout: 60_000 };

  await page.route('**/api/content/file*', () => {});
  await button.click();
  await expect(backup.getByRole('progressbar')).toBeVisible(slow);
  await panel.press('Cancel', backup);
  await expect(button).toBeVisible();
  await page.unroute('**/api/content/file*');

  await test.step('an archive is written to the disk while it is read', async () => {
    await panel.press('Download Archive', backup);
    await expect(backup.getByRole('status')).toContainText(/-archive\.zip is complete\.$/, slow);
    await expect(backup).not.toContainText('in memory first');
    expect(await filesIn(page)).toHaveProperty([`${archive}.zip`]);
  });
  // Scrolled to the top, because a button half under the header counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  if (isLong) await panel.expectAccessible();

  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [download] = await Promise.all([page.waitForEvent('download', slow), button.click()]);
  const zip = await openZip(await download.path());
  const read = async (name: string) => Buffer.from(await zip.read(name));
  const picture = `public/photos/${panel.photo(STAIRS).filename}`;
  for (const name of [picture, 'content/site.json'])
    expect((await read(name)).equals(readFileSync(join(panel.content.path, name)))).toBe(true);
  expect(`${await read('READ-ME.txt')}`).toContain(`All of ${panel.url}`);
  expect(`${await read('editions.json')}`).toBe('[]\n');
  expect(`${await read('ledger.json')}`).toContain('"signature"');
  expect(zip.names.some((name) => /^orders-\d{4}\.csv$/.test(name))).toBe(true);

  await test.step('an archive into a folder continues after an interruption and is complete in the end', async () => {
    const fetched: string[] = [];
    const isPicture = (url: URL) => url.pathname === '/api/content/file';
    await page.route(isPicture, (route) => {
      fetched.push(route.request().url());
      return fetched.length <= 2 ? route.continue() : route.abort('connectionfailed');
    });
    const write = panel.button('Archive into a Folder', backup);
    await write.click();
    await expect(backup.getByRole('alert')).toContainText('Choose the same folder again', slow);
    expect(await filesIn(page)).not.toHaveProperty([`disk/${archive}/tagmanifest-sha256.txt`]);
    const kept = fetched.splice(0).slice(0, 2);
    // A foreign file in the archive.
    await page.evaluate(async (name) => {
      let folder = await navigator.storage.getDirectory();
      for (const part of ['disk', name, 'data']) folder = await folder.getDirectoryHandle(part);
      const file = await (await folder.getFileHandle('old.txt', { create: true })).createWritable();
      await file.write('old');
      await file.close();
    }, archive);
    await page.unroute(isPicture);
    page.on('request', (request) => {
      if (isPicture(new URL(request.url()))) fetched.push(request.url());
    });
    await write.click();
    await expect(backup.getByRole('status')).toContainText(`${archive} is complete.`, slow);
    expect(fetched.filter((url) => kept.includes(url))).toEqual([]);
    expect(fetched.length).toBeGreaterThan(2);
    // The files are exactly those of the list.
    const [root, written] = [`disk/${archive}/`, await filesIn(page)];
    const data = Object.entries(written).filter(([path]) => path.startsWith(`${root}data/`));
    const lines = data.map(([path, hash]) => `${hash}  ${path.slice(root.length)}`);
    expect(lines.sort()).toEqual(written[root + LIST]?.split('\n').filter(Boolean).sort());
    expect(written).toHaveProperty([`${root}data/${picture}`]);
  });
});

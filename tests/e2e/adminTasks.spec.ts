import type { Locator, Page } from '@playwright/test';
import { expect, speak } from './adminContent.ts';
import {
  banner,
  COLUMN,
  choose,
  expectToast,
  HEAVY,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  smallImage,
  WEIGHTS,
  writeTexts,
} from './adminPhotosPage.ts';
import { STORES, test } from './adminStores.ts';

// A server and a repository each: a busy machine needs its time.
test.describe.configure({ timeout: 120_000 });

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const withText = (en: string) => expect.objectContaining({ description: expect.objectContaining({ en }) });
/** Undoes the latest save in the history. */
async function undoLast(page: Page): Promise<void> {
  await button(page, 'History').click();
  const history = page.getByRole('dialog', { name: 'History' });
  await button(history, 'Undo this save').first().click();
}
const FOREIGN_FILE = 'content/videos/foreign.json';
const FOREIGN = { url: 'https://example.org/still.jpg', description: { en: 'Foreign', de: 'Fremd' } };

for (const kind of STORES) {
  test.describe(`on the ${kind} store each save is one commit, seen at once`, () => {
    test('photos: uploaded, edited, ordered, moved, deleted, brought back', async ({ page, open }) => {
      const site = await open[kind]();
      const inProject = async (name?: string) =>
        (await site.stored('content/photos')).filter((photo) => photo.project === name).length;
      page.on('dialog', (question) => question.accept());
      await speak(page, 'en');
      await openPhotos(page, site.url);
      await expect(rows(page)).toHaveCount(24);
      await expect(button(page, 'Publish Now')).toBeVisible();

      await choose(page, await smallImage('new.png'));
      await writeTexts(page, 'A new print', 'Ein neuer Druck');
      await page.getByLabel('Project', { exact: true }).fill(HEAVY);
      await button(page, 'Upload Photo').click();
      await expect(row(page, 'A new print')).toBeVisible();
      await site.expectCommits(1);
      const uploaded = (await site.read('/api/photos')).find(
        ({ description }) => description.en === 'A new print',
      );
      const path = `content/photos/${uploaded?.id}.json`;
      const { filename } = await site.json(path);
      expect(await site.json(path)).toEqual({
        filename: `${uploaded?.id}.png`,
        description: { en: 'A new print', de: 'Ein neuer Druck' },
        project: HEAVY,
        order: 6,
      });
      const bytes = await site.file(`public/photos/${filename}`);
      expect(bytes?.subarray(1, 4).toString()).toBe('PNG');
      expect(await site.image(String(filename))).toEqual(bytes);

      await button(row(page, 'A new print'), 'Edit').click();
      await page.getByLabel('English description').fill('The same print');
      await page.getByLabel('Price A4').fill('31.50');
      await button(page, 'Update Photo').click();
      await expect(row(page, 'The same print')).toBeVisible();
      await site.expectCommits(1);
      const edited = { description: { en: 'The same print', de: 'Ein neuer Druck' }, price_a4: 31.5 };
      expect(await site.json(path)).toMatchObject(edited);
      expect(await site.read('/api/photos')).toContainEqual(expect.objectContaining(edited));

      // Somebody else commits to another file in between: both changes stay.
      await site.push({ [FOREIGN_FILE]: FOREIGN });
      await button(row(page, WEIGHTS), 'Move down').click();
      await button(row(page, COLUMN), 'Move up').click();
      const wanted = [STAIRS, COLUMN, WEIGHTS];
      expect((await names(project(page, HEAVY))).slice(0, 3)).toEqual(wanted);
      await button(project(page, HEAVY), 'Save Order').click();
      await expectToast(page, `Saved order for ${HEAVY}`);
      await site.expectCommits(1);
      const inOrder = (await site.read('/api/photos')).filter((photo) => photo.project === HEAVY);
      expect(inOrder.map(({ description }) => description.en).slice(0, 3)).toEqual(wanted);
      expect(await site.json(FOREIGN_FILE)).toEqual(FOREIGN);

      await row(page, WEIGHTS).getByRole('checkbox').check();
      await row(page, 'The same print').getByRole('checkbox').check();
      await page.getByLabel('Target project').fill('Fresh from the press');
      await button(page, 'Move to Project').click();
      await expect(project(page, 'Fresh from the press').getByRole('listitem')).toHaveCount(2);
      await site.expectCommits(1);
      expect([await inProject('Fresh from the press'), await inProject(HEAVY)]).toEqual([2, 5]);

      await row(page, STAIRS).getByRole('checkbox').check();
      await row(page, COLUMN).getByRole('checkbox').check();
      await button(page, 'Clear Project').click();
      await expect(project(page, HEAVY).getByRole('listitem')).toHaveCount(3);
      await site.expectCommits(1);
      expect([await inProject(), await inProject(HEAVY)]).toEqual([3, 3]);

      await button(project(page, HEAVY), 'Rename Project').click();
      const dialog = page.getByRole('dialog', { name: 'Rename Project' });
      await dialog.getByLabel('New name').fill('Light Things');
      await button(dialog, 'Rename Project').click();
      await expect(project(page, 'Light Things').getByRole('listitem')).toHaveCount(3);
      await site.expectCommits(1);
      expect([await inProject('Light Things'), await inProject(HEAVY)]).toEqual([3, 0]);

      await button(project(page, 'Light Things'), 'Delete Project').click();
      await expect(project(page, 'Uncategorized').getByRole('listitem')).toHaveCount(6);
      await site.expectCommits(1);
      expect([await inProject(), await inProject('Light Things')]).toEqual([6, 0]);

      const before = await site.json(path);
      await button(row(page, 'The same print'), 'Delete').click();
      await expect(rows(page)).toHaveCount(24);
      await site.expectCommits(1);
      expect(await Promise.all([site.file(path), site.file(`public/photos/${filename}`)])).toEqual([
        undefined,
        undefined,
      ]);
      expect(await site.read('/api/photos')).not.toContainEqual(withText('The same print'));

      await button(page, 'History').click();
      // What is gone is shown as it was.
      const lost = page.getByRole('dialog', { name: 'History' }).locator('.history-picture img').first();
      await expect.poll(() => lost.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
      await page.keyboard.press('Escape');
      await undoLast(page);
      await expect(rows(page)).toHaveCount(25);
      await site.expectCommits(1);
      expect(await site.json(path)).toEqual(before);
      expect(await site.file(`public/photos/${filename}`)).toEqual(bytes);
      expect(await site.image(String(filename))).toEqual(bytes);
      await expect(banner(page)).toBeHidden();
    });

    test('videos, tracks and settings', async ({ page, open }) => {
      const site = await open[kind]();
      const titles = () => page.locator('.row-name').allTextContents();
      const describedAt = async (path: string) =>
        (await site.read(path)).map(({ description }) => description.en);
      page.on('dialog', (question) => question.accept());
      await speak(page, 'en');
      await openPhotos(page, site.url);

      await openTab(page, 'Videos');
      await page.getByLabel('URL').fill('https://youtu.be/abcdefghijk');
      await writeTexts(page, 'A walk home', 'Ein Heimweg');
      await button(page, 'Add Video').click();
      await expect(rows(page)).toHaveCount(4);
      await site.expectCommits(1);
      const [video] = (await site.read('/api/videos')).slice(-1);
      const path = `content/videos/${video?.id}.json`;
      expect(await site.json(path)).toMatchObject({
        videoId: 'abcdefghijk',
        description: { en: 'A walk home', de: 'Ein Heimweg' },
        order: 3,
      });

      await button(rows(page).last(), 'Edit').click();
      await page.getByLabel('English description').fill('A long walk home');
      await button(page, 'Update Video').click();
      await expect(row(page, 'A long walk home')).toBeVisible();
      await site.expectCommits(1);
      expect(await site.json(path)).toMatchObject({
        description: { en: 'A long walk home', de: 'Ein Heimweg' },
      });

      await button(rows(page).last(), 'Move up').click();
      await button(rows(page).nth(1), 'Move up').click();
      const wanted = await titles();
      expect([wanted.indexOf('A long walk home'), wanted.length]).toEqual([2, 4]);
      await button(page, 'Save Order').click();
      await expectToast(page, 'Video order saved');
      await site.expectCommits(1);
      expect(await describedAt('/api/videos')).toEqual(wanted);
      const ordered = (await site.stored('content/videos')).sort((a, b) => Number(a.order) - Number(b.order));
      expect(ordered.map(({ description }) => description.en)).toEqual(wanted);

      await button(row(page, 'A long walk home'), 'Delete').click();
      await expect(rows(page)).toHaveCount(3);
      await site.expectCommits(1);
      expect(await site.file(path)).toBeUndefined();
      expect(await describedAt('/api/videos')).toEqual(wanted.toSpliced(2, 1));

      await openTab(page, 'Music');
      await page.getByLabel('URL').fill('https://soundcloud.com/example/new-track');
      await writeTexts(page, 'A new track');
      await button(page, 'Add Track').click();
      await expect(rows(page)).toHaveCount(4);
      await site.expectCommits(1);
      expect(await site.stored('content/music')).toContainEqual(withText('A new track'));

      await button(rows(page).last(), 'Edit').click();
      await page.getByLabel('English description').fill('A newer track');
      await button(page, 'Update Track').click();
      await expect(row(page, 'A newer track')).toBeVisible();
      await site.expectCommits(1);
      expect(await site.stored('content/music')).toContainEqual(withText('A newer track'));
      expect((await describedAt('/api/music')).at(-1)).toBe('A newer track');

      await button(rows(page).last(), 'Delete').click();
      await expect(rows(page)).toHaveCount(3);
      await site.expectCommits(1);
      expect(await site.stored('content/music')).toHaveLength(3);
      expect(await site.read('/api/music')).toHaveLength(3);

      await openTab(page, 'Settings');
      for (const radius of [3, 4]) {
        await page.getByLabel('Corner radius').fill(String(radius));
        await button(page, 'Save Settings').click();
        await expect(page.getByText('Everything is saved.')).toBeVisible();
        await site.expectCommits(1);
        expect(await site.json('content/settings.json')).toMatchObject({ cornerRadiusPx: radius });
        expect(await site.read('/api/settings')).toMatchObject({ cornerRadiusPx: radius });
        if (radius === 3) await site.push({ [FOREIGN_FILE]: FOREIGN });
      }
      expect(await site.json(FOREIGN_FILE)).toEqual(FOREIGN);

      await page.getByLabel('Grain size').fill('90');
      await undoLast(page);
      await expect(page.getByLabel('Corner radius')).toHaveValue('3');
      await expect(page.getByLabel('Grain size')).toHaveValue('90');
      await site.expectCommits(1);
      expect(await site.json('content/settings.json')).toMatchObject({ cornerRadiusPx: 3 });
      await expect(banner(page)).toBeHidden();
    });
  });
}

import { expect, speak } from './adminContent.ts';
import { banner, expectToast, openPhotos, row, rows, writeTexts } from './adminPhotosPage.ts';
import { STORES, test } from './adminStores.ts';
import { button, FOREIGN, FOREIGN_FILE, openTab, undoLast, withText } from './adminTaskSteps.ts';

// Each test starts a server and a repository, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

for (const kind of STORES) {
  // In an ordinary run adminEntries has these tasks on the one store, adminKeyboard on the other.
  test.describe(`on the ${kind} store each save is one commit, seen at once`, () => {
    test('videos, tracks and settings', { tag: '@long' }, async ({ page, open }) => {
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

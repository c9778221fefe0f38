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
import { button, FOREIGN, FOREIGN_FILE, press, undoLast, withText } from './adminTaskSteps.ts';

// Each test starts a server and a repository, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

// In an ordinary run adminKeyboard has these tasks on the one store, the whole job on the other, adminPhotosBulk the
// rest of them.
for (const kind of STORES) {
  test.describe(`on the ${kind} store each save is one commit, seen at once`, () => {
    test('photos: uploaded, edited, ordered, moved, deleted, brought back, one by one and several at once', {
      tag: '@long',
    }, async ({ page, open }) => {
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
        print: { widthPx: 320, heightPx: 200 },
      });
      const bytes = await site.file(`public/photos/${filename}`);
      expect(bytes?.subarray(1, 4).toString()).toBe('PNG');
      expect(await site.image(String(filename))).toEqual(bytes);

      await press(button(row(page, 'A new print'), 'Edit'));
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
      await press(button(row(page, WEIGHTS), 'Move down'));
      await press(button(row(page, COLUMN), 'Move up'));
      const wanted = [STAIRS, COLUMN, WEIGHTS];
      expect((await names(project(page, HEAVY))).slice(0, 3)).toEqual(wanted);
      await press(button(project(page, HEAVY), 'Save Order'));
      await expectToast(page, `Saved order for ${HEAVY}`);
      await site.expectCommits(1);
      const inOrder = (await site.read('/api/photos')).filter((photo) => photo.project === HEAVY);
      expect(inOrder.map(({ description }) => description.en).slice(0, 3)).toEqual(wanted);
      expect(await site.json(FOREIGN_FILE)).toEqual(FOREIGN);

      await press(row(page, WEIGHTS).getByRole('checkbox'));
      await press(row(page, 'The same print').getByRole('checkbox'));
      await page.getByLabel('Target project').fill('Fresh from the press');
      await button(page, 'Move to Project').click();
      await expect(project(page, 'Fresh from the press').getByRole('listitem')).toHaveCount(2);
      await site.expectCommits(1);
      expect([await inProject('Fresh from the press'), await inProject(HEAVY)]).toEqual([2, 5]);

      await press(row(page, STAIRS).getByRole('checkbox'));
      await press(row(page, COLUMN).getByRole('checkbox'));
      await button(page, 'Clear Project').click();
      await expect(project(page, HEAVY).getByRole('listitem')).toHaveCount(3);
      await site.expectCommits(1);
      expect([await inProject(), await inProject(HEAVY)]).toEqual([3, 3]);

      await press(button(project(page, HEAVY), 'Rename Project'));
      const dialog = page.getByRole('dialog', { name: 'Rename Project' });
      await dialog.getByLabel('New name').fill('Light Things');
      await button(dialog, 'Rename Project').click();
      await expect(project(page, 'Light Things').getByRole('listitem')).toHaveCount(3);
      await site.expectCommits(1);
      expect([await inProject('Light Things'), await inProject(HEAVY)]).toEqual([3, 0]);

      await press(button(project(page, 'Light Things'), 'Delete Project'));
      await expect(project(page, 'Uncategorized').getByRole('listitem')).toHaveCount(6);
      await site.expectCommits(1);
      expect([await inProject(), await inProject('Light Things')]).toEqual([6, 0]);

      const select = async () => {
        for (const name of [WEIGHTS, STAIRS]) await press(row(page, name).getByRole('checkbox'));
      };
      await select();
      await button(page, 'Edit Selected').click();
      await page.getByLabel('Year').fill('1905');
      await button(page, 'Update Selected').click();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
      await site.expectCommits(1);
      const all = await site.read('/api/photos');
      expect(all.filter(({ year }) => year === 1905)).toHaveLength(2);
      await select();
      await button(page, 'Delete Selected').click();
      await expect(rows(page)).toHaveCount(23);
      await site.expectCommits(1);
      await button(page, 'Undo').click();
      await expect(rows(page)).toHaveCount(25);
      await expect(button(page, 'Undo')).toBeHidden();
      await site.expectCommits(1);
      expect(await site.read('/api/photos')).toEqual(all);

      const before = await site.json(path);
      await press(button(row(page, 'The same print'), 'Delete'));
      await expect(rows(page)).toHaveCount(24);
      await site.expectCommits(1);
      expect(await Promise.all([site.file(path), site.file(`public/photos/${filename}`)])).toEqual([
        undefined,
        undefined,
      ]);
      expect(await site.read('/api/photos')).not.toContainEqual(withText('The same print'));

      await button(page, 'History').click();
      // A deleted photo is shown as it was.
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
  });
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLong } from '../long.ts';
import {
  answerQuestions,
  banner,
  button,
  countClicks,
  expect,
  expectAccessible,
  expectToast,
  expectToFit,
  HEAVY,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  speakGerman,
  test,
  WEIGHTS,
} from './adminContent.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.describe('many photos at once', () => {
  test('move to a project or out of it, in one commit', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    // Nothing can be done to no photo.
    await expect(button(page, 'Move to Project')).toHaveCount(0);
    await row(page, STAIRS).getByRole('checkbox').check();
    await row(page, 'Last tram').getByRole('checkbox').check();
    await page.getByLabel('Target project').fill('   ');
    await page.getByRole('button', { name: 'Move to Project' }).click();
    await expect(banner(page)).toContainText('Please enter the target project.');
    if (isLong) await expectAccessible(page);
    await page.getByLabel('Target project').fill('New Rooms');
    await page.getByRole('button', { name: 'Move to Project' }).click();
    await expectToast(page, 'Updated 2/2 photos');
    expect(await names(project(page, 'New Rooms'))).toEqual([STAIRS, 'Last tram, second stop']);
    await expect(page.getByText('The order is not saved yet')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    expect(admin.commits()).toHaveLength(2);

    await test.step('or lose their project', async () => {
      await project(page, HEAVY).getByRole('button', { name: 'Select All', exact: true }).click();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5);
      await project(page, HEAVY).getByRole('button', { name: 'Deselect All' }).click();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
      await row(page, WEIGHTS).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Clear Project' }).click();
      await expectToast(page, 'Updated 1/1 photos');
      expect(await names(project(page, 'Uncategorized'))).toContain(WEIGHTS);
      expect(admin.named('content/photos', WEIGHTS)).not.toHaveProperty('project');
    });

    await test.step('where they stand last, as before a reload', async () => {
      const wanted = await names(project(page, 'Uncategorized'));
      expect(wanted.at(-1)).toBe(WEIGHTS);
      await page.reload();
      await expect(rows(page)).toHaveCount(24);
      expect(await names(project(page, 'Uncategorized'))).toEqual(wanted);
      await expect(page.getByText('The order is not saved yet')).toHaveCount(0);
    });

    await test.step('a project is given up, its photos stay', async () => {
      const commits = admin.commits().length;
      answerQuestions(page, true);
      await button(project(page, HEAVY), 'Delete Project').click();
      await expect(project(page, HEAVY)).toBeHidden();
      await expect.poll(() => names(project(page, 'Uncategorized'))).toHaveLength(6);
      expect(admin.commits()).toHaveLength(commits + 1);
    });
  });

  const TWELVE = [HEAVY, 'Undercurrents'];

  test('get prices with 6 clicks and 2 typed values, and keep the rest', async ({ page, admin }) => {
    const stored = () =>
      new Map(
        admin.stored('content/photos').map(({ id, ...photo }) => [id, photo as Record<string, unknown>]),
      );
    const before = stored();
    await openPhotos(page, admin.url);
    await expect(rows(page)).toHaveCount(24);
    const clicks = await countClicks(page);
    for (const name of TWELVE) {
      await project(page, name).getByRole('button', { name: 'Select All', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    await expect(page.getByRole('heading', { name: 'Edit 12 Photos' })).toBeFocused();
    await expect(page.locator('.selection-bar')).toBeHidden();
    for (const [label, price] of [
      ['Price A4', '31,50'],
      ['Price A3', '1.299,00'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.insertText(price);
    }
    await expect(page.getByText('Changes for all of them')).toHaveCount(2);
    await page.getByRole('button', { name: 'Update Selected' }).click();
    await expectToast(page, 'Updated 12/12 photos');
    expect(await clicks()).toBe(6);
    await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeFocused();
    expect(admin.commits().slice(0, 2)).toEqual(['Update 12 photos: price_a4, price_a3', expect.anything()]);
    const prices = { price_a4: 31.5, price_a3: 1299 };
    const wanted = [...before].map(([id, photo]) => {
      return [id, TWELVE.includes(String(photo.project)) ? { ...photo, ...prices } : photo] as const;
    });
    expect(stored()).toEqual(new Map(wanted));
  });

  test('show differing, refused and emptied values, in German and on a phone', async ({ page, admin }) => {
    await speakGerman(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPhotos(page, admin.url);
    // A project has its German name there, and nothing of what is done to it is cut.
    const heavyGroup = project(page, 'Schwere Dinge');
    await heavyGroup.getByRole('button', { name: 'Weitere Aktionen' }).first().click();
    for (const action of await heavyGroup.locator('.project-actions button').all())
      await expect(action).toBeInViewport({ ratio: 1 });
    await heavyGroup.getByRole('button', { name: 'Alle auswählen', exact: true }).click();
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click();
    const field = (label: string) => page.locator('.field', { has: page.getByLabel(label, { exact: true }) });
    await expect(page.getByLabel('Projekt', { exact: true })).toHaveValue(HEAVY);
    await expect(field('Preis A4')).toContainText('Bleibt, wie es ist: unterschiedliche Werte');
    await expect(field('Jahr')).toContainText('Bleibt, wie es ist');
    await page.getByLabel('Preis A4', { exact: true }).fill('1.299');
    await page.getByRole('button', { name: 'Auswahl aktualisieren' }).click();
    await expect(page.getByLabel('Preis A4', { exact: true })).toBeFocused();
    // Which of both it is, is asked: nothing is sent.
    await expect(page.getByLabel('Preis A4', { exact: true })).toHaveAccessibleDescription(/1\.299,00.*1,30/);
    expect(admin.commits()).toHaveLength(1);
    // At its end, where the drawer's foot lies over none of the fields.
    await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
    await expectAccessible(page);
    await expectToFit(page);
    await field('Preis A4').getByRole('button', { name: 'So lassen' }).click();
    await expect(page.getByLabel('Preis A4', { exact: true })).toHaveValue('');
    await field('SKU A4').getByRole('button', { name: 'Leeren' }).click();
    await expect(field('SKU A4')).toContainText('Wird bei allen geleert');
    await page.getByRole('button', { name: 'Auswahl aktualisieren' }).click();
    await expectToast(page, '6/6 Fotos aktualisiert');
    const heavy = admin.stored('content/photos').filter(({ project: of }) => of === HEAVY);
    expect(heavy.some((photo) => 'creativehub_sku_a4' in photo)).toBe(false);
    expect(heavy.some(({ price_a4 }) => price_a4)).toBe(true);
  });

  test('are deleted after one question, except a changed one, and restored', async ({ page, admin }) => {
    const before = admin.stored('content/photos');
    const images = () => readdirSync(join(admin.content.path, 'public/photos')).length;
    const imagesBefore = images();
    await openPhotos(page, admin.url);
    await project(page, HEAVY).getByRole('button', { name: 'Select All', exact: true }).click();
    const { id, ...stairs } = admin.named('content/photos', STAIRS);
    const theirs = { ...stairs, year: 1998 };
    await admin.content.change({ [`content/photos/${id}.json`]: theirs });
    const questions = answerQuestions(page, true);
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await expectToast(page, 'Deleted 5/6 photos');
    expect(questions).toEqual(['Are you sure you want to delete these 6 photos?']);
    await expect(banner(page)).toContainText(STAIRS);
    expect(await names(project(page, HEAVY))).toEqual([STAIRS]);
    expect([admin.commits()[0], admin.stored('content/photos').length, images()]).toEqual([
      'Delete 5 photos',
      19,
      imagesBefore - 5,
    ]);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
    await expect(undo).toBeHidden();
    expect(admin.commits()[0]).toBe('Undo: Delete 5 photos');
    expect(admin.stored('content/photos')).toEqual(
      before.map((photo) => (photo.id === id ? { ...photo, year: 1998 } : photo)),
    );
    expect(images()).toBe(imagesBefore);
  });
});

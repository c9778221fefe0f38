import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './adminContent.ts';
import {
  banner,
  COLUMN,
  expectToast,
  HEAVY,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  WEIGHTS,
} from './adminPhotosPage.ts';

// A server, a repository and a search for accessibility faults each: a busy machine needs its time.
test.describe.configure({ timeout: 90_000 });

const handle = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Drag to reorder' });

async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by the mouse in small steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await middle(from);
  const end = await middle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 3 });
  await page.mouse.move(start.x, end.y, { steps: 25 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}

test.use({ viewport: { width: 1280, height: 1800 } });

test.describe('dragging', () => {
  test('within a project, by the mouse', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await drag(page, handle(page, WEIGHTS), row(page, COLUMN));
    await expect
      .poll(() => names(project(page, HEAVY)))
      .toEqual([STAIRS, COLUMN, WEIGHTS, ...HEAVY_PHOTOS.slice(3)]);
    await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
    await expectToast(page, 'Saved order for Heavy Things');
    expect(admin.commits()).toHaveLength(2);
  });

  test('to another project, which the photo belongs to once saved', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    const stone = 'Two stones, one pond';
    await drag(page, handle(page, 'Sunday fruit'), row(page, stone));
    await expect.poll(() => names(project(page, 'Interference'))).toHaveLength(6);
    expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS.slice(0, -1));
    await expect(rows(page)).toHaveCount(24);
    await expect(page.getByText('The order is not saved yet: Heavy Things, Interference')).toBeVisible();
    const wanted = await names(project(page, 'Interference'));
    await page.getByRole('button', { name: 'Save All Orders' }).click();
    await expectToast(page, /Saved all orders/);
    await page.reload();
    await expect(rows(page)).toHaveCount(24);
    expect(await names(project(page, 'Interference'))).toEqual(wanted);
    expect(
      admin.stored('content/photos').find(({ id }) => id === 'sunday-fruit-cast-in-concrete-n1xg'),
    ).toMatchObject({
      project: 'Interference',
    });
    // One for the change of project, one for the order.
    expect(admin.commits()).toHaveLength(3);
  });

  test('by the keyboard, and back again with Escape', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await handle(page, WEIGHTS).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(400);
    await page.keyboard.press('Space');
    await expect.poll(() => names(project(page, HEAVY))).toEqual([STAIRS, WEIGHTS, ...HEAVY_PHOTOS.slice(2)]);
    await handle(page, COLUMN).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(400);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(400);
    expect(await names(project(page, HEAVY))).toEqual([STAIRS, WEIGHTS, ...HEAVY_PHOTOS.slice(2)]);
    await expect(rows(page)).toHaveCount(24);
  });
});

test.describe('many photos at once', () => {
  test('move to a project, in one commit', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await page.getByRole('button', { name: 'Move to Project' }).click();
    await expect(banner(page)).toContainText('Select at least one photo first.');
    await row(page, STAIRS).getByRole('checkbox').check();
    await row(page, 'Last tram').getByRole('checkbox').check();
    await page.getByLabel('Target project').fill('   ');
    await page.getByRole('button', { name: 'Move to Project' }).click();
    await expect(banner(page)).toContainText('Please enter the target project.');
    await expectAccessible(page);
    await page.getByLabel('Target project').fill('New Rooms');
    await page.getByRole('button', { name: 'Move to Project' }).click();
    await expectToast(page, 'Updated 2/2 photos');
    expect(await names(project(page, 'New Rooms'))).toEqual([STAIRS, 'Last tram, second stop']);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    expect(admin.commits()).toHaveLength(2);
  });

  test('lose their project', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await project(page, HEAVY).getByRole('button', { name: 'Select All', exact: true }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6);
    await project(page, HEAVY).getByRole('button', { name: 'Deselect All' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await row(page, STAIRS).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Clear Project' }).click();
    await expectToast(page, 'Updated 1/1 photos');
    expect(await names(project(page, 'Uncategorized'))).toContain(STAIRS);
    expect(
      admin.stored('content/photos').find(({ id }) => id === 'stairs-for-a-small-moon-e9j2'),
    ).not.toHaveProperty('project');
  });

  test('get another name for their project, or none', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await project(page, HEAVY).getByRole('button', { name: 'Rename Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Project' });
    await expect(dialog.getByLabel('New name')).toHaveValue(HEAVY);
    await expectAccessible(page);
    await dialog.getByLabel('New name').fill('Light Things');
    await dialog.getByRole('button', { name: 'Rename Project' }).click();
    await expectToast(page, 'Updated 6/6 photos');
    expect(await names(project(page, 'Light Things'))).toEqual(HEAVY_PHOTOS);
    await expect(project(page, HEAVY)).toBeHidden();
    page.on('dialog', (question) => question.accept());
    await project(page, 'Light Things').getByRole('button', { name: 'Delete Project' }).click();
    await expect(project(page, 'Light Things')).toBeHidden();
    expect(await names(project(page, 'Uncategorized'))).toHaveLength(7);
    await expect(rows(page)).toHaveCount(24);
    expect(admin.commits()).toHaveLength(3);
  });

  test.describe('where the one call is missing', () => {
    test.use({ allowConsole: [/status of (400|404|405|503)/] });

    test('are changed one by one, and what failed is not counted', async ({ page, admin }) => {
      await page.route('**/api/photos/bulk', (route) =>
        route.fulfill({ status: 405, json: { error: 'No.' } }),
      );
      await page.route('**/api/photos/stairs-*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Asleep.' } }),
      );
      await openPhotos(page, admin.url);
      for (const name of [WEIGHTS, STAIRS, COLUMN]) await row(page, name).getByRole('checkbox').check();
      await page.getByLabel('Target project').fill('New Rooms');
      await page.getByRole('button', { name: 'Move to Project' }).click();
      await expectToast(page, 'Updated 2/3 photos');
      await expect(banner(page)).toContainText('Failed to update selected photos: Asleep.');
      expect(await names(project(page, 'New Rooms'))).toEqual([WEIGHTS, COLUMN]);
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
      expect(admin.commits()).toHaveLength(3);
    });

    test('or refused, it says so', async ({ page, admin }) => {
      await page.route('**/api/photos/bulk', (route) => route.fulfill({ status: 400, body: '{}' }));
      await openPhotos(page, admin.url);
      await row(page, STAIRS).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Clear Project' }).click();
      await expect(banner(page)).toContainText('Failed to update selected photos');
      expect(admin.commits()).toHaveLength(1);
    });
  });
});

import type { Page } from '@playwright/test';
import {
  type AdminSite,
  COLUMN,
  expect,
  expectAccessible,
  HEAVY,
  HEAVY_PHOTOS,
  logIn,
  project,
  speak,
  test,
} from './adminContent.ts';

const OTHERS = ['Interference', 'Night Shift', 'Undercurrents', 'Over'];
const list = (page: Page) => page.getByRole('region', { name: 'Manage projects' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const order = (page: Page) => list(page).locator('.row-name').allTextContents();
const open = (page: Page) => page.getByRole('button', { name: 'Projects', exact: true }).click();
const stored = (admin: AdminSite) => JSON.parse(admin.file('projects.json')) as Record<string, unknown>[];
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('projects are sorted and edited, and visitors see it at once', async ({ page, admin }) => {
  // A project whose photos are gone is kept, and says so.
  await admin.content.change({ 'content/projects.json': [...stored(admin), { project: 'Over' }] });
  await speak(page, 'en');
  await logIn(page, admin.url, 'photos');
  await open(page);
  await expect(row(page, 'Over')).toContainText('empty: visitors do not see it');
  expect(await order(page)).toEqual([HEAVY, ...OTHERS]);

  // adminSorting drags rows of such a list.
  await test.step('by the buttons', async () => {
    const down = row(page, HEAVY).getByRole('button', { name: 'Move down' });
    await down.press('Enter');
    await expect(down).toBeFocused();
    const [first, ...others] = OTHERS;
    expect(await order(page)).toEqual([first, HEAVY, ...others]);
    await list(page).getByRole('button', { name: 'Save Project Order' }).click();
    await expect(toast(page, 'Project order saved')).toBeVisible();
    expect(stored(admin).map((one) => one.project)).toEqual([first, HEAVY, ...others]);
    // The photos stand in the same order of projects.
    const groups = page.getByRole('region', { name: 'Manage Photos' }).locator('.project-toggle');
    await expect(groups).toHaveText([first ?? '', HEAVY, 'Night Shift', 'Undercurrents', 'Uncategorized']);
  });

  await test.step('names, text and cover', async () => {
    await row(page, HEAVY).getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('form', { name: 'Edit project' });
    await editor.getByLabel('Name (English)').fill('Heavy <b>Matters</b>');
    await editor.getByLabel('Name (German)').fill('Schweres');
    await editor.getByLabel('Text (English)').fill('Solid <i>ground</i>.');
    const cover = editor.getByRole('group', { name: 'Cover' });
    await expect(cover.getByRole('radio')).toHaveCount(HEAVY_PHOTOS.length + 1);
    await expect(cover.getByRole('radio', { name: 'The first photo' })).toBeChecked();
    await cover.getByRole('radio', { name: COLUMN }).check();
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Update Project' }).click();
    await expect(toast(page, 'Project updated')).toBeVisible();
    expect(stored(admin)[1]).toMatchObject({
      project: HEAVY,
      name: { en: 'Heavy <b>Matters</b>', de: 'Schweres' },
      text: { en: 'Solid <i>ground</i>.' },
      cover: admin.named('content/photos', COLUMN).id,
    });
    await expect(row(page, 'Heavy <b>Matters</b>')).toBeVisible();
  });

  await test.step('renaming a project takes all of that along', async () => {
    await project(page, 'Night Shift').getByRole('button', { name: 'Rename Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Project' });
    await dialog.getByLabel('New name').fill('Late Shift');
    await dialog.getByRole('button', { name: 'Rename Project' }).click();
    await expect(project(page, 'Late Shift')).toBeVisible();
    expect(stored(admin)[2]).toMatchObject({ project: 'Late Shift', name: { de: 'Nachtschicht' } });
    await expect(row(page, 'Night Shift')).toBeVisible();
  });

  await test.step('deleting one keeps its photos', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await row(page, 'Interference').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => stored(admin)).toHaveLength(4);
    await expect(project(page, 'Interference')).toHaveCount(0);
  });

  await test.step('what visitors see', async () => {
    await page.goto(`${admin.url}/#photos`);
    const covers = page.getByRole('main').locator('.cover');
    await expect(covers.locator('.cover-name span:visible, .cover-name:not(:has(span))')).toHaveText([
      'Heavy <b>Matters</b>',
      'Night Shift',
      'Undercurrents',
      'Uncategorized',
    ]);
    const heavy = page.getByRole('link', { name: 'Heavy <b>Matters</b>' });
    await expect(heavy).toHaveAttribute('href', '/projects/heavy-things/');
    await expect(heavy.locator('img')).toHaveAttribute('src', /column-thinking-of-falling/);
    await heavy.click();
    await expect(page.getByText('PROJECTS: Heavy <b>Matters</b>', { exact: true })).toBeVisible();
    await expect(page.getByText('Solid <i>ground</i>.', { exact: true })).toBeVisible();
  });
});

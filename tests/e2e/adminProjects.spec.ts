import type { Page } from '@playwright/test';
import {
  type AdminSite,
  button,
  COLUMN,
  expect,
  expectAccessible,
  expectToFit,
  HEAVY,
  HEAVY_PHOTOS,
  logIn,
  project,
  speak,
  test,
} from './adminContent.ts';
import { dragByMouse } from './dragging.ts';

test.describe.configure({ timeout: 90_000 });
// All rows stand above the bar that saves their order.
test.use({ viewport: { width: 1280, height: 1000 } });

const list = (page: Page) => page.getByRole('region', { name: 'Manage projects' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const order = (page: Page) => list(page).locator('.row-name').allTextContents();
const open = (page: Page) => page.getByRole('button', { name: 'Projects', exact: true }).click();
const stored = (admin: AdminSite) => JSON.parse(admin.file('projects.json')) as Record<string, unknown>[];
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('projects are sorted and edited, and visitors see it at once', async ({ page, admin }) => {
  await speak(page, 'en');
  await logIn(page, admin.url, 'photos');
  await open(page);
  await expect(list(page).getByText('4 projects')).toBeVisible();
  expect(await order(page)).toEqual([HEAVY, 'Interference', 'Night Shift', 'Undercurrents']);

  await test.step('by the buttons and by dragging', async () => {
    const down = row(page, HEAVY).getByRole('button', { name: 'Move down' });
    await down.press('Enter');
    await expect(down).toBeFocused();
    expect(await order(page)).toEqual(['Interference', HEAVY, 'Night Shift', 'Undercurrents']);
    const handle = (name: string) => row(page, name).getByRole('button', { name: 'Drag to reorder' });
    await dragByMouse(page, handle('Undercurrents'), handle('Interference'));
    await expect.poll(() => order(page)).toEqual(['Undercurrents', 'Interference', HEAVY, 'Night Shift']);
    await list(page).getByRole('button', { name: 'Save Project Order' }).click();
    await expect(toast(page, 'Project order saved')).toBeVisible();
    expect(stored(admin).map((one) => one.project)).toEqual([
      'Undercurrents',
      'Interference',
      HEAVY,
      'Night Shift',
    ]);
    // The photos stand in the same order of projects.
    const groups = page.getByRole('region', { name: 'Manage Photos' }).locator('.project-toggle');
    await expect(groups).toHaveText(['Undercurrents', 'Interference', HEAVY, 'Night Shift', 'Uncategorized']);
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
    expect(stored(admin)[2]).toMatchObject({
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
    expect(stored(admin)[3]).toMatchObject({ project: 'Late Shift', name: { de: 'Nachtschicht' } });
    await expect(row(page, 'Night Shift')).toBeVisible();
  });

  await test.step('deleting one keeps its photos, and the history brings it back', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await row(page, 'Interference').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => stored(admin)).toHaveLength(3);
    await page.getByRole('button', { name: 'History' }).click();
    const saves = page.getByRole('dialog', { name: 'History' }).getByRole('listitem');
    await expect(saves.filter({ hasText: 'Projects changed' }).first()).toBeVisible();
    const newest = saves.first();
    await expect(newest).toContainText("Project 'Interference' deleted");
    await newest.getByRole('button', { name: 'Undo This Save' }).click();
    await expect(project(page, 'Interference')).toBeVisible();
    expect(stored(admin)).toHaveLength(4);
  });

  await test.step('what visitors see', async () => {
    await page.goto(`${admin.url}/#photos`);
    const covers = page.getByRole('main').locator('.cover');
    await expect(covers.locator('.cover-name span:visible, .cover-name:not(:has(span))')).toHaveText([
      'Undercurrents',
      'Interference',
      'Heavy <b>Matters</b>',
      'Night Shift',
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

test('an unsaved photo order survives a change of the project order', async ({ page, admin }) => {
  // A project whose photos are gone is kept, and says so.
  await admin.content.change({ 'content/projects.json': [...stored(admin), { project: 'Vorbei' }] });
  await speak(page, 'de');
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, admin.url, 'photos');
  await page.getByRole('button', { name: 'Projekte', exact: true }).click();
  const cards = page.getByRole('region', { name: 'Projekte verwalten' });
  await expect(cards.getByRole('listitem').filter({ hasText: 'Vorbei' })).toContainText(
    'leer: Besucher sehen es nicht',
  );
  await test.step('the form of a project fits a phone', async () => {
    await button(cards.getByRole('listitem').filter({ hasText: 'Nachtschicht' }), 'Bearbeiten').click();
    await expect(page.getByLabel('Text (Deutsch)')).toBeVisible();
    await expectToFit(page);
    await button(page.getByRole('form', { name: 'Projekt bearbeiten' }), 'Abbrechen').click();
    await page.setViewportSize({ width: 1280, height: 1000 });
  });
  const photos = project(page, 'Schwere Dinge');
  const names = () => photos.locator('.row-name').allTextContents();
  await photos.getByRole('button', { name: 'Nach unten' }).first().click();
  const arranged = await names();

  await test.step('each save has a name of its own', async () => {
    await cards.getByRole('button', { name: 'Nach unten' }).first().click();
    await expect(cards.getByRole('button', { name: 'Reihenfolge speichern' })).toHaveCount(0);
    await cards.getByRole('button', { name: 'Anordnung der Projekte sichern' }).click();
    await expect(toast(page, 'Projekte')).toBeVisible();
    expect(await names()).toEqual(arranged);
    await expect(page.getByText(/Die Reihenfolge ist noch nicht gespeichert/)).toBeVisible();
  });

  const asked: string[] = [];
  const answer = (accepts: boolean) =>
    page.once('dialog', async (dialog) => {
      asked.push(dialog.type());
      await (accepts ? dialog.accept() : dialog.dismiss());
    });
  await test.step('logging out, another address and a reload ask first', async () => {
    answer(false);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    expect(asked).toEqual(['confirm']);
    answer(false);
    await page.evaluate(() => location.assign('/'));
    await expect.poll(() => asked).toEqual(['confirm', 'beforeunload']);
    await page.getByRole('tab', { name: 'Einstellungen' }).click();
    await page.getByRole('tab', { name: 'Fotos' }).click();
    await expect.poll(names).toEqual(arranged);
    answer(true);
    await page.reload();
    expect(asked).toEqual(['confirm', 'beforeunload', 'beforeunload']);
    await expect.poll(names).toEqual(arranged);
  });

  await test.step('and so does logging out in another tab, where the list has not been read yet', async () => {
    await page.getByRole('tab', { name: 'Einstellungen' }).click();
    answer(true);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Fotos' }).locator('.tab-dot')).toBeVisible();
    answer(false);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    expect(asked.at(-1)).toBe('confirm');
    await page.getByRole('tab', { name: 'Fotos' }).click();
    await expect.poll(names).toEqual(arranged);
  });
});

// What is typed is not lost: by a reload, by another window, by what somebody else saves meanwhile.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  answerQuestions,
  button,
  COLUMN,
  expect,
  expectAccessible,
  logIn,
  openPhotos,
  row,
  rows,
  STAIRS,
  sendAsAdmin,
  speak,
  test,
  WEIGHTS,
} from './adminContent.ts';

const RABBIT_FILE = 'content/videos/rabbit-that-taught-me-patience-v4kd.json';

const inEnglish = (page: Page) => page.getByLabel('English description');

test.describe('two admins', () => {
  test.use({ allowConsole: [/status of (404|409)/] });

  test('the other version is taken; a deleted entry can be added again', async ({ page, admin }) => {
    await logIn(page, admin.url, 'videos');
    await button(rows(page).first(), 'Edit').click();
    await inEnglish(page).fill('My words');
    const stored = JSON.parse(admin.file('videos/rabbit-that-taught-me-patience-v4kd.json')) as object;
    await admin.content.change({
      [RABBIT_FILE]: { ...stored, description: { en: 'Their words', de: 'Deren' } },
    });
    await button(page, 'Update Video').click();
    const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
    // What is the same in both versions is left out: the address.
    await expect(dialog.getByRole('row')).toHaveText([
      'Your versionSaved version',
      /^English description/,
      /^German description/,
    ]);
    await expectAccessible(page);
    await button(dialog, 'Take Theirs').click();
    await expect(rows(page).first()).toContainText('Their words');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(admin.commits()).toHaveLength(2);

    await test.step('an entry deleted by somebody else can be added again', async () => {
      await page.getByRole('tab', { name: 'Music' }).click();
      await expect(rows(page)).toHaveCount(3);
      await button(rows(page).first(), 'Edit').click();
      await inEnglish(page).fill('Brought back');
      await admin.content.change({ 'content/music/squeegee-waltz-r7cn.json': null });
      await button(page, 'Update Track').click();
      await expect(dialog).toContainText('The entry has been deleted.');
      await button(dialog, 'Keep Mine').click();
      await expect(page.getByRole('status').filter({ hasText: 'Track added' })).toBeVisible();
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).last()).toContainText('Brought back');
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('typed text is discarded only after a question', async ({ page, admin }) => {
    const questions = answerQuestions(page, false, false, true);
    await openPhotos(page, admin.url);

    await test.step('about the selected photos', async () => {
      await row(page, STAIRS).getByRole('checkbox').check();
      await row(page, WEIGHTS).getByRole('checkbox').check();
      const edit = button(page, 'Edit Selected');
      const sheet = page.getByRole('dialog', { name: 'Edit 2 Photos' });
      await edit.click();
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      expect(questions).toEqual([]);
      const paper = sheet.getByRole('textbox', { name: 'Paper (German)' });
      await edit.click();
      await paper.fill('Büttenpapier');
      await page.keyboard.press('Escape');
      await button(sheet, 'Close').click();
      await expect.poll(() => questions).toHaveLength(2);
      await expect(paper).toHaveValue('Büttenpapier');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      expect(questions).toHaveLength(3);
    });

    const editor = (of: Page) => of.getByRole('form', { name: 'Edit project' });
    const editProject = async (of: Page, name: string) => {
      await of.getByRole('button', { name: 'Projects', exact: true }).click();
      const projects = of.getByRole('region', { name: 'Manage projects' }).getByRole('listitem');
      await button(projects.filter({ hasText: 'Undercurrents' }), 'Edit').click();
      await editor(of).getByLabel('Name (German)').fill(name);
    };
    const expectRestored = async (of: Page) => {
      await expect(editor(of).getByLabel('Name (German)')).toHaveValue('Lange Strömungen');
      await expect(of.getByText('Your unsaved text from before')).toBeVisible();
      await expect(of.getByRole('tab', { name: 'Photos' }).locator('.tab-dot')).toBeVisible();
    };
    await test.step('and what is typed about a project is there again after a reload', async () => {
      await editProject(page, 'Lange Strömungen');
      await page.reload();
      await expectRestored(page);
    });

    await test.step('and another window takes it over once this one is gone, not before', async () => {
      const other = await page.context().newPage();
      await other.goto(`${admin.url}/admin#photos`);
      await editProject(other, 'Kurz');
      await button(editor(other), 'Cancel').click();
      await expect(other.locator('.tab-dot')).toHaveCount(0);
      const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length);
      const both = Number(await locks());
      await page.close();
      await expect.poll(locks).toBeLessThan(both);
      await other.reload();
      await expectRestored(other);
    });
  });
});

test('the history of a German panel is German, and names photos and authors', async ({ page, admin }) => {
  const [weights, stairs, column] = [WEIGHTS, STAIRS, COLUMN].map((name) =>
    admin.named('content/photos', name),
  );
  const { en = '', de = '' } = weights?.description ?? {};
  const send = (method: 'PUT' | 'DELETE', path: string, data?: unknown) =>
    sendAsAdmin(page, admin.url, method, path, data);
  await send('PUT', `photos/${weights?.id}`, { en_description: en, de_description: de, price_a4: 77 });
  await send('PUT', 'photos/bulk', { ids: [weights?.id, stairs?.id, column?.id], project: 'Harbour' });
  const settings: object = await (await page.request.get(`${admin.url}/api/settings`)).json();
  await send('PUT', 'settings', { ...settings, cornerRadiusPx: 7 });
  await send('DELETE', `photos/${weights?.id}`);
  const { id, ...photo } = stairs ?? {};
  const path = join(admin.content.path, 'content', 'photos', `${id}.json`);
  writeFileSync(path, JSON.stringify({ ...photo, project: 'Harbour', year: 1999 }));
  admin.git('add', '-A');
  admin.git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-m', 'Date the stairs');

  await speak(page, 'de');
  await logIn(page, admin.url);
  await button(page, 'Verlauf').click();
  const dialog = page.getByRole('dialog', { name: 'Verlauf' });
  const headings = dialog.getByRole('heading', { level: 3 });
  await expect(headings).toHaveText([
    /^Foto „.*“ geändert: Jahr$/,
    `Foto „${de}“ gelöscht`,
    'Einstellungen geändert: Eckenradius',
    '3 Fotos nach „Harbour“ verschoben',
    `Preis von „${de}“ geändert`,
    /./,
  ]);
  const items = dialog.locator('.history-item');
  await expect(items.nth(0)).toContainText('von Ada außerhalb der Verwaltung');
  for (const place of [1, 2, 3, 4])
    await expect(items.nth(place)).toContainText('von Ihnen in der Verwaltung');
  // Below the heading stand names that it does not say, and pictures: what is gone has the one that it had.
  await expect(items.nth(1).locator('.history-changes')).toHaveText('');
  await expect(items.nth(2).locator('.history-changes')).toHaveCount(0);
  await expect(items.nth(3).locator('.history-changes')).not.toHaveText('');
  const lost = items.nth(1).locator('.history-picture img');
  await expect.poll(() => lost.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expectAccessible(page);
  await button(items.nth(1), 'Rückgängig machen').click();
  await expect(dialog).toBeHidden();
  await button(page, 'Verlauf').click();
  await expect(headings.first()).toHaveText(`Rückgängig gemacht: Foto „${de}“ gelöscht`);
  expect(admin.named('content/photos', WEIGHTS)).toMatchObject({ price_a4: 77, project: 'Harbour' });
});

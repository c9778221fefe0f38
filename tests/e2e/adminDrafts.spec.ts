import type { Page } from '@playwright/test';
import { expect, test } from './adminContent.ts';
import { openPhotos, row, STAIRS, WEIGHTS } from './adminPhotosPage.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('what is typed on a phone is given up only by an answer to a question', async ({ page, admin }) => {
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (questions.length > 2 ? dialog.accept() : dialog.dismiss());
  });
  await openPhotos(page, admin.url);

  await test.step('about the selected photos', async () => {
    await row(page, STAIRS).getByRole('checkbox').check();
    await row(page, WEIGHTS).getByRole('checkbox').check();
    const edit = page.getByRole('button', { name: 'Edit Selected' });
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
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => questions).toHaveLength(2);
    await expect(paper).toHaveValue('Büttenpapier');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    expect(questions).toHaveLength(3);
  });

  const editor = (of: Page) => of.getByRole('form', { name: 'Edit project' });
  const editProject = async (of: Page, name: string) => {
    await of.getByText('Projects: order, names, covers').click();
    const projects = of.getByRole('region', { name: 'Manage projects' }).getByRole('listitem');
    await projects.filter({ hasText: 'Undercurrents' }).getByRole('button', { name: 'Edit' }).click();
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
    await editor(other).getByRole('button', { name: 'Cancel' }).click();
    await expect(other.locator('.tab-dot')).toHaveCount(0);
    await page.close();
    await other.reload();
    await expectRestored(other);
  });
});

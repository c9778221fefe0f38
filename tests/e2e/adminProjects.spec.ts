import { COLUMN, expect, HEAVY, HEAVY_PHOTOS, test } from './panel.ts';

const OTHERS = ['Interference', 'Night Shift', 'Undercurrents', 'Over'];

test('projects are sorted and edited, and visitors see the changes at once', async ({ page, panel }) => {
  const list = page.getByRole('region', { name: 'Manage projects' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  const order = () => list.locator('.row-name').allTextContents();
  const stored = () => JSON.parse(panel.file('projects.json')) as Record<string, unknown>[];
  // A project without photos is kept and marked as empty.
  await panel.content.change({ 'content/projects.json': [...stored(), { project: 'Over' }] });
  await panel.speak('en');
  await panel.open();
  await panel.press('Projects');
  await expect(row('Over')).toContainText('empty: visitors do not see it');
  expect(await order()).toEqual([HEAVY, ...OTHERS]);

  // adminSorting tests dragging.
  await test.step('buttons change the order', async () => {
    const down = row(HEAVY).getByRole('button', { name: 'Move down' });
    await down.press('Enter');
    await expect(down).toBeFocused();
    const [first, ...others] = OTHERS;
    expect(await order()).toEqual([first, HEAVY, ...others]);
    await panel.press('Save Project Order', list);
    await panel.expectToast('Project order saved');
    expect(stored().map((one) => one.project)).toEqual([first, HEAVY, ...others]);
    // The list of photos has the same order of projects.
    const groups = page.getByRole('region', { name: 'Manage Photos' }).locator('.project-toggle');
    await expect(groups).toHaveText([first ?? '', HEAVY, 'Night Shift', 'Undercurrents', 'Uncategorized']);
  });

  await test.step('a form changes names, text and cover', async () => {
    await panel.press('Edit', row(HEAVY));
    const editor = page.getByRole('form', { name: 'Edit project' });
    await editor.getByLabel('Name (English)').fill('Heavy <b>Matters</b>');
    await editor.getByLabel('Name (German)').fill('Schweres');
    await editor.getByLabel('Text (English)').fill('Solid <i>ground</i>.');
    const cover = editor.getByRole('group', { name: 'Cover' });
    await expect(cover.getByRole('radio')).toHaveCount(HEAVY_PHOTOS.length + 1);
    await expect(cover.getByRole('radio', { name: 'The first photo' })).toBeChecked();
    await cover.getByRole('radio', { name: COLUMN }).check();
    await panel.expectAccessible();
    await panel.press('Update Project', editor);
    await panel.expectToast('Project updated');
    const name = { en: 'Heavy <b>Matters</b>', de: 'Schweres' };
    const saved = {
      project: HEAVY,
      name,
      text: { en: 'Solid <i>ground</i>.' },
      cover: panel.photo(COLUMN).id,
    };
    expect(stored()[1]).toMatchObject(saved);
    await expect(row('Heavy <b>Matters</b>')).toBeVisible();
  });

  await test.step('a renamed project keeps these settings', async () => {
    await panel.press('Rename Project', panel.project('Night Shift'));
    const dialog = panel.dialog('Rename Project');
    // On a busy machine text typed before the dialog is ready would be appended to the old name.
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await dialog.getByLabel('New name').fill('Late Shift');
    await panel.press('Rename Project', dialog);
    await expect(panel.project('Late Shift')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeFocused();
    expect(stored()[2]).toMatchObject({
      project: 'Late Shift',
      name: { en: 'Late Shift', de: 'Nachtschicht' },
    });
    await expect(row('Late Shift')).toBeVisible();
  });

  await test.step('a deleted project keeps its photos', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await panel.press('Delete', row('Interference'));
    await expect.poll(stored).toHaveLength(4);
    await expect(panel.project('Interference')).toHaveCount(0);
  });

  await test.step('visitors see all changes', async () => {
    await page.goto(`${panel.url}/#photos`);
    const covers = page.getByRole('main').locator('.cover');
    const names = covers.locator('.cover-name span:visible, .cover-name:not(:has(span))');
    await expect(names).toHaveText(['Heavy <b>Matters</b>', 'Late Shift', 'Undercurrents', 'Uncategorized']);
    const heavy = page.getByRole('link', { name: 'Heavy <b>Matters</b>' });
    await expect(heavy).toHaveAttribute('href', '/projects/heavy-things/');
    await expect(heavy.locator('img')).toHaveAttribute('src', /column-thinking-of-falling/);
    await heavy.click();
    await expect(page.getByText('PROJECTS: Heavy <b>Matters</b>', { exact: true })).toBeVisible();
    await expect(page.getByText('Solid <i>ground</i>.', { exact: true })).toBeVisible();
  });
});

import { ADMIN_PASSWORD, expect, expectAccessible, speakGerman, test } from './adminContent.ts';
import {
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
  writeTexts,
} from './adminPhotosPage.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

const COLUMN_ID = 'column-thinking-of-falling-0hsk';

test('the list shows every photo by project, Uncategorized last, and saves orders', async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  await expect(rows(page)).toHaveCount(24);
  await expect(page.locator('.project-toggle')).toHaveText([
    'Heavy Things',
    'Interference',
    'Night Shift',
    'Undercurrents',
    'Uncategorized',
  ]);
  expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
  await expect(page.getByRole('button', { name: 'Save All Orders' })).toBeHidden();
  await expectAccessible(page);

  await test.step('an order can be thrown away', async () => {
    await row(page, STAIRS).getByRole('button', { name: 'Move up' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
    await expect(page.getByRole('button', { name: 'Save All Orders' })).toBeHidden();
  });

  await test.step('the order of everything is saved in one commit, with the numbers of the answer', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await row(page, STAIRS).getByRole('button', { name: 'Move up' }).click();
    await row(page, 'Last tram').getByRole('button', { name: 'Move up' }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/photos/reorder')),
      page.getByRole('button', { name: 'Save All Orders' }).click(),
    ]);
    const { result } = (await answer.json()) as { result: { matched: number; modified: number } };
    expect(result.matched).toBe(24);
    await expectToast(page, `Saved all orders (status 200, matched 24, modified ${result.modified})`);
    expect(calls).toContain('GET /api/photos/order-debug');
    expect(admin.commits()).toHaveLength(2);
    expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
  });

  await test.step('the order of one project is saved by its button, in exactly one commit', async () => {
    const down = row(page, WEIGHTS).getByRole('button', { name: 'Move down' });
    await down.click();
    await expect(down).toBeFocused();
    await down.press('Enter');
    const wanted = [STAIRS, COLUMN, ...HEAVY_PHOTOS.slice(3, 4), WEIGHTS, ...HEAVY_PHOTOS.slice(4)];
    expect(await names(project(page, HEAVY))).toEqual(wanted);
    expect(admin.commits()).toHaveLength(2);
    await expect(page.getByRole('button', { name: 'Save All Orders' })).toBeVisible();
    await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
    await expectToast(page, 'Saved order for Heavy Things');
    await expect(page.getByRole('button', { name: 'Save All Orders' })).toBeHidden();
    expect(admin.commits()).toHaveLength(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(24);
    expect(await names(project(page, HEAVY))).toEqual(wanted);
  });
});

// adminPhotosBulk has the German panel in an ordinary run.
test('in German, too', { tag: '@long' }, async ({ page, admin }) => {
  await speakGerman(page);
  await page.goto(`${admin.url}/admin#photos`);
  await page.getByLabel('Admin-Passwort').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(rows(page)).toHaveCount(24);
  await expect(page.getByRole('heading', { name: 'Ohne Projekt' })).toBeVisible();
  await expectAccessible(page);
});

test('a photo is edited in one commit; fields the form does not show stay', async ({ page, admin }) => {
  await admin.content.change({
    [`content/photos/${COLUMN_ID}.json`]: {
      ...admin.stored('content/photos').find(({ id }) => id === COLUMN_ID),
      id: undefined,
      note: 'kept',
    },
  });
  await openPhotos(page, admin.url);
  await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeFocused();
  await page.getByLabel('English description').fill('');
  await page.getByLabel('Price A4').fill('-3');
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(page.getByLabel('English description')).toBeFocused();
  await expect(page.getByLabel('English description')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await expectAccessible(page);
  await writeTexts(page, 'A column, falling', 'Eine Säule fällt');
  await page.getByLabel('Price A4').fill('19.90');
  await page.getByLabel('SKU A3').fill('');
  await page.getByLabel('Project', { exact: true }).fill('Interference');
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expectToast(page, 'Photo updated');
  await expect.poll(() => names(project(page, 'Interference'))).toContain('A column, falling');
  const stored = admin.stored('content/photos').find(({ id }) => id === COLUMN_ID);
  expect(stored).toMatchObject({
    description: { en: 'A column, falling', de: 'Eine Säule fällt' },
    price_a4: 19.9,
    project: 'Interference',
    note: 'kept',
  });
  expect(stored).not.toHaveProperty('creativehub_sku_a3');
  expect(admin.commits()).toHaveLength(3);
  await expect(page.getByRole('heading', { name: 'Upload New Photo' })).toBeVisible();
});

// adminShell and adminEntries have it of other lists in an ordinary run.
test('what is typed survives a reload, Cancel drops it, and Delete asks first', { tag: '@long' }, async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('English description').fill('Half a thought');
  const questions: string[] = [];
  let answers = [true];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeVisible();
  await expect(page.getByLabel('English description')).toHaveValue('Half a thought');
  await expect(page.getByText('Your unsaved text from before has been restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(rows(page)).toHaveCount(24);
  await expect(page.getByRole('heading', { name: 'Upload New Photo' })).toBeVisible();
  expect(admin.commits()).toHaveLength(1);

  await test.step('a photo is deleted only after the question is confirmed', async () => {
    answers = [false, true];
    await row(page, COLUMN).getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(24);
    await row(page, COLUMN).getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(23);
    expect(questions.slice(1)).toEqual(Array(2).fill('Are you sure you want to delete this photo?'));
    expect(admin.stored('content/photos').map(({ id }) => id)).not.toContain(COLUMN_ID);
    expect(admin.commits()).toHaveLength(2);
  });
});

test.describe('a photo that somebody else has changed', () => {
  test.use({ allowConsole: [/status of 409/] });

  // In an ordinary run adminConflicts takes the other version, adminSettings keeps mine.
  test('shows both versions; mine is kept on request', { tag: '@long' }, async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('English description').fill('My words');
    const { id: _, ...theirs } = admin.stored('content/photos').find(({ id }) => id === COLUMN_ID) ?? {};
    await admin.content.change({
      [`content/photos/${COLUMN_ID}.json`]: { ...theirs, description: { en: 'Their words', de: 'Deren' } },
    });
    await page.getByRole('button', { name: 'Update Photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(dialog).toContainText('My words');
    await expect(dialog).toContainText('Their words');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('English description')).toHaveValue('My words');
    await page.getByRole('button', { name: 'Update Photo' }).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(row(page, 'My words')).toBeVisible();
    expect(admin.commits()).toHaveLength(3);
  });
});

// In an ordinary run adminEntries has an empty list.
test('an empty list of photos leads to the upload form', { tag: '@long' }, async ({ page, admin }) => {
  await admin.content.change({ 'content/photos': null });
  await openPhotos(page, admin.url);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload the first photo' }).click();
  await expect(page.getByLabel('Image')).toBeFocused();
});

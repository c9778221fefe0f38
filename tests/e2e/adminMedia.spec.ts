import type { Page } from '@playwright/test';
import { answerQuestions, button, expect, logIn, row, rows, test, writeTexts } from './adminContent.ts';

const add = (page: Page) => button(page, 'Add Video').click();

async function fill(page: Page, url: string, en: string, de?: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await writeTexts(page, en, de);
}

const STILL = 'https://pictures.example/still.jpg';
/** src/shared/content/embeds.test.ts has more. */
const INVALID_VIDEO =
  'Invalid URL format. Must be either a YouTube URL (youtube.com/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)';

test('a video is added, edited, deleted; refused, it is not sent', async ({
  page,
  admin,
  externalRequests,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await logIn(page, admin.url, 'videos');
  await expect(rows(page)).toHaveCount(3);

  await test.step('a refused form says why, marks and focuses the field', async () => {
    await add(page);
    await add(page);
    await expect(page.getByRole('alert')).toHaveText('All fields are required');
    await expect(page.getByLabel('URL')).toBeFocused();
    await expect(page.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
    await fill(page, 'https://example.org/film', 'One', 'Eins');
    await page.getByRole('button', { name: 'Add Video' }).click();
    await expect(page.getByRole('alert')).toHaveText(INVALID_VIDEO);
    await expect(page.getByLabel('English description')).toHaveValue('One');
    expect(sent).toEqual([]);
  });

  await fill(page, 'https://www.youtube.com/watch?v=abcdefghijk', 'A walk <b>home</b>', 'Ein Heimweg');
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('status').filter({ hasText: 'Video added' })).toBeVisible();
  await expect(page.getByLabel('URL')).toHaveValue('');
  const added = rows(page).last();
  await expect(added).toContainText('A walk <b>home</b>');
  await added.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeFocused();
  await page.getByLabel('German description').fill('Ein langer Heimweg');
  await page.getByRole('button', { name: 'Update Video' }).click();
  await expect(added).toContainText('Ein langer Heimweg');
  const stored = admin.stored('content/videos').find(({ url }) => String(url).includes('abcdefghijk'));
  expect(stored).toMatchObject({
    videoId: 'abcdefghijk',
    description: { en: 'A walk <b>home</b>', de: 'Ein langer Heimweg' },
  });
  const questions = answerQuestions(page, false, true);
  await added.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(4);
  await added.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(questions[0]).toBe('Are you sure you want to delete this video?');
  expect(admin.commits()).toHaveLength(4);

  await test.step('one whose picture cannot be copied says so', async () => {
    await add(page);
    await fill(page, STILL, 'A still');
    await page.getByRole('button', { name: 'Add Video' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /Saved\. Its picture could not be copied: pictures\.example cannot be reached\. Saving it again later tries again\./,
    );
    await expect(row(page, 'A still')).toContainText(`The picture has not been copied yet: ${STILL}`);
    await expect(row(page, 'A still').locator('img')).toHaveCount(0);
    expect(externalRequests).toEqual([]);
  });
});

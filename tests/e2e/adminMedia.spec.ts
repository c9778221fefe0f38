import type { Page } from '@playwright/test';
import {
  answerQuestions,
  button,
  expect,
  logIn,
  names,
  row,
  rows,
  test,
  writeTexts,
} from './adminContent.ts';
import { dragByMouse } from './dragging.ts';

const add = (page: Page) => button(page, 'Add Video').click();

async function fill(page: Page, url: string, en: string, de?: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await writeTexts(page, en, de);
}

const STILL = 'https://pictures.example/still.jpg';
/** src/shared/content/embeds.test.ts has more. */
const INVALID_VIDEO =
  'Invalid URL format. Must be either a YouTube URL (youtube.com/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)';

test('videos are sorted, added, edited and deleted; refused, one is not sent', async ({
  page,
  admin,
  externalRequests,
}) => {
  await logIn(page, admin.url, 'videos');
  await expect(rows(page)).toHaveCount(3);

  await test.step('the order changes by button and pointer, and is saved once', async () => {
    const [a, b, c] = await names(page);
    await rows(page).nth(2).getByRole('button', { name: 'Move up' }).click();
    expect(await names(page)).toEqual([a, c, b]);
    await expect(rows(page).nth(1).getByRole('button', { name: 'Move up' })).toBeFocused();
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();

    const handle = (index: number) => button(rows(page).nth(index), 'Drag to reorder');
    await dragByMouse(page, handle(2), handle(0), -30);
    await expect.poll(() => names(page)).toEqual([b, a, c]);

    await page.reload();
    await expect.poll(() => names(page)).toEqual([b, a, c]);
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Video order saved' })).toBeVisible();
    await expect(page.getByText('The new order is not saved yet.')).toBeHidden();
    expect(admin.commits()).toHaveLength(2);
    const sorted = admin
      .stored('content/videos')
      .sort((one, other) => Number(one.order) - Number(other.order));
    expect(sorted.map(({ description }) => (description as { en: string }).en)).toEqual([b, a, c]);
  });

  await test.step('what is focused right after moving an entry keeps the focus', async () => {
    await page.getByRole('button', { name: 'Add Video' }).click();
    const url = page.getByLabel('URL');
    const move = await rows(page).nth(2).getByRole('button', { name: 'Move up' }).elementHandle();
    const isHeld = await url.evaluate(async (field, button) => {
      (button as HTMLElement).click();
      const atOnce = document.activeElement === button;
      field.focus();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return { atOnce, later: document.activeElement === field };
    }, move);
    expect(isHeld).toEqual({ atOnce: true, later: true });
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();
    await button(page, 'Discard').click();
  });
  await test.step('a refused form says why, marks and focuses the field', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
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
  expect(admin.commits()).toHaveLength(5);

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

import { dragByMouse } from './dragging.ts';
import { expect, test } from './panel.ts';

const STILL = 'https://pictures.example/still.jpg';

test('videos are sorted, added, edited and deleted; a refused one is not sent', async ({
  page,
  panel,
  externalRequests,
}) => {
  const [url, add] = [page.getByLabel('URL'), panel.button('Add Video')];
  await panel.open('videos');
  await expect(panel.rows()).toHaveCount(3);

  await test.step('the order changes by button and pointer, and is saved once', async () => {
    const [a, b, c] = await panel.names();
    await panel.press('Move up', panel.rows().nth(2));
    expect(await panel.names()).toEqual([a, c, b]);
    await expect(panel.button('Move up', panel.rows().nth(1))).toBeFocused();
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();

    const handle = (index: number) => panel.button('Drag to reorder', panel.rows().nth(index));
    await dragByMouse(page, handle(2), handle(0), -30);
    await expect.poll(() => panel.names()).toEqual([b, a, c]);

    await page.reload();
    await expect.poll(() => panel.names()).toEqual([b, a, c]);
    await panel.press('Save Order');
    await panel.expectToast('Video order saved');
    await expect(page.getByText('The new order is not saved yet.')).toBeHidden();
    expect(panel.commits()).toHaveLength(2);
    const sorted = panel.stored('videos').sort((one, other) => Number(one.order) - Number(other.order));
    expect(sorted.map(({ description }) => description?.en)).toEqual([b, a, c]);
  });

  await test.step('a field focused right after moving an entry keeps the focus', async () => {
    await add.click();
    const move = await panel.button('Move up', panel.rows().nth(2)).elementHandle();
    const isFocused = await url.evaluate(async (field, button) => {
      (button as HTMLElement).click();
      const atOnce = document.activeElement === button;
      field.focus();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return { atOnce, later: document.activeElement === field };
    }, move);
    expect(isFocused).toEqual({ atOnce: true, later: true });
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();
    await panel.press('Discard');
  });

  // src/shared/content/embeds.test.ts tests more addresses.
  await test.step('a refused form says why, marks and focuses the field', async () => {
    const sent = panel.requests(/^(?!GET)/);
    await add.click();
    await expect(panel.banner()).toHaveText('All fields are required');
    await expect(url).toBeFocused();
    await expect(url).toHaveAttribute('aria-invalid', 'true');
    await url.fill('https://example.org/film');
    await panel.writeTexts('A walk <b>home</b>', 'Ein Heimweg');
    await add.click();
    await expect(panel.banner()).toHaveText(/^Invalid URL format\. Must be either a YouTube URL/);
    await expect(page.getByLabel('English description')).toHaveValue('A walk <b>home</b>');
    expect(sent).toEqual([]);
  });

  await url.fill('https://www.youtube.com/watch?v=abcdefghijk');
  await add.click();
  await expect(panel.rows()).toHaveCount(4);
  await panel.expectToast('Video added');
  await expect(url).toHaveValue('');
  const added = panel.rows().last();
  await expect(added).toContainText('A walk <b>home</b>');
  await panel.press('Edit', added);
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeFocused();
  await page.getByLabel('German description').fill('Ein langer Heimweg');
  await panel.press('Update Video');
  await expect(added).toContainText('Ein langer Heimweg');
  const description = { en: 'A walk <b>home</b>', de: 'Ein langer Heimweg' };
  expect(panel.stored('videos').find(({ videoId }) => videoId === 'abcdefghijk')).toMatchObject({
    description,
  });
  const questions = panel.answerQuestions(false, true);
  await panel.press('Delete', added);
  await expect(panel.rows()).toHaveCount(4);
  await panel.press('Delete', added);
  await expect(panel.rows()).toHaveCount(3);
  expect(questions[0]).toBe('Are you sure you want to delete this video?');
  expect(panel.commits()).toHaveLength(5);

  await test.step('a video whose picture cannot be copied says so', async () => {
    await add.click();
    await url.fill(STILL);
    await panel.writeTexts('A still');
    await add.click();
    await expect(panel.banner()).toContainText(
      'Saved. Its picture could not be copied: pictures.example cannot be reached. Saving it again later tries again.',
    );
    await expect(panel.row('A still')).toContainText(`The picture has not been copied yet: ${STILL}`);
    await expect(panel.row('A still').locator('img')).toHaveCount(0);
    expect(externalRequests).toEqual([]);
  });
});

// The Photos tab as a tool: rows of one line, a drawer beside them, bars that come when there is something to do.
import type { Page } from '@playwright/test';
import {
  answerQuestions,
  button,
  COLUMN,
  countClicks,
  editPhoto,
  expect,
  expectToast,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  smallImage,
  test,
  uploadButton,
  WEIGHTS,
} from './adminContent.ts';

const drawer = (page: Page) => page.getByRole('dialog');
/** What is drawn in the colour of what saves, beside the one that publishes. */
const loud = (page: Page) =>
  page.locator('button:not(.publish-now):visible').evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--ink)';
    const ink = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return buttons
      .filter((one) => getComputedStyle(one).backgroundColor === ink)
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('24 photos take 1,700 px; a drawer leads from one to the next', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await expect(rows(page)).toHaveCount(24);
    const list = page.getByRole('region', { name: 'Manage Photos' });
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(1700);
    const first = row(page, WEIGHTS);
    expect((await first.boundingBox())?.height).toBe(56);
    expect((await first.locator('.row-thumb').boundingBox())?.height).toBe(40);
    for (const text of ['Drei Gewichte machen Pause', 'A4 €29', 'A3 €42'])
      await expect(first.getByText(text)).toBeVisible();

    await test.step('what is done to a row shows with the pointer or the focus, in no loud colour', async () => {
      const actions = first.locator('.row-actions');
      await expect(actions).toHaveCSS('opacity', '0');
      await first.hover();
      await expect(actions).toHaveCSS('opacity', '1');
      await row(page, STAIRS).hover();
      await button(first, 'Delete').focus();
      await expect(actions).toHaveCSS('opacity', '1');
      await button(row(page, STAIRS), 'Move up').hover();
      expect(await loud(page)).toEqual([]);
    });

    await test.step('an order that is not saved, and a drawer: one loud button at a time', async () => {
      await expect(button(page, 'Save Order')).toHaveCount(0);
      await button(row(page, STAIRS), 'Move up').click();
      await expect(button(page, 'Save Order')).toHaveCount(1);
      expect(await loud(page)).toEqual(['Save All Orders']);
      await editPhoto(page, WEIGHTS);
      await expect(page.getByLabel('Project', { exact: true })).toBeInViewport({ ratio: 1 });
      expect(await loud(page)).toEqual(['Update Photo']);
      await button(page, 'Discard').click();
      expect(await names(project(page, 'Heavy Things'))).toEqual(HEAVY_PHOTOS);
    });

    await test.step('the list stays beside it', async () => {
      const [open, beside] = [await drawer(page).boundingBox(), await first.boundingBox()];
      expect(open?.width).toBe(420);
      expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(open?.x ?? 0);
      await expect(first).toBeInViewport({ ratio: 1 });
      await expect(button(drawer(page), 'Previous photo')).toHaveAttribute('aria-disabled', 'true');
      await button(drawer(page), 'Next photo').click();
      await expect(page.getByLabel('English description')).toHaveValue(STAIRS);
      await expect(button(drawer(page), 'Next photo')).toBeFocused();
    });

    await test.step('what is typed is marked in its row, and asked about before it is left', async () => {
      await page.getByLabel('Year').fill('2021');
      await expect(row(page, STAIRS).getByText('unsaved')).toBeVisible();
      const questions = answerQuestions(page, false, true);
      for (const name of ['Next photo', 'Close']) await button(drawer(page), name).click();
      expect(questions).toHaveLength(2);
      await expect(drawer(page)).toHaveCount(0);
      await expect(button(row(page, STAIRS), 'Edit')).toBeFocused();
    });

    const clicks = await countClicks(page);
    let taken = 0;
    await test.step('a price takes three clicks', async () => {
      await editPhoto(page, COLUMN);
      await page.getByLabel('Price A4').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('45');
      await button(page, 'Update Photo').click();
      await expect(row(page, COLUMN)).toContainText('A4 €45');
      taken = await clicks();
      expect(taken).toBeLessThanOrEqual(3);
    });

    await test.step('to move five photos to another project takes eight', async () => {
      await expect(button(page, 'Move to Project')).toHaveCount(0);
      for (const name of HEAVY_PHOTOS.slice(0, 5)) await row(page, name).getByRole('checkbox').click();
      const bar = page.locator('.selection-bar');
      await expect(bar).toContainText('5 selected');
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(850);
      expect(box?.height).toBeLessThan(80);
      await page.getByLabel('Target project').click();
      await page.keyboard.insertText('Interference');
      await button(page, 'Move to Project').click();
      await expectToast(page, 'Updated 5/5 photos');
      expect((await clicks()) - taken).toBeLessThanOrEqual(8);
      await expect(bar).toHaveCount(0);
    });
  });

  test('files dropped anywhere on the page are added to the form', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await expect(rows(page)).toHaveCount(24);
    const { name, buffer } = await smallImage('dropped-here.png');
    const files = await page.evaluateHandle(
      ([title, bytes]) => {
        const carried = new DataTransfer();
        carried.items.add(new File([Uint8Array.from(bytes)], title, { type: 'image/png' }));
        return carried;
      },
      [name, [...buffer]] as const,
    );
    await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: files });
    await expect(page.getByText('Drop the photos here')).toBeVisible();
    await page.getByRole('main').dispatchEvent('drop', { dataTransfer: files });
    await expect(page.getByText('Drop the photos here')).toHaveCount(0);
    await expect(drawer(page)).toHaveAccessibleName('Upload New Photo');
    await expect(page.getByLabel('English description')).toHaveValue('Dropped here');
    await page.getByLabel('German description').fill('Abgelegt');
    await uploadButton(page).click();
    await expect(row(page, 'Dropped here')).toBeVisible();
    await expect(drawer(page)).toHaveCount(0);
    await expect(uploadButton(page)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the first photo is visible, a drawer fills the screen, a bar helps', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await expect(row(page, WEIGHTS)).toBeInViewport({ ratio: 1 });
    const box = await row(page, WEIGHTS).boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(844 / 2);
    // A name of two lines is there to be read.
    const name = row(page, COLUMN).locator('.row-name');
    expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await button(row(page, WEIGHTS), 'Edit').tap();
    expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
    await expect(button(drawer(page), 'Close')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Update Photo')).toBeInViewport({ ratio: 1 });
    await button(drawer(page), 'Cancel').tap();
    await row(page, STAIRS).getByRole('checkbox').tap();
    const bar = page.locator('.selection-bar');
    for (const name of ['Move to Project', 'Edit Selected', 'Deselect All'])
      await expect(button(bar, name)).toBeInViewport({ ratio: 1 });
    const more = button(bar, 'More (1 selected)');
    await expect(button(bar, 'Private Link')).toHaveCount(0);
    await more.tap();
    for (const name of ['Clear Project', 'Private Link', 'Print Sheets'])
      await expect(button(bar, name)).toBeInViewport({ ratio: 1 });
    await more.tap();
    await button(bar, 'Delete Selected').focus();
    await expect(button(bar, 'Delete Selected')).toBeInViewport({ ratio: 1 });
    // With an unsaved order beside it, the photos keep most of the screen.
    await button(row(page, STAIRS), 'Move up').click();
    await expect(button(page, 'Save All Orders')).toBeInViewport({ ratio: 1 });
    // The pictures of moved photos stay in sight beside the arrows.
    await expect(button(row(page, STAIRS), 'Delete')).toBeInViewport({ ratio: 0.9 });
    await expect(row(page, STAIRS).locator('.row-thumb')).toBeInViewport({ ratio: 1 });
    const foot = page.locator('.list-foot').filter({ has: bar });
    await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThan(200);
  });
});

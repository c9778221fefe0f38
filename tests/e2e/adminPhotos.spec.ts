// The list of photos and the form of one; sorted in adminSorting and adminKeyboard.
import type { Page } from '@playwright/test';
import { isLong, sample, tries } from '../long.ts';
import {
  answerQuestions,
  button,
  COLUMN,
  editPhoto,
  expect,
  expectAccessible,
  expectToast,
  expectToFit,
  HEAVY,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  test,
  WEIGHTS,
  writeTexts,
} from './adminContent.ts';

test('orders, a price and a photo are one commit each; other fields stay', async ({ page, admin }) => {
  const { id, ...photo } = admin.named('content/photos', COLUMN);
  await admin.content.change({
    [`content/photos/${id}.json`]: { ...photo, note: 'kept' },
  });
  await openPhotos(page, admin.url);
  await expect(rows(page)).toHaveCount(24);
  await expect(page.locator('.project-toggle')).toHaveText([
    'Heavy Things',
    'Interference',
    'Night Shift',
    'Undercurrents',
    'Uncategorized',
  ]);
  const lines = await page.locator('.project-toggle').evaluateAll((all) =>
    all.flatMap((one) => {
      const name = document.createRange();
      name.selectNodeContents(one);
      return [...name.getClientRects()].filter(({ width }) => width > 30).length;
    }),
  );
  expect(lines, 'lines of each name').toEqual([1, 1, 1, 1, 1]);
  expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
  await expect(page.getByRole('button', { name: 'Save All Orders' })).toBeHidden();
  await expectAccessible(page);

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
    expect(admin.commits()).toHaveLength(3);
    expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
  });

  await test.step('an invalid, ambiguous or very low price is queried before sending', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.method());
    });
    const price = page.getByLabel('Price A4');
    const question = page.getByRole('dialog', { name: /^Really sell at/ });
    const update = button(page, 'Update Photo');
    await editPhoto(page, COLUMN);
    await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeFocused();
    // src/shared/shop/price.test.ts has more; adminRows and adminUploadFiles type prices as people write them.
    for (const typed of sample(['1-2', 'ask me', '-3', '0.005', '12.345.6'], 1)) {
      await price.fill(typed);
      await update.click();
      await expect(price).toBeFocused();
      await expect(price).toHaveAccessibleDescription(/Expected a price in euros such as 24\.99/);
      await expect(price).toHaveValue(typed);
    }
    await price.fill('1.299');
    await update.click();
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/€1,299\.00.*€1\.30/);
    await button(page, '€1,299.00').click();
    await expect(price).toHaveValue('1299.00');
    await price.fill('0,50');
    await update.click();
    await expect(question).toHaveAccessibleName('Really sell at 0.50 €?');
    await expectAccessible(page);
    await button(question, 'Change the Price').click();
    await expect(question).toBeHidden();
    await expect(price).toHaveValue('0,50');
    expect(sent).toEqual([]);
    await update.click();
    await button(question, 'Yes, that is the price').click();
    await expectToast(page, 'Photo updated');
    await expect(row(page, COLUMN)).toContainText('A4 €0.50');
  });

  await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('English description').fill('');
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(page.getByLabel('English description')).toBeFocused();
  await expect(page.getByLabel('English description')).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  await writeTexts(page, 'A column, falling', 'Eine Säule fällt');
  await page.getByLabel('Price A4').fill('19.90');
  await page.getByLabel('SKU A3').fill('');
  await page.getByLabel('Project', { exact: true }).fill('Interference');
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expectToast(page, 'Photo updated');
  await expect.poll(() => names(project(page, 'Interference'))).toContain('A column, falling');
  const stored = admin.named('content/photos', 'A column, falling');
  expect(stored).toMatchObject({
    id,
    description: { en: 'A column, falling', de: 'Eine Säule fällt' },
    price_a4: 19.9,
    project: 'Interference',
    note: 'kept',
  });
  expect(stored).not.toHaveProperty('creativehub_sku_a3');
  expect(admin.commits()).toHaveLength(5);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('one is deleted only after the question is confirmed', async () => {
    const questions = answerQuestions(page, false, true);
    await button(row(page, STAIRS), 'Delete').click();
    await expect(rows(page)).toHaveCount(24);
    await button(row(page, STAIRS), 'Delete').click();
    await expect(rows(page)).toHaveCount(23);
    expect(questions).toEqual(Array(2).fill('Are you sure you want to delete this photo?'));
    expect(admin.stored('content/photos')).toHaveLength(23);
    expect(admin.commits()).toHaveLength(6);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the list comes first, forms open over it, all fits', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await expect(button(row(page, WEIGHTS), 'Drag to reorder')).toBeVisible();

    // The list begins in the upper quarter of the screen; each row is one line, with its rarer actions beside it.
    const box = await row(page, WEIGHTS).boundingBox();
    expect(box?.y).toBeLessThan(220);
    expect(box?.height).toBeLessThanOrEqual(64);
    // A name of two lines is there to be read.
    const name = row(page, COLUMN).locator('.row-name');
    expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    const details = row(page, WEIGHTS).locator('.row-details');
    await expect(details).toContainText(/A4 €\d+ ?A3 €\d+/);
    expect(await details.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const remove = row(page, STAIRS).getByRole('button', { name: 'Delete' });
    await expect(remove).not.toBeInViewport();
    await row(page, STAIRS).getByRole('button', { name: 'More actions' }).tap();
    await expect(remove).toBeInViewport({ ratio: 0.9 });
    await row(page, STAIRS).getByRole('button', { name: 'More actions' }).tap();
    await expect(remove).not.toBeInViewport();

    // A new order waits; meanwhile a photo is edited in a sheet that gives the focus back to its row.
    await row(page, WEIGHTS).getByRole('button', { name: 'Move down' }).tap();
    const edit = row(page, 'Four doors').getByRole('button', { name: 'Edit' });
    await edit.tap();
    const sheet = page.getByRole('dialog', { name: 'Edit Photo' });
    await expect(sheet.getByRole('heading', { name: 'Edit Photo' })).toBeFocused();
    await expect(row(page, STAIRS).locator('xpath=ancestor::*[@inert]')).toHaveCount(1);
    // It slides in.
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, width: 390 });
    for (const action of ['Close', 'Update Photo'])
      await expect(button(sheet, action)).toBeInViewport({ ratio: 1 });
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(edit).toBeFocused();
    // At most by what was hidden of the row when it was pressed.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(64);
    await edit.tap();
    // At its end, where the sheet's foot lies over none of the fields.
    await sheet.evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
    await expectAccessible(page);
    // A fault leads to its field.
    await sheet.getByLabel('Price A4').fill('a lot');
    await sheet.getByRole('button', { name: 'Update Photo' }).tap();
    await expect(sheet.getByLabel('Price A4')).toBeFocused();
    await expect(sheet.getByLabel('Price A4')).toBeInViewport({ ratio: 0.9 });
    await expect(sheet.getByLabel('Price A4')).toHaveAccessibleDescription(/Expected a price in euros/);
    await expect(sheet.getByLabel('Price A4')).toHaveValue('a lot');
    expect(admin.commits()).toHaveLength(1);
    await sheet.getByLabel('Price A4').fill('');
    await sheet.getByLabel('Year').fill('2021');
    const toastAboveBar = page.waitForFunction(() => {
      const [toast, bar] = ['.toast', '.save-bar'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return toast && bar && { bottom: toast.bottom, top: bar.top };
    });
    await sheet.getByRole('button', { name: 'Update Photo' }).tap();
    const places = await (await toastAboveBar).jsonValue();
    expect(places?.bottom).toBeLessThan(places?.top ?? 0);
    await expect(edit).toBeFocused();
    await page.getByRole('button', { name: 'Discard' }).tap();
    await expect.poll(() => names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);

    await test.step('a bar does what there is to do with the selected photos', async () => {
      await row(page, STAIRS).getByRole('checkbox').tap();
      const bar = page.locator('.selection-bar');
      for (const action of ['Move to Project', 'Edit Selected', 'Deselect All'])
        await expect(button(bar, action)).toBeInViewport({ ratio: 1 });
      await expect(button(bar, 'Private Link')).toHaveCount(0);
      await button(bar, 'More (1 selected)').tap();
      for (const action of ['Clear Project', 'Private Link', 'Print Sheets'])
        await expect(button(bar, action)).toBeInViewport({ ratio: 1 });
      await button(bar, 'More (1 selected)').tap();
      // What is pressed stays where it is.
      await button(bar, 'All 24').tap();
      await expect(bar).toContainText('24 selected');
      await expect(page.getByLabel('Target project')).not.toBeInViewport();
      await button(bar, 'Deselect All').tap();
      await row(page, STAIRS).getByRole('checkbox').tap();
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
      await button(bar, 'Deselect All').tap();
      await button(page, 'Discard').tap();
    });

    await expectToFit(page);
    const small = await page.locator('.list-view button:visible').evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44)
        .map(({ width, height }) => `${width}x${height}`),
    );
    expect(small).toEqual([]);
  });
});

const MANY = isLong ? 1000 : 168;

test('many photos are rendered in parts, and typing rerenders no row', async ({ page, admin }) => {
  const [pattern] = admin.stored('content/photos');
  const more = [...Array(MANY - 24).keys()].map((n) => ({
    ...pattern,
    id: `many-${n}`,
    description: { en: `Work ${n}`, de: `Werk ${n}` },
    project: `Series ${n % 12}`,
    order: n + 10,
  }));
  await page.route('**/api/photos?*', (route) =>
    route.fulfill({ json: [...admin.stored('content/photos'), ...more] }),
  );
  await openPhotos(page, admin.url);
  await expect(page.getByText(`${MANY} photos in 16 projects`)).toBeVisible({ timeout: 15_000 });
  // The open projects' rows are drawn in steps: wait for the last.
  const open = page.getByRole('button', { expanded: true });
  const counts = await page
    .locator('.project-group:has([aria-expanded=true]) .project-count')
    .allTextContents();
  const wanted = counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  expect(await open.count()).toBe(counts.length);
  expect(wanted).toBeGreaterThan(20);
  expect(wanted).toBeLessThanOrEqual(130);
  await expect(rows(page)).toHaveCount(wanted);
  await page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    const note = (seen: MutationRecord[]) => {
      for (const { type, target, attributeName } of seen) {
        changes.push(
          `${type} ${attributeName ?? ''} ${target instanceof Element ? target.className : target.nodeName}`,
        );
      }
    };
    const options = { subtree: true, childList: true, attributes: true };
    for (const list of document.querySelectorAll('.sortable-group'))
      new MutationObserver(note).observe(list, options);
  });
  await button(page, 'Upload Photo').click();
  await page.getByLabel('English description').pressSequentially('Not one row is drawn for this');
  expect(await page.evaluate(() => (globalThis as { changes?: string[] }).changes)).toEqual([]);
  await page.getByRole('button', { name: 'Series 11', exact: true }).click();
  await expect(project(page, 'Series 11').getByRole('listitem')).toHaveCount(Math.floor((MANY - 24) / 12));

  await test.step('a search shows what it finds, in no other order; clearing it shows all', async () => {
    await page.keyboard.press('Escape');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const last = MANY - 25;
    await page.getByLabel('Find a photo').fill(`werk ${last}`);
    await expect(page.getByText(`1 of ${MANY} photos`)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('.project-toggle')).toHaveText([`Series ${last % 12}`]);
    const handle = row(page, `Work ${last}`).getByRole('button', { name: 'Drag to reorder' });
    await expect(handle).toHaveAttribute('aria-disabled', 'true');
    await expect(handle).toHaveAccessibleDescription(/ To move photos, clear the search/);
    await expect(row(page, `Work ${last}`).getByRole('button', { name: 'Move up' })).toBeDisabled();
    if (isLong) await expectAccessible(page, 'what a search has found');
    await button(page, 'Select All').click();
    await page.getByLabel('Find a photo').fill('nowhere');
    await expect(page.getByText('1 selected photo is not shown')).toBeVisible();
    expect(calls).toEqual([]);
    await button(page, 'Show All').click();
    await expect(page.getByLabel('Find a photo')).toBeFocused();
    await expect(page.getByText(`${MANY} photos in 16 projects`)).toBeVisible();
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  });
});

/** Turns the wheel, and answers by how many px the row in the middle of the screen has moved in the page meanwhile. */
async function wheelShift(page: Page, by: number): Promise<number> {
  const start = await page.evaluate(() => {
    const isBelow = (row: Element) => row.getBoundingClientRect().bottom > innerHeight / 2;
    const watched = [...document.querySelectorAll('.list-row')].find(isBelow);
    Object.assign(globalThis, { watched });
    return { y: scrollY, place: (watched?.getBoundingClientRect().top ?? Number.NaN) + scrollY };
  });
  await page.mouse.wheel(0, by);
  // Until it has moved, and stands again.
  const place = await page.evaluate(async (from) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let still = 0, last = from; still < 3; last = scrollY) {
      await frame();
      still = scrollY === last && scrollY !== from ? still + 1 : 0;
    }
    const { watched } = globalThis as { watched?: Element };
    return (watched?.getBoundingClientRect().top ?? Number.NaN) + scrollY;
  }, start.y);
  return Math.abs(place - start.place);
}

for (const width of sample([390, 1280], 1)) {
  test(`a long list does not shift while it is scrolled, ${width} px wide`, async ({ page, admin }) => {
    const count = isLong ? 1000 : 120;
    const [pattern] = admin.stored('content/photos');
    const list = Array.from({ length: count }, (_, n) => ({
      ...pattern,
      id: `photo-${n}`,
      project: HEAVY,
      order: n,
      // Rows of one line and of two, and such without other words.
      description: { en: `Photo ${n} `.repeat(n % 5 === 0 ? 12 : 1), de: n % 3 === 0 ? '' : `Foto ${n}` },
    }));
    await page.route('**/api/photos?*', (route) => route.fulfill({ json: list }));
    await page.setViewportSize({ width, height: 800 });
    await openPhotos(page, admin.url);
    // They are drawn in steps.
    await expect(rows(page)).toHaveCount(count, { timeout: 45_000 });
    await rows(page).first().scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    const shifts: number[] = [];
    const turns = tries(8, 3);
    for (let turn = 0; turn < turns; turn += 1) shifts.push(await wheelShift(page, 900));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.8));
    for (let turn = 0; turn < turns; turn += 1) shifts.push(await wheelShift(page, -900));
    expect(Math.max(...shifts), shifts.join(' ')).toBeLessThanOrEqual(1);
  });
}

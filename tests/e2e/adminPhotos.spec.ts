// The list and form of photos. adminSorting and adminKeyboard test the sorting.
import type { Page } from '@playwright/test';
import { isLong, sample, tries } from '../long.ts';
import { boxOf } from './fixtures.ts';
import { COLUMN, expect, HEAVY, HEAVY_PHOTOS, STAIRS, test, WEIGHTS } from './panel.ts';

test('an order, a price and a photo are one commit each; other fields stay', async ({ page, panel }) => {
  const { id } = panel.photo(COLUMN);
  await panel.changePhoto(COLUMN, { note: 'kept' });
  await panel.open();
  await expect(panel.rows()).toHaveCount(24);
  const projects = page.locator('.project-toggle');
  const named = [HEAVY, 'Interference', 'Night Shift', 'Undercurrents', 'Uncategorized'];
  await expect(projects).toHaveText(named);
  const lines = await projects.evaluateAll((all) =>
    all.map((one) => {
      const name = document.createRange();
      name.selectNodeContents(one);
      return [...name.getClientRects()].filter(({ width }) => width > 30).length;
    }),
  );
  expect(lines, 'lines of each name').toEqual([1, 1, 1, 1, 1]);
  expect(await panel.names(HEAVY)).toEqual(HEAVY_PHOTOS);
  await expect(panel.button('Save All Orders')).toBeHidden();
  await panel.expectAccessible();

  await test.step('the order of everything is saved in one commit, with the numbers of the answer', async () => {
    const calls = panel.requests(/\/api\/photos\/order-debug$/);
    await panel.press('Move up', panel.row(STAIRS));
    await panel.press('Move up', panel.row('Last tram'));
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/photos/reorder')),
      panel.press('Save All Orders'),
    ]);
    const { result } = (await answer.json()) as { result: { matched: number; modified: number } };
    expect(result.matched).toBe(24);
    await panel.expectToast(`Saved all orders (status 200, matched 24, modified ${result.modified})`);
    expect(calls).toHaveLength(1);
    expect(panel.commits()).toHaveLength(3);
    expect((await panel.names(HEAVY)).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
  });

  await test.step('an invalid, ambiguous or very low price is queried before sending', async () => {
    const sent = panel.requests(/^(?!GET)/);
    const price = page.getByLabel('Price A4');
    const question = panel.dialog(/^Really sell at/);
    const update = panel.button('Update Photo');
    await panel.edit(COLUMN);
    await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeFocused();
    // src/shared/shop/price.test.ts tests more prices; adminRows and adminUploadFiles type local forms.
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
    await panel.press('€1,299.00');
    await expect(price).toHaveValue('1299.00');
    await price.fill('0,50');
    await update.click();
    await expect(question).toHaveAccessibleName('Really sell at 0.50 €?');
    await panel.expectAccessible();
    await panel.press('Change the Price', question);
    await expect(question).toBeHidden();
    await expect(price).toHaveValue('0,50');
    expect(sent).toEqual([]);
    await update.click();
    await panel.press('Yes, that is the price', question);
    await panel.expectToast('Photo updated');
    await expect(panel.row(COLUMN)).toContainText('A4 €0.50');
  });

  await panel.press('Edit', panel.row(COLUMN));
  const english = page.getByLabel('English description');
  await english.fill('');
  await panel.press('Update Photo');
  await expect(english).toBeFocused();
  await expect(english).toHaveAccessibleDescription('Please fill in this field.');
  await panel.writeTexts('A column, falling', 'Eine Säule fällt');
  await page.getByLabel('Price A4').fill('19.90');
  await page.getByLabel('SKU A3').fill('');
  await panel.field('Project').fill('Interference');
  await panel.press('Update Photo');
  await panel.expectToast('Photo updated');
  await expect.poll(() => panel.names('Interference')).toContain('A column, falling');
  const description = { en: 'A column, falling', de: 'Eine Säule fällt' };
  const changed = { id, description, price_a4: 19.9, project: 'Interference', note: 'kept' };
  expect(panel.photo(description.en)).toMatchObject(changed);
  expect(panel.photo(description.en)).not.toHaveProperty('creativehub_sku_a3');
  expect(panel.commits()).toHaveLength(5);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('a photo is deleted only after the question is confirmed', async () => {
    const questions = panel.answerQuestions(false, true);
    await panel.press('Delete', panel.row(STAIRS));
    await expect(panel.rows()).toHaveCount(24);
    await panel.press('Delete', panel.row(STAIRS));
    await expect(panel.rows()).toHaveCount(23);
    expect(questions).toEqual(Array(2).fill('Are you sure you want to delete this photo?'));
    expect(panel.stored('photos')).toHaveLength(23);
    expect(panel.commits()).toHaveLength(6);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the list comes first, forms open over it, everything fits', async ({ page, panel }) => {
    await panel.open();
    await expect(panel.rows()).toHaveCount(24);

    // The list begins in the upper quarter of the screen; each row is one line, with rare actions outside the screen.
    expect((await boxOf(panel.row(WEIGHTS))).y).toBeLessThan(220);
    // A name of two lines is not cut, and makes its row little higher.
    const words = panel.row(COLUMN).locator('.row-name');
    for (const [at, text] of [`${COLUMN} and of standing`, COLUMN].entries()) {
      await words.evaluate((name, it) => name.replaceChildren(it), text);
      await panel.expectWhole(words);
      expect(Math.floor((await boxOf(words)).height / 18)).toBe(2 - at);
      expect((await boxOf(panel.row(COLUMN))).height).toBeLessThanOrEqual(at ? 56 : 65);
    }
    const details = panel.row(WEIGHTS).locator('.row-details');
    await expect(details).toContainText(/A4 €\d+ ?A3 €\d+/);
    await panel.expectWhole(details);
    const stairs = panel.row(STAIRS);
    const [remove, more] = [panel.button('Delete', stairs), panel.button('More actions', stairs)];
    const handle = panel.button('Drag to reorder', stairs);
    for (const action of [handle, remove]) await expect(action).not.toBeInViewport();
    await more.tap();
    for (const action of [handle, remove]) await expect(action).toBeInViewport({ ratio: 0.9 });
    await more.tap();
    for (const action of [handle, remove]) await expect(action).not.toBeInViewport();

    // With an unsaved order, a photo is edited in a sheet that returns the focus to its row.
    await panel.row(WEIGHTS).getByRole('button', { name: 'Move down' }).tap();
    const edit = panel.row('Four doors').getByRole('button', { name: 'Edit' });
    await edit.tap();
    const sheet = panel.dialog('Edit Photo');
    await expect(sheet.getByRole('heading', { name: 'Edit Photo' })).toBeFocused();
    await expect(panel.row(STAIRS).locator('xpath=ancestor::*[@inert]')).toHaveCount(1);
    // The sheet slides in.
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, width: 390 });
    for (const action of ['Close', 'Update Photo'])
      await expect(panel.button(action, sheet)).toBeInViewport({ ratio: 1 });
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(edit).toBeFocused();
    // The page may scroll only by the hidden part of the pressed row.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(64);
    await edit.tap();
    // Scrolled to the end, where the sheet's footer covers no field.
    await sheet.evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
    await panel.expectAccessible();
    // An invalid value focuses its field.
    const price = sheet.getByLabel('Price A4');
    await price.fill('a lot');
    await panel.button('Update Photo', sheet).tap();
    await expect(price).toBeFocused();
    await expect(price).toBeInViewport({ ratio: 0.9 });
    expect(panel.commits()).toHaveLength(1);
    await price.fill('');
    await sheet.getByLabel('Year').fill('2021');
    const toastAndBar = page.waitForFunction(() => {
      const shown = ['.toast', '.save-bar'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return shown[0] && shown[1] && { bottom: shown[0].bottom, top: shown[1].top };
    });
    await panel.button('Update Photo', sheet).tap();
    const places = await (await toastAndBar).jsonValue();
    expect(places?.bottom).toBeLessThan(places?.top ?? 0);
    await expect(edit).toBeFocused();
    await panel.button('Discard').tap();
    await expect.poll(() => panel.names(HEAVY)).toEqual(HEAVY_PHOTOS);

    await test.step('a bar has the actions for the selected photos', async () => {
      await panel.box(STAIRS).tap();
      const bar = page.locator('.selection-bar');
      for (const action of ['Move to Project', 'Edit Selected', 'Deselect All'])
        await expect(panel.button(action, bar)).toBeInViewport({ ratio: 1 });
      await expect(panel.button('Private Link', bar)).toHaveCount(0);
      await panel.button('More (1 selected)', bar).tap();
      for (const action of ['Clear Project', 'Private Link', 'Print Sheets'])
        await expect(panel.button(action, bar)).toBeInViewport({ ratio: 1 });
      await panel.button('More (1 selected)', bar).tap();
      // The pressed button stays in place.
      await panel.button('All 24', bar).tap();
      await expect(bar).toContainText('24 selected');
      await expect(page.getByLabel('Target project')).not.toBeInViewport();
      await panel.button('Deselect All', bar).tap();
      await panel.box(STAIRS).tap();
      await panel.button('Delete Selected', bar).focus();
      await expect(panel.button('Delete Selected', bar)).toBeInViewport({ ratio: 1 });
      // With an unsaved order as well, the photos keep most of the screen.
      await panel.press('Move up', panel.row(STAIRS));
      await expect(panel.button('Save All Orders')).toBeInViewport({ ratio: 1 });
      // The pictures of moved photos stay visible.
      await expect(panel.button('Delete', panel.row(STAIRS))).toBeInViewport({ ratio: 0.9 });
      await expect(panel.row(STAIRS).locator('.row-thumb')).toBeInViewport({ ratio: 1 });
      const foot = page.locator('.list-foot').filter({ has: bar });
      await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThan(200);
      await panel.button('Deselect All', bar).tap();
      await panel.button('Discard').tap();
    });

    await panel.expectToFit();
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

test('many photos are rendered in parts, and typing rerenders no row', async ({ page, panel }) => {
  const [pattern] = panel.stored('photos');
  const more = [...Array(MANY - 24).keys()].map((n) => ({
    ...pattern,
    id: `many-${n}`,
    description: { en: `Work ${n}`, de: `Werk ${n}` },
    project: `Series ${n % 12}`,
    order: n + 10,
  }));
  await panel.answer('**/api/photos?*', { json: [...panel.stored('photos'), ...more] });
  await panel.open();
  await expect(page.getByText(`${MANY} photos in 16 projects`)).toBeVisible({ timeout: 15_000 });
  // The rows of open projects are rendered in steps.
  const open = page.locator('.project-group:has([aria-expanded=true]) .project-count');
  const wanted = (await open.allTextContents()).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  expect(wanted).toBeGreaterThan(20);
  expect(wanted).toBeLessThanOrEqual(130);
  await expect(panel.rows()).toHaveCount(wanted);
  await page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    const note = (seen: MutationRecord[]) => {
      for (const { type, target, attributeName } of seen)
        changes.push(`${type} ${attributeName} ${target instanceof Element && target.className}`);
    };
    const options = { subtree: true, childList: true, attributes: true };
    for (const list of document.querySelectorAll('.sortable-group'))
      new MutationObserver(note).observe(list, options);
  });
  await panel.press('Upload Photo');
  await page.getByLabel('English description').pressSequentially('No row is rendered for this');
  expect(await page.evaluate(() => (globalThis as { changes?: string[] }).changes)).toEqual([]);
  await panel.press('Series 11');
  await expect(panel.project('Series 11').getByRole('listitem')).toHaveCount(Math.floor((MANY - 24) / 12));

  await test.step('a search shows only matches, which cannot be moved; clearing it shows all photos', async () => {
    await page.keyboard.press('Escape');
    const calls = panel.requests();
    const last = MANY - 25;
    await page.getByLabel('Find a photo').fill(`werk ${last}`);
    await expect(page.getByText(`1 of ${MANY} photos`)).toBeVisible();
    await expect(panel.rows()).toHaveCount(1);
    await expect(page.locator('.project-toggle')).toHaveText([`Series ${last % 12}`]);
    const handle = panel.button('Drag to reorder', panel.rows());
    await expect(handle).toHaveAttribute('aria-disabled', 'true');
    await expect(handle).toHaveAccessibleDescription(/ To move photos, clear the search/);
    await expect(panel.button('Move up', panel.rows())).toBeDisabled();
    if (isLong) await panel.expectAccessible('what a search has found');
    await panel.press('Select All');
    await page.getByLabel('Find a photo').fill('nowhere');
    await expect(page.getByText('1 selected photo is not shown')).toBeVisible();
    expect(calls).toEqual([]);
    await panel.press('Show All');
    await expect(page.getByLabel('Find a photo')).toBeFocused();
    await expect(page.getByText(`${MANY} photos in 16 projects`)).toBeVisible();
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  });
});

/** Scrolls by wheel. @returns by how many px this has moved the middle row within the page */
async function wheelShift(page: Page, by: number): Promise<number> {
  const shift = await page.evaluateHandle(() => {
    const isBelow = (row: Element) => row.getBoundingClientRect().bottom > innerHeight / 2;
    const watched = [...document.querySelectorAll('.list-row')].find(isBelow);
    const place = () => (watched?.getBoundingClientRect().top ?? Number.NaN) + scrollY;
    const before = place();
    const ended = new Promise((done) => addEventListener('scrollend', done, { once: true }));
    const later = ended.then(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return Math.abs(place() - before);
    });
    return { later };
  });
  await page.mouse.wheel(0, by);
  return shift.evaluate(({ later }) => later);
}

for (const width of sample([390, 1280], 1)) {
  test(`a long list does not shift while it is scrolled, ${width} px wide`, async ({ page, panel }) => {
    const count = isLong ? 1000 : 120;
    const [pattern] = panel.stored('photos');
    const list = Array.from({ length: count }, (_, n) => ({
      ...pattern,
      id: `photo-${n}`,
      project: HEAVY,
      order: n,
      // Rows of one and two lines, some without a German text.
      description: { en: `Photo ${n} `.repeat(n % 5 === 0 ? 12 : 1), de: n % 3 === 0 ? '' : `Foto ${n}` },
    }));
    await panel.answer('**/api/photos?*', { json: list });
    await page.setViewportSize({ width, height: 800 });
    await panel.open();
    // Rows are rendered in steps.
    await expect(panel.rows()).toHaveCount(count, { timeout: 45_000 });
    await panel.rows().first().scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    const shifts: number[] = [];
    const times = tries(8, 3);
    for (let turn = 0; turn < times; turn += 1) shifts.push(await wheelShift(page, 900));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.8));
    for (let turn = 0; turn < times; turn += 1) shifts.push(await wheelShift(page, -900));
    expect(Math.max(...shifts), shifts.join(' ')).toBeLessThanOrEqual(1);
  });
}

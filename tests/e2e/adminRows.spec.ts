// The Photos tab: rows of one line, a drawer beside them, and bars that appear when needed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { boxOf } from './fixtures.ts';
import { COLUMN, expect, HEAVY, HEAVY_PHOTOS, STAIRS, test, WEIGHTS } from './panel.ts';

/** The names of visible buttons in the primary colour, except Publish Now. */
const primaryButtons = (page: Page) =>
  page.locator('button:not(.publish-now):visible').evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--ink)';
    const ink = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return buttons
      .filter((one) => getComputedStyle(one).backgroundColor === ink)
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  });

test('24 photos fit into 1,700 px; a drawer leads from one to the next', async ({ page, panel }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const drawer = page.getByRole('dialog');
  await panel.open();
  await expect(panel.rows()).toHaveCount(24);
  const list = page.getByRole('region', { name: 'Manage Photos' });
  expect((await boxOf(list)).height).toBeLessThanOrEqual(1700);
  const first = panel.row(WEIGHTS);
  const place = await boxOf(first);
  expect(place.height).toBe(56);
  expect((await boxOf(first.locator('.row-thumb'))).height).toBe(40);
  for (const text of ['Drei Gewichte machen Pause', 'A4 €29', 'A3 €42'])
    await expect(first.getByText(text)).toBeVisible();
  await expect(page.getByText('too small for a sharp print of this size')).toBeVisible();

  await test.step('the actions of a row appear with the pointer or focus, without a primary button', async () => {
    const actions = first.locator('.row-actions');
    await expect(actions).toHaveCSS('opacity', '0');
    await first.hover();
    await expect(actions).toHaveCSS('opacity', '1');
    await panel.row(STAIRS).hover();
    await panel.button('Delete', first).focus();
    await expect(actions).toHaveCSS('opacity', '1');
    await panel.button('Move up', panel.row(STAIRS)).hover();
    expect(await primaryButtons(page)).toEqual([]);
  });

  await test.step('with an unsaved order and a drawer only one button is primary', async () => {
    await expect(panel.button('Save Order')).toHaveCount(0);
    await panel.press('Move up', panel.row(STAIRS));
    await expect(panel.button('Save Order')).toHaveCount(1);
    expect(await primaryButtons(page)).toEqual(['Save All Orders']);
    await panel.edit(WEIGHTS);
    await expect(panel.field('Project')).toBeInViewport({ ratio: 1 });
    expect(await primaryButtons(page)).toEqual(['Update Photo']);
    await panel.press('Discard');
    expect(await panel.names('Heavy Things')).toEqual(HEAVY_PHOTOS);
  });

  await test.step('the list stays beside the drawer', async () => {
    const [open, beside] = [await boxOf(drawer), await boxOf(first)];
    expect(open.width).toBe(420);
    // The pressed row does not move.
    expect(beside.y).toBe(place.y);
    expect(beside.x + beside.width).toBeLessThanOrEqual(open.x);
    const fieldOf = (name: string) => boxOf(drawer.getByLabel(name).locator('..'));
    const { x, width } = await fieldOf('Price A4');
    expect(await fieldOf('Year')).toMatchObject({ x, width });
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(panel.button('Previous photo')).toHaveAttribute('aria-disabled', 'true');
    await panel.press('Next photo');
    await expect(page.getByLabel('English description')).toHaveValue(STAIRS);
    await expect(panel.button('Next photo')).toBeFocused();
  });

  await test.step('unsaved text is marked in its row, and leaving it asks first', async () => {
    await page.getByLabel('Year').fill('2021');
    await expect(panel.row(STAIRS).getByText('unsaved')).toBeVisible();
    page.once('dialog', (question) => question.accept());
    await page.reload();
    await expect(page.getByLabel('Year')).toHaveValue('2021');
    await expect(drawer.locator('.photo-edited')).toContainText(/\d+ × \d+ px/);
    await expect(drawer.getByText(/^Judged by the picture/)).toBeVisible();
    await page.getByLabel('Year').focus();
    const questions = panel.answerQuestions(false, true);
    for (const name of ['Next photo', 'Close']) await panel.press(name, drawer);
    expect(questions).toHaveLength(2);
    await expect(drawer).toHaveCount(0);
    await expect(panel.button('Edit', panel.row(STAIRS))).toBeFocused();
  });

  const clicks = await panel.countClicks();
  let taken = 0;
  await test.step('a price takes three clicks', async () => {
    await panel.edit(COLUMN);
    // The drawer does not keep the scroll position of the last photo.
    await expect(drawer).toHaveJSProperty('scrollTop', 0);
    await page.getByLabel('Price A4').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('45');
    await panel.press('Update Photo');
    await expect(panel.row(COLUMN)).toContainText('A4 €45');
    taken = await clicks();
    expect(taken).toBeLessThanOrEqual(3);
  });

  await test.step('moving five photos to another project takes eight', async () => {
    await expect(panel.button('Move to Project')).toHaveCount(0);
    for (const name of HEAVY_PHOTOS.slice(0, 5)) await panel.box(name).click();
    const bar = page.locator('.selection-bar');
    await expect(bar).toContainText('5 selected');
    const { y, height } = await boxOf(bar);
    expect(y + height).toBeGreaterThan(850);
    expect(height).toBeLessThan(80);
    await panel.press('Move to Project');
    await expect(page.getByLabel('Target project')).toBeFocused();
    await expect(bar).toHaveJSProperty('offsetHeight', Math.round(height));
    await page.keyboard.insertText('Interference');
    await panel.press('Move to Project');
    await panel.expectToast('Updated 5/5 photos');
    expect((await clicks()) - taken).toBeLessThanOrEqual(8);
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeFocused();
    expect((await panel.names('Interference')).slice(-5)).toEqual(HEAVY_PHOTOS.slice(0, 5));
    await expect(page.getByText('The order is not saved yet')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    expect(panel.commits()).toHaveLength(3);
  });

  await test.step('an empty target project is refused; a project can be cleared', async () => {
    await panel.box(WEIGHTS).check();
    await page.getByLabel('Target project').fill('   ');
    await panel.press('Move to Project');
    await expect(panel.banner()).toContainText('Please enter the target project.');
    await panel.press('Clear Project');
    await panel.expectToast('Updated 1/1 photos');
    expect((await panel.names('Uncategorized')).at(-1)).toBe(WEIGHTS);
    expect(panel.photo(WEIGHTS)).not.toHaveProperty('project');
  });

  await test.step('files dropped anywhere on the page are added to the form', async () => {
    const dataTransfer = await page.evaluateHandle(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(['no image'], 'dropped-here.png', { type: 'image/png' }));
      return carried;
    });
    const main = page.getByRole('main');
    await main.dispatchEvent('dragover', { dataTransfer });
    await expect(page.getByText('Drop the photos here')).toBeVisible();
    await main.dispatchEvent('drop', { dataTransfer });
    await expect(page.getByText('Drop the photos here')).toHaveCount(0);
    await expect(drawer).toHaveAccessibleName('Upload New Photo');
    await expect(page.getByLabel('English description')).toHaveValue('Dropped here');
  });
});

const TWELVE = [HEAVY, 'Undercurrents'];

test('photos are selected with Shift, get prices by 6 clicks, and are restored', async ({ page, panel }) => {
  const before = panel.stored('photos');
  await panel.open();
  await expect(panel.rows()).toHaveCount(24);
  const count = page.locator('.selection-count');
  const STONES = 'Two stones, one pond';
  await test.step('Shift selects a range', async () => {
    await panel.box(COLUMN).click();
    await panel.box(STONES).click({ modifiers: ['Shift'] });
    await expect(count).toHaveText('5 selected');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(count).toHaveText('7 selected');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(count).toHaveText('6 selected');
    await page.keyboard.press('ArrowUp');
    await expect(panel.box(STONES)).toBeFocused();
    await page.keyboard.press('Shift+Space');
    await expect(panel.box(STONES)).not.toBeChecked();
    await panel.button('Deselect All').last().click();
  });

  await test.step('a range leaves out closed projects and photos outside the search', async () => {
    await panel.box(STAIRS).click();
    await panel.press('Interference');
    // Beside the box, which also selects.
    const beside = panel.row('The ninth floor is still awake').locator('.row-select');
    await beside.click({ modifiers: ['Shift'], position: { x: 4, y: 4 } });
    await expect(count).toHaveText('6 selected');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await panel.press('All 24');
    await expect(count).toHaveText('24 selected');
    await panel.button('Deselect All').last().click();
    await page.getByLabel('Find a photo').fill('one');
    await expect(page.locator('[data-found]')).toBeVisible();
    const found = await panel.rows().count();
    const boxes = panel.rows().getByRole('checkbox');
    await boxes.first().click();
    await boxes.last().click({ modifiers: ['Shift'] });
    await expect(count).toHaveText(`${found} selected`);
    await expect(panel.button(`All ${found}`)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('one press shows only photos that lack something, a second one all', async () => {
    await page.getByLabel('Find a photo').fill('');
    const lacking = page.getByRole('button', { name: /^no SKU \d+$/ });
    await lacking.click();
    await expect(page.getByText(/^\d+ of 24 photos$/)).toBeVisible();
    await expect(panel.rows().filter({ hasText: 'no SKU' }).first()).toBeVisible();
    await expect(panel.rows().filter({ hasNotText: 'no SKU' })).toHaveCount(0);
    await lacking.click();
    await expect(page.getByText('24 photos in 4 projects')).toBeVisible();
    await panel.button('Deselect All').last().click();
  });

  const clicks = await panel.countClicks();
  for (const name of TWELVE) await panel.press('Select All', panel.project(name));
  await panel.press('Edit Selected');
  await expect(page.getByRole('heading', { name: 'Edit 12 Photos' })).toBeFocused();
  await expect(page.locator('.selection-bar')).toBeHidden();
  for (const [label, price] of [
    ['Price A4', '31,50'],
    ['Price A3', '1.299,00'],
  ] as const) {
    await panel.field(label).click();
    await page.keyboard.insertText(price);
  }
  await expect(page.getByText('Changes for all of them')).toHaveCount(2);
  await panel.press('Update Selected');
  await panel.expectToast('Updated 12/12 photos');
  expect(await clicks()).toBe(6);
  await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeFocused();
  expect(panel.commits().slice(0, 2)).toEqual(['Update 12 photos: price_a4, price_a3', expect.anything()]);
  const prices = { price_a4: 31.5, price_a3: 1299 };
  expect(panel.stored('photos')).toEqual(
    before.map((photo) => (TWELVE.includes(String(photo.project)) ? { ...photo, ...prices } : photo)),
  );

  await test.step('photos are deleted after one question, except a changed one, and restored', async () => {
    const images = () => readdirSync(join(panel.content.path, 'public/photos')).length;
    const imagesBefore = images();
    await panel.press('Select All', panel.project(HEAVY));
    await panel.changePhoto(STAIRS, { year: 1998 });
    const all = panel.stored('photos');
    const questions = panel.answerQuestions(true);
    await panel.press('Delete Selected');
    await panel.expectToast('Deleted 5/6 photos');
    expect(questions).toEqual(['Are you sure you want to delete these 6 photos?']);
    await expect(panel.banner()).toContainText(STAIRS);
    expect(await panel.names(HEAVY)).toEqual([STAIRS]);
    expect([panel.commits()[0], panel.stored('photos').length, images()]).toEqual([
      'Delete 5 photos',
      19,
      imagesBefore - 5,
    ]);
    const undo = panel.button('Undo');
    await expect(undo).toBeFocused();
    if (isLong) await panel.expectAccessible();
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.names(HEAVY)).toEqual(HEAVY_PHOTOS);
    await expect(undo).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeFocused();
    expect(panel.commits()[0]).toBe('Undo: Delete 5 photos');
    expect(panel.stored('photos')).toEqual(all);
    expect(images()).toBe(imagesBefore);
  });
});

test('many photos show differing, refused and empty values on a German phone', async ({ page, panel }) => {
  await panel.speak('de');
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.open();
  await expect(panel.rows()).toHaveCount(24);
  await panel.expectToFit('the German list');
  // The project has its German name, and no action is cut off.
  const heavyGroup = panel.project('Schwere Dinge');
  await test.step('no row moves when a button of its project appears; on a tablet, too', async () => {
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const top = async () => (await panel.rows().first().boundingBox())?.y;
      const before = await top();
      await panel.rows().nth(1).getByRole('checkbox').check();
      await panel.button('Nach oben', panel.rows().nth(1)).evaluate((one: HTMLElement) => one.click());
      await expect(panel.button('Alle speichern')).toBeVisible();
      expect(await top()).toBe(before);
      // The selection bar has this button.
      await expect(panel.button('Alle abwählen', heavyGroup)).toBeHidden();
      await panel.press('Verwerfen');
      await panel.rows().nth(1).getByRole('checkbox').uncheck();
    }
  });
  await test.step('the mark of a hidden photo is not cut off', async () => {
    await panel.changePhoto(STAIRS, { hidden: true });
    await page.reload();
    const hidden = panel.rows().nth(1);
    await expect(hidden.getByText('Versteckt')).toBeInViewport({ ratio: 1 });
    await panel.expectWhole(hidden.locator('.row-details'));
  });
  await test.step('what narrows the list stays below the finger; Enter leads to what is found', async () => {
    const [search, flag] = [page.getByRole('searchbox'), page.locator('.photo-flags button').first()];
    await search.focus();
    await flag.click();
    await expect(flag).toHaveAttribute('aria-pressed', 'true');
    await flag.click();
    await search.fill('Säule');
    await expect(panel.rows()).toHaveCount(1);
    await search.press('Enter');
    await expect(panel.button('Bearbeiten', panel.rows())).toBeFocused();
    await search.press('Escape');
    await expect(panel.rows()).toHaveCount(24);
  });
  await heavyGroup.getByRole('button', { name: 'Weitere Aktionen' }).first().click();
  for (const action of await heavyGroup.locator('.project-actions button').all())
    await expect(action).toBeInViewport({ ratio: 1 });
  await panel.press('Alle auswählen', heavyGroup);
  await panel.press('Auswahl bearbeiten');
  await test.step('going back closes the form, and leads nowhere', async () => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await panel.press('Auswahl bearbeiten');
  });
  const field = (label: string) => page.locator('.field', { has: panel.field(label) });
  const price = panel.field('Preis A4');
  const own = panel.field('Projekt');
  await expect(own).toHaveValue('Schwere Dinge');
  // The stored name and the German one select the same project.
  await own.fill('Schwere Ding');
  await own.pressSequentially('e');
  await expect(own).toHaveValue('Schwere Dinge');
  await own.fill(HEAVY);
  await own.blur();
  await expect(own).toHaveValue('Schwere Dinge');
  await expect(price).toHaveAttribute('placeholder', 'Gemischt');
  await price.fill('1.299');
  await panel.press('Auswahl aktualisieren');
  await expect(price).toBeFocused();
  // The price is ambiguous, so the form asks and sends nothing.
  await expect(price).toHaveAccessibleDescription(/1\.299,00.*1,30/);
  expect(panel.commits()).toHaveLength(2);
  // Scrolled to the end, where the drawer's footer covers no field.
  await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
  await panel.expectAccessible();
  await panel.expectToFit();
  await field('Preis A4').getByRole('button', { name: 'So lassen' }).click();
  await expect(price).toHaveValue('');
  await field('SKU A4').getByRole('button', { name: 'Leeren' }).click();
  await expect(field('SKU A4')).toContainText('Wird bei allen geleert');
  await panel.press('Auswahl aktualisieren');
  await panel.expectToast('6/6 Fotos aktualisiert');
  const heavy = panel.stored('photos').filter(({ project: of }) => of === HEAVY);
  expect(heavy.some((photo) => 'creativehub_sku_a4' in photo)).toBe(false);
  expect(heavy.some(({ price_a4 }) => price_a4)).toBe(true);
});

// The Photos tab as a tool: rows of one line, a drawer beside them, bars that come when there is something to do.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import {
  answerQuestions,
  banner,
  button,
  COLUMN,
  countClicks,
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
  smallImage,
  speakGerman,
  test,
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
    const place = await first.boundingBox();
    expect(place?.height).toBe(56);
    expect((await first.locator('.row-thumb').boundingBox())?.height).toBe(40);
    for (const text of ['Drei Gewichte machen Pause', 'A4 €29', 'A3 €42'])
      await expect(first.getByText(text)).toBeVisible();
    await expect(page.getByText('too small for a sharp print of this size')).toBeVisible();

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
      // What was pressed does not slide from under the pointer.
      expect(beside?.y).toBe(place?.y);
      const [year, price] = await Promise.all(
        ['Year', 'Price A4'].map((name) => drawer(page).getByLabel(name).locator('..').boundingBox()),
      );
      expect([year?.x, year?.width]).toEqual([price?.x, price?.width]);
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
      await button(page, 'Move to Project').click();
      await expect(page.getByLabel('Target project')).toBeFocused();
      await expect(bar).toHaveJSProperty('offsetHeight', Math.round(box?.height ?? 0));
      await page.keyboard.insertText('Interference');
      await button(page, 'Move to Project').click();
      await expectToast(page, 'Updated 5/5 photos');
      expect((await clicks()) - taken).toBeLessThanOrEqual(8);
      await expect(bar).toHaveCount(0);
      expect((await names(project(page, 'Interference'))).slice(-5)).toEqual(HEAVY_PHOTOS.slice(0, 5));
      await expect(page.getByText('The order is not saved yet')).toHaveCount(0);
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
      expect(admin.commits()).toHaveLength(3);
    });

    await test.step('no target is asked for; a project can also be taken away', async () => {
      await row(page, WEIGHTS).getByRole('checkbox').check();
      await page.getByLabel('Target project').fill('   ');
      await button(page, 'Move to Project').click();
      await expect(banner(page)).toContainText('Please enter the target project.');
      await button(page, 'Clear Project').click();
      await expectToast(page, 'Updated 1/1 photos');
      expect((await names(project(page, 'Uncategorized'))).at(-1)).toBe(WEIGHTS);
      expect(admin.named('content/photos', WEIGHTS)).not.toHaveProperty('project');
    });

    await test.step('files dropped anywhere on the page are added to the form', async () => {
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
    });
  });
});

const TWELVE = [HEAVY, 'Undercurrents'];

test('photos are selected with Shift, get prices with 6 clicks, and come back when they are deleted', async ({
  page,
  admin,
}) => {
  const stored = () =>
    new Map(admin.stored('content/photos').map(({ id, ...photo }) => [id, photo as Record<string, unknown>]));
  const before = stored();
  await openPhotos(page, admin.url);
  await expect(rows(page)).toHaveCount(24);
  const box = (name: string) => row(page, name).getByRole('checkbox');
  const count = page.locator('.selection-count');
  const [STONES, FLOOR] = ['Two stones, one pond', 'The ninth floor is still awake'];
  await test.step('from one to another with Shift', async () => {
    await box(COLUMN).click();
    await box(STONES).click({ modifiers: ['Shift'] });
    await expect(count).toHaveText('5 selected');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(count).toHaveText('7 selected');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(count).toHaveText('6 selected');
    await page.keyboard.press('ArrowUp');
    await expect(box(STONES)).toBeFocused();
    await page.keyboard.press('Shift+Space');
    await expect(box(STONES)).not.toBeChecked();
    await button(page, 'Deselect All').last().click();
  });

  await test.step('photos of a closed project are left out, and what no search finds', async () => {
    await box(STAIRS).click();
    await page.getByRole('button', { name: 'Interference', exact: true }).click();
    // Beside the box, where a finger or a mouse may hit, too.
    const { x = 0, y = 0 } = (await row(page, FLOOR).locator('.row-select').boundingBox()) ?? {};
    await page.keyboard.down('Shift');
    await page.mouse.click(x + 4, y + 4);
    await page.keyboard.up('Shift');
    await expect(count).toHaveText('6 selected');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await button(page, 'All 24').click();
    await expect(count).toHaveText('24 selected');
    await button(page, 'Deselect All').last().click();
    await page.getByLabel('Find a photo').fill('one');
    await expect(page.locator('[data-found]')).toBeVisible();
    const found = await rows(page).count();
    await rows(page).first().getByRole('checkbox').click();
    await rows(page)
      .last()
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(count).toHaveText(`${found} selected`);
    await expect(button(page, `All ${found}`)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a press shows the photos that lack something, another one all', async () => {
    await page.getByLabel('Find a photo').fill('');
    const lacking = page.getByRole('button', { name: /^no SKU \d+$/ });
    await lacking.click();
    await expect(page.getByText(/^\d+ of 24 photos$/)).toBeVisible();
    await expect(rows(page).filter({ hasText: 'no SKU' }).first()).toBeVisible();
    await expect(rows(page).filter({ hasNotText: 'no SKU' })).toHaveCount(0);
    await lacking.click();
    await expect(page.getByText('24 photos in 4 projects')).toBeVisible();
    await button(page, 'Deselect All').last().click();
  });

  const clicks = await countClicks(page);
  for (const name of TWELVE) {
    await project(page, name).getByRole('button', { name: 'Select All', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  await expect(page.getByRole('heading', { name: 'Edit 12 Photos' })).toBeFocused();
  await expect(page.locator('.selection-bar')).toBeHidden();
  for (const [label, price] of [
    ['Price A4', '31,50'],
    ['Price A3', '1.299,00'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.insertText(price);
  }
  await expect(page.getByText('Changes for all of them')).toHaveCount(2);
  await page.getByRole('button', { name: 'Update Selected' }).click();
  await expectToast(page, 'Updated 12/12 photos');
  expect(await clicks()).toBe(6);
  await expect(page.getByRole('heading', { name: 'Manage Photos' })).toBeFocused();
  expect(admin.commits().slice(0, 2)).toEqual(['Update 12 photos: price_a4, price_a3', expect.anything()]);
  const prices = { price_a4: 31.5, price_a3: 1299 };
  const wanted = [...before].map(([id, photo]) => {
    return [id, TWELVE.includes(String(photo.project)) ? { ...photo, ...prices } : photo] as const;
  });
  expect(stored()).toEqual(new Map(wanted));

  await test.step('are deleted after one question, except a changed one, and restored', async () => {
    const all = admin.stored('content/photos');
    const images = () => readdirSync(join(admin.content.path, 'public/photos')).length;
    const imagesBefore = images();
    await project(page, HEAVY).getByRole('button', { name: 'Select All', exact: true }).click();
    const { id, ...stairs } = admin.named('content/photos', STAIRS);
    const theirs = { ...stairs, year: 1998 };
    await admin.content.change({ [`content/photos/${id}.json`]: theirs });
    const questions = answerQuestions(page, true);
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await expectToast(page, 'Deleted 5/6 photos');
    expect(questions).toEqual(['Are you sure you want to delete these 6 photos?']);
    await expect(banner(page)).toContainText(STAIRS);
    expect(await names(project(page, HEAVY))).toEqual([STAIRS]);
    expect([admin.commits()[0], admin.stored('content/photos').length, images()]).toEqual([
      'Delete 5 photos',
      19,
      imagesBefore - 5,
    ]);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeFocused();
    if (isLong) await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
    await expect(undo).toBeHidden();
    expect(admin.commits()[0]).toBe('Undo: Delete 5 photos');
    expect(admin.stored('content/photos')).toEqual(
      all.map((photo) => (photo.id === id ? { ...photo, year: 1998 } : photo)),
    );
    expect(images()).toBe(imagesBefore);
  });
});

test('many photos show differing, refused and emptied values, in German and on a phone', async ({
  page,
  admin,
}) => {
  await speakGerman(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPhotos(page, admin.url);
  await expect(rows(page)).toHaveCount(24);
  await expectToFit(page, 'the German list');
  // A project has its German name there, and nothing of what is done to it is cut.
  const heavyGroup = project(page, 'Schwere Dinge');
  await test.step('no row moves when a button of its project comes; on a tablet, too', async () => {
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const top = async () => (await rows(page).first().boundingBox())?.y;
      const before = await top();
      await rows(page).nth(1).getByRole('checkbox').check();
      await button(rows(page).nth(1), 'Nach oben').evaluate((one: HTMLElement) => one.click());
      await expect(button(page, 'Alle speichern')).toBeVisible();
      expect(await top()).toBe(before);
      // The bar of the selection has it.
      await expect(button(heavyGroup, 'Alle abwählen')).toBeHidden();
      await button(page, 'Verwerfen').click();
      await rows(page).nth(1).getByRole('checkbox').uncheck();
    }
  });
  await test.step('that a photo is hidden is read in full', async () => {
    const { id, ...photo } = admin.named('content/photos', STAIRS) ?? {};
    await admin.content.change({ [`content/photos/${id}.json`]: { ...photo, hidden: true } });
    await page.reload();
    const pill = rows(page).nth(1).getByText('Versteckt');
    await expect(pill).toBeInViewport({ ratio: 1 });
    const details = rows(page).nth(1).locator('.row-details');
    expect(
      await details.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ]),
    ).toEqual([0, 0]);
  });
  await heavyGroup.getByRole('button', { name: 'Weitere Aktionen' }).first().click();
  for (const action of await heavyGroup.locator('.project-actions button').all())
    await expect(action).toBeInViewport({ ratio: 1 });
  await heavyGroup.getByRole('button', { name: 'Alle auswählen', exact: true }).click();
  await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click();
  const field = (label: string) => page.locator('.field', { has: page.getByLabel(label, { exact: true }) });
  const own = page.getByLabel('Projekt', { exact: true });
  await expect(own).toHaveValue('Schwere Dinge');
  // What is stored is the name that its photos have.
  await own.fill('Schwere Ding');
  await own.pressSequentially('e');
  await expect(own).toHaveValue('Schwere Dinge');
  await own.fill(HEAVY);
  await own.blur();
  await expect(own).toHaveValue('Schwere Dinge');
  await expect(field('Preis A4')).toContainText('Bleibt, wie es ist: unterschiedliche Werte');
  await expect(field('Jahr')).toContainText('Bleibt, wie es ist');
  await page.getByLabel('Preis A4', { exact: true }).fill('1.299');
  await page.getByRole('button', { name: 'Auswahl aktualisieren' }).click();
  await expect(page.getByLabel('Preis A4', { exact: true })).toBeFocused();
  // Which of both it is, is asked: nothing is sent.
  await expect(page.getByLabel('Preis A4', { exact: true })).toHaveAccessibleDescription(/1\.299,00.*1,30/);
  expect(admin.commits()).toHaveLength(2);
  // At its end, where the drawer's foot lies over none of the fields.
  await page.getByRole('dialog').evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight));
  await expectAccessible(page);
  await expectToFit(page);
  await field('Preis A4').getByRole('button', { name: 'So lassen' }).click();
  await expect(page.getByLabel('Preis A4', { exact: true })).toHaveValue('');
  await field('SKU A4').getByRole('button', { name: 'Leeren' }).click();
  await expect(field('SKU A4')).toContainText('Wird bei allen geleert');
  await page.getByRole('button', { name: 'Auswahl aktualisieren' }).click();
  await expectToast(page, '6/6 Fotos aktualisiert');
  const heavy = admin.stored('content/photos').filter(({ project: of }) => of === HEAVY);
  expect(heavy.some((photo) => 'creativehub_sku_a4' in photo)).toBe(false);
  expect(heavy.some(({ price_a4 }) => price_a4)).toBe(true);
});

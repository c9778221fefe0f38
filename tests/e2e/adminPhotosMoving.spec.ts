import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { expect, expectAccessible, test } from './adminContent.ts';
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
} from './adminPhotosPage.ts';
import { dragByFinger, dragByMouse } from './dragging.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

const handle = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Drag to reorder' });

test.use({ viewport: { width: 1280, height: 1800 } });

// In an ordinary run adminKeyboardSorting moves one to another project, adminProjects and adminEntries drag by the mouse.
test('a photo is dragged by the mouse within its project, and to another, which it belongs to once saved', {
  tag: '@long',
}, async ({ page, admin }) => {
  await openPhotos(page, admin.url);
  const wanted = [STAIRS, COLUMN, WEIGHTS, ...HEAVY_PHOTOS.slice(3)];
  await test.step('within its project', async () => {
    await dragByMouse(page, handle(page, WEIGHTS), row(page, COLUMN));
    await expect.poll(() => names(project(page, HEAVY))).toEqual(wanted);
    await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
    await expectToast(page, 'Saved order for Heavy Things');
    expect(admin.commits()).toHaveLength(2);
  });

  await test.step('to another project', async () => {
    const stone = 'Two stones, one pond';
    await dragByMouse(page, handle(page, 'Sunday fruit'), row(page, stone));
    await expect.poll(() => names(project(page, 'Interference'))).toHaveLength(6);
    expect(await names(project(page, HEAVY))).toEqual(wanted.slice(0, -1));
    await expect(rows(page)).toHaveCount(24);
    await expect(page.getByText('The order is not saved yet: Heavy Things, Interference')).toBeVisible();
    const moved = await names(project(page, 'Interference'));
    await page.getByRole('button', { name: 'Save All Orders' }).click();
    await expectToast(page, /Saved all orders/);
    await page.reload();
    await expect(rows(page)).toHaveCount(24);
    expect(await names(project(page, 'Interference'))).toEqual(moved);
    expect(
      admin.stored('content/photos').find(({ id }) => id === 'sunday-fruit-cast-in-concrete-n1xg'),
    ).toMatchObject({
      project: 'Interference',
    });
    // One for the change of project, one for the order.
    expect(admin.commits()).toHaveLength(4);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the list comes first, forms open over it, a finger drags, and everything fits', async ({
    page,
    admin,
  }) => {
    await openPhotos(page, admin.url);
    const from = handle(page, WEIGHTS);
    await expect(from).toBeVisible();

    // The list begins within the first screen; each row is one line, with its rarer actions beside it.
    const boxes = await Promise.all([row(page, WEIGHTS), row(page, STAIRS)].map((one) => one.boundingBox()));
    for (const box of boxes) {
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      expect(box?.height).toBeLessThanOrEqual(64);
    }
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
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(edit).toBeFocused();
    // At most by what was hidden of the row when it was pressed.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(64);
    await edit.tap();
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
      const [toast, bar] = ['.toast', '.save-bar[data-unsaved]'].map((name) =>
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

    await project(page, HEAVY).evaluate((place) => place.scrollIntoView());
    await dragByFinger(page, from, row(page, STAIRS));
    await expect.poll(() => names(project(page, HEAVY))).toEqual([STAIRS, WEIGHTS, ...HEAVY_PHOTOS.slice(2)]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
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

test.describe('many photos', () => {
  test('show the first projects at first, and typing redraws none of their rows', async ({ page, admin }) => {
    const [pattern] = admin.stored('content/photos');
    const { id: _, ...photo } = pattern ?? {};
    const more = [...Array(MANY - 24).keys()].map((n) => [
      `content/photos/many-${n}.json`,
      {
        ...photo,
        description: { en: `Work ${n}`, de: `Werk ${n}` },
        project: `Series ${n % 12}`,
        order: n + 10,
      },
    ]);
    await admin.content.change(Object.fromEntries(more));
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
    await page.getByLabel('English description').pressSequentially('Not one row is drawn for this');
    expect(await page.evaluate(() => (globalThis as { changes?: string[] }).changes)).toEqual([]);
    await page.getByRole('button', { name: 'Series 11', exact: true }).click();
    await expect(project(page, 'Series 11').getByRole('listitem')).toHaveCount(Math.floor((MANY - 24) / 12));
    await project(page, 'Series 11')
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: 'Move up' })
      .click();
    await page.getByRole('button', { name: 'Save All Orders' }).click();
    await expectToast(page, new RegExp(`Saved all orders \\(status 200, matched ${MANY}, modified \\d+\\)`));
    expect(admin.commits()).toHaveLength(3);
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

for (const width of [1280, 390]) {
  test(`a long list stands still in the page while it is scrolled through, ${width} px wide`, async ({
    page,
    admin,
  }) => {
    const count = isLong ? 1000 : 240;
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
    await expect(rows(page)).toHaveCount(count);
    await rows(page).first().scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    const shifts: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) shifts.push(await wheelShift(page, 900));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.8));
    for (let turn = 0; turn < 8; turn += 1) shifts.push(await wheelShift(page, -900));
    expect(Math.max(...shifts), shifts.join(' ')).toBeLessThanOrEqual(1);
  });
}

// Sorts lists by touch. adminKeyboard sorts with keys, adminMedia with mouse and buttons.
import type { Locator, Page } from '@playwright/test';
import { everyNth, isLong } from '../long.ts';
import { pickUp } from './dragging.ts';
import { boxOf } from './fixtures.ts';
import { expect, Panel, test } from './panel.ts';

/** How many px a dragged row may differ from the pointer's movement. */
const TOLERANCE_PX = 5;

/** Picks up a row by its handle after it has stopped moving. */
async function pickUpRow(page: Page, row: Locator) {
  // The row's placeholder is hidden from assistive technology.
  const dragged = page.locator('li[data-dragging]:not([aria-hidden])');
  // Beside the other actions of the row.
  await row.getByRole('button', { name: 'More actions' }).click();
  const before = await boxOf(row);
  const held = await pickUp(page, 'finger', row.getByRole('button', { name: 'Drag to reorder' }));
  const { from } = held;

  /** Moves the pointer this far from its start, and expects that the row follows. */
  async function moveBy(x: number, y: number): Promise<void> {
    await held.moveTo({ x: from.x + x, y: from.y + y }, 4);
    const distance = async () => {
      const now = await dragged.boundingBox();
      return now ? Math.max(Math.abs(now.x - before.x - x), Math.abs(now.y - before.y - y)) : Infinity;
    };
    // The row follows one frame after the pointer's event; a row that flies away fails.
    await expect.poll(distance, { message: `at ${x}, ${y}`, timeout: 5000 }).toBeLessThan(TOLERANCE_PX);
  }

  async function drop(): Promise<void> {
    await held.drop();
    await expect(page.locator('body[data-sorting]').or(dragged)).toHaveCount(0);
  }
  return { from, held, moveBy, drop };
}

/** Scrolls to the row. Retries, because rows get their height only when they become visible. */
const show = (row: Locator, block: 'center' | 'start' = 'center') =>
  expect(async () => {
    const before = await row.boundingBox();
    await row.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
    expect(await row.boundingBox()).toEqual(before);
  }).toPass({ timeout: 10_000 });

/** px to the right and down from the start. */
const MOVES = [
  { x: 4, y: 12 },
  { x: 6, y: 60 },
  { x: 40, y: 120 },
  { x: -8, y: 160 },
  { x: 0, y: -60 },
];

const LONG_LIST = Array.from({ length: 80 }, (_, order) => ({
  ...{ id: `film-${order}`, etag: `etag-${order}`, order, videoId: 'dQw4w9WgXcQ' },
  url: 'https://youtu.be/dQw4w9WgXcQ',
  description: { en: `Film ${order}`, de: `Film ${order}` },
}));

const HEIGHT = 844;
test.use({ viewport: { width: 390, height: HEIGHT }, isMobile: true, hasTouch: true });

test('a dragged row stays under the finger on a phone', async ({ page, site }) => {
  const panel = new Panel(page, site);
  await panel.answer('**/api/videos', { json: LONG_LIST });
  await panel.open();

  await test.step('in the photos', async () => {
    await expect(panel.rows()).toHaveCount(24);
    const row = panel.rows().nth(1);
    await show(row);
    const { moveBy, drop } = await pickUpRow(page, row);
    for (const { x, y } of everyNth(MOVES, 2)) await moveBy(x, y);
    await drop();
  });

  // In an ordinary run adminKeyboard moves a photo to another project.
  if (isLong)
    await test.step('over other projects', async () => {
      const photos = panel.project('Heavy Things').getByRole('listitem');
      const others = panel.project('Interference').getByRole('listitem');
      await expect(others).toHaveCount(5);
      await show(photos.last(), 'start');
      const target = await boxOf(others.nth(1));
      const { moveBy, drop, from } = await pickUpRow(page, photos.last());
      for (const part of [0.25, 0.5, 0.75, 1, 0.5, 1.1]) await moveBy(5, (target.y - from.y) * part);
      await drop();
      await expect(others).toHaveCount(6);
    });

  await test.step('while a long list scrolls', async () => {
    // On a phone this tab is outside the bar.
    await page.evaluate(() => location.assign('#videos'));
    await expect(panel.rows()).toHaveCount(LONG_LIST.length);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await panel.names();
    await show(panel.rows().nth(40));
    const { moveBy, drop, from, held } = await pickUpRow(page, panel.rows().nth(40));
    await moveBy(0, 80);
    const start = await scrolled();
    await held.moveTo({ x: from.x, y: HEIGHT - 15 }, 10);
    await expect.poll(scrolled).toBeGreaterThan(start + 400);
    await moveBy(0, 100);
    await drop();
    // The row is where the page has scrolled to; the others keep their order.
    const after = await panel.names();
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();
    expect(after.indexOf('Film 40')).toBeGreaterThan(45);
    expect(after.filter((name) => name !== 'Film 40')).toEqual(before.toSpliced(40, 1));
  });
});

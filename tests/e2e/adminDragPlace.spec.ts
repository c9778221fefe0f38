import type { Locator, Page } from '@playwright/test';
import { isLong, sample } from '../long.ts';
import { expect, logIn, test } from './adminContent.ts';
import { project, rows } from './adminPhotosPage.ts';
import { type Pointer, pickUp } from './dragging.ts';

// Each walk drags in every list, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** How far, in px, a dragged row may be from where the pointer took hold of it. */
const REACH = 5;

const handleOf = (row: Locator) => row.getByRole('button', { name: 'Drag to reorder' });
/** The dragged row; the gap that it leaves is hidden. */
const inHand = (page: Page) => page.locator('li[data-dragging]:not([aria-hidden])');

/** Takes a row by its handle, once it has stopped moving. */
async function take(page: Page, pointer: Pointer, row: Locator) {
  const box = await row.boundingBox();
  if (!box) throw new Error('There is no row.');
  const before = box;
  const held = await pickUp(page, pointer, handleOf(row));
  const { from } = held;

  /** Moves the pointer this far from where it took hold, and checks that the row follows. */
  async function moveBy(x: number, y: number): Promise<void> {
    await held.moveTo({ x: from.x + x, y: from.y + y }, 4);
    const distance = async () => {
      const now = await inHand(page).boundingBox();
      if (!now) return Number.POSITIVE_INFINITY;
      return Math.max(Math.abs(now.x - before.x - x), Math.abs(now.y - before.y - y));
    };
    // The row is drawn a frame after the pointer's event; one that flies away never comes near.
    await expect
      .poll(distance, { message: `the ${pointer} at ${x}, ${y}`, timeout: 5000 })
      .toBeLessThan(REACH);
  }

  async function drop(): Promise<void> {
    await held.drop();
    await expect(page.locator('body[data-sorting]')).toHaveCount(0);
    await expect(inHand(page)).toHaveCount(0);
  }
  return { from, held, moveBy, drop };
}

/** Scrolls the row to where there is room to drag. Rows get their height only when they come into sight. */
const show = (row: Locator, block: 'center' | 'start' = 'center') =>
  expect(async () => {
    const before = await row.boundingBox();
    await row.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
    expect(await row.boundingBox()).toEqual(before);
  }).toPass({ timeout: 10_000 });

/** With the pointers that drag there, the common one first. */
const SCREENS: readonly [
  string,
  readonly Pointer[],
  { viewport: { width: number; height: number }; isMobile: boolean; hasTouch: boolean },
][] = [
  [
    'a small screen',
    ['finger', 'mouse'],
    { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  ],
  [
    'a large screen',
    ['mouse', 'finger'],
    { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: true },
  ],
];
/** px to the right and down from where the pointer took hold. */
const WAY: readonly (readonly [number, number])[] = [
  [4, 12],
  [6, 60],
  [40, 120],
  [-8, 160],
  [0, -60],
];

const LONG_LIST = Array.from({ length: 200 }, (_, index) => ({
  id: `film-${index}`,
  etag: `etag-${index}`,
  order: index,
  url: 'https://youtu.be/dQw4w9WgXcQ',
  videoId: 'dQw4w9WgXcQ',
  description: { en: `Film ${index}`, de: `Film ${index}` },
}));

// In an ordinary run adminSorting drags by the mouse on a large screen.
for (const [screen, pointers, use] of SCREENS) {
  const used = sample(pointers, 1);
  test.describe(`on ${screen}`, () => {
    test.use(use);

    test('a dragged row stays under the pointer', { tag: use.isMobile ? [] : '@long' }, async ({
      page,
      site,
    }) => {
      await page.route('**/api/videos', (route) => route.fulfill({ json: LONG_LIST }));
      await logIn(page, site, 'photos');

      const dragSecondRow = async () => {
        await expect(rows(page).nth(2)).toBeVisible();
        for (const pointer of used) {
          await show(rows(page).nth(1));
          const { moveBy, drop } = await take(page, pointer, rows(page).nth(1));
          for (const [x, y] of WAY) await moveBy(x, y);
          await drop();
        }
      };
      await test.step('in the photos', dragSecondRow);

      // adminKeyboardSorting moves a photo to another project in an ordinary run.
      const dragOverProjects = async () => {
        const photos = project(page, 'Heavy Things').getByRole('listitem');
        const others = project(page, 'Interference').getByRole('listitem');
        await expect(others).toHaveCount(5);
        for (const [index, pointer] of used.entries()) {
          await show(photos.last(), 'start');
          const target = await others.nth(1).boundingBox();
          const { moveBy, drop, from } = await take(page, pointer, photos.last());
          const distance = (target?.y ?? 0) - from.y;
          for (const part of [0.25, 0.5, 0.75, 1, 0.5, 1.1]) await moveBy(5, distance * part);
          await drop();
          await expect(others).toHaveCount(6 + index);
        }
      };

      if (isLong) {
        await test.step('over other projects', dragOverProjects);
        await test.step('in the music', async () => {
          await page.getByRole('tab', { name: 'Music' }).click();
          await expect(rows(page)).toHaveCount(3);
          await dragSecondRow();
        });
      }

      await test.step('in the videos, a long list', async () => {
        await page.getByRole('tab', { name: 'Videos' }).click();
        await expect(rows(page)).toHaveCount(200);
        if (isLong) await dragSecondRow();
      });

      await test.step('while the long list scrolls', async () => {
        const scrolled = () => page.evaluate(() => scrollY);
        for (const pointer of used) {
          await show(rows(page).nth(40));
          const { moveBy, drop, from, held } = await take(page, pointer, rows(page).nth(40));
          await moveBy(0, 80);
          const start = await scrolled();
          await held.moveTo({ x: from.x, y: use.viewport.height - 15 }, 10);
          await expect.poll(scrolled).toBeGreaterThan(start + 400);
          await moveBy(0, 100);
          await moveBy(20, 40);
          await drop();
        }
      });
    });
  });
}

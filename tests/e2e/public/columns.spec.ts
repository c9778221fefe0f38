import { BROWSER } from '../../../playwright.config.ts';
import { isLong, sample } from '../../long.ts';
import { inItsOwnBrowser } from '../fixtures.ts';
import { test as base, expect } from './visitor.ts';

// Painted at half its size, a page has no odd widths.
const test = base.extend(inItsOwnBrowser(BROWSER));

/** On both sides of each bound, then the ends. */
const COLUMNS = [
  [639, 1],
  [640, 2],
  [767, 2],
  [768, 3],
  [320, 1],
  [1600, 3],
] as const;

test('photo grids have 1, 2 or 3 columns by width, other sections have one', async ({ page, visitor }) => {
  await visitor.open('/#photos');
  const items = page.getByRole('main').getByRole('listitem').filter({ visible: true });
  /** Entries of the first row: those that begin as high as the first one. */
  const columnsOf = () =>
    items.evaluateAll((elements) => {
      const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top));
      return tops.filter((top) => top === tops[0]).length;
    });
  for (const [width, columns] of sample(COLUMNS, 4)) {
    await test.step(`${width} px: ${columns}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(columnsOf).toBe(columns);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      // A project has the grid of the covers: an ordinary run opens it where the rows become longer.
      if (!isLong && ![640, 768].includes(width)) return;
      await visitor.cover('Night Shift').click();
      await expect(items).toHaveCount(6);
      expect(await columnsOf()).toBe(columns);
      // Other sections have the same room at every width.
      for (const section of isLong || width === 768 ? (['videos', 'music'] as const) : []) {
        await visitor.section(section).click();
        await expect(items).toHaveCount(3);
        expect(await columnsOf()).toBe(1);
      }
      expect(await overflow()).toBeLessThanOrEqual(0);
      await visitor.section('photos').click();
    });
  }
});

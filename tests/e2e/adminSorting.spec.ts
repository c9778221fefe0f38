import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { expect, logIn, test } from './adminContent.ts';
import { dragByFinger } from './dragging.ts';

// As most visitors have it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // adminPhotosMoving drags a photo by a finger.
  test('an entry is dragged by its handle with a finger', { tag: '@long' }, async ({ page, admin }) => {
    await logIn(page, admin.url, 'music');
    const handles = page.getByRole('button', { name: 'Drag to reorder' });
    await expect(handles).toHaveCount(3);
    const titles = () => page.locator('.row-name').allTextContents();
    const [a, b, c] = await titles();
    await handles.nth(0).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Manage music' }).evaluate((element) => element.scrollIntoView());
    await dragByFinger(page, handles.nth(0), handles.nth(1), 22);
    await expect.poll(titles).toEqual([b, a, c]);
  });
});

const MANY = isLong ? 1000 : 150;

/** Opens a long list of tracks. */
async function openMany(page: Page, site: string): Promise<void> {
  const entries = Array.from({ length: MANY }, (_, index) => ({
    id: `track-${index}`,
    etag: `etag-${index}`,
    order: index,
    url: `https://soundcloud.com/someone/track-${index}`,
    description: { en: `Track ${index}`, de: `Stück ${index}` },
  }));
  await page.route('**/api/music', (route) => route.fulfill({ json: entries }));
  await logIn(page, site, 'music');
  await expect(page.locator('.row-name')).toHaveCount(MANY);
}

/** Counts the rows that change from now on. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const changed = new Set<Node>();
    Object.assign(globalThis, { changed });
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    const list = document.querySelector('.sortable-group');
    if (!list) throw new Error('There is no list.');
    new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
        if (row) changed.add(row);
      }
    }).observe(list, options);
  });
}

const countChanged = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { changed: Set<Node> }).changed.size);

const titles = (page: Page) => page.locator('.row-name');

async function pickUpFirst(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.drag-handle').first().boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const place = { x: box.x + 10, y: box.y + 20 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  return place;
}

// Its drags through a long list take long on a busy machine.
test.describe.configure({ timeout: 120_000 });

test('a long list is drawn once, and drops an entry where the page has been scrolled to', async ({
  page,
  admin,
}) => {
  await openMany(page, admin.url);

  await test.step('a drag draws no row anew', async () => {
    await watchRows(page);
    const { x, y } = await pickUpFirst(page);
    await page.mouse.move(x, y + 310, { steps: 15 });
    await expect(page.locator('body[data-sorting]')).toHaveCount(1);
    await page.mouse.up();
    await expect(titles(page).first()).toHaveText('Track 1');
    await expect(page.locator('body[data-sorting]')).toHaveCount(0);
    await expect(titles(page)).toHaveCount(MANY);
    const changed = await countChanged(page);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(30);
  });

  await test.step('a key that sorts draws the rows alone that change places', async () => {
    const moved = await titles(page).nth(5).textContent();
    await page.locator('.drag-handle').nth(5).focus();
    await watchRows(page);
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Space'])
      await page.keyboard.press(key);
    await expect(titles(page).nth(7)).toHaveText(moved ?? '');
    const changed = await countChanged(page);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(10);
  });

  await test.step('an entry is dropped where the page has been scrolled to', async () => {
    await page
      .locator('.drag-handle')
      .first()
      .evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
    const before = await titles(page).allTextContents();
    const { x, y } = await pickUpFirst(page);
    await page.mouse.move(x, y + 10, { steps: 3 });
    for (let screens = 0; screens < 8; screens += 1) {
      await page.mouse.wheel(0, 700);
      await page.mouse.move(x, y + 10 + (screens % 2), { steps: 2 });
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(4000);
    await page.mouse.move(x, 500, { steps: 10 });
    await page.mouse.move(x, 520, { steps: 5 });
    await page.mouse.up();
    await expect(titles(page).first()).toHaveText(before[1] ?? '');
    await expect(titles(page)).toHaveCount(MANY);
    const after = await titles(page).allTextContents();
    expect(after.indexOf(before[0] ?? '')).toBeGreaterThan(20);
    expect(after.filter((title) => title !== before[0])).toEqual(before.slice(1));
  });
});

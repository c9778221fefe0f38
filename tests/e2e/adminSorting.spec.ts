import { expect, logIn, test } from './adminContent.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an entry is dragged by its handle with a finger', async ({ page, admin }) => {
    await logIn(page, admin.url, 'music');
    const handles = page.getByRole('button', { name: 'Drag to reorder' });
    await expect(handles).toHaveCount(3);
    const titles = () => page.locator('.entry-title').allTextContents();
    const [a, b, c] = await titles();
    await handles.nth(0).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Manage music' }).evaluate((element) => element.scrollIntoView());
    const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
    if (!from || !to) throw new Error('There is nothing to drag.');
    const client = await page.context().newCDPSession(page);
    const x = from.x + from.width / 2;
    const start = from.y + from.height / 2;
    const end = to.y + to.height;
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', start);
    // A finger that rests is one that drags.
    await page.waitForTimeout(400);
    for (let step = 1; step <= 12; step += 1) await touch('touchMove', start + ((end - start) * step) / 12);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(titles).toEqual([b, a, c]);
  });
});

test('a list of 1,000 entries is drawn once: a drag draws no row anew', async ({ page, admin }) => {
  test.setTimeout(90_000);
  const entries = Array.from({ length: 1000 }, (_, index) => ({
    id: `track-${index}`,
    etag: `etag-${index}`,
    order: index,
    url: `https://soundcloud.com/someone/track-${index}`,
    description: { en: `Track ${index}`, de: `Stück ${index}` },
  }));
  await page.route('**/api/music', (route) => route.fulfill({ json: entries }));
  await logIn(page, admin.url, 'music');
  await expect(page.locator('.entry-title')).toHaveCount(1000);
  const box = await page.locator('.drag-handle').first().boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
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
  await page.mouse.move(box.x + 10, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y + 330, { steps: 15 });
  await page.mouse.up();
  await expect(page.locator('.entry-title').first()).toHaveText('Track 1');
  await expect(page.locator('.entry-title')).toHaveCount(1000);
  const changed = await page.evaluate(() => (globalThis as unknown as { changed: Set<Node> }).changed.size);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(30);
});

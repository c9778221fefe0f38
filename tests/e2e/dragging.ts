import type { Locator, Page } from '@playwright/test';

async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by the mouse in small steps, as a hand does. Both places must fit on the screen. */
export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await middle(from);
  const end = await middle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 3 });
  await page.mouse.move(start.x, end.y, { steps: 25 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/**
 * Drags with a finger that first rests on the handle: one that moves at once would scroll.
 *
 * @param beyond px further than the middle of `to`
 */
export async function dragByFinger(page: Page, from: Locator, to: Locator, beyond = 0): Promise<void> {
  const [{ x, y: start }, { y }] = [await middle(from), await middle(to)];
  const end = y + beyond;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', start);
  await page.waitForTimeout(600);
  for (let step = 1; step <= 20; step += 1) await touch('touchMove', start + ((end - start) * step) / 20);
  await page.waitForTimeout(400);
  await touch('touchEnd');
}

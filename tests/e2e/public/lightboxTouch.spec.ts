import type { Page } from '@playwright/test';
import { counter, openPhoto } from './lightboxPage.ts';
import { expect, test } from './visitor.ts';

// With motion, as for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const FIRST = 'The ninth floor is still awake';

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  /** Touches, moves and releases a finger, as the browser's own input. */
  async function swipe(page: Page, dx: number, dy = 0): Promise<void> {
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 195 + dx * part, y: 400 + dy * part }],
      });
    await touch('touchStart', 0);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
    await touch('touchEnd', 1);
    await client.detach();
  }

  test('45 px sideways lead to the next photo or back; 38 px, or 120 px downwards, lead nowhere', async ({
    page,
    visitor,
  }) => {
    await openPhoto(visitor, FIRST);
    // What led on late after all would be seen by the count after the next one.
    for (const [dx, dy, expected] of [
      [-38, 0, '1/6'],
      [10, 120, '1/6'],
      [-45, 0, '2/6'],
      [45, 0, '1/6'],
      [38, 0, '1/6'],
      [45, 0, '6/6'],
    ] as const) {
      await test.step(`${dx} px, ${dy} px: ${expected}`, async () => {
        await swipe(page, dx, dy);
        await expect(counter(page, expected)).toBeVisible();
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    }
  });
});

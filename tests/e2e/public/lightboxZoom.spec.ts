import type { Page } from '@playwright/test';
import { isLong } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { counter, expect, openPhoto, picture, test } from './visitor.ts';

// Without the opening animation sizes can be measured at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FIRST = 'The ninth floor is still awake';

/** Width of the shown photo on the screen in px. */
const widthOf = async (page: Page, name: string) => (await picture(page, name).boundingBox())?.width ?? 0;

test('the wheel and a double click magnify, a magnified photo is dragged, and the next one starts unmagnified', async ({
  page,
  visitor,
}) => {
  await openPhoto(visitor, FIRST);
  const whole = await widthOf(page, FIRST);
  await picture(page, FIRST).hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => widthOf(page, FIRST)).toBeGreaterThan(whole * 1.2);
  await page.mouse.wheel(0, -4000);
  // The work has 1358 pixels across.
  await expect.poll(() => widthOf(page, FIRST)).toBeCloseTo(1358, 0);
  if (isLong) await expectAccessible(page, 'a magnified photo');
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => widthOf(page, FIRST)).toBeCloseTo(whole, 0);
  await page.mouse.dblclick(640, 400);
  await expect.poll(() => widthOf(page, FIRST)).toBeGreaterThan(whole * 1.5);

  await test.step('it is dragged, not swiped', async () => {
    const before = await picture(page, FIRST).boundingBox();
    await page.mouse.move(640, 400);
    await page.mouse.down();
    // This one is higher than the screen but not wider: it can only be dragged up and down.
    await page.mouse.move(560, 340, { steps: 4 });
    await page.mouse.up();
    await expect(counter(page, '1/6')).toBeVisible();
    await expect
      .poll(async () => ((await picture(page, FIRST).boundingBox())?.y ?? 0) - (before?.y ?? 0))
      .toBeCloseTo(-60, 0);
  });

  await test.step('magnified in the middle of a swipe, it is no longer swiped', async () => {
    await page.mouse.dblclick(640, 400);
    await expect.poll(() => widthOf(page, FIRST)).toBeCloseTo(whole, 0);
    await page.mouse.down();
    await page.mouse.move(620, 400);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => widthOf(page, FIRST)).toBeGreaterThan(whole * 1.2);
    await page.mouse.move(560, 400, { steps: 2 });
    await page.mouse.up();
    // A step that came late would be seen in the next count.
    await expect(counter(page, '1/6')).toBeVisible();
  });

  await page.keyboard.press('ArrowRight');
  await expect(counter(page, '2/6')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(counter(page, '1/6')).toBeVisible();
  await expect.poll(() => widthOf(page, FIRST)).toBeCloseTo(whole, 0);
});

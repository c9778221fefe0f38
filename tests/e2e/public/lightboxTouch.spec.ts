import type { Page } from '@playwright/test';
import { isLong } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { boxOf, counter, expect, openPhoto, picture, test } from './visitor.ts';

// With motion, like for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const FIRST = 'The ninth floor is still awake';
const SECOND = 'Last tram, second stop';
/** The width of the shown photo in px. */
const widthOf = async (page: Page, name: string) => (await boxOf(picture(page, name))).width;

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  type Finger = { readonly x: number; readonly y: number };

  type Touch = { type: 'touchStart' | 'touchMove' | 'touchEnd'; touchPoints: Finger[]; timestamp?: number };

  /** Sends touches as browser input. */
  async function send(page: Page, touches: readonly Touch[]): Promise<void> {
    const client = await page.context().newCDPSession(page);
    for (const touch of touches) await client.send('Input.dispatchTouchEvent', touch);
    await client.detach();
  }

  const PARTS = [0, 0.25, 0.5, 0.75, 1];
  /** Puts fingers down, moves and lifts them. @param at their places after this part of the way */
  const move = (page: Page, at: (part: number) => Finger[]) => {
    const moves = PARTS.map((part) => ({
      type: part === 0 ? 'touchStart' : 'touchMove',
      touchPoints: at(part),
    }));
    return send(page, [...(moves as Touch[]), { type: 'touchEnd', touchPoints: [] }]);
  };

  const CENTRE = { x: 195, y: 400 };
  /** Two taps, 100 ms apart by their timestamps, so that a slow machine does not matter. */
  function doubleTap(page: Page): Promise<void> {
    const start = Date.now() / 1000;
    const tap = (after: number): Touch[] => [
      { type: 'touchStart', touchPoints: [CENTRE], timestamp: start + after },
      { type: 'touchEnd', touchPoints: [], timestamp: start + after + 0.02 },
    ];
    return send(page, [...tap(0), ...tap(0.1)]);
  }
  const swipe = (page: Page, dx: number, dy = 0) =>
    move(page, (part) => [{ x: CENTRE.x + dx * part, y: CENTRE.y + dy * part }]);
  /** Two fingers that move from one distance to another, in px. */
  const pinch = (page: Page, from: number, to: number) =>
    move(page, (part) =>
      [-0.5, 0.5].map((side) => ({ x: CENTRE.x + side * (from + (to - from) * part), y: CENTRE.y })),
    );
  test('only a horizontal swipe of 45 px changes the photo; two taps and a pinch magnify up to its pixels', async ({
    page,
    visitor,
  }) => {
    await openPhoto(visitor, FIRST);
    // The next expected number would reveal a late change.
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
    // The last touched button stays hovered, and does not grow over the photo.
    await visitor.button('Buy print').hover();
    const hit = await page.evaluate(
      () => document.elementFromPoint(195, 400)?.closest('button')?.textContent,
    );
    expect(hit).toBeUndefined();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await openPhoto(visitor, SECOND);
    const whole = await widthOf(page, SECOND);
    expect(whole).toBe(390 - 2 * 16);
    const source = () => picture(page, SECOND).evaluate((img: HTMLImageElement) => img.currentSrc);
    await expect.poll(source).toMatch(/-960\.\w+$/);

    await test.step('two taps', async () => {
      await doubleTap(page);
      await expect.poll(() => widthOf(page, SECOND)).toBeCloseTo(whole * 2.5, 0);
      await expect.poll(source).toMatch(/-1600\.\w+$/);
    });
    await test.step('a finger drags a magnified photo, without changing to another', async () => {
      const { x } = await boxOf(picture(page, SECOND));
      await swipe(page, -120);
      await expect.poll(async () => (await boxOf(picture(page, SECOND))).x).toBeCloseTo(x - 120, 0);
      await expect(counter(page, '2/6')).toBeVisible();
    });
    await test.step('two taps again', async () => {
      await doubleTap(page);
      await expect.poll(() => widthOf(page, SECOND)).toBeCloseTo(whole, 0);
    });
    await test.step('two fingers', async () => {
      await pinch(page, 40, 120);
      await expect.poll(() => widthOf(page, SECOND)).toBeCloseTo(whole * 3, 0);
      await pinch(page, 40, 300);
      // The work has 1920 pixels across.
      await expect.poll(() => widthOf(page, SECOND)).toBeCloseTo(1920, 0);
      await expect.poll(() => requested).toContain('/photos/last-tram-second-stop-j8tn.jpg');
      await pinch(page, 300, 20);
      await expect.poll(() => widthOf(page, SECOND)).toBeCloseTo(whole, 0);
      await expect(counter(page, '2/6')).toBeVisible();
    });
  });
});

test.describe('zoom', () => {
  // Without the opening animation sizes can be measured at once.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('wheel and double click magnify; a magnified photo is dragged', async ({ page, visitor }) => {
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

    await test.step('the photo is dragged, not swiped', async () => {
      const { y } = await boxOf(picture(page, FIRST));
      await page.mouse.move(640, 400);
      await page.mouse.down();
      // The photo is higher than the screen but not wider, so it can only be dragged vertically.
      await page.mouse.move(560, 340, { steps: 4 });
      await page.mouse.up();
      await expect(counter(page, '1/6')).toBeVisible();
      await expect.poll(async () => (await boxOf(picture(page, FIRST))).y - y).toBeCloseTo(-60, 0);
    });

    await test.step('magnifying in the middle of a swipe ends the swipe', async () => {
      await page.mouse.dblclick(640, 400);
      await expect.poll(() => widthOf(page, FIRST)).toBeCloseTo(whole, 0);
      await page.mouse.down();
      await page.mouse.move(620, 400);
      await page.mouse.wheel(0, -400);
      await expect.poll(() => widthOf(page, FIRST)).toBeGreaterThan(whole * 1.2);
      await page.mouse.move(560, 400, { steps: 2 });
      await page.mouse.up();
      // The next expected number would reveal a late change.
      await expect(counter(page, '1/6')).toBeVisible();
    });

    await page.keyboard.press('ArrowRight');
    await expect(counter(page, '2/6')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page, '1/6')).toBeVisible();
    await expect.poll(() => widthOf(page, FIRST)).toBeCloseTo(whole, 0);
  });
});

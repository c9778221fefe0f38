import type { Locator, Page } from '@playwright/test';

type Place = { x: number; y: number };

/** An element that a pointer holds. */
interface Held {
  /** Where the pointer picked it up. */
  from: Place;
  moveTo(to: Place, steps?: number): Promise<void>;
  drop(): Promise<void>;
}

/** The centre of an element once it has not moved for two frames: lists change as rows become visible. */
const settledCenter = (place: Locator): Promise<Place> =>
  place.evaluate(async (element) => {
    let before: Place | undefined;
    for (;;) {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const { x, y, width, height } = element.getBoundingClientRect();
      const now = { x: x + width / 2, y: y + height / 2 };
      if (before?.x === now.x && before.y === now.y) return now;
      before = now;
    }
  });

/** Puts a finger on the screen, and moves and lifts it on demand. */
export async function touchScreen(page: Page, from: Place): Promise<Held> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  let at = from;
  await touch('touchStart', from);
  return {
    from,
    async moveTo(to, steps = 1) {
      const start = at;
      for (let step = 1; step <= steps; step += 1) {
        at = {
          x: start.x + ((to.x - start.x) * step) / steps,
          y: start.y + ((to.y - start.y) * step) / steps,
        };
        await touch('touchMove', at);
      }
    },
    drop: () => touch('touchEnd').then(() => finger.detach()),
  };
}

async function pressMouse(page: Page, from: Place): Promise<Held> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 8, { steps: 3 });
  return {
    from,
    moveTo: ({ x, y }, steps = 1) => page.mouse.move(x, y, { steps }),
    drop: () => page.mouse.up(),
  };
}

/** Waits until the list has a gap at the pointer and no longer moves. */
const waitForGap = (page: Page, pointerY: number) =>
  page.evaluate(async (y) => {
    for (let still = 0, before = Number.NaN; still < 3; ) {
      await new Promise(requestAnimationFrame);
      const gap = document.querySelector('li[data-dragging][aria-hidden]')?.getBoundingClientRect();
      const now = gap ? gap.y + gap.height / 2 : Number.NaN;
      still = gap && now === before && Math.abs(now - y) < gap.height * 0.75 ? still + 1 : 0;
      before = now;
    }
  }, pointerY);

/** Holds a handle until the row is picked up. A finger does not move before, because it would scroll. */
export async function pickUp(page: Page, pointer: 'mouse' | 'finger', handle: Locator): Promise<Held> {
  const from = await settledCenter(handle);
  const held = await (pointer === 'mouse' ? pressMouse(page, from) : touchScreen(page, from));
  await page.locator('body[data-sorting]').waitFor({ state: 'attached' });
  return held;
}

/**
 * Drags in small steps, like a hand. Both places must be on the screen; in its middle, dragging does not scroll the
 * page. @param beyond px further than the middle of `to`
 */
export async function dragByMouse(page: Page, from: Locator, to: Locator, beyond = 0): Promise<void> {
  await from.evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
  const { y } = await settledCenter(to);
  const held = await pickUp(page, 'mouse', from);
  await held.moveTo({ x: held.from.x, y: y + beyond }, 25);
  await waitForGap(page, y + beyond);
  await held.drop();
}

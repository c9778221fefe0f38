import type { Browser, Page } from '@playwright/test';
import { openVisitor } from './browser.ts';
import { PASSWORD } from './server.ts';

/** What the browser recorded during an action, ms. */
export type Noted = {
  /** Between one frame and the next. */
  readonly frames: number[];
  /** Tasks of more than 50 ms. */
  readonly longTasks: number[];
  /** From a key's arrival to the end of the frame that shows its effect. */
  readonly keys: number[];
};

/** Opens the panel at its photos and logs in; returns the page and the ms until the list was shown and complete. */
export async function openPanel(
  browser: Browser,
  url: string,
): Promise<{ page: Page; shown: number; whole: number }> {
  const { page } = await openVisitor(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/admin#photos`, { waitUntil: 'networkidle' });
  await page.getByLabel('Admin Password').fill(PASSWORD);
  const timed = page.evaluate(
    () =>
      new Promise<{ shown: number; whole: number }>((resolve) => {
        let started = 0;
        let shown = 0;
        const look = () => {
          const rows = document.querySelectorAll('.list-row').length;
          const now = performance.now() - started;
          if (rows > 0) shown ||= now;
          const open = document.querySelectorAll('.project-group:has([aria-expanded=true]) .project-count');
          const wanted = [...open].reduce(
            (sum, { textContent }) => sum + Number.parseInt(textContent, 10),
            0,
          );
          if (rows > 0 && rows === wanted) resolve({ shown, whole: now });
          else requestAnimationFrame(look);
        };
        addEventListener(
          'click',
          ({ timeStamp }) => {
            started = timeStamp;
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
  );
  await page.getByRole('button', { name: 'Login' }).click();
  return { page, ...(await timed) };
}

/** Opens every project, so that all photos are drawn. */
export async function openAllProjects(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    for (const toggle of document.querySelectorAll<HTMLElement>('.project-toggle[aria-expanded=false]'))
      toggle.click();
  });
  await page.waitForFunction((wanted) => document.querySelectorAll('.list-row').length === wanted, count);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(1000);
}

/**
 * Runs an action on the page and returns what the browser recorded meanwhile.
 * @param isNotingFrames makes the page draw all the time, which keys have to do without
 */
export async function noteWhile(page: Page, run: () => Promise<void>, isNotingFrames = true): Promise<Noted> {
  await page.evaluate((isNotingFrames) => {
    const noted = { frames: [] as number[], longTasks: [] as number[], keys: [] as number[] };
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        // A task of its own after the frame's callbacks runs when the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => noted.keys.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    addEventListener('keydown', onKey, { capture: true });
    let last: number | undefined;
    let isNoting = isNotingFrames;
    // By the frame's own time stamp: when its callbacks run varies and is invisible.
    const tick = (now: number) => {
      if (last !== undefined) noted.frames.push(now - last);
      last = now;
      if (isNoting) requestAnimationFrame(tick);
    };
    if (isNotingFrames) requestAnimationFrame(tick);
    const stop = () => {
      isNoting = false;
      for (const { duration } of observer.takeRecords()) noted.longTasks.push(duration);
      observer.disconnect();
      removeEventListener('keydown', onKey, { capture: true });
      return noted;
    };
    Object.assign(globalThis, { stopNoting: stop });
  }, isNotingFrames);
  await run();
  return page.evaluate(() => (globalThis as unknown as { stopNoting(): Noted }).stopNoting());
}

/** Drags the first photo down over the rows below it for two seconds, into where the page scrolls by itself. */
export async function dragDown(page: Page): Promise<void> {
  const box = await page.locator('.list-row .drag-handle').first().boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, start] = [box.x + box.width / 2, box.y + box.height / 2];
  const end = (page.viewportSize()?.height ?? 0) - 20;
  await page.mouse.move(x, start);
  await page.mouse.down();
  const began = performance.now();
  for (let part = 0; part < 1; part = (performance.now() - began) / 2000) {
    // Down within the first half, and then to and fro at the edge, where the page scrolls.
    const y = start + (end - start) * Math.min(1, part * 2) + Math.sin(part * 60) * 4;
    await page.mouse.move(x, y);
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
}

/** Presses a key many times, as fast as a hand that types. */
export async function pressOften(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(40);
  }
}

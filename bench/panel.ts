import type { Browser, Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../tests/e2e/testServer.ts';
import type { Bench } from './site.ts';
import { atMost, DESKTOP, inBrowser, median, openVisitor, type Result, repeat } from './timing.ts';

/** Opens the panel at its photos and logs in; `usable` is the ms until all rows of the open projects are drawn. */
async function openPanel(browser: Browser, url: string): Promise<{ page: Page; usable: number }> {
  const page = await openVisitor(browser, DESKTOP);
  await page.goto(`${url}/admin#photos`, { waitUntil: 'networkidle' });
  await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
  const timed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            const rows = document.querySelectorAll('.list-row').length;
            const open = document.querySelectorAll('.project-group:has([aria-expanded=true]) .project-count');
            const wanted = [...open].reduce((sum, one) => sum + Number.parseInt(one.textContent, 10), 0);
            if (rows > 0 && rows === wanted) resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener('click', begin, { once: true, capture: true });
      }),
  );
  await page.getByRole('button', { name: 'Login' }).click();
  return { page, usable: await timed };
}

/** ms between frames while the first photo is dragged down over the rows below it for two seconds. */
async function timeDrag(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const box = await page.locator('.list-row .drag-handle').first().boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, start, end] = [box.x + box.width / 2, box.y + box.height / 2, DESKTOP.viewport.height - 20];
  await page.mouse.move(x, start);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const tick = (now: number) => {
          times.push(now);
          if (now - (times[0] ?? now) < 1800) requestAnimationFrame(tick);
          else resolve(times.slice(1).map((time, at) => time - (times[at] ?? 0)));
        };
        requestAnimationFrame(tick);
      }),
  );
  const began = performance.now();
  for (let part = 0; part < 1; part = (performance.now() - began) / 2000) {
    // Down within the first half, and then to and fro at the edge, where the page scrolls.
    await page.mouse.move(x, start + (end - start) * Math.min(1, part * 2) + Math.sin(part * 60) * 4);
    await page.waitForTimeout(8);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return median(await frames);
}

/** ms from each key's arrival to the end of the frame that shows it, in a text field of an edited photo. */
async function timeTyping(page: Page): Promise<number> {
  await page.locator('.list-row .row-edit').first().click();
  // A field that is not shown takes no focus.
  await page.getByLabel('English description').click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      }),
    );
  });
  for (const key of 'Harbour in late light, seen from the train') {
    await page.keyboard.press(key);
    await page.waitForTimeout(40);
  }
  return median(await page.evaluate(() => (globalThis as unknown as { times: number[] }).times));
}

/** The panel with 1,000 photos in a real browser on a local server. */
export const measurePanel = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const count = bench.pick(1000, 24);
    const { url } = await (await bench.site(count)).server();
    const opened = await repeat(5, () => openPanel(browser, url));
    const page = (opened.at(-1) as (typeof opened)[number]).page;
    // Every photo's row is drawn.
    await page.evaluate(() => {
      for (const toggle of document.querySelectorAll<HTMLElement>('.project-toggle[aria-expanded=false]'))
        toggle.click();
    });
    await page.waitForFunction((wanted) => document.querySelectorAll('.list-row').length === wanted, count);
    await page.waitForTimeout(1000);
    // The best counts, because other load on the machine only costs frames.
    const drag = Math.min(...(await repeat(3, () => timeDrag(page))));
    const key = await timeTyping(page);
    return [
      atMost('panel: list usable after Login', median(opened.map(({ usable }) => usable)), 1000, 'ms'),
      atMost('panel, every photo shown: key in a text field', key, 20, 'ms'),
      // A little more than a sixtieth of a second, which is no whole number of ms.
      atMost('panel, every photo shown: drag, frame interval', drag, 17, 'ms'),
    ];
  });

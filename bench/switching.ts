import type { Page } from '@playwright/test';
import { openBrowser, openVisitor } from './browser.ts';
import { atMost, median, type Result } from './report.ts';
import type { Bench } from './site.ts';

const SAMPLES = 7;

/** ms from a press on what the selector names to the end of the frame that shows its effect. */
function timePress(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (pressed) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(pressed);
        if (!target) {
          reject(new Error(`no ${pressed}`));
          return;
        }
        const started = performance.now();
        target.click();
        // A task of its own after the frame's callbacks runs when the frame has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        });
      }),
    selector,
  );
}

/** Section and language of a page with 1,000 photos, until the next frame. */
export async function measure(bench: Bench): Promise<Result[]> {
  const site = await bench.site(bench.pick(1000, 24));
  const { url } = await site.server();
  const browser = await openBrowser();
  try {
    const { page } = await openVisitor(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/`, { waitUntil: 'networkidle' });
    const [sections, languages, projects]: number[][] = [[], [], []];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const section of ['photos', 'music', 'videos', 'home']) {
        sections?.push(await timePress(page, `[data-section-link="${section}"]`));
        await page.waitForTimeout(250);
      }
    }
    await timePress(page, '[data-section-link="photos"]');
    await page.waitForTimeout(500);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      languages?.push(await timePress(page, '#language-button'));
      await page.waitForTimeout(250);
    }
    await timePress(page, `[data-cover="${site.project}"]`);
    await page.waitForTimeout(1000);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      projects?.push(await timePress(page, '#language-button'));
      await page.waitForTimeout(250);
    }
    return [
      atMost('switch: section, 1000 photos', median(sections ?? []), 50, 'ms'),
      atMost('switch: language, 1000 photos', median(languages ?? []), 50, 'ms'),
      atMost('switch: language within a project', median(projects ?? []), 50, 'ms'),
    ];
  } finally {
    await browser.close();
  }
}

import type { Browser, Page } from '@playwright/test';
import { openBrowser, openVisitor, PHONE, slowDown } from './browser.ts';
import { atMost, median, type Result } from './report.ts';
import type { Bench, Site } from './site.ts';

const SAMPLES = 3;

/** What counts as open: the dialog is shown with its main content in place. */
const OPEN = {
  lightbox: 'dialog[open] .slide.current .plate',
  cart: 'dialog[open].modal',
} as const;

/**
 * Clicks an element from within the page and returns the ms until a frame shows what `open` names. The pointer was
 * never near it before, so nothing could be loaded ahead.
 */
function timeClick(page: Page, selector: string, open: string): Promise<number> {
  return page.evaluate(
    ({ selector, open }) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(selector);
        if (!target) {
          reject(new Error(`no ${selector}`));
          return;
        }
        const started = performance.now();
        const look = () => {
          const box = document.querySelector(open)?.getBoundingClientRect();
          if (box && box.width > 0 && box.height > 0) resolve(performance.now() - started);
          else if (performance.now() - started > 20_000) reject(new Error(`${open} never came`));
          else requestAnimationFrame(look);
        };
        target.click();
        requestAnimationFrame(look);
      }),
    { selector, open },
  );
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  // Wait for the closing transition, which would slow down what is timed next.
  await page.waitForTimeout(600);
}

/** ms from the key press to the frame that shows the next photo, decoded. */
function timeStep(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const shown = () => document.querySelector<HTMLImageElement>('.slide.current img');
        const before = shown();
        const started = performance.now();
        const look = () => {
          const img = shown();
          if (img && img !== before && img.complete && img.naturalWidth > 0)
            resolve(performance.now() - started);
          else if (performance.now() - started > 20_000) reject(new Error('the next photo never came'));
          else requestAnimationFrame(look);
        };
        dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        requestAnimationFrame(look);
      }),
  );
}

/** Opens a project from its cover; resolves as soon as it is shown, before idle time can load anything. */
async function openProject(page: Page, project: string): Promise<void> {
  await page.evaluate((name) => {
    document.querySelector<HTMLElement>(`[data-cover="${name}"]`)?.click();
  }, project);
  await page.waitForFunction((name) => document.querySelector(`#p-${name}`)?.checkVisibility(), project);
}

type Times = { cold: number; warm: number; steps: number[] };

async function timeOnce(browser: Browser, site: Site, kind: keyof typeof OPEN): Promise<Times> {
  const { context, page } = await openVisitor(browser, PHONE);
  try {
    const { url } = await site.server();
    const isCart = kind === 'cart';
    await slowDown(page);
    await page.goto(`${url}/#${isCart ? 'home' : 'photos'}`, { waitUntil: 'networkidle' });
    const selector = isCart ? '#cart-button' : `#p-${site.project} .photo`;
    if (!isCart) await openProject(page, site.project);
    const cold = await timeClick(page, selector, OPEN[kind]);
    await page.waitForLoadState('networkidle');
    const steps: number[] = [];
    for (let step = 0; !isCart && step < SAMPLES; step += 1) {
      // While a visitor looks at the photo, the next one is fetched.
      await page.waitForTimeout(2500);
      steps.push(await timeStep(page));
    }
    await close(page);
    const warm: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      warm.push(await timeClick(page, selector, OPEN[kind]));
      await close(page);
    }
    return { cold, warm: median(warm), steps };
  } finally {
    await context.close();
  }
}

/** From the first press to the open dialog on a slow phone, without React loaded and with it. */
export async function measure(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const browser = await openBrowser();
  const results: Result[] = [];
  try {
    for (const kind of ['lightbox', 'cart'] as const) {
      const runs: Times[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) runs.push(await timeOnce(browser, site, kind));
      results.push(
        atMost(`interaction: ${kind}, cold`, median(runs.map(({ cold }) => cold)), 1000, 'ms'),
        atMost(`interaction: ${kind}, warm`, median(runs.map(({ warm }) => warm)), 100, 'ms'),
      );
      const steps = runs.flatMap((run) => run.steps);
      if (steps.length > 0) results.push(atMost('interaction: lightbox step', median(steps), 50, 'ms'));
    }
    return results;
  } finally {
    await browser.close();
  }
}

import type { Browser, Page } from '@playwright/test';
import { type Network, openBrowser, openVisitor, PHONE, slowDown } from './browser.ts';
import { makePhoto } from './content.ts';
import { serveHttp2, TRUSTING } from './http2.ts';
import { atMost, median, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

const SAMPLES = 3;

/** What counts as open: the dialog with its main content; as React's: the one that has taken the first one's place. */
const OPEN = {
  lightbox: 'dialog[open] .slide.current .plate',
  cart: 'dialog[open] .cart-line',
} as const;

/** ms from the press to the first frame that shows it; undefined where nothing of the kind is shown. */
type Milestones = { readonly open: number; readonly picture: number; readonly react: number };

/**
 * Clicks an element from within the page and returns the ms until a frame shows what `open` names, the picture in
 * the size it is shown in, and the dialog that React has drawn. The pointer was never near it before, so nothing could
 * be loaded ahead.
 */
function timeClick(page: Page, selector: string, open: string): Promise<Milestones> {
  return page.evaluate(
    ({ selector, open }) =>
      new Promise<Milestones>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(selector);
        if (!target) {
          reject(new Error(`no ${selector}`));
          return;
        }
        const seen = new Map<string, number>();
        const started = performance.now();
        const mark = (name: string, isThere: boolean | undefined) => {
          if (isThere && !seen.has(name)) seen.set(name, performance.now() - started);
        };
        const look = () => {
          const part = document.querySelector(open);
          const box = part?.getBoundingClientRect();
          const image = part?.querySelector('img');
          // React keeps what it knows of an element in a property of it.
          const isReact = part && Object.keys(part).some((key) => key.startsWith('__react'));
          mark('open', box && box.width > 0 && box.height > 0);
          mark('picture', image ? image.complete && image.naturalWidth > 0 : part?.matches('.cart-line'));
          mark('react', isReact ?? false);
          const { open: shown, picture, react } = Object.fromEntries(seen) as Partial<Milestones>;
          if (shown !== undefined && picture !== undefined && react !== undefined)
            resolve({ open: shown, picture, react });
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

/** Two lines of a cart, as the site stores them. */
function storedCart(): string {
  const lines = [0, 1].map((number) => {
    const { name, photo } = makePhoto(number);
    return {
      ...photo,
      id: `line-${number}`,
      photoId: name,
      src: `/photos/${photo.filename}`,
      quantity: 2,
      size: 'A4',
    };
  });
  return JSON.stringify(lines);
}

type Times = { cold: Milestones; warm: number; steps: number[] };

async function timeOnce(
  browser: Browser,
  { url, project }: { readonly url: string; readonly project: string },
  kind: keyof typeof OPEN,
  network: Network,
): Promise<Times> {
  const { context, page } = await openVisitor(browser, PHONE);
  try {
    const isCart = kind === 'cart';
    if (isCart) await context.addInitScript((cart) => localStorage.setItem('photoCart', cart), storedCart());
    await slowDown(page, network);
    await page.goto(`${url}/#${isCart ? 'home' : 'photos'}`, { waitUntil: 'networkidle' });
    const selector = isCart ? '#cart-button' : `#p-${project} .photo`;
    if (!isCart) await openProject(page, project);
    const cold = await timeClick(page, selector, OPEN[kind]);
    await page.waitForLoadState('networkidle');
    const steps: number[] = [];
    for (let step = 0; !isCart && step < SAMPLES; step += 1) {
      // While a visitor looks at the photo, the next one is fetched.
      await page.waitForTimeout(1500);
      steps.push(await timeStep(page));
    }
    await close(page);
    const warm: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      warm.push((await timeClick(page, selector, OPEN[kind])).open);
      await close(page);
    }
    return { cold, warm: median(warm), steps };
  } finally {
    await context.close();
  }
}

/** From the first press to the open dialog on a slow phone, without React loaded and with it; by HTTP/2, as Netlify serves. */
export async function measure(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const { url, stop } = await serveHttp2((await site.server()).url);
  const browser = await openBrowser([TRUSTING]);
  const results: Result[] = [];
  try {
    for (const kind of ['lightbox', 'cart'] as const) {
      const runs: Times[] = [];
      for (const network of ['fast 3G', 'slow 4G'] as const) {
        const these: Times[] = [];
        for (let sample = 0; sample < bench.pick(SAMPLES, 1); sample += 1)
          these.push(await timeOnce(browser, { url, project: site.project }, kind, network));
        runs.push(...these);
        const row = `interaction: ${kind}, cold, ${network}`;
        const cold = (name: keyof Milestones) => median(these.map((run) => run.cold[name]));
        results.push(atMost(`${row}: open`, cold('open'), 150, 'ms'));
        if (network === 'fast 3G') {
          results.push(note(`${row}: usable`, cold('react'), 'ms'));
          continue;
        }
        if (kind === 'lightbox') results.push(atMost(`${row}: full picture`, cold('picture'), 600, 'ms'));
        results.push(atMost(`${row}: usable`, cold('react'), 1000, 'ms'));
      }
      results.push(atMost(`interaction: ${kind}, warm`, median(runs.map(({ warm }) => warm)), 100, 'ms'));
      const steps = runs.flatMap((run) => run.steps);
      if (steps.length > 0) results.push(atMost('interaction: lightbox step', median(steps), 50, 'ms'));
    }
    return results;
  } finally {
    await browser.close();
    stop();
  }
}

import type { Browser, Page } from '@playwright/test';
import { type Network, openBrowser, openVisitor, PHONE, serveHttp2, slowDown } from '../browser.ts';
import { atMost, median, note, type Result } from '../measure.ts';
import { type Bench, makePhoto } from '../site.ts';

const SAMPLES = 3;
/** What counts as open: the dialog with its main content. */
const OPEN = { lightbox: 'dialog[open] .slide.current .plate', cart: 'dialog[open] .cart-line' } as const;
/** A gallery as anyone would write it, of the pictures that the address names: a press shows one in a dialog. */
const HAND_MADE = `<!doctype html><html lang="en"><title>Gallery</title><meta name="viewport" content="width=device-width">
<style>img { width: 100% } main { display: grid; grid-template-columns: 1fr 1fr } dialog { width: 100vw; height: 100dvh }</style>
<main></main><dialog><img alt=""></dialog><script>
const dialog = document.querySelector('dialog');
for (const src of location.search.slice(1).split('|')) {
  const button = document.createElement('button');
  button.append(Object.assign(new Image(), { src }));
  button.onclick = () => { dialog.firstChild.src = src; dialog.showModal(); };
  document.querySelector('main').append(button);
}
</script></html>`;

/** ms from the press to the first frame with the dialog, with its full picture, and with React's hold of it. */
type Milestones = { readonly open: number; readonly picture: number; readonly react: number };

/** Clicks from within the page: the pointer was never near it, so nothing could be loaded ahead. */
const timeClick = (page: Page, selector: string, open: string, needsReact = true): Promise<Milestones> =>
  page.evaluate(
    ({ selector, open, needsReact }) =>
      new Promise<Milestones>((resolve, reject) => {
        const seen: { open?: number; picture?: number; react?: number } = {};
        const started = performance.now();
        const look = () => {
          const now = performance.now() - started;
          const part = document.querySelector(open);
          const image = part?.querySelector('img');
          if (part?.checkVisibility()) seen.open ??= now;
          if (part && (!image || (image.complete && image.naturalWidth > 0))) seen.picture ??= now;
          // React keeps what it knows of an element in a property of it.
          if (part && (!needsReact || Object.keys(part).some((key) => key.startsWith('__react'))))
            seen.react ??= now;
          const { open: shown, picture, react } = seen;
          if (shown !== undefined && picture !== undefined && react !== undefined)
            resolve({ open: shown, picture, react });
          else if (now > 20_000) reject(new Error(`${open} never came`));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(selector)?.click();
        requestAnimationFrame(look);
      }),
    { selector, open, needsReact },
  );

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  // The closing transition would slow down what is timed next.
  await page.waitForTimeout(600);
}

/** ms from the key press to the frame that shows the next photo, decoded. */
const timeStep = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shown = () => document.querySelector<HTMLImageElement>('.slide.current img');
        const before = shown();
        const started = performance.now();
        const look = () => {
          const img = shown();
          if (img && img !== before && img.complete && img.naturalWidth > 0)
            resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        requestAnimationFrame(look);
      }),
  );

/** Two lines of a cart, as the site stores them. */
const CART = JSON.stringify(
  [0, 1].map((number) => {
    const { name, photo } = makePhoto(number);
    const src = `/photos/${photo.filename}`;
    return { ...photo, id: `line-${number}`, photoId: name, src, quantity: 2, size: 'A4' };
  }),
);

type Times = {
  readonly cold: Milestones;
  readonly handMade: number;
  readonly warm: number;
  readonly steps: number[];
};

async function timeOnce(
  browser: Browser,
  url: string,
  project: string,
  kind: keyof typeof OPEN,
  network: Network,
): Promise<Times> {
  const page = await openVisitor(browser, PHONE);
  const isCart = kind === 'cart';
  if (isCart) await page.addInitScript((cart) => localStorage.setItem('photoCart', cart), CART);
  await slowDown(page, network);
  await page.goto(`${url}/#${isCart ? 'home' : 'photos'}`, { waitUntil: 'networkidle' });
  const selector = isCart ? '#cart-button' : `#p-${project} .photo`;
  if (!isCart) {
    await page.evaluate((name) => {
      document.querySelector<HTMLElement>(`[data-cover="${name}"]`)?.click();
    }, project);
    await page.waitForFunction((name) => document.querySelector(`#p-${name}`)?.checkVisibility(), project);
  }
  const cold = await timeClick(page, selector, OPEN[kind]);
  await page.waitForLoadState('networkidle');
  const steps: number[] = [];
  for (let step = 0; !isCart && step < SAMPLES; step += 1) {
    // While a visitor looks at the photo, the next one is fetched.
    await page.waitForTimeout(1500);
    steps.push(await timeStep(page));
  }
  await close(page);
  const warm = (await timeClick(page, selector, OPEN[kind])).open;
  const pictures = await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
  await page.goto(`${url}/hand-made?${pictures.filter(Boolean).join('|')}`, { waitUntil: 'networkidle' });
  const handMade = (await timeClick(page, 'button', 'dialog[open] img', false)).open;
  await page.context().close();
  return { cold, handMade, warm, steps };
}

/** From the first press to the open dialog on a slow phone, React not loaded and loaded. */
export async function measureInteraction(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const { url, stop } = await serveHttp2((await site.server()).url, { '/hand-made': HAND_MADE });
  const browser = await openBrowser();
  const results: Result[] = [];
  try {
    for (const kind of ['lightbox', 'cart'] as const) {
      for (const network of ['fast 3G', 'slow 4G'] as const) {
        const runs: Times[] = [];
        for (let sample = 0; sample < bench.pick(SAMPLES, 1); sample += 1)
          runs.push(await timeOnce(browser, url, site.project, kind, network));
        const cold = (name: keyof Milestones) => median(runs.map((run) => run.cold[name]));
        const handMade = median(runs.map((run) => run.handMade));
        const row = `interaction: ${kind}, ${network}`;
        results.push(
          note(`${row}: open, cold`, cold('open'), 'ms'),
          atMost(`${row}: open, cold / a hand-made dialog`, cold('open') / handMade, 3),
        );
        if (network === 'fast 3G') continue;
        results.push(atMost(`${row}: usable`, cold('react'), 1000, 'ms'));
        results.push(atMost(`${row}: open, warm`, median(runs.map(({ warm }) => warm)), 100, 'ms'));
        if (kind === 'cart') continue;
        results.push(atMost(`${row}: full picture`, cold('picture'), 600, 'ms'));
        results.push(
          atMost('interaction: lightbox step', median(runs.flatMap(({ steps }) => steps)), 50, 'ms'),
        );
      }
    }
    return results;
  } finally {
    await browser.close();
    stop();
  }
}

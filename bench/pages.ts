import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { photoPath } from '../src/shared/pagePaths.ts';
import { type Bench, freePort, makePhoto, npmBuild, prepareBareGallery } from './site.ts';
import {
  atLeast,
  atMost,
  DESKTOP,
  inBrowser,
  median,
  type Network,
  note,
  openVisitor,
  PHONE,
  type Result,
  repeat,
  serveHttp2,
  slowDown,
} from './timing.ts';

const REACT = /react\.dev|reactjs\.org|__REACT_DEVTOOLS_GLOBAL_HOOK__/;
const fetchText = async (url: string) => (await fetch(url)).text();
/** Bytes as Netlify sends them, in kB; what is packed already stays as it is. */
const weigh = async (url: string): Promise<number> => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return (/\.(avif|webp|jpg)$/.test(url) ? bytes : brotliCompressSync(bytes)).length / 1000;
};

/** All script that loads before a touch, inline and compressed. */
export const measureScripts = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const site = await bench.site(24);
    const { url } = await site.server();
    const paths = ['/', `/#photos/${site.project}`, photoPath(makePhoto(0).name, 'en')];
    const results = await repeat(paths.length, async (at) => {
      const path = paths[at] ?? '';
      const page = await openVisitor(browser, PHONE);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(2000);
      const inline = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g;
      const scripts = [...(await fetchText(url + path)).matchAll(inline)].map(([, code = '']) => code);
      const files = requests.filter((request) => new URL(request).pathname.endsWith('.js'));
      scripts.push(...(await Promise.all(files.map(fetchText))));
      const bytes = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
      const react = scripts.filter((code) => REACT.test(code)).length;
      return [
        atMost(`first view, ${path}: script, brotli`, bytes / 1000, 10, 'kB'),
        atMost(`first view, ${path}: scripts that hold React`, react, 0),
      ];
    });
    return results.flat();
  });

/** HTML of `/` at three sizes, and what a linked project loads on a phone. */
export const measureWeights = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const counts = bench.pick([1000, 10_000], [24]);
    const pages = await repeat(counts.length, async (at) => {
      const count = counts[at] ?? 24;
      const { url } = await (await bench.site(count)).server();
      return atMost(`weight: / with ${count} photos, HTML, brotli`, await weigh(`${url}/`), 20, 'kB');
    });
    const site = await bench.site(24);
    const page = await openVisitor(browser, PHONE);
    const loaded = new Set<string>();
    page.on('response', (response) => {
      if (['image', 'document'].includes(response.request().resourceType())) loaded.add(response.url());
    });
    await page.goto(`${(await site.server()).url}/#photos/${site.project}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() =>
      [...document.images]
        .filter((img) => {
          const { top, bottom, width } = img.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight;
        })
        .map((img) => img.currentSrc),
    );
    const sum = async (urls: Iterable<string>) =>
      (await Promise.all([...new Set(urls)].map(weigh))).reduce((total, weight) => total + weight, 0);
    const documents = [...loaded].filter((url) => !/\.(avif|webp|jpg|svg)$/.test(url));
    return [
      ...pages,
      atMost('weight: a linked project, first viewport', await sum([...seen, ...documents]), 120, 'kB'),
      atMost('weight: a linked project, without scrolling', await sum(loaded), 180, 'kB'),
    ];
  });

/** ms from a press on what the selector names to the end of the frame that shows its effect. */
const timePress = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        document.querySelector<HTMLElement>(pressed)?.click();
        // A task of its own after the frame's callbacks runs when the frame has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        });
      }),
    selector,
  );

/** Section and language of a page with 1,000 photos, until the next frame. */
export const measureSwitching = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const { url } = await (await bench.site(bench.pick(1000, 24))).server();
    const page = await openVisitor(browser, DESKTOP);
    await page.goto(`${url}/`, { waitUntil: 'networkidle' });
    const names = ['photos', 'music', 'videos', 'home'];
    const press = async (selector: string) => {
      const time = await timePress(page, selector);
      await page.waitForTimeout(250);
      return time;
    };
    const sections = await repeat(28, (at) => press(`[data-section-link="${names[at % names.length]}"]`));
    const languages = await repeat(7, () => press('#language-button'));
    return [
      atMost('switch: section, 1000 photos', median(sections), 50, 'ms'),
      atMost('switch: language, 1000 photos', median(languages), 50, 'ms'),
    ];
  });

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

async function timeOnce(
  browser: Browser,
  {
    url,
    project,
    kind,
    network,
  }: { url: string; project: string; kind: keyof typeof OPEN; network: Network },
) {
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
  const steps = await repeat(isCart ? 0 : 3, async () => {
    // While a visitor looks at the photo, the next one is fetched.
    await page.waitForTimeout(1500);
    return timeStep(page);
  });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  // The closing transition would slow down what is timed next.
  await page.waitForTimeout(600);
  const warm = (await timeClick(page, selector, OPEN[kind])).open;
  const pictures = await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
  await page.goto(`${url}/hand-made?${pictures.filter(Boolean).join('|')}`, { waitUntil: 'networkidle' });
  const handMade = (await timeClick(page, 'button', 'dialog[open] img', false)).open;
  await page.context().close();
  return { cold, handMade, warm, steps };
}

/** From the first press to the open dialog on a slow phone, React not loaded and loaded. */
export const measureInteraction = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const site = await bench.site(24);
    const url = await serveHttp2(bench, (await site.server()).url, HAND_MADE);
    const results: Result[] = [];
    for (const kind of ['lightbox', 'cart'] as const)
      for (const network of ['fast 3G', 'slow 4G'] as const) {
        const once = () => timeOnce(browser, { url, project: site.project, kind, network });
        const runs = await repeat(bench.pick(3, 1), once);
        const cold = (name: keyof Milestones) => median(runs.map((run) => run.cold[name]));
        const ratio = cold('open') / median(runs.map((run) => run.handMade));
        const row = `interaction: ${kind}, ${network}`;
        results.push(note(`${row}: open, cold`, cold('open'), 'ms'));
        results.push(atMost(`${row}: open, cold / a hand-made dialog`, ratio, 3));
        if (network === 'fast 3G') continue;
        results.push(atMost(`${row}: usable`, cold('react'), 1000, 'ms'));
        results.push(atMost(`${row}: open, warm`, median(runs.map(({ warm }) => warm)), 100, 'ms'));
        if (kind === 'cart') continue;
        const step = median(runs.flatMap(({ steps }) => steps));
        results.push(atMost(`${row}: full picture`, cold('picture'), 600, 'ms'));
        results.push(atMost('interaction: lightbox step', step, 50, 'ms'));
      }
    return results;
  });

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Scores from 0 to 100; LCP and TBT in ms. */
type Run = { readonly scores: number[]; readonly lcp: number; readonly tbt: number; readonly cls: number };

/** One Lighthouse run in a browser of its own, as the phone that Lighthouse is by default. */
async function runLighthouse(url: string): Promise<Run> {
  const port = await freePort();
  const options = { port, logLevel: 'error', onlyCategories: CATEGORIES } as const;
  const answer = await inBrowser(() => lighthouse(url, options), [`--remote-debugging-port=${port}`]);
  const report = answer?.lhr;
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message}`);
  const time = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcp: time('largest-contentful-paint'),
    tbt: time('total-blocking-time'),
    cls: time('cumulative-layout-shift'),
  };
}

/** Lighthouse on the public pages, beside a page of plain Astro with the same photos, both by HTTP/2. */
export async function measureLighthouse(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const folder = await bench.folder('gallery');
  await prepareBareGallery(site, folder);
  await npmBuild(folder);
  const bare = await bench.serve(site.contentRoot, join(folder, 'dist'));
  const url = await serveHttp2(bench, (await site.server()).url);
  const pages: [name: string, url: string, rounds: number][] = [
    ['/', `${url}/`, 5],
    ['bare', `${await serveHttp2(bench, bare.url)}/`, 5],
    ['a linked project', `${url}/#photos/${site.project}`, 3],
    ["a photo's page", url + photoPath(makePhoto(0).name, 'en'), 3],
  ];
  const sizes = bench.pick([1000, 10_000], []);
  for (const count of sizes) {
    const { url: target } = await (await bench.site(count)).server();
    pages.push([`${count}`, `${await serveHttp2(bench, target)}/`, 3]);
  }
  const runs = new Map<string, Run[]>();
  // In turns, so that other load on the machine affects all.
  for (let round = 0; round < bench.pick(5, 1); round += 1)
    for (const [name, address, rounds] of pages)
      if (round < rounds) runs.set(name, [...(runs.get(name) ?? []), await runLighthouse(address)]);
  const of = (name: string, key: 'lcp' | 'tbt' | 'cls') =>
    median((runs.get(name) ?? []).map((run) => run[key]));
  const judged = ['/', 'a linked project', "a photo's page"].flatMap((name) => [
    ...CATEGORIES.map((category, index) => {
      const scores = (runs.get(name) ?? []).map((run) => run.scores[index] ?? 0);
      return atLeast(`lighthouse, ${name}: ${category}`, median(scores), 100);
    }),
    atMost(`lighthouse, ${name}: TBT`, of(name, 'tbt'), name === '/' ? 10 : 30, 'ms'),
    atMost(`lighthouse, ${name}: CLS`, of(name, 'cls'), 0),
  ]);
  return [
    ...judged,
    note('lighthouse, a bare Astro page: LCP', of('bare', 'lcp'), 'ms'),
    atMost('lighthouse, /: LCP / bare Astro page', of('/', 'lcp') / of('bare', 'lcp'), 1.05),
    ...sizes.flatMap((count) => [
      atMost(
        `lighthouse, / with ${count} photos: LCP / with 24`,
        of(`${count}`, 'lcp') / of('/', 'lcp'),
        1.1,
      ),
      atMost(`lighthouse, / with ${count} photos: TBT`, of(`${count}`, 'tbt'), 30, 'ms'),
    ]),
  ];
}

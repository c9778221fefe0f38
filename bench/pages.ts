import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { photoPath } from '../src/shared/pagePaths.ts';
import { ADMIN_PASSWORD } from '../tests/e2e/testServer.ts';
import { freePort } from '../tests/fixtures/processes.ts';
import { type Bench, bareGallery, makePhoto, npmBuild, prepareBare } from './site.ts';
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
  timeFrames,
} from './timing.ts';

/** A file's size in kB as Netlify sends it: pictures as they are, all else compressed. */
const weigh = async (url: string): Promise<number> => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return (/\.(avif|webp|jpg)$/.test(url) ? bytes : brotliCompressSync(bytes)).length / 1000;
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const weighAll = async (urls: readonly string[]) => sum(await Promise.all(urls.map(weigh)));
const textOf = async (url: string) => (await fetch(url)).text();

/** What loads on a phone before a touch: all script, inline and compressed, and a project's pictures. */
export const measureFirstView = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const { server, project } = await bench.site(24);
    const paths = ['/', `/#photos/${project}`, photoPath(makePhoto(0).name, 'en')];
    const results = await repeat(paths.length, async (at) => {
      const url = server.url + paths[at];
      const page = await openVisitor(browser, PHONE);
      const loaded = new Set<string>();
      page.on('response', (response) => loaded.add(response.url()));
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForTimeout(2000);
      const inline = (await textOf(url)).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g);
      const files = [...loaded].filter((one) => /\.js$/.test(one)).map(textOf);
      const scripts = [...Array.from(inline, ([, code = '']) => code), ...(await Promise.all(files))];
      const weight = sum(scripts.map((code) => brotliCompressSync(code).length)) / 1000;
      const react = scripts.filter((code) => /react\.dev|reactjs\.org|__REACT_DEVTOOLS/.test(code));
      const below = await page.evaluate(() =>
        [...document.images].flatMap((img) => {
          const { top, bottom, width } = img.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight ? [] : [img.currentSrc];
        }),
      );
      const shown = [...loaded].filter((one) => /\/$|\.(avif|webp|jpg|svg)$/.test(one));
      const first = shown.filter((one) => !below.includes(one));
      const row = `first view, ${paths[at]}`;
      return [
        atMost(`${row}: script, brotli`, weight, 10, 'kB'),
        atMost(`${row}: scripts that hold React`, react.length, 0),
        ...(at === 1
          ? [atMost(`${row}: pictures and text, first viewport`, await weighAll(first), 120, 'kB')]
          : []),
        ...(at === 1 ? [atMost(`${row}: the same without scrolling`, await weighAll(shown), 180, 'kB')] : []),
      ];
    });
    const counts = bench.pick([1000, 10_000], [24]);
    const pages = await repeat(counts.length, async (at) => {
      const { url } = (await bench.site(counts[at] ?? 24)).server;
      return atMost(
        `first view, / with ${counts[at]} photos: HTML, brotli`,
        await weigh(`${url}/`),
        20,
        'kB',
      );
    });
    return [...results.flat(), ...pages];
  });

const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;

/** Section and language of a page with 1,000 photos, until the next frame. */
export const measureSwitching = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const { server } = await bench.site(bench.pick(1000, 24));
    const page = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
    const names = ['photos', 'music', 'videos', 'home'];
    const time = async (selector: string) => {
      const { frame } = await timeFrames(page, press(selector));
      await page.waitForTimeout(250);
      return frame;
    };
    const sections = await repeat(28, (at) => time(`[data-section-link="${names[at % names.length]}"]`));
    const languages = await repeat(7, () => time('#language-button'));
    return [
      atMost('switch: section, 1000 photos', median(sections), 50, 'ms'),
      atMost('switch: language, 1000 photos', median(languages), 50, 'ms'),
    ];
  });

/** The main content of each dialog. */
const CONTENT = { lightbox: 'dialog[open] .slide.current .plate', cart: 'dialog[open] .cart-line' };

/** A gallery by hand, of the pictures that the address names: a press shows one in a dialog. */
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

/** Two lines of a cart, as the site stores them. */
const CART = [0, 1].map((number) => {
  const { name, photo } = makePhoto(number);
  const src = `/photos/${photo.filename}`;
  return { ...photo, id: `line-${number}`, photoId: name, src, quantity: 2, size: 'A4' };
});

type Opening = { readonly url: string; readonly project: string; readonly kind: keyof typeof CONTENT };

/** The milestones of one dialog, opened from within the page: without a pointer nothing is loaded ahead. */
async function timeOpening(browser: Browser, network: Network, { url, project, kind }: Opening) {
  const page = await openVisitor(browser, PHONE);
  await page.addInitScript((cart) => localStorage.setItem('photoCart', cart), JSON.stringify(CART));
  await slowDown(page, network);
  await page.goto(`${url}/#${kind === 'cart' ? 'home' : 'photos'}`, { waitUntil: 'networkidle' });
  if (kind === 'lightbox') {
    await page.evaluate(press(`[data-cover="${project}"]`));
    await page.locator(`#p-${project}`).waitFor();
  }
  const selector = kind === 'cart' ? '#cart-button' : `#p-${project} .photo`;
  const part = `document.querySelector('${CONTENT[kind]}')`;
  const open = `${part}?.checkVisibility()`;
  const cold = await timeFrames(page, press(selector), {
    open,
    picture: `((img) => img?.complete && img.naturalWidth > 0)(${part}?.querySelector('img'))`,
    // React keeps its data of an element in a property of it.
    react: `Object.keys(${part} ?? {}).some((key) => key.startsWith('__react'))`,
  });
  await page.waitForLoadState('networkidle');
  const shown = `document.querySelector('.slide.current img')`;
  const step = `globalThis.before = ${shown}; dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))`;
  const next = `((img) => img && img !== before && img.complete && img.naturalWidth > 0)(${shown})`;
  const steps = await repeat(kind === 'cart' ? 0 : 3, async () => {
    // While a visitor looks at the photo, the next one is fetched.
    await page.waitForTimeout(1500);
    return (await timeFrames(page, step, { next })).next;
  });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // The closing transition would slow down what is timed next.
  await page.waitForTimeout(600);
  const warm = await timeFrames(page, press(selector), { open });
  const pictures = await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
  await page.route(
    ({ pathname }) => pathname === '/hand-made',
    (route) => route.fulfill({ contentType: 'text/html', body: HAND_MADE }),
  );
  await page.goto(`${url}/hand-made?${pictures.filter(Boolean).join('|')}`, { waitUntil: 'networkidle' });
  const byHand = await timeFrames(page, press('button'), {
    open: `document.querySelector('dialog[open] img')`,
  });
  await page.context().close();
  return { ...cold, warm: warm.open, byHand: byHand.open, steps };
}

/** From the first press to the open dialog on a slow phone, React not loaded and loaded. */
export const measureInteraction = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const { server, project } = await bench.site(24);
    const url = await serveHttp2(bench, server.url);
    const results: Result[] = [];
    for (const kind of ['lightbox', 'cart'] as const)
      for (const network of ['fast 3G', 'slow 4G'] as const) {
        const once = () => timeOpening(browser, network, { url, project, kind });
        const runs = await repeat(bench.pick(3, 1), once);
        const of = (name: 'open' | 'picture' | 'react' | 'warm' | 'byHand') =>
          median(runs.map((run) => run[name]));
        const row = `interaction: ${kind}, ${network}`;
        results.push(note(`${row}: open, cold`, of('open'), 'ms'));
        results.push(atMost(`${row}: open, cold / a hand-made dialog`, of('open') / of('byHand'), 3));
        if (network === 'fast 3G') continue;
        results.push(atMost(`${row}: usable`, of('react'), 1000, 'ms'));
        results.push(atMost(`${row}: open, warm`, of('warm'), 100, 'ms'));
        if (kind === 'cart') continue;
        const step = median(runs.flatMap(({ steps }) => steps));
        results.push(atMost(`${row}: full picture`, of('picture'), 600, 'ms'));
        results.push(atMost('interaction: lightbox step', step, 50, 'ms'));
      }
    return results;
  });

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The figures of one Lighthouse run in a browser of its own, as its default phone: scores by category, LCP, TBT, CLS. */
async function runLighthouse(url: string): Promise<number[]> {
  const port = await freePort();
  const options = { port, logLevel: 'error', onlyCategories: CATEGORIES } as const;
  const answer = await inBrowser(() => lighthouse(url, options), [`--remote-debugging-port=${port}`]);
  const report = answer?.lhr;
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message}`);
  const audits = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return [
    ...CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    ...audits.map((id) => report.audits[id]?.numericValue ?? Number.NaN),
  ];
}

/** Lighthouse on the public pages, beside a page of plain Astro with the same photos, both by HTTP/2. */
export async function measureLighthouse(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const folder = await bench.folder('gallery');
  await prepareBare(folder, { '': bareGallery(site) });
  await npmBuild(folder);
  for (const name of ['i', 'photos']) await symlink(join(site.distDir, name), join(folder, 'dist', name));
  const bare = await bench.serve(site.contentRoot, join(folder, 'dist'));
  const url = await serveHttp2(bench, site.server.url);
  const judged = {
    '/': '/',
    'a linked project': `/#photos/${site.project}`,
    "a photo's page": photoPath(makePhoto(0).name, 'en'),
  };
  const pages = new Map(Object.entries(judged).map(([name, path]) => [name, url + path]));
  pages.set('bare', `${await serveHttp2(bench, bare.url)}/`);
  const sizes = bench.pick(['1000', '10000'], []);
  for (const count of sizes)
    pages.set(count, `${await serveHttp2(bench, (await bench.site(Number(count))).server.url)}/`);
  // In turns, so that other load on the machine affects all.
  const rounds = await repeat(bench.pick(3, 1), async () => {
    const runs = new Map<string, number[]>();
    for (const [name, address] of pages) runs.set(name, await runLighthouse(address));
    return runs;
  });
  const of = (name: string) => {
    const figures = rounds.map((runs) => runs.get(name) ?? []);
    const [lcp = 0, tbt = 0, cls = 0, ...scores] = [4, 5, 6, 0, 1, 2, 3].map((at) =>
      median(figures.map((all) => all[at] ?? Number.NaN)),
    );
    return { scores, lcp, tbt, cls };
  };
  return [
    ...Object.keys(judged).flatMap((name) => {
      const { scores, tbt, cls } = of(name);
      return [
        ...scores.map((score, at) => atLeast(`lighthouse, ${name}: ${CATEGORIES[at]}`, score, 100)),
        atMost(`lighthouse, ${name}: TBT`, tbt, name === '/' ? 10 : 30, 'ms'),
        atMost(`lighthouse, ${name}: CLS`, cls, 0),
      ];
    }),
    note('lighthouse, a bare Astro page: LCP', of('bare').lcp, 'ms'),
    atMost('lighthouse, /: LCP / bare Astro page', of('/').lcp / of('bare').lcp, 1.05),
    ...sizes.flatMap((count) => [
      atMost(`lighthouse, / with ${count} photos: LCP / with 24`, of(count).lcp / of('/').lcp, 1.1),
      atMost(`lighthouse, / with ${count} photos: TBT`, of(count).tbt, 30, 'ms'),
    ]),
  ];
}

/** ms between frames while the first photo is dragged down over the rows below it for two seconds. */
async function timeDrag(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const box = await page.locator('.list-row .drag-handle').first().boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, start, end] = [box.x + box.width / 2, box.y + box.height / 2, DESKTOP.viewport.height - 20];
  await page.mouse.move(x, start);
  await page.mouse.down();
  const frames = page.evaluate(async () => {
    const times: number[] = [];
    while ((times.at(-1) ?? 0) - (times[0] ?? 0) < 1800)
      times.push(await new Promise<number>((painted) => requestAnimationFrame(painted)));
    return times.slice(1).map((time, at) => time - (times[at] ?? 0));
  });
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

/** Whether all rows of the open projects are shown. */
const ROWS_SHOWN = `((rows) => rows > 0 && rows === [...document.querySelectorAll('.project-group:has([aria-expanded=true]) .project-count')]
  .reduce((all, count) => all + Number.parseInt(count.textContent, 10), 0))(document.querySelectorAll('.list-row').length)`;
/** A key in the focused field: React takes only a change that the browser makes. */
const TYPE = `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  document.execCommand('insertText', false, 'x')`;

/** The panel with 1,000 photos on a local server. */
export const measurePanel = (bench: Bench): Promise<Result[]> =>
  inBrowser(async (browser) => {
    const count = bench.pick(1000, 24);
    const { server } = await bench.site(count);
    const openings = await repeat(5, async () => {
      const page = await openVisitor(browser, DESKTOP);
      await page.goto(`${server.url}/admin#photos`, { waitUntil: 'networkidle' });
      await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      return {
        page,
        usable: (await timeFrames(page, press('form [type=submit]'), { rows: ROWS_SHOWN })).rows,
      };
    });
    const [{ page }] = openings.slice(-1) as [(typeof openings)[number]];
    for (const toggle of await page.locator('.project-toggle[aria-expanded=false]').all())
      await toggle.click();
    await page.waitForFunction((all) => document.querySelectorAll('.list-row').length === all, count);
    // The best counts, because other load on the machine only costs frames.
    const drag = Math.min(...(await repeat(3, () => timeDrag(page))));
    await page.locator('.list-row .row-edit').first().click();
    const field = page.getByLabel('English description');
    // A field that is not shown takes no focus.
    await field.click();
    const typed = await field.inputValue();
    const keys = await repeat(40, async () => (await timeFrames(page, TYPE)).frame);
    if ((await field.inputValue()).length !== typed.length + 40) throw new Error('The keys were not typed.');
    return [
      atMost('panel: list usable after Login', median(openings.map(({ usable }) => usable)), 1000, 'ms'),
      atMost('panel, every photo shown: key in a text field', median(keys), 20, 'ms'),
      // A little more than a sixtieth of a second, which is no whole number of ms.
      atMost('panel, every photo shown: drag, frame interval', drag, 17, 'ms'),
    ];
  });

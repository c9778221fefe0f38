import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import measurePage from 'lighthouse';
import { derivedSrcset } from '../src/shared/content/derivedImages.ts';
import type { Photo } from '../src/shared/content/entries/photo.ts';
import { CATALOGUE_PATH } from '../src/shared/endpoints.ts';
import { photoPath } from '../src/shared/pagePaths.ts';
import { pickUp } from '../tests/e2e/dragging.ts';
import { ADMIN_PASSWORD } from '../tests/e2e/testServer.ts';
import { freePort } from '../tests/fixtures/processes.ts';
import {
  DESKTOP,
  type Network,
  openBrowser,
  openVisitor,
  PHONE,
  serveHttp2,
  slowDown,
  timeFrames,
} from './browser.ts';
import {
  buildBare,
  FIRST_PROJECT,
  makePhoto,
  median,
  once,
  pick,
  type Row,
  repeat,
  serve,
  siteOf,
} from './site.ts';

/** A file's size in kB as Netlify sends it: pictures unchanged, all else compressed. */
const weigh = async (url: string): Promise<number> => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return (/\.(avif|webp|jpg)$/.test(url) ? bytes : brotliCompressSync(bytes)).length / 1000;
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const weighAll = async (urls: readonly string[]) => sum(await Promise.all(urls.map(weigh)));
const textOf = async (url: string) => (await fetch(url)).text();

const FIRST_PAGES = ['/', `/#photos/${FIRST_PROJECT}`, photoPath(makePhoto(0).name, 'en')] as const;
const SIZES = pick([1000, 10_000], []);

/** What a phone loads before the first touch: all scripts, compressed, and a project's pictures. */
export async function firstView(): Promise<Row[]> {
  await using browser = await openBrowser();
  const { server } = await siteOf(24);
  const rows: Row[] = [];
  for (const path of FIRST_PAGES) {
    const url = server.url + path;
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
    rows.push(
      [`first view, ${path}: script, brotli`, weight, 'kB', '<= 10'],
      [`first view, ${path}: scripts that hold React`, react.length, '', '<= 0'],
    );
    if (!path.includes('#')) continue;
    const below = await page.evaluate(() =>
      [...document.images].flatMap((img) => {
        const { top, bottom, width } = img.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight ? [] : [img.currentSrc];
      }),
    );
    const all = [...loaded].filter((one) => /\/$|\.(avif|webp|jpg|svg)$/.test(one));
    const shown = await weighAll(all.filter((one) => !below.includes(one)));
    rows.push(
      [`first view, ${path}: pictures and text, first viewport`, shown, 'kB', '<= 120'],
      [`first view, ${path}: the same without scrolling`, await weighAll(all), 'kB', '<= 180'],
    );
  }
  for (const count of SIZES) {
    const weight = await weigh(`${(await siteOf(count)).server.url}/`);
    rows.push([`first view, / with ${count} photos: HTML, brotli`, weight, 'kB', '<= 20']);
  }
  return rows;
}

const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;

/** The time to switch section and language on a page with 1,000 photos, until the next frame. */
export async function switching(): Promise<Row[]> {
  await using browser = await openBrowser();
  const { server } = await siteOf(pick(1000, 24));
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
    ['switch: section, 1000 photos', median(sections), 'ms', '<= 50'],
    ['switch: language, 1000 photos', median(languages), 'ms', '<= 50'],
  ];
}

/** The site and a page of plain Astro with its photos in the same derived sizes, both by HTTP/2. */
const served = once(async () => {
  const { distDir, contentRoot, server } = await siteOf(24);
  const photos: Photo[] = JSON.parse(await readFile(join(distDir, CATALOGUE_PATH), 'utf8'));
  const images = photos.slice(0, 24).map(({ filename, image }, at) => {
    if (!image) throw new Error(`${filename} was not derived.`);
    return `<img src="/photos/${filename}" srcset="${derivedSrcset(image, 'avif')}" alt="" decoding="async"
      sizes="(min-width:40rem) 18rem, calc(100vw - 2rem)" width="${image.width}" height="${image.height}"
      loading="${at === 0 ? 'eager' : 'lazy'}">`;
  });
  const dist = join(await buildBare({ '': images.join('') }), 'dist');
  for (const name of ['i', 'photos']) await symlink(join(distDir, name), join(dist, name));
  const { url } = await serve(contentRoot, dist);
  return { url: await serveHttp2(server.url), bare: `${await serveHttp2(url)}/` };
});

/** The main content of each dialog. */
const CONTENT = { lightbox: 'dialog[open] .slide.current .plate', cart: 'dialog[open] .cart-line' };

/** A hand-made dialog: the same markup and styles, with the same photo, and nothing else. */
const HAND_MADE = (name: string) => `document.querySelector('#dialog-styles').media = '';
  const { content } = document.querySelector('[data-first=${name}][lang=en]');
  const dialog = document.body.appendChild(content.querySelector('dialog').cloneNode(true));
  dialog.querySelector('.plate')?.append(document.querySelector('#p-${FIRST_PROJECT} .photo img').cloneNode());
  dialog.showModal();`;

/** Two lines of a cart, as the site stores them. */
const CART = [0, 1].map((number) => {
  const { name, photo } = makePhoto(number);
  const src = `/photos/${photo.filename}`;
  return { ...photo, id: `line-${number}`, photoId: name, src, quantity: 2, size: 'A4' };
});

/** The times of one dialog. It is opened by a script, because a pointer would preload it. */
async function timeOpening(browser: Browser, network: Network, kind: keyof typeof CONTENT) {
  const { url } = await served();
  const visit = async () => {
    const page = await openVisitor(browser, PHONE);
    await page.addInitScript((cart) => localStorage.setItem('photoCart', cart), JSON.stringify(CART));
    await slowDown(page, network);
    await page.goto(`${url}/#${kind === 'cart' ? 'home' : 'photos'}`, { waitUntil: 'networkidle' });
    if (kind === 'lightbox') {
      await page.evaluate(press(`[data-cover="${FIRST_PROJECT}"]`));
      // Visitors press a visible photo; the lightbox is preloaded after these have loaded.
      await page.waitForFunction((project) => {
        const all = [...document.querySelectorAll<HTMLImageElement>(`#p-${project} .photo img`)];
        const seen = all.filter(
          (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
        );
        return seen.length > 0 && seen.every((image) => image.complete && image.naturalWidth > 0);
      }, FIRST_PROJECT);
    }
    return page;
  };
  const page = await visit();
  const selector = kind === 'cart' ? '#cart-button' : `#p-${FIRST_PROJECT} .photo`;
  const part = `document.querySelector('${CONTENT[kind]}')`;
  const open = `${part}?.checkVisibility()`;
  const cold = await timeFrames(page, press(selector), {
    open,
    picture: `((img) => img?.complete && img.naturalWidth > 0)(${part}?.querySelector('img'))`,
    // React stores its data in a property of the element.
    react: `Object.keys(${part} ?? {}).some((key) => key.startsWith('__react'))`,
  });
  await page.waitForLoadState('networkidle');
  const shown = `document.querySelector('.slide.current img')`;
  const step = `globalThis.before = ${shown}; dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))`;
  const next = `((img) => img && img !== before && img.complete && img.naturalWidth > 0)(${shown})`;
  const steps = await repeat(kind === 'cart' || network === 'fast 3G' ? 0 : 3, async () => {
    // The next photo loads while a visitor looks at this one.
    await page.waitForTimeout(1500);
    return (await timeFrames(page, step, { next })).next;
  });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // The closing transition would slow down the next measurement.
  await page.waitForTimeout(600);
  const warm = await timeFrames(page, press(selector), { open });
  await page.context().close();
  const beside = await visit();
  const byHand = await timeFrames(beside, HAND_MADE(kind), {
    open: `document.querySelector('dialog[open]')`,
  });
  await beside.context().close();
  return { ...cold, warm: warm.open, byHand: byHand.open, steps };
}

/** From the press to the open dialog on a slow phone, before and after React has loaded. */
export async function interaction(): Promise<Row[]> {
  await using browser = await openBrowser();
  const rows: Row[] = [];
  for (const kind of ['lightbox', 'cart'] as const)
    for (const network of ['fast 3G', 'slow 4G'] as const) {
      const runs = await repeat(pick(3, 1), () => timeOpening(browser, network, kind));
      const of = (name: 'open' | 'picture' | 'react' | 'warm' | 'byHand') =>
        median(runs.map((run) => run[name]));
      const row = `interaction: ${kind}, ${network}`;
      rows.push([`${row}: open, cold`, of('open'), 'ms']);
      rows.push([`${row}: open, cold / a hand-made dialog`, of('open') / of('byHand'), '', '<= 3']);
      if (network === 'fast 3G') continue;
      rows.push([`${row}: usable`, of('react'), 'ms', '<= 1000']);
      rows.push([`${row}: open, warm`, of('warm'), 'ms', '<= 100']);
      if (kind === 'cart') continue;
      rows.push([`${row}: full picture`, of('picture'), 'ms', '<= 600']);
      rows.push(['interaction: lightbox step', median(runs.flatMap(({ steps }) => steps)), 'ms', '<= 50']);
    }
  return rows;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/** The figures of one Lighthouse run in a browser of its own, as its default phone: scores by category, LCP, TBT, CLS. */
async function runLighthouse(url: string): Promise<number[]> {
  const port = await freePort();
  await using _browser = await openBrowser(`--remote-debugging-port=${port}`);
  const answer = await measurePage(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
  const report = answer?.lhr;
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message}`);
  return [
    ...CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    ...AUDITS.map((id) => report.audits[id]?.numericValue ?? Number.NaN),
  ];
}

/** Lighthouse on the public pages, compared with a page of plain Astro with the same photos, both by HTTP/2. */
export async function lighthouse(): Promise<Row[]> {
  const { url, bare } = await served();
  const pages = new Map([['bare', bare]]);
  for (const path of FIRST_PAGES) pages.set(path, url + path);
  for (const count of SIZES) pages.set(`${count}`, `${await serveHttp2((await siteOf(count)).server.url)}/`);
  // In turns, so that other load on the machine affects all.
  const runs: [name: string, figures: number[]][] = [];
  for (let round = 0; round < pick(3, 1); round += 1)
    for (const [name, address] of pages) runs.push([name, await runLighthouse(address)]);
  const of = (name: string, figure: string) => {
    const at = [...CATEGORIES, ...AUDITS].indexOf(figure);
    return median(runs.flatMap(([of, figures]) => (of === name ? (figures[at] ?? []) : [])));
  };
  const [lcp = '', tbt = '', cls = ''] = AUDITS;
  return [
    ...FIRST_PAGES.flatMap((path): Row[] => [
      ...CATEGORIES.map((of_): Row => [`lighthouse, ${path}: ${of_}`, of(path, of_), '', '>= 100']),
      [`lighthouse, ${path}: TBT`, of(path, tbt), 'ms', path === '/' ? '<= 10' : '<= 30'],
      [`lighthouse, ${path}: CLS`, of(path, cls), '', '<= 0'],
    ]),
    ['lighthouse, a bare Astro page: LCP', of('bare', lcp), 'ms'],
    ['lighthouse, /: LCP / bare Astro page', of('/', lcp) / of('bare', lcp), '', '<= 1.05'],
    ...SIZES.map(String).flatMap((count): Row[] => [
      [`lighthouse, / with ${count} photos: LCP / with 24`, of(count, lcp) / of('/', lcp), '', '<= 1.1'],
      [`lighthouse, / with ${count} photos: TBT`, of(count, tbt), 'ms', '<= 30'],
    ]),
  ];
}

/** ms between frames while the first photo is dragged down over the rows below it for two seconds. */
async function timeDrag(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const held = await pickUp(page, 'mouse', page.locator('.list-row .drag-handle').first());
  const { x, y } = held.from;
  const distance = DESKTOP.viewport.height - 20 - y;
  const frames = page.evaluate(async () => {
    const times: number[] = [];
    while ((times.at(-1) ?? 0) - (times[0] ?? 0) < 1800)
      times.push(await new Promise<number>((painted) => requestAnimationFrame(painted)));
    return times.slice(1).map((time, at) => time - (times[at] ?? 0));
  });
  const began = performance.now();
  for (let part = 0; part < 1; part = (performance.now() - began) / 2000) {
    // Down in the first half, then up and down at the edge, where the page scrolls.
    await held.moveTo({ x, y: y + distance * Math.min(1, part * 2) + Math.sin(part * 60) * 4 });
    await page.waitForTimeout(8);
  }
  await page.keyboard.press('Escape');
  await held.drop();
  // The row returns to its place.
  await page.locator('body[data-sorting]').waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  return median(await frames);
}

/** Whether all rows of the open projects are shown. */
const ROWS_SHOWN = `((rows) => rows > 0 && rows === [...document.querySelectorAll('.project-group:has([aria-expanded=true]) .project-count')]
  .reduce((all, count) => all + Number.parseInt(count.textContent, 10), 0))(document.querySelectorAll('.list-row').length)`;
/** Types into the focused field: React notices only changes that the browser makes. */
const TYPE = `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  document.execCommand('insertText', false, 'x')`;

export async function panel(): Promise<Row[]> {
  await using browser = await openBrowser();
  const count = pick(1000, 24);
  const { server } = await siteOf(count);
  let page = await openVisitor(browser, DESKTOP);
  const openings = await repeat(5, async () => {
    page = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/admin#photos`, { waitUntil: 'networkidle' });
    await page.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
    return (await timeFrames(page, press('form [type=submit]'), { rows: ROWS_SHOWN })).rows;
  });
  const closed = page.locator('.project-toggle[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  await page.waitForFunction((all) => document.querySelectorAll('.list-row').length === all, count);
  // The best run counts, because other load on the machine can only cost frames.
  const drag = Math.min(...(await repeat(3, () => timeDrag(page))));
  await page.locator('.list-row .row-edit').first().click();
  const field = page.getByLabel('English description');
  // The click waits until the field can have the focus.
  await field.click();
  const typed = await field.inputValue();
  const keys = await repeat(40, async () => (await timeFrames(page, TYPE)).frame);
  if ((await field.inputValue()).length !== typed.length + 40) throw new Error('The keys were not typed.');
  return [
    ['panel: list usable after Login', median(openings), 'ms', '<= 1000'],
    ['panel, every photo shown: key in a text field', median(keys), 'ms', '<= 20'],
    // A little more than a sixtieth of a second.
    ['panel, every photo shown: drag, frame interval', drag, 'ms', '<= 17'],
  ];
}

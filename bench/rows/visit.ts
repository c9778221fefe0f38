import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { photoPath } from '../../src/shared/pagePaths.ts';
import { DESKTOP, openBrowser, openVisitor, PHONE } from '../browser.ts';
import { atMost, fetchRaw, median, type Result } from '../measure.ts';
import { type Bench, makePhoto } from '../site.ts';

const REACT = /react\.dev|reactjs\.org|__REACT_DEVTOOLS_GLOBAL_HOOK__/;
const SAMPLES = 7;

/** All script that loads before a touch, inline and compressed. */
export async function measureScripts(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const { url } = await site.server();
  const browser = await openBrowser();
  const results: Result[] = [];
  for (const path of ['/', `/#photos/${site.project}`, photoPath(makePhoto(0).name, 'en')]) {
    const page = await openVisitor(browser, PHONE);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2000);
    const html = (await fetchRaw(url + path, {})).body.toString();
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, code = '']) => code,
    );
    for (const address of requests.filter((request) => new URL(request).pathname.endsWith('.js')))
      scripts.push((await fetchRaw(address, {})).body.toString());
    const bytes = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
    const react = scripts.filter((code) => REACT.test(code)).length;
    results.push(
      atMost(`first view, ${path}: script, brotli`, bytes / 1000, 10, 'kB'),
      atMost(`first view, ${path}: scripts that hold React`, react, 0),
    );
  }
  await browser.close();
  return results;
}

/** HTML of `/` at three sizes, and what a linked project loads on a phone. */
export async function measureWeights(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const count of bench.pick([1000, 10_000], [24])) {
    const { body } = await fetchRaw(`${(await (await bench.site(count)).server()).url}/`);
    results.push(atMost(`weight: / with ${count} photos, HTML, brotli`, body.length / 1000, 20, 'kB'));
  }
  const site = await bench.site(24);
  const address = `${(await site.server()).url}/#photos/${site.project}`;
  const browser = await openBrowser();
  const page = await openVisitor(browser, PHONE);
  const weights = new Map<string, number>();
  page.on('response', async (response) => {
    const type = response.request().resourceType();
    if (type !== 'image' && type !== 'document') return;
    weights.set(response.url(), (await fetchRaw(response.url())).body.length);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((img) => {
        const { top, bottom, width } = img.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      })
      .map((img) => img.currentSrc),
  );
  await browser.close();
  const sum = (urls: Iterable<string>) =>
    [...new Set(urls)].reduce((total, url) => total + (weights.get(url) ?? 0), 0) / 1000;
  const documents = [...weights.keys()].filter((url) => !/\.(avif|webp|jpg|svg)$/.test(url));
  return [
    ...results,
    atMost('weight: a linked project, first viewport', sum([...seen, ...documents]), 120, 'kB'),
    atMost('weight: a linked project, without scrolling', sum(weights.keys()), 180, 'kB'),
  ];
}

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
export async function measureSwitching(bench: Bench): Promise<Result[]> {
  const { url } = await (await bench.site(bench.pick(1000, 24))).server();
  const browser = await openBrowser();
  const page = await openVisitor(browser, DESKTOP);
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  const [sections, languages]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const section of ['photos', 'music', 'videos', 'home']) {
      sections.push(await timePress(page, `[data-section-link="${section}"]`));
      await page.waitForTimeout(250);
    }
    languages.push(await timePress(page, '#language-button'));
    await page.waitForTimeout(250);
  }
  await browser.close();
  return [
    atMost('switch: section, 1000 photos', median(sections), 50, 'ms'),
    atMost('switch: language, 1000 photos', median(languages), 50, 'ms'),
  ];
}

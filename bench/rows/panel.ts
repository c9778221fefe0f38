import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { cleanImage } from '../../netlify/images/cleanImage.ts';
import { DESKTOP, openBrowser, openVisitor } from '../browser.ts';
import { atMost, expectStatus, median, note, PASSWORD, panelHeaders, type Result } from '../measure.ts';
import { type Bench, makePhoto } from '../site.ts';

const SAMPLES = 5;
/** One of sixty frames a second, ms; a little more than its length, which is no whole number. */
const FRAME = 17;

/** Opens the panel at its photos and logs in; returns the ms until all rows of the open projects are drawn. */
async function openPanel(browser: Browser, url: string): Promise<{ page: Page; usable: number }> {
  const page = await openVisitor(browser, DESKTOP);
  await page.goto(`${url}/admin#photos`, { waitUntil: 'networkidle' });
  await page.getByLabel('Admin Password').fill(PASSWORD);
  const timed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let started = 0;
        const look = () => {
          const rows = document.querySelectorAll('.list-row').length;
          const open = document.querySelectorAll('.project-group:has([aria-expanded=true]) .project-count');
          const wanted = [...open].reduce((sum, one) => sum + Number.parseInt(one.textContent, 10), 0);
          if (rows > 0 && rows === wanted) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        const begin = ({ timeStamp }: Event) => {
          started = timeStamp;
          look();
        };
        addEventListener('click', begin, { once: true, capture: true });
      }),
  );
  await page.getByRole('button', { name: 'Login' }).click();
  return { page, usable: await timed };
}

/** Draws every photo's row. */
async function openAllProjects(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    for (const toggle of document.querySelectorAll<HTMLElement>('.project-toggle[aria-expanded=false]'))
      toggle.click();
  });
  await page.waitForFunction((wanted) => document.querySelectorAll('.list-row').length === wanted, count);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(1000);
}

/** ms between frames while the first photo is dragged down over the rows below it for two seconds. */
async function timeDrag(page: Page): Promise<number> {
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
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return median(await frames);
}

/** ms from each key's arrival to the end of the frame that shows it, in a text field. */
async function timeTyping(page: Page): Promise<number> {
  await page.getByLabel('English description').focus();
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
export async function measurePanel(bench: Bench): Promise<Result[]> {
  const count = bench.pick(1000, 24);
  const { url } = await (await bench.site(count)).server();
  const browser = await openBrowser();
  const times: number[] = [];
  for (let sample = 1; sample < SAMPLES; sample += 1) {
    const { page, usable } = await openPanel(browser, url);
    times.push(usable);
    await page.context().close();
  }
  const { page, usable } = await openPanel(browser, url);
  await openAllProjects(page, count);
  const key = await timeTyping(page);
  const drags: number[] = [];
  // The best counts, because other load on the machine only costs frames.
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    drags.push(await timeDrag(page));
  }
  await browser.close();
  return [
    atMost('panel: list usable after Login', median([...times, usable]), 1000, 'ms'),
    atMost('panel, every photo shown: key in a text field', key, 20, 'ms'),
    atMost('panel, every photo shown: drag, frame interval', Math.min(...drags), FRAME, 'ms'),
  ];
}

/** A JPEG of 3 MB, and what decoding and encoding it alone takes. */
export async function measureUpload(bench: Bench): Promise<Result[]> {
  const site = await bench.site(bench.pick(1000, 24));
  const { url } = await site.server();
  const picture = await readFile(join(site.contentRoot, `public/photos/${makePhoto(0).name}.jpg`));
  let jpeg = picture;
  for (let width = 2500; jpeg.length < 2.9e6; width += 250)
    jpeg = await sharp(picture).resize({ width }).jpeg({ quality: 98 }).toBuffer();
  const [uploads, encodings]: [number[], number[]] = [[], []];
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const body = new FormData();
    for (const language of ['en', 'de']) body.set(`${language}_description`, `Upload ${sample}`);
    body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'upload.jpg');
    const started = performance.now();
    const call = { method: 'POST', headers: panelHeaders(), body };
    await expectStatus(await fetch(`${url}/api/photos/upload`, call), 201);
    const answered = performance.now();
    await cleanImage(jpeg);
    // The first of each loads the image library.
    if (sample === 0) continue;
    uploads.push(answered - started);
    encodings.push(performance.now() - answered);
  }
  return [
    note(`upload of ${(jpeg.length / 1e6).toFixed(1)} MB: its encoding`, median(encodings), 'ms'),
    atMost('upload: beside its encoding', median(uploads) - median(encodings), 400, 'ms'),
  ];
}

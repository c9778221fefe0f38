import { execFile } from 'node:child_process';
import { link, mkdir, rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { makePhoto, writeContent } from './content.ts';
import { dragDown, type Noted, noteWhile, openAllProjects, openPanel, pressOften } from './panelPage.ts';
import { timeUploads } from './panelWrites.ts';
import { makeFolder } from './project.ts';
import { atMost, median, note, type Result } from './report.ts';
import { startServer } from './server.ts';
import type { Bench, Site } from './site.ts';

const PHOTOS = 1000;
/** Photos of one project: sixteen of them. */
const PROJECT_SIZE = 63;
const SAMPLES = 5;
const DRAGS = 3;
/** One of sixty frames a second, ms; a little more than its length, which is no whole number. */
const FRAME = 17;
/** Longest time from a key press to the frame with its effect, ms. */
const KEY = 20;

const TEXT = 'Harbour in late light, seen from the train';

/** The site's photos in few projects, all of them committed: what the panel's rows may change. */
async function makeContent(site: Site, count: number): Promise<string> {
  const contentRoot = await makeFolder('panel');
  const photosDir = join(contentRoot, 'public/photos');
  await mkdir(photosDir, { recursive: true });
  const filenames = await writeContent(contentRoot, count, PROJECT_SIZE);
  for (const name of filenames)
    await link(join(site.contentRoot, 'public/photos', name), join(photosDir, name));
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: contentRoot });
  await git('add', 'public');
  await git('commit', '--quiet', '--message', 'Photos of the bench');
  return contentRoot;
}

/** The 95th percentile of samples. */
const high = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.ceil(samples.length * 0.95) - 1] ?? Number.NaN;

const scrollToTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

const namesOf = (page: Page) => page.locator('.list-row .row-name').allTextContents();

/** Drags a photo several times; the best counts, because other load on the machine only costs frames. */
async function measureDrag(row: string, page: Page): Promise<Result[]> {
  const rounds: Noted[] = [];
  for (let round = 0; round < DRAGS; round += 1) {
    await scrollToTop(page);
    const before = await namesOf(page);
    rounds.push(await noteWhile(page, () => dragDown(page)));
    await page.mouse.up();
    await page.waitForTimeout(1000);
    const after = await namesOf(page);
    if (after.indexOf(before[0] ?? '') < 5) throw new Error('The photo was not dragged over many rows.');
  }
  const best = (of: (noted: Noted) => number) => Math.min(...rounds.map(of));
  return [
    atMost(
      `panel: ${row}, frame interval`,
      best(({ frames }) => median(frames)),
      FRAME,
      'ms',
    ),
    atMost(
      `panel: ${row}, frame interval, 95 of 100`,
      best(({ frames }) => high(frames)),
      FRAME,
      'ms',
    ),
    note(
      `panel: ${row}, longest task above 50 ms`,
      best(({ longTasks }) => Math.max(0, ...longTasks)),
      'ms',
    ),
  ];
}

async function measureTyping(row: string, page: Page): Promise<Result> {
  await page.getByLabel('English description').focus();
  const { keys } = await noteWhile(page, () => pressOften(page, [...TEXT]), false);
  return atMost(`panel: ${row}`, median(keys), KEY, 'ms');
}

/** Takes the tenth photo up and down by the keyboard. */
async function measureSorting(row: string, page: Page): Promise<Result> {
  await scrollToTop(page);
  await page.locator('.list-row .drag-handle').nth(9).focus();
  const before = await namesOf(page);
  await page.keyboard.press('Space');
  const arrows = Array.from({ length: 40 }, (_, at) => (at % 20 < 14 ? 'ArrowDown' : 'ArrowUp'));
  const { keys } = await noteWhile(page, () => pressOften(page, arrows), false);
  const after = await namesOf(page);
  if (after.indexOf(before[9] ?? '') !== 25) throw new Error('Not every key press was followed.');
  await page.keyboard.press('Escape');
  return atMost(`panel: ${row}`, median(keys), KEY, 'ms');
}

async function measurePage(browser: Browser, url: string, count: number): Promise<Result[]> {
  const opened: Awaited<ReturnType<typeof openPanel>>[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await opened.at(-1)?.page.context().close();
    opened.push(await openPanel(browser, url));
  }
  const page = opened.at(-1)?.page;
  if (!page) throw new Error('The panel was not opened.');
  await page.waitForTimeout(1000);
  const rest = await noteWhile(page, () => page.waitForTimeout(1000));
  const results = [
    note('panel: first rows shown after Login', median(opened.map(({ shown }) => shown)), 'ms'),
    atMost('panel: list usable after Login', median(opened.map(({ whole }) => whole)), 1000, 'ms'),
    note('panel: frame interval at rest', median(rest.frames), 'ms'),
    await measureTyping('key in a text field', page),
    await measureSorting('key that sorts', page),
    ...(await measureDrag('drag', page)),
  ];
  await openAllProjects(page, count);
  return [
    ...results,
    await measureTyping('key in a text field, every project open', page),
    await measureSorting('key that sorts, every project open', page),
    ...(await measureDrag('drag, every project open', page)),
  ];
}

/** The panel with 1,000 photos in a real browser on a local server, and what it uploads there. */
export async function measure(bench: Bench): Promise<Result[]> {
  const count = bench.pick(PHOTOS, 2 * PROJECT_SIZE);
  const site = await bench.site(count);
  const contentRoot = await makeContent(site, count);
  const load = `${loadavg()[0]?.toFixed(1)} of ${availableParallelism()} processors`;
  const server = await startServer({ root: site.root, distDir: site.distDir, contentRoot });
  const browser = await openBrowser();
  try {
    const results = await measurePage(browser, server.url, count);
    await browser.close();
    const picture = join(contentRoot, 'public/photos', `${makePhoto(0).name}.jpg`);
    const { size, uploads, encodings } = await timeUploads(server.url, picture);
    return [
      // Other load on the machine delays frames and keys.
      note("panel: the machine's load before", load),
      ...results,
      atMost('panel: upload beside its encoding', median(uploads) - median(encodings), 400, 'ms'),
      note(
        'panel: upload, its encoding',
        `${Math.round(median(uploads))}, ${Math.round(median(encodings))} ms`,
      ),
      note('panel: size of the upload', size / 1000, 'kB'),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(contentRoot, { recursive: true, force: true });
  }
}

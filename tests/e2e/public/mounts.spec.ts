import type { Page } from '@playwright/test';
import { FULL_SCALE_BROWSER } from '../../../playwright.config.ts';
import { sample, tries } from '../../long.ts';
import { withBrowser } from '../fixtures.ts';
import { COUNT, MANY, MIXED, many } from './builtSite.ts';
import { test as base, boxOf, drawn, expect, hold, Visitor } from './visitor.ts';

// At half scale, pages have no odd widths.
const test = base.extend(withBrowser(FULL_SCALE_BROWSER));

/** The mounts of the open project, with the boxes and colours of their photos. */
const mounts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mount')]
      .filter((mount) => mount.checkVisibility())
      .map((mount) => {
        const img = mount.querySelector('img') as HTMLImageElement;
        const [sheet, photo] = [mount.getBoundingClientRect(), img.getBoundingClientRect()];
        const round = (value: number) => Math.round(value * 2) / 2;
        return {
          left: round(sheet.left),
          right: round(sheet.right),
          top: round(sheet.top + scrollY),
          height: round(sheet.height),
          width: round(photo.width),
          ratio: photo.width / photo.height,
          filled: (photo.width * photo.height) / (sheet.width * sheet.height),
          color: getComputedStyle(img).backgroundColor,
          isThere: img.complete && img.naturalWidth > 0,
        };
      }),
  );
type Mount = Awaited<ReturnType<typeof mounts>>[number];

const linesOf = (list: readonly Mount[]) => [...Map.groupBy(list, ({ top }) => Math.round(top / 4)).values()];

const isLevel = (line: readonly Mount[]) =>
  line.every(({ height }) => Math.abs(height - (line[0]?.height ?? Number.NaN)) < 4);

/** Whether a row extends from the left edge of the first photo to the right edge of the widest row. */
const isFullLine = (line: readonly Mount[], list: readonly Mount[]) =>
  Math.abs((line[0]?.left ?? Number.NaN) - (list[0]?.left ?? 0)) < 2 &&
  Math.abs((line.at(-1)?.right ?? Number.NaN) - Math.max(...list.map(({ right }) => right))) < 2;

const WIDTHS = sample([390, 1440, 768], 2);
/** The number of photos to step through: the last needs no more elements than the first. */
const STEPS = tries(20, 6);
/** The maximum number of pictures that load before scrolling. */
const LOADED_MAX = 100;

/** Scrolls to each picture and waits until it has loaded. */
const showAll = (page: Page) =>
  page
    .locator('.mount img')
    .filter({ visible: true })
    .evaluateAll(async (images) => {
      for (const image of images as HTMLImageElement[]) {
        image.scrollIntoView({ block: 'center' });
        while (!image.complete || image.naturalWidth === 0) await new Promise(requestAnimationFrame);
      }
    });

test('photos of all shapes fill full rows, in reserved boxes', async ({ page, built: { url, content } }) => {
  const visitor = new Visitor(page, url);
  const release = await hold(page, /\/(i|photos)\/.*\.(avif|webp|png)$/);
  const held = new Map<number, Mount[]>();
  // A page without its pictures never finishes loading.
  const openHeld = (path: string) => page.goto(url + path, { waitUntil: 'domcontentloaded' });
  // Stores a chosen language first.
  await visitor.open('/build.json');
  await openHeld('/#photos/mixed');
  await expect(visitor.photo(`Mixed ${COUNT - 1}`)).toBeVisible();
  // Lines are higher in the fallback font, and `fonts.ready` does not wait for fonts that were not requested yet.
  await page.evaluate(() =>
    Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => {}),
  );

  for (const width of WIDTHS) {
    const columns = width < 640 ? 1 : 3;
    await test.step(`${width} px: rows are full, mounts are tight, boxes and colours appear at once`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // Sizes that depend on the window's width change in the next frame.
      await drawn(page);
      const list = await mounts(page);
      held.set(width, list);
      expect(list).toHaveLength(COUNT);
      const isOff = (at: number, ratio: number) => {
        const [w, h] = MIXED[at] as readonly [number, number];
        return Math.abs(ratio / (w / h) - 1) >= 0.02;
      };
      expect(list.filter(({ ratio }, at) => isOff(at, ratio))).toEqual([]);
      expect(list.filter(({ color, isThere }) => isThere || !/^rgb\(/.test(color))).toEqual([]);
      expect(list.filter(({ filled }) => !(filled >= 0.8))).toEqual([]);
      const lines = linesOf(list);
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      expect(lines.filter((line) => !isLevel(line))).toEqual([]);
      const isApart = (line: readonly Mount[]) =>
        line.every(({ left }, at) => at === 0 || left > (line[at - 1]?.right ?? Number.NaN));
      expect(lines.filter((line) => !isApart(line))).toEqual([]);
      if (columns > 1) expect(lines.slice(0, -1).filter((line) => !isFullLine(line, list))).toEqual([]);
      // 340 px on a phone, which has no scroll bar of 15 px.
      else expect(list.filter(({ ratio, width: shown }) => ratio > 1 && shown < 340 - 15)).toEqual([]);
    });
  }

  await test.step('nothing moves when the pictures load', async () => {
    release();
    await showAll(page);
    const boxes = (list: readonly Mount[] = []) => list.map(({ left, top, width }) => [left, top, width]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => boxes(await mounts(page))).toEqual(boxes(held.get(width)));
    }
  });

  await test.step('few photos form closed rows, and are no higher than the window', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [project, rows] of [
      ['uprights', [2]],
      ['alone', [1]],
      ['odd', [3, 1]],
    ] as const) {
      await page.goto(`${url}/#photos/${project}`);
      await expect(visitor.photo(new RegExp(`^${project} 0`, 'i'))).toBeVisible();
      const list = await mounts(page);
      expect(linesOf(list).map((line) => line.length)).toEqual(rows);
      expect(list.filter(({ height, width }) => height >= 700 || width <= 44)).toEqual([]);
      const left = (await page.locator('.project .grid').boundingBox())?.x ?? 0;
      for (const [begin] of linesOf(list)) expect(Math.abs((begin?.left ?? 0) - left)).toBeLessThan(2);
      expect(linesOf(list).filter((line) => !isLevel(line))).toEqual([]);
      // A panorama longer than any row has no coloured bars at its edges.
      if (project === 'odd') expect(list[3]?.ratio).toBeCloseTo(4, 1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}/photos/odd-3/`);
    const main = await boxOf(page.locator('.work-main'));
    expect((await boxOf(page.locator('.work-picture'))).width).toBeCloseTo(main.width, 0);
    const [texts, choice] = [
      await boxOf(page.locator('.work-texts')),
      await boxOf(page.locator('.print-choice')),
    ];
    expect(choice.x).toBeGreaterThan(texts.x + texts.width);
    expect(choice.y - texts.y).toBeLessThan(24);
    // The facts balance the two columns.
    expect((await boxOf(page.locator('.print-facts'))).x).toBeCloseTo(texts.x, 0);
    await page.goto(`${url}/#photos/alone/alone`);
    await expect(visitor.lightbox('Alone 0')).toBeVisible();
    await page.goto(`${url}/#photos`);
    await expect(visitor.cover('Mixed')).toBeVisible();
    expect(linesOf(await mounts(page)).map((line) => line.length)).toEqual([3, 3, 3]);
  });

  await test.step('on a phone in landscape the first photo is visible without scrolling', async () => {
    await page.setViewportSize({ width: 667, height: 375 });
    for (const [path, shown] of [
      ['/#photos', visitor.cover('Mixed')],
      ['/#photos/mixed', visitor.photo('Mixed 0')],
    ] as const) {
      await page.goto(url + path);
      await expect(shown).toBeVisible();
      await expect.poll(async () => (await mounts(page))[0]?.top).toBeLessThan(375 * 0.6);
    }
  });

  await test.step('a fresh list keeps boxes and colours, and a new photo has both, too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await content.change({
      ...many(),
      'content/photos/new.json': {
        filename: 'mixed-1.png',
        staticUrl: '/photos/nowhere-yet.png',
        description: { en: 'New' },
        project: 'Alone',
        order: 1,
      },
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(/\/(i|photos)\/.*\.(avif|webp|png)$/, () => new Promise(() => {}));
    await page.goto(`${url}/build.json`);
    await openHeld('/#photos/alone');
    await expect(visitor.photo('New')).toBeVisible();
    const list = await mounts(page);
    expect(linesOf(list).map((line) => line.length)).toEqual([2]);
    const isReserved = ({ color, ratio, isThere }: Mount) =>
      /^(rgb|color)\(/.test(color) && !isThere && ratio > 0.9;
    expect(list.filter((mount) => !isReserved(mount))).toEqual([]);
  });

  await test.step('many photos in one project form full rows, and each opens and closes', async () => {
    await page.goto(`${url}/build.json`);
    await openHeld('/#photos');
    await expect(visitor.cover('Many')).toContainText(`${MANY} works`);
    // By key, because a photo under the pointer would be raised.
    await visitor.cover('Many').press('Enter');
    await expect(visitor.photo(`Far ${MANY - 1}`)).toBeVisible();
    const list = await mounts(page);
    expect(list).toHaveLength(MANY);
    const lines = linesOf(list);
    expect(lines.filter((line) => line.length > 3)).toEqual([]);
    const isFull = (line: readonly Mount[]) => isLevel(line) && isFullLine(line, list);
    expect(lines.slice(0, -1).filter((line) => !isFull(line))).toEqual([]);
    // Distant pictures are not loaded.
    const images = page.locator('.project img');
    const sources = await images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc));
    expect(sources.filter(Boolean).length).toBeLessThan(LOADED_MAX);
    const far = MANY - 101;
    const place = (at: number) => `${at + 1}/${MANY}`;
    const shown = (at: number) => visitor.lightbox(`Far ${at}`).getByText(place(at), { exact: true });
    await visitor.photo(`Far ${far}`).click();
    await expect(shown(far)).toBeVisible();
    await expect(page.locator('[data-early]')).toHaveCount(0);
    const size = () => page.evaluate(() => document.querySelectorAll('*').length);
    await page.keyboard.press('ArrowRight');
    await expect(shown(far + 1)).toBeVisible();
    const before = await size();
    expect(before).toBeLessThan(20 * MANY);
    for (let step = 2; step <= STEPS; step += 1) await page.keyboard.press('ArrowRight');
    await expect(shown(far + STEPS)).toBeVisible();
    expect(await size()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(visitor.photo(`Far ${far + STEPS}`)).toBeFocused();
    expect(await mounts(page)).toHaveLength(MANY);
  });
});

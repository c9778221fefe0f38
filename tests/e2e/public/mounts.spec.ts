import type { Page } from '@playwright/test';
import { BROWSER } from '../../../playwright.config.ts';
import { sample } from '../../long.ts';
import { expectRead, inItsOwnBrowser } from '../fixtures.ts';
import { test as base } from './builtSite.ts';
import { COUNT, MIXED, thousand } from './shapes.ts';
import { expect, Visitor } from './visitor.ts';

// Painted at half its size, a page has no odd widths.
const test = base.extend(inItsOwnBrowser(BROWSER));

/** The open project's mounts: their boxes, their photos' boxes and colours, and the line they stand in. */
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

/** The mounts by the lines they stand in. */
const linesOf = (list: readonly Mount[]) => [...Map.groupBy(list, ({ top }) => Math.round(top / 4)).values()];

const ALL_WIDTHS = [
  [390, 1],
  [1440, 3],
  [768, 3],
] as const;
const WIDTHS = sample(ALL_WIDTHS, 2);
/** Phones that lie on their side. */
const SIDEWAYS = [
  [667, 375],
  [844, 390],
] as const;

/** Scrolls to each picture and waits until it is there. */
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

test('photos of all shapes fill their mounts in full rows, in boxes that are there before them', async ({
  page,
  startServer,
  built: { content, distDir },
}) => {
  test.setTimeout(120_000);
  const server = await startServer({ contentRoot: content.path, distDir });
  const visitor = new Visitor(page, server.url);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/(i|photos)\/.*\.(avif|webp|png)$/, async (route) => {
    await released;
    await route.continue();
  });
  const held = new Map<number, Mount[]>();
  // A page whose pictures are held back never finishes loading.
  const openHeld = (path: string) => page.goto(server.url + path, { waitUntil: 'domcontentloaded' });
  await visitor.open('/legal/imprint/');
  await openHeld('/#photos/mixed');
  await expect(visitor.photo(`Mixed ${COUNT - 1}`)).toBeVisible();
  // Lines are higher in the font that stands in, and `fonts.ready` knows nothing of one that nobody has asked for yet.
  await page.evaluate(() =>
    Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => {}),
  );

  for (const [width, columns] of WIDTHS) {
    await test.step(`${width} px: rows are full, sheets hug, boxes and colours are there at once`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // What is sized by the width of the view follows in the next frame.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
      const list = await mounts(page);
      held.set(width, list);
      expect(list).toHaveLength(COUNT);
      for (const [at, { ratio, color, isThere }] of list.entries()) {
        const [w, h] = MIXED[at] as readonly [number, number];
        expect(Math.abs(ratio / (w / h) - 1), `ratio of ${at}`).toBeLessThan(0.02);
        expect(color).toMatch(/^rgb\(/);
        expect(isThere).toBe(false);
      }
      for (const { filled } of list) expect(filled).toBeGreaterThanOrEqual(0.8);
      const lines = linesOf(list);
      expect(lines.map((line) => line.length)).toEqual(Array(COUNT / columns).fill(columns));
      const [left, right] = [lines[0]?.[0]?.left ?? 0, lines[0]?.at(-1)?.right ?? 0];
      for (const line of lines) {
        for (const { height } of line) expect(Math.abs(height - (line[0]?.height ?? 0))).toBeLessThan(4);
        for (const [at, mount] of line.entries()) {
          if (at > 0) expect(mount.left).toBeGreaterThan(line[at - 1]?.right ?? 0);
        }
        if (columns === 1) continue;
        expect(Math.abs((line[0]?.left ?? 0) - left)).toBeLessThan(2);
        expect(Math.abs((line.at(-1)?.right ?? 0) - right)).toBeLessThan(2);
      }
      if (columns === 1) {
        for (const { ratio, width: shown } of list) if (ratio > 1) expect(shown).toBeGreaterThanOrEqual(340);
      }
    });
  }

  await test.step('nothing moves when the pictures come', async () => {
    release();
    await showAll(page);
    const boxes = (list: readonly Mount[] = []) => list.map(({ left, top, width }) => [left, top, width]);
    for (const [width] of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => boxes(await mounts(page))).toEqual(boxes(held.get(width)));
    }
  });

  await test.step('few photos close their rows, and are no higher than the view', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [project, rows] of [
      ['uprights', [2]],
      ['alone', [1]],
      ['odd', [2, 2]],
    ] as const) {
      await page.goto(`${server.url}/#photos/${project}`);
      await expect(visitor.photo(new RegExp(`^${project} 0`, 'i'))).toBeVisible();
      const list = await mounts(page);
      expect(linesOf(list).map((line) => line.length)).toEqual(rows);
      for (const { height, width } of list) {
        expect(height).toBeLessThan(700);
        expect(width).toBeGreaterThan(44);
      }
      // The first two stand side by side, in the middle of their row.
      const [grid, first, second] = [await page.locator('.project .grid').boundingBox(), ...list];
      if (second) expect(second.left - (first?.right ?? 0)).toBeLessThan(30);
      const middle = ((first?.left ?? 0) + ((second ?? first)?.right ?? 0)) / 2;
      expect(Math.abs(middle - (grid?.x ?? 0) - (grid?.width ?? 0) / 2)).toBeLessThan(2);
      // Longer than any row allows, a panorama still has no bars of colour at its edges.
      if (project === 'odd') expect(list[3]?.ratio).toBeCloseTo(4, 1);
    }
    await page.goto(`${server.url}/#photos/alone/alone`);
    await expect(visitor.lightbox('Alone 0')).toBeVisible();
    await page.goto(`${server.url}/#photos`);
    await expect(visitor.cover('Mixed')).toBeVisible();
    expect(linesOf(await mounts(page)).map((line) => line.length)).toEqual([3, 3, 3]);
  });

  await test.step('on a phone that lies on its side the first photo begins in the first view', async () => {
    for (const [width, height] of sample(SIDEWAYS, 1)) {
      await page.setViewportSize({ width, height });
      for (const [path, shown] of [
        ['/#photos', visitor.cover('Mixed')],
        ['/#photos/mixed', visitor.photo('Mixed 0')],
      ] as const) {
        await page.goto(server.url + path);
        await expect(shown).toBeVisible();
        await expect.poll(async () => (await mounts(page))[0]?.top).toBeLessThan(height * 0.6);
      }
    }
  });

  await test.step('a fresh list keeps boxes and colours, and a new photo has both as well', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await content.change({
      ...thousand(),
      'content/photos/new.json': {
        filename: 'mixed-1.png',
        staticUrl: '/photos/nowhere-yet.png',
        description: { en: 'New' },
        project: 'Alone',
        order: 1,
      },
    });
    await expectRead(server.url, content.path);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(/\/(i|photos)\/.*\.(avif|webp|png)$/, () => new Promise(() => {}));
    await openHeld('/legal/imprint/');
    await openHeld('/#photos/alone');
    await expect(visitor.photo('New')).toBeVisible();
    const list = await mounts(page);
    expect(linesOf(list).map((line) => line.length)).toEqual([2]);
    for (const { color, ratio, isThere } of list) {
      expect(color).toMatch(/^(rgb|color)\(/);
      expect(color).not.toContain('rgba');
      expect(isThere).toBe(false);
      expect(ratio).toBeGreaterThan(0.9);
    }
  });

  await test.step('a thousand photos in one project hang in full rows, and any of them opens and is left', async () => {
    await openHeld('/legal/imprint/');
    await openHeld('/#photos');
    await expect(visitor.cover('Thousand')).toContainText('1000 works');
    // By key: a photo under the pointer would rise.
    await visitor.cover('Thousand').press('Enter');
    await expect(visitor.photo('Far 999')).toBeVisible();
    const list = await mounts(page);
    expect(list).toHaveLength(1000);
    const lines = linesOf(list);
    expect(lines.map((line) => line.length)).toEqual([...Array(332).fill(3), 2, 2]);
    for (const line of lines.slice(0, 332)) {
      for (const { height } of line) expect(Math.abs(height - (line[0]?.height ?? 0))).toBeLessThan(4);
      expect(Math.abs((line[0]?.left ?? 0) - (list[0]?.left ?? 0))).toBeLessThan(2);
      expect(Math.abs((line.at(-1)?.right ?? 0) - (list[2]?.right ?? 0))).toBeLessThan(2);
    }
    // What nobody comes near is not asked for.
    const asked = await page
      .locator('.project img')
      .evaluateAll(
        (images) => images.filter((image) => (image as HTMLImageElement).currentSrc !== '').length,
      );
    expect(asked).toBeLessThan(150);
    await visitor.photo('Far 899').click();
    await expect(visitor.lightbox('Far 899').getByText('900/1000', { exact: true })).toBeVisible();
    await expect(page.locator('[data-early]')).toHaveCount(0);
    const size = () => page.evaluate(() => document.querySelectorAll('*').length);
    await page.keyboard.press('ArrowRight');
    await expect(visitor.lightbox('Far 900').getByText('901/1000', { exact: true })).toBeVisible();
    const before = await size();
    expect(before).toBeLessThan(20_000);
    for (let step = 2; step <= 20; step += 1) await page.keyboard.press('ArrowRight');
    await expect(visitor.lightbox('Far 919').getByText('920/1000', { exact: true })).toBeVisible();
    expect(await size()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(visitor.photo('Far 919')).toBeFocused();
    expect(await mounts(page)).toHaveLength(1000);
  });
});

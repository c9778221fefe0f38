import { FULL_SCALE_BROWSER } from '../../../playwright.config.ts';
import { everyNth, sample } from '../../long.ts';
import { withBrowser } from '../fixtures.ts';
import { allStyles, boxes, openIn, styles } from './looks.ts';
import { test as base, expect } from './visitor.ts';

// At half scale, pages have no odd widths.
const test = base.extend(withBrowser(FULL_SCALE_BROWSER));
// Only one worker starts this browser.
test.describe.configure({ mode: 'default' });

const WORK = '/photos/last-tram-second-stop-j8tn/';
/** Every kind of page, in both languages if each has its own page. */
const PAGES = [
  '/',
  '/#photos',
  WORK,
  '/projects/night-shift/',
  '/legal/withdraw/',
  '/legal/terms/',
  '/success?session_id=cs_test_a1b2c3d4',
  '/de/legal/terms/',
];

/** The measures of the home page by look, at 1440 px. */
const HOME = {
  gallery: {
    // Brand, heading, lead, text, border of a button, padding and border of a photo.
    sizes: [['22px', '600'], ['40px', '44px'], ['20px', '28px'], ['16px', '24px'], ['1px'], ['0px', '0px']],
    share: 0.54,
    heading: 216,
  },
  poster: { share: 0.38, heading: 256 },
} as const;

test('the home page has the sizes of its look, and a large, complete photo', async ({ page, visitor }) => {
  for (const look of ['poster', 'gallery'] as const) {
    const wanted = HOME[look];
    const sizes = async () => [
      await styles(page, '.brand', 'font-size', 'font-weight'),
      await styles(page, '.home-intro .display', 'font-size', 'line-height'),
      await styles(page, '.home-intro .lead', 'font-size', 'line-height'),
      await styles(page, '.home-text p', 'font-size', 'line-height'),
      await styles(page, '.home-social .button', 'border-top-width'),
      await styles(page, '.home-photo .mount', 'padding-top', 'border-top-width'),
    ];
    await openIn(visitor, look, '/', 1440);
    if ('sizes' in wanted) {
      expect(await sizes()).toEqual(wanted.sizes);
      for (const control of ['#cart-button', '.home-social .button'])
        expect(await styles(page, control, 'background-color')).toEqual(['rgb(255, 255, 255)']);
    }

    // The aspect ratio of a small copy differs by half a px from its box: it is cropped, not stretched.
    expect(await styles(page, '.home-photo img', 'object-fit')).toEqual(['cover']);

    await test.step('the photos are beside the text', async () => {
      // The first photo is upright, so that a second one is beside it.
      const photos = await boxes(page, '.home-photo');
      const [heading] = await boxes(page, '.home-intro .display');
      const [links] = await boxes(page, '.home-social h3');
      expect(photos).toHaveLength(2);
      for (const { bottom, right } of photos) {
        expect(bottom).toBeLessThanOrEqual(900);
        expect(heading?.left).toBeGreaterThan(right);
      }
      expect(Math.abs((photos[0]?.height ?? 0) - (photos[1]?.height ?? 0))).toBeLessThanOrEqual(1);
      const shown = photos.reduce((sum, { width, height }) => sum + width * height, 0);
      expect(shown / (1440 * 900)).toBeGreaterThan(wanted.share);
      // The text column has room for a heading in two lines.
      expect(heading?.width).toBeGreaterThanOrEqual(wanted.heading);
      expect(links?.left).toBe(heading?.left);
      expect((heading?.top ?? 0) - (photos[0]?.top ?? 0)).toBeLessThan(10);
      const [lead] = await boxes(page, '.home-intro .lead');
      expect((lead?.top ?? 0) - (heading?.bottom ?? 0)).toBe(16);
      // The columns of the long text are those of two equal photos.
      const columns = [...new Set((await boxes(page, '.home-text p')).map(({ left }) => left))];
      const [{ left = 0, right = 0 } = {}, { left: next = 0, right: end = 0 } = {}] = photos;
      expect(columns[0]).toBeCloseTo(left, 0);
      expect(columns[1]).toBeCloseTo((left + end + next - right) / 2, 0);
    });

    await test.step('the open section has the gaps of the others: it is as large as a button with its shadow', async () => {
      const reach = await page.locator('.tab[aria-current]').evaluate((tab) => {
        const { width, height } = getComputedStyle(tab, '::before');
        return [Number.parseFloat(width) - tab.clientWidth, Number.parseFloat(height) - tab.clientHeight];
      });
      expect(reach).toEqual(look === 'poster' ? [12, 12] : [0, 0]);
    });

    if (look === 'poster')
      await test.step('a focus ring replaces the shadow', async () => {
        const controls = ['.tab:not([aria-current])', '.home-intro .button', '#cart-button'];
        for (const selector of [...controls, '.home-works .photo', '#music .play']) {
          const isPlayer = selector.startsWith('#music');
          if (isPlayer) await visitor.section('music').click();
          await page.locator(selector).filter({ visible: true }).first().focus();
          await page.keyboard.press('Shift');
          const ringed = isPlayer ? '#music :has(> .play)' : selector;
          const [shadow, ...ring] = await styles(page, ringed, 'box-shadow', 'outline', 'outline-offset');
          expect(ring, selector).toEqual([expect.stringMatching(/ solid 2px$/), '3px']);
          expect(shadow, selector).toMatch(/^none$|\b0px 0px 0px 0px$/);
        }
        await visitor.section('home').click();
        await page.evaluate(() => scrollTo(0, 0));
      });

    await test.step('on a phone the photo is visible at once, controls are 44 px, and no shadow is cut off', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const [below] = await boxes(page, '.home-photo');
      const [above] = await boxes(page, '.home-intro .display');
      const screen = await page.evaluate(() => document.body.clientWidth);
      const margin = look === 'poster' ? 16 : 0;
      expect([below?.left, below?.right]).toEqual([margin, screen - margin]);
      expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeLessThanOrEqual(32);
      const seen = Math.min(844, below?.bottom ?? 0) - (below?.top ?? 0);
      expect(seen / (844 - (above?.bottom ?? 0))).toBeGreaterThanOrEqual(0.6);
      for (const { width, height } of await boxes(page, '.fixed-controls .button'))
        expect([width, height]).toEqual([44, 44]);
      const all = ['.brand a', '.home-intro .display', '.home-text p', '#language-button', '.site-footer p'];
      const lefts = await Promise.all(all.map(async (part) => (await boxes(page, part))[0]?.left));
      expect(new Set(lefts), `${lefts}`).toEqual(new Set([16]));
      const cut = await page.locator('.button, .mount').evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const [, x = 0] = /(-?[\d.]+)px/.exec(getComputedStyle(element).boxShadow) ?? [];
            return element.getBoundingClientRect().right + Number(x) > innerWidth;
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(cut).toEqual([]);
      const [lead] = await boxes(page, '.home-intro .lead');
      const [bar] = await boxes(page, '.fixed-controls');
      expect((lead?.top ?? 0) - (below?.bottom ?? 0)).toBeGreaterThanOrEqual(16);
      expect(lead?.top).toBeLessThan(bar?.top ?? 0);
      if (look === 'poster') return;
      expect((await sizes()).slice(0, 2)).toEqual([
        ['22px', '600'],
        ['28px', expect.stringMatching(/^3[01]/)],
      ]);
    });
  }

  await test.step('it ends with three photos in a row, each a named link to its page', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect((await boxes(page, 'main'))[0]?.width).toBe(1680);
    const works = page.locator('.home-works').getByRole('link');
    await expect(works).toHaveCount(3);
    const rows = new Set((await boxes(page, '.home-works .mount')).map(({ top }) => Math.round(top)));
    expect(rows.size).toBe(1);
    const name = await works.first().locator('.label [lang=en]').textContent();
    await works.first().click();
    await expect(page).toHaveURL(/\/photos\/[a-z0-9-]+\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name?.trim() ?? '');
  });
  await test.step('controls are black in the dark look', async () => {
    await openIn(visitor, 'dark', '/', 1440);
    for (const control of ['#cart-button', '.home-social .button'])
      expect(await styles(page, control, 'background-color')).toEqual(['rgb(24, 24, 24)']);
  });
});

test('each page has its header, its language and its buttons', async ({ page, visitor }) => {
  for (const [look, width, height, higher] of [
    ['gallery', 1440, 72, 100],
    ['poster', 768, 88, 116],
  ] as const) {
    const seen = { [width]: new Set<string>(), 390: new Set<string>() };
    const buttons = new Set<number>();
    await openIn(visitor, look, '/', 1440);
    // The looks visit different pages in an ordinary run.
    for (const path of everyNth(look === 'poster' ? PAGES : PAGES.toReversed(), 3)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (path !== '/') await page.goto(visitor.site + path);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      if (look === 'poster') {
        for (const { height: high } of await boxes(page, '.button')) buttons.add(high);
        const radii = await allStyles(page, '.button, .mount, .sheet', 'border-top-left-radius');
        expect([...new Set(radii.flat())], path).toEqual(['16px']);
      }
      await expect(page.getByRole('button', { name: /^(en|de)$/i })).toHaveCount(1);
      await expect(page.getByRole('link', { name: /^(English|Deutsch)$/ })).toHaveCount(0);
      for (const [wide, high] of [
        [width, height],
        [390, higher],
      ] as const) {
        const at = `${path} at ${wide} px`;
        await page.setViewportSize({ width: wide, height: 844 });
        const parts = '.site-header, .brand a, .site-header .tab, #language-button';
        const [header, brand, ...words] = await boxes(page, parts);
        const language = words.pop();
        expect(header?.height, at).toBe(high);
        expect(words, at).toHaveLength(4);
        expect(new Set(words.map(({ top }) => top)).size, at).toBe(1);
        for (const word of words) expect(word.height, at).toBe(44);
        seen[wide]?.add(JSON.stringify([brand?.left, language?.left]));
      }
    }
    expect(Object.values(seen).map(({ size }) => size)).toEqual([1, 1]);
    expect([...buttons].filter((high) => ![44, 48, 56].includes(high))).toEqual([]);
  }
  await test.step('on a phone fixed controls never cover buying controls, however scrolled', async () => {
    await openIn(visitor, 'poster', WORK, 390, 664);
    const covered = await page.evaluate(async () => {
      const spans = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      const isCovered = () =>
        spans('.fixed-controls .button').some((over) =>
          spans('.print-choice').some(
            (below) => over.top < below.bottom && over.bottom > below.top && over.top < innerHeight,
          ),
        );
      const found: number[] = [];
      // Scrolls up, because then they appear again.
      for (let y = document.documentElement.scrollHeight - innerHeight; y >= 0; y -= 40) {
        scrollTo({ top: y, behavior: 'instant' });
        for (let frame = 0; frame === 0 || (frame < 60 && isCovered()); frame += 1)
          await new Promise(requestAnimationFrame);
        if (isCovered()) found.push(y);
      }
      return found;
    });
    expect(covered).toEqual([]);
  });
});

/** Widths on both sides of each breakpoint, then the extremes. */
const COLUMNS = [
  [639, 1],
  [640, 2],
  [767, 2],
  [768, 3],
  [320, 1],
  [1600, 3],
] as const;

test('covers are in level rows, and the loading message covers none of them', async ({ page, visitor }) => {
  await page.route('**/api/photos*', () => new Promise(() => {}));
  for (const [look, width] of [
    ['gallery', 390],
    ['poster', 1440],
  ] as const) {
    await openIn(visitor, look, '/#photos', 1440);
    await expect(visitor.cover('Night Shift')).toBeVisible();
    const mounts = await boxes(page, '.cover .mount');
    const names = await boxes(page, '.cover-name');
    for (let row = 0; row < mounts.length; row += 3) {
      const tops = names.slice(row, row + 3).map(({ top }) => top);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
    }
    expect(mounts[3]?.left).toBe(mounts[0]?.left);
    expect(Math.abs((mounts[3]?.height ?? 0) - (mounts[0]?.height ?? 0))).toBeLessThanOrEqual(1);

    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('status', { name: 'Loading photos...' })).toBeVisible();
    const [note] = await boxes(page, '.loading');
    const below = await boxes(page, '.site-header li, .covers h2 span, .fixed-controls .button, .cover');
    expect(below.length).toBeGreaterThan(8);
    const { top = 0, bottom = 0, left = 0, right = 0 } = note ?? {};
    for (const box of below)
      expect(top < box.bottom && bottom > box.top && left < box.right && right > box.left).toBe(false);
    await expect(page.getByText('Loading photos...')).toBeInViewport({ ratio: 1 });
  }
  await test.step("a project's heading leaves room for the hourglass", async () => {
    await openIn(visitor, 'gallery', '/#photos/night-shift', 768);
    const label = page.locator('.project-label').filter({ visible: true });
    await label.evaluate((heading) => heading.append(' that lasts until the first tram leaves again'));
    const [[note], [heading]] = [await boxes(page, '.loading'), await boxes(page, '.project-label')];
    const isBeside =
      Number(heading?.right) <= Number(note?.left) || Number(heading?.top) >= Number(note?.bottom);
    expect(isBeside).toBe(true);
    await openIn(visitor, 'gallery', '/#photos', 768);
  });
  await test.step('grids have 1, 2 or 3 columns by width, other sections have one', async () => {
    const items = page.getByRole('main').getByRole('listitem').filter({ visible: true });
    /** The number of entries in the first row, which have the same top. */
    const columnsOf = () =>
      items.evaluateAll((elements) => {
        const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top));
        return tops.filter((top) => top === tops[0]).length;
      });
    for (const [width, columns] of sample(COLUMNS, 4)) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(columnsOf, `${width} px`).toBe(columns);
      const room = page.locator('html').evaluate((root) => root.clientWidth - root.scrollWidth);
      expect(await room, `${width} px`).toBeGreaterThanOrEqual(0);
    }
    // These sections have one column at every width.
    for (const section of ['videos', 'music'] as const) {
      await visitor.section(section).click();
      await expect(items).toHaveCount(3);
      expect(await columnsOf()).toBe(1);
    }
    await visitor.section('photos').click();
  });
  await page.evaluate(() => {
    const empty = document.createElement('div');
    empty.className = 'empty';
    document.querySelector('#photos [data-list]')?.replaceChildren(empty);
  });
  await expect(page.getByText('Loading photos...')).toBeInViewport({ ratio: 1 });
});

test.describe("a project's photos", () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('show their names, use the screen, keep their boxes if they fail', async ({ page, visitor }) => {
    await openIn(visitor, 'gallery', '/projects/night-shift/', 1440);
    await expect(page.locator('.photo img').first()).toBeVisible();
    const mounts = () => boxes(page, '.photo .mount');
    const before = await mounts();
    const [one, two, three] = before.map(({ height }) => height);
    for (const height of [two, three]) expect(height).toBeCloseTo(one ?? 0, 0);

    await test.step('a name appears over its photo on hover and on focus', async () => {
      const [first, second] = [page.locator('.photo').nth(0), page.locator('.photo').nth(1)];
      await expect(first.locator('.label')).toHaveCSS('opacity', '0');
      await first.hover();
      await expect(first.locator('.label')).toHaveCSS('opacity', '1');
      // The photo grows, but its name would be blurred.
      const width = await first.locator('.label').evaluate((one: HTMLElement) => one.offsetWidth);
      expect((await first.locator('.label').boundingBox())?.width).toBeCloseTo(width, 0);
      await second.focus();
      await page.keyboard.press('Shift');
      await expect(second.locator('.label')).toHaveCSS('opacity', '1');
      // Hovered and focused photos are raised.
      await second.blur();
      await page.mouse.move(1, 1);
    });

    await test.step('1920 px are used, up to 1,680 px of content', async () => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      expect((await boxes(page, 'main'))[0]?.width).toBe(1680);
      const row = await mounts();
      expect((row[2]?.right ?? 0) - (row[0]?.left ?? 0)).toBeCloseTo(1680, -1);
    });

    await test.step('on phones photos are as wide as the screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const screen = await page.evaluate(() => document.body.clientWidth);
      for (const { left, width } of await mounts())
        expect([left, width]).toEqual([0, expect.closeTo(screen, 0)]);
      const [first, second] = await boxes(page, '.grid > li');
      expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeCloseTo(24, 0);
      await openIn(visitor, 'poster', '/projects/night-shift/', 390, 844);
      for (const { left, right } of await mounts())
        expect([left, right]).toEqual([16, expect.closeTo(screen - 16, 0)]);
      for (const { width } of await boxes(page, '.photo img'))
        expect(width / (screen - 32)).toBeGreaterThanOrEqual(0.95);
    });

    await test.step('photos that fail to load keep the same boxes', async () => {
      const isPicture = /\/(i|photos|uploads)\/[^/]+\.\w+$/;
      await page.route(isPicture, (route) => route.fulfill({ status: 404, body: '' }));
      await openIn(visitor, 'gallery', '/projects/night-shift/', 1440);
      for (const photo of await page.locator('.photo').all()) await photo.scrollIntoViewIfNeeded();
      await expect(page.locator('.photo .no-content')).toHaveCount(before.length);
      const sizes = (list: typeof before) =>
        list.map(({ width, height }) => [Math.round(width), Math.round(height)]);
      expect(sizes(await mounts())).toEqual(sizes(before));
    });
  });
});

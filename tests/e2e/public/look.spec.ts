import { BROWSER } from '../../../playwright.config.ts';
import { inItsOwnBrowser } from '../fixtures.ts';
import { boxes, openIn, styles } from './looks.ts';
import { test as base, expect } from './visitor.ts';

// Painted at half its size, a page has no odd widths.
const test = base.extend(inItsOwnBrowser(BROWSER));

const WORK = '/photos/last-tram-second-stop-j8tn/';
/** Every kind of page, in both languages where one is of one language. */
const PAGES = [
  '/',
  '/#photos',
  '/projects/night-shift/',
  WORK,
  '/legal/terms/',
  '/de/legal/terms/',
  '/legal/withdraw/',
  '/success?session_id=cs_test_a1b2c3d4',
];

test.describe('values derived from settings', () => {
  test('a calm site has thin lines and no mats; a bold one has not', async ({ page, visitor }) => {
    const sizes = async () => [
      await styles(page, '.brand', 'font-size', 'font-weight'),
      await styles(page, '.home-intro .display', 'font-size', 'line-height'),
      await styles(page, '.home-intro .lead', 'font-size', 'line-height'),
      await styles(page, '.home-text p', 'font-size', 'line-height'),
      await styles(page, '.home-social .button', 'border-top-width'),
      await styles(page, '.home-photo .mount', 'padding-top', 'border-top-width'),
    ];
    await openIn(visitor, 'gallery', '/', 1440);
    expect(await sizes()).toEqual([
      ['22px', '600'],
      ['40px', '44px'],
      ['20px', '28px'],
      ['16px', '24px'],
      ['1px'],
      ['0px', '0px'],
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await sizes()).slice(0, 2)).toEqual([
      ['22px', '600'],
      ['28px', expect.stringMatching(/^3[01]/)],
    ]);
    await openIn(visitor, 'poster', '/', 1440);
    expect(await sizes()).toEqual([
      ['40px', '800'],
      // In the column beside the photos; 56 px where it is wider.
      [expect.stringMatching(/^(4[3-9]|5[0-6])/), expect.anything()],
      ['22px', expect.anything()],
      ['17px', expect.anything()],
      ['2px'],
      ['6px', '2px'],
    ]);
  });

  test('controls fit their background: white on white, black on black', async ({ page, visitor }) => {
    for (const [look, paper] of [
      ['gallery', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(24, 24, 24)'],
    ] as const) {
      await openIn(visitor, look, '/', 1440);
      expect(await styles(page, '#cart-button', 'background-color')).toEqual([paper]);
      expect(await styles(page, '.home-social .button', 'background-color')).toEqual([paper]);
    }
  });

  test('a focus ring replaces the shadow', async ({ page, visitor }) => {
    await openIn(visitor, 'poster', '/', 1440);
    for (const selector of [
      '.tab:not([aria-current])',
      '.home-intro .button',
      '#cart-button',
      '.home-works .photo',
    ]) {
      const found = page.locator(selector).filter({ visible: true }).first();
      await found.focus();
      await page.keyboard.press('Shift');
      const ring = await found.evaluate((element) => {
        const ringed = [element, ...element.querySelectorAll('.mount')].find(
          (one) => getComputedStyle(one).outlineStyle === 'solid',
        );
        if (!ringed) return undefined;
        const { outlineWidth, outlineOffset, boxShadow } = getComputedStyle(ringed);
        return {
          outlineWidth,
          outlineOffset,
          isFlat: boxShadow === 'none' || /\b0px 0px 0px 0px$/.test(boxShadow),
        };
      });
      expect(ring, selector).toEqual({ outlineWidth: '2px', outlineOffset: '3px', isFlat: true });
    }
  });
});

test.describe('one header and one language control', () => {
  for (const [look, width, height, narrow, higher] of [
    ['gallery', 1440, 72, 390, 100],
    ['poster', 768, 88, 390, 116],
  ] as const) {
    test(`each page has its header, its language and its buttons: ${look}`, async ({ page, visitor }) => {
      const seen = { [width]: new Set<string>(), [narrow]: new Set<string>() };
      const buttons = new Set<number>();
      for (const path of PAGES) {
        await openIn(visitor, look, path, 1440);
        if (look === 'poster') {
          for (const { height: high } of await boxes(page, '.button')) buttons.add(high);
          const radii = await page
            .locator('.button, .mount, .sheet')
            .evaluateAll((elements) =>
              elements
                .filter((element) => element.checkVisibility())
                .map((element) => getComputedStyle(element).borderTopLeftRadius),
            );
          expect([...new Set(radii)], path).toEqual(['16px']);
        }
        const controls = page.getByRole('button', { name: /^(en|de)$/i });
        for (const [wide, high] of [
          [width, height],
          [narrow, higher],
        ] as const) {
          const at = `${path} at ${wide} px`;
          await page.setViewportSize({ width: wide, height: wide === 390 ? 844 : 900 });
          const [header] = await boxes(page, '.site-header');
          expect(header?.height, at).toBe(high);
          const words = await boxes(page, '.site-header .tab');
          expect(words, at).toHaveLength(4);
          expect(new Set(words.map(({ top }) => top)).size, at).toBe(1);
          for (const word of words) expect(word.height, at).toBe(44);
          await expect(controls).toHaveCount(1);
          await expect(page.getByRole('link', { name: /^(English|Deutsch)$/ })).toHaveCount(0);
          const places = ['.brand a', '#language-button'].map((name) => boxes(page, name));
          seen[wide]?.add(JSON.stringify((await Promise.all(places)).map(([box]) => box?.left)));
        }
      }
      expect(Object.values(seen).map(({ size }) => size)).toEqual([1, 1]);
      expect([...buttons].filter((high) => ![44, 48, 56].includes(high))).toEqual([]);
    });
  }

  test('the language is switched on every page, and stays', async ({ page, visitor }) => {
    for (const path of ['/success?session_id=cs_test_a1b2c3d4', '/legal/withdraw/', WORK]) {
      await openIn(visitor, 'poster', path, 1440);
      await page.getByRole('button', { name: /^en$/i }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('link', { name: 'Fotos', exact: true })).toBeVisible();
      expect(await visitor.stored('language')).toBe('de');
    }
  });
});

test.describe('fixed controls on phones', () => {
  test('are 44 px, aligned with the text, and no shadow is cut off', async ({ page, visitor }) => {
    for (const look of ['poster', 'gallery'] as const) {
      await openIn(visitor, look, '/', 390, 844);
      for (const { width, height } of await boxes(page, '.fixed-controls .button'))
        expect([width, height]).toEqual([44, 44]);
      const lefts = await Promise.all(
        ['.brand a', '.home-intro .display', '.home-text p', '#language-button', '.site-footer p'].map(
          async (selector) => (await boxes(page, selector))[0]?.left,
        ),
      );
      expect(new Set(lefts), `${lefts}`).toEqual(new Set([16]));
      const cut = await page.locator('.button, .mount').evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const [x = 0] = (/(-?[\d.]+)px/.exec(getComputedStyle(element).boxShadow) ?? [])
              .slice(1)
              .map(Number);
            return element.getBoundingClientRect().right + x > innerWidth;
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(cut).toEqual([]);
    }
  });

  test('never cover buying controls at any scroll position', async ({ page, visitor }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openIn(visitor, 'poster', WORK, 390, 664);
    const covered = () =>
      page.evaluate(() => {
        const spans = (selector: string) =>
          [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        return spans('.fixed-controls .button').some((over) =>
          spans('.print-choice').some(
            (below) => over.top < below.bottom && over.bottom > below.top && over.top < innerHeight,
          ),
        );
      });
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    // Upwards, where they come back.
    for (let y = end; y >= 0; y -= 40) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
      await expect.poll(covered, { message: `at ${y} px` }).toBe(false);
    }
  });
});

test.describe('the home page', () => {
  test('begins with its photo, large, whole, and on phones at once', async ({ page, visitor }) => {
    for (const look of ['gallery', 'poster'] as const) {
      await openIn(visitor, look, '/', 1440);
      // The test's photo is an upright one, so that another stands beside it.
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
      expect(shown / (1440 * 900), look).toBeGreaterThan(look === 'gallery' ? 0.54 : 0.38);
      // The column of text takes a heading in two lines.
      expect(heading?.width).toBeGreaterThanOrEqual(look === 'gallery' ? 216 : 320);
      expect(links?.left).toBe(heading?.left);
      await page.setViewportSize({ width: 390, height: 844 });
      const [below] = await boxes(page, '.home-photo');
      const [above] = await boxes(page, '.home-intro .display');
      expect(below?.width).toBeGreaterThanOrEqual(340);
      const screen = await page.evaluate(() => document.body.clientWidth);
      expect((below?.left ?? 0) + (below?.right ?? 0)).toBeCloseTo(screen, 0);
      expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeLessThanOrEqual(32);
      const seen = Math.min(844, below?.bottom ?? 0) - (below?.top ?? 0);
      expect(seen / (844 - (above?.bottom ?? 0))).toBeGreaterThanOrEqual(0.6);
      if (look === 'gallery') {
        await expect(page.locator('.home-intro .lead').first()).toBeInViewport({ ratio: 1 });
        const [button] = await boxes(page, '.home-intro .button');
        const [bar] = await boxes(page, '.fixed-controls');
        expect(button?.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
      }
    }
  });

  test('ends with three photos, each a named link to its page', async ({ page, visitor }) => {
    await openIn(visitor, 'gallery', '/', 1440);
    const works = page.locator('.home-works').getByRole('link');
    await expect(works).toHaveCount(3);
    const rows = new Set((await boxes(page, '.home-works .mount')).map(({ top }) => Math.round(top)));
    expect(rows.size).toBe(1);
    const name = await works.first().locator('.label [lang=en]').textContent();
    await works.first().click();
    await expect(page).toHaveURL(/\/photos\/[a-z0-9-]+\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name?.trim() ?? '');
  });
});

test.describe('covers and photos', () => {
  test('the last row begins at the left, as high as the one above', async ({ page, visitor }) => {
    for (const look of ['gallery', 'poster'] as const) {
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
    }
  });

  test('on phones gallery photos are as wide as the screen', async ({ page, visitor }) => {
    await openIn(visitor, 'gallery', '/projects/night-shift/', 390, 844);
    const screen = await page.evaluate(() => document.body.clientWidth);
    const mounts = await boxes(page, '.photo .mount');
    for (const { left, width } of mounts) expect([left, width]).toEqual([0, expect.closeTo(screen, 0)]);
    const [first] = await boxes(page, '.grid > li');
    const [, second] = await boxes(page, '.grid > li');
    expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeCloseTo(24, 0);
    await openIn(visitor, 'poster', '/projects/night-shift/', 390, 844);
    for (const { left, right } of await boxes(page, '.photo .mount'))
      expect([left, right]).toEqual([16, expect.closeTo(screen - 16, 0)]);
    for (const { width } of await boxes(page, '.photo img'))
      expect(width / (screen - 32)).toBeGreaterThanOrEqual(0.95);
  });

  test('1920 px are used, up to 1,680 px of content', async ({ page, visitor }) => {
    for (const path of ['/projects/night-shift/', '/#photos', '/']) {
      await openIn(visitor, 'gallery', path, 1920, 1080);
      const [main] = await boxes(page, 'main');
      expect(main?.width).toBe(1680);
    }
    await openIn(visitor, 'gallery', '/projects/night-shift/', 1920, 1080);
    const row = (await boxes(page, '.photo .mount')).slice(0, 3);
    expect((row[2]?.right ?? 0) - (row[0]?.left ?? 0)).toBeCloseTo(1680, -1);
  });

  test.describe('without pictures', () => {
    test.use({ allowConsole: [/Failed to load resource/] });
    test('a photo that fails to load keeps its box and its row, and a video its shape', async ({
      page,
      visitor,
    }) => {
      await openIn(visitor, 'gallery', '/projects/night-shift/', 1440);
      await expect(page.locator('.photo img').first()).toBeVisible();
      const before = await boxes(page, '.photo .mount');
      await page.route(/\/(i|photos|uploads)\/[^/]+\.\w+$/, (route) =>
        route.fulfill({ status: 404, body: '' }),
      );
      await page.goto('about:blank');
      await openIn(visitor, 'gallery', '/projects/night-shift/', 1440);
      for (const photo of await page.locator('.photo').all()) await photo.scrollIntoViewIfNeeded();
      await expect(page.locator('.photo .no-content')).toHaveCount(before.length);
      const sizes = (list: typeof before) =>
        list.map(({ width, height }) => [Math.round(width), Math.round(height)]);
      expect(sizes(await boxes(page, '.photo .mount'))).toEqual(sizes(before));

      // So does a video, with its words below the sign that still plays it.
      await openIn(visitor, 'poster', '/#videos', 390, 844);
      await page.locator('.play').first().scrollIntoViewIfNeeded();
      await expect(page.locator('.play .no-content').first()).toBeVisible();
      const [frame] = await boxes(page, '.frame.videos');
      const [message] = await boxes(page, '.play .no-content');
      const [words] = await boxes(page, '.play .no-content > span');
      const [sign] = await boxes(page, '.play-sign');
      expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      expect(message?.height).toBeGreaterThan((frame?.height ?? 0) - 6);
      expect(words?.top).toBeGreaterThanOrEqual(sign?.bottom ?? 9999);
    });
  });

  test('a name appears over its photo on hover and on focus', async ({ page, visitor }) => {
    await openIn(visitor, 'gallery', '/projects/night-shift/', 1440);
    const [first, second] = [page.locator('.photo').nth(0), page.locator('.photo').nth(1)];
    await expect(first.locator('.label')).toHaveCSS('opacity', '0');
    await first.hover();
    await expect(first.locator('.label')).toHaveCSS('opacity', '1');
    await second.focus();
    await page.keyboard.press('Shift');
    await expect(second.locator('.label')).toHaveCSS('opacity', '1');
  });
});

test('the loading message covers no word, control or photo', async ({ page, visitor }) => {
  await page.route('**/api/photos*', () => new Promise(() => {}));
  for (const [look, width] of [
    ['gallery', 390],
    ['poster', 1440],
  ] as const) {
    await openIn(visitor, look, '/#photos', width, 844);
    await expect(page.getByRole('status', { name: 'Loading photos...' })).toBeVisible();
    const [note] = await boxes(page, '.loading');
    const below = await boxes(page, '.site-header li, .covers h2 span, .fixed-controls .button, .cover');
    expect(below.length).toBeGreaterThan(8);
    const { top = 0, bottom = 0, left = 0, right = 0 } = note ?? {};
    for (const box of below)
      expect(top < box.bottom && bottom > box.top && left < box.right && right > box.left).toBe(false);
    await expect(page.getByText('Loading photos...')).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => document.querySelector('#photos [data-list]')?.replaceChildren());
  await page.evaluate(() => {
    const empty = document.createElement('div');
    empty.className = 'empty';
    document.querySelector('#photos [data-list]')?.append(empty);
  });
  await expect(page.getByText('Loading photos...')).toBeInViewport({ ratio: 1 });
});

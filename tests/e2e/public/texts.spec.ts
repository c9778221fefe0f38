import type { Page } from '@playwright/test';
import { everyNth, isLong, sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { expectToFit, withLargeText } from '../largeText.ts';
import { test as base, boxOf, cartLine, expect, test } from './visitor.ts';

test.describe('long texts', () => {
  const WIDTHS = sample([390, 1440, 768], 1);
  /** A name of one long word, and the longest description. */
  const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(7).slice(0, 300);
  const TALE = 'Ein Bild, von dem es viel zu erzählen gibt, und zwar von vorn. '.repeat(40).slice(0, 1990);

  const PROJECT = WORD.slice(0, 120);
  const photo = (id: string, text: string, order: number) => ({
    id,
    src: '/photos/last-tram-second-stop-j8tn.jpg',
    filename: 'last-tram-second-stop-j8tn.jpg',
    // The first letters name the language.
    description: { en: `EN ${text}`, de: `DE ${text}` },
    project: PROJECT,
    order,
    paper: { en: WORD.slice(0, 200), de: WORD.slice(0, 200) },
  });
  const PHOTOS = [photo('word', WORD, 0), photo('tale', TALE, 1)];
  /** A word that fits below an upright photo, and must not be broken. */
  const HARBOUR = 'Containerterminal';
  const harbour = {
    ...photo('port', HARBOUR, 0),
    src: '/photos/ninth-floor-still-awake-c2vb.jpg',
    filename: 'ninth-floor-still-awake-c2vb.jpg',
    project: HARBOUR,
  };
  const VIDEO = {
    id: 'film',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    thumbnail: '/photos/still-snow-pass-d5ma.jpg',
    description: PHOTOS[0]?.description,
    order: 0,
  };

  /** Expects at every width that nothing is wider than the page or the open dialog, then calls `check`. */
  async function atEveryWidth(page: Page, check: (width: number) => Promise<void> = async () => {}) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] .modal-body')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ tagName, className, scrollWidth }) => `${tagName} ${className}: ${scrollWidth}`),
      );
      expect(tooWide, `at ${width}`).toEqual([]);
      await check(width);
    }
  }

  /** Not to an edge, because the screen scrolls by whole device pixels, which are two CSS pixels. */
  const toCenter = (element: Element) => element.scrollIntoView({ block: 'center' });

  test.use({ language: 'de' });

  // Only in German, whose words are longer.
  test('long names and descriptions stay in their places', async ({ page, visitor }) => {
    await page.route('**/api/photos*', (route) =>
      route.fulfill({ json: [...PHOTOS, harbour, { ...harbour, id: 'third', project: 'Third' }] }),
    );
    await page.route('**/api/videos', (route) => route.fulfill({ json: [VIDEO] }));
    const lines = PHOTOS.map(({ id, ...fields }) => ({ ...fields, id: `line-${id}`, photoId: id }));
    // Two lines with the same address would be merged.
    const [first, second] = [lines[0], { ...lines[1], src: '/photos/two.jpg' }];
    await visitor.open('/', {
      photoCart: JSON.stringify([first, second, await cartLine('River, learning to fork')]),
    });
    const words = /^DE /;

    await test.step('the title and the sections', async () => {
      await page.locator('.brand a, .home-intro .display').evaluateAll(
        (elements, word) => {
          for (const element of elements) element.textContent = word;
        },
        WORD.slice(0, 200),
      );
      await atEveryWidth(page);
      await visitor.section('videos').click();
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await atEveryWidth(page);
    });

    await test.step('a project and its photos', async () => {
      await visitor.section('photos').click();
      await expect(visitor.cover(PROJECT)).toBeVisible();
      await atEveryWidth(page, async () => {
        const name = visitor.cover(HARBOUR).locator('.cover-name');
        const lines = await name.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
        expect(lines).toBe(1);
      });
      await visitor.cover(PROJECT).click();
      const tile = visitor.photo(words).nth(1);
      await atEveryWidth(page, async () => {
        await tile.hover();
        const [sheet, label] = [await boxOf(tile), await boxOf(tile.locator('.label'))];
        expect(label.height).toBeLessThan(sheet.height * 0.4);
      });
      await tile.click();
    });

    await test.step('the lightbox', async () => {
      const lightbox = page.getByRole('dialog', { name: words });
      await atEveryWidth(page, async () => {
        const caption = await boxOf(lightbox.locator('.lightbox-caption'));
        expect(caption.height).toBeLessThan(844 / 4);
        await expect(visitor.button(visitor.words.buy)).toBeInViewport({ ratio: 1 });
      });
      const text = lightbox.locator('.lightbox-text');
      await expect(text).toHaveAttribute('tabindex', '0');
      await text.focus();
      await page.keyboard.press('End');
      await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
      if (isLong) await expectAccessible(page);
      await visitor.button(visitor.words.buy).click();
      const toast = await boxOf(page.locator('.toast'));
      expect(toast.height).toBeLessThan(844 / 4);
      await visitor.button(visitor.words.close).click();
    });

    await test.step('the cart and the checkout', async () => {
      // A phone hides the cart button while scrolling.
      await page.setViewportSize({ width: 1280, height: 844 });
      const cart = await visitor.openCart();
      await atEveryWidth(page, async () => {
        for (const line of await visitor.lines(cart).all()) {
          await line.scrollIntoViewIfNeeded();
          await expect(visitor.button(visitor.words.remove, line)).toBeInViewport({ ratio: 1 });
          expect((await boxOf(line)).height).toBeLessThan(844 / 3);
        }
      });
      const steps = await visitor.lines(cart).first().locator('.stepper > *').all();
      const middles = (await Promise.all(steps.map(boxOf))).map(({ y, height }) => y + height / 2);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
      // A phone in landscape shows sum and buttons side by side, below some of the lines.
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(visitor.button(visitor.words.proceed)).toBeInViewport({ ratio: 1 });
      expect((await boxOf(cart.locator('.modal-foot'))).height).toBeLessThan(390 / 2);
      await visitor.button(visitor.words.remove, visitor.lines(cart).last()).click();
      await expect(cart.getByRole('alert')).toHaveCount(0);
      const [sum, note] = [await boxOf(cart.locator('.sums')), await boxOf(cart.locator('.sums + p'))];
      expect(sum.y).toBeLessThan(note.y);
      await visitor.button(visitor.words.proceed).click();
      // The payment script adds a line about the stand-in, which moves the elements below.
      await expect(visitor.payButton()).toBeEnabled();
      const size = visitor.checkout().getByRole('combobox', { name: visitor.words.size });
      await atEveryWidth(page, async () => {
        await size.last().evaluate(toCenter);
        await expect(size.last()).toBeInViewport({ ratio: 1 });
        await expect(visitor.payButton()).toBeInViewport({ ratio: 1 });
      });
    });

    await test.step('the thanks', async () => {
      await page.goto(`${visitor.site}/success?session_id=${WORD.slice(0, 200)}`);
      await expect(page.locator('.paid-order .lines li').first()).toBeVisible();
      await atEveryWidth(page);
    });
  });
});

test.describe('large text', () => {
  const test = base.extend(withLargeText);
  const TRAM = 'Letzte Straßenbahn, zweite Haltestelle';
  const PHOTO = '/de/photos/last-tram-second-stop-j8tn/';
  const SESSION = `session_id=cs_test_${'1234567890'.repeat(5)}`;
  const PAGES = [
    ...['/', '/#photos', '/#videos', '/#music', '/#photos/night-shift', '/de/projects/night-shift/', PHOTO],
    ...['/de/legal/imprint/', '/de/legal/privacy/', '/de/legal/withdraw/', `/success?${SESSION}`],
    ...['/de/certificate/', '/de/editions/', '/guide/de/', '/guide/de/setup/'],
  ];

  test.use({ language: 'de' });

  // German words are longer.
  for (const width of sample([390, 1440], 1))
    test(`text of twice its size fits every page and dialog at ${width} px`, async ({ page, visitor }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(visitor.site);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectToFit(page, 'the language dialog');
      for (const path of everyNth(PAGES, 3)) {
        await visitor.open(path);
        await expect(page.getByRole('main')).toBeVisible();
        await expectToFit(page, path);
      }

      const line = await cartLine('Last tram, second stop', { quantity: 12 });
      await visitor.open('/#photos/night-shift', { photoCart: JSON.stringify([line]) });
      await visitor.photo(TRAM).click();
      await expect(visitor.lightbox(TRAM)).toBeVisible();
      await expectToFit(page, 'the lightbox');
      const details = visitor.lightbox(TRAM).locator('.lightbox-details');
      expect(await details.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.keyboard.press('Escape');
      const cart = await visitor.openCart();
      await expectToFit(page, 'the cart');
      await visitor.button(visitor.words.proceed, cart).click();
      // The payment script adds a line about the stand-in.
      await expect(visitor.payButton()).toBeEnabled();
      await expectToFit(page, 'the checkout');
      await visitor.open(`/?success=true&${SESSION}`);
      await expect(visitor.success()).toBeVisible();
      await expectToFit(page, 'the thanks');
    });
});

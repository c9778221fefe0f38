import { sample } from '../../long.ts';
import { boxOf, counter, expect, expectAbove, openPhoto, picture, test, type Visitor } from './visitor.ts';

// With motion, like for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const NAMES = [
  'The ninth floor is still awake',
  'Last tram, second stop',
  'After midnight the roofs start talking',
  'One window left on for the moon',
  'Rain on the long block',
  'The city as remembered from the train',
];
const [FIRST = '', SECOND = '', THIRD = ''] = NAMES;
const LAST = NAMES.at(-1) ?? '';
const SIZES = [
  [390, 664],
  [844, 390],
  [1280, 800],
  [390, 844],
  [768, 1024],
] as const;

test('the lightbox shows photo, position, caption and buttons', async ({ page, context, visitor }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lightbox = await openPhoto(visitor, SECOND);
  await expect(counter(page, '2/6')).toBeVisible();
  expect(await lightbox.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });

  await test.step('the lightbox has an opacity of 0.8, on an opaque backdrop', async () => {
    const alphas = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]') as HTMLElement;
        const colours = [
          getComputedStyle(dialog).backgroundColor,
          getComputedStyle(dialog, '::backdrop').backgroundColor,
        ];
        return colours.map((colour) => Number(/rgba\(.* ([\d.]+)\)$/.exec(colour)?.[1] ?? 1));
      });
    await expect.poll(alphas).toEqual([0.8, 1]);
  });

  await test.step('nothing covers the work, and 16 px are free on each side', async () => {
    for (const [width, height] of sample(SIZES, 3)) {
      await page.setViewportSize({ width, height });
      const touched = await lightbox.evaluate((dialog) => {
        const work = dialog.querySelector('.slide.current .plate')?.getBoundingClientRect();
        if (!work) return ['no work'];
        const free = new DOMRect(work.x - 15.5, work.y - 15.5, work.width + 31, work.height + 31);
        const isOff = free.left < 0 || free.top < 0 || free.right > innerWidth || free.bottom > innerHeight;
        const words = [...dialog.querySelectorAll('button, p, a')].filter((element) => {
          const box = element.getBoundingClientRect();
          const isBeside = box.left >= free.right || box.right <= free.left;
          return box.width > 0 && !isBeside && box.top < free.bottom && box.bottom > free.top;
        });
        return [...(isOff ? ['the edge'] : []), ...words.map(({ outerHTML }) => outerHTML.slice(0, 90))];
      });
      expect(touched, `at ${width} x ${height}`).toEqual([]);
      for (const name of ['Close', 'Share', 'Previous photo', 'Next photo', 'Buy print'])
        await expect(visitor.button(name, lightbox)).toBeInViewport({ ratio: 1 });
      const [links, choice] = [
        lightbox.locator('.lightbox-facts'),
        lightbox.getByRole('group', { name: 'Size' }),
      ];
      // Each size and its price are one line, below the text.
      for (const size of await lightbox.locator('.size-switch input + span').all())
        expect((await size.boundingBox())?.height, `at ${width} x ${height}`).toBeLessThan(30);
      const air = await choice.locator('label').evaluateAll((labels) =>
        labels.flatMap((label) => {
          const [text, box] = [document.createRange(), label.getBoundingClientRect()];
          text.selectNodeContents(label.querySelector('span') ?? label);
          const { left, right } = text.getBoundingClientRect();
          return [left - box.left, box.right - right];
        }),
      );
      expect(Math.min(...air), `beside a price at ${width} x ${height}`).toBeGreaterThanOrEqual(9);
      if (width < 640) await expectAbove(links, choice);
    }
  });

  await test.step('the caption names the paper, the year, the price and the page of the photo, which Share copies', async () => {
    await expect(lightbox.getByRole('radio', { name: 'A4 €39.00' })).toBeChecked();
    await expect(lightbox.getByText('incl. VAT, plus shipping')).toBeVisible();
    await expect(lightbox.getByText('Hahnemühle Photo Rag 308 g · 2024', { exact: true })).toBeVisible();
    const path = '/photos/last-tram-second-stop-j8tn/';
    await expect(lightbox.getByRole('link', { name: 'Sizes and details' })).toHaveAttribute('href', path);
    await visitor.button('Share').click();
    await expect(visitor.toast('Address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(visitor.site + path);
  });

  await test.step('a click on the photo or the caption does not close the lightbox', async () => {
    await picture(page, SECOND).click();
    await lightbox.getByText(SECOND, { exact: true }).click();
    // The arrow keys still work.
    await page.keyboard.press('ArrowRight');
    await expect(counter(page, '3/6')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Hahnemühle')).toHaveCount(0);
  });

  await test.step('only the list of the project was loaded, not that of all photos', async () => {
    const lists = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(lists.filter((path) => path.endsWith('.json'))).toEqual(['/projects/night-shift/photos.json']);
  });
});

const CLOSINGS: Record<string, (visitor: Visitor) => Promise<void>> = {
  Escape: ({ page }) => page.keyboard.press('Escape'),
  'a click on the empty area beside the photo': async ({ page }) => {
    const box = await boxOf(picture(page, FIRST));
    await page.mouse.click(box.x - 12, box.y + box.height / 2);
  },
  'the close button': (visitor) => visitor.button('Close').click(),
  'a click at the edge of the screen': ({ page }) => page.mouse.click(4, 400),
};

test('arrows and keys wrap; each way to close restores focus and scrolling', async ({ page, visitor }) => {
  const body = page.locator('body');
  await openPhoto(visitor, FIRST);
  await test.step('arrows and arrow keys go through all photos', async () => {
    await visitor.button('Previous photo').click();
    await expect(visitor.lightbox(LAST)).toBeVisible();
    await expect(counter(page, '6/6')).toBeVisible();
    await visitor.button('Next photo').click();
    await expect(counter(page, '1/6')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page, '6/6')).toBeVisible();
    for (const [index, name] of sample([...NAMES.entries()], 2)) {
      await page.keyboard.press('ArrowRight');
      await expect(visitor.lightbox(name)).toBeVisible();
      await expect(counter(page, `${index + 1}/6`)).toBeVisible();
      await expect(page).toHaveURL(/#photos\/night-shift\/[a-z0-9-]+$/);
    }
    // A focus ring in the site's text colour would be black on black.
    await visitor.button('Close').focus();
    await expect(visitor.button('Close')).toHaveCSS('outline-color', 'color(srgb 1 0.992157 0.972549)');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  for (const [name, close] of sample(Object.entries(CLOSINGS), 2)) {
    await test.step(name, async () => {
      await visitor.photo(FIRST).click();
      const lightbox = visitor.lightbox(FIRST);
      await expect(lightbox).toBeVisible();
      await expect(picture(page, FIRST)).toBeVisible();
      await expect(body).toHaveCSS('overflow', 'hidden');
      await close(visitor);
      await expect(lightbox).toBeHidden();
      await expect(visitor.photo(FIRST)).toBeFocused();
      await expect(body).not.toHaveCSS('overflow', 'hidden');
      await expect(page).toHaveURL(/#photos\/night-shift$/);
    });
  }
  await test.step('closing the lightbox returns focus to the photo that was shown last', async () => {
    await visitor.photo(FIRST).click();
    await expect(visitor.lightbox(FIRST)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    // The hidden home page has this photo, too.
    await expect(visitor.photo(THIRD)).toBeFocused();
  });
  // Last, because this change of the page stays.
  await test.step('Escape closes it even if its motion never starts', async () => {
    await page.evaluate(() => {
      // Like in WebKit without a graphics card, where the update waits for seconds, until the transition is skipped.
      document.startViewTransition = (update) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const skipTransition = () => {
          (update as () => void)();
          resolve();
        };
        return {
          ready: promise,
          finished: promise,
          updateCallbackDone: promise,
          skipTransition,
        } as ViewTransition;
      };
    });
    await visitor.photo(FIRST).click();
    await expect(picture(page, FIRST)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(visitor.lightbox(FIRST)).toBeHidden({ timeout: 2000 });
    await expect(visitor.photo(FIRST)).toBeFocused();
  });
});

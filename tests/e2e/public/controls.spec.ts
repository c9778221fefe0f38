import { sample } from '../../long.ts';
import { boxes, openIn } from './looks.ts';
import { boxOf, drawn, expect, test } from './visitor.ts';

test('fixed controls stay while scrolling, but hide on a phone; with reduced motion nothing animates', async ({
  page,
  visitor,
}) => {
  // The loading message has no motion, either.
  await page.route('**/api/photos*', () => new Promise(() => {}));
  await page.addInitScript(() => {
    addEventListener('transitionrun', ({ target }) => {
      const { dataset } = document.documentElement;
      dataset.moved = `${dataset.moved ?? ''} ${(target as Element).className}`;
    });
  });
  await visitor.open('/#photos/night-shift');
  // With its photos the page is long enough to scroll.
  await expect(visitor.photo('Last tram, second stop')).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { duration, iterations = 1 } = effect?.getTiming() ?? {};
        return playState === 'running' && (Number(duration) > 50 || iterations === Number.POSITIVE_INFINITY);
      }).length,
  );
  expect(moving).toBe(0);
  const places = () =>
    Promise.all([visitor.languageButton().boundingBox(), visitor.cartButton().boundingBox()]);
  const before = await places();
  const colour = () => visitor.scrollTop().evaluate((element) => getComputedStyle(element).backgroundColor);
  const atTop = await colour();
  await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 3));
  await expect.poll(colour).not.toBe(atTop);
  expect(await places()).toEqual(before);
  const midway = await colour();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(colour).not.toBe(midway);
  await visitor.scrollTop().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(colour).toBe(atTop);

  const bar = page.locator('.fixed-controls');
  await page.setViewportSize({ width: 1022, height: 1300 });
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.setViewportSize({ width: 390, height: 844 });
  // A focused control would not hide.
  await visitor.scrollTop().blur();
  await expect(visitor.photo('The ninth floor is still awake')).toBeVisible();
  // Two scrolls within one frame would count as one.
  const scroll = async (to: number) => {
    await page.evaluate((y) => scrollTo(0, y), to);
    await drawn(page);
  };
  const cart = visitor.cartButton(0);
  await test.step('they are in a bar, which covers nothing by half', async () => {
    const { x, y, height } = await boxOf(bar);
    expect([x, y + height]).toEqual([0, 844]);
    await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
  await scroll(400);
  for (const control of [cart, visitor.languageButton(), visitor.scrollTop()])
    await expect(control).not.toBeInViewport();
  await scroll(300);
  for (const control of [cart, visitor.languageButton(), visitor.scrollTop()])
    await expect(control).toBeInViewport({ ratio: 1 });
  await test.step('they appear at the end of the page', async () => {
    await scroll(400);
    await expect(cart).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(cart).toBeInViewport({ ratio: 1 });
    await scroll(100);
  });
  await test.step('they stay while one of them has the focus', async () => {
    await cart.focus();
    await scroll(500);
    await expect(page.locator('.fixed-controls.away')).toBeVisible();
    await expect(cart).toBeInViewport({ ratio: 1 });
    await cart.blur();
    await expect(cart).not.toBeInViewport();
  });
  await test.step('they stay for keyboard users', async () => {
    await page.keyboard.press('Shift');
    await expect(cart).toBeInViewport({ ratio: 1 });
    const progress = () => visitor.scrollTop().evaluate(({ style }) => style.getPropertyValue('--progress'));
    const before = await progress();
    await scroll(700);
    await expect.poll(progress).not.toBe(before);
    await expect(cart).toBeInViewport({ ratio: 1 });
  });

  // Every control is at least 44 px wide and high.
  const small = (await boxes(page, 'button')).filter(({ width, height }) => width < 44 || height < 44);
  expect(small).toEqual([]);
  await visitor.openCart();
  await page.keyboard.press('Escape');
  await expect(visitor.cart()).toBeHidden();
  // Even a short transition would move a button away from the pointer that presses it.
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});

const VIEWS = [
  ['poster', '/'],
  ['poster', '/#photos/night-shift'],
  ['gallery', '/photos/last-tram-second-stop-j8tn/'],
  ['poster', '/photos/last-tram-second-stop-j8tn/'],
  ['gallery', '/#photos/night-shift'],
] as const;

test('floating controls cover nothing from 768 px on, also when upright', async ({ page, visitor }) => {
  for (const [look, path] of sample(VIEWS, 3)) {
    await openIn(visitor, look, path, 768);
    await expect(page.locator('main img').filter({ visible: true }).first()).toBeVisible();
    for (const width of [768, 820, 1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: width < 1024 ? 760 : 1200 });
      const covered = await page.evaluate(() => {
        // Elements beside a control horizontally are never covered, at any scroll position.
        const spans = (selector: string) =>
          [...document.querySelectorAll(selector)]
            .filter((element) => element.checkVisibility())
            .map((element) => ({ element, box: element.getBoundingClientRect() }));
        const floating = spans('.fixed-controls .button');
        const below = spans('main :is(a, button, input, .mount, .work-picture), .site-footer a');
        return below
          .filter(({ box }) =>
            floating.some((one) => one.box.left < box.right - 0.5 && one.box.right - 0.5 > box.left),
          )
          .map(({ element }) => element.outerHTML.slice(0, 80));
      });
      expect(covered, `${look}, ${path}, ${width} px wide`).toEqual([]);
    }
  }
});

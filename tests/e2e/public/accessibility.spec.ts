import type { Page } from '@playwright/test';
import { isLong, sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../tabTo.ts';
import { expect, type Language, test, Visitor } from './visitor.ts';

test.describe('WCAG', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  const TRAM = { en: 'Last tram, second stop', de: 'Letzte Straßenbahn, zweite Haltestelle' };

  /** Changes the language as another tab of the site does, even while a dialog is open. */
  async function switchTo(page: Page, language: Language): Promise<void> {
    await page.evaluate((value) => {
      localStorage.setItem('language', value);
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: value }));
    }, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }

  /** How to reach a state in English, and what shows in each language that it is reached. */
  interface State {
    name: string;
    /** A long run alone looks at it: what it shows is in other states, too. */
    isFurther?: boolean;
    reach: (visitor: Visitor) => Promise<unknown>;
    shows?: (visitor: Visitor) => Promise<unknown>;
  }

  /** Looks for accessibility faults in each state of a walk: in a long run in both languages, else in each by turns. */
  async function walk(page: Page, site: string, states: State[]): Promise<void> {
    const [english, german] = [new Visitor(page, site), new Visitor(page, site, 'de')];
    for (const [index, { name, reach, shows, isFurther }] of states.entries()) {
      const visitors = isLong ? [english, german] : [index % 2 === 0 ? english : german];
      if (isFurther && !isLong) continue;
      await test.step(name, async () => {
        await reach(english);
        for (const visitor of visitors) {
          if (visitor === german) await switchTo(page, 'de');
          await shows?.(visitor);
          await expectAccessible(page, `${name} (${visitor.language})`, 'best-practice');
        }
        await switchTo(page, 'en');
      });
    }
  }

  // settings.spec.ts looks at a photo's page, legal.spec.ts at legal texts.
  const PAGES = [
    '/projects/night-shift/',
    '/de/photos/last-tram-second-stop-j8tn/',
    '/de/projects/night-shift/',
    '/photos/last-tram-second-stop-j8tn/',
    '/de/legal/imprint/',
    '/legal/imprint/',
  ];

  const FAULTLESS = 'has no violation of WCAG 2.2 AA, in both languages';

  // On plain paper, which the browser of the tests asks for: over a background image axe measures no contrast. What grain
  // takes of it is in src/admin/settings/readability.test.ts.
  test(`each section ${FAULTLESS}`, async ({ page, site }) => {
    const inSection = (name: 'photos' | 'videos' | 'music'): State => ({
      name,
      reach: (visitor) => visitor.section(name).click(),
      shows: (visitor) => expect(visitor.section(name)).toHaveAttribute('aria-current', /.+/),
    });
    await walk(page, site, [
      {
        name: 'the question for the language',
        reach: () => page.goto(site),
        shows: (visitor) => expect(visitor.languageDialog()).toBeVisible(),
      },
      { name: 'home', reach: (visitor) => visitor.button('English').click() },
      inSection('photos'),
      {
        name: 'project',
        reach: (visitor) => visitor.cover('Night Shift').click(),
        shows: (visitor) => expect(visitor.photo(TRAM[visitor.language])).toBeVisible(),
      },
      inSection('videos'),
      ...(isLong ? [inSection('music')] : []),
    ]);
    for (const path of sample(PAGES, 1)) {
      await test.step(path, async () => {
        await page.goto(site + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path, 'best-practice');
      });
    }
    // What is missing, last: it takes the pictures and the list away.
    await walk(page, site, [
      {
        name: 'broken images',
        isFurther: true,
        reach: async (visitor) => {
          await page.route(/\/(photos|uploads|i)\/|\.jpg/, (route) =>
            route.fulfill({ status: 404, body: '' }),
          );
          await visitor.open('/#photos/uncategorized');
          await page.locator('.no-content').filter({ visible: true }).first().waitFor();
        },
      },
      {
        name: 'an empty list',
        reach: async (visitor) => {
          await page.route('**/api/photos*', (route) => route.fulfill({ json: [] }));
          await visitor.open('/#photos');
          await page.getByRole('main').getByRole('button').filter({ visible: true }).waitFor();
        },
      },
    ]);
  });

  test(`the way through the shop ${FAULTLESS}`, async ({ page, site }) => {
    await page.route('**/api/create-checkout-session', (route) =>
      route.fulfill({ status: 500, json: { error: 'Stuck' } }),
    );
    await walk(page, site, [
      {
        name: 'the empty cart',
        isFurther: true,
        reach: async (visitor) => {
          await visitor.open('/');
          await visitor.openCart();
        },
        shows: (visitor) => expect(visitor.cart()).toBeVisible(),
      },
      {
        name: 'lightbox',
        reach: async (visitor) => {
          await visitor.open('/#photos/night-shift');
          await visitor.photo(TRAM.en).click();
        },
        shows: async (visitor) => {
          await visitor.button(visitor.words.buy).click();
          await expect(visitor.toast(TRAM[visitor.language])).toBeVisible();
        },
      },
      {
        name: 'the full cart',
        reach: async (visitor) => {
          await page.keyboard.press('Escape');
          await visitor.openCart();
          await visitor.button('Increase quantity').click();
        },
        shows: (visitor) => expect(visitor.lines(visitor.cart(), TRAM[visitor.language])).toBeVisible(),
      },
      {
        name: 'checkout',
        reach: (visitor) => visitor.button('Proceed to Checkout').click(),
        shows: (visitor) => expect(visitor.payButton()).toBeEnabled(),
      },
      {
        name: 'the error box',
        isFurther: true,
        reach: (visitor) => visitor.payButton().click(),
        shows: (visitor) => expect(visitor.checkout().getByRole('alert')).toHaveText('Stuck'),
      },
    ]);
  });
});

test('a print can be bought by keyboard alone, from the first visit on', async ({ page, visitor }) => {
  await test.step('the skip link leads past the header', async () => {
    await visitor.open('/legal/imprint/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.evaluate(() => localStorage.clear());
  });
  await page.goto(visitor.site);
  await expect(visitor.languageDialog()).toBeVisible();
  await tabTo(page, visitor.button('English'));
  await page.keyboard.press('Enter');
  await tabTo(page, visitor.section('photos'));
  await page.keyboard.press('Enter');
  await tabTo(page, visitor.cover('Heavy Things'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('PROJECTS: Heavy Things')).toBeVisible();
  await tabTo(page, visitor.photo('Stairs for a small moon'));
  await page.keyboard.press('Enter');
  await expect(visitor.lightbox('Stairs for a small moon')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(visitor.lightbox('A column, thinking of falling')).toBeVisible();
  await tabTo(page, visitor.button('Buy print'));
  // Its ground is dark in every look.
  await expect(visitor.button('Buy print')).toHaveCSS('outline-color', 'rgb(255, 253, 248)');
  await page.keyboard.press('Enter');
  await expect(visitor.toast('A column, thinking of falling added to cart')).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, visitor.cartButton(1));
  await page.keyboard.press('Enter');
  await expect(visitor.cart()).toBeVisible();
  await tabTo(page, visitor.button('Increase quantity'));
  await page.keyboard.press('Space');
  await expect(visitor.cart()).toContainText('€58.00');
  await tabTo(page, visitor.button('Proceed to Checkout'));
  await page.keyboard.press('Enter');
  await expect(visitor.checkout()).toBeVisible();
  await tabTo(page, visitor.checkout().getByRole('combobox', { name: 'Size' }));
  await page.keyboard.press('ArrowDown');
  await expect(visitor.checkout()).toContainText('€88.99');
  await tabTo(page, visitor.payButton());
  await page.keyboard.press('Enter');
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeVisible();
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});

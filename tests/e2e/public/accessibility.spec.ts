import type { Page } from '@playwright/test';
import { presetSettings } from '../../../src/admin/settings/presets.ts';
import { isLong, sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../tabTo.ts';
import { allStyles } from './looks.ts';
import { expect, type Language, test, Visitor } from './visitor.ts';

test.describe('WCAG', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  const TRAM = { en: 'Last tram, second stop', de: 'Letzte Straßenbahn, zweite Haltestelle' };

  /** Changes the language like another tab of the site, even while a dialog is open. */
  async function switchTo(page: Page, language: Language): Promise<void> {
    await page.evaluate((value) => {
      localStorage.setItem('language', value);
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: value }));
    }, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }

  /** A visitor who walks through states in English, and `look`, which checks the accessibility of the current state. */
  function openWalk(page: Page, site: string) {
    const [english, german] = [new Visitor(page, site), new Visitor(page, site, 'de')];
    let count = 0;
    /** In both languages in a long run, otherwise alternating. @param shows expects the state in this language */
    const look = (name: string, shows: (visitor: Visitor) => Promise<unknown> = async () => {}) =>
      test.step(name, async () => {
        count += 1;
        for (const visitor of isLong ? [english, german] : [count % 2 > 0 ? german : english]) {
          if (visitor === german) await switchTo(page, 'de');
          await shows(visitor);
          await expectAccessible(page, `${name} (${visitor.language})`, 'best-practice');
        }
        await switchTo(page, 'en');
      });
    return { visitor: english, look };
  }

  // The test of the shop below visits a photo's page, legal.spec.ts legal texts.
  const PAGES = ['/projects/night-shift/', '/photos/last-tram-second-stop-j8tn/', '/de/legal/imprint/'];
  const FAULTLESS = 'has no violation of WCAG 2.2 AA, in both languages';

  // Axe measures no contrast over background images, so the test browser shows plain backgrounds.
  // src/admin/settings/readability.test.ts tests the effect of grain.
  test(`each section ${FAULTLESS}`, async ({ page, site }) => {
    const { visitor, look } = openWalk(page, site);
    const lookAtSection = async (name: 'photos' | 'videos' | 'music') => {
      await visitor.section(name).click();
      await look(name, (reader) => expect(reader.section(name)).toHaveAttribute('aria-current', /.+/));
    };
    await page.goto(site);
    await look('the language dialog', (reader) => expect(reader.languageDialog()).toBeVisible());
    await visitor.button('English').click();
    await look('home');
    await lookAtSection('photos');
    await visitor.cover('Night Shift').click();
    await look('project', (reader) => expect(reader.photo(TRAM[reader.language])).toBeVisible());
    await lookAtSection('videos');
    if (isLong) await lookAtSection('music');
    for (const path of sample(PAGES, 1)) {
      await page.goto(site + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path, 'best-practice');
    }
    // Last, because these states remove the pictures and the list.
    if (isLong) {
      const isPicture = /\/(photos|uploads|i)\/|\.jpg/;
      await page.route(isPicture, (route) => route.fulfill({ status: 404, body: '' }));
      await visitor.open('/#photos/uncategorized');
      await page.locator('.no-content').filter({ visible: true }).first().waitFor();
      await look('broken images');
    }
    await page.route('**/api/photos*', (route) => route.fulfill({ json: [] }));
    await visitor.open('/#photos');
    await page.getByRole('main').getByRole('button').filter({ visible: true }).waitFor();
    await look('an empty list');
  });

  for (const name of sample(['blackBox', 'whiteCube', 'posterShop'] as const, 1))
    test(`the shop in the look ${name} ${FAULTLESS}`, async ({ page, site }) => {
      await page.route('**/api/create-checkout-session', (route) =>
        route.fulfill({ status: 500, json: { error: 'Stuck' } }),
      );
      await page.route('**/api/settings', () => new Promise(() => {}));
      const { visitor, look } = openWalk(page, site);
      const settings = presetSettings(name);
      await visitor.open('/de/photos/last-tram-second-stop-j8tn/', {
        siteSettingsPublic: JSON.stringify(settings),
      });
      await expect(page.locator('html')).toHaveCSS('--color-site', new RegExp(settings.siteBgColor, 'i'));
      await expectAccessible(page, 'a work');
      if (isLong) {
        await visitor.open('/');
        await look('home');
        await visitor.openCart();
        await look('the empty cart', (reader) => expect(reader.cart()).toBeVisible());
      }
      await visitor.open('/#photos');
      await visitor.cover('Night Shift').hover();
      const heights = (await allStyles(page, '.covers .grid > li', 'z-index')).map(Number);
      // Only the hovered card is raised.
      expect(heights.filter((height) => height > 0)).toHaveLength(1);
      if (isLong) await look('covers');
      await visitor.cover('Night Shift').click();
      await visitor.photo(TRAM.en).click();
      await look('lightbox', async (reader) => {
        await reader.button(reader.words.buy).click();
        await expect(reader.toast(TRAM[reader.language])).toBeVisible();
      });
      await page.keyboard.press('Escape');
      await visitor.openCart();
      await visitor.button('Increase quantity').click();
      await look('the full cart', (reader) =>
        expect(reader.lines(reader.cart(), TRAM[reader.language])).toBeVisible(),
      );
      await visitor.button('Proceed to Checkout').click();
      await look('checkout', (reader) => expect(reader.payButton()).toBeEnabled());
      if (!isLong) return;
      await visitor.payButton().click();
      await look('the error box', (reader) =>
        expect(reader.checkout().getByRole('alert')).toHaveText('Stuck'),
      );
    });
});

test('a print can be bought with only the keyboard, from the first visit', async ({ page, visitor }) => {
  await test.step('the skip link skips the header', async () => {
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
  // The lightbox is dark in every look.
  await expect(visitor.button('Buy print')).toHaveCSS('outline-color', 'color(srgb 1 0.992157 0.972549)');
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

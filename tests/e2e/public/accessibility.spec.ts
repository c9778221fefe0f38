import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cartLine } from './cartLine.ts';
import { expect, type Language, test, Visitor } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsole: [/Failed to load resource/] });

async function expectNoViolations(page: Page, state: string): Promise<void> {
  // A state is what stays once everything has faded in.
  await page.waitForTimeout(60);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
  expect(found, state).toEqual([]);
}

const NAMES = {
  en: { tram: 'Last tram, second stop', imprint: 'Imprint' },
  de: { tram: 'Letzte Straßenbahn, zweite Haltestelle', imprint: 'Impressum' },
};

async function withCart(visitor: Visitor): Promise<void> {
  await visitor.open('/', { photoCart: JSON.stringify([await cartLine(NAMES.en.tram, { quantity: 2 })]) });
}

const STATES: Record<string, (visitor: Visitor, language: Language) => Promise<void>> = {
  home: (visitor) => visitor.open('/'),
  photos: (visitor) => visitor.open('/#photos'),
  project: (visitor) => visitor.open('/#photos/night-shift'),
  videos: (visitor) => visitor.open('/#videos'),
  music: (visitor) => visitor.open('/#music'),
  'an empty list': async (visitor) => {
    await visitor.page.route('**/api/photos*', (route) => route.fulfill({ json: [] }));
    await visitor.open('/#photos');
    await visitor.page.getByRole('main').getByRole('button').filter({ visible: true }).waitFor();
  },
  'the question for the language': async (visitor, language) => {
    await visitor.store({ language });
    await visitor.page.goto(visitor.site);
    await expect(visitor.languageDialog()).toBeVisible();
  },
  lightbox: async (visitor, language) => {
    await visitor.open('/#photos/night-shift');
    await visitor.photo(NAMES[language].tram).click();
    await visitor.button(visitor.words.buy).click();
    await expect(visitor.toast(NAMES[language].tram)).toBeVisible();
  },
  'the empty cart': async (visitor) => {
    await visitor.open('/');
    await visitor.openCart();
  },
  'the full cart': async (visitor) => {
    await withCart(visitor);
    await visitor.openCart();
  },
  checkout: async (visitor) => {
    await withCart(visitor);
    await visitor.openCheckout();
    await expect(visitor.payButton()).toBeEnabled();
  },
  'the error box': async (visitor) => {
    await visitor.page.route('**/api/create-checkout-session', (route) =>
      route.fulfill({ status: 500, json: { error: 'Stuck' } }),
    );
    await withCart(visitor);
    const checkout = await visitor.openCheckout();
    await visitor.payButton().click();
    await expect(checkout.getByRole('alert')).toHaveText('Stuck');
  },
  'the paid order': async (visitor) => {
    await visitor.open('/?success=true&session_id=cs_test_1');
    await expect(visitor.success()).toBeVisible();
  },
  '/success': (visitor) => visitor.open('/success?session_id=cs_test_1'),
  'a legal text': async (visitor, language) => {
    await visitor.open('/');
    await visitor.button(NAMES[language].imprint).click();
    await expect(visitor.dialog(NAMES[language].imprint)).toBeVisible();
  },
  'broken images': async (visitor) => {
    await visitor.page.route(/\/(photos|uploads|i)\/|\.jpg/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await visitor.open('/#photos/uncategorized');
    await visitor.page.locator('.no-content').filter({ visible: true }).first().waitFor();
  },
};

for (const [state, reach] of Object.entries(STATES)) {
  test(`${state} has no violation of WCAG 2.2 AA, in both languages`, async ({ page, context, site }) => {
    for (const language of ['en', 'de'] as const) {
      const tab = language === 'en' ? page : await context.newPage();
      await reach(new Visitor(tab, site, language), language);
      await expectNoViolations(tab, `${state} (${language})`);
      await tab.evaluate(() => localStorage.clear());
    }
  });
}

// The panel has room for its words: on phones and screens, with long texts, and with text of twice its size.
import type { Page } from '@playwright/test';
import { everyNth, isLong, sample } from '../long.ts';
import {
  ADMIN_PASSWORD,
  expect,
  expectAccessible,
  expectToFit,
  logIn,
  speak,
  speakGerman,
  test,
} from './adminContent.ts';
import { expectToFit as expectLargeTextToFit, withLargeText } from './largeText.ts';

const WIDTHS = [390, 1280];

// German words are the longer ones.
for (const language of sample(['de', 'en'] as const, 1)) {
  test(`the panel is accessible and fits phones and screens (${language})`, async ({ page, admin }) => {
    let looks = 0;
    /** Looks at what is shown, in an ordinary run at each width by turns. */
    const lookAt = async (state: string) => {
      looks += 1;
      for (const width of isLong ? WIDTHS : [WIDTHS[looks % 2] ?? 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page, `${state} at ${width} px`);
        await expectToFit(page, `${state} at ${width} px`);
      }
      // On a phone the form lies behind a button.
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    await speak(page, language);
    await page.goto(`${admin.url}/admin#videos`);
    await lookAt('login');
    await page.getByRole('textbox').or(page.locator('input')).first().fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    for (const name of [/^Videos$/, /^Musi[ck]$/]) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
      await page.locator('.add-button').click();
      await page.locator('button[type="submit"]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await lookAt(String(name));
    }
  });
}

/** One word as long as a name may be, and a description as long as one may be. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(7).slice(0, 300);
const TALE = 'Ein Bild, von dem es viel zu erzählen gibt, und zwar von vorn. '.repeat(40).slice(0, 1990);
const addressOf = (words: number) => `https://pictures.example/${'kapitaensmuetze'.repeat(words)}.png`;
const ELSEWHERE = addressOf(3);
const photo = (text: string) => ({
  filename: 'last-tram-second-stop-j8tn.jpg',
  description: { en: text, de: text },
  project: `0 ${WORD.slice(0, 118)}`,
  paper: { en: WORD.slice(0, 200), de: WORD.slice(0, 200) },
});

/** Nothing is wider than the page, and no row takes half of a phone’s screen. */
async function expectRoom(page: Page): Promise<void> {
  for (const width of sample([390, 1440, 768], 2)) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page, `at ${width}`);
    for (const row of await page.getByRole('tabpanel').getByRole('listitem').all()) {
      if (!(await row.isVisible())) continue;
      expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThan(844 * 0.4);
      await expect(row.getByRole('button', { name: 'Löschen' })).toBeVisible();
    }
  }
}

test('long names stay in their rows, and no host is asked', async ({ page, admin, externalRequests }) => {
  await admin.content.change({
    'content/photos': null,
    'content/photos/word.json': photo(WORD),
    'content/photos/tale.json': photo(TALE),
    'content/photos/elsewhere.json': { ...photo('Anderswo'), filename: undefined, src: ELSEWHERE },
    'content/videos/tale.json': { url: addressOf(100), description: { en: WORD, de: TALE } },
  });
  await speakGerman(page);
  await logIn(page, admin.url, 'photos');
  const panel = page.getByRole('tabpanel');
  const address = panel.getByText(ELSEWHERE);
  await expect(address).toBeVisible();
  await expectRoom(page);
  // The address is there to be read.
  const [cutX, cutY] = await address.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect([cutX, cutY]).toEqual([0, 0]);
  await page.getByRole('tab', { name: 'Videos' }).click();
  await expect(panel.getByText(addressOf(100))).toBeVisible();
  await expectRoom(page);
  expect(externalRequests).toEqual([]);
});

const largeTest = test.extend(withLargeText);

largeTest.describe('with text of twice its size', () => {
  largeTest.use({ viewport: { width: 390, height: 844 } });

  largeTest("the panel's tabs fit a phone", async ({ page, site }) => {
    await speakGerman(page);
    for (const tab of everyNth(['photos', 'settings', 'orders', 'videos', 'site', 'music'], 2)) {
      // Between tabs only the hash changes, and then nothing is loaded.
      await page.goto(`${site}/build.json`);
      await logIn(page, site, tab);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.locator('.skeleton-row')).toHaveCount(0);
      await expectLargeTextToFit(page, tab);
    }
  });
});

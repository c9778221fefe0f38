import type { Page } from '@playwright/test';
import { sample } from '../long.ts';
import { expect, logIn, speakGerman, test } from './adminContent.ts';

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
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, `at ${width}`).toBeLessThanOrEqual(clientWidth);
    for (const row of await page.getByRole('tabpanel').getByRole('listitem').all()) {
      if (!(await row.isVisible())) continue;
      expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThan(844 * 0.4);
      await expect(row.getByRole('button', { name: 'Löschen' })).toBeVisible();
    }
  }
}

test('long names and descriptions stay in their rows', async ({ page, admin }) => {
  await admin.content.change({
    'content/photos': null,
    'content/photos/word.json': photo(WORD),
    'content/photos/tale.json': photo(TALE),
    'content/photos/elsewhere.json': { ...photo('Anderswo'), filename: undefined, src: ELSEWHERE },
    'content/videos/tale.json': { url: addressOf(100), description: { en: WORD, de: TALE } },
  });
  await logIn(page, admin.url, 'photos');
  await speakGerman(page);
  await page.reload();
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
});

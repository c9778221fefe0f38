import type { Page } from '@playwright/test';
import { sample } from '../../long.ts';
import { expect, test, Visitor } from './visitor.ts';

/** Every text that is visible or read aloud, in the order of the page. */
const visibleTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text && node.parentElement?.checkVisibility() && !node.parentElement.closest('template'))
        texts.push(text);
    }
    return texts;
  });

/** Names and numbers that read the same in both languages. */
const SAME = [
  /^[©\d\s./|·,←()-]+$/,
  /Mara Lindqvist/,
  /^(Instagram|YouTube|SoundCloud|Videos|Deutsch|en|de)$/,
];

test('a first visit or an invalid stored choice asks for the language; a choice changes every text at once', async ({
  page,
  visitor,
  site,
}) => {
  const german = new Visitor(page, site, 'de');
  await page.goto(visitor.site);
  const dialog = visitor.languageDialog();
  await expect(dialog).toBeVisible();
  const blur = dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backdropFilter);
  expect(await blur).toBe('none');
  // No language looks selected; the first Tab focuses one.
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expect(dialog.getByRole('heading')).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'English' })).toBeFocused();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await page.mouse.click(1270, 790);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveText(['English', 'Deutsch']);
  for (const title of ['Select Your Language', 'Wählen Sie Ihre Sprache'])
    await expect(dialog.getByText(title, { exact: true })).toBeVisible();
  await test.step('the page below does not scroll', async () => {
    await page.mouse.move(30, 400);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  expect(await visitor.stored('languageSelected')).toBeNull();
  await page.goto(`${visitor.site}/#photos`);
  await page.goto(`${visitor.site}/#videos`);
  await page.goBack();
  await expect(dialog).toBeVisible();

  // Tab does not reach the page behind the dialog.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus:not(dialog[open], dialog[open] *)')).toHaveCount(0);
  }
  await test.step('the choice is stored, closes the dialog, and is remembered', async () => {
    await visitor.button('Deutsch').click();
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect([await visitor.stored('language'), await visitor.stored('languageSelected')]).toEqual([
        'de',
        'true',
      ]);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(german.section('photos')).toBeVisible();
      await expect(visitor.languageButton()).toHaveText(/^de$/i);
    }
  });
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

  // A linked photo is open below the dialog.
  await page.evaluate(() => localStorage.removeItem('languageSelected'));
  await page.goto(`${visitor.site}/#photos/night-shift/last-tram-second-stop-j8tn`);
  await page.reload();
  await expect(page.locator('dialog.lightbox:not([data-early])')).toBeVisible();
  await visitor.button('English').click();
  await expect(visitor.button('Close')).toBeFocused();
  const lightbox = visitor.lightbox('Last tram, second stop');
  await expect(lightbox.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();

  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
  await expect(dialog).toBeVisible();
  await visitor.button('English').click();
  await expect(visitor.section('photos')).toBeVisible();

  await test.step('the language button is at the bottom left, the cart button at the right', async () => {
    const buttons = [visitor.languageButton(), visitor.cartButton()].map((one) => one.boundingBox());
    const [language, cart] = await Promise.all(buttons);
    expect(language?.x).toBeLessThan(80);
    expect(language?.y).toBeGreaterThan(800 - 120);
    expect(cart?.x).toBeGreaterThan(1280 - 140);
    expect(cart?.y).toBeGreaterThan(800 - 120);
  });
  for (const hash of sample(['#photos/night-shift', '#home', '#videos', '#photos', '#music'], 2)) {
    await test.step(hash, async () => {
      await page.goto(`${site}/${hash}`);
      await page.waitForLoadState('networkidle');
      const [texts, title] = [await visibleTexts(page), await page.title()];
      await visitor.languageButton().click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(visitor.languageButton()).toHaveText(/^de$/i);
      expect(await visitor.stored('language')).toBe('de');
      const translated = async () => {
        const shown = await visibleTexts(page);
        expect(shown.length).toBeGreaterThan(10);
        return shown.filter((text) => texts.includes(text) && !SAME.some((same) => same.test(text)));
      };
      // An open project is loaded in the other language.
      await expect.poll(translated).toEqual([]);
      await expect.poll(() => page.title()).not.toBe(title);
      await german.languageButton().click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
  }
});

import { isLong, sample } from '../long.ts';
import { ADMIN_PASSWORD, expect, expectAccessible, speak, test } from './adminContent.ts';

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
        const { scroll, client } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          client: document.documentElement.clientWidth,
        }));
        expect(scroll, `${state} at ${width} px`).toBeLessThanOrEqual(client);
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
      await page.locator('button[type="submit"]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await lookAt(String(name));
    }
  });
}

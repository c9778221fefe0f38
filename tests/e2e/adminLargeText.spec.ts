import { everyNth } from '../long.ts';
import { test as base, expect, logIn, speakGerman } from './adminContent.ts';
import { expectToFit, withLargeText } from './largeText.ts';

const test = base.extend(withLargeText);
test.use({ viewport: { width: 390, height: 844 } });

test("the panel's tabs fit a phone with text of twice its size", async ({ page, site }) => {
  await speakGerman(page);
  for (const tab of everyNth(['photos', 'settings', 'orders', 'videos', 'site', 'music'], 2)) {
    // Between tabs only the hash changes, and then nothing is loaded.
    await page.goto(`${site}/build.json`);
    await logIn(page, site, tab);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.locator('.skeleton-row')).toHaveCount(0);
    await expectToFit(page, tab);
  }
});

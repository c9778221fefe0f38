import type { Page } from '@playwright/test';
import { expect } from './adminContent.ts';

/** Texts of a page that try to be more than texts, with whatever follows them. */
export const malice = (...more: string[]): string =>
  [
    '---js\n{ title: alert(1) }\n---',
    '<script>alert(2)</script>',
    '<img src=x onerror=alert(3)>',
    '<iframe src="https://evil.example/"></iframe>',
    '[script](javascript:alert(4))',
    ...more,
  ].join('\n\n');

/** Writes the site's title, its order button and a hostile imprint into the Site tab, and saves them. */
export async function writeSite(page: Page): Promise<void> {
  await page.getByLabel('Site title').fill('Ink & Paper');
  await page.getByLabel('English order button').selectOption('binding');
  await page.locator('summary').filter({ hasText: 'Imprint' }).click();
  await page.getByLabel('Imprint (English): text').fill(malice('**Mara herself**'));
  await page.getByLabel('Imprint (German): text').fill('**Mara selbst**');
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

/** Checks that what `writeSite` has written is published, and that nothing of a text is ever run. */
export async function expectSiteLive(page: Page, url: string): Promise<void> {
  const html = await (await fetch(`${url}/legal/imprint/`)).text();
  expect(html).toContain('<strong>Mara herself</strong>');
  expect(html).toContain('<strong>Mara selbst</strong>');
  expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(url);
  await expect(page).toHaveTitle(/^Ink & Paper/);
  await expect(page.locator('template#islands')).toHaveAttribute('data-props', /"binding"/);
  await page.getByRole('link', { name: 'Imprint' }).click();
  const imprint = page.getByRole('main');
  await expect(imprint.getByText('Mara herself')).toBeVisible();
  await expect(imprint.locator('script, iframe, img, [onerror], [href^="javascript"]')).toHaveCount(0);
  await imprint.getByRole('link', { name: 'script' }).click();
  expect(dialogs).toEqual([]);
}

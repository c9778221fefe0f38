import { expect, logIn, speak } from './adminContent.ts';
import { test } from './adminStores.ts';

// A real build is part of it.
test.describe.configure({ timeout: 240_000 });

test('site and texts go live with Publish Now, and nothing of a text is ever run', async ({ page, open }) => {
  const site = await open.local({ publishes: true });
  await speak(page, 'en');
  await logIn(page, site.url, 'site');
  await page.getByLabel('Site title').fill('Ink & Paper');
  await page.getByLabel('English order button').selectOption('binding');
  await page.locator('summary').filter({ hasText: 'Imprint' }).click();
  const malice = [
    '---js\n{ title: alert(1) }\n---',
    '<script>alert(2)</script>',
    '<img src=x onerror=alert(3)>',
    '<iframe src="https://evil.example/"></iframe>',
    '[script](javascript:alert(4))',
    '**Mara herself**',
  ].join('\n\n');
  await page.getByLabel('Imprint (English): text').fill(malice);
  await page.getByLabel('Imprint (German): text').fill('**Mara selbst**');
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await site.expectCommits(1);
  const published = async () => (await fetch(`${site.url}/legal/imprint/`)).text();
  expect(await published()).not.toContain('Mara herself');

  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(page.getByText(/^Live\./)).toBeVisible({ timeout: 180_000 });
  const html = await published();
  expect(html).toContain('<strong>Mara herself</strong>');
  expect(html).toContain('<strong>Mara selbst</strong>');
  expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(site.url);
  await expect(page).toHaveTitle(/^Ink & Paper/);
  await expect(page.locator('astro-island[component-export=Checkout]')).toHaveAttribute('props', /"binding"/);
  await page.getByRole('link', { name: 'Imprint' }).click();
  const imprint = page.getByRole('main');
  await expect(imprint.getByText('Mara herself')).toBeVisible();
  await expect(imprint.locator('script, iframe, img, [onerror], [href^="javascript"]')).toHaveCount(0);
  await imprint.getByRole('link', { name: 'script' }).click();
  expect(dialogs).toEqual([]);
});

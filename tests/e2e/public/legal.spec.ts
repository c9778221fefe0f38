import { expectAccessible } from '../axe.ts';
import { test } from './builtSite.ts';
import { expect, Visitor } from './visitor.ts';

test('legal pages say when they changed, note a text in another language, and survive odd texts', async ({
  page,
  startServer,
  externalRequests,
  built: { content, distDir },
}) => {
  const { url } = await startServer({ contentRoot: content.path, distDir });
  const visitor = new Visitor(page, url);
  await page.setViewportSize({ width: 390, height: 800 });
  await visitor.open('/legal/privacy/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('heading', { level: 2, name: 'A second title' })).toBeVisible();
  await expect(page.getByText("<script>document.title = 'run'</script>")).toBeVisible();
  await expect(page).toHaveTitle(/^Privacy/);
  const { width, table } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    table: document.querySelector('.table')?.scrollWidth ?? 0,
  }));
  expect(width).toBeLessThanOrEqual(390);
  expect(table).toBeGreaterThan(1000);
  await expect(page.getByText(/^Last changed on \d+ \w+ 20\d\d$/)).toBeVisible();
  await expectAccessible(page, 'a legal text with a wide table');

  for (const path of ['/legal/shipping/', '/de/legal/shipping/']) {
    await page.goto(url + path);
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.reload();
    await expect(page.getByText('Diesen Text gibt es nicht auf Deutsch.', { exact: false })).toBeVisible();
    await expect(page.getByText('This text is not there', { exact: false })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Where we ship' })).toBeVisible();
    await expect(page.locator('main > [lang="en"]')).toHaveCount(1);
  }
  expect(externalRequests).toEqual([]);
});

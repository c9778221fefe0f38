import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './adminContent.ts';

test.use({ allowConsole: [/status of 400/] });

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

// adminPhotosUpload has it in an ordinary run.
test('after a failed upload an image is added by its address', { tag: '@long' }, async ({ page, admin }) => {
  await logIn(page, admin.url, 'photos');
  await page.route('**/api/photos/upload', (route) =>
    route.fulfill({ status: 400, json: { error: 'The string did not match the expected pattern.' } }),
  );
  const image = `${admin.content.path}/public/photos/still-drying-rack-u2wb.jpg`;
  await page.getByLabel('Image').setInputFiles(image);
  await page.getByLabel('English description').fill('A rack');
  await page.getByLabel('German description').fill('Ein Gestell');
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await page.getByRole('button', { name: 'Use External Image URL' }).click();
  await expect(page.getByRole('tab', { name: 'Videos' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('English description')).toHaveValue('A rack');
  await expect(page.getByLabel('German description')).toHaveValue('Ein Gestell');
  await expect(page.getByLabel('URL')).toBeFocused();
  await page.getByLabel('URL').fill('https://example.org/page');
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid image URL.');
  await expectAccessible(page);
  await page.getByLabel('URL').fill('https://example.org/rack.png');
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByText('External image URL')).toBeHidden();
});

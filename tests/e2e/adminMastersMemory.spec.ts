import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from './adminContent.ts';
import { COLUMN, openPhotos, row } from './adminPhotosPage.ts';
import { MASTER_MEMORY_MAX, memoryGrowth } from './browserMemory.ts';

test.describe.configure({ timeout: 300_000 });

test('a master of 120 MB is sent from little memory', { tag: '@long' }, async ({ page, admin }, info) => {
  test.skip(process.platform !== 'linux', 'reads /proc');
  const photo = admin
    .stored('content/photos')
    .find(({ description }) => (description as { en: string }).en === COLUMN) as { filename: string };
  const picture = readFileSync(join(admin.content.path, 'public', 'photos', photo.filename));
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.sqrt((120 * 1024 * 1024) / 3 / (width * height));
  const file = info.outputPath('large.tif');
  await sharp(picture)
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
    .tiff({ compression: 'none' })
    .toFile(file);

  await openPhotos(page, admin.url);
  await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
  const place = page.getByRole('region', { name: 'Master for the lab' });
  await expect(place.getByLabel('Upload master')).toBeAttached();
  const grown = await memoryGrowth(page, async () => {
    await place.getByLabel('Upload master').setInputFiles(file);
    await expect(place).toContainText('large.tif, ', { timeout: 200_000 });
  });
  console.log(`120 MB: ${grown} MB more than before`);
  expect(grown).toBeLessThanOrEqual(MASTER_MEMORY_MAX);
});

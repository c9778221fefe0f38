// Another file for a photo, and its original back from the lab's store.
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  banner,
  editPhoto,
  expect,
  expectAccessible,
  expectToast,
  largePortrait,
  openPhotos,
  row,
  STAIRS,
  smallImage,
  test,
} from './adminContent.ts';

// Large images are encoded, and an original is sent and fetched.
test.describe.configure({ timeout: 120_000 });

test('an owner replaces a photo’s file and downloads the new original', async ({ page, admin }) => {
  const before = admin.named('content/photos', STAIRS);
  const pictureAt = (name: unknown) => join(admin.content.path, 'public/photos', String(name));
  await openPhotos(page, admin.url);
  await editPhoto(page, STAIRS);
  const preview = page.locator('.drawer .photo-edited img');
  await expect.poll(async () => (await preview.boundingBox())?.width).toBeGreaterThan(380);
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(220);
  const choose = page.getByLabel('Replace File');
  const dialog = page.getByRole('dialog', { name: `Replace the file of “${STAIRS}”?` });

  await test.step('what is no picture is said, and given up nothing has changed', async () => {
    await choose.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') });
    await expect(dialog).toContainText('This browser cannot open the file');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  const large = await largePortrait('portrait.jpg');
  const path = test.info().outputPath(large.name);
  await writeFile(path, large.buffer);
  await test.step('a large portrait is asked about', async () => {
    await choose.setInputFiles(path);
    await expect(dialog).toContainText('The new picture has another shape: 1950 × 2600 px');
    await expect(
      dialog.getByRole('radio', { name: 'the new file in full size, 1950 × 2600 px' }),
    ).toBeChecked();
    await dialog.getByRole('radio', { name: /as it is published, 810 × 1080 px/ }).check();
    await expect(dialog).toContainText('A3 would be soft');
    await dialog.getByRole('radio', { name: /full size/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace File' }).click();
    await expectToast(page, 'File replaced');
  });

  const stored = admin.named('content/photos', STAIRS);
  expect({ ...stored, filename: '', print: '' }).toEqual({ ...before, filename: '', print: '' });
  expect(stored.print).toMatchObject({ widthPx: 1950, heightPx: 2600 });
  expect(existsSync(pictureAt(before.filename))).toBe(false);
  expect(await sharp(pictureAt(`large/${stored.filename}`)).metadata()).toMatchObject({ height: 2600 });

  await test.step('the panel shows it, and the original comes back as it was', async () => {
    await expect(row(page, STAIRS).locator(`img[src$="${stored.filename}"]`)).toBeVisible();
    const master = page.getByRole('region', { name: 'Master for the lab' });
    await expect(master).toContainText('portrait.jpg, 1950 x 2600 px', { timeout: 30_000 });
    await expect(master).toContainText('Kept since');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      master.getByRole('button', { name: 'Download Original' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('portrait.jpg');
    expect(readFileSync(await download.path()).equals(large.buffer)).toBe(true);
  });

  await test.step('a small file after it says that the original goes', async () => {
    await choose.setInputFiles(await smallImage('small.png', 3, { width: 400, height: 300 }));
    await expect(dialog).toContainText('portrait.jpg, is removed');
    await dialog.getByRole('radio', { name: 'the original that is kept so far, portrait.jpg' }).check();
    await expect(dialog).not.toContainText('is removed');
    await dialog.getByRole('radio', { name: /as it is published, 400 × 300 px/ }).check();
    await dialog.getByRole('button', { name: 'Replace File' }).click();
    await expectToast(page, 'File replaced');
    await expect(page.getByRole('region', { name: 'Master for the lab' })).toContainText('None is kept');
  });
  await expect(banner(page)).toHaveCount(0);
});

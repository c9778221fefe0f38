import { join } from 'node:path';
import sharp from 'sharp';
import type { MasterState } from '../../src/shared/content/imageFile.ts';
import { ADMIN_PASSWORD, expect, test } from './adminContent.ts';
import {
  banner,
  choose,
  chooseLarge,
  largePortrait,
  openPhotos,
  row,
  smallImage,
  UPLOAD_CALL,
  uploadButton,
  writeTexts,
} from './adminPhotosPage.ts';

// To make and to encode large images takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

/** What the server has kept of a photo for the lab. */
async function masterOf(site: string, id: unknown): Promise<MasterState['master']> {
  const headers = { 'x-admin-password': ADMIN_PASSWORD };
  const answer = await fetch(`${site}/api/photos/${id}/master`, { headers });
  return ((await answer.json()) as MasterState).master;
}

test.describe('an image above 4 MB', () => {
  test('is sent as an upright JPEG that fits into 1920x1080, and kept as it is for the lab', async ({
    page,
    admin,
  }) => {
    await openPhotos(page, admin.url);
    const large = await largePortrait('phone.jpg');
    expect(large.buffer.length).toBeGreaterThan(4 * 1024 * 1024);
    await chooseLarge(page, large);
    await expect(page.getByText('A3 at 192 dpi: fine at arm’s length')).toBeVisible();
    const keep = page.getByRole('checkbox', { name: 'Keep the full-size file for the lab' });
    await keep.uncheck();
    await expect(page.getByText(/^A3 would be soft \(\d+ dpi\): not offered$/)).toBeVisible();
    await keep.check();
    await expect(page.getByText('A3 at 192 dpi: fine at arm’s length')).toBeVisible();
    await writeTexts(page, 'From the phone');
    // The browser gives the body of an upload only for a routed request.
    await page.route(UPLOAD_CALL, (route) => route.continue());
    const [request] = await Promise.all([
      page.waitForRequest(UPLOAD_CALL, { timeout: 60_000 }),
      uploadButton(page).click(),
    ]);
    await expect(row(page, 'From the phone')).toBeVisible({ timeout: 30_000 });
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    expect(body.length).toBeLessThan(4 * 1024 * 1024);
    expect(body.subarray(0, 400).toString('latin1')).toContain('filename="phone.jpg"');
    const sent = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
    const { format, width, height } = await sharp(sent).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 810, height: 1080 });
    // Prints are made from the file that was chosen.
    const stored = admin.stored('content/photos').find(({ id }) => String(id).startsWith('from-the-phone'));
    expect(stored?.print).toMatchObject({ widthPx: 1950, heightPx: 2600 });

    await expect
      .poll(() => masterOf(admin.url, stored?.id), { timeout: 30_000 })
      .toMatchObject({ name: 'phone.jpg', bytes: large.buffer.length, widthPx: 1950, heightPx: 2600 });
    await expect(page.getByRole('region', { name: 'Masters on their way' })).toHaveCount(0);
  });

  test('of few bytes and more pixels than the site takes is made smaller, too, and kept for the lab', async ({
    page,
    admin,
  }) => {
    await openPhotos(page, admin.url);
    const poster = await smallImage('poster.png', 1, { width: 7200, height: 7000 });
    expect(poster.buffer.length).toBeLessThan(1024 * 1024);
    await chooseLarge(page, poster);
    await expect(page.getByText('A3 at 691 dpi: sharp')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Keep the full-size file for the lab' })).toBeChecked();
    await writeTexts(page, 'A poster');
    await uploadButton(page).click();
    await expect(row(page, 'A poster')).toBeVisible({ timeout: 60_000 });
    const stored = admin.stored('content/photos').find(({ id }) => String(id).startsWith('a-poster'));
    expect(stored?.print).toMatchObject({ widthPx: 7200, heightPx: 7000 });
    const file = join(admin.content.path, 'public/photos', String(stored?.filename));
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1111, height: 1080 });
    await expect
      .poll(() => masterOf(admin.url, stored?.id), { timeout: 30_000 })
      .toMatchObject({ name: 'poster.png', format: 'png', widthPx: 7200, heightPx: 7000 });
  });

  test('that cannot be compressed is refused before it is sent, and odd colours and formats are named', async ({
    page,
    admin,
  }) => {
    await openPhotos(page, admin.url);
    const press = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c84' } })
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    await choose(page, { name: 'press.jpg', mimeType: 'image/jpeg', buffer: press });
    await expect(page.getByText('320 × 200 px, Chemical proof')).toBeVisible();
    await expect(page.getByText('meant for a printing press (CMYK). They are converted')).toBeVisible();
    await expect(page.locator('.photo-preview')).toBeVisible();
    const buffer = Buffer.alloc(4 * 1024 * 1024 + 1, 7);
    await chooseLarge(page, { name: 'broken.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('This browser cannot open the file')).toBeVisible();
    buffer.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await choose(page, { name: 'phone.heic', mimeType: 'image/heic', buffer });
    await expect(page.getByText('This is a HEIC photo')).toContainText('export it as JPEG');
    await writeTexts(page, 'Broken');
    let isSent = false;
    await page.route(UPLOAD_CALL, (route) => {
      isSent = true;
      return route.abort();
    });
    await uploadButton(page).click();
    await expect(banner(page)).toContainText('Failed to compress image. Please try a smaller file.');
    expect(isSent).toBe(false);
    await expect(page.getByLabel('English description')).toHaveValue('Broken');
  });
});

// Uploads of large files, and of files with descriptions.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { boxOf, expectLoaded } from './fixtures.ts';
import { expect, largePortrait, STAIRS, smallImage, test, UPLOAD_CALL } from './panel.ts';

test('an image above 4 MB is sent upright and small, and kept for the lab', async ({ page, panel }) => {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const decode = globalThis.createImageBitmap;
    const late = (...parts: Parameters<typeof decode>) => promise.then(() => decode(...parts));
    Object.assign(globalThis, { createImageBitmap: late, decodeNow: resolve });
  });
  await panel.open();
  await test.step('no field moves when the picture of a file arrives', async () => {
    await panel.choose(await smallImage('still-lake.png'));
    await expect(page.getByLabel('English description')).toHaveValue('Still lake');
    // The publish line and the list have loaded, because their lines are above the fields, too.
    await expect(page.locator('.publish-line[data-state="checking"]')).toHaveCount(0);
    await expect(page.getByText('24 photos in 4 projects')).toBeVisible();
    // The sliding drawer would move the fields, too.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const before = await boxOf(page.getByLabel('German description'));
    await page.evaluate(() => (globalThis as unknown as { decodeNow: () => void }).decodeNow());
    await expect(page.locator('.photo-preview')).toBeVisible();
    expect(await boxOf(page.getByLabel('German description'))).toEqual(before);
  });
  await test.step('a file that cannot be compressed is refused; unusual formats are named', async () => {
    const plain = sharp((await smallImage('press.png')).buffer);
    const press = plain.toColourspace('cmyk').withIccProfile('cmyk').jpeg();
    await panel.choose({ name: 'press.jpg', mimeType: 'image/jpeg', buffer: await press.toBuffer() });
    await page.locator('.print-verdict summary').click();
    await expect(page.getByText('320 × 200 px, Chemical proof')).toBeVisible();
    await expect(page.getByText('meant for a printing press (CMYK). They are converted')).toBeVisible();
    await expect(page.locator('.photo-preview')).toBeVisible();
    const buffer = Buffer.alloc(4 * 1024 * 1024 + 1, 7);
    await panel.chooseLarge({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('This browser cannot open the file')).toBeVisible();
    buffer.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await panel.chooseLarge({ name: 'phone.heic', mimeType: 'image/heic', buffer });
    await expect(page.getByText('This is a HEIC photo')).toContainText('export it as JPEG');
    await panel.writeTexts('Broken');
    const sent = panel.requests(/photos\/upload$/);
    await panel.uploadButton().click();
    await expect(panel.banner()).toContainText('Failed to compress image. Please try a smaller file.');
    expect(sent).toEqual([]);
    await expect(page.getByLabel('English description')).toHaveValue('Broken');
  });
  const large = await largePortrait('phone.jpg');
  expect(large.buffer.length).toBeGreaterThan(4 * 1024 * 1024);
  await panel.chooseLarge(large);
  await page.locator('.print-verdict summary').click();
  await expect(page.getByText('A3 at 192 dpi: fine at arm’s length')).toBeVisible();
  const keep = page.getByRole('checkbox', { name: 'Keep the full-size file for the lab' });
  await keep.uncheck();
  await expect(page.getByText(/^A3 would be soft \(\d+\sdpi\): not offered$/)).toBeVisible();
  await keep.check();
  await expect(page.getByText('A3 at 192 dpi: fine at arm’s length')).toBeVisible();
  await panel.writeTexts('From the phone');
  // Only a routed request has the body of an upload.
  await page.route(UPLOAD_CALL, (route) => route.continue());
  const [request, worker] = await Promise.all([
    page.waitForRequest(UPLOAD_CALL, { timeout: 60_000 }),
    page.waitForEvent('worker', { timeout: 60_000 }),
    panel.uploadButton().click(),
  ]);
  // A worker compresses the file, so that the page stays responsive.
  expect(worker.url()).toContain('compressWorker');
  await expect(panel.row('From the phone')).toBeVisible({ timeout: 30_000 });
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  expect(body.length).toBeLessThan(4_500_000);
  expect(body.subarray(0, 400).toString('latin1')).toContain('filename="phone.jpg"');
  const sent = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 810, height: 1080 });
  // Prints are made from the original file.
  const stored = panel.photo('From the phone');
  expect(stored.print).toMatchObject({ widthPx: 1950, heightPx: 2600 });
  const copy = join(panel.content.path, 'public/photos/large', String(stored.filename));
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'jpeg', width: 1950, height: 2600 });

  const master = { name: 'phone.jpg', bytes: large.buffer.length, widthPx: 1950, heightPx: 2600 };
  const kept = () => panel.call('GET', `photos/${stored.id}/master`);
  await expect.poll(kept, { timeout: 30_000 }).toMatchObject({ master });
  await expect(page.getByRole('region', { name: 'Masters on their way' })).toHaveCount(0);
});

/** A small, unique JPEG file with an XMP packet as picture programs write it. */
async function captionedImage(name: string, packet = '') {
  const image = sharp((await smallImage(name, name.charCodeAt(0))).buffer).jpeg();
  const buffer = await (packet ? image.withXmp(packet) : image).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const FOG = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>
<rdf:li xml:lang="en">Fog</rdf:li><rdf:li xml:lang="de">Nebel</rdf:li>
</rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;

test.describe('many files', () => {
  // The browser's parser adds a styled error to a broken XMP packet, and the page's policy reports the style.
  test.use({ allowConsole: [/^Applying inline style violates/] });

  // src/admin/photos/proposals.test.ts tests more metadata.
  test('photos are uploaded with 6 clicks, described by files, and replaced', async ({ page, panel }) => {
    const files = await Promise.all([
      captionedImage('IMG_2041.jpg'),
      captionedImage('stille-see_am-morgen.jpg'),
      captionedImage('P1010034.jpg', FOG),
      captionedImage('torn-caption.jpg', '<x:xmpmeta><rdf:RDF'),
    ]);
    await panel.open();
    await expect(panel.rows()).toHaveCount(24);
    const before = panel.stored('photos').map(({ id }) => id);
    const clicks = await panel.countClicks();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), panel.uploadButton().click()]);
    await chooser.setFiles(files);
    const card = (name: string) => page.getByRole('group', { name, exact: true });
    const proposed = card('stille-see_am-morgen.jpg').getByLabel('English description');
    await expect(proposed).toHaveValue('Stille see am morgen');
    await expect(proposed).toHaveCSS('font-style', 'italic');
    await expect(card('stille-see_am-morgen.jpg')).toContainText('Suggested from the name of the file');
    await expect(card('P1010034.jpg')).toContainText('Suggested from the caption in the file');
    await expect(page.locator('.upload-card .row-thumb img')).toHaveCount(4);

    const shared = page.getByRole('group', { name: 'For all photos' });
    await shared.getByLabel('Project').click();
    await page.keyboard.insertText('Harbour');
    await shared.getByLabel('Price A4').click();
    await page.keyboard.insertText('35,-');
    await card('IMG_2041.jpg').getByLabel('English description').click();
    await page.keyboard.insertText('The pier');
    await panel.press('Copy English to German');
    await panel.press('Upload Photo');
    await panel.expectToast('Uploaded 4/4 photos');
    expect(await clicks()).toBe(6);

    const stored = panel.stored('photos').filter(({ id }) => !before.includes(id));
    expect(stored.every((photo) => photo.project === 'Harbour' && photo.price_a4 === 35)).toBe(true);
    const same = ['The pier', 'Stille see am morgen', 'Torn caption'].map((text) => [text, text]);
    const described = stored.map(({ description }) => [description?.en, description?.de]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries([...same, ['Fog', 'Nebel']]));
    await expect(page.getByLabel('English description')).toHaveValue('');

    // tests/api/replaceFile.test.ts tests the full-size file and the original in the lab's store.
    await test.step('a file is replaced after a dialog has shown both', async () => {
      const replaced = panel.photo(STAIRS);
      const picture = join(panel.content.path, 'public/photos', String(replaced.filename));
      await panel.edit(STAIRS);
      const preview = page.locator('.drawer .photo-edited img');
      // With its own aspect ratio, and no higher than the facts beside it.
      await expect.poll(async () => (await boxOf(preview)).height).toBe(120);
      await expectLoaded(preview);
      const shape = (img: HTMLImageElement) => img.width / img.height - img.naturalWidth / img.naturalHeight;
      expect(Math.abs(await preview.evaluate(shape))).toBeLessThan(0.02);
      const chosen = page.getByLabel('Replace File');
      await page.context().setOffline(true);
      await expect(chosen).toBeDisabled();
      await page.context().setOffline(false);
      const dialog = panel.dialog(`Replace the file of “${STAIRS}”?`);

      await chosen.setInputFiles(await smallImage('portrait.png', 3, { width: 300, height: 400 }));
      await expect(dialog).toContainText('The new picture has another shape: 300 × 400 px');
      await expect(dialog).toContainText(/A3 would be soft/);
      await panel.expectAccessible();
      await panel.press('Replace File', dialog);
      await panel.expectToast('File replaced');

      const stored = panel.photo(STAIRS);
      expect({ ...stored, filename: '', print: '' }).toEqual({ ...replaced, filename: '', print: '' });
      expect(stored.print).toMatchObject({ widthPx: 300, heightPx: 400 });
      expect(existsSync(picture)).toBe(false);
      await expect(panel.row(STAIRS).locator(`img[src$="${stored.filename}"]`)).toBeVisible();
      await expect(panel.banner()).toHaveCount(0);
    });
  });
});

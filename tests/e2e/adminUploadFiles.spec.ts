// The files that are uploaded: large ones, and those that bring their descriptions.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MasterState } from '../../src/shared/content/imageFile.ts';
import {
  ADMIN_PASSWORD,
  banner,
  choose,
  chooseLarge,
  countClicks,
  editPhoto,
  expect,
  expectAccessible,
  expectToast,
  largePortrait,
  openPhotos,
  row,
  rows,
  STAIRS,
  smallImage,
  test,
  UPLOAD_CALL,
  uploadButton,
  writeTexts,
} from './adminContent.ts';
import { boxOf, expectLoaded } from './fixtures.ts';

/** What the server has kept of a photo for the lab. */
async function masterOf(site: string, id: unknown): Promise<MasterState['master']> {
  const headers = { 'x-admin-password': ADMIN_PASSWORD };
  const answer = await fetch(`${site}/api/photos/${id}/master`, { headers });
  return ((await answer.json()) as MasterState).master;
}

test('an image above 4 MB is sent upright within 1920x1080, and stored unchanged for the lab', async ({
  page,
  admin,
}) => {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const decode = globalThis.createImageBitmap;
    const late = async (...parts: Parameters<typeof decode>) => {
      await promise;
      return decode(...parts);
    };
    Object.assign(globalThis, { createImageBitmap: late, decodeNow: resolve });
  });
  await openPhotos(page, admin.url);
  await test.step('no field moves when the picture of a file arrives', async () => {
    await choose(page, await smallImage('still-lake.png'));
    await expect(page.getByLabel('English description')).toHaveValue('Still lake');
    // What is live, and the list with its projects, have come: their lines stand above the fields, too.
    await expect(page.locator('.publish-line[data-state="checking"]')).toHaveCount(0);
    await expect(page.getByText('24 photos in 4 projects')).toBeVisible();
    const before = await boxOf(page.getByLabel('German description'));
    await page.evaluate(() => (globalThis as unknown as { decodeNow: () => void }).decodeNow());
    await expect(page.locator('.photo-preview')).toBeVisible();
    expect(await boxOf(page.getByLabel('German description'))).toEqual(before);
  });
  await test.step('what cannot be compressed is refused; odd formats are named', async () => {
    const press = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c84' } })
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    await choose(page, { name: 'press.jpg', mimeType: 'image/jpeg', buffer: press });
    await page.locator('.print-verdict summary').click();
    await expect(page.getByText('320 × 200 px, Chemical proof')).toBeVisible();
    await expect(page.getByText('meant for a printing press (CMYK). They are converted')).toBeVisible();
    await expect(page.locator('.photo-preview')).toBeVisible();
    const buffer = Buffer.alloc(4 * 1024 * 1024 + 1, 7);
    await chooseLarge(page, { name: 'broken.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('This browser cannot open the file')).toBeVisible();
    buffer.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await chooseLarge(page, { name: 'phone.heic', mimeType: 'image/heic', buffer });
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
    await page.unroute(UPLOAD_CALL);
  });
  const large = await largePortrait('phone.jpg');
  expect(large.buffer.length).toBeGreaterThan(4 * 1024 * 1024);
  await chooseLarge(page, large);
  await page.locator('.print-verdict summary').click();
  await expect(page.getByText('A3 at 192 dpi: fine at arm’s length')).toBeVisible();
  const keep = page.getByRole('checkbox', { name: 'Keep the full-size file for the lab' });
  await keep.uncheck();
  await expect(page.getByText(/^A3 would be soft \(\d+ dpi\): not offered$/)).toBeVisible();
  await keep.check();
  await expect(page.getByText('A3 at 192 dpi: fine at arm’s length')).toBeVisible();
  await writeTexts(page, 'From the phone');
  // The browser gives the body of an upload only for a routed request.
  await page.route(UPLOAD_CALL, (route) => route.continue());
  const [request, worker] = await Promise.all([
    page.waitForRequest(UPLOAD_CALL, { timeout: 60_000 }),
    page.waitForEvent('worker', { timeout: 60_000 }),
    uploadButton(page).click(),
  ]);
  // The page answers while the file is made smaller.
  expect(worker.url()).toContain('compressWorker');
  await expect(row(page, 'From the phone')).toBeVisible({ timeout: 30_000 });
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  expect(body.length).toBeLessThan(4_500_000);
  expect(body.subarray(0, 400).toString('latin1')).toContain('filename="phone.jpg"');
  const sent = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
  const { format, width, height } = await sharp(sent).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 810, height: 1080 });
  // Prints are made from the file that was chosen.
  const stored = admin.named('content/photos', 'From the phone');
  expect(stored.print).toMatchObject({ widthPx: 1950, heightPx: 2600 });
  const copy = join(admin.content.path, 'public/photos/large', String(stored.filename));
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'jpeg', width: 1950, height: 2600 });

  await expect
    .poll(() => masterOf(admin.url, stored.id), { timeout: 30_000 })
    .toMatchObject({ name: 'phone.jpg', bytes: large.buffer.length, widthPx: 1950, heightPx: 2600 });
  await expect(page.getByRole('region', { name: 'Masters on their way' })).toHaveCount(0);
});

/** A small JPEG file that no other one equals, with a packet of XMP as picture programs write it. */
async function captionedImage(name: string, packet = '') {
  const background = { r: name.length * 8, g: name.charCodeAt(0), b: name.charCodeAt(1) };
  const image = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const content = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  const buffer = packet ? Buffer.concat([image.subarray(0, 2), head, content, image.subarray(2)]) : image;
  return { name, mimeType: 'image/jpeg', buffer };
}

const FOG = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>
<rdf:li xml:lang="en">Fog</rdf:li><rdf:li xml:lang="de">Nebel</rdf:li>
</rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;

test.describe('many files', () => {
  // The browser puts a styled error into the document of a broken XMP packet, and the page's policy reports the style.
  test.use({ allowConsole: [/^Applying inline style violates/] });

  // src/admin/photos/proposals.test.ts has more of what files say.
  test('photos are uploaded with 6 clicks, described by their files, and replaced', async ({
    page,
    admin,
  }) => {
    const files = await Promise.all([
      captionedImage('IMG_2041.jpg'),
      captionedImage('stille-see_am-morgen.jpg'),
      captionedImage('P1010034.jpg', FOG),
      captionedImage('torn-caption.jpg', '<x:xmpmeta><rdf:RDF'),
    ]);
    await openPhotos(page, admin.url);
    await expect(rows(page)).toHaveCount(24);
    const before = new Set(admin.stored('content/photos').map(({ id }) => id));
    const clicks = await countClicks(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), uploadButton(page).click()]);
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
    await page.getByRole('button', { name: 'Copy English to German' }).click();
    await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
    await expectToast(page, 'Uploaded 4/4 photos');
    expect(await clicks()).toBe(6);

    const stored = admin.stored('content/photos').filter(({ id }) => !before.has(id));
    expect(stored.every((photo) => photo.project === 'Harbour' && photo.price_a4 === 35)).toBe(true);
    const described = stored.map(({ description }) => description as { en: string; de: string });
    const same = (text: string) => ({ en: text, de: text });
    expect(new Map(described.map((texts) => [texts.en, texts]))).toEqual(
      new Map(
        [
          same('The pier'),
          same('Stille see am morgen'),
          { en: 'Fog', de: 'Nebel' },
          same('Torn caption'),
        ].map((texts) => [texts.en, texts]),
      ),
    );
    await expect(page.getByLabel('English description')).toHaveValue('');

    // tests/api/replaceFile.test.ts keeps or removes the full-size file, and gives the original back from the lab's store.
    await test.step('a file is replaced after a look at both', async () => {
      const replaced = admin.named('content/photos', STAIRS);
      const pictureAt = (name: unknown) => join(admin.content.path, 'public/photos', String(name));
      await editPhoto(page, STAIRS);
      const preview = page.locator('.drawer .photo-edited img');
      // In its own shape, and no higher than the facts beside it.
      await expect.poll(async () => (await preview.boundingBox())?.height).toBe(120);
      await expectLoaded(preview);
      const shape = (img: HTMLImageElement) => img.width / img.height - img.naturalWidth / img.naturalHeight;
      expect(Math.abs(await preview.evaluate(shape))).toBeLessThan(0.02);
      const chosen = page.getByLabel('Replace File');
      await page.context().setOffline(true);
      await expect(chosen).toBeDisabled();
      await page.context().setOffline(false);
      const dialog = page.getByRole('dialog', { name: `Replace the file of “${STAIRS}”?` });

      await chosen.setInputFiles(await smallImage('portrait.png', 3, { width: 300, height: 400 }));
      await expect(dialog).toContainText('The new picture has another shape: 300 × 400 px');
      await expect(dialog).toContainText(/A3 would be soft/);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Replace File' }).click();
      await expectToast(page, 'File replaced');

      const stored = admin.named('content/photos', STAIRS);
      expect({ ...stored, filename: '', print: '' }).toEqual({ ...replaced, filename: '', print: '' });
      expect(stored.print).toMatchObject({ widthPx: 300, heightPx: 400 });
      expect(existsSync(pictureAt(replaced.filename))).toBe(false);
      await expect(row(page, STAIRS).locator(`img[src$="${stored.filename}"]`)).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    });
  });
});

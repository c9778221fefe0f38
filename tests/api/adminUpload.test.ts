import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { BatchAnswer, KeptAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { expectColor, pixelAt } from '../fixtures/images.ts';
import { paint } from '../fixtures/photos.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { batchOf, uploadForm, upload as uploadTo } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';
import { PASSWORD } from './harness.ts';
import { ANIMATIONS, BAD_IMAGES, GOOD_IMAGES } from './uploadImages.ts';

const shop = forEachTest(openAdminShop);

const TEXTS: Record<string, string> = {
  en_description: 'Fog over the harbour',
  de_description: 'Nebel über dem Hafen',
  project: 'Tidal',
  creativehub_sku_a4: 'CH-1',
  creativehub_sku_a3: '',
  // As a German owner writes it.
  price_a4: '24,99 €',
  price_a3: '',
};

const upload = (image?: Uint8Array | string | null, texts = TEXTS, headers?: Record<string, string>) =>
  uploadTo(shop, { texts, ...(image !== undefined && { image }), name: '../../x.svg' }, headers);
const storedImage = async (photo: SavedPhoto) =>
  Buffer.from((await shop.store.file(`public/photos/${photo.filename}`)) ?? []);

describe('an upload', () => {
  test('becomes a photo: image and JSON in one commit, under its own name', async () => {
    const { status, body, headers } = await upload(await GOOD_IMAGES.jpeg.make());
    expect(status).toBe(201);
    expect(body.id).toMatch(/^fog-over-the-harbour-[a-z0-9]{5}$/);
    expect(body).toEqual({
      id: body.id,
      src: `/photos/${body.id}.jpg`,
      filename: `${body.id}.jpg`,
      description: { en: 'Fog over the harbour', de: 'Nebel über dem Hafen' },
      project: 'Tidal',
      order: 2,
      creativehub_sku_a4: 'CH-1',
      price_a4: 24.99,
      etag: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(shop.lastSubject()).toBe('Add photo Fog over the harbour');
    expect(shop.touched()).toEqual([`A\tcontent/photos/${body.id}.json`, `A\tpublic/photos/${body.id}.jpg`]);
    expect(headers.get('x-content-revision')).toBe(shop.head());
    expect([headers.get('cache-control'), headers.get('x-duplicate-of')]).toEqual(['no-store', null]);
    const list = (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body;
    expect(list.find(({ id }) => id === body.id)).toEqual(body);
    expect(shop.purges()).toBe(1);
  });

  test('names the photos that already show the same image', async () => {
    const image = await GOOD_IMAGES.png.make();
    const first = await upload(image);
    const second = await upload(image);
    expect([second.status, second.headers.get('x-duplicate-of')]).toEqual([201, first.body.id]);
    expect(second.body.id).not.toBe(first.body.id);
    await shop.send('DELETE', `/api/photos/${first.body.id}`);
    expect(await storedImage(second.body)).not.toHaveLength(0);
  });

  test('sent again under its operation id makes one photo and gets the same answer', async () => {
    const headers = { 'X-Operation-Id': '7f1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11' };
    const image = await GOOD_IMAGES.png.make();
    const first = await upload(image, TEXTS, headers);
    const again = await upload(image, TEXTS, headers);
    expect([again.status, again.body, shop.commits()]).toEqual([201, first.body, 2]);
    expect((await upload(image, TEXTS, { 'X-Operation-Id': 'x\t[skip ci]' })).status).toBe(400);
  });
});

describe('images', () => {
  test.each(Object.entries(GOOD_IMAGES))(
    '%s is stored upright, in sRGB, without metadata',
    async (_name, { make, format, size }) => {
      const { status, body } = await upload(await make());
      expect(status).toBe(201);
      const bytes = await storedImage(body);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.format, metadata.width, metadata.height]).toEqual([format, ...size]);
      expect(metadata.space).toBe(metadata.channels < 3 ? 'b-w' : 'srgb');
      expect(metadata.depth).toBe('uchar');
      for (const note of ['exif', 'xmp', 'iptc', 'orientation']) expect(metadata).not.toHaveProperty(note);
      for (const secret of ['Somebody Private', '<script', 'GPS']) expect(bytes.includes(secret)).toBe(false);
    },
  );

  test.each(Object.entries(ANIMATIONS))('an animated %s keeps its frames and times', async (format, make) => {
    const { status, body } = await upload(await make());
    expect(status).toBe(201);
    const stored = sharp(await storedImage(body), { animated: true });
    expect(await stored.metadata()).toMatchObject({ format, pages: 3, delay: [100, 200, 300], loop: 2 });
  });

  test('a WebP too large to be encoded in time is stored as JPEG', async () => {
    const create = { width: 5000, height: 3300, channels: 3, background: '#206090' } as const;
    const { status, body } = await upload(await sharp({ create }).webp({ effort: 0 }).toBuffer());
    expect([status, body.filename]).toEqual([201, `${body.id}.jpg`]);
    expect((await sharp(await storedImage(body)).metadata()).format).toBe('jpeg');
  });

  test('CMYK colours survive', async () => {
    const { body } = await upload(await GOOD_IMAGES.CMYK.make());
    expectColor(await pixelAt(await storedImage(body), 40, 30), [0x20, 0x60, 0xa0], 30);
  });

  test.each(Object.entries(BAD_IMAGES))('%s is refused with a reason', async (_name, { make, says }) => {
    const { status, body, error } = await upload(await make());
    expect([status, error]).toEqual([400, expect.stringMatching(says)]);
    expect(body).toMatchObject({ details: [{ path: 'image', message: error }] });
    expect([shop.commits(), shop.purges()]).toEqual([1, 0]);
  });
});

describe('an invalid form', () => {
  test('names the missing image and every other fault', async () => {
    expect((await upload(null, {})).paths).toEqual(['image', 'en_description', 'de_description']);
    expect((await upload('a text')).paths).toEqual(['image']);
    const wrong = { ...TEXTS, price_a4: '1-2', project: 'x'.repeat(121) };
    const { status, paths } = await upload(undefined, wrong);
    expect([status, paths, shop.commits()]).toEqual([400, ['project', 'price_a4'], 1]);
  });

  test.each([
    ['another type', 'application/json', '{}', 415],
    ['no type', '', 'x', 415],
    ['no boundary', 'multipart/form-data', 'x', 400],
    [
      'a body that ends early',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="image"',
      400,
    ],
    ['nothing', 'multipart/form-data; boundary=a', '', 400],
  ])('%s is refused', async (_name, type, body, status) => {
    const headers = { 'x-admin-password': PASSWORD, 'Content-Type': type };
    const answer = await shop.raw('/api/photos/upload', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('error');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('7 MB are refused', async () => {
    const { status, error } = await upload(randomBytes(7_000_000));
    expect([status, error]).toEqual([413, 'The request is too large. At most 6 MB are accepted.']);
  });
});

describe('a display copy', () => {
  const jpeg = (width: number, height: number) => paint(width, height).jpeg().toBuffer();
  const both = async () => ({ image: await jpeg(60, 40), large: await jpeg(240, 160) });
  const large = async ({ id }: SavedPhoto) =>
    Buffer.from((await shop.store.file(`public/photos/large/${id}.jpg`)) ?? []);

  test('is committed unchanged with its image, and is deleted and restored with it', async () => {
    const sent = await both();
    const { body } = await uploadTo(shop, sent);
    const paths = [`content/photos/${body.id}.json`, `public/photos/${body.id}.jpg`];
    const touched = (letter: string) =>
      [...paths, `public/photos/large/${body.id}.jpg`].map((path) => `${letter}\t${path}`);
    expect([shop.touched(), await large(body)]).toEqual([touched('A'), sent.large]);
    await shop.send('DELETE', `/api/photos/${body.id}`);
    expect(shop.touched()).toEqual(touched('D'));
    await shop.undo();
    expect(shop.touched()).toEqual(touched('A'));
  });

  test('uploaded for a batch is added with its image, by a signed name', async () => {
    const form = await uploadForm({ texts: { batch: 'true' }, ...(await both()) });
    const { image } = (await shop.send<KeptAnswer>('POST', '/api/photos/upload', form)).body;
    const addBatch = (name: string) =>
      shop.send<BatchAnswer>('POST', '/api/photos/upload/batch', batchOf([name]));
    const [oid, size, extension, , ...rest] = image.split('.');
    const forged = [oid, size, extension, 'f'.repeat(40), ...rest].join('.');
    expect((await addBatch(forged)).status).toBe(400);
    const [added] = (await addBatch(image)).body;
    expect(shop.touched()).toContain(`A\tpublic/photos/large/${added?.photo.id}.jpg`);
  });

  test('is stored without metadata', async () => {
    const exif = { IFD0: { Artist: 'Somebody Private' } };
    const sent = await paint(240, 160).withExif(exif).jpeg().toBuffer();
    const { body } = await uploadTo(shop, { image: await jpeg(60, 40), large: sent });
    const stored = await large(body);
    expect([(await sharp(stored).metadata()).width, stored.includes('Somebody')]).toEqual([240, false]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['too many pixels', () => jpeg(3201, 10)],
    ['another format', () => paint(240, 160).png().toBuffer()],
    ['half a file', async () => (await jpeg(240, 160)).subarray(0, 400)],
  ])('of %s is refused with a reason', async (_what, make) => {
    const { status, body } = await uploadTo(shop, { image: await jpeg(60, 40), large: await make() });
    expect([status, body.details]).toEqual([400, [{ path: 'large', message: body.error }]]);
    expect(body.error).toContain('3,200 px');
    expect(shop.commits()).toBe(1);
  });
});

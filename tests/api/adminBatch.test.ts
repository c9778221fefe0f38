import { describe, expect, test } from 'vitest';
import { blobId } from '../../netlify/content/contentStore.ts';
import type { BatchAnswer } from '../../src/shared/adminEndpoints.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { batchOf, photoKey, upload, uploadForBatch } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';
import { BAD_IMAGES } from './uploadImages.ts';

const BATCH = '/api/photos/upload/batch';
const SETTINGS = 'content/settings.json';

const shop = forEachTest(openAdminShop);

const send = (body: unknown, headers?: Record<string, string>) =>
  shop.send<BatchAnswer>('POST', BATCH, body, headers);
const uploadThree = () => Promise.all([1, 2, 3].map((n) => uploadForBatch(shop, n)));

describe('a batch', () => {
  test('becomes one commit of all images and texts, in the order they were chosen', async () => {
    const images = await uploadThree();
    expect(shop.commits()).toBe(1);
    const { status, body, headers } = await send(batchOf(images));
    expect(status).toBe(201);
    expect(body.map(({ photo }) => [photo.description.en, photo.project, photo.order])).toEqual([
      ['Photo 0', 'Tidal', 2],
      ['Photo 1', 'Tidal', 3],
      ['Photo 2', 'New', 4],
    ]);
    expect([shop.commits(), headers.get('x-content-revision')]).toEqual([2, shop.head()]);
    expect(shop.message()).toMatch(/^Add 3 photos\n\n- Photo 0\n- Photo 1\n- Photo 2\n/);
    const files = body.flatMap(({ photo: { id, filename } }) => [
      `A\tcontent/photos/${id}.json`,
      `A\tpublic/photos/${filename}`,
    ]);
    expect([shop.touched(), shop.purges()]).toEqual([files.sort(), 1]);
    const list = (await shop.send<{ id: string }[]>('GET', '/api/photos')).body;
    for (const { photo } of body) expect(list).toContainEqual(photo);
  });

  test('sent again adds no photo twice, even changed, longer, or long after its commit', async () => {
    const images = await uploadThree();
    const first = await send(batchOf(images.slice(0, 2)));
    for (let n = 0; n < 60; n += 1) shop.push({ 'content/videos/rain.json': { n } });
    const before = shop.commits();
    const again = await send(batchOf(images.slice(0, 2)));
    expect([again.status, again.body, shop.commits()]).toEqual([201, first.body, before]);

    const [one, two, three] = batchOf(images).photos;
    const changed = { ...one, fields: { ...one?.fields, en_description: 'Other words' } };
    const longer = await send({ photos: [three, two, changed] });
    expect(longer.body.map(({ photo }) => photo.description.en)).toEqual(['Photo 2', 'Photo 1', 'Photo 0']);
    expect([shop.commits(), shop.lastSubject()]).toEqual([before + 1, 'Add photo Photo 2']);
  });

  test('sent again under its operation id gets the first answer, even with another image', async () => {
    const headers = { 'X-Operation-Id': photoKey(7) };
    const [image = '', other = ''] = await uploadThree();
    const first = await send(batchOf([image]), headers);
    const again = await send(batchOf([other]), headers);
    expect([again.body[0]?.photo, shop.commits()]).toEqual([first.body[0]?.photo, 2]);
  });

  test('names the photos that already show the same image', async () => {
    const image = await uploadForBatch(shop, 1);
    const first = await send(batchOf([image]));
    const [photo] = batchOf([image]).photos;
    const second = await send({ photos: [{ ...photo, key: photoKey(5) }] });
    expect(second.body[0]?.duplicateOf).toEqual([first.body[0]?.photo.id]);
    expect(second.body[0]?.photo.id).not.toBe(first.body[0]?.photo.id);
  });

  test('sent twice at once adds each photo once', async () => {
    const body = batchOf(await uploadThree());
    const answers = await Promise.all([send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([answers[0]?.body, shop.commits()]).toEqual([answers[1]?.body, 2]);
  });
});

test('an upload for a batch needs an image, which is checked like any other', async () => {
  const { make, says } = BAD_IMAGES.SVG;
  const bad = await upload(shop, { texts: { batch: 'true' }, image: await make() });
  expect([bad.status, bad.error]).toEqual([400, expect.stringMatching(says)]);
  const none = await upload(shop, { texts: { batch: 'true' }, image: null });
  expect([none.status, none.paths]).toEqual([400, ['image']]);
});

describe('an invalid batch is refused as a whole', () => {
  const photo = async () => batchOf([await uploadForBatch(shop, 1)]).photos[0];

  test.each([
    ['nothing', null],
    ['no list', { photos: 'all' }],
    ['an empty list', { photos: [] }],
    ['501 photos', { photos: Array.from({ length: 501 }, () => null) }],
  ])('%s', async (_name, body) => expect(await send(body)).toMatchObject({ status: 400, paths: ['photos'] }));

  test('with the path of every fault', async () => {
    const good = await photo();
    const { status, paths } = await send({
      photos: [
        good,
        { ...good, key: 'x' },
        { ...good, key: photoKey(2), fields: { en_description: 'A', price_a4: '1.299' } },
        good,
        7,
      ],
    });
    expect([status, paths]).toEqual([
      400,
      [
        'photos.1.key',
        'photos.2.fields.de_description',
        'photos.2.fields.price_a4',
        'photos.4',
        'photos.3.key',
      ],
    ]);
    expect([shop.commits(), shop.purges()]).toEqual([1, 0]);
  });

  test.each<[string, (name: string) => unknown]>([
    ['none', () => undefined],
    ['another file of the repository', (name) => name.replace(/^[0-9a-f]{40}/, blobId(shop.text(SETTINGS)))],
    ['another size', (name) => name.replace(/\.(\d+)\./, '.1.')],
    ['another format', (name) => name.replace('.png.', '.html.')],
    ['no signature', (name) => name.replace(/[0-9a-f]{64}$/, '0'.repeat(64))],
    ['a path', () => '../../etc/passwd'],
    ['an object', () => ({ oid: 'x' })],
  ])('an image name: %s', async (_name, forge) => {
    const good = await photo();
    const { status, paths, error } = await send({ photos: [{ ...good, image: forge(good?.image ?? '') }] });
    expect([status, paths, shop.commits()]).toEqual([400, ['photos.0.image'], 1]);
    expect(error).toContain('upload it again');
  });

  test('when an image was stored before the password changed', async () => {
    const body = batchOf([await uploadForBatch(shop, 1)]);
    const changed = openAdminShop({ store: shop.store, env: { ADMIN_PASSWORD: 'another correct horse' } });
    const headers = { 'x-admin-password': 'another correct horse' };
    expect((await changed.send('POST', BATCH, body, headers)).status).toBe(400);
  });
});

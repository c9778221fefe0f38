import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { BatchAnswer, KeptAnswer } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { paint } from '../fixtures/photos.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { batchOf, upload, uploadForm } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';

const shop = forEachTest(openAdminShop);

const jpeg = (width: number, height: number) => paint(width, height).jpeg().toBuffer();
const both = async () => ({ image: await jpeg(60, 40), large: await jpeg(240, 160) });
const bytesOf = async (path: string) => Buffer.from((await shop.store.file(path)) ?? []);

test('a display copy is committed unchanged with its image, and is deleted and restored with it', async () => {
  const { image, large } = await both();
  const { body } = await upload(shop, { image, large });
  const added = [
    `A\tcontent/photos/${body.id}.json`,
    `A\tpublic/photos/${body.id}.jpg`,
    `A\tpublic/photos/large/${body.id}.jpg`,
  ];
  expect(shop.touched()).toEqual(added);
  expect((await bytesOf(`public/photos/large/${body.id}.jpg`)).equals(large)).toBe(true);

  await shop.send('DELETE', `/api/photos/${body.id}`);
  expect(shop.touched()).toEqual(added.map((line) => line.replace('A', 'D')));
  await shop.undo();
  expect(shop.touched()).toEqual(added);
});

test('images that wait for their batch keep their copies', async () => {
  const form = await uploadForm({ texts: { batch: 'true' }, ...(await both()) });
  const { body } = await shop.send<KeptAnswer>('POST', '/api/photos/upload', form);
  const sent = batchOf([body.image]);
  const answer = await shop.send<BatchAnswer>('POST', '/api/photos/upload/batch', sent);
  const [{ photo } = { photo: { id: '' } }] = answer.body;
  expect(shop.touched()).toContain(`A\tpublic/photos/large/${photo.id}.jpg`);
  const [oid = '', ...rest] = body.image.split('.');
  const forged = await shop.send<ErrorBody>(
    'POST',
    '/api/photos/upload/batch',
    batchOf([[oid, ...rest.slice(0, 2), 'f'.repeat(40), ...rest.slice(3)].join('.')]),
  );
  expect(forged.status).toBe(400);
});

test('metadata in a copy is not stored', async () => {
  const large = await paint(240, 160)
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .jpeg()
    .toBuffer();
  const { body } = await upload(shop, { image: await jpeg(60, 40), large });
  const stored = await bytesOf(`public/photos/large/${body.id}.jpg`);
  expect([(await sharp(stored).metadata()).width, stored.includes('Somebody')]).toEqual([240, false]);
});

test.each<[string, () => Promise<Buffer>]>([
  ['too many pixels', () => jpeg(3201, 10)],
  ['another format', () => paint(240, 160).png().toBuffer()],
  ['half a file', async () => (await jpeg(240, 160)).subarray(0, 400)],
])('a copy of %s is refused with a sentence', async (_what, make) => {
  const { status, body } = await upload(shop, { image: await jpeg(60, 40), large: await make() });
  expect([status, body.details]).toEqual([400, [{ path: 'large', message: body.error }]]);
  expect(body.error).toContain('3,200 px');
  expect(shop.commits()).toBe(1);
});

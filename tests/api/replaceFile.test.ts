import { expect, test } from 'vitest';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { Master } from '../../src/shared/content/imageFile.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { paint } from '../fixtures/photos.ts';
import { uploadForm } from './adminCalls.ts';
import { PASSWORD } from './harness.ts';
import { at, master, openForEachTest, pieces } from './masterShop.ts';
import { BAD_IMAGES } from './uploadImages.ts';

openForEachTest();

const portrait = () => paint(40, 60).jpeg().toBuffer();
const PRINT = { print_widthPx: '4000', print_heightPx: '6000' };

async function replace(texts: Record<string, string>, image?: Uint8Array | null, etag = at.photo.etag) {
  const form = await uploadForm({
    texts,
    image: image === undefined ? await portrait() : image,
    large: image === undefined ? await paint(400, 600).jpeg().toBuffer() : undefined,
  });
  const path = `/api/photos/${at.photo.id}/file`;
  return at.shop.send<SavedPhoto & ErrorBody>('PUT', path, form, { 'If-Match': etag });
}

test('a photo’s file is replaced in one commit, which keeps id, texts and order and can be undone', async () => {
  const { id, filename: old = '' } = at.photo;
  const before = at.shop.stored(`content/photos/${id}.json`);
  const { status, body } = await replace(PRINT);
  expect([status, body.id]).toEqual([200, id]);
  expect(body.filename).toMatch(new RegExp(`^${id}-[0-9a-f]{8}\\.jpg$`));
  expect(at.shop.touched()).toEqual(
    [
      `A\tpublic/photos/${body.filename}`,
      `A\tpublic/photos/large/${body.filename}`,
      `D\tpublic/photos/${old}`,
      `M\tcontent/photos/${id}.json`,
    ].sort(),
  );
  const print = { widthPx: 4000, heightPx: 6000 };
  expect(at.shop.stored(`content/photos/${id}.json`)).toEqual({ ...before, filename: body.filename, print });

  await at.shop.undo();
  expect(at.shop.stored(`content/photos/${id}.json`)).toEqual(before);
  expect(at.shop.has(`public/photos/${old}`)).toBe(true);
  expect(at.shop.has(`public/photos/${body.filename}`)).toBe(false);
});

test('the full-size file is kept or removed as chosen, and the photo stores the print size', async () => {
  await at.send(master);
  const etagOf = async () =>
    (await at.shop.send<SavedPhoto[]>('GET', '/api/photos')).body.find(({ id }) => id === at.photo.id)?.etag;
  const kept = await replace({ ...PRINT, master: 'keep' }, undefined, await etagOf());
  expect([kept.status, kept.body.print]).toEqual([200, { widthPx: 1500, heightPx: 1000 }]);
  expect((await at.state()).master?.widthPx).toBe(1500);
  const other = await paint(50, 60).jpeg().toBuffer();
  const gone = await replace({ ...PRINT, master: 'remove' }, other, kept.body.etag);
  expect([gone.status, gone.body.print]).toEqual([200, { widthPx: 4000, heightPx: 6000 }]);
  expect((await at.state()).master).toBeNull();
  expect((await at.fetchFile()).headers.get('content-type')).toBe('image/jpeg');
});

test('an invalid file, an old version and a deleted photo are reported, and nothing changes', async () => {
  const commits = at.shop.commits();
  const { make, says } = BAD_IMAGES.SVG;
  const bad = await replace({}, await make());
  expect([bad.status, bad.error]).toEqual([400, expect.stringMatching(says)]);
  expect((await replace({ master: 'burn' }, null)).paths).toEqual(['image', 'master']);
  const stale = await replace({}, undefined, 'f'.repeat(40));
  expect([stale.status, stale.body]).toEqual([409, expect.objectContaining({ current: at.photo })]);
  const gone = await at.shop.send('PUT', '/api/photos/nobody/file', await uploadForm());
  expect([gone.status, at.shop.commits()]).toEqual([404, commits]);
});

test('only the owner can download the original, whole or in parts', async () => {
  await at.send(master);
  const get = (headers: Record<string, string> = {}) => at.shop.raw(at.path('/file'), { headers });
  expect((await get()).status).toBe(401);
  const [first = Buffer.alloc(0)] = pieces(master);
  const whole = await get({ 'x-admin-password': PASSWORD });
  expect(master.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true);
  const part = await get({ 'x-admin-password': PASSWORD, Range: `bytes=0-${first.byteLength - 1}` });
  expect([part.status, first.equals(Buffer.from(await part.arrayBuffer()))]).toEqual([206, true]);
  const { body } = await at.shop.send<Master[]>('GET', '/api/masters');
  expect(body).toEqual([{ id: at.photo.id, ...(await at.state()).master }]);
});

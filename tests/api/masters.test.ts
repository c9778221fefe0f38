import { describe, expect, test } from 'vitest';
import { MASTER_CHUNK_BYTES, type MasterState } from '../../src/shared/content/imageFile.ts';
import { openAdminShop } from './adminShop.ts';
import {
  at,
  DAY_MS,
  MASTER_NAME,
  master,
  openForEachTest,
  picture,
  pieces,
  sha256,
  small,
} from './masterShop.ts';

openForEachTest();

const DAMAGED =
  'The full-size file is damaged or cut off: save it again in your image program, then upload it again.';

describe('uploading a full-size file', () => {
  test('accepts chunks in any order and twice, names those that have arrived, and stores the whole file', async () => {
    const [first = small, last = small, ...others] = pieces(master);
    expect(others).toEqual([]);
    const begun = { name: MASTER_NAME, bytes: master.byteLength, chunks: [] as string[] };
    expect((await at.begin(master.byteLength)).body).toEqual({ master: null, upload: begun, isSigned: true });
    expect(await at.put(last)).toEqual({ status: 204, text: '' });
    const early = await at.finish(master);
    expect([early.status, early.body.current]).toEqual([409, { reason: 'incomplete' }]);
    const { upload } = (await at.begin(master.byteLength)).body;
    expect(upload).toEqual({ ...begun, chunks: [sha256(last)] });
    for (const piece of [first, first]) expect((await at.put(piece)).status).toBe(204);
    const { status, body } = await at.finish(master);
    const expected = {
      name: MASTER_NAME,
      bytes: master.byteLength,
      sha256: sha256(master),
      format: 'tiff',
      widthPx: 1500,
      heightPx: 1000,
      keptAt: expect.stringMatching(/^20\d\d-.*Z$/),
    };
    expect([status, body]).toEqual([200, expected]);
    const stored = at.stored();
    expect(stored?.print).toEqual({ widthPx: 1500, heightPx: 1000 });
    expect(JSON.stringify(stored)).not.toContain('canary');
    expect(await at.state()).toEqual({ master: expected, upload: null, isSigned: true });
  });

  test('keeps one file after two simultaneous calls to finish', async () => {
    await at.begin(small.byteLength);
    for (const piece of pieces(small)) await at.put(piece);
    const both = await Promise.all([at.finish(small), at.finish(small)]);
    // The second call may find the upload closed.
    expect(both.map(({ status }) => status).sort()).toContain(200);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await at.state()).master?.sha256).toBe(sha256(small));
  });

  test('refuses a file with a gap in the middle', async () => {
    const cut = Buffer.concat([small.subarray(0, 1000), small.subarray(2000)]);
    await at.begin(small.byteLength);
    for (const piece of pieces(cut)) await at.put(piece);
    const answer = await at.finish(cut);
    expect([answer.status, answer.body.current]).toEqual([409, { reason: 'incomplete' }]);
  });

  test('refuses another picture or crop than the photo until confirmed, and accepts the same picture rotated', async () => {
    const other = await (await picture(600, 400, true)).png().toBuffer();
    const answer = await at.send(other);
    expect([answer.status, answer.body.current]).toEqual([409, { reason: 'differs' }]);
    expect(answer.error).toBe('The full-size file shows another picture than the photo.');
    expect((await at.finish(other, true)).body.format).toBe('png');
    const square = await (await picture(400, 400)).jpeg().toBuffer();
    expect((await at.send(square)).body.current).toEqual({ reason: 'differs' });
    const turned = (await picture(600, 400)).rotate(90).withMetadata({ orientation: 8 });
    const { body } = await at.send(await turned.jpeg().toBuffer());
    expect(body).toMatchObject({ format: 'jpeg', widthPx: 600, heightPx: 400 });
  });

  test.each<[what: string, bytes: unknown, name: unknown, status: number, says: string]>([
    ['300 MB', 300 * 1024 * 1024, MASTER_NAME, 413, 'The full-size file is larger than 200 MB'],
    ['nothing', 0, MASTER_NAME, 400, 'The image file is empty'],
    ['no name', 9, null, 400, 'Expected a text'],
  ])('refuses %s at once', async (_what, bytes, name, status, says) => {
    const answer = await at.begin(bytes, name);
    expect([answer.status, answer.error]).toEqual([status, expect.stringContaining(says)]);
    expect((await at.state()).upload).toBeNull();
  });

  test.each<[what: string, make: () => Promise<Buffer>, says: string]>([
    ['a web page', async () => Buffer.from('<html></html>'), 'must be a JPEG, PNG or TIFF'],
    ['a WebP', async () => (await picture(60, 40)).webp().toBuffer(), 'must be a JPEG, PNG or TIFF'],
    ['only the start of a TIFF', async () => Buffer.from('II*\0\x08\0\0\0'), DAMAGED],
    // Declared with its short length, but its bytes are no complete picture.
    ['half a TIFF', async () => small.subarray(0, small.byteLength / 2), DAMAGED],
  ])('refuses %s when it is complete', async (_what, make, says) => {
    const answer = await at.send(await make());
    expect([answer.status, answer.error]).toEqual([400, expect.stringContaining(says)]);
    expect((await at.state()).master).toBeNull();
  });

  test('refuses chunks that are unannounced, damaged, too long, or of another media type', async () => {
    const [piece = small] = pieces(small);
    expect((await at.put(piece)).status).toBe(409);
    await at.begin(small.byteLength);
    const damaged = Uint8Array.from(piece);
    damaged[1000] = (damaged[1000] ?? 0) ^ 1;
    const refusal = { status: 400, text: expect.stringContaining('damaged on their way') };
    expect(await at.put(damaged, sha256(piece))).toEqual(refusal);
    expect((await at.state()).upload?.chunks).toEqual([]);
    expect((await at.put(new Uint8Array(MASTER_CHUNK_BYTES + 1))).status).toBe(413);
    expect((await at.put(piece, sha256(piece), { 'Content-Type': 'image/tiff' })).status).toBe(415);
    expect((await at.put(piece, 'abc')).status).toBe(400);
    expect((await at.put(piece, sha256(piece), { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await at.put(piece, sha256(piece), { 'x-admin-password': 'wrong' })).status).toBe(401);
    for (const chunks of [undefined, [], ['x'], Array(51).fill(sha256(piece))])
      expect((await at.shop.send('POST', at.path('/finish'), { chunks })).status).toBe(400);
    at.wait(DAY_MS + 60_000);
    expect((await at.put(piece)).status).toBe(409);
  });

  test('offers the published picture’s sizes after the file is removed or its upload cancelled', async () => {
    const print = () => at.stored()?.print;
    const drop = async () => {
      await at.begin(1000, 'other.jpg');
      await at.shop.send('DELETE', at.path('/upload'));
    };
    const [published, kept] = [
      { widthPx: 300, heightPx: 200 },
      { widthPx: 600, heightPx: 400 },
    ];
    // A photo without stored pixel sizes is still sold in every size.
    await drop();
    expect(print()).toBeUndefined();
    const promised = { widthPx: 2100, heightPx: 1400, profile: 'Display P3' };
    at.shop.push({ [at.file]: JSON.stringify({ ...at.stored(), print: promised }) });
    await drop();
    expect(print()).toEqual(published);
    await at.send(small);
    expect(print()).toEqual(kept);
    await drop();
    expect(print()).toEqual(kept);
    const remove = (tag: string) =>
      at.shop.send<MasterState>('DELETE', at.path(), undefined, { 'If-Match': `"${tag}"` });
    // A client that has seen another file cannot remove this one.
    expect((await remove(sha256(master))).status).toBe(409);
    expect((await at.state()).master?.name).toBe(MASTER_NAME);
    expect((await remove(sha256(small))).body.master).toBeNull();
    expect(print()).toEqual(published);
  });

  test('answers 404 for an unknown photo, and reports a missing store or key', async () => {
    expect((await at.shop.send('GET', at.path('', 'nobody'))).status).toBe(404);
    expect((await at.shop.send('GET', at.path('', '..%2Fwave'))).status).toBe(404);
    at.setBlobs('none');
    const answer = await at.shop.send('GET', at.path());
    expect([answer.status, answer.error]).toEqual([503, expect.stringContaining('Netlify Blobs')]);
    at.setBlobs('broken');
    const failed = await at.shop.send('GET', at.path());
    expect(failed.status).toBe(502);
    expect(JSON.stringify(failed.body)).not.toContain('canary');
    at.setBlobs('blobs');
    const bare = openAdminShop({ store: at.shop.store });
    expect((await bare.send<MasterState>('GET', at.path())).body.isSigned).toBe(false);
  });
});

describe('cleaning up', () => {
  test('removes the chunks of a replaced file, and keeps those in use', async () => {
    await at.send(small);
    const jpeg = await (await picture(600, 400)).jpeg().toBuffer();
    await at.send(jpeg);
    const opened = await at.masters();
    await at.sweep();
    expect(await opened.chunks(at.photo.id)).toHaveLength(pieces(small).length + pieces(jpeg).length);
    at.wait(10 * 60_000);
    await at.sweep();
    expect(await opened.chunks(at.photo.id)).toEqual(pieces(jpeg).map(sha256));
    expect(sha256(Buffer.from(await (await at.fetchFile()).arrayBuffer()))).toBe(sha256(jpeg));
  });

  test('leaves an upload alone for a day', async () => {
    await at.begin(small.byteLength);
    await at.put(pieces(small)[0] ?? new Uint8Array());
    const opened = await at.masters();
    at.wait(DAY_MS);
    await at.sweep();
    expect(await opened.chunks(at.photo.id)).toHaveLength(1);
    at.wait(10 * 60_000);
    await at.sweep();
    expect(await opened.photoIds()).toEqual([]);
  });

  test('removes the master of a deleted photo after a day, unless the deletion was undone or is uncertain', async () => {
    await at.send(small);
    const opened = await at.masters();
    at.wait(10 * 60_000);
    const { file } = at;
    const stored = JSON.stringify(at.stored());
    await at.shop.send('DELETE', `/api/photos/${at.photo.id}`);
    expect((await at.fetchFile()).status).toBe(404);
    await at.sweep();
    at.shop.push({ [file]: stored });
    at.wait(DAY_MS + 60_000);
    await at.sweep();
    expect((await opened.master(at.photo.id))?.sha256).toBe(sha256(small));
    at.shop.push({ [file]: undefined });
    // Stale content does not prove that the photo is deleted.
    const stale = { ...(await at.shop.store.snapshot()), stale: { key: 'store.away' } as never };
    for (let run = 0; run < 3; run += 1) {
      await at.sweep({ ...at.shop.store, snapshot: async () => stale });
      at.wait(2 * DAY_MS);
    }
    expect(await opened.master(at.photo.id)).toBeDefined();
    await at.sweep();
    at.wait(DAY_MS + 60_000);
    await at.sweep();
    expect(await opened.photoIds()).toEqual([]);
  });
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pruneMasters } from '../../netlify/content/masterBlobs.ts';
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

describe('uploading a full-size file', () => {
  test('accepts chunks in any order and twice, and ends with the whole file', async () => {
    const sent = pieces(master);
    expect(sent.length).toBe(2);
    expect((await at.begin(master.byteLength)).body).toEqual({
      master: null,
      upload: { name: MASTER_NAME, bytes: master.byteLength, chunks: [] },
      isSigned: true,
    });
    for (const piece of [sent[1], sent[0], sent[0]])
      expect(await at.put(piece ?? new Uint8Array())).toEqual({ status: 204, text: '' });
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
    const stored = at.shop.stored(`content/photos/${at.photo.id}.json`);
    expect(stored?.print).toEqual({ widthPx: 1500, heightPx: 1000 });
    expect(JSON.stringify(stored)).not.toContain('canary');
    expect(await at.state()).toEqual({ master: expected, upload: null, isSigned: true });
  });

  test('resumes after a restart with the chunks that have arrived', async () => {
    await at.begin(master.byteLength);
    await at.put(pieces(master)[0] ?? new Uint8Array());
    await at.restart();
    const known = (await at.begin(master.byteLength)).body.upload?.chunks ?? [];
    expect(known).toEqual(pieces(master).slice(0, 1).map(sha256));
    for (const piece of pieces(master)) if (!known.includes(sha256(piece))) await at.put(piece);
    expect((await at.finish(master)).status).toBe(200);
  });

  test('keeps one file when finishing is asked for twice at once', async () => {
    await at.begin(small.byteLength);
    for (const piece of pieces(small)) await at.put(piece);
    const both = await Promise.all([at.finish(small), at.finish(small)]);
    // Whoever comes second may find the upload closed.
    expect(both.map(({ status }) => status).sort()).toContain(200);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await at.state()).master?.sha256).toBe(sha256(small));
  });

  test('reports a missing chunk, and continues', async () => {
    await at.begin(master.byteLength);
    for (const piece of pieces(master).slice(1)) await at.put(piece);
    const early = await at.finish(master);
    expect([early.status, early.body.current]).toEqual([409, { reason: 'incomplete' }]);
    await at.put(pieces(master)[0] ?? new Uint8Array());
    expect((await at.finish(master)).status).toBe(200);
  });

  test('notices a file that was cut in the middle', async () => {
    const cut = Buffer.concat([small.subarray(0, 1000), small.subarray(2000)]);
    await at.begin(small.byteLength);
    for (const piece of pieces(cut)) await at.put(piece);
    const answer = await at.finish(cut);
    expect([answer.status, answer.body.current]).toEqual([409, { reason: 'incomplete' }]);
    // Declared as short as it is, its bytes are no picture any more.
    const jpeg = await (await picture(600, 400)).jpeg({ quality: 100 }).toBuffer();
    const half = await at.send(jpeg.subarray(0, jpeg.byteLength / 2));
    expect([half.status, half.error]).toEqual([
      400,
      'The full-size file is damaged or cut off: save it again in your image program, then upload it again.',
    ]);
    expect((await at.state()).master).toBeNull();
  });

  test('refuses a chunk that does not match its checksum', async () => {
    await at.begin(small.byteLength);
    const [piece = new Uint8Array()] = pieces(small);
    const damaged = Uint8Array.from(piece);
    damaged[1000] = (damaged[1000] ?? 0) ^ 1;
    const { status, text } = await at.put(damaged, sha256(piece));
    expect([status, text]).toEqual([400, expect.stringContaining('damaged on their way')]);
    expect((await at.state()).upload?.chunks).toEqual([]);
  });

  test('asks before it keeps another picture than the photo', async () => {
    const other = await (await picture(600, 400, true)).png().toBuffer();
    const answer = await at.send(other);
    expect([answer.status, answer.body.current]).toEqual([409, { reason: 'differs' }]);
    expect(answer.error).toBe('The full-size file shows another picture than the photo.');
    expect((await at.finish(other, true)).body.format).toBe('png');
  });

  test('asks about another crop, and takes the same picture on its side', async () => {
    const square = await (await picture(400, 400)).jpeg().toBuffer();
    expect((await at.send(square)).body.current).toEqual({ reason: 'differs' });
    const turned = (await picture(600, 400)).rotate(90).withMetadata({ orientation: 8 });
    expect((await at.send(await turned.jpeg().toBuffer())).body).toMatchObject({
      format: 'jpeg',
      widthPx: 600,
      heightPx: 400,
    });
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
    ['the start of a TIFF alone', async () => Buffer.from('II*\0\x08\0\0\0'), 'damaged or cut off'],
  ])('refuses %s at its end', async (_what, make, says) => {
    const answer = await at.send(await make());
    expect([answer.status, answer.error]).toEqual([400, expect.stringContaining(says)]);
  });

  test('refuses chunks that are unannounced, too long, or of another media type', async () => {
    const [piece = new Uint8Array()] = pieces(small);
    expect((await at.put(piece)).status).toBe(409);
    await at.begin(small.byteLength);
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

  test('offers the published picture’s sizes once the file is removed', async () => {
    const print = () => at.shop.stored(`content/photos/${at.photo.id}.json`)?.print;
    expect(print()).toBeUndefined();
    await at.begin(1000, 'other.jpg');
    await at.shop.send('DELETE', at.path('/upload'));
    expect(print()).toBeUndefined();
    await at.send(small);
    expect(print()).toEqual({ widthPx: 600, heightPx: 400 });
    await at.begin(1000, 'other.jpg');
    await at.shop.send('DELETE', at.path('/upload'));
    expect(print()).toEqual({ widthPx: 600, heightPx: 400 });
    const remove = (tag: string) =>
      at.shop.send<MasterState>('DELETE', at.path(), undefined, { 'If-Match': `"${tag}"` });
    // Whoever has seen another file does not remove this one.
    expect((await remove(sha256(master))).status).toBe(409);
    expect((await at.state()).master?.name).toBe(MASTER_NAME);
    expect((await remove(sha256(small))).body.master).toBeNull();
    expect(print()).toEqual({ widthPx: 300, heightPx: 200 });
  });

  test('offers the published picture’s sizes after the first upload is dropped', async () => {
    const file = `content/photos/${at.photo.id}.json`;
    const stored = at.shop.stored(file);
    const promised = { widthPx: 2100, heightPx: 1400, profile: 'Display P3' };
    at.shop.push({ [file]: JSON.stringify({ ...stored, print: promised }) });
    await at.begin(master.byteLength);
    await at.shop.send('DELETE', at.path('/upload'));
    expect(at.shop.stored(file)?.print).toEqual({ widthPx: 300, heightPx: 200 });
  });

  test('answers 404 for an unknown photo, and says which store or key is missing', async () => {
    expect((await at.shop.send('GET', at.path('', 'nobody'))).status).toBe(404);
    expect((await at.shop.send('GET', at.path('', '..%2Fwave'))).status).toBe(404);
    at.lend('none');
    const answer = await at.shop.send('GET', at.path());
    expect([answer.status, answer.error]).toEqual([503, expect.stringContaining('Netlify Blobs')]);
    at.lend('broken');
    const failed = await at.shop.send('GET', at.path());
    expect(failed.status).toBe(502);
    expect(JSON.stringify(failed.body)).not.toContain('canary');
    at.lend('blobs');
    const bare = openAdminShop({ store: at.shop.store });
    expect((await bare.send<MasterState>('GET', at.path())).body.isSigned).toBe(false);
  });
});

describe('the file that the lab fetches', () => {
  test('is the whole full-size file, without its name', async () => {
    await at.send(master);
    const whole = await at.fetchFile();
    const headers = Object.fromEntries(whole.headers);
    expect(whole.status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-length': String(master.byteLength),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: `"${sha256(master)}"`,
    });
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(master));
    expect(JSON.stringify(headers)).not.toContain('canary');

    const head = await at.fetchFile({ method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(master.byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test('is a JPEG of a master that is too large to be fetched, as large as prints need', async () => {
    const large = await (await picture(6800, 1100)).tiff({ compression: 'none' }).toBuffer();
    const { body } = await at.send(large, true);
    const answer = await at.fetchFile();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(body.copy).toEqual({ bytes: bytes.byteLength });
    expect(bytes.byteLength).toBeLessThan(20 * 1024 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 6614, height: 1070 });
    at.wait(10 * 60_000);
    await at.sweep();
    expect(sha256(Buffer.from(await (await at.fetchFile()).arrayBuffer()))).toBe(sha256(bytes));
  });

  test('is sent in the requested range', async () => {
    await at.send(master);
    const size = master.byteLength;
    const edge = MASTER_CHUNK_BYTES;
    const parts: [range: string, start: number, end: number][] = [
      ['bytes=0-0', 0, 1],
      [`bytes=${edge - 5}-${edge + 4}`, edge - 5, edge + 5],
      [`bytes=${edge}-`, edge, size],
    ];
    for (const [range, start, end] of parts) {
      const answer = await at.fetchFile({ headers: { Range: range } });
      const said = [answer.status, answer.headers.get('content-range')];
      expect(said, range).toEqual([206, `bytes ${start}-${end - 1}/${size}`]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(master.subarray(start, end)), range).toBe(true);
    }
    const others: [headers: Record<string, string>, status: number][] = [
      [{ Range: `bytes=${size}-` }, 416],
      [{ Range: 'bytes=0-1', 'If-Range': '"other"' }, 200],
      [{ Range: 'bytes=0-1', 'If-Range': `"${sha256(master)}"` }, 206],
    ];
    for (const [headers, status] of others) {
      const answer = await at.fetchFile({ headers });
      expect(answer.status, JSON.stringify(headers)).toBe(status);
      await answer.body?.cancel();
    }
  });

  test('is the published picture without a master, and again after it is removed', async () => {
    expect((await at.fetchFile()).headers.get('content-type')).toBe('image/jpeg');
    await at.send(small);
    expect((await at.fetchFile({ method: 'HEAD' })).headers.get('content-type')).toBe('image/tiff');
    await at.shop.send('DELETE', at.path());
    expect((await at.fetchFile()).headers.get('content-type')).toBe('image/jpeg');
  });

  test('does not replace a full-size file that is unreadable at the moment', async () => {
    await at.send(small);
    at.lend('broken');
    expect((await at.fetchFile()).status).toBe(502);
  });
});

describe('cleaning up', () => {
  test('removes the chunks of a replaced file, and keeps those in use', async () => {
    await at.send(small);
    const jpeg = await (await picture(600, 400)).jpeg().toBuffer();
    await at.send(jpeg);
    const opened = await at.kept();
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
    const opened = await at.kept();
    at.wait(DAY_MS);
    await at.sweep();
    expect(await opened.chunks(at.photo.id)).toHaveLength(1);
    at.wait(10 * 60_000);
    await at.sweep();
    expect(await opened.photoIds()).toEqual([]);
  });

  test('removes the master of a deleted photo after a day, unless the deletion was undone', async () => {
    await at.send(small);
    const opened = await at.kept();
    at.wait(10 * 60_000);
    const file = `content/photos/${at.photo.id}.json`;
    const stored = JSON.stringify(at.shop.stored(file));
    await at.shop.send('DELETE', `/api/photos/${at.photo.id}`);
    expect((await at.fetchFile()).status).toBe(404);
    await at.sweep();
    at.shop.push({ [file]: stored });
    at.wait(DAY_MS + 60_000);
    await at.sweep();
    expect((await opened.master(at.photo.id))?.sha256).toBe(sha256(small));
    at.shop.push({ [file]: undefined });
    await at.sweep();
    at.wait(DAY_MS + 60_000);
    await at.sweep();
    expect(await opened.photoIds()).toEqual([]);
  });

  test('removes nothing while the content may be stale', async () => {
    await at.send(small);
    at.wait(10 * 60_000);
    const opened = await at.kept();
    const stale = { key: 'store.away' } as never;
    const store = { ...at.shop.store, snapshot: async () => ({ revision: '', files: new Map(), stale }) };
    for (let run = 0; run < 3; run += 1) {
      await pruneMasters({ blobs: opened, store: store as never, log: () => {}, now: at.now });
      at.wait(2 * DAY_MS);
    }
    expect(await opened.master(at.photo.id)).toBeDefined();
  });
});

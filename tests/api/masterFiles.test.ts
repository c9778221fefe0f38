import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pruneMasters } from '../../netlify/content/masterBlobs.ts';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { MASTER_CHUNK_BYTES } from '../../src/shared/content/imageFile.ts';
import { upload } from './adminCalls.ts';
import { at, DAY_MS, master, openForEachTest, picture, pieces, sha256, small } from './masterShop.ts';

openForEachTest();

describe('the file that the lab fetches', () => {
  test('is the whole master, and tells nobody its name', async () => {
    await at.send(master);
    const whole = await at.fetchFile();
    const headers = Object.fromEntries(whole.headers);
    expect([whole.status, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/tiff',
        'content-length': String(master.byteLength),
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        etag: `"${sha256(master)}"`,
      }),
    ]);
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(master));
    expect(JSON.stringify(headers)).not.toContain('canary');

    const head = await at.fetchFile({ method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      String(master.byteLength),
      0,
    ]);
  });

  test('is a JPEG of a master that is too large to be fetched, as large as prints need', async () => {
    const large = await (await picture(6800, 1100)).tiff({ compression: 'none' }).toBuffer();
    const { body } = await at.send(large, true);
    const answer = await at.fetchFile();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get('content-type'), body.copy]).toEqual([
      'image/jpeg',
      { bytes: bytes.byteLength },
    ]);
    expect(bytes.byteLength).toBeLessThan(20 * 1024 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 6614, height: 1070 });
    at.wait(10 * 60_000);
    await at.sweep();
    expect(sha256(Buffer.from(await (await at.fetchFile()).arrayBuffer()))).toBe(sha256(bytes));
  });

  test('is answered in the part that is asked for', async () => {
    await at.send(master);
    const size = master.byteLength;
    const edge = MASTER_CHUNK_BYTES;
    const parts: [range: string, start: number, end: number][] = [
      ['bytes=0-0', 0, 1],
      [`bytes=${edge - 5}-${edge + 4}`, edge - 5, edge + 5],
      [`bytes=${2 * edge}-`, 2 * edge, size],
      ['bytes=-10', size - 10, size],
      ['bytes=100-999999999', 100, size],
    ];
    for (const [range, start, end] of parts) {
      const answer = await at.fetchFile({ headers: { Range: range } });
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([
        206,
        `bytes ${start}-${end - 1}/${size}`,
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(master.subarray(start, end)), range).toBe(true);
    }
    const others: [headers: Record<string, string>, status: number][] = [
      [{ Range: `bytes=${size}-` }, 416],
      [{ Range: 'bytes=-0' }, 416],
      [{ Range: 'bytes=9-1' }, 200],
      [{ Range: 'bytes=0-1,4-5' }, 200],
      [{ Range: 'pages=1-2' }, 200],
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

  test('is refused for an address of another photo, a forged or an old one', async () => {
    await at.send(small);
    const other = await (await upload(at.shop)).json();
    const address = at.signedPath();
    const addresses = [
      address.replace(at.photo.id, (other as SavedPhoto).id),
      address.replace(/signature=.{4}/, 'signature=AAAA'),
      at.signedPath(at.photo.id, at.now() - 6 * DAY_MS),
      at.path('/file'),
    ];
    for (const one of addresses) {
      const answer = await at.fetchFile({}, one);
      const text = await answer.text();
      expect([403, 404]).toContain(answer.status);
      expect(text).not.toMatch(/canary|chunk|master\/|blobs/i);
    }
  });

  test('is not fetched in place of a master that cannot be read now', async () => {
    await at.send(small);
    at.lend('broken');
    expect((await at.fetchFile()).status).toBe(502);
  });
});

describe('cleaning up', () => {
  test('removes what a replaced file has left, and keeps what is in use', async () => {
    await at.send(master);
    const jpeg = await (await picture(2100, 1400)).jpeg().toBuffer();
    await at.send(jpeg);
    const opened = await at.kept();
    await at.sweep();
    expect(await opened.chunks(at.photo.id)).toHaveLength(pieces(master).length + pieces(jpeg).length);
    at.wait(10 * 60_000);
    await at.sweep();
    expect(await opened.chunks(at.photo.id)).toEqual(pieces(jpeg).map(sha256));
    expect(sha256(Buffer.from(await (await at.fetchFile()).arrayBuffer()))).toBe(sha256(jpeg));
  });

  test('leaves an upload alone for a day', async () => {
    await at.begin(master.byteLength);
    await at.put(pieces(master)[0] ?? new Uint8Array());
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

  test('removes nothing while the content is not to be trusted', async () => {
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

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import type { BatchAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { MASTER_CHUNK_BYTES } from '../../src/shared/content/imageFile.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { batchOf, upload, uploadForBatch } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';
import { openShop } from './harness.ts';
import { at, master, openForEachTest, picture, SIGNING_KEY, sha256, small } from './masterShop.ts';

describe('the file that a lab fetches for a photo', () => {
  openForEachTest();

  const key = signingKey({ signingKey: SIGNING_KEY });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const soon = () => Math.floor(Date.now() / 1000) + 60;
  /** An address with a signature, by default for its own id and time. */
  function addressOf(id: string, expires: number | string, signed = `${id} ${expires}`) {
    return `/api/print-files/${id}?expires=${expires}&signature=${key?.sign('print-file', signed)}`;
  }

  test('is the published picture, or the complete master without its name if there is one', async () => {
    const published = await at.fetchFile();
    expect([published.status, published.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const stored = await at.shop.store.file(`public${at.photo.src}`);
    expect((await bytesOf(published)).equals(stored ?? small)).toBe(true);

    await at.send(small);
    const whole = await at.fetchFile();
    const headers = Object.fromEntries(whole.headers);
    expect(whole.status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-length': String(small.byteLength),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: `"${sha256(small)}"`,
    });
    expect(JSON.stringify(headers)).not.toContain('canary');
    expect((await bytesOf(whole)).equals(small)).toBe(true);
    const head = await at.fetchFile({ method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(small.byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);

    at.setBlobs('broken');
    expect((await at.fetchFile()).status).toBe(502);
    at.setBlobs('blobs');
    await at.shop.send('DELETE', at.path());
    expect((await at.fetchFile()).headers.get('content-type')).toBe('image/jpeg');
  });

  test('is a JPEG as large as prints need if the master is too large to be fetched', async () => {
    const deep = (await picture(6800, 520)).toColourspace('rgb16');
    const { body } = await at.send(await deep.tiff({ compression: 'none' }).toBuffer(), true);
    const answer = await at.fetchFile();
    const bytes = await bytesOf(answer);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(body.copy).toEqual({ bytes: bytes.byteLength });
    expect(bytes.byteLength).toBeLessThan(20 * 1024 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 6614, height: 506 });
    at.wait(10 * 60_000);
    await at.sweep();
    expect((await bytesOf(await at.fetchFile())).equals(bytes)).toBe(true);
  });

  test('is sent in the requested range', async () => {
    await at.send(master);
    const [size, edge] = [master.byteLength, MASTER_CHUNK_BYTES];
    const rows: [headers: Record<string, string>, status: number, start: number, end: number][] = [
      [{ Range: 'bytes=0-0' }, 206, 0, 1],
      [{ Range: `bytes=${edge - 5}-${edge + 4}` }, 206, edge - 5, edge + 5],
      [{ Range: `bytes=${edge}-` }, 206, edge, size],
      [{ Range: 'bytes=0-1', 'If-Range': `"${sha256(master)}"` }, 206, 0, 2],
      [{ Range: 'bytes=0-1', 'If-Range': '"other"' }, 200, 0, size],
      [{ Range: `bytes=${size}-` }, 416, 0, 0],
    ];
    for (const [headers, status, start, end] of rows) {
      const answer = await at.fetchFile({ headers });
      const range = { 200: null, 206: `bytes ${start}-${end - 1}/${size}`, 416: `bytes */${size}` }[status];
      expect([answer.status, answer.headers.get('content-range')], headers.Range).toEqual([status, range]);
      expect((await bytesOf(answer)).equals(master.subarray(start, end)), headers.Range).toBe(true);
    }
  });

  test('is refused for an address that has expired or was never given out', async () => {
    const [id, time] = [at.photo.id, soon()];
    expect((await at.shop.raw(addressOf(id, time))).status).toBe(200);
    const certificate = key?.sign('certificate', `${id} ${time}`);
    const refusal = { error: 'This address has expired, or was never given out.' };
    for (const [what, address] of Object.entries({
      'an expired one': addressOf(id, time - 120),
      'a longer time than was signed': addressOf(id, time + 600, `${id} ${time}`),
      'another photo than was signed': addressOf(id, time, `other ${time}`),
      'no time': addressOf(id, ''),
      'an invalid time': addressOf(id, 'later'),
      'no signature': `/api/print-files/${id}?expires=${time}`,
      'an invalid signature': `/api/print-files/${id}?expires=${time}&signature=%00`,
      'a signature for something else': `/api/print-files/${id}?expires=${time}&signature=${certificate}`,
    })) {
      const answer = await at.shop.raw(address);
      expect([answer.status, await answer.json()], what).toEqual([403, refusal]);
    }
  });

  test('is answered with 404 for a deleted photo, and with the name of a missing variable', async () => {
    expect((await at.shop.raw(addressOf('gone', soon()))).status).toBe(404);
    const answer = await openShop().call(addressOf('wave', soon()));
    const refusal = { error: 'There is no key to sign with. Set SIGNING_KEY.' };
    expect([answer.status, await answer.json()]).toEqual([503, refusal]);
    // Locally the server provides the key.
    setLocalRuntime({ signingKey: () => SIGNING_KEY });
    expect(signingKey({ signingKey: undefined })?.publicKey).toBe(key?.publicKey);
  });
});

describe('the pixel size of the print file', () => {
  const shop = forEachTest(openAdminShop);

  const TEXTS = { en_description: 'Fox', de_description: 'Fuchs' };
  const FILE = { print_widthPx: '6000', print_heightPx: '4000', print_profile: 'Adobe RGB (1998)' };
  const PRINT = { widthPx: 6000, heightPx: 4000, profile: 'Adobe RGB (1998)' };
  const stored = ({ id }: { id: string }) => shop.stored(`content/photos/${id}.json`);

  test('is stored from the upload, and stays when the photo is changed', async () => {
    const added = (await upload(shop, { texts: { ...TEXTS, ...FILE } })).body;
    expect([added.print, stored(added)?.print]).toEqual([PRINT, PRINT]);
    const change = { ...TEXTS, sizes: 'a4', print_widthPx: 1, print: { widthPx: 1, heightPx: 1 } };
    const { status, body } = await shop.send<SavedPhoto>('PUT', `/api/photos/${added.id}`, change);
    expect([status, body.print, body.sizes]).toEqual([200, PRINT, 'a4']);
    expect(stored(added)).toMatchObject({ print: PRINT, sizes: 'a4' });
    await shop.send('PUT', `/api/photos/${added.id}`, { ...TEXTS, sizes: 'auto' });
    expect(stored(added)).not.toHaveProperty('sizes');
    const empty = { print_widthPx: '', print_heightPx: '', print_profile: '' };
    for (const unknown of [{}, empty]) {
      const { body: without } = await upload(shop, { texts: { ...TEXTS, ...unknown } });
      expect(stored(without)).not.toHaveProperty('print');
    }
  });

  test('is stored for each photo of a batch', async () => {
    const [first, ...others] = batchOf([await uploadForBatch(shop, 1), await uploadForBatch(shop, 2)]).photos;
    const file = { print_widthPx: 1920, print_heightPx: 1280 };
    const photos = [{ ...first, fields: { ...first?.fields, ...file } }, ...others];
    const { status, body } = await shop.send<BatchAnswer>('POST', '/api/photos/upload/batch', { photos });
    const prints = body.map(({ photo }) => photo.print);
    expect([status, prints]).toEqual([201, [{ widthPx: 1920, heightPx: 1280 }, undefined]]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['half a pixel', { ...FILE, print_heightPx: '0.5' }, 'print_heightPx'],
    ['one side', { print_widthPx: '6000' }, 'print.heightPx'],
  ])('is refused as %s', async (_name, fields, path) => {
    const { status, paths } = await upload(shop, { texts: { ...TEXTS, ...fields } });
    expect([status, paths, shop.commits()]).toEqual([400, [path], 1]);
  });
});

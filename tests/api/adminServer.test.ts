import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { HistoryItem, PublishStatus, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../e2e/testServer.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { uploadForm } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';

/** The functions as `npm start` serves them: in a process of their own, over real connections. */
let server: TestServer;

beforeAll(async () => {
  const shop = openAdminShop();
  const [root, dist] = [temporaryFolder(), temporaryFolder()];
  shop.git('clone', '-q', '.', root);
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Site</title>');
  writeFileSync(join(dist, 'build.json'), JSON.stringify({ revision: shop.head() }));
  server = await startTestServer({ contentRoot: root, distDir: dist });
  return server.stop;
});

const headers = { 'x-admin-password': ADMIN_PASSWORD };
const get = async <T>(path: string) => (await (await fetch(server.url + path, { headers })).json()) as T;

async function upload(image: Uint8Array): Promise<Response> {
  const texts = { en_description: 'Over the wire', de_description: 'Über die Leitung' };
  const form = await uploadForm({ texts, image });
  return fetch(`${server.url}/api/photos/upload`, { method: 'POST', headers, body: form });
}

test('an image goes through the server unharmed and is served at once; its save is shown as not published', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 900, height: 700, channels: 3 as const, background: '#000', noise };
  const { default: sharp } = await import('sharp');
  const image = await sharp({ create }).png().toBuffer();
  expect(image.length).toBeGreaterThan(1_000_000);
  expect((await get<PublishStatus>('/api/publish')).state).toBe('live');

  const answer = await upload(image);
  expect(answer.status).toBe(201);
  const photo = (await answer.json()) as SavedPhoto;
  const served = await fetch(server.url + photo.src);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  const pixels = (bytes: ArrayBuffer | Buffer) =>
    sharp(Buffer.from(bytes as ArrayBuffer))
      .raw()
      .toBuffer();
  expect((await pixels(await served.arrayBuffer())).equals(await pixels(image))).toBe(true);

  expect(await get<PublishStatus>('/api/publish')).toMatchObject({
    state: 'saved',
    revision: answer.headers.get('x-content-revision'),
  });
  expect((await get<HistoryItem[]>('/api/history'))[0]?.subject).toBe('Add photo Over the wire');

  const gone = await fetch(`${server.url}/api/photos/${photo.id}`, { method: 'DELETE', headers });
  expect(gone.status).toBe(200);
  expect((await fetch(server.url + photo.src)).status).toBe(404);
});

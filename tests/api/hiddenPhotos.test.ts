import { beforeAll, expect, test } from 'vitest';
import { answerPhotoFile } from '../../netlify/api/photoFile.ts';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { CHECKOUT, lineOf, ORIGIN, orderOf } from './harness.ts';

const WORDS = { en_description: 'Canary', de_description: 'Kanarie', project: 'Aviary' };
let shop: AdminShop;
let photo: SavedPhoto;

beforeAll(async () => {
  shop = openAdminShop();
  photo = (await upload(shop, { texts: { ...WORDS, hidden: 'true', edition_size: '5' } })).body;
  const text = { en: 'Canary', de: '' };
  shop.push({ 'content/projects.json': [{ project: 'Aviary', text }] });
});

const panel = async () => (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body;
const open = (path: string) => answerPhotoFile(new Request(ORIGIN + path), shop.store);

test('a photo uploaded as hidden is stored as hidden, and shown in the panel', async () => {
  expect(shop.stored(`content/photos/${photo.id}.json`)).toMatchObject({ hidden: true });
  expect(await panel()).toContainEqual(expect.objectContaining({ id: photo.id, hidden: true }));
});

test.each(['photos', 'projects', 'videos', 'music', 'settings', 'photos/order-debug'])(
  'GET /api/%s does not show visitors a hidden photo',
  async (path) => {
    const text = await (await shop.raw(`/api/${path}`)).text();
    expect(text).not.toMatch(new RegExp(`canary|aviary|${photo.id}|${photo.filename}`, 'i'));
  },
);

test('nobody can buy a hidden photo or read its edition', async () => {
  expect((await shop.raw(`/api/editions/${photo.id}`)).status).toBe(404);
  const body = JSON.stringify(
    orderOf([lineOf({ name: 'Canary', metadata: { itemId: photo.id, imageUrl: '' } })]),
  );
  const headers = { 'Content-Type': 'application/json', Origin: ORIGIN };
  const answer = await shop.raw(CHECKOUT, { method: 'POST', headers, body });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Canary')]);
});

test('the page of a hidden photo leads home, and only the panel shows its picture', async () => {
  expect((await open(`/photos/${photo.id}/`)).headers.get('location')).toBe('/');
  const { src = '' } = (await panel()).find(({ id }) => id === photo.id) ?? {};
  expect(src).toMatch(/^\/photos\/[\w.-]+\?key=[0-9a-f]{40}$/);
  const answer = await open(src);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const plain = `/photos/${photo.filename}`;
  for (const address of [plain, `${src.slice(0, -1)}x`, `${plain}?key=`])
    expect((await open(address)).status).toBe(404);
});

test('a photo that is no longer hidden is listed again, at its own address', async () => {
  await shop.send('PUT', `/api/photos/${photo.id}`, { ...WORDS, hidden: false });
  expect(await (await shop.raw('/api/photos')).json()).toContainEqual(
    expect.objectContaining({ id: photo.id, src: `/photos/${photo.filename}` }),
  );
  expect(await (await shop.raw('/api/projects')).text()).toContain('Canary');
  expect((await open(`/photos/${photo.filename}`)).status).toBe(200);
});

test('a hidden cover is not sent to visitors, but kept in the panel', async () => {
  const projects = [{ project: 'Tidal', cover: 'wave' }];
  const other = { filename: 'half.jpg', description: { en: 'Other', de: 'Andere' }, project: 'Tidal' };
  const wave = { ...shop.stored('content/photos/wave.json'), hidden: true };
  shop.push({
    'content/projects.json': projects,
    'content/photos/other.json': other,
    'content/photos/wave.json': wave,
  });
  expect(await (await shop.raw('/api/projects')).text()).not.toContain('"cover"');
  expect((await shop.send('GET', '/api/projects')).body).toContainEqual(
    expect.objectContaining({ cover: 'wave' }),
  );
});

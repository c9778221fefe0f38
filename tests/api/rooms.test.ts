import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { openRooms } from '../../netlify/rooms/rooms.ts';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { CreatedRoom, ListedRoom, RoomAnswer } from '../../src/shared/content/entries/room.ts';
import { paint } from '../fixtures/photos.ts';
import { isLong } from '../long.ts';
import { openMemoryBlobs } from '../mocks/memoryBlobs.ts';
import { createFaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { answerOf, CHECKOUT, lineOf, ORIGIN, orderOf, PASSWORD } from './harness.ts';

const DAY_MS = 24 * 60 * 60_000;
const FORM = {
  photos: ['wave'],
  title: { en: 'For you', de: 'Für Sie' },
  note: { en: 'Have a look.', de: 'Schauen Sie.' },
  days: 7,
  prices: true,
  buy: true,
};
/** Has the form of a secret, but belongs to no room. */
const GUESS = 'A'.repeat(22);

let shop: AdminShop;
let hidden: SavedPhoto;
/** The hidden photo's files. */
const uploaded: Record<string, Uint8Array | string> = {};
let passed = 0;
const now = () => Date.now() + passed;
let pauses: number[] = [];
let stripe: Awaited<ReturnType<typeof createFaultyStripe>>;

beforeAll(async () => {
  stripe = await createFaultyStripe(ORIGIN);
  const image = await paint(2400, 1600).jpeg().toBuffer();
  const words = { en_description: 'Canary', de_description: 'Kanarie', price_a4: '50', hidden: 'true' };
  const first = openAdminShop();
  hidden = (await upload(first, { texts: words, image })).body;
  for (const path of [`content/photos/${hidden.id}.json`, `public/photos/${hidden.filename}`])
    uploaded[path] = (await first.store.file(path)) ?? '';
  return stripe.close;
});
beforeEach(() => {
  const blobs = openMemoryBlobs();
  setLocalRuntime({ blobs: async () => blobs });
  stripe.reset();
  passed = 0;
  pauses = [];
  shop = openAdminShop({
    now,
    pause: async (ms) => void pauses.push(ms),
    payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey, timeoutMs: 8000 }),
  });
  shop.push(uploaded);
});
afterEach(() => setLocalRuntime(undefined));

/** Makes a room with the hidden photo and the wave. @returns the answer and the secret */
async function makeRoom(change: object = {}) {
  const form = { ...FORM, photos: [hidden.id, 'wave'], ...change };
  const { status, body } = await shop.send<CreatedRoom>('POST', '/api/rooms', form);
  expect(status).toBe(201);
  return { ...body, secret: body.url.split('#')[1] ?? '' };
}
const visit = async (secret: string, headers: Record<string, string> = {}, ip = '203.0.113.1') => {
  const request = new Request(`${ORIGIN}/api/room`, { headers: { 'x-room': secret, ...headers } });
  return answerOf<RoomAnswer>(await shop.app.fetch(request, { ip }));
};
const listed = async () => (await shop.send<ListedRoom[]>('GET', '/api/rooms')).body;

async function order(lines: readonly unknown[], room?: unknown, locale = 'en') {
  const body = orderOf(lines, { locale, ...(room !== undefined && { room }) });
  return shop.send('POST', CHECKOUT, body, { Origin: ORIGIN });
}
const printOf = (itemId: string, amount: number, name = 'Canary') =>
  lineOf({ name, amount, metadata: { itemId, imageUrl: '' } });

describe('making a room', () => {
  test('gives its link once: 128 random bits behind the #, which are neither stored nor listed', async () => {
    const { url, secret, id, endsAt } = await makeRoom();
    expect(url).toMatch(new RegExp(`^${ORIGIN}/room/#[\\w-]{22}$`));
    expect(Math.abs(Date.parse(endsAt) - now() - 7 * DAY_MS)).toBeLessThan(60_000);
    const rooms = await listed();
    expect(rooms).toEqual([{ id, title: FORM.title, endsAt, prices: true, buy: true, photos: 2, views: 0 }]);
    expect(JSON.stringify(rooms)).not.toContain(secret);
    // The stored id does not open the room.
    expect((await visit(id)).status).toBe(404);
    expect((await makeRoom()).secret).not.toBe(secret);
  });

  test.each<[string, object, string[]]>([
    ['no title', { title: undefined }, ['title']],
    ['only a German title', { title: { de: 'Nur' } }, ['title.en']],
    ['a long title', { title: { en: 'x'.repeat(121), de: '' } }, ['title.en']],
    ['no day', { days: 0 }, ['days']],
    ['91 days', { days: 91 }, ['days']],
    ['half a day', { days: 1.5 }, ['days']],
    ['days as a text', { days: '7' }, ['days']],
    ['no photos', { photos: [] }, ['photos']],
    ['no list', { photos: 'wave' }, ['photos']],
    ['201 photos', { photos: Array.from({ length: 201 }, (_, n) => `p${n}`) }, ['photos']],
    ['a photo that does not exist', { photos: ['wave', 'gone'] }, ['photos.1']],
    ['a photo twice', { photos: ['wave', 'wave'] }, ['photos.1']],
    ['prices as a text', { prices: 'yes' }, ['prices']],
    ['all at once', { title: 1, days: null, photos: null }, ['title', 'days', 'photos']],
  ])('%s is refused', async (_name, change, paths) => {
    const answer = await shop.send('POST', '/api/rooms', { ...FORM, ...change });
    expect([answer.status, answer.paths, await listed()]).toEqual([400, paths, []]);
  });
});

describe('a visitor', () => {
  test('sees exactly the chosen photos in the chosen order, with pictures of hidden ones', async () => {
    const { secret } = await makeRoom();
    const { status, body, headers } = await visit(secret);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { title, note } = FORM;
    const image = { width: 2400, height: 1600, widths: [480, 960, 1600] };
    const photos = [{ id: hidden.id, image }, { id: 'wave' }];
    expect(body).toMatchObject({ title, note, prices: true, buy: true, photos });
    expect(body.leftMs).toBeGreaterThan(6.9 * DAY_MS);
    for (const text of [hidden.filename, secret]) expect(JSON.stringify(body)).not.toContain(text);
    const [{ src = '' } = {}] = body.photos;
    const file = await shop.raw(src);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, exif } = await sharp(await file.arrayBuffer()).metadata();
    expect([width, exif]).toEqual([1600, undefined]);
  });

  test.each([
    ['prices and buying', { prices: true, buy: true }, true],
    ['only prices', { prices: true, buy: false }, true],
    ['buying, which shows prices', { prices: false, buy: true }, true],
    ['neither', { prices: false, buy: false }, false],
  ])('of a room with %s', async (_name, change, hasPrices) => {
    const { secret } = await makeRoom(change);
    const { body } = await visit(secret);
    expect([body.prices, body.buy]).toEqual([hasPrices, change.buy]);
    for (const photo of body.photos) expect('price_a4' in photo).toBe(hasPrices);
  });

  test('is counted once, even if the page refreshes', async () => {
    const { secret } = await makeRoom();
    const { headers } = await visit(secret);
    const etag = headers.get('etag') ?? '';
    expect((await visit(secret, { 'if-none-match': etag })).status).toBe(304);
    expect((await visit(secret, { 'if-none-match': '"older"' })).status).toBe(200);
    // A refresh shows a new price, and no deleted photo.
    const form = { en_description: 'C', de_description: 'K', price_a4: 80 };
    await shop.send('PUT', `/api/photos/${hidden.id}`, form);
    await shop.send('DELETE', '/api/photos/wave');
    expect((await visit(secret)).body.photos).toMatchObject([{ id: hidden.id, price_a4: 80 }]);
    expect((await listed()).map(({ views }) => views)).toEqual([2]);
  });
});

describe('the end of a room', () => {
  test('comes on time by the server’s clock, also for pictures', async () => {
    const { secret } = await makeRoom({ days: 1 });
    const { body } = await visit(secret);
    const src = body.photos[0]?.src ?? '';
    passed = DAY_MS - 60_000;
    const { src: lastSrc = '' } = (await visit(secret)).body.photos[0] ?? {};
    expect((await shop.raw(lastSrc)).status).toBe(200);
    // The picture's first address has expired a day later.
    expect((await shop.raw(src)).status).toBe(404);
    passed = DAY_MS + 1000;
    expect([(await visit(secret)).status, (await shop.raw(lastSrc)).status]).toEqual([404, 404]);
    expect(await listed()).toEqual([]);
  });

  test('"End now" ends a room at once, and a concurrent view does not restore it', async () => {
    const { secret, id } = await makeRoom();
    const { src = '' } = (await visit(secret)).body.photos[0] ?? {};
    expect((await shop.send('DELETE', `/api/rooms/${id}`)).body).toEqual({ success: true });
    await (await openRooms({ log: () => {}, now })).countView(id);
    expect([(await shop.raw(src)).status, await listed()]).toEqual([404, []]);
    // The owner presses the button in a second tab, too.
    expect((await shop.send('DELETE', `/api/rooms/${id}`)).status).toBe(200);
    const over = await makeRoom({ days: 1 });
    passed = 2 * DAY_MS;
    const forged = [secret, over.secret, GUESS, '', 'x', '../rooms', '%00', 'A'.repeat(5000)];
    const answers = await Promise.all(forged.map((one) => visit(one)));
    const texts = answers.map(({ status, body, headers }) => JSON.stringify([status, body, ...headers]));
    expect([answers[0]?.status, new Set(texts).size]).toEqual([404, 1]);
  });

  test('and a forged picture address are both answered with 404', async () => {
    const { secret } = await makeRoom();
    const { src = '' } = (await visit(secret)).body.photos[0] ?? {};
    const [, room = '', id = '', expires = ''] = /room\/(\w+)\.([\w-]+)\.(\d+)\./.exec(src) ?? [];
    for (const change of [
      src.replace(room, 'b'.repeat(64)),
      src.replace(`.${id}.`, '.half.'),
      src.replace(expires, String(Number(expires) + 3600)),
      src.replace(/.-1600/, (end) => (end[0] === '0' ? '1-1600' : '0-1600')),
      src.replace('.webp', '.jpg'),
      '/i/room/..%2f..%2fwave.jpg',
    ])
      expect([change, (await shop.raw(change)).status]).toEqual([change, 404]);
    // No picture is larger than a screen.
    const large = await (await shop.raw(src.replace('-1600', '-9999'))).arrayBuffer();
    expect((await sharp(large).metadata()).width).toBe(1600);
  });
});

test('guessing secrets finds nothing, is delayed and refused, and locks no guest out', async () => {
  const { secret } = await makeRoom();
  const tries = isLong ? 10_000 : 90;
  const statuses: number[] = [];
  for (let n = 0; n < tries; n += 1) statuses.push((await visit(String(n).padStart(22, 'A'))).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(tries - 60);
  expect(pauses).toEqual(Array(tries - 60).fill(1000));
  // A guest at the same address waits a second, a guest elsewhere does not.
  expect((await visit(secret)).status).toBe(200);
  pauses = [];
  expect([(await visit(secret, {}, '192.0.2.7')).status, pauses]).toEqual([200, []]);
});

describe('buying', () => {
  test.each<[string, object, unknown, number, number]>([
    ['with the room', {}, 'secret', 5000, 200],
    ['with the room among others', {}, 'list', 5000, 200],
    ['at a lower price', {}, 'secret', 100, 409],
    ['without the room', {}, undefined, 5000, 400],
    ['with a forged room', {}, GUESS, 5000, 400],
    ['with an invalid value as room', {}, { $ne: '' }, 5000, 400],
    ['in a room that does not sell', { buy: false }, 'secret', 5000, 400],
    ['in a room without the photo', { photos: ['wave'] }, 'secret', 5000, 400],
  ])('the hidden photo %s', async (_name, change, room, amount, status) => {
    const { secret } = await makeRoom(change);
    const sent = room === 'secret' ? secret : room === 'list' ? [GUESS, secret] : room;
    const answer = await order([printOf(hidden.id, amount)], sent);
    const says = status === 200 ? undefined : expect.stringContaining('Canary');
    expect([answer.status, answer.error]).toEqual([status, says]);
  });

  test('an order with photos from too many rooms is refused in its language', async () => {
    const made: string[] = [];
    for (let room = 0; room < 6; room += 1) made.push((await makeRoom()).secret);
    const [first, , ...others] = made;
    const lines = [printOf(hidden.id, 5000)];
    for (const [locale, words] of [
      ['en', 'works from 6 private links; one order takes works from at most 5.'],
      ['de', 'Werke aus 6 privaten Links; eine Bestellung kann Werke aus höchstens 5 enthalten.'],
    ] as const) {
      const { status, error } = await order(lines, made, locale);
      expect([status, error]).toEqual([409, expect.stringContaining(words)]);
    }
    expect((await order(lines, [first, ...others, first])).status).toBe(200);
  });

  test('ends with the room; its public photos stay for sale elsewhere', async () => {
    const { secret, id } = await makeRoom();
    expect((await order([printOf(hidden.id, 5000)], secret)).status).toBe(200);
    // Stripe gets no picture address of a hidden photo.
    expect(stripe.calls[0]?.body).not.toContain('product_data%5D%5Bimages');
    await shop.send('DELETE', `/api/rooms/${id}`);
    const { status, paths } = await order([printOf(hidden.id, 5000), printOf('wave', 2450)], secret);
    expect([status, paths]).toEqual([400, ['lineItems.0.price_data.product_data.metadata.itemId']]);
    expect((await order([printOf('wave', 2450)], secret)).status).toBe(200);
  });
});

test('every call reports a failure of Blobs', async () => {
  setLocalRuntime(undefined);
  for (const { status, error } of [
    await shop.send('GET', '/api/rooms'),
    await shop.send('POST', '/api/rooms', FORM),
    await visit(GUESS),
  ])
    expect([status, error]).toEqual([502, expect.stringContaining('Private rooms')]);
  expect(shop.lines.join()).not.toContain(PASSWORD);
});

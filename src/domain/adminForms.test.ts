import { describe, expect, test } from 'vitest';
import { ADMIN_ENDPOINTS, entryAddress } from './adminEndpoints.ts';
import { applyPhotoForm, applyTrackForm, applyVideoForm, readLinkForm, readPhotoForm } from './adminForms.ts';

const TEXTS = { en_description: ' Wave ', de_description: 'Welle' };
const paths = (read: object) =>
  'faults' in read ? (read.faults as { path: string }[]).map(({ path }) => path) : [];

describe("a photo's form", () => {
  test('is trimmed; empty is removed, absent stays', () => {
    const form = { ...TEXTS, project: ' Sea ', creativehub_sku_a4: '  ', price_a4: '24,90', price_a3: 39 };
    expect(readPhotoForm(form)).toEqual({
      fields: {
        en: 'Wave',
        de: 'Welle',
        rest: { project: 'Sea', creativehub_sku_a4: null, price_a4: 24.9, price_a3: 39 },
      },
    });
  });

  test.each<[unknown]>([
    ['1e3'],
    ['-1'],
    ['1.234'],
    ['0x10'],
    ['NaN'],
    [Number.NaN],
    [Infinity],
    [-0.5],
    [{}],
    [true],
    ['1 2'],
  ])('the price %j is none', (price) =>
    expect(paths(readPhotoForm({ ...TEXTS, price_a4: price }))).toEqual(['price_a4']),
  );

  test('looks at own fields alone', () => {
    const inherited = Object.create(TEXTS) as object;
    expect(paths(readPhotoForm(inherited))).toEqual(['en_description', 'de_description']);
    const read = readPhotoForm(
      JSON.parse('{"__proto__":{"project":"x"},"en_description":"a","de_description":"b"}'),
    );
    expect(read).toEqual({ fields: { en: 'a', de: 'b', rest: {} } });
  });

  test('changes what it names and nothing else', () => {
    const stored = {
      filename: 'x.jpg',
      description: { en: 'a', fr: 'c' },
      order: 3,
      price_a4: 1,
      camera: [1],
    };
    const next = applyPhotoForm(stored, { en: 'A', de: 'B', rest: { price_a4: null, project: 'Sea' } });
    expect(next).toEqual({
      filename: 'x.jpg',
      description: { en: 'A', de: 'B', fr: 'c' },
      order: 3,
      camera: [1],
      project: 'Sea',
    });
    expect(stored.price_a4).toBe(1);
  });
});

describe('the form of a link', () => {
  const form = { ...TEXTS, url: ' https://youtu.be/M7lc1UVf-VE ' };

  test('needs every field', () => {
    expect(readLinkForm(form)).toEqual({
      fields: { url: 'https://youtu.be/M7lc1UVf-VE', en: 'Wave', de: 'Welle' },
    });
    expect(paths(readLinkForm({}))).toEqual(['url', 'en_description', 'de_description']);
  });

  test('may carry the id of its address', () => {
    expect(paths(readLinkForm({ ...form, id: 'a' }, 'a'))).toEqual([]);
    expect(paths(readLinkForm({ ...form, id: 'b' }, 'a'))).toEqual(['id']);
    expect(paths(readLinkForm({ ...form, id: null }, 'a'))).toEqual(['id']);
  });

  test('keeps a hand-written video id while the address stays', () => {
    const fields = { url: 'https://example.org/clip', en: 'a', de: 'b' };
    expect(applyVideoForm({ url: fields.url, videoId: 'M7lc1UVf-VE' }, fields).videoId).toBe('M7lc1UVf-VE');
    expect(applyVideoForm({ url: 'https://x.org/y', videoId: 'M7lc1UVf-VE' }, fields)).not.toHaveProperty(
      'videoId',
    );
    expect(applyTrackForm({ description: null }, fields).description).toEqual({ en: 'a', de: 'b' });
  });
});

test('an id in an address is encoded', () => {
  expect(entryAddress(ADMIN_ENDPOINTS.updatePhoto.path, 'a/../b?')).toBe('/api/photos/a%2F..%2Fb%3F');
});

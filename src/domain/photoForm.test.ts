import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdminPhoto } from './adminPhotos.ts';
import {
  checkPhoto,
  EMPTY_PHOTO,
  faultsByField,
  hasText,
  PHOTO_FIELDS,
  photoBody,
  photoValues,
  readPhotoValues,
  samePhotoValues,
} from './photoForm.ts';

const PHOTO: AdminPhoto = {
  id: 'wave',
  src: '/photos/wave.jpg',
  description: { en: 'Wave', de: 'Welle' },
  project: 'Tidal',
  order: 0,
  creativehub_sku_a4: 'A4-1',
  price_a4: 24.5,
  price_a3: '39,90',
};
const FULL = photoValues(PHOTO);

describe('the photo form', () => {
  it('shows a photo, prices with a point as number fields want them', () => {
    expect(FULL).toEqual({
      en_description: 'Wave',
      de_description: 'Welle',
      project: 'Tidal',
      creativehub_sku_a4: 'A4-1',
      creativehub_sku_a3: '',
      price_a4: '24.5',
      price_a3: '39.90',
    });
    expect(checkPhoto(FULL)).toEqual({});
  });

  it.each([
    ['nothing typed', EMPTY_PHOTO, { en_description: 'missing', de_description: 'missing' }],
    ['blank German', { ...FULL, de_description: ' \n' }, { de_description: 'missing' }],
    ['a negative price', { ...FULL, price_a4: '-1' }, { price_a4: 'price' }],
    ['a third of a cent', { ...FULL, price_a3: '1.005' }, { price_a3: 'price' }],
    ['no number', { ...FULL, price_a3: 'much' }, { price_a3: 'price' }],
    ['nothing but the descriptions', { ...EMPTY_PHOTO, en_description: 'a', de_description: 'b' }, {}],
    ['free of charge', { ...FULL, price_a4: '0' }, {}],
  ])('%s', (_name, values, faults) => {
    expect(checkPhoto(values)).toEqual(faults);
  });

  it("takes the server's words for what only the server can know", () => {
    const details = [
      { path: 'project', message: 'expected a text of at most 120 characters' },
      { path: 'description.en', message: 'too long' },
      { path: 'description.en', message: 'twice' },
      { path: 'filename', message: 'not a field of the form' },
    ];
    expect(faultsByField(details)).toEqual({
      project: { text: 'expected a text of at most 120 characters' },
      en_description: { text: 'too long' },
    });
  });

  it('sends every field trimmed', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(PHOTO_FIELDS.map((field) => [field, fc.string()]))),
        (typed) => {
          const values = { ...EMPTY_PHOTO, ...typed };
          const body = photoBody(values);
          expect(Object.keys(body)).toEqual([...PHOTO_FIELDS]);
          for (const field of PHOTO_FIELDS) expect(body[field]).toBe(values[field].trim());
          expect(samePhotoValues(values, body)).toBe(true);
          expect(hasText(values)).toBe(Object.values(body).some((text) => text !== ''));
        },
      ),
    );
  });

  it.each([[null], ['x'], [7], [[]], [{}], [{ en_description: 5 }], [EMPTY_PHOTO]])(
    'finds no draft in %j',
    (value) => {
      expect(readPhotoValues(value)).toBeUndefined();
    },
  );

  it('finds what is whole in a damaged draft', () => {
    expect(readPhotoValues({ ...FULL, price_a4: 3, extra: 'x' })).toEqual({ ...FULL, price_a4: '' });
  });
});

import { expect, test } from 'vitest';
import { captionTexts } from './caption.ts';
import { type Fields, line, number, price } from './kinds.ts';

const FIELDS: Fields = {
  project: line({ max: 9 }),
  paper: line({ max: 99, localized: true, caption: true }),
  year: number({ caption: true }),
  price: price({}),
};

test.each([
  [
    { project: 'Tidal', paper: { en: 'Rag', de: 'Bütten' }, year: 2021, price: 3 },
    ['Rag', '2021'],
    ['Bütten', '2021'],
  ],
  [{ paper: { en: 'Rag' }, year: 0 }, ['Rag', '0'], ['Rag', '0']],
  [{ paper: { en: ' ', de: '' }, year: undefined }, [], []],
  [{}, [], []],
])('a caption of %j lists the rows that say so', (entry, english, german) => {
  expect(captionTexts(FIELDS, entry, 'en')).toEqual(english);
  expect(captionTexts(FIELDS, entry, 'de')).toEqual(german);
});

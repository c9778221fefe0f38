import { expect, test } from 'vitest';
import { describeFault } from '../messages/faults.ts';
import { readEditionLabel } from './edition.ts';
import { storedPhotoSchema } from './entries/schemas.ts';
import { parseStored, StoredFileError } from './stored.ts';

test.each([
  ['7/30', { name: '', size: 30, numbers: [7] }],
  ['7,8,12/30', { name: '', size: 30, numbers: [7, 8, 12] }],
  ['a4:1/999', { name: 'a4', size: 999, numbers: [1] }],
  ['a3:10,11/20', { name: 'a3', size: 20, numbers: [10, 11] }],
  ['', undefined],
  [undefined, undefined],
  ['7', undefined],
  ['a5:7/30', undefined],
  ['7,/30', undefined],
  ['x/30', undefined],
])('the label %j', (label, numbers) => {
  expect(readEditionLabel(label)).toEqual(numbers);
});

test.each<[string, object, string]>([
  ['a number', { edition: 30 }, 'edition: Expected the fields "size" and "sold_before". (found 30)'],
  [
    'without prints',
    { edition: { size: 0 } },
    'edition.size: Must be a whole number from 1 to 999. (found 0)',
  ],
  [
    'without a size',
    { edition_a3: {} },
    'edition_a3.size: Must be a whole number from 1 to 999. (found nothing)',
  ],
  [
    'with more sold than there are',
    { edition: { size: 3, sold_before: 4 } },
    'edition.sold_before: Must be a whole number from 0 to 3: no more can have been sold than the edition has. (found 4)',
  ],
  [
    'beside another one of the same prints',
    { edition: { size: 3 }, edition_a4: { size: 4 } },
    'edition_a4.size: There is one edition for both sizes already. Empty either that one or this one. (found 4)',
  ],
])('a file with an edition %s says what is wrong', (_name, edition, text) => {
  const photo = { filename: 'a.jpg', description: { en: 'A', de: 'Ä' }, ...edition };
  try {
    parseStored('a.json', JSON.stringify(photo), storedPhotoSchema);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error;
    expect(error.faults.map(describeFault)).toEqual([`a.json: ${text}`]);
  }
});

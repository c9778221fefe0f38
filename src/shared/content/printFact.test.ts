import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFault } from '../i18n/faults.ts';
import type { PrintSize } from '../shop/price.ts';
import { storedPhotoSchema } from './entries/schemas.ts';
import {
  OFFERS,
  type Offered,
  offeredSizes,
  type PrintQuality,
  printDoubt,
  printQuality,
  sidesOf,
} from './printFact.ts';
import { dpiOn } from './sheet.ts';
import { parseStored, StoredFileError } from './stored.ts';

/** dots per inch and quality on A4 and A3; the sizes that are sold of it. */
type Row = [string, number, number, [number, PrintQuality], [number, PrintQuality], string];

const TABLE: Row[] = [
  ['a camera of 24 megapixels', 6000, 4000, [570, 'sharp'], [401, 'sharp'], 'A4 A3'],
  ['the same, upright', 4000, 6000, [570, 'sharp'], [401, 'sharp'], 'A4 A3'],
  ['a telephone of 12 megapixels', 4032, 3024, [426, 'sharp'], [298, 'sharp'], 'A4 A3'],
  ['as many dots as make A3 sharp', 3591, 2400, [341, 'sharp'], [240, 'sharp'], 'A4 A3'],
  ['a dot less', 3590, 2400, [341, 'sharp'], [239, 'fine'], 'A4 A3'],
  ['as many as make A3 hold', 2245, 1500, [213, 'fine'], [150, 'fine'], 'A4 A3'],
  ['a dot less', 2244, 1500, [213, 'fine'], [149, 'soft'], 'A4'],
  ['a picture of this site', 1920, 1280, [182, 'fine'], [128, 'soft'], 'A4'],
  ['a square of as many', 1600, 1600, [225, 'fine'], [158, 'fine'], 'A4 A3'],
  ['a picture of a web page', 1200, 800, [114, 'soft'], [80, 'soft'], ''],
  ['one pixel', 1, 1, [0, 'soft'], [0, 'soft'], ''],
  ['a panorama of 12:1', 24_000, 2000, [2283, 'sharp'], [1604, 'sharp'], 'A4 A3'],
  ['longer than that', 24_001, 2000, [2283, 'strip'], [1604, 'strip'], ''],
  ['one pixel wide', 1, 6000, [570, 'strip'], [401, 'strip'], ''],
];

describe('a print of a file in px', () => {
  test.each(TABLE)('%s: %i x %i', (_name, widthPx, heightPx, a4, a3, sold) => {
    const photo = { width: widthPx, height: heightPx };
    expect([dpiOn('A4', photo), printQuality('A4', photo)]).toEqual(a4);
    expect([dpiOn('A3', photo), printQuality('A3', photo)]).toEqual(a3);
    expect(offeredSizes({ print: { widthPx, heightPx } }).join(' ')).toBe(sold);
  });
});

const px = fc.integer({ min: 1, max: 30_000 });
const fact = fc.record({ widthPx: px, heightPx: px });

test('what holds on A3 holds on A4, turned or not', () => {
  fc.assert(
    fc.property(fact, ({ widthPx, heightPx }) => {
      const sold = offeredSizes({ print: { widthPx, heightPx } });
      expect(offeredSizes({ print: { widthPx: heightPx, heightPx: widthPx } })).toEqual(sold);
      if (sold.includes('A3')) expect(sold).toContain('A4');
    }),
  );
});

const SOFT = { widthPx: 1200, heightPx: 800 };
const SHARP = { widthPx: 6000, heightPx: 4000 };

test.each<[Offered, PrintSize[]]>([
  [{}, ['A4', 'A3']],
  [{ sizes: 'auto' }, ['A4', 'A3']],
  [{ sizes: 'a4' }, ['A4']],
  [{ sizes: 'none' }, []],
  [{ print: SOFT, sizes: 'both' }, ['A4', 'A3']],
  [{ print: SOFT, sizes: 'a4' }, ['A4']],
  [{ print: SOFT, sizes: 'auto' }, []],
  [{ print: SHARP, sizes: 'a4' }, ['A4']],
  [{ print: SHARP, sizes: 'none' }, []],
])('of %j these sizes are sold: %j', (photo, sizes) => {
  expect(offeredSizes(photo)).toEqual(sizes);
});

test.each<[string, Offered, [number, number] | undefined, ReturnType<typeof printDoubt>]>([
  ['nothing is known', {}, undefined, undefined],
  ['the picture on the site is large', {}, [6000, 4000], undefined],
  ['it is small', {}, [1920, 1280], { sizes: ['A3'], isMeasured: false }],
  ['it is smaller', {}, [1200, 800], { sizes: ['A4', 'A3'], isMeasured: false }],
  ['the file is large', { print: SHARP }, [1920, 1280], undefined],
  ['the file is small', { print: SOFT }, [6000, 4000], { sizes: ['A4', 'A3'], isMeasured: true }],
  ['the owner has chosen', { print: SOFT, sizes: 'both' }, [1200, 800], undefined],
])('what may be soft where %s', (_name, photo, shown, doubt) => {
  const [width = 0, height = 0] = shown ?? [];
  expect(printDoubt(photo, shown && { width, height })).toEqual(doubt);
});

test('what is stored is what decides', () => {
  const text = (fields: object) =>
    JSON.stringify({ filename: 'a.jpg', description: { en: 'A', de: 'Ä' }, ...fields });
  fc.assert(
    fc.property(fact, fc.constantFrom(...OFFERS), (print, sizes) => {
      const stored = parseStored('a.json', text({ print, sizes }), storedPhotoSchema);
      expect(offeredSizes(stored)).toEqual(offeredSizes({ print, sizes }));
      expect(stored.print && sidesOf(stored.print)).toEqual({ width: print.widthPx, height: print.heightPx });
    }),
  );
});

test.each<[string, object, string]>([
  ['a number', { print: 6000 }, 'print: Expected the fields "widthPx" and "heightPx". (found 6000)'],
  [
    'without a width',
    { print: { heightPx: 1 } },
    'print.widthPx: Must be a whole number from 1 to 200000. (found nothing)',
  ],
  [
    'of no pixels',
    { print: { widthPx: 1, heightPx: 0 } },
    'print.heightPx: Must be a whole number from 1 to 200000. (found 0)',
  ],
  [
    'with a profile that is no text',
    { print: { widthPx: 1, heightPx: 1, profile: 7 } },
    'print.profile: Expected a text. (found 7)',
  ],
  ['and sizes of its own', { sizes: 'a5' }, 'sizes: Expected one of auto, both, a4, none. (found "a5")'],
])('a file with a print %s says what is wrong', (_name, fields, text) => {
  const photo = { filename: 'a.jpg', description: { en: 'A', de: 'Ä' }, ...fields };
  try {
    parseStored('a.json', JSON.stringify(photo), storedPhotoSchema);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error;
    expect(error.faults.map(describeFault)).toEqual([`a.json: ${text}`]);
  }
});

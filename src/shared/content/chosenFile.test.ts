import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import { type ChosenFile, headerOf, judgeFile } from './chosenFile.ts';

const tags = (width: number, height: number, more: object = {}) => ({
  file: { 'Image Width': { value: width }, 'Image Height': { value: height } },
  ...more,
});
const icc = (name: unknown, space = 'RGB ') => ({
  icc: { 'ICC Description': { value: name }, 'Color Space': { value: space } },
});
const MB = 1_000_000;

describe("reading a file's header", () => {
  const size = (width: number, height: number) => ({ width, height });
  const named = { 'Image Width': { value: 3 }, 'Image Height': { value: 2 } };
  const turned = (orientation: number) => ({ exif: { Orientation: { value: orientation } } });
  test.each<[string, object, object]>([
    ['JPEG', tags(6000, 4000, icc('Adobe RGB (1998)')), size(6000, 4000)],
    ['JPEG that lies on its side', tags(6000, 4000, turned(6)), size(4000, 6000)],
    ['JPEG that stands on its head', tags(6000, 4000, turned(3)), size(6000, 4000)],
    ['PNG', { png: named }, size(3, 2)],
    ['WebP', { riff: { ImageWidth: { value: 3 }, ImageHeight: { value: 2 } } }, size(3, 2)],
    ['GIF', { gif: named }, size(3, 2)],
  ])('finds the size of a %s', (_name, found, sides) => expect(headerOf(found).sides).toEqual(sides));

  test.each<[string, object]>([
    ['nothing', {}],
    ['no height', { file: { 'Image Width': { value: 3 } } }],
    ['no pixels', tags(0, 4000)],
    ['half a pixel', tags(0.5, 4000)],
    ['less than none', tags(-6000, 4000)],
    ['a text', tags('6000' as never, 4000)],
  ])('finds no size in %s', (_name, found) => expect(headerOf(found).sides).toBeUndefined());

  test("finds the profile's name, in one line of limited length", () => {
    expect(headerOf(icc(' Display P3\u0000')).profile).toBe('Display P3');
    expect(headerOf(icc('p'.repeat(500))).profile).toHaveLength(100);
    expect([headerOf(icc(' ')).profile, headerOf(icc(7)).profile]).toEqual([undefined, undefined]);
  });

  test('recognises colours for printing presses', () => {
    expect(headerOf(icc('ISO Coated v2', 'CMYK')).isCmyk).toBe(true);
    expect(headerOf({ file: { 'Color Components': { value: 4 } } }).isCmyk).toBe(true);
    expect(headerOf(icc('sRGB')).isCmyk).toBe(false);
  });

  test('recognises HEIC', () => {
    expect(headerOf({ file: { FileType: { value: 'heic' } } }).isHeic).toBe(true);
    expect(headerOf({ file: { FileType: { value: 'avif' } } }).isHeic).toBe(false);
  });

  test('never throws, whatever the reader returns', () => {
    const groups = fc.dictionary(fc.constantFrom('file', 'png', 'exif', 'icc'), fc.anything());
    forAll(fc.oneof(fc.anything(), groups), (found) => {
      expect(headerOf(found)).toHaveProperty('isCmyk');
    });
  });
});

const [said, nothing] = [headerOf(tags(6000, 4000, icc('sRGB'))), headerOf({})];
const heic = headerOf({ file: { FileType: { value: 'heic' } } });
const inks = headerOf(tags(6000, 4000, icc('ISO Coated', 'CMYK')));
const huge = headerOf(tags(12_000, 9000));
const print = { widthPx: 6000, heightPx: 4000, profile: 'sRGB' };
const small = { widthPx: 60, heightPx: 40 };
const decoded = { width: 60, height: 40 };
test.each<[string, Parameters<typeof judgeFile>, ChosenFile]>([
  ['before it is decoded has the size that it says', [MB, said], { print, remarks: [] }],
  ['that says no size has none yet', [MB, nothing], { print: undefined, remarks: [] }],
  ['that is decoded as it says', [MB, said, { width: 6000, height: 4000 }], { print, remarks: [] }],
  ['that lies', [MB, said, decoded], { print: { ...print, ...small }, remarks: ['otherSize'] }],
  ['that says nothing', [MB, nothing, decoded], { print: small, remarks: [] }],
  ['that no browser can open has no size', [MB, said, 'unreadable'], { remarks: ['unreadable'] }],
  ['of a telephone that no browser can open', [MB, heic, 'unreadable'], { remarks: ['heic'] }],
  ['of too many pixels for browser and site', [MB, huge, 'unreadable'], { remarks: ['manyPixels'] }],
  ['without a byte is empty', [0, nothing, 'unreadable'], { remarks: ['empty'] }],
  ['for presses says so', [MB, inks], { print: { ...print, profile: 'ISO Coated' }, remarks: ['cmyk'] }],
])('a chosen file %s', (_name, given, known) => expect(judgeFile(...given)).toEqual(known));

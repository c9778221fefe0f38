import { expect, test } from 'vitest';
import { casesOf } from '../../../tests/fixtures/cases.ts';
import { findExtras, type ImageFormat, imageFormatOf, originalPath } from './imageFile.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const BEGINNINGS = casesOf<ImageFormat | undefined, string>([
  ['jpeg', '\xff\xd8\xff\xe0rest'],
  ['png', '\x89PNG\r\n\x1a\nrest'],
  ['gif', 'GIF87a', 'GIF89a'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x14ftypavif\0\0\0\0mif1', '\0\0\0\x18ftypmif1\0\0\0\0miafavif'],
  ['avif', '\0\0\0\x18ftypavis\0\0\0\0miafmif1'],
  [undefined, '\0\0\0\x10ftypmif1\0\0\0\0avif', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', '', '\xff\xd8'],
  [undefined, 'RIFF\0\0\0\0WAVE', '\x89PNG', 'BM', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7'],
]);
test.each(BEGINNINGS)('%j is %s', (text, format) => expect(imageFormatOf(bytes(text))).toBe(format));

test('only the first box is read, and never past its end', () => {
  expect(imageFormatOf(bytes('\xff\xff\xff\xffftypmif1'))).toBeUndefined();
  expect(imageFormatOf(bytes(`\xff\xff\xff\xffftyp${'mif1'.repeat(60)}avif`))).toBeUndefined();
});

type Primaries = Record<string, readonly number[]>;

/** Primaries as in the profiles: X, Y, Z under D50. */
const SRGB: Primaries = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
const DISPLAY_P3: Primaries = {
  rXYZ: [0.5151, 0.2412, -0.0011],
  gXYZ: [0.292, 0.6922, 0.0419],
  bXYZ: [0.1571, 0.0666, 0.7841],
};
const ADOBE_RGB: Primaries = {
  rXYZ: [0.6097, 0.3111, 0.0195],
  gXYZ: [0.2053, 0.6257, 0.0609],
  bXYZ: [0.1492, 0.0632, 0.7446],
};

function profile(primaries: Primaries, { space = 'RGB ', mark = 'acsp', padding = 0 } = {}): Buffer {
  const tags = Object.entries(primaries);
  const bytes = Buffer.alloc(132 + tags.length * 32 + padding);
  bytes.write(space, 16, 'latin1');
  bytes.write(mark, 36, 'latin1');
  bytes.writeUInt32BE(tags.length, 128);
  for (const [index, [name, values]] of tags.entries()) {
    const place = 132 + tags.length * 12 + index * 20;
    bytes.write(name, 132 + index * 12, 'latin1');
    bytes.writeUInt32BE(place, 136 + index * 12);
    for (const [at, value] of values.entries())
      bytes.writeInt32BE(Math.round(value * 65536), place + 8 + at * 4);
  }
  return bytes;
}

test.each([
  ['Display P3', profile(DISPLAY_P3), true],
  ['Adobe RGB', profile(ADOBE_RGB), true],
  ['sRGB', profile(SRGB), false],
  ['sRGB, rounded by another tool', profile({ ...SRGB, gXYZ: [0.384, 0.718, 0.097] }), false],
  ['inks', profile(DISPLAY_P3, { space: 'CMYK' }), false],
  ['grey', profile(DISPLAY_P3, { space: 'GRAY' }), false],
  ['a table instead of primaries', profile({ A2B0: [0, 0, 0] }), false],
  ['measured, and large', profile(DISPLAY_P3, { padding: 8000 }), false],
  ['no profile', profile(DISPLAY_P3, { mark: 'text' }), false],
  ['nothing', Buffer.alloc(0), false],
  ['cut off', profile(DISPLAY_P3).subarray(0, 180), false],
  ['more tags than bytes', Buffer.alloc(200, 0xff), false],
  ['zeros', profile({ rXYZ: [0, 0, 0], gXYZ: [0, 0, 0], bXYZ: [0, 0, 0] }), false],
])('a profile is wide or not: %s', (_name, bytes, isWide) => {
  expect(findExtras({ icc: bytes })).toEqual({ isWide, hasGainMap: false });
  // Also as a part of a larger buffer.
  const part = Buffer.concat([Buffer.alloc(3), bytes]).subarray(3);
  expect(findExtras({ icc: part }).isWide).toBe(isWide);
});

test.each([
  [undefined, true],
  [1, true],
  [2, true],
  [3, false],
  [6, false],
  [8, false],
])('a gain map of orientation %s is kept: %s', (orientation, hasGainMap) => {
  expect(findExtras({ gainMap: {}, orientation })).toEqual({ isWide: false, hasGainMap });
  expect(findExtras({ orientation }).hasGainMap).toBe(false);
});

test.each([
  ['Größe 1.tif', 'Größe 1.tif'],
  ['..', '_'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['.hidden', '_hidden'],
  ['50%: "a" <b>?.tif', '50__ _a_ _b__.tif'],
  ['', '_'],
  [`${'ü'.repeat(196)}.tif`, `${'ü'.repeat(46)}.tif`],
])('an original called %j is stored at %j', (name, path) =>
  expect(originalPath({ id: 'wave', name })).toBe(`originals/wave/${path}`),
);

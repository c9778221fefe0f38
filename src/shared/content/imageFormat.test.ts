import { expect, test } from 'vitest';
import { imageFormatOf } from './imageFormat.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0rest', 'jpeg'],
  ['\x89PNG\r\n\x1a\nrest', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x14ftypavif\0\0\0\0mif1', 'avif'],
  ['\0\0\0\x18ftypmif1\0\0\0\0miafavif', 'avif'],
  ['\0\0\0\x18ftypavis\0\0\0\0miafmif1', 'avif'],
  ['\0\0\0\x10ftypmif1\0\0\0\0avif', undefined],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', undefined],
  ['RIFF\0\0\0\0WAVE', undefined],
  ['\xff\xd8', undefined],
  ['\x89PNG', undefined],
  ['BM', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('%j is %s', (text, format) => expect(imageFormatOf(bytes(text))).toBe(format));

test('reads the first box only, and never past its end', () => {
  expect(imageFormatOf(bytes('\xff\xff\xff\xffftypmif1'))).toBeUndefined();
  expect(imageFormatOf(bytes(`\xff\xff\xff\xffftyp${'mif1'.repeat(60)}avif`))).toBeUndefined();
});

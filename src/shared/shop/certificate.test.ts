import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import {
  type Certificate,
  certificateMain,
  certificateText,
  readCertificate,
  readToken,
} from './certificate.ts';

const CERTIFICATE: Certificate = {
  work: 'Wave: the "second" one',
  photoId: 'wave',
  number: 7,
  size: 30,
  edition: '',
  print: 'A3',
  date: '2026-11-22',
  serial: 'abcdefgh12345678',
};
const ABOUT = { artist: 'Anna', year: 2026, paper: '', sides: undefined, picture: undefined };
const TEXT =
  'Work: Wave: the "second" one\nId: wave\nNumber: 7 of 30\nPrint: A3\nDate: 2026-11-22\nSerial: abcdefgh12345678\n';

test("a certificate's text can be read by a person", () => {
  expect(certificateText(CERTIFICATE)).toBe(TEXT);
  expect(readCertificate(TEXT)).toEqual(CERTIFICATE);
  const apart = { ...CERTIFICATE, edition: 'a4', print: 'A4' } as const;
  expect(certificateText(apart)).toContain('Number: 7 of 30 in A4\n');
  expect(readCertificate(certificateText(apart))).toEqual(apart);
  expect(certificateText({ ...CERTIFICATE, work: 'Wave '.repeat(40) })).toMatch(/^Work: (Wave ){23}Wave…\n/);
});

test("a certificate's page names the sheet's size and its address, also of a photo that is gone", () => {
  const shown = { certificate: CERTIFICATE, verdict: 'genuine', entry: undefined, text: TEXT } as const;
  const address = `https://shop.example/de/certificate/${'a'.repeat(300)}.bcdefghijk/`;
  const proof = { origin: 'https://shop.example', address, code: { size: 1, path: '' } };
  const unsigned = { signed: '', signature: '', about: undefined };
  const page = certificateMain({ ...shown, ...proof, ...unsigned }, 'de').text;
  expect(page).toContain('<dd>A3 · 29,7 × 42 cm</dd>');
  expect(page).toContain('<br>https://shop.example<br>/de/certificate/….bcdefghijk/</figcaption>');
  // The other language's title, unless the title has changed since the sale.
  const titled = (en: string) => {
    const about = { ...ABOUT, isOwnSite: true, titles: { en, de: 'Die <Welle>' } };
    return certificateMain({ ...shown, ...proof, ...unsigned, about }, 'de').text;
  };
  expect(titled(CERTIFICATE.work)).toContain('<span lang="de" data-always>Die &lt;Welle&gt;</span>');
  expect(titled(CERTIFICATE.work)).toContain('<article class="certificate" data-own>');
  expect(titled('Wave')).not.toContain('Welle');
});

test("a work's title cannot forge another line of the certificate", () => {
  forAll(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }), (title) => {
    const work = `${title}\nNumber: 1 of 1\n`;
    const read = readCertificate(certificateText({ ...CERTIFICATE, work }));
    expect([read?.number, read?.size]).toEqual([7, 30]);
  });
});

test.each([
  ['nothing', ''],
  ['another order of lines', TEXT.split('\n').reverse().join('\n')],
  ['a line more', `${TEXT}Owner: me\n`],
  ['a number that is none', TEXT.replace('7 of', 'x of')],
  ['a print size that nobody sells', TEXT.replace('A3', 'A2')],
  ['line ends of another kind', TEXT.replaceAll('\n', '\r\n')],
])('%s is not a certificate', (_name, text) => expect(readCertificate(text)).toBeUndefined());

test('a token is a short text and a signature of 86 letters', () => {
  const signature = 's'.repeat(86);
  expect(readToken(`abc.${signature}`)).toEqual({ text: 'abc', signature });
  const others = ['', 'abc', `abc.${'s'.repeat(85)}`, `a/c.${signature}`, `${'a'.repeat(1201)}.${signature}`];
  expect(others.filter((other) => readToken(other))).toEqual([]);
});

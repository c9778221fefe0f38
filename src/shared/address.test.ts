import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../tests/fixtures/cases.ts';
import { forAll } from '../../tests/fixtures/forAll.ts';
import { type Address, formatAddress, isSection, parseAddress, SECTIONS } from './address.ts';

describe('parsing a hash', () => {
  const long = 'a'.repeat(80);

  const [HOME, PHOTOS] = [{ section: 'home' }, { section: 'photos' }] as const;

  // Invalid parts are dropped from the right.
  const READ = casesOf<Address, string>([
    [HOME, ...'|#|#home|#Photos|##photos|#__proto__|#constructor/a|#/photos|#home/x'.split('|')],
    [HOME, '#<script>', '#%E0%A4%A', '#javascript:alert(1)', '#photos?x=1'],
    [PHOTOS, ...'#photos|photos|#photos/|#photos/../wave|#photos/%61/wave|#photos//wave'.split('|')],
    [PHOTOS, '#photos/Night%20Shift', '#photos/-a', `#photos/${long}a`],
    [{ section: 'videos' }, '#videos', '#videos/a/b'],
    [{ section: 'music' }, '#music', '#music/a'],
    [{ section: 'photos', project: 'tidal-lines' }, '#photos/tidal-lines', '#photos/tidal-lines/'],
    [{ section: 'photos', project: 'a' }, '#photos/a/<script>', '#photos/a/B'],
    [{ section: 'photos', project: long }, `#photos/${long}`],
    [{ section: 'photos', project: 'tidal', photo: 'wave-3f2a' }, '#photos/tidal/wave-3f2a'],
    [{ section: 'photos', project: 'a', photo: 'b' }, '#photos/a/b/c', '#photos/a/b/c/d'],
  ]);
  test.each(READ)('%j', (hash, address) => expect(parseAddress(hash)).toEqual(address));
});

const part = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,79}$/);
const anyAddress: fc.Arbitrary<Address> = fc.oneof(
  fc.constantFrom(...SECTIONS).map((section) => ({ section })),
  part.map((project) => ({ section: 'photos' as const, project })),
  fc.tuple(part, part).map(([project, photo]) => ({ section: 'photos' as const, project, photo })),
);

test('a formatted address is parsed back to the same address', () => {
  forAll(anyAddress, (address) => {
    expect(parseAddress(formatAddress(address))).toEqual(address);
  });
  // A photo without its project.
  expect(formatAddress({ section: 'photos', photo: 'b' })).toBe('#photos');
});

test('any text is parsed into an address, and parsing its hash again gives the same', () => {
  forAll(
    fc.oneof(
      fc.string(),
      fc.string().map((rest) => `#photos/${rest}`),
    ),
    (hash) => {
      const address = parseAddress(hash);
      expect(isSection(address.section)).toBe(true);
      expect(parseAddress(formatAddress(address))).toEqual(address);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, formatAddress, isSection, parseAddress, SECTIONS } from './address.ts';

describe('reading the part behind #', () => {
  test.each<[string, Address]>([
    ['', { section: 'home' }],
    ['#', { section: 'home' }],
    ['#home', { section: 'home' }],
    ['#photos', { section: 'photos' }],
    ['photos', { section: 'photos' }],
    ['#videos', { section: 'videos' }],
    ['#music', { section: 'music' }],
    ['#photos/', { section: 'photos' }],
    ['#photos/tidal-lines', { section: 'photos', project: 'tidal-lines' }],
    ['#photos/tidal-lines/', { section: 'photos', project: 'tidal-lines' }],
    ['#photos/tidal-lines/wave-3f2a', { section: 'photos', project: 'tidal-lines', photo: 'wave-3f2a' }],
    ['#photos/a/b/c', { section: 'photos', project: 'a', photo: 'b' }],
    // Invalid parts are dropped from the right.
    ['#photos/a/<script>', { section: 'photos', project: 'a' }],
    ['#photos/a/B', { section: 'photos', project: 'a' }],
    ['#photos/../wave', { section: 'photos' }],
    ['#photos/%61/wave', { section: 'photos' }],
    ['#photos//wave', { section: 'photos' }],
    ['#photos/Night%20Shift', { section: 'photos' }],
    ['#photos/a/b/c/d', { section: 'photos', project: 'a', photo: 'b' }],
    ['#photos/-a', { section: 'photos' }],
    ['#videos/a/b', { section: 'videos' }],
    ['#music/a', { section: 'music' }],
    ['#Photos', { section: 'home' }],
    ['##photos', { section: 'home' }],
    ['#photos?x=1', { section: 'home' }],
    ['#__proto__', { section: 'home' }],
    ['#constructor/a', { section: 'home' }],
    ['#/photos', { section: 'home' }],
    ['#home/x', { section: 'home' }],
    ['#<script>', { section: 'home' }],
    ['#%E0%A4%A', { section: 'home' }],
    ['#javascript:alert(1)', { section: 'home' }],
    [`#photos/${'a'.repeat(81)}`, { section: 'photos' }],
    [`#photos/${'a'.repeat(80)}`, { section: 'photos', project: 'a'.repeat(80) }],
  ])('%j', (hash, address) => {
    expect(parseAddress(hash)).toEqual(address);
  });
});

describe('writing it', () => {
  test.each<[Address, string]>([
    [{ section: 'home' }, '#home'],
    [{ section: 'photos' }, '#photos'],
    [{ section: 'photos', project: 'a' }, '#photos/a'],
    [{ section: 'photos', project: 'a', photo: 'b' }, '#photos/a/b'],
    [{ section: 'photos', photo: 'b' }, '#photos'],
  ])('%j is %s', (address, hash) => {
    expect(formatAddress(address)).toBe(hash);
  });
});

const part = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,79}$/);
const anyAddress: fc.Arbitrary<Address> = fc.oneof(
  fc.constantFrom(...SECTIONS).map((section) => ({ section })),
  part.map((project) => ({ section: 'photos' as const, project })),
  fc.tuple(part, part).map(([project, photo]) => ({ section: 'photos' as const, project, photo })),
);

test('what is written is read back', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(parseAddress(formatAddress(address))).toEqual(address);
    }),
  );
});

test('any text reads as an address, and reading it again gives the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `#photos/${rest}`),
      ),
      (hash) => {
        const address = parseAddress(hash);
        expect(isSection(address.section)).toBe(true);
        expect(parseAddress(formatAddress(address))).toEqual(address);
      },
    ),
  );
});

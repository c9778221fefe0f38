import { describe, expect, test } from 'vitest';
import { photoOf, SITE } from '../../../tests/fixtures/photos.ts';
import { readSheetsAddress, type SheetChoices, sheetsAddress } from './choices.ts';
import { type SheetFacts, sheetWorks } from './works.ts';

const FACTS: SheetFacts = {
  languages: ['en', 'de'],
  site: { owner: SITE.owner, title: SITE.title, price_a4: 40 },
  origin: 'https://anna.example',
  sells: true,
  taken: [],
};
type Change = Parameters<typeof photoOf>[0];
const workOf = (change: Change, facts: Partial<SheetFacts> = {}) => {
  const [work] = sheetWorks([photoOf(change)], { ...FACTS, ...facts });
  if (!work) throw new Error('There is no work.');
  return work;
};
const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);
/** A photo without optional fields. */
const PLAIN: Change = { edition: undefined, paper: undefined, year: undefined, taken: undefined };

describe('the title of a work', () => {
  test.each([
    [{ en: 'Kelp\nat low light', de: 'Tang' }, ['Kelp', 'Tang']],
    [{ en: 'Kelp' }, ['Kelp']],
    [{ de: 'Tang' }, ['Tang']],
    [{ en: 'Kelp', de: 'Kelp' }, ['Kelp']],
    [{ en: '<b>"Kelp"</b>' }, ['<b>"Kelp"</b>']],
    [{ en: 'W'.repeat(200) }, ['W'.repeat(200)]],
    [{ en: 'W'.repeat(201) }, [`${'W'.repeat(199)}…`]],
    [{}, ['Photo', 'Foto']],
  ])('%j', (description, titles) => expect(texts(workOf({ ...PLAIN, description }).titles)).toEqual(titles));

  test('on sheets in one language is in that language, else in the existing one', () => {
    const description = { en: 'Kelp', de: 'Tang' };
    expect(texts(workOf({ description }, { languages: ['de'] }).titles)).toEqual(['Tang']);
    const [title] = workOf({ description: { en: 'Kelp' } }, { languages: ['de'] }).titles;
    expect(title).toEqual({ text: 'Kelp', language: 'en' });
  });
});

test('artist and year come from the photo, else from the site and the day it was taken', () => {
  const own = workOf({ ...PLAIN, creator: 'Ada', year: 1999, taken: '2024-05' });
  expect(own).toMatchObject({ artist: 'Ada', year: '1999' });
  expect(workOf({ ...PLAIN, taken: '2024-05' })).toMatchObject({ artist: 'Anna Arnim', year: '2024' });
  expect(workOf(PLAIN).year).toBe('');
});

test('a number of a paper stays beside its unit', () => {
  const paper = { en: 'Photo Rag 308 g', de: 'Photo Rag, 308 g/m², 2 Lagen' };
  const papers = ['Photo Rag 308\u00a0g', 'Photo Rag, 308\u00a0g/m², 2 Lagen'];
  expect(texts(workOf({ ...PLAIN, paper }).papers)).toEqual(papers);
});

describe('prices and editions', () => {
  const edition = { size: 3, sold_before: 1 };
  const takenOf = (...numbers: number[]) =>
    numbers.map((number) => ({ photo: 'kelp', size: '', number, state: 'sold' as const }));

  test('a price is the photo’s own, else the site’s default', () => {
    const { sizes, isSoldOut } = workOf({ ...PLAIN, sizes: 'both', price_a4: undefined, price_a3: 69 });
    expect(sizes.map(({ price }) => price)).toEqual(['€40.00', '€69.00']);
    expect(sizes[0]?.label).toContain('A4');
    expect(isSoldOut).toBe(false);
    const german = workOf({ ...PLAIN, sizes: 'a4', price_a4: 40 }, { languages: ['de'] });
    expect(german.sizes.map(({ price }) => price)).toEqual(['40,00\u00a0€']);
  });

  const others = takenOf(2).map((one) => ({ ...one, photo: 'tide' }));
  test.each([
    ['some are left', takenOf(2), 'Edition of 3, 1 left', false],
    ['none is left', takenOf(2, 3), 'Edition of 3, sold out', true],
    ['the numbers are unknown', undefined, 'Edition of 3', false],
    ['numbers of another photo are sold', others, 'Edition of 3, 2 left', false],
  ])('if %s', (_, taken, words, isSoldOut) => {
    const work = workOf({ ...PLAIN, sizes: 'both', edition }, { taken });
    expect(work.editions[0]?.text).toBe(words);
    expect(work.isSoldOut).toBe(isSoldOut);
  });

  test('each size can be sold out separately', () => {
    const change: Change = { ...PLAIN, sizes: 'both', edition_a4: edition, edition_a3: { size: 2 } };
    const taken = takenOf(2, 3).map((one) => ({ ...one, size: 'a4' }));
    const work = workOf(change, { taken });
    expect(work.sizes.map(({ isSoldOut }) => isSoldOut)).toEqual([true, false]);
    expect(work.isSoldOut).toBe(false);
    expect(texts(work.editions)).toEqual([
      'A4: Edition of 3, sold out\nA3: Edition of 2, 2 left',
      'A4: Auflage 3, vergriffen\nA3: Auflage 2, noch 2',
    ]);
  });

  test('a site that does not sell, and a photo that is not for sale, have no price', () => {
    expect(workOf({ ...PLAIN, sizes: 'both' }, { sells: false }).sizes).toEqual([]);
    expect(workOf({ ...PLAIN, sizes: 'none' }).sizes).toEqual([]);
    const gone = { ...PLAIN, sizes: 'both', edition: { size: 2, sold_before: 2 } } as const;
    expect(workOf(gone, { sells: false }).isSoldOut).toBe(true);
  });
});

describe('the address of the sheets', () => {
  const choices: SheetChoices = {
    kind: 'catalogue',
    languages: ['de', 'en'],
    perSheet: 3,
    prices: true,
    cropMarks: false,
    title: 'Ebbe & Flut #2, “<b>”',
    project: 'Heavy Things',
    photos: ['kelp', 'tide-2'],
  };
  test('contains all choices', () => {
    const { hash } = new URL(sheetsAddress(choices), 'https://anna.example');
    expect(readSheetsAddress(hash)).toEqual(choices);
  });
  test.each(['', '#', '#kind=x&perSheet=5&languages=fr&photos=,,', '#%', '#photos=a,a'])(
    '%j is read with defaults',
    (hash) => {
      const read = readSheetsAddress(hash);
      expect(read).toMatchObject({ kind: 'labels', languages: ['en', 'de'], perSheet: 8, prices: false });
      expect(read.photos.length).toBeLessThan(2);
    },
  );
});

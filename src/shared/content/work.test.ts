import { describe, expect, test } from 'vitest';
import { photoOf } from '../../../tests/fixtures/photos.ts';
import { projectHeading, worksOf, workText, workTitle } from './work.ts';

describe('the works of a site', () => {
  test('stand in the order of the projects, and each has its neighbours within its own', () => {
    const photos = [
      photoOf({ id: 'b2', project: 'B', order: 2 }),
      photoOf({ id: 'none', project: '', order: 0 }),
      photoOf({ id: 'a', project: 'A', order: 1 }),
      photoOf({ id: 'b1', project: 'B', order: 1 }),
      photoOf({ id: 'b3', project: 'B', order: 3 }),
    ];
    const works = worksOf(photos, [{ project: 'B' }, { project: 'A' }]);
    expect(
      works.map(({ photo, previous, next, project }) => [previous?.id, photo.id, next?.id, project.slug]),
    ).toEqual([
      [undefined, 'b1', 'b2', 'b'],
      ['b1', 'b2', 'b3', 'b'],
      ['b2', 'b3', undefined, 'b'],
      [undefined, 'a', undefined, 'a'],
      [undefined, 'none', undefined, 'uncategorized'],
    ]);
  });

  test('are none where there are no photos', () => expect(worksOf([], [{ project: 'A' }])).toEqual([]));

  test('name their project as its row does, and the one without a name in words', () => {
    const row = { project: 'A', name: { de: 'Aa' } };
    expect(projectHeading({ name: 'A', slug: 'a', row }, 'de')).toBe('Aa');
    expect(projectHeading({ name: 'Uncategorized', slug: 'uncategorized' }, 'de')).toBe('Ohne Projekt');
  });
});

const LONG = 'word '.repeat(1000).trim();
test.each([
  ['one line', { en: 'Kelp' }, 'Kelp', undefined],
  ['nothing', {}, 'Photo', undefined],
  ['German alone', { de: 'Tang' }, 'Tang', undefined],
  ['a first line and more', { en: 'Kelp\n\nIt sways.' }, 'Kelp', 'Kelp\n\nIt sways.'],
  ['5,000 characters', { en: LONG }, `${'word '.repeat(15)}word…`, LONG],
  ['5,000 characters without a space', { en: 'x'.repeat(5000) }, `${'x'.repeat(79)}…`, 'x'.repeat(5000)],
])(
  'a description of %s gives a title of at most 80 characters and the rest as text',
  (_, description, title, text) => {
    const photo = photoOf({ description });
    expect(workTitle(photo, 'en')).toBe(title);
    expect(title.length).toBeLessThanOrEqual(80);
    expect(workText(photo, 'en')).toBe(text);
  },
);

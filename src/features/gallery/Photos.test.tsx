import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { photoOf } from '../../../tests/fixtures/photos.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { homeWorks, ProjectSection } from './Photos.tsx';

const draw = (photos: readonly Photo[]): string => {
  const project = { name: 'Undercurrents', slug: 'undercurrents', row: undefined, cover: photos[0], photos };
  return renderToStaticMarkup(<ProjectSection project={project} language="de" />);
};
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);

// Their layout with any shapes: mounts.spec.ts.
test.each([0, 1, 40])('a project links each of %i photos to its page, and loads one eagerly', (count) => {
  const ids = Array.from({ length: count }, (_, at) => `p${at}`);
  const html = draw(ids.map((id, order) => photoOf({ id, order })));
  expect(all(html, /href="([^"]+)"/g)).toEqual(ids.map((id) => `/de/photos/${id}/`));
  expect(all(html, /loading="(\w+)"/g)).toEqual(ids.map((_, at) => (at === 0 ? 'eager' : 'lazy')));
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('PROJEKTE: Undercurrents');
});

test('on the home page a panorama comes last, unless the owner chose it', () => {
  const image = { hash: 'abc', color: '#123456', widths: [480], height: 1000 };
  const [sea, wood, hill] = [3000, 700, 1500].map((width) =>
    photoOf({ id: `w${width}`, image: { ...image, width } }),
  ) as [Photo, Photo, Photo];
  expect(homeWorks([], [sea, wood, hill])).toEqual([wood, hill, sea]);
  expect(homeWorks([sea], [sea, wood, hill])).toEqual([sea, wood, hill]);
});

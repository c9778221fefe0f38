import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

const ORIGIN = 'https://anna.example';
const both = { en: '/photos/kelp/', de: '/de/photos/kelp/' };

test('a page with one address is listed once, a page in two languages twice, each time with both addresses', () => {
  const xml = sitemap([{ path: '/' }, { path: both, pictures: ['/photos/a&b.jpg'] }], ORIGIN);
  expect(xml.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://anna.example/',
    '<loc>https://anna.example/photos/kelp/',
    '<loc>https://anna.example/de/photos/kelp/',
  ]);
  const pair = Object.entries(both).map(([name, path]) => `hreflang="${name}" href="${ORIGIN}${path}"`);
  expect(xml.match(/hreflang="\w+" href="[^"]+"/g)).toEqual([...pair, ...pair]);
  const picture = `<image:loc>${ORIGIN}/photos/a&amp;b.jpg`;
  expect(xml.match(/<image:loc>[^<]+/g)).toEqual([picture, picture]);
});

test('without a public origin nothing is listed', () => {
  expect(sitemap([{ path: '/' }, { path: both }], undefined)).toMatch(/<urlset [^>]+><\/urlset>\n$/);
});

import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

const ORIGIN = 'https://anna.example';
const both = { en: '/photos/kelp/', de: '/de/photos/kelp/' };

test('a page of one address is listed once, a page of two languages twice, and each names both', () => {
  const xml = sitemap([{ path: '/' }, { path: both, pictures: ['/photos/a&b.jpg'] }], ORIGIN);
  expect(xml.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://anna.example/',
    '<loc>https://anna.example/photos/kelp/',
    '<loc>https://anna.example/de/photos/kelp/',
  ]);
  const links = [...xml.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(([, language, path]) => [
    language,
    path,
  ]);
  const pair = [
    ['en', 'https://anna.example/photos/kelp/'],
    ['de', 'https://anna.example/de/photos/kelp/'],
  ];
  expect(links).toEqual([...pair, ...pair]);
  expect(xml.match(/<image:loc>[^<]+/g)).toEqual(
    Array(2).fill('<image:loc>https://anna.example/photos/a&amp;b.jpg'),
  );
});

test('without a public origin nothing is listed', () => {
  expect(sitemap([{ path: '/' }, { path: both }], undefined)).toMatch(/<urlset [^>]+><\/urlset>\n$/);
});

import { describe, expect, test } from 'vitest';
import {
  derivedAddress,
  derivedSrcset,
  type ImageFields,
  lightboxSources,
  thumbnailSources,
} from './imageSources.ts';

const FULL: ImageFields = { staticUrl: '/static/w.webp', src: '/img/w.webp', filename: 'w.webp' };

test('a thumbnail tries staticUrl, src, /photos/, /uploads/, the bare name, with .jpg, with .png', () => {
  expect(thumbnailSources(FULL)).toEqual([
    '/static/w.webp',
    '/img/w.webp',
    '/photos/w.webp',
    '/uploads/w.webp',
    'w.webp',
    'w.webp.jpg',
    'w.webp.png',
  ]);
});

test('the lightbox has one step more, right after the bare name: /photos/ without the extension', () => {
  expect(lightboxSources(FULL)).toEqual([
    '/static/w.webp',
    '/img/w.webp',
    '/photos/w.webp',
    '/uploads/w.webp',
    'w.webp',
    '/photos/w',
    'w.webp.jpg',
    'w.webp.png',
  ]);
});

describe('missing fields shorten the chain', () => {
  const tail = ['/photos/w.jpg', '/uploads/w.jpg', 'w.jpg', 'w.jpg.jpg', 'w.jpg.png'];
  test.each<[string, ImageFields, string[]]>([
    ['nothing', {}, []],
    ['empty texts', { staticUrl: '', src: '', filename: '' }, []],
    ['only src', { src: '/a.jpg' }, ['/a.jpg']],
    ['only staticUrl', { staticUrl: '/s.jpg' }, ['/s.jpg']],
    ['no filename', { staticUrl: '/s.jpg', src: '/a.jpg' }, ['/s.jpg', '/a.jpg']],
    ['only filename', { filename: 'w.jpg' }, tail],
    ['no staticUrl', { src: '/a.jpg', filename: 'w.jpg' }, ['/a.jpg', ...tail]],
    ['src equal to a later step is tried once', { src: '/photos/w.jpg', filename: 'w.jpg' }, tail],
    ['staticUrl equal to src is tried once', { staticUrl: '/a.jpg', src: '/a.jpg' }, ['/a.jpg']],
  ])('%s', (_, photo, sources) => {
    expect(thumbnailSources(photo)).toEqual(sources);
  });

  test.each([
    ['w.jpg', '/photos/w'],
    ['w.final.jpg', '/photos/w.final'],
  ])('the extra step of %s is %s', (filename, extra) => {
    expect(lightboxSources({ filename })).toContain(extra);
    expect(thumbnailSources({ filename })).not.toContain(extra);
  });

  test('a name without an extension has no extra step', () => {
    expect(lightboxSources({ filename: 'w' })).toEqual(thumbnailSources({ filename: 'w' }));
  });

  test('the lightbox without a filename has no extra step', () => {
    expect(lightboxSources({ src: '/a.jpg' })).toEqual(['/a.jpg']);
  });
});

test('derived addresses carry hash, width and format', () => {
  const image = { hash: 'abc123', width: 2000, height: 1500, color: '#112233', widths: [480, 960] };
  expect(derivedAddress('abc123', 480, 'webp')).toBe('/i/abc123-480.webp');
  expect(derivedSrcset(image, 'avif')).toBe('/i/abc123-480.avif 480w,/i/abc123-960.avif 960w');
  expect(derivedSrcset({ ...image, widths: [480] }, 'webp')).toBe('/i/abc123-480.webp 480w');
});

import { describe, expect, test } from 'vitest';
import { colorClass, type DerivedImage, derivedAddress, derivedSrcset } from './derivedImages.ts';
import {
  type ImageFields,
  lightboxSources,
  shownAddress,
  thumbnailSources,
  withDerived,
  withoutFiles,
} from './picture.ts';

const FULL: ImageFields = { staticUrl: '/static/w.webp', src: '/img/w.webp', filename: 'w.webp' };

test('a thumbnail tries each address in turn, the lightbox one step more: /photos/ without the extension', () => {
  const before = ['/static/w.webp', '/img/w.webp', '/photos/w.webp', '/uploads/w.webp', 'w.webp'];
  const after = ['w.webp.jpg', 'w.webp.png'];
  expect(thumbnailSources(FULL)).toEqual([...before, ...after]);
  expect(lightboxSources(FULL)).toEqual([...before, '/photos/w', ...after]);
});

test('pages load no picture from another host', () => {
  const [staticUrl, src] = ['https://cdn.example/s.jpg', 'HTTPS://cdn.example/a.jpg'];
  expect(thumbnailSources({ staticUrl, src })).toEqual([]);
  expect(thumbnailSources({ staticUrl, src: '/a.jpg' })).toEqual(['/a.jpg']);
  expect(lightboxSources({ src, filename: 'w' })[0]).toBe('/photos/w');
});

const TAIL = ['/photos/w.jpg', '/uploads/w.jpg', 'w.jpg', 'w.jpg.jpg', 'w.jpg.png'];

describe('missing fields shorten the chain', () => {
  test.each<[string, ImageFields, string[]]>([
    ['nothing', {}, []],
    ['empty texts', { staticUrl: '', src: '', filename: '' }, []],
    ['only src', { src: '/a.jpg' }, ['/a.jpg']],
    ['only staticUrl', { staticUrl: '/s.jpg' }, ['/s.jpg']],
    ['no filename', { staticUrl: '/s.jpg', src: '/a.jpg' }, ['/s.jpg', '/a.jpg']],
    ['only filename', { filename: 'w.jpg' }, TAIL],
    ['no staticUrl', { src: '/a.jpg', filename: 'w.jpg' }, ['/a.jpg', ...TAIL]],
    ['src equal to a later step is tried once', { src: '/photos/w.jpg', filename: 'w.jpg' }, TAIL],
    ['staticUrl equal to src is tried once', { staticUrl: '/a.jpg', src: '/a.jpg' }, ['/a.jpg']],
  ])('%s', (_, photo, sources) => expect(thumbnailSources(photo)).toEqual(sources));

  test.each<[ImageFields, string[]]>([
    [{ filename: 'w.jpg' }, ['/photos/w']],
    [{ filename: 'w.final.jpg' }, ['/photos/w.final']],
    [{ filename: 'w' }, []],
    [{ src: '/a.jpg' }, []],
  ])('the extra steps of the lightbox for %j are %j', (photo, extra) => {
    const known = new Set(thumbnailSources(photo));
    expect(lightboxSources(photo).filter((source) => !known.has(source))).toEqual(extra);
  });
});

test('derived addresses carry hash, width and format', () => {
  const image = { hash: 'abc123', width: 2000, height: 1500, color: '#112233', widths: [480, 960] };
  expect(derivedAddress('abc123', 480, 'webp')).toBe('/i/abc123-480.webp');
  expect(derivedSrcset(image, 'avif')).toBe('/i/abc123-480.avif 480w,/i/abc123-960.avif 960w');
  expect(derivedSrcset({ ...image, widths: [480] }, 'webp')).toBe('/i/abc123-480.webp 480w');
});

describe('the images derived from a file', () => {
  const image: DerivedImage = { hash: 'h', width: 3, height: 2, color: '#112233', widths: [3] };
  const FILE = { filename: 'w.jpg' };
  const [OTHER, NAMESAKE] = ['https://cdn.test/photos/b.jpg', 'https://cdn.test/photos/w.jpg'] as const;
  const derivedOf = (filename: string) => (filename === 'w.jpg' ? image : undefined);

  test.each<[string, ImageFields, string, boolean]>([
    ['its file', { filename: 'w.jpg' }, '/photos/w.jpg', true],
    ['its file as src', { src: '/photos/w.jpg', filename: 'w.jpg' }, '/photos/w.jpg', true],
    ['its file as staticUrl', { ...FILE, staticUrl: '/photos/w.jpg', src: '/b.jpg' }, '/photos/w.jpg', true],
    ['another file as staticUrl', { staticUrl: '/photos/b.jpg', filename: 'w.jpg' }, '/photos/b.jpg', false],
    ['another file as src', { src: '/photos/b.jpg', filename: 'w.jpg' }, '/photos/b.jpg', false],
    ['a picture elsewhere, in whose place its file stands', { ...FILE, src: OTHER }, OTHER, true],
    ['a picture elsewhere of the same name', { src: NAMESAKE }, NAMESAKE, false],
    ['a file that none was derived from', { filename: 'x.jpg' }, '/photos/x.jpg', false],
    ['a file that only its address names', { src: '/photos/w.jpg' }, '/photos/w.jpg', true],
    ['a version of a file', { src: '/photos/w.jpg?v=2' }, '/photos/w.jpg?v=2', false],
    ['nothing', {}, '', false],
  ])('belong to a photo that shows %s: %j', (_name, photo, shown, belongs) => {
    expect(shownAddress(photo)).toBe(shown);
    expect(withDerived(photo, derivedOf)).toEqual(belongs ? { ...photo, image } : photo);
  });

  test('are dropped once the photo shows another picture', () => {
    const photo = { staticUrl: '/b.jpg', filename: 'w.jpg', image };
    expect(withDerived(photo, derivedOf)).not.toHaveProperty('image');
  });
});

test.each([
  ['its only file', { src: '/photos/bad.jpg', filename: 'bad.jpg' }, []],
  ['its copy', { staticUrl: '/photos/bad.jpg', src: '/photos/w.jpg', filename: 'w.jpg' }, TAIL],
  ['its own address', { staticUrl: '/photos/w.jpg', src: '/photos/bad.jpg' }, ['/photos/w.jpg']],
  ['another photo', { src: '/photos/w.jpg' }, ['/photos/w.jpg']],
])('a photo for which %s is not a picture does not use that address: %j', (_what, photo, sources) => {
  const shown = withoutFiles(photo, ['bad.jpg']);
  expect(thumbnailSources(shown)).toEqual(sources);
  expect(shownAddress(shown)).toBe(sources[0] ?? '');
});

test('a class names the exact colour: cream stays cream', () =>
  expect(colorClass('#f0ead8')).toBe('cf0ead8'));

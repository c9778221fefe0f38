import { describe, expect, test } from 'vitest';
import {
  currentCopy,
  photoOrigins,
  pictureOf,
  uncopiedPicture,
  videoOrigins,
  withBuiltStaticUrl,
  withBuiltThumbnail,
} from './copies.ts';
import { thumbnailLadder } from './embeds.ts';
import { toVideo } from './entries/media.ts';
import { toPhoto } from './entries/photo.ts';

const ID = 'M7lc1UVf-VE';
const CLIP = `https://youtu.be/${ID}`;
const STILL = 'https://pictures.example/still.PNG?w=2';
const THUMB = 'https://pictures.example/thumb';
const description = { en: 'A', de: 'B' };

describe("the addresses from which a video's picture is copied", () => {
  test.each<[string, Parameters<typeof videoOrigins>[0], readonly string[]]>([
    ['its service, largest first', { url: CLIP }, thumbnailLadder(ID)],
    ['its service, by the stored id', { url: 'https://a.example/', videoId: ID }, thumbnailLadder(ID)],
    ['its own thumbnail', { url: CLIP, thumbnail: THUMB }, [THUMB]],
    ['an empty thumbnail is none', { url: CLIP, thumbnail: '' }, thumbnailLadder(ID)],
    ['nowhere: the thumbnail is here', { url: CLIP, thumbnail: '/photos/a.jpg' }, []],
    ['the picture that it is', { url: STILL }, [STILL]],
    ['the picture, whatever the thumbnail', { url: STILL, thumbnail: '/photos/a.jpg' }, [STILL]],
    ['nowhere: the picture is here', { url: '/photos/a.jpg' }, []],
    ['nowhere: no video is named', { url: 'https://a.example/player' }, []],
  ])('%s', (_, video, origins) => expect(videoOrigins(video)).toEqual(origins));
});

describe("the addresses from which a photo's picture is copied", () => {
  test.each<[string, Parameters<typeof photoOrigins>[0], readonly string[]]>([
    ['nowhere: its file', {}, []],
    ['nowhere: a path', { src: '/a.jpg' }, []],
    ['src', { src: STILL }, [STILL]],
    ['staticUrl, which is shown', { src: STILL, staticUrl: THUMB }, [THUMB]],
    ['nowhere: staticUrl is here', { src: STILL, staticUrl: '/a.jpg' }, []],
    ['src, where staticUrl is empty', { src: STILL, staticUrl: '' }, [STILL]],
  ])('%s', (_, photo, origins) => expect(photoOrigins(photo)).toEqual(origins));
});

test('a copy is used only while the entry names its original', () => {
  expect(currentCopy({ copy: 'a.jpg', copyOf: STILL }, [THUMB, STILL])).toBe('a.jpg');
  expect(currentCopy({ copy: 'a.jpg', copyOf: STILL }, [THUMB])).toBeUndefined();
  expect(currentCopy({ copy: 'a.jpg' }, [THUMB])).toBeUndefined();
  expect(currentCopy({ copyOf: STILL }, [STILL])).toBeUndefined();
});

describe('entries with copies', () => {
  test('a video shows its copy as thumbnail, and its file keeps the typed address', () => {
    const stored = { url: CLIP, thumbnail: THUMB, copy: 'v.jpg', copyOf: THUMB, description };
    const shown = { id: 'v', url: CLIP, thumbnail: '/photos/v.jpg', description, order: 0 };
    expect(toVideo('v', stored)).toEqual(shown);
    expect(toVideo('v', { ...stored, copyOf: STILL }).thumbnail).toBe(THUMB);
  });

  test('a photo shows its copy as staticUrl and keeps its src, by which carts find it', () => {
    const stored = { src: STILL, copy: 'p.png', copyOf: STILL, description };
    expect(toPhoto('p', stored)).toMatchObject({ src: STILL, staticUrl: '/photos/p.png' });
    expect(toPhoto('p', stored)).not.toHaveProperty('copy');
    expect(toPhoto('p', { ...stored, src: THUMB })).not.toHaveProperty('staticUrl');
  });
});

describe('the picture of a video on this site, and the address that is not copied yet', () => {
  test.each<[string, Parameters<typeof pictureOf>[0], string | undefined, string?]>([
    ['its thumbnail', { url: CLIP, thumbnail: '/photos/v.jpg' }, '/photos/v.jpg'],
    ['none', { url: CLIP }, undefined],
    ['none that is here', { url: CLIP, thumbnail: THUMB }, undefined, THUMB],
    ['the picture that it is', { url: '/photos/s.png', thumbnail: '/photos/v.jpg' }, '/photos/s.png'],
    ['the copy of the picture that it is', { url: STILL, thumbnail: '/photos/v.png' }, '/photos/v.png'],
    ['a picture elsewhere that was not copied', { url: STILL }, undefined, STILL],
  ])('%s', (_, video, address, uncopied) => {
    expect([pictureOf(video), uncopiedPicture(video)]).toEqual([address, uncopied]);
  });
});

test("a build's copies replace exactly the pictures that they were made from", () => {
  const [small] = thumbnailLadder(ID).slice(-1);
  const copies = { [String(small)]: 'copy-1.jpg', [STILL]: 'copy-2.png' };
  expect(withBuiltThumbnail({ url: CLIP }, copies)).toEqual({ url: CLIP, thumbnail: '/photos/copy-1.jpg' });
  expect(withBuiltThumbnail({ url: STILL }, copies)).toEqual({ url: STILL, thumbnail: '/photos/copy-2.png' });
  expect(withBuiltStaticUrl({ src: STILL }, copies)).toEqual({ src: STILL, staticUrl: '/photos/copy-2.png' });
  for (const video of [{ url: CLIP, thumbnail: '/photos/own.jpg' }, { url: '/a.png' }, { url: 'x' }])
    expect(withBuiltThumbnail(video, copies)).toBe(video);
  const inherited = { src: 'https://pictures.example/constructor' };
  expect(withBuiltStaticUrl(inherited, copies)).toBe(inherited);
});

import { describe, expect, test } from 'vitest';
import {
  isImageUrl,
  isTrackUrl,
  thumbnailLadder,
  trackPlayerUrl,
  videoId,
  videoIdOf,
  videoPlayerUrl,
} from './embeds.ts';

const ID = 'dQw4w9WgXcQ';

describe('addresses of videos', () => {
  test.each(
    `https://www.youtube.com/watch?v=${ID} https://youtube.com/watch?v=${ID}
      http://youtube.com/watch?v=${ID} https://m.youtube.com/watch?v=${ID}
      https://music.youtube.com/watch?v=${ID} https://WWW.YouTube.com/watch?v=${ID}
      https://www.youtube.com/watch?feature=share&v=${ID}&t=42s
      https://www.youtube.com/watch?v=${ID}#t=10 https://youtu.be/${ID} https://youtu.be/${ID}?si=share
      https://www.youtube.com/embed/${ID} https://www.youtube-nocookie.com/embed/${ID}?rel=0
      https://www.youtube.com/shorts/${ID} https://www.youtube.com/live/${ID}`.split(/\s+/),
  )('%s', (url) => expect(videoIdOf(url)).toBe(ID));

  test.each([
    '',
    ...`rubbish ${ID} youtube.com/watch?v=${ID} //youtube.com/watch?v=${ID} https://www.youtube.com/
      https://www.youtube.com/watch https://www.youtube.com/watch?v=
      https://www.youtube.com/watch?v=short https://www.youtube.com/watch?v=${ID}x
      https://www.youtube.com/watch?v=dQw4w9WgXc%3C https://www.youtube.com/playlist?list=${ID}
      https://www.youtube.com/channel/${ID} https://www.youtube.com/${ID} https://youtu.be/
      https://youtu.be/<script>aa https://notyoutube.com/watch?v=${ID}
      https://youtube.com.evil.example/watch?v=${ID} https://evil.example/youtube.com/watch?v=${ID}
      https://evil.example/?u=https://youtube.com/watch?v=${ID}
      https://youtube.com@evil.example/watch?v=${ID} https://youtube.co/watch?v=${ID}
      https://y\u043eutube.com/watch?v=${ID} https://youtu.be.evil.example/${ID}
      javascript:alert(1)//youtube.com/watch?v=${ID} javascript://youtube.com/watch?v=${ID}
      data:text/html,https://youtube.com/watch?v=${ID} ftp://youtube.com/watch?v=${ID}`.split(/\s+/),
  ])('%j is refused', (url) => expect(videoIdOf(url)).toBeUndefined());

  test.each<[string, { videoId?: string; url: string }, string | undefined]>([
    ['the stored id first', { videoId: 'aaaaaaaaaaa', url: `https://youtu.be/${ID}` }, 'aaaaaaaaaaa'],
    ['a stored id that is none', { videoId: '"><script>', url: `https://youtu.be/${ID}` }, ID],
    ['an empty stored id', { videoId: '', url: `https://youtu.be/${ID}` }, ID],
    ['no stored id', { url: `https://youtu.be/${ID}` }, ID],
    ['neither', { url: 'https://example.com/a.jpg' }, undefined],
  ])('%s', (_, video, id) => expect(videoId(video)).toBe(id));

  test('thumbnails go from the largest to the smallest', () => {
    expect(thumbnailLadder(ID)).toEqual(
      ['maxresdefault', 'sddefault', 'hqdefault', 'mqdefault', 'default'].map(
        (name) => `https://i.ytimg.com/vi/${ID}/${name}.jpg`,
      ),
    );
  });

  test('the player comes from the cookieless host', () => {
    const url = new URL(videoPlayerUrl(ID));
    expect([url.origin, url.pathname]).toEqual(['https://www.youtube-nocookie.com', `/embed/${ID}`]);
  });
});

describe('addresses of images', () => {
  test.each(
    `https://example.com/a.jpg https://example.com/a.jpeg https://example.com/a.gif https://example.com/a.png
      https://example.com/a.webp https://example.com/A.JPG https://example.com/a.png?w=1&h=2
      https://example.com/a.png? /photos/a.jpg`.split(/\s+/),
  )('%s', (url) => expect(isImageUrl(url)).toBe(true));

  test.each([
    '',
    ...`https://example.com/a.svg https://example.com/a.avif https://example.com/a.jpg.html
      https://example.com/a.jpg#x https://example.com/ajpg https://example.com/a.jpg/`.split(/\s+/),
  ])('%j is refused', (url) => expect(isImageUrl(url)).toBe(false));
});

describe('addresses of tracks', () => {
  test.each(
    `https://soundcloud.com/artist/track https://www.soundcloud.com/artist/track https://on.soundcloud.com/AbC
      https://m.soundcloud.com/artist/track?in=x http://soundcloud.com/artist/track`.split(/\s+/),
  )('%s', (url) => expect(isTrackUrl(url)).toBe(true));

  test.each([
    '',
    ...`rubbish https://soundcloud.com/ https://soundcloud.com soundcloud.com/artist
      https://notsoundcloud.com/artist https://soundcloud.com.evil.example/artist
      https://soundcloud.com@evil.example/artist https://evil.example/soundcloud.com/
      javascript:alert(1)//soundcloud.com/ javascript://soundcloud.com/artist`.split(/\s+/),
  ])('%j is refused', (url) => expect(isTrackUrl(url)).toBe(false));

  test("the player's address contains the track's address as one encoded value", () => {
    const page = 'https://soundcloud.com/a/b?x=1&auto_play=false#"><script>';
    const player = new URL(trackPlayerUrl(page));
    expect(player.origin).toBe('https://w.soundcloud.com');
    expect(player.searchParams.getAll('url')).toEqual([page]);
    expect(player.searchParams.getAll('auto_play')).toEqual(['true']);
  });
});

import { parseUrl } from '../webAddress.ts';

export const VIDEO_HOST = 'youtube.com';
export const AUDIO_HOST = 'soundcloud.com';

export const VIDEO_ID = /^[\w-]{11}$/;
const IMAGE_URL = /\.(jpeg|jpg|gif|png|webp)(\?.*)?$/i;
/** Thumbnail names of the video service, largest first. */
const THUMBNAILS = ['maxresdefault', 'sddefault', 'hqdefault', 'mqdefault', 'default'] as const;

export const isImageUrl = (url: string): boolean => IMAGE_URL.test(url);

/** The id in a watch, short or player link of the video service; undefined for anything else. */
export function videoIdOf(url: string): string | undefined {
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  const host = parsed.hostname.replace(/^(www|m|music)\./, '');
  const [first, second] = parsed.pathname.split('/').filter(Boolean);
  const isLong = host === 'youtube.com' || host === 'youtube-nocookie.com';
  const inPath = isLong ? /^(embed|shorts|live)$/.test(first ?? '') && second : host === 'youtu.be' && first;
  const id = isLong && first === 'watch' ? parsed.searchParams.get('v') : inPath;
  return id && VIDEO_ID.test(id) ? id : undefined;
}

/** The stored id if valid, else the id in the address. */
export function videoId(video: { videoId?: string | undefined; url: string }): string | undefined {
  return video.videoId && VIDEO_ID.test(video.videoId) ? video.videoId : videoIdOf(video.url);
}

export function thumbnailLadder(id: string): string[] {
  return THUMBNAILS.map((name) => `https://i.ytimg.com/vi/${id}/${name}.jpg`);
}

/** Address of the video player, on the service's cookieless host. */
export function videoPlayerUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}

/** Whether an address is on the audio service or one of its subdomains. */
export function isTrackUrl(url: string): boolean {
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return (
    (parsed.hostname === AUDIO_HOST || parsed.hostname.endsWith(`.${AUDIO_HOST}`)) &&
    parsed.pathname.length > 1
  );
}

export function trackPlayerUrl(url: string): string {
  const query = new URLSearchParams({ url, auto_play: 'true', visual: 'false', show_comments: 'false' });
  return `https://w.soundcloud.com/player/?${query}`;
}

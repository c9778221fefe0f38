import { isElsewhere } from '../webAddress.ts';
import { isImageUrl, thumbnailLadder, videoId } from './embeds.ts';
import { fileAddress } from './picture.ts';

/**
 * Pictures on other hosts are copied to this site, because a page that fetched them would tell those hosts who
 * reads it. An entry names its copy by `copy`, a file in public/photos, and by `copyOf`, the address it came from:
 * once the entry asks for another picture, the copy is out of date.
 */
export type Copied = { readonly copy?: string | undefined; readonly copyOf?: string | undefined };

type VideoPicture = { url: string; videoId?: string | undefined; thumbnail?: string | undefined };
type PhotoPicture = { staticUrl?: string | undefined; src?: string | undefined };

const elsewhere = (address: string | undefined): string[] =>
  address && isElsewhere(address) ? [address] : [];

/**
 * Where the picture of a video is copied from: addresses to try in turn. An image address is the picture itself; a
 * video without a thumbnail has those of its service, from the largest to the smallest.
 */
export function videoOrigins({ url, thumbnail, ...video }: VideoPicture): readonly string[] {
  if (isImageUrl(url)) return elsewhere(url);
  if (thumbnail) return elsewhere(thumbnail);
  const id = videoId({ ...video, url });
  return id ? thumbnailLadder(id) : [];
}

/** Where the picture of a photo is copied from: the address it is shown by, if that is elsewhere. */
export function photoOrigins({ staticUrl, src }: PhotoPicture): readonly string[] {
  return elsewhere(staticUrl || src);
}

/** The file of a copy that came from one of these addresses; undefined where there is none, or an old one. */
export function currentCopy({ copy, copyOf }: Copied, origins: readonly string[]): string | undefined {
  return copy && copyOf !== undefined && origins.includes(copyOf) ? copy : undefined;
}

/** Copies that a build has made for entries whose files name none: file names by the address they came from. */
export type BuiltCopies = Readonly<Record<string, string>>;

function builtCopy(origins: readonly string[], copies: BuiltCopies): string | undefined {
  const origin = origins.find((address) => Object.hasOwn(copies, address));
  return origin && fileAddress(copies[origin] ?? '');
}

/** A video with the copy that a build has made of its picture, where there is one. */
export function withBuiltThumbnail<V extends VideoPicture>(video: V, copies: BuiltCopies): V {
  const thumbnail = builtCopy(videoOrigins(video), copies);
  return thumbnail ? { ...video, thumbnail } : video;
}

/** A photo with the copy that a build has made of its picture, where there is one. */
export function withBuiltStaticUrl<P extends PhotoPicture>(photo: P, copies: BuiltCopies): P {
  const staticUrl = builtCopy(photoOrigins(photo), copies);
  return staticUrl ? { ...photo, staticUrl } : photo;
}

/** The address of a picture elsewhere that somebody chose for a video and that has not been copied. */
export function uncopiedPicture(video: VideoPicture): string | undefined {
  return pictureOf(video) ? undefined : elsewhere(isImageUrl(video.url) ? video.url : video.thumbnail)[0];
}

/** The address of a video's picture, or of the picture that the entry is, on this site; undefined where there is none. */
export function pictureOf({ url, thumbnail }: VideoPicture): string | undefined {
  return [isImageUrl(url) ? url : undefined, thumbnail].find((address) => address && !isElsewhere(address));
}

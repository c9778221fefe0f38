import { isElsewhere } from '../webAddress.ts';
import { isImageUrl, thumbnailLadder, videoId } from './embeds.ts';
import { fileAddress } from './picture.ts';

/**
 * Pictures on other hosts are copied to this site, because loading them would tell those hosts who visits. An
 * entry names its copy in `copy`, a file in public/photos, and the original address in `copyOf`: once the entry
 * names another picture, the copy is outdated.
 */
export type Copied = { readonly copy?: string | undefined; readonly copyOf?: string | undefined };

type VideoPicture = { url: string; videoId?: string | undefined; thumbnail?: string | undefined };
type PhotoPicture = { staticUrl?: string | undefined; src?: string | undefined };

const elsewhere = (address: string | undefined): string[] =>
  address && isElsewhere(address) ? [address] : [];

/**
 * Addresses from which a video's picture is copied, to try in turn. An image address is the picture itself; a
 * video without a thumbnail has those of its service, largest first.
 */
export function videoOrigins({ url, thumbnail, ...video }: VideoPicture): readonly string[] {
  if (isImageUrl(url)) return elsewhere(url);
  if (thumbnail) return elsewhere(thumbnail);
  const id = videoId({ ...video, url });
  return id ? thumbnailLadder(id) : [];
}

/** Where a photo's picture is copied from: its shown address, if that is on another host. */
export function photoOrigins({ staticUrl, src }: PhotoPicture): readonly string[] {
  return elsewhere(staticUrl || src);
}

/** The copy of one of these addresses; undefined when there is none, or an outdated one. */
export function currentCopy({ copy, copyOf }: Copied, origins: readonly string[]): string | undefined {
  return copy && copyOf !== undefined && origins.includes(copyOf) ? copy : undefined;
}

/** Copies that a build made for entries without one: file names by original address. */
export type BuiltCopies = Readonly<Record<string, string>>;

function builtCopy(origins: readonly string[], copies: BuiltCopies): string | undefined {
  const origin = origins.find((address) => Object.hasOwn(copies, address));
  return origin && fileAddress(copies[origin] ?? '');
}

/** A video with the copy of its picture that a build made, if there is one. */
export function withBuiltThumbnail<V extends VideoPicture>(video: V, copies: BuiltCopies): V {
  const thumbnail = builtCopy(videoOrigins(video), copies);
  return thumbnail ? { ...video, thumbnail } : video;
}

/** A photo with the copy of its picture that a build made, if there is one. */
export function withBuiltStaticUrl<P extends PhotoPicture>(photo: P, copies: BuiltCopies): P {
  const staticUrl = builtCopy(photoOrigins(photo), copies);
  return staticUrl ? { ...photo, staticUrl } : photo;
}

/** The address of a video's picture on another host that has not been copied. */
export function uncopiedPicture(video: VideoPicture): string | undefined {
  return pictureOf(video) ? undefined : elsewhere(isImageUrl(video.url) ? video.url : video.thumbnail)[0];
}

/** The address on this site of a video's thumbnail, or of the entry's own picture; undefined without one. */
export function pictureOf({ url, thumbnail }: VideoPicture): string | undefined {
  return [isImageUrl(url) ? url : undefined, thumbnail].find((address) => address && !isElsewhere(address));
}

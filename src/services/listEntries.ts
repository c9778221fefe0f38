import { isRecord } from '../domain/isRecord.ts';
import type { Localized } from '../domain/language.ts';
import type { Photo } from '../domain/photo.ts';
import { fileAddress } from '../domain/picture.ts';
import type { Track } from '../domain/track.ts';
import type { Video } from '../domain/video.ts';
import { isSafeAddress } from '../domain/webAddress.ts';

/**
 * Lenient readers of the API's list entries, small enough for the first interaction. What cannot be shown
 * (no id, no safe address) is dropped; a field that is not what it should be counts as missing.
 */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value : undefined;
const address = (value: unknown): string | undefined => {
  const found = text(value);
  return found && isSafeAddress(found) ? found : undefined;
};
const order = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const price = (value: unknown): number | string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined;

function description(value: unknown): Localized & { en: string } {
  if (!isRecord(value)) return { en: text(value) ?? '' };
  return { ...value, en: text(value.en) ?? '', de: text(value.de) };
}

/** A photo of the API's list, or undefined where it names no image. */
export function readPhoto(value: unknown): Photo | undefined {
  if (!isRecord(value)) return undefined;
  const id = text(value.id);
  const staticUrl = address(value.staticUrl);
  const filename = text(value.filename);
  const src = address(value.src) ?? (filename ? fileAddress(filename) : staticUrl);
  if (!id || !src) return undefined;
  return {
    ...value,
    id,
    src,
    staticUrl,
    filename,
    description: description(value.description),
    project: text(value.project)?.trim() ?? '',
    order: order(value.order),
    creativehub_sku_a4: text(value.creativehub_sku_a4),
    creativehub_sku_a3: text(value.creativehub_sku_a3),
    price: price(value.price),
    price_a4: price(value.price_a4),
    price_a3: price(value.price_a3),
  };
}

/** A video of the API's list, or undefined where it has no address to play. */
export function readVideo(value: unknown): Video | undefined {
  if (!isRecord(value)) return undefined;
  const id = text(value.id);
  const url = address(value.url);
  if (!id || !url) return undefined;
  return {
    ...value,
    id,
    url,
    videoId: /^[\w-]{11}$/.test(text(value.videoId) ?? '') ? text(value.videoId) : undefined,
    thumbnail: address(value.thumbnail),
    description: description(value.description),
    order: order(value.order),
  };
}

/** A track of the API's list, or undefined where it has no address to play. */
export function readTrack(value: unknown): Track | undefined {
  if (!isRecord(value)) return undefined;
  const id = text(value.id);
  const url = address(value.url);
  if (!id || !url) return undefined;
  return { ...value, id, url, description: description(value.description), order: order(value.order) };
}

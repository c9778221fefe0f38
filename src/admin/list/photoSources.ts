import { derivedAddress } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';

/** Addresses of a small picture of a photo, the best first. */
export function photoSources(photo: Photo): string[] {
  const sources = thumbnailSources(photo);
  const { image } = photo;
  if (!image) return sources;
  return [derivedAddress(image.hash, image.widths[0] ?? 480, 'avif'), ...sources];
}

import type { Photo } from '../../src/shared/content/entries/photo.ts';
import { fileAddress, shownAddress } from '../../src/shared/content/picture.ts';
import { parseUrl } from '../../src/shared/webAddress.ts';
import type { Collection, Entry } from '../content/collections.ts';

type Photos = Collection<Photo>;
type StoredPhoto = Entry<Photo>;

const byAddress = new WeakMap<Photos, Map<string, StoredPhoto>>();

/** Every address that leads to a photo: those that show it come before names of files, and earlier photos first. */
function addressesOf(photos: Photos): Map<string, StoredPhoto> {
  let known = byAddress.get(photos);
  if (known) return known;
  known = new Map();
  const shown = photos.entries.map((photo) => [shownAddress(photo), photo] as const);
  const others = photos.entries.flatMap((photo) => {
    const { src, filename } = photo;
    return [src, ...(filename ? [fileAddress(filename), filename] : [])].map(
      (address) => [address, photo] as const,
    );
  });
  for (const [address, photo] of [...shown, ...others]) if (!known.has(address)) known.set(address, photo);
  byAddress.set(photos, known);
  return known;
}

/** The photo of a line: by its id, else by its image's address, on any host: a cart may be older than the site's own. */
export function findPhoto(photos: Photos, itemId: unknown, imageUrl: unknown): StoredPhoto | undefined {
  const found = typeof itemId === 'string' ? photos.byId.get(itemId) : undefined;
  if (found || typeof imageUrl !== 'string') return found;
  const known = addressesOf(photos);
  const url = parseUrl(imageUrl);
  return known.get(imageUrl) ?? (url && /^https?:$/.test(url.protocol) ? known.get(url.pathname) : undefined);
}

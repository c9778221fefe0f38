import { flattenSite, SITE_PATH } from '../../src/shared/content/entries/site.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { withDefaultPrices } from '../../src/shared/shop/terms.ts';
import { type Collection, type EntryTypes, readCollection } from './collections.ts';
import { perSnapshot, type Snapshot } from './contentStore.ts';

/** What content/site.json holds, its fields side by side; nothing where it cannot be read. */
export const readSite = perSnapshot(
  ({ files }: Pick<Snapshot, 'files'>): Readonly<Record<string, unknown>> => {
    try {
      const site = flattenSite(JSON.parse(files.get(SITE_PATH)?.text ?? '{}'));
      return isRecord(site) ? site : {};
    } catch {
      return {};
    }
  },
);

/** The photos as visitors get them: those without a price of their own have the site's default. */
export const shownPhotos = perSnapshot((snapshot, log): Collection<EntryTypes['photos']> => {
  const stored = readCollection('photos', snapshot, log);
  const site = readSite(snapshot);
  const entries = stored.entries.map((photo) => withDefaultPrices(photo, site));
  if (entries.every((photo, index) => photo === stored.entries[index])) return stored;
  const byId = new Map(entries.map((photo) => [photo.id, photo]));
  return { ...stored, entries, byId, body: JSON.stringify(entries) };
});

import { ordersOnEntry } from '../../src/domain/projects.ts';
import { readCollection } from './collections.ts';
import { IMAGE_FOLDER } from './content/contentPaths.ts';
import type { Snapshot } from './content/contentStore.ts';
import type { StoredValue } from './entryKinds.ts';

/** Ids of the photos that show exactly these bytes. */
export function photosShowing(snapshot: Snapshot, oid: string): string[] {
  const images = new Set<string>();
  for (const file of snapshot.files.values()) {
    if (file.oid === oid && file.path.startsWith(`${IMAGE_FOLDER}/`)) {
      images.add(file.path.slice(IMAGE_FOLDER.length + 1));
    }
  }
  if (images.size === 0) return [];
  const { entries } = readCollection('photos', snapshot);
  return entries.filter((photo) => photo.filename && images.has(photo.filename)).map(({ id }) => id);
}

/** A photo whose form names another project goes to the end of that one. */
export function placeInProject(stored: StoredValue, snapshot: Snapshot, id: string): StoredValue {
  const { entries } = readCollection('photos', snapshot);
  const order = ordersOnEntry(entries, [id], String(stored.project ?? '')).get(id);
  return order === undefined ? stored : { ...stored, order };
}

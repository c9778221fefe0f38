import { ordersOnEntry, projectName } from '../../src/shared/content/projects.ts';
import { readCollection } from '../content/collections.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { Snapshot } from '../content/contentStore.ts';
import type { StoredValue } from '../content/entryKinds.ts';

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

const projectOf = ({ project }: StoredValue): string => projectName({ project: String(project ?? '') });

/** A photo whose form names another project goes to the end of that one. */
export function placeInProject(
  next: StoredValue,
  stored: StoredValue,
  snapshot: Snapshot,
  id: string,
): StoredValue {
  // Most saves move nothing: they don't wait for the reading of all photos.
  const project = projectOf(next);
  if (project === projectOf(stored)) return next;
  const { entries } = readCollection('photos', snapshot);
  const order = ordersOnEntry(entries, [id], project).get(id);
  return order === undefined ? next : { ...next, order };
}

import type { MoveAnswer } from '../../src/domain/adminEndpoints.ts';
import type { Language } from '../../src/domain/language.ts';
import { ordersOnEntry } from '../../src/domain/projects.ts';
import { apiMessage } from '../messages/index.ts';
import { readCollection } from './collections.ts';
import { IMAGE_FOLDER } from './content/contentPaths.ts';
import type { Commit, ContentStore, Snapshot } from './content/contentStore.ts';
import { messageOf } from './entries.ts';
import { formatEntry, readStored, requireFile } from './entryFiles.ts';
import type { StoredValue } from './entryKinds.ts';
import type { Operation } from './operation.ts';

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

/**
 * Moves photos to the end of a project, in one commit; an empty one is Uncategorized. What can't be moved is named,
 * the rest moves.
 * @throws ContentError
 */
export async function movePhotos(
  store: ContentStore,
  ids: readonly string[],
  project: string,
  { operation, language }: { operation: Operation; language: Language },
): Promise<{ commit: Commit; answer: MoveAnswer }> {
  let answer: MoveAnswer = { updated: [], failed: [] };
  const known = readCollection('photos', await store.snapshot()).byId;
  const count = ids.filter((id) => known.has(id)).length;
  const subject = `Move ${count === 1 ? '1 photo' : `${count} photos`} to ${project || 'Uncategorized'}`;
  const commit = await store.change(messageOf(subject, operation), (snapshot) => {
    const { byId, entries } = readCollection('photos', snapshot);
    const updated = ids.filter((id) => byId.has(id));
    const failed = ids
      .filter((id) => !byId.has(id))
      .map((id) => ({ id, error: apiMessage(language, 'entry.gone.photo') }));
    answer = { updated, failed };
    return [...ordersOnEntry(entries, updated, project)].map(([id, order]) => {
      const { value } = readStored('photos', requireFile(snapshot, 'photos', id));
      return formatEntry('photos', id, { ...value, project: project || undefined, order }).change;
    });
  });
  return { commit, answer };
}

import { map } from 'nanostores';
import type { EditionAnswer } from '../../shared/shop/edition.ts';

/** The last known prints left of each edition, by the photo's id. */
export const $editions = map<Readonly<Record<string, EditionAnswer | undefined>>>({});

/** Reads the prints left. Never rejects: without an answer the text has no count, and the checkout checks again. */
export async function refreshEdition(photoId: string): Promise<void> {
  try {
    // Loaded on demand: most photos have no edition.
    const { getEdition } = await import('../gallery/api.ts');
    $editions.setKey(photoId, await getEdition(photoId));
  } catch {
    // Keeps the earlier answer.
  }
}

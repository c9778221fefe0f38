import { map } from 'nanostores';
import type { EditionAnswer } from '../../shared/shop/edition.ts';

/** What was left of each edition when it was last asked for, by the photo's id. */
export const $editions = map<Readonly<Record<string, EditionAnswer | undefined>>>({});

/** Asks what is left. Never rejects: without an answer the words stay without a count, and the checkout says more. */
export async function refreshEdition(photoId: string): Promise<void> {
  try {
    // Most works have no edition, and most visits meet none.
    const { getEdition } = await import('../gallery/api.ts');
    $editions.setKey(photoId, await getEdition(photoId));
  } catch {
    // As it was.
  }
}

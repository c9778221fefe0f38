import type { StoredPhoto } from '../../src/shared/content/entries/photo.ts';
import type { PathFault } from '../../src/shared/content/faults.ts';
import { applyForm, type FormChange } from '../../src/shared/content/fields/form.ts';
import {
  EDITION_NAMES,
  type EditionAnswer,
  type EditionLeft,
  type EditionName,
  editionsOf,
  freeNumbers,
  type NamedEdition,
} from '../../src/shared/shop/edition.ts';
import { readCollection, type StoredValue } from '../content/collections.ts';
import type { ContentStore } from '../content/contentStore.ts';
import { shownPhotos } from '../content/shownPhotos.ts';
import { ApiError, refuse } from '../lib/apiError.ts';
import type { OrderServices } from '../stripe/orderRepository.ts';
import { readNumbers, takenNumbers } from './numbers.ts';

type Services = Pick<OrderServices, 'claims' | 'now'> & { readonly store: ContentStore };

/** Checks a changed photo. @throws ApiError badInput */
export type CheckPhoto = (id: string, next: StoredValue) => void;

function faultsOf(next: StoredValue, takenOf: (name: EditionName) => readonly number[]): PathFault[] {
  return EDITION_NAMES.flatMap((name) => {
    const taken = takenOf(name);
    if (taken.length === 0) return [];
    const { edition } = editionsOf(next as StoredPhoto).find((one) => one.name === name) ?? {};
    const min = Math.max(...taken, (edition?.sold_before ?? 0) + taken.length);
    if (edition && edition.size >= min) return [];
    const path = `edition${name && `_${name}`}_size`;
    return [{ path, code: 'editionSold' as const, params: { count: taken.length, min } }];
  });
}

/** Makes the check that no edition shrinks below its sold numbers. @throws ApiError claimsFailed */
export async function editionCheck(
  { claims, now, store }: Services,
  ids: readonly string[],
  changes: readonly FormChange[],
): Promise<CheckPhoto> {
  const about = changes.filter(({ field }) => field.key.startsWith('edition'));
  if (about.length === 0) return () => {};
  const { byId } = readCollection('photos', await store.snapshot());
  const changed = ids.filter((id) => {
    const photo = byId.get(id);
    const after = photo && applyForm(photo, about);
    return photo && JSON.stringify(editionsOf(photo)) !== JSON.stringify(editionsOf(after as StoredPhoto));
  });
  const numbers = new Map(
    await Promise.all(changed.map(async (id) => [id, await readNumbers(await claims(), id, now())] as const)),
  );
  return (id, next) => refuse(faultsOf(next, (name) => takenNumbers(numbers.get(id) ?? [], name)));
}

/** What is left of a photo's editions. @throws ApiError notFound without one; claimsFailed */
export async function readEdition(services: Services, photoId: string): Promise<EditionAnswer> {
  const photo = shownPhotos(await services.store.snapshot()).byId.get(photoId);
  const editions = photo ? editionsOf(photo) : [];
  if (editions.length === 0)
    throw new ApiError('notFound', { sentence: { key: photo ? 'edition.none' : 'entry.gone.photo' } });
  const numbers = await readNumbers(await services.claims(), photoId, services.now());
  const leftOf = ({ name, edition }: NamedEdition): EditionLeft => ({
    size: edition.size,
    left: freeNumbers(edition, takenNumbers(numbers, name)).length,
  });
  const each = editions.map((named) => [named, leftOf(named)] as const);
  const sum = (part: keyof EditionLeft) => each.reduce((total, [, left]) => total + left[part], 0);
  const isPerSize = editions.some(({ name }) => name !== '');
  const sizes = each.flatMap(([named, left]) => named.sizes.map((size) => [size, left] as const));
  return { size: sum('size'), left: sum('left'), ...(isPerSize && { sizes: Object.fromEntries(sizes) }) };
}

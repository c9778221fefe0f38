import type { EditionAnswer, EditionLeft } from '../../src/shared/shop/edition.ts';
import { editionsOf, freeNumbers, type NamedEdition } from '../../src/shared/shop/edition.ts';
import { readCollection } from '../content/collections.ts';
import type { ContentStore } from '../content/contentStore.ts';
import { ApiError } from '../lib/apiError.ts';
import type { EditionServices } from '../stripe/checkouts.ts';
import { readNumbers, takenNumbers } from './numbers.ts';

/** What is left of a photo's editions now, of each and of all. @throws ApiError notFound for none; claimsFailed */
export async function readEdition(
  services: Pick<EditionServices, 'claims' | 'now'> & { readonly store: ContentStore },
  photoId: string,
): Promise<EditionAnswer> {
  const photo = readCollection('photos', await services.store.snapshot()).byId.get(photoId);
  const editions = photo ? editionsOf(photo) : [];
  if (editions.length === 0)
    throw new ApiError('notFound', { sentence: { key: photo ? 'edition.none' : 'entry.gone.photo' } });
  const numbers = await readNumbers(await services.claims(), photoId);
  const leftOf = ({ name, edition }: NamedEdition): EditionLeft => ({
    size: edition.size,
    left: freeNumbers(edition, takenNumbers(numbers, name, services.now())).length,
  });
  const each = editions.map((named) => [named, leftOf(named)] as const);
  const sum = (part: keyof EditionLeft) => each.reduce((total, [, left]) => total + left[part], 0);
  const isApart = editions.some(({ name }) => name !== '');
  const sizes = each.flatMap(([named, left]) => named.sizes.map((size) => [size, left] as const));
  return {
    size: sum('size'),
    left: sum('left'),
    ...(isApart && { sizes: Object.fromEntries(sizes) }),
  };
}

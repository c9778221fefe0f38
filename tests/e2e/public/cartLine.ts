import type { Locator } from '@playwright/test';
import { samplePhotos } from '../content.ts';
import type { Visitor } from './visitor.ts';

/** A cart line as the site stores it, for the photo with this English description. */
export async function cartLine(description: string, fields: object = {}): Promise<object> {
  const photo = (await samplePhotos()).find(({ description: { en } }) => en === description);
  if (!photo) throw new Error(`No photo is called "${description}".`);
  const src = `/photos/${photo.filename}`;
  return { ...photo, id: `line-${photo.id}`, photoId: photo.id, src, quantity: 1, size: 'A4', ...fields };
}

/** Opens the checkout with lines of these photos; with one line where none is named. */
export async function openCheckout(visitor: Visitor, ...lines: [string, object?][]): Promise<Locator> {
  const named: [string, object?][] = lines.length > 0 ? lines : [['Last tram, second stop']];
  const items = await Promise.all(named.map((line) => cartLine(...line)));
  await visitor.open('/', { photoCart: JSON.stringify(items) });
  return visitor.openCheckout();
}

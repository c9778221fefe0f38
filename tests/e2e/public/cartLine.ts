import { shippedPhotos } from '../content.ts';

/** A cart line as the site stores it, for the shipped photo with this English description. */
export async function cartLine(description: string, fields: object = {}): Promise<object> {
  const photo = (await shippedPhotos()).find(({ description: { en } }) => en === description);
  if (!photo) throw new Error(`No shipped photo is called "${description}".`);
  const src = `/photos/${photo.filename}`;
  return { ...photo, id: `line-${photo.id}`, photoId: photo.id, src, quantity: 1, size: 'A4', ...fields };
}

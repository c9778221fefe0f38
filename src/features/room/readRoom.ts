import type { DerivedImage } from '../../shared/content/derivedImages.ts';
import { readPhoto } from '../../shared/content/entries/photo.ts';
import { ROOM_HEADER, type RoomAnswer } from '../../shared/content/entries/room.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { READ_TIMEOUT_MS } from '../../shared/reads.ts';
import type { CartItem } from '../../shared/shop/cart.ts';
import { SHOP_ENDPOINTS } from '../../shared/shopEndpoints.ts';
import { readJson, request } from '../../ui/request.ts';
import { $cartRooms, $roomPhotos, type RoomPhoto } from './rooms.ts';

export type ReadRoom = Omit<RoomAnswer, 'photos'> & {
  readonly photos: readonly RoomPhoto[];
  readonly etag: string;
};

/**
 * Reads a room. With the `etag` of an earlier answer it is not counted as another view.
 * @returns 'same' when nothing has changed, 'closed' when the secret opens nothing
 * @throws ApiError
 */
export async function readRoom(secret: string, etag?: string): Promise<ReadRoom | 'same' | 'closed'> {
  const { path } = SHOP_ENDPOINTS.room;
  const headers = {
    accept: 'application/json',
    [ROOM_HEADER]: secret,
    ...(etag && { 'if-none-match': etag }),
  };
  const response = await request(path, { headers, referrerPolicy: 'no-referrer' }, READ_TIMEOUT_MS);
  if (response.status === 304) return 'same';
  if (response.status === 404) return 'closed';
  const answer = (await readJson(response, path)) as RoomAnswer;
  const photos = answer.photos.flatMap((value): RoomPhoto[] => {
    const photo = readPhoto(value);
    const image: unknown = isRecord(value) ? value.image : undefined;
    if (!photo) return [];
    return [{ ...photo, image: image as DerivedImage | undefined, ...(photo.hidden && { room: secret }) }];
  });
  return { ...answer, photos, etag: response.headers.get('etag') ?? '' };
}

/** Updates the photos of private rooms in the cart. @throws ApiError */
export async function readCartRooms(items: readonly CartItem[]): Promise<void> {
  const secrets = new Set(items.flatMap(({ room }) => room ?? []));
  const rooms = await Promise.all(
    [...secrets].map(async (secret) => [secret, await readRoom(secret, '"known"')] as const),
  );
  const gone = new Set(rooms.flatMap(([secret, room]) => (room === 'closed' ? [secret] : [])));
  if ($roomPhotos.get().some(({ room }) => room && gone.has(room))) $roomPhotos.set([]);
  $cartRooms.set(
    rooms.flatMap(([, room]) =>
      typeof room === 'object' && room.buy ? room.photos.filter((photo) => photo.room) : [],
    ),
  );
}

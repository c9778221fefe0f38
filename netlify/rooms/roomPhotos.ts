import {
  type DerivedFormat,
  type DerivedImage,
  derivedWidths,
} from '../../src/shared/content/derivedImages.ts';
import { asListed, type Photo } from '../../src/shared/content/entries/photo.ts';
import { IMAGE_PIXELS_MAX } from '../../src/shared/limits.ts';
import { type Sides, sidesOf } from '../../src/shared/shop/print.ts';
import { asShown } from '../../src/shared/shop/terms.ts';
import { type Collection, collectionOf, type Entry, readCollection } from '../content/collections.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { ContentStore, Snapshot } from '../content/contentStore.ts';
import { publishedFileOf } from '../content/printFile.ts';
import { readSite, rightsOfFiles, shownPhotos } from '../content/shownPhotos.ts';
import { writeRights } from '../images/writeRights.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Env } from '../lib/env.ts';
import { hmacOf, isHmac, secretOf } from '../lib/signing.ts';
import type { Room, Rooms } from './rooms.ts';

type StoredPhoto = Entry<Photo>;
type RoomServices = { readonly store: ContentStore; readonly env: Env; readonly now: () => number };

/** Widths of a hidden photo's pictures in px: enough for a screen, but never the print file. */
const WIDTHS = [480, 960, 1600] as const;
const WIDTH_MAX = 1600;
const ENCODERS: Record<DerivedFormat, object> = { avif: { quality: 55, effort: 1 }, webp: { quality: 78 } };
/** Shown until the picture has loaded. */
const COLOR = '#c8c8c8';

/** Picture addresses expire at the end of the next hour, so they stay equal for a while and browsers cache them. */
const HOUR_S = 60 * 60;
const expiryOf = (room: Room, now: number): number =>
  Math.min((Math.floor(now / 1000 / HOUR_S) + 2) * HOUR_S, Math.floor(room.endsAt / 1000));

const PICTURE = /^([0-9a-f]{64})\.([a-z0-9-]{1,64})\.(\d{1,12})\.([0-9a-f]{64})-(\d{1,4})\.(avif|webp)$/;
const signed = (...parts: readonly (string | number)[]): string => `room-picture\n${parts.join('\n')}`;

/** The existing photos of a room, with current prices, in the chosen order. */
function photosOf(room: Room, snapshot: Snapshot): StoredPhoto[] {
  const { byId } = readCollection('photos', snapshot);
  const site = readSite(snapshot);
  return room.photos.flatMap((id) => {
    const photo = byId.get(id);
    return photo ? [asShown(asListed(photo), site)] : [];
  });
}

/** The photos that a visitor may buy: the public ones, and those of rooms that sell. */
export function buyablePhotos(snapshot: Snapshot, rooms: readonly Room[]): Collection<Photo> {
  const shown = shownPhotos(snapshot);
  const hidden = rooms
    .filter(({ buy }) => buy)
    .flatMap((room) => photosOf(room, snapshot))
    .filter(({ id }) => !shown.byId.has(id));
  if (hidden.length === 0) return shown;
  return collectionOf([...shown.entries, ...hidden], shown.faults);
}

const measured = new Map<string, Sides>();

/** The size of a photo's picture in px; undefined when its file is not in the content. */
async function sizeOf({ store }: RoomServices, snapshot: Snapshot, photo: Photo): Promise<Sides | undefined> {
  const path = `${IMAGE_FOLDER}/${publishedFileOf(photo)}`;
  const oid = snapshot.files.get(path)?.oid;
  if (oid === undefined) return undefined;
  const known = photo.print ? sidesOf(photo.print) : measured.get(oid);
  if (known) return known;
  const bytes = await store.file(path);
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(bytes).metadata();
  measured.set(oid, autoOrient);
  return autoOrient;
}

/** A hidden photo with pictures of this room only, and without its file name. */
async function withRoomPictures(services: RoomServices, room: Room, snapshot: Snapshot, photo: StoredPhoto) {
  const { filename: _, staticUrl: __, ...shown } = photo;
  const sides = await sizeOf(services, snapshot, photo).catch(() => undefined);
  if (!sides) return { ...shown, src: '' };
  const expires = expiryOf(room, services.now());
  const mac = hmacOf('sha256', secretOf(services.env), signed(room.id, photo.id, expires));
  const widths = derivedWidths(Math.round(sides.width), WIDTHS);
  const hash = `room/${room.id}.${photo.id}.${expires}.${mac}`;
  const image: DerivedImage = { ...sides, hash, color: COLOR, widths };
  return { ...shown, src: `/i/${hash}-${widths.at(-1)}.webp`, image };
}

const PRICED = /^(price|creativehub_sku)/;
const withoutPrices = <P extends object>(photo: P): P =>
  Object.fromEntries(Object.entries(photo).filter(([name]) => !PRICED.test(name))) as P;

export async function roomPhotos(services: RoomServices, room: Room): Promise<Photo[]> {
  const snapshot = await services.store.snapshot();
  const isPublic = shownPhotos(snapshot).byId;
  const photos = await Promise.all(
    photosOf(room, snapshot).map((photo) =>
      isPublic.has(photo.id) ? photo : withRoomPictures(services, room, snapshot, photo),
    ),
  );
  return room.prices ? photos : photos.map(withoutPrices);
}

type Picture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };

/** A picture of a hidden photo, for an address given by an open room. @throws ApiError notFound */
export async function roomPicture(services: RoomServices, rooms: Rooms, name: string): Promise<Picture> {
  const [, roomId = '', photoId = '', expires = '', mac = '', width, format] = PICTURE.exec(name) ?? [];
  const isOurs = isHmac('sha256', secretOf(services.env), signed(roomId, photoId, expires), mac);
  const isCurrent = Number(expires) * 1000 > services.now();
  const room = isOurs && isCurrent ? await rooms.find(roomId) : undefined;
  const snapshot = room && (await services.store.snapshot());
  const photo =
    snapshot && room.photos.includes(photoId) && readCollection('photos', snapshot).byId.get(photoId);
  const shown = photo && publishedFileOf(photo);
  const file = shown && (await services.store.file(`${IMAGE_FOLDER}/${shown}`));
  if (!file) throw new ApiError('notFound');
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(file, { limitInputPixels: IMAGE_PIXELS_MAX })
    .autoOrient()
    .resize({ width: Math.min(WIDTH_MAX, Math.max(1, Number(width))), withoutEnlargement: true })
    .toFormat(format as DerivedFormat, ENCODERS[format as DerivedFormat])
    .toBuffer();
  const rights = rightsOfFiles(snapshot, services.env.siteUrl)(shown);
  const written = rights && writeRights(bytes, rights).bytes;
  return { bytes: new Uint8Array(written ?? bytes), type: `image/${format}` };
}

import { createHash, randomBytes } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import * as z from 'zod';
import {
  type ListedRoom,
  ROOM_FIELDS,
  ROOM_PHOTOS_MAX,
  type RoomForm,
} from '../../src/shared/content/entries/room.ts';
import { schemaOf } from '../../src/shared/content/fields/read.ts';
import { ownField } from '../../src/shared/isRecord.ts';
import { readCollection } from '../content/collections.ts';
import type { Snapshot } from '../content/contentStore.ts';
import { faultsOfIds } from '../content/idLists.ts';
import { badForm } from '../lib/apiError.ts';
import { describeError, type Log } from '../lib/log.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import type { CallFault } from '../lib/messages/index.ts';
import { openBlobStore, openGuarded } from '../lib/openClaims.ts';

const texts = z.object({ en: z.string(), de: z.string().optional() });
const stored = z.object({
  title: texts,
  note: texts.partial().optional(),
  prices: z.boolean(),
  buy: z.boolean(),
  /** Ids, in the chosen order. */
  photos: z.array(z.string()),
  /** Both in ms since 1970. */
  createdAt: z.number(),
  endsAt: z.number(),
  views: z.int(),
});
/** A room, stored under the hash of its secret: the store's content opens no room. */
export type Room = z.infer<typeof stored> & { readonly id: string };

const DAY_MS = 24 * 60 * 60_000;
const SECRET_BYTES = 16;
const ROOM_ID = /^[0-9a-f]{64}$/;
const READ_AT_ONCE = 8;
/** How often counting a view is tried; a lost view harms nobody. */
const VIEW_TRIES = 4;

const idOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What is wrong with ids that must be those of existing photos, each once. */
function faultsOfChosen(value: unknown, snapshot: Snapshot): readonly CallFault[] {
  const count = Array.isArray(value) ? value.length : 0;
  if (count < 1 || count > ROOM_PHOTOS_MAX)
    return [{ path: 'photos', key: 'fault.batch', params: { max: ROOM_PHOTOS_MAX } }];
  const faults = faultsOfIds(value, 'photos');
  if (faults.length > 0) return faults;
  const { byId } = readCollection('photos', snapshot);
  return (value as string[]).flatMap((id, index): CallFault[] =>
    byId.has(id) ? [] : [{ path: `photos.${index}`, key: 'entry.gone.photo' }],
  );
}

/** @throws ApiError badInput */
export function readRoomForm(body: unknown, snapshot: Snapshot): RoomForm {
  const { value, faults } = schemaOf(ROOM_FIELDS)(body);
  const photos = ownField(body, 'photos');
  const all = [...faults, ...faultsOfChosen(photos, snapshot)];
  if (!value || all.length > 0) throw badForm(all);
  return { ...value, photos: photos as string[] };
}

export type Rooms = ReturnType<typeof createRooms>;

/** Rooms in a Blobs store that is read with strong consistency. */
function createRooms(store: Store, log: Log, now: () => number) {
  async function read(id: string) {
    const found = await store.getWithMetadata(id, { type: 'json', consistency: 'strong' });
    return found && { room: { ...stored.parse(found.data), id }, etag: found.etag };
  }
  /** Looks up every id the same way, so that an ended room takes as long as an unknown one. */
  async function readOpen(id: string): Promise<Room | undefined> {
    const found = await read(id);
    return found && found.room.endsAt > now() ? found.room : undefined;
  }
  return {
    /** @returns the room, and its secret, which is not stored */
    async create({ title, note, days, prices, buy, photos }: RoomForm) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const createdAt = now();
      const room = {
        title,
        note,
        prices: prices === true || buy === true,
        buy: buy === true,
        photos,
        createdAt,
        endsAt: createdAt + days * DAY_MS,
        views: 0,
      };
      await store.setJSON(idOf(secret), room);
      return { secret, id: idOf(secret), endsAt: room.endsAt };
    },
    open: (secret: string) => readOpen(idOf(secret)),
    find: async (id: string) => (ROOM_ID.test(id) ? readOpen(id) : undefined),
    /** Counts a view. Never restores a room that has just ended, never rejects. */
    async countView(id: string): Promise<void> {
      try {
        for (let n = 0; n < VIEW_TRIES; n += 1) {
          const found = await read(id);
          if (!found?.etag) return;
          const { id: _, ...room } = found.room;
          const next = { ...room, views: room.views + 1 };
          if ((await store.setJSON(id, next, { onlyIfMatch: found.etag })).modified) return;
        }
      } catch (error) {
        log(`rooms: ${describeError(error)}`);
      }
    },
    end: async (id: string) => void (ROOM_ID.test(id) && (await store.delete(id))),
    /** The open rooms, newest first. Removes ended ones. */
    async list(): Promise<ListedRoom[]> {
      const keys = (await store.list()).blobs.map(({ key }) => key).filter((key) => ROOM_ID.test(key));
      const found = await mapAtOnce(keys, READ_AT_ONCE, async (key) => (await read(key))?.room);
      const rooms = found.filter((room) => room !== undefined);
      for (const { id, endsAt } of rooms) if (endsAt <= now()) await store.delete(id);
      return rooms
        .filter(({ endsAt }) => endsAt > now())
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(({ endsAt, photos, note: _, createdAt: __, ...room }) => ({
          ...room,
          endsAt: new Date(endsAt).toISOString(),
          photos: photos.length,
        }));
    },
  };
}

/** The rooms in Netlify Blobs, or in its local double. @throws ApiError roomsFailed, as their calls do */
export const openRooms = ({ log, now }: { log: Log; now: () => number }): Promise<Rooms> =>
  openGuarded('rooms', log, async () => createRooms(await openBlobStore('rooms'), log, now));

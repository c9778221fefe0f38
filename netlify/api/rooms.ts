import { ADMIN_ENDPOINTS, type DeleteAnswer } from '../../src/shared/adminEndpoints.ts';
import {
  type CreatedRoom,
  ROOM_HEADER,
  type RoomAnswer,
  roomPath,
} from '../../src/shared/content/entries/room.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { listEtag } from '../content/publicLists.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import type { CallLimit } from '../lib/callLimits.ts';
import { addressBlock } from '../lib/countWindows.ts';
import { json, matchesEtag, NO_STORE, reply, SECURITY_HEADERS } from '../lib/replies.ts';
import { ownOrigins } from '../lib/request.ts';
import { roomPhotos, roomPicture } from '../rooms/roomPhotos.ts';
import { openRooms, type Room, readRoomForm } from '../rooms/rooms.ts';
import { idOf } from './adminReply.ts';
import { admin, type Call, form, type Route, route } from './call.ts';

const WINDOW_MS = 10 * 60_000;
/** Limits per address block and for all blocks together, above what guests need. Calls above them are delayed. */
const BLOCK_LIMIT: CallLimit = { calls: 60, windowMs: WINDOW_MS, isStrict: true };
const ALL_LIMIT: CallLimit = { calls: 1200, windowMs: WINDOW_MS, isStrict: true };
const DELAY_MS = 1000;

/** The room that a secret opens. Many guesses slow a block, but refuse nobody. @throws ApiError roomClosed */
async function requireRoom(call: Call): Promise<Room> {
  const { services, address, request } = call;
  const blockMs = await services.countCall('rooms', BLOCK_LIMIT, addressBlock(address));
  // A call above its block's limit does not count for all: a guesser must not slow others.
  const waitMs = blockMs || (await services.countCall('rooms: all', ALL_LIMIT, ''));
  if (waitMs > 0) await services.pause(DELAY_MS);
  const room = await (await openRooms(call.services)).open(request.headers.get(ROOM_HEADER) ?? '');
  if (room) return room;
  throw waitMs > 0 ? tooManyRequests(waitMs / 1000) : new ApiError('roomClosed');
}

export const roomRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.rooms, admin, async (call) => json(await (await openRooms(call.services)).list())),
  route(ADMIN_ENDPOINTS.addRoom, form, async (call) => {
    const { services, url, json: body } = call;
    const fields = readRoomForm(body, await services.store.snapshot());
    const { secret, id, endsAt } = await (await openRooms(call.services)).create(fields);
    const [origin = ''] = ownOrigins(url, services.env);
    const room: CreatedRoom = {
      id,
      url: `${origin}${roomPath('en')}#${secret}`,
      endsAt: new Date(endsAt).toISOString(),
    };
    return json(room, 201);
  }),
  route(ADMIN_ENDPOINTS.endRoom, admin, async (call) => {
    await (await openRooms(call.services)).end(idOf(call));
    return json({ success: true } satisfies DeleteAnswer);
  }),
  route(SHOP_ENDPOINTS.room, {}, async (call) => {
    const { services, request } = call;
    const room = await requireRoom(call);
    const { title, note, endsAt, prices, buy } = room;
    const shown = {
      ...{ title, note, prices, buy },
      endsAt: new Date(endsAt).toISOString(),
      photos: await roomPhotos(services, room),
    };
    const known = request.headers.get('if-none-match');
    const etag = listEtag(JSON.stringify(shown));
    // A caller that names its version is refreshing, which is not another view.
    if (known === null) await (await openRooms(call.services)).countView(room.id);
    if (matchesEtag(known, etag))
      return new Response(null, { status: 304, headers: { ...NO_STORE, ...SECURITY_HEADERS, ETag: etag } });
    const body: RoomAnswer = { ...shown, leftMs: endsAt - services.now() };
    return json(body, 200, { ETag: etag });
  }),
  route(SHOP_ENDPOINTS.roomPicture, {}, async (call) => {
    const { services, params } = call;
    const { bytes, type } = await roomPicture(services, await openRooms(services), params.file ?? '');
    return reply(bytes, type, { 'Cache-Control': 'private, max-age=3600' });
  }),
];

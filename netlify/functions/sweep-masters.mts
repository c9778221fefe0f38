import type { Config } from '@netlify/functions';
import { openMasterBlobs, pruneMasters } from '../content/masterBlobs.ts';
import { sharedStore } from '../content/openStore.ts';
import { readEnv } from '../lib/env.ts';
import { describeError, logTo } from '../lib/log.ts';
import { openRooms } from '../rooms/rooms.ts';

const log = logTo((line) => console.log(line));

/** Once an hour: removes ended private rooms, remains of uploads, and full-size files of deleted photos. */
export default async function removeUnusedMasters(): Promise<void> {
  try {
    const services = { log, now: Date.now };
    // Listing the rooms removes the ended ones.
    await (await openRooms(services)).list();
    const blobs = await openMasterBlobs(log);
    if (!blobs) return;
    await pruneMasters({ ...services, blobs, store: await sharedStore(readEnv(process.env), log) });
  } catch (error) {
    // Tried again in an hour.
    log(`masters: ${describeError(error)}`);
  }
}

export const config: Config = { schedule: '@hourly' };

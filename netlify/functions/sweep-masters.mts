import type { Config } from '@netlify/functions';
import { openMasterBlobs, pruneMasters } from '../content/masterBlobs.ts';
import { sharedStore } from '../content/openStore.ts';

import { readEnv } from '../lib/env.ts';
import { describeError, logTo } from '../lib/log.ts';
import { openRooms } from '../rooms/rooms.ts';

const log = logTo((line) => console.log(line));

/** Once an hour: private rooms that have ended, what uploads of full-size files have left behind, and the files of photos that are gone. */
export default async function removeUnusedMasters(): Promise<void> {
  try {
    const services = { log, now: Date.now };
    // To list them is to remove what has ended.
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

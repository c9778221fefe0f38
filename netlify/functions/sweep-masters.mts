import type { Config } from '@netlify/functions';
import { openMasterBlobs, pruneMasters } from '../content/masterBlobs.ts';
import { sharedStore } from '../content/openStore.ts';

import { readEnv } from '../lib/env.ts';
import { describeError, logTo } from '../lib/log.ts';

const log = logTo((line) => console.log(line));

/** Once an hour: what uploads of full-size files have left behind, and the files of photos that are gone. */
export default async function removeUnusedMasters(): Promise<void> {
  try {
    const blobs = await openMasterBlobs(log);
    if (!blobs) return;
    await pruneMasters({ blobs, store: await sharedStore(readEnv(process.env), log), log, now: Date.now });
  } catch (error) {
    // Tried again in an hour.
    log(`masters: ${describeError(error)}`);
  }
}

export const config: Config = { schedule: '@hourly' };

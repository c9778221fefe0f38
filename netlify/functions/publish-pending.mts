import type { Config } from '@netlify/functions';
import { sharedStore } from '../content/openStore.ts';
import { readEnv } from '../lib/env.ts';
import { logTo } from '../lib/log.ts';
import { createPublisher, publishPending } from '../site/publishing.ts';

const log = logTo((line) => console.log(line));

/** Once an hour: one build for everything saved but not published. */
export default async function publishPendingHourly(): Promise<void> {
  const env = readEnv(process.env);
  if (!env.buildHookUrl || !env.siteUrl)
    return log('Nothing is published by the hour: BUILD_HOOK_URL is not set.');
  const store = await sharedStore(env, log);
  const publisher = createPublisher({ store, env, log, now: Date.now });
  try {
    const started = await publishPending(publisher, { store, origin: env.siteUrl, now: Date.now });
    log(started ? 'A build was started: there is unpublished content.' : 'Nothing to publish.');
  } catch (error) {
    // Tried again in an hour. The cause is not logged: it may quote the hook's address.
    log(`Publishing failed: ${error instanceof Error ? error.name : 'unknown reason'}`);
  }
}

export const config: Config = { schedule: '@hourly' };

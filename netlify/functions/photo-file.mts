import type { Config } from '@netlify/functions';
import { toApiError } from '../api/errors.ts';
import { answerPhotoFile } from '../api/photoFile.ts';
import { sharedStore } from '../content/openStore.ts';
import { readEnv } from '../lib/env.ts';
import { logTo } from '../lib/log.ts';
import { errorReply } from '../lib/replies.ts';

const log = logTo((line) => console.warn(line));

/** Images and page redirects of photos saved since the last build; static files take precedence. */
export default async function photoFile(request: Request): Promise<Response> {
  try {
    const env = readEnv(process.env);
    return await answerPhotoFile(request, await sharedStore(env, log), env.siteUrl);
  } catch (error) {
    return errorReply(toApiError(error, log));
  }
}

export const config: Config = {
  path: ['/photos/*', '/de/photos/*'],
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};

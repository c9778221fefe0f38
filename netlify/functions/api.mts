import type { Config, Context } from '@netlify/functions';
import { type Api, createApp } from '../api/app.ts';
import { toApiError } from '../api/errors.ts';
import { sharedStore } from '../content/openStore.ts';
import { readEnv } from '../lib/env.ts';
import { logTo } from '../lib/log.ts';
import { errorReply } from '../lib/replies.ts';
import { purgeContent } from '../lib/runtime.ts';
import { paymentAccess } from '../stripe/payment.ts';

const log = logTo((line) => console.warn(line));

let opened: Promise<Api> | undefined;

async function open(isProduction: boolean): Promise<Api> {
  const env = readEnv(process.env);
  return createApp({
    env,
    isProduction,
    store: await sharedStore(env, log),
    log,
    purge: () => purgeContent(env, log),
    payment: () => paymentAccess(env),
  });
}

/** All of /api/* in one function, because Netlify defines no order between overlapping paths. */
export default async function api(request: Request, context: Context): Promise<Response> {
  try {
    // A process belongs to one deploy. The local server names none.
    opened ??= open(context.deploy?.context === 'production');
    const app = await opened;
    const { ip, waitUntil } = context;
    return await app.fetch(request, { ip, ...(waitUntil && { waitUntil: waitUntil.bind(context) }) });
  } catch (error) {
    // The start failed, for example over an environment variable: the next call tries again.
    opened = undefined;
    return errorReply(toApiError(error, log));
  }
}

/** Calls per minute from one address, against large bills: more than a household or an exhibition makes. */
export const config: Config = {
  path: ['/api/*', '/i/room/*'],
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};

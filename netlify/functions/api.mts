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

/** Holds all of /api/*: between overlapping paths of several functions no order is promised. */
export default async function api(request: Request, context: Context): Promise<Response> {
  try {
    // A process belongs to one deploy. The local server's calls name none.
    opened ??= open(context.deploy?.context === 'production');
    const app = await opened;
    const { ip, waitUntil } = context;
    return await app.fetch(request, { ip, ...(waitUntil && { waitUntil: waitUntil.bind(context) }) });
  } catch (error) {
    // Starting failed, for example over a variable: the next call tries again.
    opened = undefined;
    return errorReply(toApiError(error, log));
  }
}

/** What one address may call in a minute, so that nobody runs up the bill: more than a household, or an exhibition, does. */
export const config: Config = {
  path: ['/api/*', '/i/room/*'],
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};

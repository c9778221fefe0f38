import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { createAuthenticator } from '../auth/authenticator.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { createCallCounts } from '../lib/callLimits.ts';
import { addressBlock } from '../lib/countWindows.ts';
import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { errorReply } from '../lib/replies.ts';
import { parseJson, readBytes, requestLanguage, requireMediaType, requireOwnOrigin } from '../lib/request.ts';
import { secretOf } from '../lib/signing.ts';
import { createShopServices } from '../orders/shopServices.ts';
import { createPublisher } from '../site/publishing.ts';
import type { ApiServices, Call, Route } from './call.ts';
import { toApiError } from './errors.ts';
import { listRoutes } from './lists.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  raw: 'application/json',
  bytes: 'application/octet-stream',
  multipart: 'multipart/form-data',
} as const;

async function checkPassword(
  { headers, url }: Request,
  address: string,
  route: Route,
  { authenticator }: ApiServices,
): Promise<Pick<Call, 'admin' | 'cookie'>> {
  const header = headers.get(ADMIN_HEADERS.password);
  if (!route.password || (route.password === 'read' && header === null)) return { admin: false };
  const cookie = await authenticator.check(header, address, headers.get('cookie'), url.startsWith('https:'));
  return { admin: true, ...(cookie && { cookie }) };
}

/** This machine's own calls: a developer's, or a test's. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

async function checkLimit(
  { path, limit }: Route,
  address: string,
  { countCall }: ApiServices,
): Promise<void> {
  if (!limit || LOOPBACK.test(address)) return;
  const waitMs = await countCall(path, limit, addressBlock(address));
  if (waitMs > 0) throw tooManyRequests(waitMs / 1000);
}

/** Checks a request before its route runs: cheap checks first, the body after the password. @throws ApiError */
async function admit(
  request: Request,
  params: Readonly<Record<string, string>>,
  address: string,
  route: Route,
  services: ApiServices,
): Promise<Call> {
  const url = new URL(request.url);
  if (route.method !== 'GET') requireOwnOrigin(request, url, services.env);
  await checkLimit(route, address, services);
  const known = await checkPassword(request, address, route, services);
  const call = { request, url, address, params, ...known, json: undefined, bytes: Buffer.alloc(0), services };
  if (!route.body) return call;
  requireMediaType(request, MEDIA_TYPES[route.body]);
  const bytes = await readBytes(request, route.bodyLimit);
  return { ...call, bytes, json: route.body === 'json' ? parseJson(bytes) : undefined };
}

type CallOrigin = { ip?: string } & Pick<Call, 'waitUntil'>;
type Bindings = { Bindings: CallOrigin };
export type Api = Hono<Bindings>;

export type AppOptions = Pick<ApiServices, 'store' | 'env'> & Partial<ApiServices>;

function methodNotAllowed(method: string, routes: readonly Route[]): ApiError {
  const allowed = routes.flatMap((known) => (known.method === 'GET' ? ['GET', 'HEAD'] : [known.method]));
  return new ApiError('methodNotAllowed', { params: { method }, headers: { Allow: allowed.join(', ') } });
}

/** The local server is one process and counts alone; Netlify's instances share a counter. */
const triesOf = (env: Env, now: () => number, log: Log) => async () => {
  if (!env.onNetlify) return undefined;
  return (await import('../auth/sharedTries.ts')).openSharedTries(secretOf(env), now, log);
};
const countersOf = (env: Env) => async () =>
  env.onNetlify ? (await import('../lib/openClaims.ts')).openCounters() : undefined;

function createServices(options: AppOptions): ApiServices {
  const { env, store, log = console.log, now = Date.now } = options;
  return {
    authenticator: createAuthenticator(env.admin, { now, sharedTries: triesOf(env, now, log) }),
    countCall: createCallCounts({ now, log, counters: countersOf(env), secret: secretOf(env) }),
    isProduction: false,
    payment: () => undefined,
    publisher: createPublisher({ ...options, log, now }),
    // The image library is large: only a save that names a picture on another host loads it.
    copyPicture: async (origins) => (await import('../images/copyPicture.ts')).copyPicture(origins),
    purge: async () => {},
    pause: async (ms) => {
      await wait(ms);
    },
    ...createShopServices({ env, store, log, now }),
    ...options,
    log,
    now,
  };
}

/** Serves a table of calls behind their guards. `otherwise` gets any other call, with the routes of its path. */
function appOf(
  table: readonly Route[],
  services: ApiServices,
  otherwise: (c: Context<Bindings>, routes?: readonly Route[]) => Response | Promise<Response>,
): Api {
  const app: Api = new Hono<Bindings>();

  const answer = async (c: Context<Bindings>, routes: readonly Route[]) => {
    const request = c.req.raw;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = routes.find((known) => known.method === method);
    if (!route) return otherwise(c, routes);
    const call = await admit(request, c.req.param(), c.env?.ip ?? '', route, services);
    const { waitUntil } = c.env ?? {};
    const response = await route.run({ ...call, ...(waitUntil && { waitUntil }) });
    if (call.cookie) response.headers.append('Set-Cookie', call.cookie);
    return response;
  };
  const byPath = Map.groupBy(table, ({ path }) => path);
  for (const [path, routes] of byPath) app.all(path, (c) => answer(c, routes));

  app.notFound((c) => otherwise(c));
  app.onError((error, c) => {
    const failure = toApiError(error, (line) => services.log(`${c.req.method} ${c.req.path}: ${line}`));
    return errorReply(failure, requestLanguage(c.req.raw));
  });
  return app;
}

function refuse({ req }: Context<Bindings>, routes?: readonly Route[]): Response {
  if (routes) throw methodNotAllowed(req.method, routes);
  return errorReply(new ApiError('unknownCall'), requestLanguage(req.raw));
}

/** The API: every call of `routes.ts` behind its guards, a JSON 404 for everything else below /api. */
export function createApp(options: AppOptions): Api {
  const services = createServices(options);
  let whole: Promise<Api> | undefined;
  // The public lists come first: in a new process a visitor's read loads no other route's code.
  return appOf(listRoutes, services, async ({ req, env }) => {
    whole ??= import('./routes.ts').then(({ ROUTES }) => appOf(ROUTES, services, refuse));
    return (await whole).fetch(req.raw, env);
  });
}

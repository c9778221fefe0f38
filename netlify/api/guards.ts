import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { requireOwnOrigin } from '../lib/ownOrigin.ts';
import { parseJson, readBytes, requireMediaType } from '../lib/requestBody.ts';
import type { ApiServices, Call, Route } from './call.ts';

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

/** Lets a request through to its route. Cheap checks come first, bodies only after the password. @throws ApiError */
export async function admit(
  request: Request,
  params: Readonly<Record<string, string>>,
  address: string,
  route: Route,
  services: ApiServices,
): Promise<Call> {
  const url = new URL(request.url);
  if (route.method !== 'GET') requireOwnOrigin(request, url, services.env);
  if (route.limit) await services.checkLimit(route.path, route.limit, address);
  const known = await checkPassword(request, address, route, services);
  const call = { request, url, address, params, ...known, json: undefined, bytes: Buffer.alloc(0), services };
  if (!route.body) return call;
  requireMediaType(request, MEDIA_TYPES[route.body]);
  const bytes = await readBytes(request, route.bodyLimit);
  return { ...call, bytes, json: route.body === 'json' ? parseJson(bytes) : undefined };
}

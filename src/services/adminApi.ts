import type { ErrorDetail } from '../domain/errors.ts';
import { READ_TIMEOUT_MS } from '../domain/limits.ts';
import { type AdminAnswer, AdminApiError, readAnswer } from './adminAnswer.ts';
import { sendForm } from './adminUploadRequest.ts';

export { type AdminAnswer, AdminApiError } from './adminAnswer.ts';
export type { ErrorDetail };

/** A save is over when its commit is on the branch; a slow store may take its time. */
const SAVE_TIMEOUT_MS = 60_000;

/** What the calls need of the stores above them; each store connects its own part. */
export type AdminApiHooks = {
  password: () => string | null;
  /** The password was refused. Resolves with a new one, or null where none is given. */
  askPassword: (refused: string | null) => Promise<string | null>;
  /** Told the commit that an answer stands on. */
  noteRevision: (revision: string) => void;
};

const hooks: AdminApiHooks = {
  password: () => null,
  askPassword: async () => null,
  noteRevision: () => {},
};

/** Connects stores to the calls; hooks that are not named stay as they are. */
export function connectAdminApi(connected: Partial<AdminApiHooks>): void {
  Object.assign(hooks, connected);
}

type Attempt = (headers: Record<string, string>) => Promise<Response>;

/** Runs a call with the password; where that is refused, asks for another one and repeats the call once. */
async function withPassword<T>(path: string, attempt: Attempt): Promise<AdminAnswer<T>> {
  const once = async (password: string | null) => {
    const response = await attempt({ accept: 'application/json', 'x-admin-password': password ?? '' });
    const revision = response.headers.get('x-content-revision');
    if (revision && response.ok) hooks.noteRevision(revision);
    return readAnswer<T>(response, path);
  };
  const first = hooks.password();
  try {
    return await once(first);
  } catch (error) {
    if (!(error instanceof AdminApiError && error.code === 'unauthorized')) throw error;
    const current = hooks.password();
    // Another call may have asked meanwhile.
    const next = current !== null && current !== first ? current : await hooks.askPassword(first);
    if (next === null) throw error;
    return await once(next);
  }
}

async function request(path: string, init: RequestInit, timeoutMs: number, signal?: AbortSignal) {
  const clock = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([clock, signal]) : clock,
    });
    // The body is read under the same clock: a server may stall in the middle of it.
    const body = await response.text();
    return new Response(body || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (clock.aborted) throw new AdminApiError('timeout', `no answer within ${timeoutMs / 1000} s`);
    throw new AdminApiError('network', error instanceof Error ? error.message : 'no connection');
  }
}

/**
 * Reads one address of the API as the admin.
 * @throws AdminApiError
 */
export function adminGet<T>(path: string): Promise<AdminAnswer<T>> {
  return withPassword<T>(path, (headers) => request(path, { headers }, READ_TIMEOUT_MS));
}

/**
 * Sends a change. `ifMatch` is the entry's `etag` as it was read: where it has changed since, the answer is a
 * conflict whose `current` is the entry as it is now.
 * @throws AdminApiError; an aborted call is one of code network.
 */
export function adminSend<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options: { ifMatch?: string; signal?: AbortSignal } = {},
): Promise<AdminAnswer<T>> {
  const { ifMatch, signal } = options;
  return withPassword<T>(path, (common) => {
    const headers = { ...common };
    if (ifMatch) headers['if-match'] = ifMatch;
    if (body === undefined) return request(path, { method, headers }, SAVE_TIMEOUT_MS, signal);
    headers['content-type'] = 'application/json';
    return request(path, { method, headers, body: JSON.stringify(body) }, SAVE_TIMEOUT_MS, signal);
  });
}

/**
 * Sends a form with files by POST. `onProgress` hears how much of it is on its way, from 0 to 1.
 * @throws AdminApiError; an aborted call is one of code network.
 */
export function adminUpload<T>(
  path: string,
  form: FormData,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<AdminAnswer<T>> {
  return withPassword<T>(path, (headers) => sendForm(path, form, headers, options));
}

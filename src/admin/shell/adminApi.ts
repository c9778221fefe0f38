import { atom } from 'nanostores';
import { ADMIN_HEADERS, type Endpoint, entryAddress } from '../../shared/adminEndpoints.ts';
import { READ_TIMEOUT_MS } from '../../shared/reads.ts';
import { isLabName } from '../../shared/shop/lab.ts';
import { ApiError, readJson, request } from '../../ui/request.ts';
import { uniqueId } from '../../ui/uniqueId.ts';
import { $lab, $stale, recordWrite, showError } from './banner.ts';
import { $panelLanguage } from './language.ts';
import { $accepted, $password, askPassword } from './session.ts';

/** Operation ids of unanswered writes. A write whose answer was lost is resent with its id, so the server runs it once. */
const operationIds = new Map<string, string>();

/** Identifies a write by method, address and the whole body: equal texts are the same write. */
export function describeWrite(method: string, path: string, body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify([method, path, body]);
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, parts]);
}

/** A new operation id, or the id of the same write if its answer was lost. */
function operationIdOf(write: string): string {
  const id = operationIds.get(write) ?? uniqueId();
  operationIds.set(write, id);
  return id;
}

/** `data` is undefined without a body (204); the caller validates it. `revision` is the answer's commit, or null. */
export type AdminAnswer<T> = {
  readonly data: T | undefined;
  readonly revision: string | null;
  readonly status: number;
  readonly headers: Headers;
};

/** A save is answered once its commit is on the branch, which takes long with a slow store. */
const SAVE_TIMEOUT_MS = 60_000;

/** The commit named by the last answer, and the path of the call. */
export const $commit = atom<{ readonly revision: string; readonly path: string } | null>(null);

type Attempt = (headers: Record<string, string>) => Promise<Response>;

/** The first call with a new password; resolves to false if the password was refused. */
let probe: Promise<boolean> | undefined;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'unauthorized';
const refusal = (path: string) =>
  new ApiError('unauthorized', `${path} was not called: no password`, { status: 401 });

function readReason(headers: Headers, name: 'staleReason' | 'pictureFault'): string | null {
  const reason = headers.get(ADMIN_HEADERS[name]);
  return reason && decodeURIComponent(reason);
}

async function sendOnce<T>(path: string, attempt: Attempt, password: string): Promise<AdminAnswer<T>> {
  const response = await attempt({
    accept: 'application/json',
    'accept-language': $panelLanguage.get(),
    [ADMIN_HEADERS.password]: password,
  });
  const { status, headers } = response;
  const data = (await readJson(response, path)) as T | undefined;
  const revision = headers.get(ADMIN_HEADERS.revision);
  $accepted.set(password);
  if (revision) $commit.set({ revision, path });
  if (headers.has(ADMIN_HEADERS.faults)) {
    $stale.set(readReason(headers, 'staleReason'));
    const lab = headers.get(ADMIN_HEADERS.lab);
    $lab.set(isLabName(lab) ? lab : null);
  }
  const pictureFault = readReason(headers, 'pictureFault');
  // The entry is saved nevertheless; the owner decides whether to save again.
  if (pictureFault) showError(pictureFault);
  return { data, revision, status, headers };
}

/** Runs one call, and repeats it with another password as often as the password is refused. */
async function callAndAsk<T>(path: string, attempt: Attempt): Promise<AdminAnswer<T>> {
  let failure = refusal(path);
  let password = $password.get() ?? (await askPassword());
  while (password !== null) {
    try {
      return await sendOnce<T>(path, attempt, password);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      failure = error;
    }
    const current = $password.get();
    // Another call may have asked for the password in the meantime.
    password = current !== null && current !== password ? current : await askPassword();
  }
  throw failure;
}

/** Runs a call with the password. Until one is accepted, calls run one by one: the server counts wrong passwords. */
export async function withPassword<T>(path: string, attempt: Attempt): Promise<AdminAnswer<T>> {
  // While the dialog is open there is no password, and possibly none was accepted yet.
  while (probe && ($password.get() === null || $password.get() !== $accepted.get())) {
    if (!(await probe)) throw refusal(path);
  }
  if ($password.get() !== null && $password.get() === $accepted.get()) return callAndAsk<T>(path, attempt);
  const call = callAndAsk<T>(path, attempt).finally(() => {
    probe = undefined;
  });
  probe = call.then(
    () => true,
    (error) => !isRefusal(error),
  );
  return call;
}

/** Runs a write once, even if it is resent after a lost answer. @param operation an id that outlives a reload or a changed body */
export async function withOperation<T>(
  write: string,
  path: string,
  attempt: Attempt,
  operation = operationIdOf(write),
): Promise<AdminAnswer<T>> {
  try {
    const answer = await withPassword<T>(path, (headers) =>
      attempt({ ...headers, [ADMIN_HEADERS.operation]: operation }),
    );
    // The same body sent again from now on is a new write.
    operationIds.delete(write);
    // A success proves that the store works again.
    $stale.set(null);
    recordWrite(path, true);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) {
      recordWrite(path, false);
      if (error.status >= 400 && error.status < 500) operationIds.delete(write);
    }
    throw error;
  }
}

/** Sends a GET as the admin; `query` is appended to the address, such as '?t=1'. @throws ApiError */
export function adminGet<Answer>(
  { path }: Endpoint<undefined, Answer>,
  query = '',
): Promise<AdminAnswer<Answer>> {
  return withPassword(path, (headers) => request(path + query, { headers }, READ_TIMEOUT_MS));
}

/** Reads a file as the admin, without asking for a password. @throws ApiError, or the signal's reason if already aborted */
export async function adminGetFile(
  path: string,
  options: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal | undefined } = {},
): Promise<Blob> {
  options.signal?.throwIfAborted();
  const headers = {
    ...options.headers,
    [ADMIN_HEADERS.password]: $password.get() ?? '',
    'accept-language': $panelLanguage.get(),
  };
  const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
  const response = await fetch(path, { headers, signal }).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiError(isLate ? 'timeout' : 'network', 'no file');
  });
  if (!response.ok) await readJson(response, path);
  return response.blob();
}

/** Options of a write: `id` of the entry, `ifMatch` its `etag` when it was read. */
type Sent<Body> = {
  readonly id?: string;
  readonly ifMatch?: string | undefined;
} & ([Body] extends [undefined] ? { readonly body?: undefined } : { readonly body: Body });

/** Sends a write. @throws ApiError, with the current entry as `current` if `ifMatch` is out of date */
export function adminSend<Body, Answer>(
  { method, path: pattern }: Endpoint<Body, Answer>,
  { id, ifMatch, body }: Sent<Body>,
): Promise<AdminAnswer<Answer>> {
  const path = entryAddress(pattern, id);
  return withOperation(describeWrite(method, path, [body, ifMatch]), path, (common) => {
    const headers = { ...common };
    if (ifMatch) headers['if-match'] = ifMatch;
    if (body === undefined) return request(path, { method, headers }, SAVE_TIMEOUT_MS);
    headers['content-type'] = 'application/json';
    return request(path, { method, headers, body: JSON.stringify(body) }, SAVE_TIMEOUT_MS);
  });
}

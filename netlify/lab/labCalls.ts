import * as z from 'zod';
import { type LabAccess, LabFailure } from './lab.ts';

/** A function may run for 60 s, a scheduled one for 30 s: some calls of this length fit. */
const TIMEOUT_MS = 8000;

type LabCall<S extends z.ZodType> = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** From the base of the API on. Nothing personal: it may be logged. */
  readonly path: string;
  readonly body?: unknown;
  /** Of the answer. */
  readonly schema: S;
};

/** The answer to a call that a lab took, or its status and words where it refused. */
type LabAnswer<S extends z.ZodType> =
  | { readonly ok: true; readonly body: z.infer<S> }
  | { readonly ok: false; readonly status: number };

/** Statuses after which nobody knows what has happened, or which pass by themselves. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/**
 * Calls a lab, with its key in `headers`.
 * @returns `ok: false` where the lab refused what it was asked (4xx)
 * @throws LabFailure 'unreachable' where the outcome is open, 'key' where it does not know us
 */
async function callLab<S extends z.ZodType>(
  { apiUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, log }: LabAccess,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path, body, schema }: LabCall<S>,
): Promise<LabAnswer<S>> {
  // Neither the answer nor the cause is logged: they may quote the buyer's address, or our key.
  const fail = (what: string, reason: 'unreachable' | 'key'): never => {
    log(`lab: ${method} ${path.split('?')[0]}: ${what}`);
    throw new LabFailure(reason);
  };
  const request: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      ...headers,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  try {
    const answer = await fetch(apiUrl + path, request);
    const { status } = answer;
    if (status === 401 || status === 403) fail(`status ${status}`, 'key');
    if (isPassing(status)) fail(`status ${status}`, 'unreachable');
    const text = await answer.text();
    if (!answer.ok) {
      log(`lab: ${method} ${path.split('?')[0]}: status ${status}`);
      return { ok: false, status };
    }
    const parsed = schema.safeParse(text === '' ? undefined : JSON.parse(text));
    return parsed.success
      ? { ok: true, body: parsed.data }
      : fail('an answer of another shape', 'unreachable');
  } catch (error) {
    if (error instanceof LabFailure) throw error;
    return fail(error instanceof Error ? error.name : 'failed', 'unreachable');
  }
}

/** The calls to one lab, as {@link callLab} makes them. */
export const labCalls = (access: LabAccess, headers: Readonly<Record<string, string>>) => ({
  ask: <S extends z.ZodType>(path: string, schema: S) => callLab(access, headers, { path, schema }),
  post: <S extends z.ZodType>(path: string, body: unknown, schema: S) =>
    callLab(access, headers, { method: 'POST', path, body, schema }),
  remove: (path: string) => callLab(access, headers, { method: 'DELETE', path, schema: z.unknown() }),
});

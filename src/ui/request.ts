import type { ErrorDetail } from '../shared/errors.ts';
import { isRecord, parseJson } from '../shared/isRecord.ts';

/**
 * Why a call failed. `network`: no answer. `timeout`: none in time. `badAnswer`: an answer of an
 * unexpected form (HTML, cut off, not a list). `unauthorized`: 401. `conflict`: 409. `http`: any other error answer.
 */
type ApiErrorCode = 'network' | 'timeout' | 'badAnswer' | 'unauthorized' | 'conflict' | 'http';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status, 0 without an answer. */
  readonly status: number = 0;
  /** The server's sentence, else its details as text; undefined without either. */
  readonly reason: string | undefined;
  readonly details: readonly ErrorDetail[] = [];
  /** The current entry, after a conflict. */
  readonly current: unknown;
  constructor(
    code: ApiErrorCode,
    message: string,
    answered: Partial<Pick<ApiError, 'status' | 'reason' | 'details' | 'current'>> = {},
  ) {
    super(message);
    this.code = code;
    Object.assign(this, answered);
  }
}

/** Whether a call had no answer, so that its outcome is unknown. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');

/** One call with a time limit for head and body. @throws ApiError of code network or timeout */
export async function request(path: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(path, { cache: 'no-store', ...init, signal: abort.signal });
    // The time limit includes the body, because a server may stall in the middle of it.
    const body = await response.text();
    return new Response(body || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (abort.signal.aborted) throw new ApiError('timeout', `no answer within ${timeoutMs / 1000} s`);
    throw new ApiError('network', error instanceof Error ? error.message : 'no connection');
  } finally {
    clearTimeout(timer);
  }
}

function readDetails(value: unknown): ErrorDetail[] {
  if (typeof value === 'string' && value.trim()) return [{ path: '', message: value.trim() }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    isRecord(item) && typeof item.message === 'string'
      ? [{ path: typeof item.path === 'string' ? item.path : '', message: item.message }]
      : [],
  );
}

const CODES: Readonly<Record<number, ApiErrorCode>> = { 401: 'unauthorized', 409: 'conflict' };

/** The JSON of an answer, undefined when it is empty. @throws ApiError for an error answer, or one that is not JSON */
export async function readJson(response: Response, path: string): Promise<unknown> {
  const { status } = response;
  const text = await response.text();
  const body = parseJson(text);
  if (response.ok && text && body === undefined)
    throw new ApiError('badAnswer', `${path} did not answer with JSON`, { status });
  if (response.ok) return body;
  const { error, details: faults, current } = isRecord(body) ? body : {};
  const details = readDetails(faults);
  const sentence = typeof error === 'string' ? error.trim() : '';
  const reason = sentence || details.map(({ message }) => message).join(' ') || undefined;
  throw new ApiError(CODES[status] ?? 'http', `${path} answered ${status}`, {
    status,
    reason,
    details,
    current,
  });
}

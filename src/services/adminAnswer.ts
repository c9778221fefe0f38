import type { ErrorDetail } from '../domain/errors.ts';

/**
 * What a call of the panel answered; `data` is undefined where that was nothing, such as a 204. Its type is what the
 * server promises: who takes it over reads it. `revision` is the commit it stands on, null where none is named.
 */
export type AdminAnswer<T> = {
  readonly data: T | undefined;
  readonly revision: string | null;
  readonly status: number;
  readonly headers: Headers;
};

/**
 * Why a call failed. `network`: no answer. `timeout`: none in time. `badAnswer`: no JSON where some was promised.
 * `unauthorized`: 401. `conflict`: 409, the entry has changed since it was read. `http`: any other error answer.
 */
type AdminApiErrorCode = 'network' | 'timeout' | 'badAnswer' | 'unauthorized' | 'conflict' | 'http';

type Answered = {
  readonly status?: number;
  readonly reason?: string | undefined;
  readonly details?: readonly ErrorDetail[];
  readonly current?: unknown;
};

export class AdminApiError extends Error {
  readonly code: AdminApiErrorCode;
  /** HTTP status, 0 where there was no answer. */
  readonly status: number;
  /** The server's own sentence, else its details as text; undefined where it said nothing. */
  readonly reason: string | undefined;
  /** What is wrong with which field. */
  readonly details: readonly ErrorDetail[];
  /** With a conflict: the entry as it is now. */
  readonly current: unknown;
  constructor(code: AdminApiErrorCode, message: string, answered: Answered = {}) {
    super(message);
    this.name = 'AdminApiError';
    this.code = code;
    this.status = answered.status ?? 0;
    this.reason = answered.reason;
    this.details = answered.details ?? [];
    this.current = answered.current;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDetails(value: unknown): ErrorDetail[] {
  if (typeof value === 'string' && value.trim()) return [{ path: '', message: value.trim() }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    isRecord(item) && typeof item.message === 'string'
      ? [{ path: typeof item.path === 'string' ? item.path : '', message: item.message }]
      : [],
  );
}

const CODES: Readonly<Record<number, AdminApiErrorCode>> = { 401: 'unauthorized', 409: 'conflict' };

function failure(status: number, body: unknown, path: string): AdminApiError {
  const fields = isRecord(body) ? body : {};
  const details = readDetails(fields.details);
  const error = typeof fields.error === 'string' ? fields.error.trim() : '';
  const reason = error || details.map(({ message }) => message).join(' ') || undefined;
  const code = CODES[status] ?? 'http';
  return new AdminApiError(code, `${path} answered ${status}`, {
    status,
    reason,
    details,
    current: fields.current,
  });
}

/**
 * Reads an answer.
 * @throws AdminApiError for every error answer, and for a success that is not JSON.
 */
export async function readAnswer<T>(response: Response, path: string): Promise<AdminAnswer<T>> {
  const { status, headers } = response;
  const text = await response.text();
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : undefined;
  } catch {
    if (response.ok) throw new AdminApiError('badAnswer', `${path} did not answer with JSON`, { status });
  }
  if (!response.ok) throw failure(status, body, path);
  return { data: body as T | undefined, revision: headers.get('x-content-revision'), status, headers };
}

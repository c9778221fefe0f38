import type { ErrorBody } from '../../src/domain/errors.ts';
import { FALLBACK_LANGUAGE } from '../../src/domain/language.ts';
import { apiMessage } from '../../src/messages/api.ts';
import type { ApiError } from './apiError.ts';
import { NO_STORE, SECURITY_HEADERS } from './headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer that is kept nowhere, unless `headers` says otherwise. */
export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': JSON_TYPE, ...NO_STORE, ...SECURITY_HEADERS, ...headers },
  });
}

/** An answer without a body, such as 204. */
export function empty(status: 204, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...NO_STORE, ...SECURITY_HEADERS, ...headers } });
}

/** An error as the client gets it: one sentence, the details where there are any, never a cause. */
export function errorReply(error: ApiError): Response {
  const { params, sentence, details, fields, headers, language = FALLBACK_LANGUAGE } = error.options;
  const body: ErrorBody = {
    error: sentence ?? apiMessage(language, `error.${error.code}`, params),
    ...(details && details.length > 0 ? { details } : {}),
    ...fields,
  };
  return json(body, error.status, headers);
}

/**
 * Does one of the tags in If-None-Match name the answer? Compared weakly, because a CDN that compresses an
 * answer weakens its tag.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

import type { FaultCode } from '../../src/shared/content/faults.ts';
import type { ErrorBody, ErrorDetail } from '../../src/shared/errors.ts';
import { FALLBACK_LANGUAGE, type Language } from '../../src/shared/i18n/language.ts';
import type { ApiError } from './apiError.ts';
import { NO_STORE, SECURITY_HEADERS } from './headers.ts';
import { apiMessage, type CallFault, callFaultText, sentenceText } from './messages/index.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer that is kept nowhere, unless `headers` says otherwise. */
export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': JSON_TYPE, ...NO_STORE, ...SECURITY_HEADERS, ...headers },
  });
}

/** An answer without a body, such as 204. */
export function empty(status: 204): Response {
  return new Response(null, { status, headers: { ...NO_STORE, ...SECURITY_HEADERS } });
}

/** Faults that say themselves which field is meant. */
const NAME_THEIR_FIELD: ReadonlySet<FaultCode> = new Set(['videoUrl', 'trackUrl', 'needsHttps', 'object']);

/** A single fault as a sentence; several are left to the details. */
function sentenceOfFault(language: Language, faults: readonly CallFault[]): string | undefined {
  const [fault] = faults;
  if (!fault || faults.length > 1) return undefined;
  const text = callFaultText(language, fault);
  if ('key' in fault || NAME_THEIR_FIELD.has(fault.code)) return text;
  return apiMessage(language, 'form.fault', { path: fault.path, fault: text });
}

/** What an error says, in its own language, else in the one that is spoken. */
export function errorSentence({ code, options }: ApiError, spoken: Language): string {
  const { params, sentence, tellsFault, details = [], language = spoken } = options;
  const told = sentence ? sentenceText(language, sentence) : tellsFault && sentenceOfFault(language, details);
  return told || apiMessage(language, `error.${code}`, params);
}

/** An error as the client gets it, never with its cause; `spoken` is the language of errors that name none. */
export function errorReply(error: ApiError, spoken: Language = FALLBACK_LANGUAGE): Response {
  const { details = [], fields, headers, language = spoken } = error.options;
  const faults = details.map(
    (fault): ErrorDetail => ({ path: fault.path, message: callFaultText(language, fault) }),
  );
  const body: ErrorBody = {
    error: errorSentence(error, spoken),
    ...(faults.length > 0 ? { details: faults } : {}),
    ...fields,
  };
  return json(body, error.status, headers);
}

/** An answer for whoever has not the same already, without its body where only the head is asked for. */
export function answerTagged(
  request: Request,
  body: BodyInit,
  headers: Readonly<Record<string, string>> & { readonly ETag: string },
): Response {
  if (matchesEtag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** Does If-None-Match name the answer? Compared weakly, because a CDN that compresses an answer weakens its tag. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

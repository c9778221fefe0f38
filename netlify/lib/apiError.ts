import { ERROR_STATUS, type ErrorCode } from '../../src/shared/errors.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import type { CallFault, MessageParams, Sentence } from './messages/index.ts';

type ApiErrorOptions = {
  /** Fills the places of the message `error.<code>`. */
  params?: MessageParams;
  /** Takes the place of the message where a fitting sentence is at hand, such as the content store's own. */
  sentence?: Sentence;
  /** A single fault says itself what is wrong, instead of the message. */
  tellsFault?: true;
  details?: readonly CallFault[];
  /** Of the sentence, where the body of the call says it; else that of the request counts. */
  language?: Language;
  /** Further fields of the body, such as the current entry beside a conflict. */
  fields?: Readonly<Record<string, unknown>>;
  /** Further headers of the answer, such as Allow and Retry-After. */
  headers?: Readonly<Record<string, string>>;
};

/** An answer other than success. Thrown by guards and services, turned into JSON in one place. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: ApiErrorOptions;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(code);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.options = options;
  }
}

/** 429; `seconds` (rounded up, at least 1) is when another try makes sense. */
export function tooManyRequests(seconds: number, options: ApiErrorOptions = {}): ApiError {
  const wait = String(Math.max(1, Math.ceil(seconds)));
  return new ApiError('tooManyRequests', {
    ...options,
    headers: { ...options.headers, 'Retry-After': wait },
  });
}

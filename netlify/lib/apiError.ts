import {
  type FormChange,
  type FormMode,
  formFields,
  readForm,
} from '../../src/shared/content/fields/form.ts';
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import { ERROR_STATUS, type ErrorCode } from '../../src/shared/errors.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import type { CallFault, MessageParams, Sentence } from './messages/index.ts';

type ApiErrorOptions = {
  /** Values for the placeholders of the message `error.<code>`. */
  params?: MessageParams;
  /** Replaces the message by a better sentence, such as the content store's own. */
  sentence?: Sentence;
  /** A single fault's own message replaces this one. */
  tellsFault?: true;
  details?: readonly CallFault[];
  /** The sentence's language, if the body names it; else the request's. */
  language?: Language;
  /** Further fields of the body, such as the current entry of a conflict. */
  fields?: Readonly<Record<string, unknown>>;
  /** Further headers of the answer, such as Allow and Retry-After. */
  headers?: Readonly<Record<string, string>>;
};

/** An answer other than success. Guards and services throw it; one place turns it into JSON. */
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

/** An error of the API with its sentence in this language; any other error as it is. */
export const inLanguage = (error: unknown, language: Language): unknown =>
  error instanceof ApiError ? new ApiError(error.code, { ...error.options, language }) : error;

/** 429; `seconds` (rounded up, at least 1) is when to try again. */
export function tooManyRequests(seconds: number, options: ApiErrorOptions = {}): ApiError {
  const wait = String(Math.max(1, Math.ceil(seconds)));
  return new ApiError('tooManyRequests', { ...options, headers: { 'Retry-After': wait } });
}

/** The `code` of Node's system errors, such as EADDRINUSE; '' for anything else. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** 400 with every fault of a form. A single fault supplies the message. */
export function badForm(faults: readonly CallFault[]): ApiError {
  return new ApiError('badInput', { details: faults, tellsFault: true });
}

/** 409 for a change of a stored file that is damaged. */
export const brokenFile = (file: string, details: readonly CallFault[]): ApiError =>
  new ApiError('conflict', { sentence: { key: 'entry.broken', params: { file } }, details });

/** Ends the reading of a body that has faults. @throws ApiError badInput with all of them */
export function refuse(faults: readonly CallFault[]): void {
  if (faults.length > 0) throw badForm(faults);
}

/** The changes that a form makes to an entry (`stored` if it exists). @throws ApiError badInput */
export function changesOf(
  fields: Fields,
  body: unknown,
  mode: FormMode,
  stored?: Readonly<Record<string, unknown>>,
): readonly FormChange[] {
  if (!isRecord(body)) throw badForm([{ path: '', code: 'object' }]);
  const { changes, faults } = readForm(fields, body, mode, stored);
  if (faults.length === 0) return changes;
  const isIncomplete = faults.some(({ code }) => code === 'missing');
  const isAllRequired = formFields(fields).every(({ row }) => row.required);
  if (!isIncomplete || !isAllRequired) throw badForm(faults);
  throw new ApiError('badInput', { details: faults, sentence: { key: 'form.required' } });
}

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

/** The `code` of Node's system errors, such as EADDRINUSE; '' for anything else. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What was read from a body: its fields, or everything that is wrong with it. */
export type Read<F> = { readonly fields: F } | { readonly faults: readonly CallFault[] };

/** 400 with every fault of a form; a single one says itself what is wrong. */
export function badForm(faults: readonly CallFault[]): ApiError {
  return new ApiError('badInput', { details: faults, tellsFault: true });
}

/** The fields of a body that was read. @throws ApiError badInput with all of its faults */
export function fieldsOf<F>(read: Read<F>): F {
  if ('fields' in read) return read.fields;
  throw badForm(read.faults);
}

/** What a form asks of an entry, which is `stored` where it changes. @throws ApiError badInput with every fault */
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
  const mayMissNothing = formFields(fields).every(({ row }) => row.required);
  if (!isIncomplete || !mayMissNothing) throw badForm(faults);
  throw new ApiError('badInput', { details: faults, sentence: { key: 'form.required' } });
}

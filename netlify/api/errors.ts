import type { ErrorCode } from '../../src/shared/errors.ts';
import { ContentError, type ContentErrorCode } from '../content/contentStore.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { describeError, type Log } from '../lib/log.ts';

const STORE_CODES: Record<ContentErrorCode, ErrorCode> = {
  conflict: 'conflict',
  unauthorized: 'storeFailed',
  forbidden: 'storeFailed',
  notFound: 'storeFailed',
  rateLimited: 'tooManyRequests',
  unavailable: 'storeFailed',
  readOnly: 'storeNotConfigured',
  notConfigured: 'storeNotConfigured',
  diskFull: 'storeFailed',
  invalid: 'badInput',
};

function storeError(error: ContentError): ApiError {
  const { sentence, retryAfterSeconds: seconds } = error;
  const code = STORE_CODES[error.code];
  if (code === 'tooManyRequests') return tooManyRequests(seconds ?? 60, { sentence });
  return new ApiError(code, {
    sentence,
    ...(seconds === undefined ? {} : { headers: { 'Retry-After': String(Math.ceil(seconds)) } }),
  });
}

/** Turns an error into an answer. Its cause goes to the log only. */
export function toApiError(error: unknown, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ContentError) {
    log(`content store: ${error.code}: ${error.message}`);
    return storeError(error);
  }
  log(describeError(error));
  return new ApiError('unexpected');
}

import { ContentError, STORE_ERRORS } from '../content/contentStore.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { describeError, type Log } from '../lib/log.ts';

function storeError(error: ContentError): ApiError {
  const { sentence, retryAfterSeconds: seconds } = error;
  const code = STORE_ERRORS[error.code];
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

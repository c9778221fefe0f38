import { ContentError } from './contentStore.ts';

/** GitHub's answer is missing or cannot be trusted: whether a write was done has to be looked up. */
export class LostAnswerError extends ContentError {
  constructor(message: string, retryAfterSeconds = 5) {
    super('unavailable', message, { retryAfterSeconds });
    this.name = 'LostAnswerError';
  }
}

/** The branch is not where the write expected it: it certainly was not done by this request. */
export class MovedHeadError extends ContentError {
  constructor() {
    super('conflict', 'Someone else saved at the same moment: look at the current content, then save again.');
    this.name = 'MovedHeadError';
  }
}

const UNREACHABLE = 'GitHub cannot be reached or does not answer: try again in a moment.';
const BROKEN = 'GitHub answered with something unreadable: try again in a moment.';
const FAILING = 'GitHub has a problem of its own at this moment: try again in a moment.';
const UNAUTHORIZED =
  'GitHub refused the access token: make a new one for the repository and set it as GITHUB_TOKEN.';
const FORBIDDEN =
  'The GitHub token may not do this: give it "Contents: read and write" for the repository, and check branch rules.';
const NOT_FOUND =
  'GitHub does not find the repository or branch: check GITHUB_REPOSITORY and GITHUB_BRANCH, and that the token may see it.';
const INVALID = 'GitHub did not accept the change as it is: reload the page and save again.';
const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 3600;

function rateLimited(seconds: number): ContentError {
  const retryAfterSeconds = Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : 'a minute';
  return new ContentError('rateLimited', `GitHub allows no more requests for now: try again in ${wait}.`, {
    retryAfterSeconds,
  });
}

/** How long GitHub asks to wait, in seconds; undefined where its headers speak of no limit. */
function limitInHeaders(headers: Headers): number | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(after)) return after;
  if (headers.get('x-ratelimit-remaining') !== '0') return undefined;
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(reset) ? reset - Date.now() / 1000 : DEFAULT_WAIT_SECONDS;
}

const speaksOfLimit = (text: string) => /rate limit|abuse detection|submitted too quickly/i.test(text);

/** No connection, no answer in time, or one that broke off. */
export function unreachable(): LostAnswerError {
  return new LostAnswerError(UNREACHABLE);
}

/** A page instead of data, or data cut short. */
export function unreadable(): LostAnswerError {
  return new LostAnswerError(BROKEN);
}

/** The error for a status that is no success. `text` is only searched for words, never passed on. */
export function failureOfStatus(status: number, headers: Headers, text: string): ContentError {
  if (status === 401) return new ContentError('unauthorized', UNAUTHORIZED);
  if (status === 403 || status === 429) {
    const seconds = limitInHeaders(headers);
    if (status === 429 || seconds !== undefined || speaksOfLimit(text)) {
      return rateLimited(seconds ?? DEFAULT_WAIT_SECONDS);
    }
    return new ContentError('forbidden', FORBIDDEN);
  }
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) {
    return new ContentError('notFound', NOT_FOUND);
  }
  if (status === 409) return new MovedHeadError();
  if (status === 422 && /fast forward/i.test(text)) return new MovedHeadError();
  if (status >= 400 && status < 500) return new ContentError('invalid', INVALID);
  return new LostAnswerError(FAILING);
}

/** The error for a GraphQL answer that lists errors, which comes as HTTP 200, with or without data. */
export function failureOfErrors(errors: unknown[], headers: Headers): ContentError {
  const list = errors.map((error) => {
    const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
    return { type: String(type ?? ''), message: String(message ?? '') };
  });
  const has = (...types: string[]) => list.some(({ type }) => types.includes(type));
  if (has('RATE_LIMITED', 'RATE_LIMIT') || list.some(({ message }) => speaksOfLimit(message))) {
    return rateLimited(limitInHeaders(headers) ?? DEFAULT_WAIT_SECONDS);
  }
  if (has('STALE_DATA')) return new MovedHeadError();
  if (has('NOT_FOUND')) return new ContentError('notFound', NOT_FOUND);
  if (has('FORBIDDEN', 'INSUFFICIENT_SCOPES')) return new ContentError('forbidden', FORBIDDEN);
  if (has('UNPROCESSABLE', 'BAD_USER_INPUT')) return new ContentError('invalid', INVALID);
  return new LostAnswerError(FAILING);
}

/** For a repository or branch that the answer leaves out. */
export function missingBranch(): ContentError {
  return new ContentError('notFound', NOT_FOUND);
}

import type { StoreMessageKey } from '../../../messages/index.ts';
import { ContentError } from '../contentStore.ts';

/** GitHub's answer is missing or cannot be trusted: whether a write was done has to be looked up. */
export class LostAnswerError extends ContentError {
  constructor(key: StoreMessageKey, retryAfterSeconds = 5) {
    super('unavailable', key, { retryAfterSeconds });
    this.name = 'LostAnswerError';
  }
}

/** The branch is not where the write expected it: it certainly was not done by this request. */
export class MovedHeadError extends ContentError {
  constructor() {
    super('conflict', 'store.movedHead');
    this.name = 'MovedHeadError';
  }
}

const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 3600;

function rateLimited(seconds: number): ContentError {
  const retryAfterSeconds = Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new ContentError('rateLimited', 'github.limited', { params, retryAfterSeconds });
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
  return new LostAnswerError('github.unreachable');
}

/** A page instead of data, or data cut short. */
export function unreadable(): LostAnswerError {
  return new LostAnswerError('github.unreadable');
}

/** A branch that only pull requests may change, in the words of branch protection and of rulesets. */
const speaksOfRules = (text: string) =>
  /protected branch|rule violation|through a pull request|status checks? .*expected|not authorized to push/i.test(
    text,
  );

/** What GitHub was asked about, for sentences. */
export type GithubPlace = {
  /** As `owner/name`. */
  repository: string;
  branch: string;
};

function limited(headers: Headers, text: string): number | undefined {
  return limitInHeaders(headers) ?? (speaksOfLimit(text) ? DEFAULT_WAIT_SECONDS : undefined);
}

/**
 * The error for a status that is no success. `text` is only searched for words, never passed on.
 * A protected branch is 403, 409 or 422, depending on the kind of rule and the call.
 */
export function failureOfStatus(
  status: number,
  headers: Headers,
  text: string,
  place: GithubPlace,
): ContentError {
  if (status === 401) return new ContentError('unauthorized', 'github.unauthorized');
  if (status === 403 || status === 429) {
    const seconds = limited(headers, text);
    if (status === 429 || seconds !== undefined) return rateLimited(seconds ?? DEFAULT_WAIT_SECONDS);
  }
  if (status >= 400 && status < 500 && speaksOfRules(text)) return protectedBranch(place);
  if (status === 403) return new ContentError('forbidden', 'github.forbidden');
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) return missingRepository(place);
  if (status === 409 && /repository is empty/i.test(text)) return missingBranch(place, true);
  if (status === 422 && /no commit found|reference does not exist/i.test(text)) return missingBranch(place);
  if (status === 409) return new MovedHeadError();
  if (status === 422 && /fast forward/i.test(text)) return new MovedHeadError();
  if (status >= 400 && status < 500) return new ContentError('invalid', 'github.invalid');
  return new LostAnswerError('github.failing');
}

/** The error for a GraphQL answer that lists errors, which comes as HTTP 200, with or without data. */
export function failureOfErrors(errors: unknown[], headers: Headers, place: GithubPlace): ContentError {
  const list = errors.map((error) => {
    const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
    return { type: String(type ?? ''), message: String(message ?? '') };
  });
  const has = (...types: string[]) => list.some(({ type }) => types.includes(type));
  const speaks = (isMeant: (text: string) => boolean) => list.some(({ message }) => isMeant(message));
  if (has('RATE_LIMITED', 'RATE_LIMIT') || speaks(speaksOfLimit)) {
    return rateLimited(limitInHeaders(headers) ?? DEFAULT_WAIT_SECONDS);
  }
  if (has('STALE_DATA')) return new MovedHeadError();
  // Branch protection has a type of its own, a ruleset may come under another one.
  if (has('BRANCH_PROTECTION_RULE_VIOLATION') || speaks(speaksOfRules)) return protectedBranch(place);
  if (has('NOT_FOUND')) {
    return speaks((text) => /\b(branch|ref)\b/i.test(text)) ? missingBranch(place) : missingRepository(place);
  }
  if (has('FORBIDDEN', 'INSUFFICIENT_SCOPES')) return new ContentError('forbidden', 'github.forbidden');
  if (has('UNPROCESSABLE', 'BAD_USER_INPUT')) return new ContentError('invalid', 'github.invalid');
  return new LostAnswerError('github.failing');
}

function protectedBranch(params: GithubPlace): ContentError {
  return new ContentError('forbidden', 'github.protected', { params });
}

/** For a repository that is not there, or not for this token. */
function missingRepository(params: GithubPlace): ContentError {
  return new ContentError('notFound', 'github.missingRepository', { params });
}

/** For a branch that is not there; an empty repository has none at all. */
export function missingBranch(params: GithubPlace, isEmpty = false): ContentError {
  return new ContentError('notFound', isEmpty ? 'github.emptyRepository' : 'github.missingBranch', {
    params,
  });
}

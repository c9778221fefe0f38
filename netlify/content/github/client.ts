import { Octokit } from '@octokit/rest';
import type { ApiMessageKey } from '../../lib/messages/index.ts';
import { ContentError } from '../contentStore.ts';

/** GitHub's answer is missing or unusable: whether the write was done must be looked up. */
export class LostAnswerError extends ContentError {
  override name = 'LostAnswerError';
  constructor(key: ApiMessageKey) {
    super('unavailable', key, { retryAfterSeconds: 5 });
  }
}

/** The branch is not at the expected commit: this request certainly wrote nothing. */
export class MovedHeadError extends ContentError {
  override name = 'MovedHeadError';
  constructor() {
    super('conflict', 'store.movedHead');
  }
}

export class NotModifiedError extends Error {
  override name = 'NotModifiedError';
}

/** The repository and branch, as parameters of sentences. */
type GithubPlace = { repository: string; branch: string };

type Headers = Readonly<Record<string, string | number | undefined>>;

const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 3600;

function rateLimited(seconds: number): ContentError {
  const retryAfterSeconds = Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new ContentError('rateLimited', 'github.limited', { params, retryAfterSeconds });
}

/** How long GitHub asks to wait, in seconds; undefined when its headers name no limit. */
function limitInHeaders(headers: Headers): number | undefined {
  const after = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(after)) return after;
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(reset) ? reset - Date.now() / 1000 : DEFAULT_WAIT_SECONDS;
}

/**
 * Failures that GitHub states only in words. A secondary limit has no type in GraphQL and not always a header
 * (Octokit's own throttling looks for the same words); branch rules come as 403, 409 or 422, and rulesets as a type
 * that bad input has too.
 */
const ONLY_IN_WORDS = {
  limit: /rate limit|abuse detection|submitted too quickly/i,
  rules:
    /protected branch|rule violation|through a pull request|status checks? .*expected|not authorized to push/i,
} as const;

/** GitHub answered with a page instead of data, or with truncated data. */
export const unreadable = () => new LostAnswerError('github.unreadable');

const missingRepository = (params: GithubPlace) =>
  new ContentError('notFound', 'github.missingRepository', { params });

/** The branch does not exist; an empty repository has none. */
export const missingBranch = (params: GithubPlace, isEmpty: boolean) =>
  new ContentError('notFound', isEmpty ? 'github.emptyRepository' : 'github.missingBranch', { params });

const protectedBranch = (params: GithubPlace) =>
  new ContentError('forbidden', 'github.protected', { params });

function failureOfStatus(status: number, headers: Headers, text: string, place: GithubPlace): Error {
  if (status === 304) return new NotModifiedError();
  if (status === 401) return new ContentError('unauthorized', 'github.unauthorized');
  const seconds =
    limitInHeaders(headers) ?? (ONLY_IN_WORDS.limit.test(text) ? DEFAULT_WAIT_SECONDS : undefined);
  if (status === 429 || (status === 403 && seconds !== undefined)) {
    return rateLimited(seconds ?? DEFAULT_WAIT_SECONDS);
  }
  if (status >= 500) return new LostAnswerError('github.failing');
  if (ONLY_IN_WORDS.rules.test(text)) return protectedBranch(place);
  if (status === 403) return new ContentError('forbidden', 'github.forbidden');
  if (status === 404 || status === 410) return missingRepository(place);
  return status === 409 ? new MovedHeadError() : new ContentError('invalid', 'github.invalid');
}

type GraphqlError = { type?: string; message?: string };

/** The failure of an answer that lists errors. It comes as HTTP 200, with or without data. */
function failureOfErrors(errors: readonly GraphqlError[], headers: Headers, place: GithubPlace): Error {
  const has = (...types: string[]) => errors.some(({ type }) => types.includes(type ?? ''));
  const mentions = (words: RegExp) => errors.some(({ message }) => words.test(message ?? ''));
  if (has('RATE_LIMITED', 'RATE_LIMIT') || mentions(ONLY_IN_WORDS.limit)) {
    return rateLimited(limitInHeaders(headers) ?? DEFAULT_WAIT_SECONDS);
  }
  if (has('STALE_DATA')) return new MovedHeadError();
  if (has('BRANCH_PROTECTION_RULE_VIOLATION') || mentions(ONLY_IN_WORDS.rules)) return protectedBranch(place);
  if (has('NOT_FOUND')) return missingRepository(place);
  if (has('FORBIDDEN', 'INSUFFICIENT_SCOPES')) return new ContentError('forbidden', 'github.forbidden');
  if (has('UNPROCESSABLE', 'BAD_USER_INPUT')) return new ContentError('invalid', 'github.invalid');
  return new LostAnswerError('github.failing');
}

/** The part of Octokit's errors that is used; the rest is the request. */
type OctokitError = Error & {
  status?: number;
  response?: { headers: Headers };
  headers?: Headers;
  errors?: GraphqlError[];
};

/** Converts whatever Octokit threw. Its text is searched for words, but never passed on. */
export function toFailure(thrown: unknown, place: GithubPlace): Error {
  if (thrown instanceof ContentError || thrown instanceof NotModifiedError) return thrown;
  const { name, status, response, headers, errors, message } = thrown as OctokitError;
  if (name === 'GraphqlResponseError') return failureOfErrors(errors ?? [], headers ?? {}, place);
  if (status === undefined) return unreadable();
  if (response) return failureOfStatus(status, response.headers, message, place);
  // No connection, a timeout, or a broken answer.
  return new LostAnswerError('github.unreachable');
}

export type GithubOptions = {
  token: string;
  owner: string;
  repo: string;
  branch: string;
  /** Base of REST and GraphQL, e.g. `https://api.github.com`. */
  apiUrl: string;
  fetch?: typeof fetch;
  /** Longest time for one request; more is allowed per megabyte sent. */
  requestTimeoutMs?: number;
};

export type GithubClient = ReturnType<typeof createGithubClient>;

const DEFAULT_TIMEOUT_MS = 10_000;
const MS_PER_SENT_MEGABYTE = 1000;
const silent = () => {};
/** Octokit's log lines name addresses, and its errors hold the whole request. */
const SILENCE = { debug: silent, info: silent, warn: silent, error: silent };

/** Asks for raw bytes: Octokit would parse them as text, and take a broken answer for a short one. */
export const AS_BYTES = { mediaType: { format: 'raw' }, request: { parseSuccessResponseBody: false } };

/** The bytes of an answer to a request with `AS_BYTES`. Throws `ContentError` when it breaks off. */
export async function bytesOf({ data }: { data: unknown }): Promise<Uint8Array> {
  try {
    return new Uint8Array(await new Response(data as ReadableStream | null).arrayBuffer());
  } catch {
    throw unreadable();
  }
}

/** GitHub's API through Octokit. Throws `ContentError`, and `NotModifiedError` for a 304. */
export function createGithubClient(options: GithubOptions) {
  const { token, owner, repo, fetch: send = fetch, requestTimeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const place: GithubPlace = { repository: `${owner}/${repo}`, branch: options.branch };
  const limitedFetch: typeof fetch = (address, init) => {
    const megabytes = Math.floor(String(init?.body ?? '').length / 1_000_000);
    return send(address, {
      ...init,
      signal: AbortSignal.timeout(requestTimeoutMs + megabytes * MS_PER_SENT_MEGABYTE),
      // A moved repository must be renamed in the settings: a redirect would turn a write into a read.
      redirect: init?.method === 'GET' ? 'follow' : 'manual',
    });
  };
  const octokit = new Octokit({
    auth: token,
    baseUrl: options.apiUrl.replace(/\/+$/, ''),
    userAgent: 'artist-site-and-print-shop',
    log: SILENCE,
    request: { fetch: limitedFetch, log: SILENCE },
  });
  octokit.hook.error('request', (error) => {
    throw toFailure(error, place);
  });
  octokit.hook.after('request', ({ status }) => {
    if (status >= 300) throw missingRepository(place);
  });
  return {
    place,
    at: { owner, repo },
    rest: octokit.rest,
    /** @param read extracts the answer from the query's data */
    async graphql<Data, Answer>(
      query: string,
      variables: Record<string, unknown>,
      read: (data: Data) => Answer,
    ): Promise<Answer> {
      try {
        return read(await octokit.graphql(query, variables));
      } catch (error) {
        throw toFailure(error, place);
      }
    },
  };
}

import { Octokit } from '@octokit/rest';
import { type GithubPlace, missingRepository, toFailure, unreadable } from './errors.ts';

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
/** Octokit's lines name addresses, and its errors hold all that was sent. */
const SILENCE = { debug: silent, info: silent, warn: silent, error: silent };

/** Asks for a file's bytes as they are: Octokit takes them for text, and a broken answer for a short one. */
export const AS_BYTES = { mediaType: { format: 'raw' }, request: { parseSuccessResponseBody: false } };

/** The bytes of an answer to a request with `AS_BYTES`. Throws `ContentError` where it breaks off. */
export async function bytesOf({ data }: { data: unknown }): Promise<Uint8Array> {
  try {
    return new Uint8Array(await new Response(data as ReadableStream | null).arrayBuffer());
  } catch {
    throw unreadable();
  }
}

/** GitHub's API by Octokit. What it throws is a `ContentError`, except for a 304, which is `NotModifiedError`. */
export function createGithubClient(options: GithubOptions) {
  const { token, owner, repo, fetch: send = fetch, requestTimeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const place: GithubPlace = { repository: `${owner}/${repo}`, branch: options.branch };
  const limitedFetch: typeof fetch = (address, init) => {
    const megabytes = Math.floor(String(init?.body ?? '').length / 1_000_000);
    return send(address, {
      ...init,
      signal: AbortSignal.timeout(requestTimeoutMs + megabytes * MS_PER_SENT_MEGABYTE),
      // A moved repository must be named in the settings: following would turn a write into a read.
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
    /** What each REST call is about. */
    at: { owner, repo },
    rest: octokit.rest,
    /** @param read takes the answer out of data of the type that the query has. */
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

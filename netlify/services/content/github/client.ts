import { failureOfErrors, failureOfStatus, type GithubPlace, unreachable, unreadable } from './errors.ts';

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

type RestRequest = {
  method?: 'GET' | 'POST' | 'PATCH';
  /** Below `/repos/<owner>/<repo>`, already encoded. */
  path: string;
  body?: unknown;
  accept?: string;
  ifNoneMatch?: string;
};

type RestAnswer = { status: number; headers: Headers; bytes: Uint8Array };

/**
 * GitHub's API by plain `fetch`. No Octokit: its value lies in retries and throttling that a function must not
 * do (they repeat conflicts and sleep out limits), its errors carry the whole request, and loading it would
 * slow down the first answer of every fresh function.
 */
export type GithubClient = {
  place: GithubPlace;
  /** Throws `ContentError` for every status but 2xx and those in `allowed`. */
  rest(request: RestRequest, allowed?: number[]): Promise<RestAnswer>;
  /** Throws `ContentError`; any error in the answer is one, whatever data comes with it. */
  graphql(query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
};

const DEFAULT_TIMEOUT_MS = 10_000;
const MS_PER_SENT_MEGABYTE = 1000;

/** GitHub Enterprise keeps REST and GraphQL in different places. */
function graphqlAddress(apiUrl: string): string {
  return apiUrl.endsWith('/api/v3') ? `${apiUrl.slice(0, -'/v3'.length)}/graphql` : `${apiUrl}/graphql`;
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw unreadable();
  }
}

export function createGithubClient(options: GithubOptions): GithubClient {
  const { token, owner, repo, fetch: send = fetch, requestTimeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const place = { repository: `${owner}/${repo}`, branch: options.branch };
  const apiUrl = options.apiUrl.replace(/\/+$/, '');
  const repository = `${apiUrl}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;

  async function request(
    address: string,
    { method = 'GET', body, accept = 'application/vnd.github+json', ifNoneMatch }: Omit<RestRequest, 'path'>,
  ): Promise<RestAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const megabytes = Math.floor((text?.length ?? 0) / 1_000_000);
    const signal = AbortSignal.timeout(requestTimeoutMs + megabytes * MS_PER_SENT_MEGABYTE);
    try {
      const response = await send(address, {
        method,
        headers: {
          accept,
          authorization: `Bearer ${token}`,
          'user-agent': 'artist-site-and-print-shop',
          'x-github-api-version': '2022-11-28',
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
        },
        ...(text === undefined ? {} : { body: text }),
        // A moved repository must be named in the settings: following would turn a write into a read.
        redirect: method === 'GET' ? 'follow' : 'manual',
        signal,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    } catch {
      // The reason may name addresses; that nothing came back is all that matters.
      throw unreachable();
    }
  }

  function assertSuccess(answer: RestAnswer, allowed: number[]): void {
    if ((answer.status >= 200 && answer.status < 300) || allowed.includes(answer.status)) return;
    throw failureOfStatus(answer.status, answer.headers, Buffer.from(answer.bytes).toString('utf8'), place);
  }

  return {
    place,
    async rest({ path, ...rest }, allowed = []) {
      const answer = await request(`${repository}${path}`, rest);
      assertSuccess(answer, allowed);
      return answer;
    },
    async graphql(query, variables) {
      const answer = await request(graphqlAddress(apiUrl), { method: 'POST', body: { query, variables } });
      assertSuccess(answer, []);
      const { data, errors } = (parseJson(answer.bytes) ?? {}) as { data?: unknown; errors?: unknown };
      if (Array.isArray(errors) && errors.length > 0) throw failureOfErrors(errors, answer.headers, place);
      if (typeof data !== 'object' || data === null) throw unreadable();
      return data as Record<string, unknown>;
    },
  };
}

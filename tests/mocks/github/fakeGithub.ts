import { createTimeoutFetch } from '../../fixtures/measureWait.ts';
import { type Fault, openFaultyServer, type SeenCall } from '../faultyServer.ts';
import { BareRepository } from './bareRepository.ts';
import { answerGraphql, type BranchRules, type Site } from './graphqlApi.ts';
import { answerRest, problem } from './restApi.ts';

const json = (message: string) =>
  JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' });
const errors = (type: string | undefined, message: string) =>
  JSON.stringify({ data: null, errors: [{ ...(type ? { type } : {}), message }] });
/** Headers that say that the hourly limit is used up, and when the next hour begins. */
const exhausted = () => ({
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 900),
});
const EXHAUSTED = 'API rate limit exceeded for user ID 1.';
const HTML_TYPE = { 'content-type': 'text/html' };
const WRONG = 'Something went wrong while executing your query.';
const PARTIAL = [{ type: 'SERVICE_UNAVAILABLE', path: ['repository'], message: 'Part of it failed.' }];
const PAGE = '<!DOCTYPE html><html><body><h1>Unicorn!</h1></body></html>';
const before = (status: number, body = json('Problem'), headers = {}): Fault => ({
  ...{ kind: 'status', status, body, headers },
});
const after = (status: number, body: string, headers = {}): Fault => ({
  ...{ kind: 'status', status, body, headers, isDone: true },
});

/** All faults of GitHub and the network by name. `…After`: the call was carried out. */
export const FAULTS = {
  unauthorized: before(401, json('Bad credentials')),
  forbidden: before(403, json('Resource not accessible by personal access token')),
  secondaryLimit: before(403, json('You have exceeded a secondary rate limit.'), { 'retry-after': '30' }),
  secondaryLimitWithoutHeader: before(403, json('You have exceeded a secondary rate limit.')),
  get primaryLimit() {
    return before(403, json(EXHAUSTED), exhausted());
  },
  get primaryLimitAsSuccess() {
    return before(200, errors('RATE_LIMITED', EXHAUSTED), exhausted());
  },
  notFound: before(404, json('Not Found')),
  // The repository was renamed: reads follow the redirect, which leads nowhere here; writes do not.
  moved: before(301, json('Moved Permanently'), { location: '/repositories/1' }),
  conflict: before(409, json('Conflict')),
  protectedConflict: before(409, json('Could not update file: Changes must be made through a pull request.')),
  protectedBranch: before(200, errors('BRANCH_PROTECTION_RULE_VIOLATION', 'Protected branch update failed')),
  unprocessable: before(422, json('Validation Failed')),
  tooMany: before(429, json('Too many requests'), { 'retry-after': '17' }),
  tooManyWithoutHeader: before(429, json('Too many requests')),
  serverError: before(500),
  badGateway: before(502, PAGE, HTML_TYPE),
  badGatewayAfter: after(502, PAGE, HTML_TYPE),
  serviceUnavailable: before(503),
  timeout: { kind: 'silence' },
  timeoutAfter: { kind: 'silenceAfter' },
  reset: { kind: 'resetBefore' },
  resetAfter: { kind: 'resetAfter' },
  truncated: { kind: 'truncated' },
  html: before(200, PAGE, HTML_TYPE),
  htmlAfter: after(200, PAGE, HTML_TYPE),
  limitAsSuccess: before(200, errors('RATE_LIMITED', EXHAUSTED)),
  secondaryLimitAsSuccess: before(200, errors(undefined, 'You have exceeded a secondary rate limit.')),
  errorsAsSuccess: before(200, errors(undefined, WRONG)),
  errorsAsSuccessAfter: after(200, errors(undefined, WRONG)),
  forbiddenAsSuccess: before(200, errors('FORBIDDEN', 'Resource not accessible by personal access token')),
  notFoundAsSuccess: before(200, errors('NOT_FOUND', 'Could not resolve to a Repository')),
  staleAsSuccess: before(200, errors('STALE_DATA', 'Expected branch to point to "x" but it did not.')),
  // The real GraphQL answer with an additional error; REST has no such answer.
  partialData: { kind: 'partial' },
  emptyAnswer: before(200, '{}'),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export type FakeGithub = Awaited<ReturnType<typeof startFakeGithub>>;

/**
 * A local server that answers GitHub's calls from a bare repository, with fast-forward checks, ETags, faults on demand,
 * lagging reads and a list of all calls. Without files the repository is empty, as before the first push.
 */
export async function startFakeGithub({
  files,
  latencyMs = 0,
}: {
  files: Record<string, string | Uint8Array>;
  latencyMs?: number;
}) {
  const [owner, repo, branch] = ['artist', 'site', 'main'];
  const token = `github_pat_${Math.random().toString(36).slice(2)}`;
  const repository = BareRepository.create(branch, files);
  const { timeoutFetch, timeOutAll } = createTimeoutFetch();
  let calls: string[] = [];
  let laggingHead: string | undefined;
  let branchRules: BranchRules | undefined;
  let quotaUsed = 0;

  const site: Site = {
    repository,
    owner,
    repo,
    rules: () => branchRules,
    readHead: (name) => (name === branch && laggingHead) || repository.head(name),
  };
  const base = `/repos/${owner}/${repo}`;

  /** `read` or `write`, then `Content`, `Blobs`, `History`, `Save`, or a REST call such as `GET /commits/main`. */
  function nameOf({ method, path, body }: SeenCall): string {
    const operation = /^\{"query":"\s*(query|mutation)\s+(\w+)/.exec(body);
    const isWrite = operation ? operation[1] === 'mutation' : method !== 'GET';
    const place = decodeURIComponent(path.replace(/\?.*/, '')).replace(base, '');
    return `${isWrite ? 'write' : 'read'} ${operation?.[2] ?? `${method} ${place}`}`;
  }

  /** Answers one call. */
  async function answer(request: Request, fault: Fault | undefined): Promise<Response> {
    const [, given] = request.headers.get('authorization')?.split(' ') ?? [];
    if (given !== token) return problem(401, 'Bad credentials');
    const { pathname } = new URL(request.url);
    if (pathname === '/graphql') {
      const answered = await answerGraphql(site, (await request.json()) as { query: string });
      return Response.json({ ...answered, ...(fault?.kind === 'partial' && { errors: PARTIAL }) });
    }
    if (!pathname.startsWith(`${base}/`)) return problem(404, 'Not Found');
    return answerRest(site, request, decodeURIComponent(pathname.slice(base.length)));
  }

  const server = await openFaultyServer({
    async target(request, fault) {
      const answered = await answer(request, fault);
      if (answered.status !== 304) quotaUsed += 1;
      return answered;
    },
    refusal: () => ({}),
    onCall: (call) => calls.push(nameOf(call).replace(/^\w+ /, '')),
    nameOf,
    onSilence: timeOutAll,
  });
  server.slow(latencyMs);

  return {
    apiUrl: server.origin,
    token,
    owner,
    repo,
    branch,
    repository,
    /** All calls since the last `forget`, in order. */
    calls: () => calls,
    timeoutFetch,
    /** The number of requests that count against the primary rate limit; a 304 does not. */
    quotaUsed: () => quotaUsed,
    forget(): void {
      calls = [];
      quotaUsed = 0;
    },
    /** Makes the next `times` calls fail: all writes, all reads, or the calls with one name. */
    fail(name: FaultName, which: 'write' | 'read' | (string & {}) = 'write', times = 1): void {
      const isFor = (call: string) => call.startsWith(`${which} `) || call.replace(/^\w+ /, '') === which;
      server.fail(isFor, FAULTS[name], times);
    },
    heal: server.recover,
    /** From now on reads see this older commit, or with undefined the current one; writes see the current one. */
    lagReads(head: string | undefined): void {
      laggingHead = head;
    },
    /** From now on only pull requests may change the branch; undefined allows everything again. */
    protect(rules: BranchRules | undefined): void {
      branchRules = rules;
    },
    /** A commit by someone else. */
    async push(
      changes: Record<string, string | Uint8Array | undefined>,
      message = 'Someone else',
    ): Promise<string> {
      return repository.exclusively(() => {
        const list = Object.entries(changes).map(([path, content]) => ({
          path,
          ...(content !== undefined && { content: Buffer.from(content) }),
        }));
        return repository.commit(branch, repository.head(branch), message, list);
      });
    },
    async countCommits(): Promise<number> {
      return repository.log(repository.head(branch) ?? '', Number.POSITIVE_INFINITY).length;
    },
    async close(): Promise<void> {
      await server.close();
      await repository.exclusively(() => repository.remove());
    },
  };
}

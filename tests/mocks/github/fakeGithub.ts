import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createImpatientFetch } from '../../fixtures/waited.ts';
import { openServer } from '../faultyServer.ts';
import { BareRepository } from './bareRepository.ts';
import { answerGraphql, type BranchRules, type Site } from './graphqlApi.ts';
import { type Answer, answerRest, JSON_TYPE, problem } from './restApi.ts';

/** What is sent in place of the real answer. */
type FaultReply =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks. */
  | 'reset'
  /** No answer ever comes. */
  | 'hang'
  /** The real answer, cut in the middle. */
  | 'truncate'
  /** The real GraphQL answer with an error beside its data. */
  | 'partial';

/** A fault before the call is carried out, or after. */
type Fault = { when: 'before' | 'after'; reply: FaultReply };

const json = (message: string) =>
  JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' });
const errors = (type: string | undefined, message: string) =>
  JSON.stringify({ data: null, errors: [{ ...(type ? { type } : {}), message }] });
const inOneMinute = () => String(Math.ceil(Date.now() / 1000) + 60);
const HTML_TYPE = { 'content-type': 'text/html' };
const WRONG = 'Something went wrong while executing your query.';
const PAGE = '<!DOCTYPE html><html><body><h1>Unicorn!</h1></body></html>';
const before = (status: number, body = json('Problem'), headers = {}): Fault => ({
  when: 'before',
  reply: { status, body, headers: { ...JSON_TYPE, ...headers } },
});

/** By name: everything that GitHub or the way to it can do to a call. `…After`: the call was carried out. */
export const FAULTS = {
  unauthorized: before(401, json('Bad credentials')),
  forbidden: before(403, json('Resource not accessible by personal access token')),
  secondaryLimit: before(403, json('You have exceeded a secondary rate limit.'), { 'retry-after': '30' }),
  secondaryLimitWithoutHeader: before(403, json('You have exceeded a secondary rate limit.')),
  get primaryLimit(): Fault {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inOneMinute() };
    return before(403, json('API rate limit exceeded for user ID 1.'), headers);
  },
  notFound: before(404, json('Not Found')),
  // The repository has another name since: reads follow, which ends nowhere here, writes do not.
  moved: before(301, json('Moved Permanently'), { location: '/repositories/1' }),
  conflict: before(409, json('Conflict')),
  protectedConflict: before(409, json('Could not update file: Changes must be made through a pull request.')),
  protectedBranch: before(200, errors('BRANCH_PROTECTION_RULE_VIOLATION', 'Protected branch update failed')),
  unprocessable: before(422, json('Validation Failed')),
  tooMany: before(429, json('Too many requests'), { 'retry-after': '17' }),
  tooManyWithoutHeader: before(429, json('Too many requests')),
  serverError: before(500),
  badGateway: before(502, PAGE, HTML_TYPE),
  badGatewayAfter: { ...before(502, PAGE, HTML_TYPE), when: 'after' },
  serviceUnavailable: before(503),
  timeout: { when: 'before', reply: 'hang' },
  timeoutAfter: { when: 'after', reply: 'hang' },
  reset: { when: 'before', reply: 'reset' },
  resetAfter: { when: 'after', reply: 'reset' },
  truncated: { when: 'after', reply: 'truncate' },
  html: before(200, PAGE, HTML_TYPE),
  htmlAfter: { ...before(200, PAGE, HTML_TYPE), when: 'after' },
  limitAsSuccess: before(200, errors('RATE_LIMITED', 'API rate limit exceeded for user ID 1.')),
  secondaryLimitAsSuccess: before(200, errors(undefined, 'You have exceeded a secondary rate limit.')),
  errorsAsSuccess: before(200, errors(undefined, WRONG)),
  errorsAsSuccessAfter: { ...before(200, errors(undefined, WRONG)), when: 'after' },
  forbiddenAsSuccess: before(200, errors('FORBIDDEN', 'Resource not accessible by personal access token')),
  notFoundAsSuccess: before(200, errors('NOT_FOUND', 'Could not resolve to a Repository')),
  staleAsSuccess: before(200, errors('STALE_DATA', 'Expected branch to point to "x" but it did not.')),
  partialData: { when: 'after', reply: 'partial' },
  emptyAnswer: before(200, '{}'),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** One call as it arrived: `Content`, `Blobs`, `History`, `Save`, or e.g. `GET /commits/main`. */
type Call = { name: string; write: boolean; status: number };
type Rule = { fault: Fault; times: number; matches: (call: Call) => boolean };

export type FakeGithub = Awaited<ReturnType<typeof startFakeGithub>>;
type FakeGithubOptions = {
  /** Without any, nothing was ever pushed: the repository is empty. */
  files: Record<string, string | Uint8Array>;
  owner?: string;
  repo?: string;
  branch?: string;
  /** Requests before the primary limit answers. */
  limit?: number;
  /** Content-creating requests before the secondary limit answers. */
  contentLimit?: number;
  /** What the way to the server and back takes. */
  latencyMs?: number;
};

/**
 * A server that answers GitHub's calls over a real bare repository, on a free port of the loopback interface:
 * fast-forward checks, ETags, both rate limits, faults on demand, reads that lag, and every call counted.
 */
export async function startFakeGithub(options: FakeGithubOptions) {
  const { files, owner = 'artist', repo = 'site', branch = 'main' } = options;
  const token = `github_pat_${Math.random().toString(36).slice(2)}`;
  const repository = BareRepository.create(branch, files);
  const calls: Call[] = [];
  let rules: Rule[] = [];
  const { impatientFetch, giveUp } = createImpatientFetch();
  let laggingHead: string | undefined;
  let branchRules: BranchRules | undefined;
  let quotaUsed = 0;
  let contentCreated = 0;

  const site: Site = {
    repository,
    owner,
    repo,
    rules: () => branchRules,
    readHead: (name) => (name === branch && laggingHead) || repository.head(name),
  };

  function limitHeaders(): Record<string, string> {
    const remaining = Math.max(0, (options.limit ?? 5000) - quotaUsed);
    return {
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 900),
    };
  }

  /** Carries out one call, limits included, faults not. */
  async function answer(
    request: IncomingMessage,
    url: URL,
    body: Record<string, unknown>,
    call: Call,
  ): Promise<Answer> {
    const isKnown = [`Bearer ${token}`, `token ${token}`].includes(request.headers.authorization ?? '');
    if (!isKnown) return problem(401, 'Bad credentials');
    const isGraphql = url.pathname === '/graphql';
    if (quotaUsed >= (options.limit ?? Number.POSITIVE_INFINITY)) {
      const message = 'API rate limit exceeded for user ID 1.';
      return isGraphql
        ? { status: 200, headers: JSON_TYPE, body: errors('RATE_LIMITED', message) }
        : problem(403, message);
    }
    if (call.write) {
      contentCreated += 1;
      if (contentCreated > (options.contentLimit ?? Number.POSITIVE_INFINITY)) {
        const limited = problem(403, 'You have exceeded a secondary rate limit.');
        return { ...limited, headers: { ...limited.headers, 'retry-after': '60' } };
      }
    }
    const base = `/repos/${owner}/${repo}`;
    const rest = () =>
      answerRest(site, {
        method: request.method ?? 'GET',
        path: decodeURIComponent(url.pathname.slice(base.length)),
        query: url.searchParams,
        // Both ways to name the version of the media types are GitHub's.
        accept: (request.headers.accept ?? '').replace('github.v3', 'github'),
        ifNoneMatch: request.headers['if-none-match'],
        body,
      });
    const asked = () => answerGraphql(site, body as { query: string });
    let result = problem(404, 'Not Found');
    if (isGraphql) result = { status: 200, headers: JSON_TYPE, body: JSON.stringify(await asked()) };
    else if (url.pathname.startsWith(`${base}/`)) result = await rest();
    if (result.status !== 304) quotaUsed += 1;
    return result;
  }

  function send(response: ServerResponse, { status, headers, body }: Answer): void {
    response.writeHead(status, { ...limitHeaders(), ...headers });
    response.end(body);
  }

  function sendFault(response: ServerResponse, reply: FaultReply, real: Answer | undefined): void {
    if (reply === 'hang') return void giveUp();
    if (reply === 'reset') return void response.socket?.destroy();
    if (reply === 'truncate' && real) {
      const length = Buffer.byteLength(real.body);
      response.writeHead(real.status, { ...real.headers, 'content-length': length });
      response.write(Buffer.from(real.body).subarray(0, Math.floor(length / 2)));
      setTimeout(() => response.socket?.destroy(), 10);
      return;
    }
    if (reply === 'partial' && real) {
      const parsed = JSON.parse(real.body.toString()) as Record<string, unknown>;
      const errors = [{ type: 'SERVICE_UNAVAILABLE', path: ['repository'], message: 'Part of it failed.' }];
      send(response, { ...real, body: JSON.stringify({ ...parsed, errors }) });
      return;
    }
    if (typeof reply === 'object')
      send(response, { status: reply.status, headers: reply.headers ?? {}, body: reply.body ?? '' });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    if (options.latencyMs) await wait(options.latencyMs);
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    const operation = /^\s*(query|mutation)\s+(\w+)/.exec(String(body.query ?? ''));
    const path = decodeURIComponent(url.pathname).replace(`/repos/${owner}/${repo}`, '');
    const call: Call = {
      name: operation?.[2] ?? `${request.method} ${path}`,
      write: operation ? operation[1] === 'mutation' : request.method !== 'GET',
      status: 0,
    };
    calls.push(call);
    const rule = rules.find((one) => one.times > 0 && one.matches(call));
    if (rule) rule.times -= 1;
    if (rule?.fault.when === 'before') return sendFault(response, rule.fault.reply, undefined);
    const real = await answer(request, url, body, call);
    call.status = real.status;
    // Only GraphQL knows data with errors beside it.
    const partialRest = rule?.fault.reply === 'partial' && !operation;
    if (rule && !partialRest) sendFault(response, rule.fault.reply, real);
    else send(response, real);
  }

  const failures: unknown[] = [];
  const server = await openServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A mistake of this server, not a fault that a test asked for.
      failures.push(error);
      send(response, problem(500, 'The fake server failed'));
    });
  });

  return {
    apiUrl: server.origin,
    token,
    owner,
    repo,
    branch,
    repository,
    /** Every call since the last `forget`, in order. */
    calls: () => calls.map(({ name }) => name),
    impatientFetch,
    /** Requests that count against the primary quota: a 304 does not. */
    quotaUsed: () => quotaUsed,
    forget(): void {
      calls.length = 0;
      quotaUsed = 0;
      contentCreated = 0;
    },
    /** Makes the next `times` calls fail: those that write, those that read, or those of one name. */
    fail(name: FaultName, which: 'write' | 'read' | (string & {}) = 'write', times = 1): void {
      const matches = (call: Call) =>
        which === 'write' ? call.write : which === 'read' ? !call.write : call.name === which;
      rules.push({ fault: FAULTS[name], times, matches });
    },
    heal(): void {
      rules = [];
    },
    /** Reads see this older commit until they are told otherwise; writes see the truth. */
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
      await repository.dispose();
      if (failures.length > 0) throw failures[0];
    },
  };
}

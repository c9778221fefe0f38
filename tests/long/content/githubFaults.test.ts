import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentError, type ContentStore } from '../../../netlify/content/contentStore.ts';
import { createGithubStore, type GithubStoreOptions } from '../../../netlify/content/github/store.ts';
import { measureWait } from '../../fixtures/measureWait.ts';
import { everyNth, isLong } from '../../long.ts';
import { FAULTS, type FakeGithub, type FaultName, startFakeGithub } from '../../mocks/github/fakeGithub.ts';

const START = { 'content/photos/a.json': '0', 'content/photos/b.json': '0', 'public/photos/a.jpg': 'image' };
const NAMES = Object.keys(FAULTS) as FaultName[];

/** The write calls of each kind of save: one mutation, or the steps of a large save. */
const SAVES = {
  save: { files: 1, writes: ['Save'] },
  large: { files: 151, writes: ['POST /git/trees', 'POST /git/commits', 'PATCH /git/refs/heads/main'] },
} as const;

/** Faults after which the call may have been carried out. */
const UNCERTAIN = new Set(NAMES.filter((name) => /After$|^truncated$|^partialData$/.test(name)));

/**
 * A large save is much slower than a small one. Ordinary runs try every ninth fault on its first steps, which leave
 * no trace, and on the step that moves the branch every sixth and all uncertain ones. Long runs try each.
 */
function faultsOf(call: string): FaultName[] {
  if (isLong || call === 'Save') return NAMES;
  const moves = call.startsWith('PATCH');
  return NAMES.filter((name, index) => index % (moves ? 6 : 9) === 0 || (moves && UNCERTAIN.has(name)));
}

let github: FakeGithub;
let count = 0;
/** The number of commits on the branch, undefined after somebody else's commit. */
let known: number | undefined;

beforeAll(async () => {
  github = await startFakeGithub({ files: START });
});
afterAll(async () => {
  expect(await github.repository.fsck()).toBe('');
  await github.close();
});

function connect(more: Partial<GithubStoreOptions> = {}): ContentStore {
  const { token, owner, repo, branch, apiUrl } = github;
  const fast = { replayDelayMs: 2, budgetMs: 20_000, fetch: github.timeoutFetch };
  return createGithubStore({ token, owner, repo, branch, apiUrl, ...fast, ...more });
}

function pushTheirs(path: string, content: string): Promise<string> {
  known = undefined;
  return github.push({ [path]: content });
}

/** Saves something new. @returns the outcome and the true state of the repository */
async function attempt(store: ContentStore, files: number) {
  count += 1;
  const mark = `mark ${count}`;
  const before = known ?? (await github.countCommits());
  const outcome = await store
    .change({ subject: mark }, () =>
      Array.from({ length: files }, (_, index) => ({ path: `content/photos/${index}.json`, content: mark })),
    )
    .catch((error: unknown) => error);
  github.heal();
  known = await github.countCommits();
  const commits = known - before;
  const content = github.repository.file(github.branch, 'content/photos/0.json');
  return { outcome, commits, landed: content?.toString() === mark };
}

function expectHonest({ outcome, commits, landed }: Awaited<ReturnType<typeof attempt>>): void {
  expect(commits, 'double commits').toBeLessThanOrEqual(1);
  expect(commits === 1).toBe(landed);
  if (outcome instanceof ContentError) {
    expect(outcome.message).toMatch(/^[A-Z][^\n]{20,200}[.]$/);
    expect(outcome.message).not.toContain(github.token);
    expect(outcome.message).not.toContain('http');
  } else expect(outcome).toMatchObject({ committed: true });
  if (!(outcome instanceof Error)) expect(landed, 'false success').toBe(true);
}

for (const [kind, { files, writes }] of Object.entries(SAVES)) {
  describe(`${kind}: no false success, no double commit`, () => {
    for (const call of writes) {
      // One store for all faults: it must recover from each, like an instance of a function.
      let shared: ContentStore;
      beforeAll(() => {
        shared = connect();
      });
      it.each(faultsOf(call))(`${call} fails once with %s`, async (name) => {
        await shared.snapshot();
        github.fail(name, call, 1);
        const result = await attempt(shared, files);
        expectHonest(result);
        // The earlier steps leave no trace, so an uncertain fault can only be tried again.
        if (UNCERTAIN.has(name)) expect(result).toMatchObject({ commits: 1, landed: true });
        if (call !== writes.at(-1)) return;
        const next = await attempt(shared, 1);
        expect(next.outcome).toMatchObject({ committed: true });
        expectHonest(next);
      });
    }
  });
}

it.each(everyNth(NAMES, 3))('every call fails, and goes on failing, with %s', async (name) => {
  const store = connect();
  await store.snapshot();
  github.fail(name, 'write', 99);
  github.fail(name, 'read', 99);
  const result = await attempt(store, 1);
  expectHonest(result);
  if (result.commits === 0) expect(result.outcome).toBeInstanceOf(ContentError);
  expect((await attempt(connect(), 1)).outcome).toMatchObject({ committed: true });
});

describe('reading under faults', () => {
  it.each(everyNth(NAMES, 2))('%s: an error that says what to do, or the complete content', async (name) => {
    const fresh = connect();
    const warm = connect();
    const truth = await warm.snapshot();
    await pushTheirs('content/photos/b.json', `read ${name}`);
    for (const store of [fresh, warm]) {
      github.fail(name, 'read', 9);
      const outcome = await store.snapshot().catch((error: unknown) => error);
      github.heal();
      // GraphQL faults cannot hit the REST call that reads only the head.
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ContentError);
      else expect((outcome as typeof truth).files.size).toBe(truth.files.size);
      const { files } = await store.snapshot();
      expect(files.get('content/photos/b.json')?.text).toBe(`read ${name}`);
      expect(files.size).toBe(truth.files.size);
    }
  });

  it.each<[FaultName, string, number | undefined]>([
    ['unauthorized', 'unauthorized', undefined],
    ['forbidden', 'forbidden', undefined],
    ['forbiddenAsSuccess', 'forbidden', undefined],
    ['secondaryLimit', 'rateLimited', 30],
    ['secondaryLimitWithoutHeader', 'rateLimited', 60],
    ['primaryLimit', 'rateLimited', expect.closeTo(900, -1)],
    ['primaryLimitAsSuccess', 'rateLimited', expect.closeTo(900, -1)],
    ['limitAsSuccess', 'rateLimited', 60],
    ['secondaryLimitAsSuccess', 'rateLimited', 60],
    ['tooMany', 'rateLimited', 17],
    ['tooManyWithoutHeader', 'rateLimited', 60],
    ['notFound', 'notFound', undefined],
    ['moved', 'notFound', undefined],
    ['notFoundAsSuccess', 'notFound', undefined],
    ['unprocessable', 'invalid', undefined],
    ['serverError', 'unavailable', 10],
    ['timeout', 'unavailable', 10],
    ['html', 'unavailable', 10],
  ])('%s becomes %s, to be tried again in %s s', async (name, code, retryAfterSeconds) => {
    const store = connect();
    await store.snapshot();
    github.fail(name, 'write', 99);
    const { outcome } = await attempt(store, 1);
    expect(outcome).toMatchObject({ code, retryAfterSeconds });
  });

  it.each<[string, Partial<GithubStoreOptions>]>([
    ['a closed port', { apiUrl: 'http://127.0.0.1:1' }],
    ['an unresolved name', { fetch: () => Promise.reject(new TypeError('fetch failed: ENOTFOUND')) }],
    ['an answer that takes too long', { requestTimeoutMs: 50, fetch: globalThis.fetch }],
  ])('%s counts as an outage', async (_what, options) => {
    github.fail('timeout', 'read', 9);
    await expect(connect(options).snapshot()).rejects.toMatchObject({ code: 'unavailable' });
    github.heal();
  });

  it('a rate limit is reported at once, without waiting', async () => {
    const store = connect();
    await store.snapshot();
    github.fail('secondaryLimit', 'write', 1);
    expect(await measureWait(() => attempt(store, 1))).toBeLessThan(2000);
  });
});

describe('a commit that landed although its answer was lost', () => {
  it('is recognised behind later commits of others', async () => {
    const store = connect();
    await store.snapshot();
    github.fail('resetAfter', 'Save', 1);
    const saving = store.change({ subject: 'Mine' }, () => [{ path: 'content/lost.json', content: 'x' }]);
    while (!github.calls().at(-1)?.includes('Save')) await new Promise((resolve) => setImmediate(resolve));
    await pushTheirs('content/photos/b.json', 'theirs since');
    const { revision } = await saving;
    const log = (await github.repository.git(['log', '-3', '--format=%H %s', 'main'])).toString();
    expect(log.split('\n').filter((line) => line.endsWith(' Mine'))).toEqual([`${revision} Mine`]);
    expect((await store.snapshot()).files.get('content/photos/b.json')?.text).toBe('theirs since');
  });

  it('is not made twice when reads lag behind it', async () => {
    const store = connect();
    const { revision } = await store.snapshot();
    github.lagReads(revision);
    github.fail('resetAfter', 'Save', 1);
    setTimeout(() => github.lagReads(undefined), 100);
    const result = await attempt(connect({ replayDelayMs: 60 }), 1);
    github.lagReads(undefined);
    expectHonest(result);
    expect(result.commits).toBe(1);
  });
});

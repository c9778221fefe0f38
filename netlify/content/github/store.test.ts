import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STARTING_CONTENT } from '../../../tests/fixtures/localRepository.ts';
import { type FakeGithub, startFakeGithub } from '../../../tests/mocks/github/fakeGithub.ts';
import { describeContentStore, seenIn } from '../contentStore.contract.ts';
import type { ContentStore } from '../contentStore.ts';
import { toFailure } from './client.ts';
import { createGithubStore, type GithubStoreOptions } from './store.ts';

const connect = (github: FakeGithub, more: Partial<GithubStoreOptions> = {}) =>
  createGithubStore({ ...github, replayDelayMs: 10, ...more });

describeContentStore('GitHub store', async () => {
  const github = await startFakeGithub({ files: STARTING_CONTENT });
  return {
    store: connect(github),
    another: () => connect(github),
    ...seenIn(github.repository),
    dispose: github.close,
  };
});

const PLACE = { repository: 'artist/site', branch: 'main' };
const TOKEN = 'github_pat_x';
const thrown = (fields: object) =>
  Object.assign(new Error(), { request: { headers: { authorization: TOKEN } } }, fields);

// GitHub's texts of failures that have no specific status, header or type.
const LIMITS = [
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  'You have triggered an abuse detection mechanism.',
  'was submitted too quickly',
];
const RULES = [
  'Changes must be made through a pull request.',
  'Repository rule violations found',
  'Protected branch update failed for refs/heads/main.',
  'Required status check "build" is expected.',
  '2 of 2 required status checks are expected.',
  "You're not authorized to push to this branch.",
];

describe('calls to GitHub', () => {
  let github: FakeGithub;
  let store: ContentStore;
  const text = (snapshot: { files: ReadonlyMap<string, { text?: string }> }, path: string) =>
    snapshot.files.get(path)?.text;
  const save = (content: string, path = 'content/photos/a.json') =>
    store.change({ subject: 'Save' }, () => [{ path, content }]);

  beforeEach(async () => {
    github = await startFakeGithub({ files: STARTING_CONTENT });
    store = connect(github);
  });
  afterEach(() => github.close());

  it('list: one query, also for several callers; unchanged: one request that does not count against the quota', async () => {
    const [first] = await Promise.all([store.snapshot(), store.snapshot(), store.file('content/none.json')]);
    expect(github.calls()).toEqual(['Content']);
    github.forget();
    expect(await store.snapshot()).toBe(first);
    expect([github.calls(), github.quotaUsed()]).toEqual([['GET /commits/main'], 0]);
  });

  it('save, reorder and bulk: one mutation each; unneeded save: none', async () => {
    await store.snapshot();
    github.forget();
    await save('1');
    await store.change({ subject: 'Reorder' }, () =>
      Array.from({ length: 100 }, (_, n) => ({ path: `content/photos/p${n}.json`, content: `${n}` })),
    );
    await store.change({ subject: 'Photo' }, () => [
      { path: 'content/photos/new.json', content: '{}' },
      { path: 'public/photos/new.jpg', content: new Uint8Array(3_000_000) },
    ]);
    expect(github.calls()).toEqual(['Save', 'Save', 'Save']);
    expect(await save('1')).toMatchObject({ committed: false });
    expect(github.calls()).toHaveLength(3);
  });

  it('a file that was just written is read without a request for its bytes', async () => {
    await store.change({ subject: 'x' }, () => [{ path: 'public/photos/n.jpg', content: new Uint8Array(9) }]);
    github.forget();
    expect(await store.file('public/photos/n.jpg')).toHaveLength(9);
    expect(github.calls()).toEqual(['GET /commits/main']);
  });

  it('conflict on another file: two more calls', async () => {
    await store.snapshot();
    await github.push({ 'content/photos/b.json': 'theirs' });
    github.forget();
    const commit = await save('mine');
    expect(github.calls()).toEqual(['Save', 'Content', 'Save']);
    const snapshot = await store.snapshot();
    expect(snapshot.revision).toBe(commit.revision);
    expect(text(snapshot, 'content/photos/b.json')).toBe('theirs');
  });

  it('fails with a conflict if the head keeps moving', async () => {
    const hasty = connect(github, { replayDelayMs: 0 });
    await hasty.snapshot();
    github.forget();
    github.fail('staleAsSuccess', 'write', 99);
    await expect(
      hasty.change({ subject: 'x' }, () => [{ path: 'content/site.json', content: 'x' }]),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(github.calls().filter((name) => name === 'Save')).toHaveLength(25);
  });

  it('another head: requests only unknown texts', async () => {
    await store.snapshot();
    await github.push({ 'content/photos/b.json': 'theirs', 'content/photos/a.json': undefined });
    github.forget();
    const { files } = await store.snapshot();
    expect(github.calls()).toEqual(['GET /commits/main', 'Content']);
    expect(files.get('content/photos/b.json')?.text).toBe('theirs');
    expect(files.has('content/photos/a.json')).toBe(false);
  });

  it('never goes back to an older head after an own write', async () => {
    const older = (await store.snapshot()).revision;
    const { revision } = await save('mine');
    github.lagReads(older);
    expect(text(await store.snapshot(), 'content/photos/a.json')).toBe('mine');
    github.lagReads(github.repository.head('main'));
    // Only a new instance may read an older head; one that has written may not, even if it never saw that head.
    const second = await save('mine again');
    github.lagReads(revision);
    expect((await store.snapshot()).revision).toBe(second.revision);
    github.lagReads(undefined);
    const theirs = await github.push({ 'content/site.json': 'theirs' });
    expect((await store.snapshot()).revision).toBe(theirs);
  });

  it('a save based on lagging reads is committed on the current head', async () => {
    const { revision } = await store.snapshot();
    await github.push({ 'content/photos/b.json': 'theirs' });
    github.lagReads(revision);
    const saving = save('mine');
    setTimeout(() => github.lagReads(undefined), 60);
    await saving;
    github.lagReads(undefined);
    expect(text(await connect(github).snapshot(), 'content/photos/b.json')).toBe('theirs');
  });

  it('lists thousands of files by id first, then reads unknown texts in parts of 250', async () => {
    const many = Array.from({ length: 600 }, (_, index) => [`content/photos/m${index}.json`, `${index}`]);
    await github.push(Object.fromEntries(many));
    github.forget();
    // Without a seed the store tries one query; with a seed it knows that there are many files.
    const seed = (await store.snapshot()).files.values();
    expect(github.calls()).toEqual(['Content']);
    const informed = connect(github, { seed: [...seed] });
    github.forget();
    expect([(await informed.snapshot()).files.size, github.calls()]).toEqual([605, ['Content']]);
    await github.push(Object.fromEntries(many.map(([path, content]) => [path ?? '', `${content}!`])));
    github.forget();
    expect(text(await informed.snapshot(), 'content/photos/m599.json')).toBe('599!');
    expect(github.calls()).toEqual(['GET /commits/main', 'Content', 'Blobs', 'Blobs', 'Blobs']);
  });

  it('requests the list first if GitHub cannot send everything at once', async () => {
    github.fail('badGateway', 'Content', 1);
    expect((await store.snapshot()).files.size).toBe(5);
    expect(github.calls()).toEqual(['Content', 'Content', 'Blobs']);
  });

  it('fetches files completely that GitHub truncates or takes for binary', async () => {
    const long = 'ä'.repeat(300_000);
    await github.push({ 'content/long.md': long, 'content/nul.md': 'a\0b', 'content/bom.md': '\uFEFFx' });
    const snapshot = await store.snapshot();
    expect(text(snapshot, 'content/long.md')).toBe(long);
    expect(text(snapshot, 'content/nul.md')).toBe('a\0b');
    expect(text(snapshot, 'content/bom.md')).toBe('\uFEFFx');
  });

  it('more than 150 files or 16 MB: several trees, and still one commit', async () => {
    const { revision } = await store.snapshot();
    github.forget();
    const before = await github.countCommits();
    const many = await store.change({ subject: 'Many' }, () => [
      { path: 'content/photos/a.json', delete: true },
      ...Array.from({ length: 320 }, (_, n) => ({ path: `content/photos/m${n}.json`, content: `${n}` })),
    ]);
    const trees = ['POST /git/trees', 'POST /git/trees', 'POST /git/trees'];
    expect(github.calls()).toEqual([...trees, 'POST /git/commits', 'PATCH /git/refs/heads/main']);
    const [entry] = await store.history(1);
    expect([entry?.parent, entry?.paths.length]).toEqual([revision, 321]);
    const bytes = new Uint8Array(5_700_000).fill(7);
    await store.change({ subject: 'Large' }, () => [
      { path: 'public/photos/1.jpg', content: bytes },
      { path: 'public/photos/2.jpg', content: bytes.with(0, 1) },
    ]);
    expect(await github.countCommits()).toBe(before + 2);
    const fresh = await connect(github).snapshot();
    expect(fresh.files.has('content/photos/a.json')).toBe(false);
    expect(text(fresh, 'content/photos/m319.json')).toBe('319');
    expect([...(await store.snapshot()).files.keys()]).toHaveLength(fresh.files.size);
    expect(many.paths).toHaveLength(321);
  });

  it('several trees are replayed if the head moves meanwhile', async () => {
    await store.snapshot();
    await github.push({ 'content/photos/b.json': 'theirs' });
    const before = await github.countCommits();
    await store.change({ subject: 'Many' }, () =>
      Array.from({ length: 200 }, (_, n) => ({ path: `content/photos/m${n}.json`, content: `${n}` })),
    );
    expect(await github.countCommits()).toBe(before + 1);
    expect(text(await connect(github).snapshot(), 'content/photos/b.json')).toBe('theirs');
  });

  it('history requests the files of each commit once', async () => {
    await save('1');
    await store.history(2);
    github.forget();
    await store.history(2);
    expect(github.calls()).toEqual(['History']);
  });

  it('names a missing repository or branch', async () => {
    const missing = { code: 'notFound', message: /GITHUB_REPOSITORY and GITHUB_BRANCH/ };
    const lost = connect(github, { branch: 'none' });
    for (const reading of [connect(github, { repo: 'none' }).snapshot(), lost.snapshot(), lost.history(3)])
      await expect(reading).rejects.toMatchObject(missing);
  });
});

it.each<[number, string, string]>([
  ...LIMITS.map((text): [number, string, string] => [403, text, 'rateLimited']),
  ...[403, 409, 422].flatMap((status) =>
    RULES.map((text): [number, string, string] => [status, text, 'forbidden']),
  ),
  [403, 'Resource not accessible by personal access token', 'forbidden'],
  [409, 'Conflict', 'conflict'],
  [422, 'Validation Failed', 'invalid'],
])('REST: %i "%s" is %s', (status, message, code) => {
  const failure = toFailure(thrown({ status, response: { headers: {} }, message }), PLACE);
  expect(failure).toMatchObject({ code });
  expect(String(failure)).not.toContain(TOKEN);
});

it.each<[string | undefined, string, string]>([
  ...LIMITS.map((text): [undefined, string, string] => [undefined, text, 'rateLimited']),
  ...RULES.map((text): [string, string, string] => ['UNPROCESSABLE', text, 'forbidden']),
  ['UNPROCESSABLE', 'A path was requested for deletion which does not exist', 'invalid'],
  ['RATE_LIMITED', 'x', 'rateLimited'],
  ['STALE_DATA', 'x', 'conflict'],
  ['BRANCH_PROTECTION_RULE_VIOLATION', 'x', 'forbidden'],
  ['NOT_FOUND', 'x', 'notFound'],
  ['FORBIDDEN', 'x', 'forbidden'],
  [undefined, 'Something went wrong while executing your query.', 'unavailable'],
])('GraphQL: %s "%s" is %s', (type, message, code) => {
  const answer = { name: 'GraphqlResponseError', headers: {}, errors: [{ type, message }] };
  expect(toFailure(thrown(answer), PLACE)).toMatchObject({ code });
});

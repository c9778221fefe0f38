import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STARTING_CONTENT } from '../../../tests/fixtures/localRepository.ts';
import { type FakeGithub, startFakeGithub } from '../../../tests/mocks/github/fakeGithub.ts';
import type { Change, Commit, ContentStore, EditContent } from '../contentStore.ts';
import { createGithubStore } from './store.ts';

const LIST = 'content/site.json';

let github: FakeGithub;
let store: ContentStore;

beforeEach(async () => {
  github = await startFakeGithub({ files: STARTING_CONTENT });
  store = createGithubStore({ ...github, replayDelayMs: 5 });
  await store.snapshot();
  github.forget();
});
afterEach(() => github.close());

const head = () => github.repository.head('main') ?? '';
const messages = () => github.repository.log(head(), 50).map(({ message }) => message);
const subjects = () => messages().map((message) => message.split('\n')[0]);
const committed = (path: string) => String(github.repository.file('main', path));
const write =
  (path: string, content: string): EditContent =>
  () => [{ path, content }];
const file = (name: string) => `content/photos/${name}.json`;
const save = (subject: string, edit: EditContent, operationId: string = randomUUID()) =>
  store.change({ subject, operationId }, edit);

/** Starts one save and, while it runs, others that share the next commit. */
function saveDuring<T>(others: () => Promise<T>[]): Promise<[Commit, ...PromiseSettledResult<T>[]]> {
  const first = save('First', write(file('first'), '1'));
  return Promise.all([first, Promise.allSettled(others())]).then(([commit, rest]) => [commit, ...rest]);
}

it('saves that wait for a running save share a commit', async () => {
  const names = ['a', 'b', 'c'];
  const [first, ...shared] = await saveDuring(() =>
    names.map((name) =>
      save(`Save ${name}`, ({ files }) => [
        { path: LIST, content: `${files.get(LIST)?.text}${name}` },
        { path: file(name), content: name },
      ]),
    ),
  );
  expect(github.calls()).toEqual(['Save', 'Save']);
  const revision = head();
  expect(shared).toEqual(
    names.map((name) => {
      return { status: 'fulfilled', value: { revision, committed: true, paths: [file(name), LIST].sort() } };
    }),
  );
  expect(first.revision).not.toBe(revision);
  expect(committed(LIST)).toBe(`${STARTING_CONTENT[LIST]}abc`);
  expect(subjects()).toEqual(['Save a and 2 more', 'First', 'Start']);
  const [latest] = await store.history(1);
  expect(messages()[0]).toContain('- Save a\n- Save b\n- Save c\n');
  expect(latest?.paths.map(({ path }) => path).sort()).toEqual([LIST, ...names.map(file)].sort());
  expect((await store.snapshot()).revision).toBe(revision);
});

it('a refused and an unneeded save get their own results, and the others are committed', async () => {
  const mine = new RangeError('mine');
  const [, refused, needless, landed] = await saveDuring<Commit>(() => [
    save('Refused', () => Promise.reject(mine)),
    save('Needless', write(file('first'), '1')),
    save('Landed', write(file('a'), 'landed')),
  ]);
  expect(refused).toEqual({ status: 'rejected', reason: mine });
  expect(needless).toMatchObject({ value: { committed: false, paths: [] } });
  expect(landed).toMatchObject({ value: { committed: true, paths: [file('a')] } });
  expect(subjects()).toEqual(['Landed', 'First', 'Start']);
});

it('a save that is sent twice while it waits is committed once', async () => {
  const id = randomUUID();
  const add: EditContent = ({ files }): Change[] => [{ path: file(`n${files.size}`), content: 'x' }];
  const [, one, again] = await saveDuring(() => [save('Add', add, id), save('Add', add, id)]);
  expect(one).toMatchObject({ value: { committed: true, paths: [file('n6')] } });
  expect(again).toMatchObject({ value: { committed: true, paths: [] } });
  expect(subjects()).toEqual(['Add', 'First', 'Start']);
});

it('saves that share a commit are replayed together if others have committed meanwhile', async () => {
  const append =
    (text: string): EditContent =>
    ({ files }) => [{ path: LIST, content: `${files.get(LIST)?.text}${text}` }];
  await Promise.all([
    save('First', write(file('first'), '1')),
    save('A', append('A')),
    save('B', append('B')),
    github.push({ [LIST]: 'theirs' }),
  ]);
  expect(committed(LIST)).toBe('theirsAB');
  expect(subjects().filter((subject) => subject !== 'Someone else')).toEqual([
    'A and 1 more',
    'First',
    'Start',
  ]);
});

it('a shared commit with a lost answer is found again for each save', async () => {
  const ids = [randomUUID(), randomUUID()] as const;
  const [, ...shared] = await saveDuring(() => {
    github.fail('resetAfter', 'Save', 2);
    return [save('A', write(file('a'), 'A'), ids[0]), save('B', write(file('b'), 'B'), ids[1])];
  });
  expect(shared).toMatchObject([{ value: { committed: true } }, { value: { committed: true } }]);
  for (const id of ids) {
    expect(await save('Again', write(file('a'), 'again'), id)).toMatchObject({ committed: true, paths: [] });
  }
  expect(subjects()).toEqual(['A and 1 more', 'First', 'Start']);
});

it('a save that GitHub refuses does not make others fail', async () => {
  const first = save('First', write(file('first'), '1'));
  const shared = Promise.allSettled([
    save('A', write(file('a'), 'A')),
    save('B', write(file('b'), 'B')),
    save('C', write(file('c'), 'C')),
  ]);
  await first;
  // The shared commit fails, then the commit of the first save alone.
  github.fail('unprocessable', 'Save', 2);
  const [a, ...others] = await shared;
  expect(a).toMatchObject({ status: 'rejected', reason: { code: 'invalid' } });
  expect(others).toMatchObject([{ value: { committed: true } }, { value: { committed: true } }]);
  expect(subjects()).toEqual(['C', 'B', 'First', 'Start']);
});

it('a save that undoes another one gets its own commit', async () => {
  const before = STARTING_CONTENT[LIST] ?? '';
  await saveDuring(() => [save('There', write(LIST, 'x')), save('Back', write(LIST, before))]);
  expect(subjects()).toEqual(['Back', 'There', 'First', 'Start']);
});

it('saves that are too large for one request get their own commits', async () => {
  const image =
    (fill: number): EditContent =>
    () => [{ path: `public/photos/${fill}.jpg`, content: new Uint8Array(5_700_000).fill(fill) }];
  await saveDuring(() => [save('One', image(1)), save('Two', image(2))]);
  expect(subjects()).toEqual(['Two', 'One', 'First', 'Start']);
  expect(github.calls()).toEqual(['Save', 'Save', 'Save']);
});

it('a save that has waited too long is refused, and says when to try again', async () => {
  store = createGithubStore({ ...github, budgetMs: 30, requestTimeoutMs: 300 });
  await store.snapshot();
  github.fail('timeout', 'Save', 1);
  const slow = save('Slow', write(file('a'), 'slow')).catch(() => undefined);
  await expect(save('Late', write(file('b'), 'late'))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  await slow;
  expect(subjects().includes('Late')).toBe(false);
});

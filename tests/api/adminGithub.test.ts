import { beforeEach, describe, expect, test } from 'vitest';
import { createBundledStore, withFallback } from '../../netlify/content/bundled/store.ts';
import { createGithubStore } from '../../netlify/content/github/store.ts';
import { put } from '../fixtures/localRepository.ts';
import { temporaryFolder, whenTestEnds } from '../fixtures/temporary.ts';
import { type FakeGithub, startFakeGithub } from '../mocks/github/fakeGithub.ts';
import { upload } from './adminCalls.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop, textsOf } from './adminShop.ts';

const FAST = { replayDelayMs: 5, budgetMs: 4000 };
let github: FakeGithub;
let shop: AdminShop;

beforeEach(async () => {
  github = await startFakeGithub({ files: textsOf(ADMIN_CONTENT) });
  whenTestEnds(github.close);
  const store = createGithubStore({ ...github, ...FAST });
  shop = openAdminShop({ store, content: { 'content/settings.json': {} } });
  await store.snapshot();
  github.forget();
});

type Place = { files?: Record<string, string>; branch?: string; repo?: string };
/** The API on a wrong repository, with the content of the last deploy as its fallback. */
async function openMisplaced({ files = {}, ...place }: Place) {
  const misplaced = await startFakeGithub({ files });
  whenTestEnds(misplaced.close);
  const root = temporaryFolder();
  const shipped = { url: 'https://soundcloud.com/a/b', description: { en: 'Shipped' } };
  put(root, 'content/music/shipped.json', JSON.stringify(shipped));
  const store = withFallback(
    createGithubStore({ ...misplaced, ...FAST, ...place }),
    createBundledStore({ root }),
  );
  return { github: misplaced, ...openAdminShop({ store, content: {} }) };
}

const FILES = { 'content/settings.json': '{}\n' };
const MISPLACED: [string, Place, english: RegExp, german: RegExp][] = [
  ['an empty repository', {}, /site on GitHub is still empty/, /site auf GitHub ist noch leer/],
  ['a missing branch', { files: FILES, branch: 'live' }, /has no branch live/, /hat keinen Branch live/],
  ['a missing repository', { files: FILES, repo: 'b' }, /repository artist\/b/, /Repository artist\/b/],
];

describe.each(MISPLACED)('%s', (_, place, english, german) => {
  test('refuses a write and says what to do; lists show the last deploy and say why', async () => {
    const misplaced = await openMisplaced(place);
    for (const [language, says] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const headers = { 'accept-language': language };
      const answer = await misplaced.send('PUT', '/api/settings', { cornerRadiusPx: 3 }, headers);
      expect([answer.status, answer.error]).toEqual([502, expect.stringMatching(says)]);
      const list = await misplaced.send<{ id: string }[]>('GET', '/api/music', undefined, headers);
      expect([list.status, list.body.map(({ id }) => id)]).toEqual([200, ['shipped']]);
      expect(list.headers.get('x-content-stale')).toBe('true');
      expect(decodeURIComponent(list.headers.get('x-content-stale-reason') ?? '')).toMatch(says);
    }
    const { headers } = await misplaced.raw('/api/music');
    expect([headers.get('x-content-stale'), headers.has('x-content-stale-reason')]).toEqual(['true', false]);
  });
});

test('a repository works from its first push on', async () => {
  const misplaced = await openMisplaced({});
  expect((await misplaced.send('PUT', '/api/settings', { cornerRadiusPx: 3 })).status).toBe(502);
  await misplaced.github.repository.commit('main', undefined, 'First push', [
    { path: 'content/settings.json', content: Buffer.from('{}\n') },
  ]);
  expect((await misplaced.send('PUT', '/api/settings', { cornerRadiusPx: 3 })).status).toBe(200);
  expect((await misplaced.raw('/api/settings')).headers.get('x-content-stale')).toBeNull();
});

test('a branch renamed while the site runs is named in the error', async () => {
  github.repository.renameBranch('main', 'other');
  const answer = await shop.send('PUT', '/api/settings', { cornerRadiusPx: 17 });
  expect([answer.status, answer.error]).toEqual([502, expect.stringContaining('no branch main')]);
  expect((await shop.raw('/api/photos')).status).toBe(502);
});

describe.each(['protection', 'ruleset'] as const)('a branch under a %s', (rules) => {
  test('refuses writes and says what to do, saves nothing, and saves once writes are allowed', async () => {
    const before = await github.countCommits();
    github.protect(rules);
    const german = { 'accept-language': 'de' };
    // adminFailures.test.ts tests every call with every failure of a store.
    const answer = await shop.send('PUT', '/api/settings', { cornerRadiusPx: 17 }, german);
    const error = expect.stringContaining('Der Branch main ist auf GitHub geschützt');
    expect([answer.status, answer.error]).toEqual([502, error]);
    const photo = await upload(shop);
    expect([photo.status, photo.error]).toEqual([502, expect.stringContaining('branch main is protected')]);
    expect(await github.countCommits()).toBe(before);
    github.protect(undefined);
    expect((await shop.send('PUT', '/api/settings', { cornerRadiusPx: 3 })).status).toBe(200);
  });

  test('also refuses a change that is too large for one request', async () => {
    github.protect(rules);
    const files = Array.from({ length: 151 }, (_, n) => ({ path: `content/p${n}.json`, content: '{}' }));
    await expect(shop.store.change({ subject: 'Many' }, () => files)).rejects.toMatchObject({
      code: 'forbidden',
      sentence: { key: 'github.protected' },
    });
  });
});

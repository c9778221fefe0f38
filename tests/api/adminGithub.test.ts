import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGithubStore } from '../../netlify/services/content/githubStore.ts';
import type { HistoryItem, SavedPhoto } from '../../src/domain/adminEndpoints.ts';
import { type FakeGithub, startFakeGithub } from '../fixtures/fakeGithub/fakeGithub.ts';
import type { FaultName } from '../fixtures/fakeGithub/faults.ts';
import { upload, WRITES } from './adminCalls.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop, textOf } from './adminShop.ts';

let github: FakeGithub;
let shop: AdminShop;

beforeEach(async () => {
  const files = Object.fromEntries(
    Object.entries(ADMIN_CONTENT).map(([path, value]) => [path, textOf(value)]),
  );
  github = await startFakeGithub({ files });
  const { token, owner, repo, branch, apiUrl } = github;
  const store = createGithubStore({ token, owner, repo, branch, apiUrl, replayDelayMs: 5, budgetMs: 4000 });
  shop = openAdminShop({ store, content: { 'content/settings.json': {} } });
  await store.snapshot();
  github.forget();
});
afterEach(async () => {
  shop.close();
  await github.close();
});

const writes = () => github.calls().filter((name) => name === 'Save').length;

describe('on GitHub', () => {
  test.each(WRITES)('%s %s is one commit', async (method, path, body) => {
    const before = await github.countCommits();
    const answer = await shop.send(method, path, body);
    expect(answer.status).toBeLessThan(300);
    expect(answer.headers.get('x-content-revision')).toBe(await github.repository.head('main'));
    expect(await github.countCommits()).toBeLessThanOrEqual(before + 1);
    expect(writes()).toBeLessThanOrEqual(1);
  });

  test('an upload is one commit of image and JSON; its deletion and the undoing of that as well', async () => {
    const photo = (await (await upload(shop)).json()) as SavedPhoto;
    expect(writes()).toBe(1);
    const image = await shop.store.file(`public/photos/${photo.filename}`);
    expect(image?.byteLength).toBeGreaterThan(0);
    await shop.send('DELETE', `/api/photos/${photo.id}`);
    const items = (await shop.send<HistoryItem[]>('GET', '/api/history')).body;
    expect(items[0]?.changes).toEqual([
      { kind: 'photo', id: photo.id, status: 'deleted', filename: photo.filename },
    ]);
    expect((await shop.send('POST', '/api/history/restore', { revision: items[0]?.revision })).status).toBe(
      200,
    );
    expect(await shop.store.file(`public/photos/${photo.filename}`)).toEqual(image);
    expect(writes()).toBe(3);
  });

  test('a lost update is found although this process has not seen the other one', async () => {
    const [photo] = (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body;
    await github.push({
      [`content/photos/${photo?.id}.json`]: textOf({ filename: 'x.png', description: { en: 'Theirs' } }),
    });
    const form = { en_description: 'Mine', de_description: 'Meins' };
    const answer = await shop.send('PUT', `/api/photos/${photo?.id}`, form, {
      'If-Match': photo?.etag ?? '',
    });
    expect([answer.status, answer.body.current]).toEqual([
      409,
      expect.objectContaining({ description: { en: 'Theirs' } }),
    ]);
  });

  test('an answer that is lost after the commit is still one commit', async () => {
    for (const fault of ['resetAfter', 'badGatewayAfter', 'truncated'] as const) {
      const before = await github.countCommits();
      github.fail(fault);
      const body = { url: 'https://soundcloud.com/a/b', en_description: fault, de_description: 'x' };
      expect((await shop.send('POST', '/api/music/add', body)).status).toBe(201);
      expect(await github.countCommits()).toBe(before + 1);
    }
  });

  test.each<[FaultName, number, RegExp]>([
    ['unauthorized', 502, /token.*make a new one/],
    ['forbidden', 502, /Contents: read and write/],
    ['notFound', 502, /GITHUB_REPOSITORY and GITHUB_BRANCH/],
    ['secondaryLimit', 429, /no more requests/],
    ['limitAsSuccess', 429, /no more requests/],
    ['forbiddenAsSuccess', 502, /branch rules/],
  ])('%s is %i with what to do', async (fault, status, says) => {
    const before = await github.countCommits();
    for (const [method, path, body] of WRITES.slice(0, 3)) {
      github.fail(fault, 'write', 9);
      const answer = await shop.send(method, path, body);
      expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(says)]);
      expect(answer.headers.has('retry-after')).toBe(status === 429);
      expect(JSON.stringify(answer.body) + shop.lines.join()).not.toContain(github.token);
      github.heal();
    }
    expect(await github.countCommits()).toBe(before);
  });
});

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createLocalStore } from '../netlify/content/local/store.ts';
import { openAdminShop } from '../tests/api/adminShop.ts';
import { PASSWORD } from '../tests/api/harness.ts';
import { commitAll, createRepository, git, put } from '../tests/fixtures/localRepository.ts';
import { bareEnv } from '../tests/fixtures/processes.ts';
import { temporaryFolder } from '../tests/fixtures/temporary.ts';
import { sample } from '../tests/long.ts';
import { contentOfCommit, contentOfSite, RestoreError, restoreContent } from './restore.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

const tree = (folder: string, revision: string, prefix = '') =>
  git(folder, 'ls-tree', '-r', revision, '--', `${prefix}content`, `${prefix}public/photos`);

test.each(sample(['site/', ''], 1))(
  'the content of an older commit becomes a new one, below "%s"',
  async (prefix) => {
    createRepository(root, prefix);
    const old = git(root, 'rev-parse', 'HEAD').trim();
    put(root, `${prefix}content/photos/later.json`, '{}');
    put(root, `${prefix}public/photos/later.jpg`, Buffer.from([0xff, 0xd8, 0]));
    put(root, `${prefix}content/site.json`, 'changed');
    put(root, 'code.ts', 'newer code');
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', 'Later');
    const later = git(root, 'rev-parse', 'HEAD').trim();
    put(root, 'code.ts', 'not committed');

    const content = contentOfCommit(join(root, prefix), 'HEAD~1');
    expect(content.revision).toBe(old);
    const store = createLocalStore({ root: join(root, prefix) });
    const { committed, paths } = await restoreContent(store, content.content, 'old');
    expect([committed, paths.length > 1]).toEqual([true, true]);
    expect(git(root, 'rev-parse', 'HEAD~1').trim()).toBe(later);
    expect(tree(root, 'HEAD', prefix)).toBe(tree(root, old, prefix));
    expect(git(root, 'show', 'HEAD:code.ts')).toBe('newer code');
    expect(git(root, 'status', '--porcelain')).toBe(' M code.ts\n');

    expect((await restoreContent(store, content.content, 'old')).committed).toBe(false);
  },
);

test('reports a missing commit, or one without content, and changes nothing', () => {
  put(root, 'x', 'x');
  commitAll(root);
  expect(() => contentOfCommit(root, 'abcdef1')).toThrow('There is no commit "abcdef1" here.');
  expect(() => contentOfCommit(root, 'example.org')).toThrow(/A site is given with https:\/\/\.$/);
  expect(() => contentOfCommit(root, '--all')).toThrow(RestoreError);
  expect(() => contentOfCommit(root, 'HEAD')).toThrow(/holds no content\.$/);
});

test('restores a lost repository from the deployed site, byte for byte', async () => {
  const shop = openAdminShop();
  shop.push({ 'public/photos/large/wave.jpg': 'display copy' });
  const request = async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return shop.raw(pathname + search, init);
  };
  createRepository(root);
  const { revision, content } = await contentOfSite('https://shop.example', PASSWORD, request);
  expect(revision).toBe(shop.head());
  await restoreContent(createLocalStore({ root }), content, 'shop.example');
  expect(tree(root, 'HEAD')).toBe(shop.git('ls-tree', '-r', 'HEAD', '--', 'content', 'public/photos'));

  await expect(contentOfSite('https://shop.example', 'wrong', request)).rejects.toThrow(
    /does not give its content: Unauthorized.*Check ADMIN_PASSWORD/,
  );
  const damaged = async (url: string, init?: RequestInit) =>
    url.includes('/file?') ? new Response('another picture') : request(url, init);
  await expect(contentOfSite('https://shop.example', PASSWORD, damaged)).rejects.toThrow(
    /is not the file that the site says it is/,
  );
});

const file = { path: 'content/site.json', oid: 'a'.repeat(40), text: '{}' };
const ANSWER =
  /answers, but not with the content of a site.*Check that the address is that of the deployed site/;
const html = () => new Response('<!doctype html><title>This domain is for sale</title>');
const fails = (error: Error) => () => Promise.reject(error);
const lost = new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') });
const breaks = () =>
  new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('terminated')) }));
const listed =
  (...files: object[]) =>
  () =>
    Response.json({ revision: 'abc', files });
test.each<[string, () => Response | Promise<Response>, RegExp]>([
  ['nobody', fails(lost), /reached \(getaddrinfo ENOTFOUND\)\. Check the address .*, and run this again\.$/],
  ['no answer', fails(new DOMException('', 'TimeoutError')), /not answer within \d+ s\. .*run this again\.$/],
  ['a connection that breaks', breaks, /can't be reached \(terminated\)/],
  ['a parked domain', html, ANSWER],
  ['no files', listed(), ANSWER],
  ['files of another shape', listed({ ...file, text: 1 }), ANSWER],
  ['an error page', () => new Response('<p>Gone</p>', { status: 404 }), /HTTP 404\. Check that the address/],
])('%s at the address: the message says what to do', async (_who, answer, message) => {
  const restoring = contentOfSite('https://shop.example', PASSWORD, async () => answer());
  await expect(restoring).rejects.toBeInstanceOf(RestoreError);
  await expect(restoring).rejects.toThrow(message);
});

test('the command reports a failure in one line and changes nothing', () => {
  createRepository(root);
  const before = git(root, 'rev-parse', 'HEAD');
  const { status, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, 'restore.ts'), 'http://127.0.0.1:1'],
    { env: { ...bareEnv(), CONTENT_ROOT: root, ADMIN_PASSWORD: PASSWORD }, encoding: 'utf8' },
  );
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/can't be reached.* Nothing was changed\.$/)],
  ]);
  expect(git(root, 'rev-parse', 'HEAD')).toBe(before);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStore } from '../../netlify/services/content/local/store.ts';
import { openAdminShop, PASSWORD } from '../../tests/api/adminShop.ts';
import { createRepository, git, put } from '../../tests/fixtures/localRepository.ts';
import { restoreContent } from './restore.ts';
import { contentOfCommit, contentOfSite, RestoreError } from './sources.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'restore-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const tree = (folder: string, revision: string) =>
  git(folder, 'ls-tree', '-r', revision, '--', 'content', 'public/photos');

test.each(['', 'site/'])(
  'an older commit\u2019s content becomes one new commit, below "%s"',
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
    const below = (revision: string) =>
      git(root, 'ls-tree', '-r', revision, '--', `${prefix}content`, `${prefix}public/photos`);
    expect(below('HEAD')).toBe(below(old));
    expect(git(root, 'show', 'HEAD:code.ts')).toBe('newer code');
    expect(git(root, 'status', '--porcelain')).toBe(' M code.ts\n');

    const again = await restoreContent(store, content.content, 'old');
    expect(again.committed).toBe(false);
  },
);

test('a commit that is not there, or without content, is said and changes nothing', () => {
  createRepository(root);
  git(root, 'checkout', '-q', '--orphan', 'bare');
  git(root, 'rm', '-rfq', '.');
  put(root, 'x', 'x');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'No content');
  expect(() => contentOfCommit(root, 'abcdef1')).toThrow('There is no commit "abcdef1" here.');
  expect(() => contentOfCommit(root, '--all')).toThrow(RestoreError);
  expect(() => contentOfCommit(root, 'HEAD')).toThrow(/holds no content\.$/);
});

test('a lost repository is restored from the deployed site, file by file as it was', async () => {
  const shop = openAdminShop();
  const request = async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/api/')) return shop.raw(pathname, init);
    const bytes = await shop.store.file(`public${pathname}`);
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 });
  };
  try {
    createRepository(root);
    const { revision, content } = await contentOfSite('https://shop.example', PASSWORD, request);
    expect(revision).toBe(shop.head());
    await restoreContent(createLocalStore({ root }), content, 'shop.example');
    expect(tree(root, 'HEAD')).toBe(shop.git('ls-tree', '-r', 'HEAD', '--', 'content', 'public/photos'));

    await expect(contentOfSite('https://shop.example', 'wrong', request)).rejects.toThrow(
      /does not give its content: Unauthorized/,
    );
    const damaged = async (url: string, init?: RequestInit) =>
      url.includes('/photos/') ? new Response('another picture') : request(url, init);
    await expect(contentOfSite('https://shop.example', PASSWORD, damaged)).rejects.toThrow(
      /is not the file that the site says it is/,
    );
  } finally {
    shop.close();
  }
});

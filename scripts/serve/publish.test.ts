import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContentError, type ContentStore } from '../../netlify/content/contentStore.ts';
import { openStore } from '../../netlify/content/openStore.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { filesBelow } from '../../tests/fixtures/bag.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder, whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { type FakeGithub, startFakeGithub } from '../../tests/mocks/github/fakeGithub.ts';
import { BuildError, type BuildOptions } from './build.ts';
import { createBuildContent, createRebuild, readLastCopy } from './publish.ts';

describe('the content to build', () => {
  const IMAGE = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0xfe]);
  const LATIN = Buffer.from([0x47, 0xf6, 0xdf, 0x65]);
  const OTHER = Buffer.from([0xff, 0xd8, 0xff, 9, 9]);
  const FILES = {
    'content/site.json': Buffer.from('{"title":"Größe"}\n'),
    'content/photos/a.json': Buffer.from('{"filename":"a.jpg"}\n'),
    'content/latin.md': LATIN,
    'public/photos/a.jpg': IMAGE,
    'public/photos/b.jpg': OTHER,
    'README.md': 'not content',
  };

  let base: string;
  let checkout: string;
  let github: FakeGithub;
  let store: ContentStore;

  const env = (more: Record<string, string> = {}) =>
    readEnv({
      CONTENT_ROOT: checkout,
      GITHUB_TOKEN: github.token,
      GITHUB_REPOSITORY: `${github.owner}/${github.repo}`,
      GITHUB_API_URL: github.apiUrl,
      ...more,
    });
  const distDir = () => join(base, 'dist');
  const build = () => createBuildContent(env(), distDir(), async () => store);
  /** The files whose bytes were fetched from GitHub. */
  const fetched = () => github.calls().flatMap((name) => name.split('GET /contents/')[1] ?? []);

  beforeEach(async () => {
    base = temporaryFolder();
    checkout = join(base, 'checkout');
    github = await startFakeGithub({ files: FILES });
    whenTestEnds(github.close);
    put(checkout, 'public/photos/a.jpg', IMAGE);
    put(checkout, 'content/photos/a.json', '{"filename":"old.jpg"}\n');
    store = await openStore(env(), () => {});
  });

  /** All files of a folder with their bytes; the record of the copied source is not content. */
  const filesOf = (folder: string) =>
    Object.fromEntries(
      filesBelow(folder).flatMap((path) =>
        path === '.copied' ? [] : [[path, readFileSync(join(folder, path))]],
      ),
    );

  test('the local store builds its own folder without opening a store', async () => {
    const content = createBuildContent(readEnv({ CONTENT_ROOT: checkout }), distDir(), () => {
      throw new Error('opened');
    });
    expect(await content()).toEqual({ contentRoot: checkout });
  });

  test("GitHub's content is copied byte for byte with its commit; files of the checkout are not fetched", async () => {
    const content = build();
    const head = await github.repository.head('main');
    const built = await content();
    expect(built).toEqual({ contentRoot: join(base, '.cache', 'content'), revision: head });
    const { 'README.md': _, ...copied } = FILES;
    expect(filesOf(built.contentRoot)).toEqual(copied);
    expect(fetched().sort()).toEqual(['content/latin.md', 'public/photos/b.jpg']);
  });

  test('the next build, by another process, follows saves and deletions and fetches only new files', async () => {
    await build()();
    github.forget();
    const { revision } = await store.change({ subject: 'Save' }, () => [
      { path: 'content/photos/a.json', delete: true },
      { path: 'public/photos/a.jpg', delete: true },
      { path: 'public/photos/c.jpg', content: OTHER },
      { path: 'content/site.json', content: '{"title":"New"}\n' },
    ]);
    // GitHub's reads may lag behind a save; the store is up to date.
    const built = await build()();
    expect(built.revision).toBe(revision);
    const files = filesOf(built.contentRoot);
    const paths = 'content/latin.md content/site.json public/photos/b.jpg public/photos/c.jpg';
    expect(Object.keys(files).join(' ')).toBe(paths);
    expect(String(files['content/site.json'])).toBe('{"title":"New"}\n');
    expect(fetched()).toEqual(['public/photos/c.jpg']);
  });

  test('nothing is built while GitHub is unreachable, because the deploy may be older than the live site', async () => {
    github.fail('unauthorized', 'read', 99);
    await expect(build()()).rejects.toThrow('GITHUB_TOKEN');
  });

  test('the last complete copy is used while GitHub cannot be read', async () => {
    expect(await readLastCopy(env(), distDir())).toBeUndefined();
    const content = build();
    const built = await content();
    expect(await readLastCopy(env(), distDir())).toEqual(built);
    expect(await readLastCopy(env({ GITHUB_BRANCH: 'other' }), distDir())).toBeUndefined();
    expect(await readLastCopy(readEnv({}), distDir())).toBeUndefined();
    await store.change({ subject: 'Save' }, () => [{ path: 'public/photos/c.jpg', content: OTHER }]);
    github.fail('serverError', 'GET /contents/public/photos/c.jpg', 99);
    await expect(content()).rejects.toThrow(ContentError);
    expect(await readLastCopy(env(), distDir())).toBeUndefined();
    github.heal();
    expect(await readLastCopy(env(), distDir())).toBeUndefined();
    expect(await content()).toEqual(await readLastCopy(env(), distDir()));
  });
});

describe('publishing on this machine', () => {
  let root: string;
  let served: string[];
  let builds: number;
  let content: string;

  /** Builds the current content; the content "broken" cannot be built. */
  async function build({ outDir }: BuildOptions): Promise<void> {
    builds += 1;
    const text = content;
    await new Promise((done) => setTimeout(done, 20));
    if (text === 'broken') throw new BuildError('content/photos/a.json: description is missing');
    put(outDir, 'index.html', text);
  }

  const distDir = () => join(root, 'dist');
  const live = () => readFileSync(join(distDir(), 'index.html'), 'utf8');

  function rebuilder(builder = build): () => Promise<void> {
    const options = {
      root,
      content: async () => ({ contentRoot: root }),
      distDir: distDir(),
      setDistDir: (path: string) => served.push(path),
    };
    return createRebuild(options, builder);
  }

  beforeEach(() => {
    root = temporaryFolder();
    [served, builds, content] = [[], 0, 'first'];
    put(distDir(), 'index.html', 'before');
  });

  test.each([true, false])(
    'a build is served from its own folder until it is renamed to dist, which existed: %s',
    async (was) => {
      if (!was) rmSync(distDir(), { recursive: true });
      await rebuilder()();
      expect(live()).toBe('first');
      expect(served).toEqual([expect.stringContaining(join('.cache', 'builds')), distDir()]);
      expect(readdirSync(join(root, '.cache', 'builds'))).toEqual([]);
    },
  );

  test('calls during a build share one more build, which includes saves in the meantime', async () => {
    const rebuild = rebuilder();
    const first = rebuild();
    await new Promise((done) => setTimeout(done, 10));
    content = 'second';
    await Promise.all([first, rebuild(), rebuild(), rebuild()]);
    expect([live(), builds]).toEqual(['second', 2]);
  });

  test('a build during which a file is deleted starts again with the current content', async () => {
    put(root, 'content/photos/a.json', '{}');
    const changing = async (options: BuildOptions) => {
      content = builds === 0 ? 'broken' : 'without the photo';
      rmSync(join(root, 'content/photos/a.json'), { force: true });
      await build(options);
    };
    await rebuilder(changing)();
    expect([live(), builds]).toEqual(['without the photo', 2]);
  });

  test('a build gives up when its content changes at every attempt', async () => {
    const changing = async (options: BuildOptions) => {
      put(root, 'content/site.json', `${builds}`);
      content = 'broken';
      await build(options);
    };
    await expect(rebuilder(changing)()).rejects.toThrow('description is missing');
    expect(builds).toBe(3);
  });

  test('a failed build says why, keeps the site and does not block the next build', async () => {
    const rebuild = rebuilder();
    content = 'broken';
    await expect(rebuild()).rejects.toThrow('description is missing');
    expect([live(), served]).toEqual(['before', []]);
    content = 'repaired';
    await rebuild();
    expect(live()).toBe('repaired');
  });
});

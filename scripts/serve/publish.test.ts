import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContentError, type ContentStore } from '../../netlify/content/contentStore.ts';
import { openStore } from '../../netlify/content/openStore.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder, whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { type FakeGithub, startFakeGithub } from '../../tests/mocks/github/fakeGithub.ts';
import { BuildError, type BuildOptions } from './build.ts';
import { createBuildContent, createRebuild, readLastCopy } from './publish.ts';

describe('the content to build', () => {
  const IMAGE = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3, 0xfe]);
  const LATIN = Buffer.from([0x47, 0xf6, 0xdf, 0x65]);
  const OTHER = Buffer.from([0xff, 0xd8, 0xff, 9, 9]);

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
  /** The files whose bytes GitHub was asked for. */
  const fetched = () => github.calls().flatMap((name) => name.split('GET /contents/')[1] ?? []);

  beforeEach(async () => {
    base = temporaryFolder();
    checkout = join(base, 'checkout');
    github = await startFakeGithub({
      files: {
        'content/site.json': '{"title":"Größe"}\n',
        'content/photos/a.json': '{"filename":"a.jpg"}\n',
        'content/latin.md': LATIN,
        'public/photos/a.jpg': IMAGE,
        'public/photos/b.jpg': OTHER,
        'README.md': 'not content',
      },
    });
    whenTestEnds(github.close);
    put(checkout, 'public/photos/a.jpg', IMAGE);
    put(checkout, 'content/photos/a.json', '{"filename":"old.jpg"}\n');
    store = await openStore(env(), () => {});
  });

  /** All files of a folder with their bytes. */
  async function filesOf(folder: string): Promise<Record<string, Buffer>> {
    // The record of the copied source is not content.
    await rm(join(folder, '.copied'));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : []));
    const read = async (path: string) => [path.slice(folder.length + 1), await readFile(path)] as const;
    return Object.fromEntries(await Promise.all(paths.sort().map(read)));
  }

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
    expect(await filesOf(built.contentRoot)).toEqual({
      'content/latin.md': LATIN,
      'content/photos/a.json': Buffer.from('{"filename":"a.jpg"}\n'),
      'content/site.json': Buffer.from('{"title":"Größe"}\n'),
      'public/photos/a.jpg': IMAGE,
      'public/photos/b.jpg': OTHER,
    });
    expect(fetched().sort()).toEqual(['content/latin.md', 'public/photos/b.jpg']);
  });

  test('the next build follows saves and deletions and fetches only new files', async () => {
    const content = build();
    await content();
    github.forget();
    const { revision } = await store.change({ subject: 'Save' }, () => [
      { path: 'content/photos/a.json', delete: true },
      { path: 'public/photos/a.jpg', delete: true },
      { path: 'public/photos/c.jpg', content: OTHER },
      { path: 'content/site.json', content: '{"title":"New"}\n' },
    ]);
    // GitHub's reads may lag behind a save; the store is up to date.
    const built = await content();
    expect(built.revision).toBe(revision);
    const files = await filesOf(built.contentRoot);
    const paths = 'content/latin.md content/site.json public/photos/b.jpg public/photos/c.jpg';
    expect(Object.keys(files).join(' ')).toBe(paths);
    expect(String(files['content/site.json'])).toBe('{"title":"New"}\n');
    expect(fetched()).toEqual(['public/photos/c.jpg']);
  });

  test('another process continues from the same copy', async () => {
    await build()();
    github.forget();
    await build()();
    expect(fetched()).toEqual([]);
  });

  test('nothing is built while GitHub is unreachable: the deploy may be older than what is live', async () => {
    github.fail('unauthorized', 'read', 99);
    await expect(build()()).rejects.toThrow('GITHUB_TOKEN');
  });

  test('a whole last copy is used where GitHub cannot be read', async () => {
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
    await mkdir(outDir, { recursive: true });
    await writeFile(join(outDir, 'index.html'), text);
  }

  const distDir = () => join(root, 'dist');
  const live = () => readFile(join(distDir(), 'index.html'), 'utf8');

  function rebuilder(builder = build): () => Promise<void> {
    const options = {
      root,
      content: async () => ({ contentRoot: root }),
      distDir: distDir(),
      setDistDir: (path: string) => served.push(path),
    };
    return createRebuild(options, builder);
  }

  beforeEach(async () => {
    root = temporaryFolder();
    served = [];
    builds = 0;
    content = 'first';
    await mkdir(distDir());
    await writeFile(join(distDir(), 'index.html'), 'before');
  });

  test('a build is served from its own folder until it replaces dist', async () => {
    await rebuilder()();
    expect(await live()).toBe('first');
    expect(served).toEqual([expect.stringContaining(join('.cache', 'builds')), distDir()]);
    expect(await readdir(join(root, '.cache', 'builds'))).toEqual([]);
  });

  test('the first build needs no earlier one', async () => {
    await rm(distDir(), { recursive: true });
    await rebuilder()();
    expect(await live()).toBe('first');
  });

  test('calls during a build share one more build, which includes what was saved meanwhile', async () => {
    const rebuild = rebuilder();
    const first = rebuild();
    await new Promise((done) => setTimeout(done, 10));
    content = 'second';
    await Promise.all([first, rebuild(), rebuild(), rebuild()]);
    expect([await live(), builds]).toEqual(['second', 2]);
  });

  test('a build that a delete overtakes starts again with the current content', async () => {
    const photo = join(root, 'content', 'photos', 'a.json');
    await mkdir(join(photo, '..'), { recursive: true });
    await writeFile(photo, '{}');
    const overtaken = async (options: BuildOptions) => {
      content = builds === 0 ? 'broken' : 'without the photo';
      await rm(photo, { force: true });
      await build(options);
    };
    await rebuilder(overtaken)();
    expect([await live(), builds]).toEqual(['without the photo', 2]);
  });

  test('content that changes during every build is given up on', async () => {
    const overtaken = async (options: BuildOptions) => {
      await mkdir(join(root, 'content'), { recursive: true });
      await writeFile(join(root, 'content', 'site.json'), String(builds));
      content = 'broken';
      await build(options);
    };
    await expect(rebuilder(overtaken)()).rejects.toThrow('description is missing');
    expect(builds).toBe(3);
  });

  test('a failed build says why, leaves the site as it was and does not block the next', async () => {
    const rebuild = rebuilder();
    content = 'broken';
    await expect(rebuild()).rejects.toThrow('description is missing');
    expect([await live(), served]).toEqual(['before', []]);
    content = 'repaired';
    await rebuild();
    expect(await live()).toBe('repaired');
  });
});

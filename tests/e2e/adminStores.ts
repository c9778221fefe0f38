import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { runGit } from '../mocks/github/bareRepository.ts';
import { startFakeGithub } from '../mocks/github/fakeGithub.ts';
import { linkFolder, makeContentRoot, withProject } from './content.ts';
import { test as base, closePages, expect } from './fixtures.ts';
import { DIST, type TestServer, type TestServerOptions } from './testServer.ts';

type Entry = Record<string, unknown> & { description: { en: string; de: string } };

/** The site over one of the stores, and the repository behind it. */
interface StoreSite {
  url: string;
  /** Waits until the branch holds exactly this many more commits than at the last count. */
  expectCommits(made: number): Promise<void>;
  /** The answer that visitors get now from an address such as '/api/photos'. */
  read<T = (Entry & { id: string })[]>(path: string): Promise<T>;
}

interface GithubSite extends StoreSite {
  github: Awaited<ReturnType<typeof startFakeGithub>>;
}

type StartServer = (options?: TestServerOptions) => Promise<TestServer>;
type Open<Site extends StoreSite> = { site: Site; close: () => Promise<void> };

interface SiteOptions {
  /** Publishing works: the server has a build of its own to replace. */
  publishes?: boolean;
  /** The photos of this project alone, where many rows would only make ways longer. */
  project?: string;
}

/** The test content as files of a repository; most tests need no pictures. */
function sampleFiles(folders: readonly string[]): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (const folder of folders) {
    for (const entry of readdirSync(join(TEST_CONTENT, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files[path.slice(TEST_CONTENT.length + 1)] = readFileSync(path);
    }
  }
  return files;
}

/** A copy of the test content's build, for a server that may publish over it. */
async function copyBuild(): Promise<{ distDir: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'published-'));
  await linkFolder(DIST, join(folder, 'dist'));
  return { distDir: join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** @param folder of the repository; its branch is `main`. */
async function createSite(url: string, folder: string) {
  const git = async (...args: string[]) => runGit(folder, args, '', {});
  const countCommits = async () => Number(await git('rev-list', '--count', '--branches').catch(() => '0'));
  let known = await countCommits();
  const site: StoreSite = {
    url,
    async expectCommits(made) {
      known += made;
      await expect.poll(countCommits, { timeout: 45_000 }).toBe(known);
    },
    read: async (path) => (await fetch(`${url}${path}`)).json(),
  };
  return { site, git };
}

async function openLocal(
  startServer: StartServer,
  { publishes, project }: SiteOptions = {},
): Promise<Open<StoreSite>> {
  const content = await makeContentRoot(project === undefined ? {} : await withProject(project));
  const build = publishes ? await copyBuild() : undefined;
  const server = await startServer({ contentRoot: content.path, distDir: build?.distDir });
  const { site, git } = await createSite(server.url, content.path);
  return {
    site,
    async close() {
      await server.stop();
      // After the saves the repository is sound, and the working tree equals the branch.
      const left = await Promise.all([
        git('status', '--porcelain', '--untracked-files=no'),
        git('status', '--porcelain', '--untracked-files=all', '--', 'content'),
        git('fsck', '--strict', '--no-dangling', '--no-progress'),
      ]);
      await Promise.all([content.remove(), build?.remove()]);
      expect(left.map(String)).toEqual(['', '', '']);
    },
  };
}

async function openGithub(
  startServer: StartServer,
  { publishes, project }: SiteOptions = {},
): Promise<Open<GithubSite>> {
  const build = publishes ? await copyBuild() : undefined;
  // Only a build looks into the pictures.
  const stored = sampleFiles(publishes ? ['content', 'public/photos'] : ['content']);
  if (project !== undefined) for (const path of Object.keys(await withProject(project))) delete stored[path];
  const github = await startFakeGithub({ files: stored });
  const server = await startServer({
    distDir: build?.distDir,
    env: {
      GITHUB_TOKEN: github.token,
      GITHUB_REPOSITORY: `${github.owner}/${github.repo}`,
      GITHUB_BRANCH: github.branch,
      GITHUB_API_URL: github.apiUrl,
    },
  });
  const { site } = await createSite(server.url, github.repository.folder);
  return {
    site: { ...site, github },
    async close() {
      await server.stop();
      const faults = await github.repository.fsck();
      await Promise.all([github.close(), build?.remove()]);
      expect(faults).toBe('');
    },
  };
}

interface StoreFixtures {
  /** Starts a server over a store of its own with the test content; both are checked and put away at the end. */
  open: {
    local(options?: SiteOptions): Promise<StoreSite>;
    github(options?: SiteOptions): Promise<GithubSite>;
  };
}

export const test = base.extend<StoreFixtures>({
  open: async ({ startServer, context }, use) => {
    const closings: (() => Promise<void>)[] = [];
    const keep = <Site extends StoreSite>({ site, close }: Open<Site>): Site => {
      closings.push(close);
      return site;
    };
    await use({
      local: async (options) => keep(await openLocal(startServer, options)),
      github: async (options) => keep(await openGithub(startServer, options)),
    });
    await closePages(context);
    for (const close of closings) await close();
  },
});

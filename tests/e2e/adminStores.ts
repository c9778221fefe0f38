import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { runGit } from '../mocks/github/bareRepository.ts';
import { startFakeGithub } from '../mocks/github/fakeGithub.ts';
import { HEAVY } from './adminContent.ts';
import { linkFolder, withProject } from './content.ts';
import { test as base, closePages, expect } from './fixtures.ts';
import { DIST } from './testServer.ts';

/** A server over GitHub, with the photos of one project and a build of its own, which it may replace. */
interface GithubSite {
  url: string;
  /** Waits until the branch holds exactly this many more commits than at the last count. */
  expectCommits(made: number): Promise<void>;
}

/** The test content as files of a repository. */
async function sampleFiles(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const folder of ['content', 'public/photos']) {
    for (const entry of readdirSync(join(TEST_CONTENT, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files[path.slice(TEST_CONTENT.length + 1)] = readFileSync(path);
    }
  }
  for (const path of Object.keys(await withProject(HEAVY))) delete files[path];
  return files;
}

export const test = base.extend<{ onGithub: GithubSite }>({
  onGithub: async ({ startServer, context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'published-'));
    const distDir = join(folder, 'dist');
    await linkFolder(DIST, distDir);
    const github = await startFakeGithub({ files: await sampleFiles() });
    const { url, stop } = await startServer({
      distDir,
      env: {
        GITHUB_TOKEN: github.token,
        GITHUB_REPOSITORY: `${github.owner}/${github.repo}`,
        GITHUB_BRANCH: github.branch,
        GITHUB_API_URL: github.apiUrl,
      },
    });
    const git = (...args: string[]) => runGit(github.repository.folder, args, '', {});
    const countCommits = async () => Number(await git('rev-list', '--count', '--branches'));
    let known = await countCommits();
    await use({
      url,
      async expectCommits(made) {
        known += made;
        await expect.poll(countCommits, { timeout: 45_000 }).toBe(known);
      },
    });
    await closePages(context);
    await stop();
    expect(await github.repository.fsck()).toBe('');
    await github.close();
    await rm(folder, { recursive: true, force: true });
  },
});

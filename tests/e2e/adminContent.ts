import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ContentRoot, makeContentRoot } from './content.ts';
import { ADMIN_PASSWORD, test as base, expect } from './fixtures.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** A server over content of its own, which tests may change. */
export interface AdminSite {
  url: string;
  content: ContentRoot;
  /** Reads the JSON files of a folder such as 'content/videos'. */
  stored(folder: string): Record<string, unknown>[];
  /** Subjects of the commits, newest first. */
  commits(): string[];
}

/** What the tests of a worker take turns with: a server and its repository cost more than most of them. */
interface Turns {
  server: TestServer;
  content: ContentRoot;
  git(...args: string[]): string;
  /** Waits until the server reads what the branch holds; it looks once a second. */
  expectRead(): Promise<void>;
}

export const test = base.extend<{ admin: AdminSite }, { turns: Turns }>({
  turns: [
    async ({ browserName: _ }, use) => {
      const content = await makeContentRoot();
      const server = await startTestServer({ contentRoot: content.path });
      const git = (...args: string[]) =>
        execFileSync('git', args, { cwd: content.path, encoding: 'utf8' }).trim();
      const revision = async () => (await fetch(`${server.url}/api/music`)).headers.get('x-content-revision');
      const expectRead = () => expect.poll(revision).toBe(git('rev-parse', 'HEAD'));
      await use({ server, content, git, expectRead });
      await server.stop();
      await content.remove();
    },
    { scope: 'worker' },
  ],

  admin: async ({ turns: { server, content, git, expectRead }, page }, use, info) => {
    const [start, logged] = [git('rev-parse', 'HEAD'), server.log.length];
    await use({
      url: server.url,
      content: {
        ...content,
        async change(changes) {
          await content.change(changes);
          await expectRead();
        },
      },
      stored: (folder) =>
        readdirSync(join(content.path, folder))
          .sort()
          .map((name) => ({
            id: name.replace('.json', ''),
            ...(JSON.parse(readFileSync(join(content.path, folder, name), 'utf8')) as Record<
              string,
              unknown
            >),
          })),
      commits: () => git('log', '--format=%s').split('\n'),
    });
    if (info.status !== info.expectedStatus)
      await info.attach('what the server logged', {
        body: server.log.slice(logged).join('\n'),
        contentType: 'text/plain',
      });
    // A page that is still loading would see the next test's content.
    await page.close();
    git('reset', '--quiet', '--hard', start);
    git('clean', '--quiet', '-fd', 'content', 'public/photos');
    await expectRead();
  },
});

/** Opens the panel at a tab and types the password, in either language. */
export async function typePassword(page: Page, site: string, tab = '', password = ADMIN_PASSWORD) {
  await page.goto(`${site}/admin${tab && `#${tab}`}`);
  await page.getByLabel(/^Admin.Pass(word|wort)$/).fill(password);
  await page.getByRole('button', { name: /^(Login|Anmelden)$/ }).click();
}

/** Opens the panel at a tab as somebody who has logged in before. */
export async function logIn(page: Page, site: string, tab = ''): Promise<void> {
  const script = await page.addInitScript(
    (password) => localStorage.setItem('adminPassword', password),
    ADMIN_PASSWORD,
  );
  // The page's own frames may be held up on purpose.
  await page.goto(`${site}/admin${tab && `#${tab}`}`, { waitUntil: 'domcontentloaded' });
  await script.dispose();
}

/** The language has been chosen before, as by anyone who has visited the site: no page asks for it. */
export async function speak(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen);
    localStorage.setItem('languageSelected', 'true');
  }, language);
}

/** Shows the panel in German from the next page load on. */
export const speakGerman = (page: Page): Promise<void> => speak(page, 'de');

export { expectAccessible } from './axe.ts';
export { ADMIN_PASSWORD, expect };

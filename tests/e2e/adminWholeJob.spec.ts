import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { startFakeGithub } from '../mocks/github/fakeGithub.ts';
import {
  answerQuestions,
  banner,
  button,
  choose,
  expectToast,
  expectToFit,
  HEAVY,
  malice,
  names,
  openPhotos,
  openTab,
  project,
  rows,
  smallImage,
  speak,
  writeTexts,
} from './adminContent.ts';
import { linkFolder, samplePhotos } from './content.ts';
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
  for (const { id, filename, project: of } of await samplePhotos()) {
    if (of === HEAVY) continue;
    delete files[`content/photos/${id}.json`];
    delete files[`public/photos/${filename}`];
  }
  return files;
}

const test = base.extend<{ onGithub: GithubSite }>({
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
    const git = (...args: string[]) => github.repository.git(args);
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

// As most visitors have it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Many uploads and a real build are part of it.
test.describe.configure({ timeout: 300_000 });

const PROJECT = 'Many prints';

/** Writes the site's title, its order button and a hostile imprint into the Site tab, and saves them. */
async function writeSite(page: Page): Promise<void> {
  await page.getByLabel('Site title').fill('Ink & Paper');
  await page.getByLabel('English order button').selectOption('binding');
  await page.locator('summary').filter({ hasText: 'Imprint' }).click();
  await page.getByLabel('Imprint (English): text').fill(malice('**Mara herself**'));
  await page.getByLabel('Imprint (German): text').fill('**Mara selbst**');
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

/** Checks that what `writeSite` has written is published, and that nothing of a text is ever run. */
async function expectSiteLive(page: Page, url: string): Promise<void> {
  const html = await (await fetch(`${url}/legal/imprint/`)).text();
  expect(html).toContain('<strong>Mara herself</strong>');
  expect(html).toContain('<strong>Mara selbst</strong>');
  expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');

  const dialogs = answerQuestions(page, false);
  await page.goto(url);
  await expect(page).toHaveTitle(/^Ink & Paper/);
  await expect(page.locator('template#islands')).toHaveAttribute('data-props', /"binding"/);
  await page.getByRole('link', { name: 'Imprint' }).click();
  const imprint = page.getByRole('main');
  await expect(imprint.getByText('Mara herself')).toBeVisible();
  await expect(imprint.locator('script, iframe, img, [onerror], [href^="javascript"]')).toHaveCount(0);
  await imprint.getByRole('link', { name: 'script' }).click();
  expect(dialogs).toEqual([]);
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('photos, colors and texts go live', async ({ page, onGithub: site }) => {
  await speak(page, 'en');
  await openPhotos(page, site.url);
  // A server that has just started reads everything from the repository first.
  await expect(rows(page)).toHaveCount(6, { timeout: 45_000 });

  await button(page, 'Upload Photo').click();
  await page.getByLabel('Project', { exact: true }).fill(PROJECT);
  await choose(page, await smallImage('work-0.png', 1), await smallImage('work-1.png', 2));
  for (const name of ['work-0', 'work-1'])
    await writeTexts(page.getByRole('group', { name: new RegExp(`^${name}\\.`) }), `${name} of many`);
  await button(page, 'Upload Photo').click();
  await expectToast(page, 'Uploaded 2/2 photos');
  await expect(project(page, PROJECT).getByRole('listitem')).toHaveCount(2);
  await site.expectCommits(1);
  await expectToFit(page);
  const before = await names(project(page, PROJECT));
  const [first = ''] = before;

  await openTab(page, 'Settings');
  await page.getByLabel('Corner radius').fill('7');
  await page.getByLabel('Home colour').fill('#d0f0e8');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await site.expectCommits(1);
  await openTab(page, 'Site');
  await writeSite(page);
  await site.expectCommits(1);
  await expectToFit(page);

  const published = async (path = '/') => (await fetch(site.url + path)).text();
  expect(await published()).not.toContain(PROJECT);
  expect(await published('/legal/imprint/')).not.toContain('Mara herself');
  await expect(page.locator('.publish-line')).toHaveText('Saved. Not yet shown everywhere.');
  await button(page, 'Publish Now').click();
  await expect(page.getByText(/^Publishing…/)).toBeVisible();
  await expect(button(page, 'Publish Now')).toBeDisabled();
  const live = page.getByText('Live. Visitors see everything you have saved.');
  await expect(live).toBeVisible({ timeout: 120_000 });
  await expect(banner(page)).toBeHidden();

  // What visitors get before a script asks for a fresh list.
  const html = await published();
  expect(html).toContain(PROJECT);
  const works = await published('/projects/many-prints/');
  for (const text of before) expect(works).toContain(text);
  expect(html).toMatch(/--radius:\s*7px/);

  await page.goto(`${site.url}/#photos`);
  await page.getByRole('link', { name: PROJECT }).first().click();
  const shown = page.locator('.photo:visible');
  await expect(shown).toHaveCount(before.length);
  const order = await shown.evaluateAll((photos) =>
    photos.map((photo) => photo.getAttribute('aria-label') ?? photo.textContent?.trim()),
  );
  expect(order.map((label) => before.find((one) => label?.includes(one)))).toEqual(before);
  const image = page.getByRole('link', { name: first }).locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  // The image that the build derived, not the original of the store.
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain('/i/');
  await expect(page.locator('#home')).toHaveCSS('background-color', 'rgb(208, 240, 232)');
  await expectSiteLive(page, site.url);
});

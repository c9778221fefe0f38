import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { startFakeGithub } from '../mocks/github/fakeGithub.ts';
import { linkFolder, samplePhotos } from './content.ts';
import { test as base, closePages, expectLoaded } from './fixtures.ts';
import { expect, HEAVY, maliciousText, Panel, smallImage } from './panel.ts';
import { DIST } from './testServer.ts';

/** The files of the test content with the photos of only one project. */
async function sampleFiles(): Promise<Record<string, Buffer>> {
  const others = (await samplePhotos()).filter(({ project }) => project !== HEAVY);
  const gone = others.flatMap(({ id, filename }) => [
    `content/photos/${id}.json`,
    `public/photos/${filename}`,
  ]);
  const all = globSync('{content,public/photos}/**/*.*', { cwd: TEST_CONTENT });
  const kept = all.filter((path) => !gone.includes(path));
  return Object.fromEntries(kept.map((path) => [path, readFileSync(join(TEST_CONTENT, path))]));
}

const test = base.extend<{ onGithub: { url: string; countCommits: () => Promise<number> } }>({
  /** A server with its content on GitHub and its own build, which it may replace. */
  onGithub: async ({ startServer, context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'published-'));
    const distDir = join(folder, 'dist');
    await linkFolder(DIST, distDir);
    const github = await startFakeGithub({ files: await sampleFiles() });
    const env = {
      GITHUB_TOKEN: github.token,
      GITHUB_REPOSITORY: `${github.owner}/${github.repo}`,
      GITHUB_BRANCH: github.branch,
      GITHUB_API_URL: github.apiUrl,
    };
    const { url, stop } = await startServer({ distDir, env });
    const count = ['rev-list', '--count', '--branches'];
    await use({ url, countCommits: async () => Number(await github.repository.git(count)) });
    await closePages(context);
    await stop();
    expect(await github.repository.fsck()).toBe('');
    await github.close();
    await rm(folder, { recursive: true, force: true });
  },
});

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // With motion, like for most visitors.
  contextOptions: { reducedMotion: 'no-preference' },
});

// For uploads and a real build.
test.describe.configure({ timeout: 300_000 });

const PROJECT = 'Many prints';
const NAMES = ['work-0 of many', 'work-1 of many'];

test('photos, colors and texts go live', async ({ page, onGithub: { url, countCommits } }) => {
  const panel = new Panel(page, url);
  let known = await countCommits();
  const expectCommit = () => expect.poll(countCommits, { timeout: 45_000 }).toBe(++known);
  await panel.speak('en');
  await panel.open();
  // A server that has just started reads everything from the repository first.
  await expect(panel.rows()).toHaveCount(6, { timeout: 45_000 });
  await panel.press('Upload Photo');
  await panel.field('Project').fill(PROJECT);
  await panel.choose(await smallImage('work-0.png', 1), await smallImage('work-1.png', 2));
  for (const [at, name] of NAMES.entries())
    await panel.writeTexts(name, undefined, page.getByRole('group', { name: `work-${at}.` }));
  await panel.press('Upload Photo');
  await panel.expectToast('Uploaded 2/2 photos');
  await expect(panel.project(PROJECT).getByRole('listitem')).toHaveCount(2);
  await expectCommit();
  await panel.expectToFit();
  const before = await panel.names(PROJECT);

  await panel.tab('Settings').click();
  await page.getByLabel('Corner radius').fill('7');
  await page.getByLabel('Home colour').fill('#d0f0e8');
  await panel.save('Settings');
  await expectCommit();
  await panel.tab('Site').click();
  await page.getByLabel('Site title').fill('Ink & Paper');
  await page.getByLabel('English order button').selectOption('binding');
  await panel.openText('Imprint');
  await page.getByLabel('Imprint (English): text').fill(maliciousText('**Mara herself**'));
  await page.getByLabel('Imprint (German): text').fill('**Mara selbst**');
  await panel.save('Site');
  await expectCommit();
  await panel.expectToFit();

  const published = async (path = '/') => (await fetch(url + path)).text();
  expect(await published()).not.toContain(PROJECT);
  expect(await published('/legal/imprint/')).not.toContain('Mara herself');
  await expect(panel.line()).toHaveText('Saved. Not yet shown everywhere.');
  await panel.press('Publish Now');
  await expect(page.getByText(/^Publishing…/)).toBeVisible();
  await expect(panel.button('Publish Now')).toBeDisabled();
  const live = page.getByText('Live. Visitors see everything you have saved.');
  await expect(live).toBeVisible({ timeout: 120_000 });
  await expect(panel.banner()).toBeHidden();

  // The published HTML, before scripts refresh lists.
  const html = await published();
  expect(html).toContain(PROJECT);
  const works = await published('/projects/many-prints/');
  for (const text of before) expect(works).toContain(text);
  expect(html).toMatch(/--radius:\s*7px/);

  await page.goto(`${url}/#photos`);
  await page.getByRole('link', { name: PROJECT }).first().click();
  const shown = page.locator('.photo:visible');
  await expect(shown).toHaveCount(2);
  for (const [at, name] of before.entries())
    await expect(shown.nth(at)).toHaveAccessibleName(new RegExp(name));
  const image = shown.first().locator('img');
  await expectLoaded(image);
  // The derived image of the build, not the original.
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain('/i/');
  await expect(page.locator('#home')).toHaveCSS('background-color', 'rgb(208, 240, 232)');

  await test.step('scripts in texts never run', async () => {
    const imprint = await published('/legal/imprint/');
    for (const text of [
      '<strong>Mara herself</strong>',
      '<strong>Mara selbst</strong>',
      '&lt;script&gt;alert(2)',
    ])
      expect(imprint).toContain(text);
    const dialogs = panel.answerQuestions(false);
    await page.goto(url);
    await expect(page).toHaveTitle(/^Ink & Paper/);
    await expect(page.locator('template#islands')).toHaveAttribute('data-props', /"binding"/);
    await page.getByRole('link', { name: 'Imprint' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Mara herself')).toBeVisible();
    await expect(main.locator('script, iframe, img, [onerror], [href^="javascript"]')).toHaveCount(0);
    await main.getByRole('link', { name: 'script' }).click();
    expect(dialogs).toEqual([]);
  });
});

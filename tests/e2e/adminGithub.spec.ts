import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeGithub } from '../fixtures/fakeGithub/fakeGithub.ts';
import { expect, speak } from './adminContent.ts';
import {
  choose,
  expectToast,
  HEAVY,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  smallImage,
  WEIGHTS,
  writeTexts,
} from './adminPhotosPage.ts';
import { test } from './fixtures.ts';
import { ROOT } from './testServer.ts';

test.describe.configure({ timeout: 90_000 });
// The expired token at the end.
test.use({ allowConsole: [/status of 50\d/] });

/** The shipped content as files of a repository; the pictures themselves do not matter here. */
function shippedFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(join(ROOT, 'content'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[path.slice(ROOT.length + 1)] = readFileSync(path, 'utf8');
  }
  return files;
}

test("the owner's tasks on GitHub: each save is one commit there, and the site shows it at once", async ({
  page,
  startServer,
}) => {
  const github = await startFakeGithub({ files: shippedFiles() });
  const server = await startServer({
    env: {
      GITHUB_TOKEN: github.token,
      GITHUB_REPOSITORY: `${github.owner}/${github.repo}`,
      GITHUB_BRANCH: github.branch,
      GITHUB_API_URL: github.apiUrl,
    },
  });
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).json();
  const start = await github.countCommits();
  const expectCommits = async (made: number) => expect(await github.countCommits()).toBe(start + made);
  await speak(page, 'en');

  await openPhotos(page, server.url);
  await expect(rows(page)).toHaveCount(24);
  await choose(page, await smallImage('new.png'));
  await writeTexts(page, 'A print on GitHub', 'Ein Druck auf GitHub');
  await page.getByLabel('Project', { exact: true }).fill(HEAVY);
  await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
  await expectToast(page, 'Photo uploaded');
  await expectCommits(1);
  const uploaded = ((await read('/api/photos')) as { filename: string }[]).find(({ filename }) =>
    filename.startsWith('a-print-on-github'),
  );
  const image = await fetch(`${server.url}/photos/${uploaded?.filename}`);
  expect(image.headers.get('content-type')).toBe('image/png');

  await row(page, WEIGHTS).getByRole('button', { name: 'Move down' }).click();
  await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
  await expectToast(page, `Saved order for ${HEAVY}`);
  await expectCommits(2);
  expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([HEAVY_PHOTOS[1], WEIGHTS]);

  await row(page, WEIGHTS).getByRole('checkbox').check();
  await row(page, 'A print on GitHub').getByRole('checkbox').check();
  await page.getByLabel('Target project').fill('Fresh from the press');
  await page.getByRole('button', { name: 'Move to Project' }).click();
  await expectToast(page, 'Updated 2/2 photos');
  await expectCommits(3);

  await page.getByRole('tab', { name: 'Music' }).click();
  await page.getByLabel('URL').fill('https://soundcloud.com/example/new-track');
  await writeTexts(page, 'A new track');
  await page.getByRole('button', { name: 'Add Track' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectCommits(4);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Corner radius').fill('3');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expectCommits(5);
  expect(await read('/api/settings')).toMatchObject({ cornerRadiusPx: 3 });

  // Somebody else commits to another file in between: the save is replayed on the new head.
  await github.push({
    'content/videos/foreign.json': '{"url":"/photos/x.jpg","description":{"en":"Foreign"}}\n',
  });
  await page.getByLabel('Corner radius').fill('4');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await expect
    .poll(async () => ((await read('/api/settings')) as Record<string, unknown>).cornerRadiusPx)
    .toBe(4);
  await expectCommits(7);

  // An expired token is said in the banner, and nothing typed is lost.
  await page.getByRole('tab', { name: 'Music' }).click();
  await page.getByLabel('URL').fill('https://soundcloud.com/example/another');
  await writeTexts(page, 'Another track');
  github.fail('unauthorized', 'write', 1);
  await page.getByRole('button', { name: 'Add Track' }).click();
  await expect(page.getByRole('alert')).toContainText(/token/i);
  await expect(page.getByLabel('English description')).toHaveValue('Another track');
  await expectCommits(7);

  await page.close();
  await server.stop();
  await github.close();
});

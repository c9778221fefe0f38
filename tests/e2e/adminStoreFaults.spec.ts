import type { Locator, Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { expect, speak } from './adminContent.ts';
import {
  banner,
  COLUMN,
  choose,
  HEAVY,
  openPhotos,
  row,
  rows,
  smallImage,
  writeTexts,
} from './adminPhotosPage.ts';
import { STORES, sampleFiles, test } from './adminStores.ts';

// Each test starts a server and a repository, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const withText = (en: string) => expect.objectContaining({ description: expect.objectContaining({ en }) });
const COLUMN_FILE = 'content/photos/column-thinking-of-falling-0hsk.json';

// In an ordinary run adminConflicts has them on the local store.
for (const kind of STORES) {
  test.describe(`two admins on the ${kind} store`, () => {
    test.use({ allowConsole: [/status of 409/] });

    test('who change the same photo see both versions; keeping mine is a further save', {
      tag: '@long',
    }, async ({ page, open }) => {
      const site = await open[kind]();
      await speak(page, 'en');
      await openPhotos(page, site.url);
      await button(row(page, COLUMN), 'Edit').click();
      await page.getByLabel('English description').fill('My words');
      const theirs = {
        ...(await site.json(COLUMN_FILE)),
        description: { en: 'Their words', de: 'Deren' },
        price_a3: 55,
      };
      await site.push({ [COLUMN_FILE]: theirs });
      await button(page, 'Update Photo').click();
      const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
      const line = dialog.getByRole('row', { name: /English description/ });
      await expect(line.getByRole('cell')).toHaveText(['My words', 'Their words']);
      await site.expectCommits(0);
      expect(await site.json(COLUMN_FILE)).toEqual(theirs);
      await button(dialog, 'Keep mine').click();
      await expect(row(page, 'My words')).toBeVisible();
      await site.expectCommits(1);
      expect(await site.json(COLUMN_FILE)).toMatchObject({ description: { en: 'My words' }, order: 2 });
      expect(await site.read('/api/photos')).toContainEqual(withText('My words'));
    });
  });
}

test.describe('on a GitHub that refuses', () => {
  test.use({ allowConsole: [/status of 50\d/] });

  test('the banner says why, the form keeps what was typed, and its button saves later', async ({
    page,
    open,
  }) => {
    const site = await open.github({ project: HEAVY });
    const { github } = site;
    await openPhotos(page, site.url);
    await expect(rows(page)).toHaveCount(6);

    const isProtected = 'The branch main is protected on GitHub, so nothing could be saved';
    await choose(page, await smallImage('new.png'));
    await writeTexts(page, 'A refused print', 'Ein abgelehnter Druck');
    await page.getByLabel('Price A4').fill('12.50');
    github.protect('protection');
    await button(page, 'Upload Photo').click();
    await expect(banner(page)).toContainText(isProtected);
    await expect(page.getByLabel('English description')).toHaveValue('A refused print');
    await expect(page.getByLabel('German description')).toHaveValue('Ein abgelehnter Druck');
    await expect(page.getByLabel('Price A4')).toHaveValue('12.50');
    await expect(page.locator('.photo-preview')).toBeVisible();
    await site.expectCommits(0);
    github.protect(undefined);
    await button(page, 'Upload Photo').click();
    await expect(row(page, 'A refused print')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await site.expectCommits(1);

    // tests/api/adminGithub.test.ts has rulesets in an ordinary run.
    if (isLong) {
      await button(row(page, COLUMN), 'Edit').click();
      await page.getByLabel('German description').fill('Eine Säule');
      github.protect('ruleset');
      await button(page, 'Update Photo').click();
      await expect(banner(page)).toContainText(isProtected);
      await expect(page.getByLabel('German description')).toHaveValue('Eine Säule');
      await site.expectCommits(0);
      expect(await site.json(COLUMN_FILE)).not.toMatchObject({ description: { de: 'Eine Säule' } });
      github.protect(undefined);
      await button(page, 'Update Photo').click();
      await expect(row(page, 'Eine Säule')).toBeVisible();
      await expect(banner(page)).toBeHidden();
      await site.expectCommits(1);
    }

    await page.getByRole('tab', { name: 'Music' }).click();
    await page.getByLabel('URL').fill('https://soundcloud.com/example/another');
    await writeTexts(page, 'Another track');
    github.fail('unauthorized', 'write', 1);
    await button(page, 'Add Track').click();
    await expect(banner(page)).toContainText('GitHub refused the access token, which may have expired');
    await expect(page.getByLabel('URL')).toHaveValue('https://soundcloud.com/example/another');
    await expect(page.getByLabel('English description')).toHaveValue('Another track');
    await site.expectCommits(0);
    await button(page, 'Add Track').click();
    await expect(rows(page)).toHaveCount(4);
    await expect(banner(page)).toBeHidden();
    await site.expectCommits(1);
    expect(await site.stored('content/music')).toContainEqual(withText('Another track'));

    // tests/api/adminGithub.test.ts has both languages.
    if (!isLong) return;
    await test.step('in German for a German admin', async () => {
      await button(page, 'Deutsch').click();
      await page.getByRole('tab', { name: 'Einstellungen' }).click();
      await page.getByLabel('Eckenradius').fill('5');
      const save = button(page, 'Einstellungen speichern');
      for (const rules of ['protection', 'ruleset'] as const) {
        github.protect(rules);
        await save.click();
        await expect(banner(page)).toContainText(
          'Der Branch main ist auf GitHub geschützt, deshalb wurde nichts gespeichert',
        );
        await button(page, 'Meldung schließen').click();
      }
      github.protect(undefined);
      github.fail('unauthorized', 'write', 1);
      await save.click();
      await expect(banner(page)).toContainText('GitHub hat den Zugangsschlüssel abgelehnt');
      await expect(page.getByLabel('Eckenradius')).toHaveValue('5');
      await site.expectCommits(0);
      await save.click();
      await expect(page.getByText('Alles ist gespeichert.')).toBeVisible();
      await expect(banner(page)).toBeHidden();
      await site.expectCommits(1);
      expect(await site.json('content/settings.json')).toMatchObject({ cornerRadiusPx: 5 });
    });
  });

  // tests/api/adminGithub.test.ts has its words in an ordinary run.
  test('an empty repository is reported at once; after the first push the same button saves', {
    tag: '@long',
  }, async ({ page, open }) => {
    const site = await open.github({ files: {} });
    const { repository, branch } = site.github;
    const reason = 'The repository artist/site on GitHub is still empty: push the site to its branch main';
    await speak(page, 'en');
    await openPhotos(page, site.url);
    await expect(rows(page)).toHaveCount(24);
    const notice = page.getByRole('alert').filter({ hasText: 'What you see is from the last publication' });
    await expect(notice).toContainText(reason);
    await button(row(page, COLUMN), 'Edit').click();
    await page.getByLabel('English description').fill('Typed too early');
    await button(page, 'Update Photo').click();
    await expect(page.locator('.banner-place').getByRole('alert')).toContainText(reason);
    await expect(page.getByLabel('English description')).toHaveValue('Typed too early');
    await expect(notice).toBeVisible();
    await site.expectCommits(0);

    const files = Object.entries(sampleFiles());
    const changes = files.map(([path, content]) => ({ path, content }));
    await repository.commit(branch, undefined, 'First push', changes);
    await site.expectCommits(1);
    await button(page, 'Update Photo').click();
    await expect(row(page, 'Typed too early')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await site.expectCommits(1);
    expect(await site.json(COLUMN_FILE)).toMatchObject({ description: { en: 'Typed too early' } });
  });
});

import type { Locator, Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, speak } from './adminContent.ts';
import { COLUMN, HEAVY, project, row, rows, STAIRS, smallImage, WEIGHTS } from './adminPhotosPage.ts';
import { test } from './adminStores.ts';
import { tabTo } from './tabTo.ts';

// Each test starts a server and a repository, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Goes to a field or button with the keyboard, and types or presses. */
async function at(page: Page, target: Locator, ...keys: string[]): Promise<void> {
  await tabTo(page, target, 'Tab', 260);
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes back to a field or button, and presses. */
async function backAt(page: Page, target: Locator, ...keys: string[]): Promise<void> {
  await tabTo(page, target, 'Shift+Tab', 260);
  for (const key of keys) await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await at(page, target, 'ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Opens the panel and logs in; each store is asked for the tasks of one test, and adminTasks asks both for all. */
async function logInByKeys(page: Page, url: string): Promise<void> {
  page.on('dialog', (question) => question.accept());
  await speak(page, 'en');
  await page.goto(`${url}/admin#photos`);
  await type(page, page.getByLabel('Admin Password'), ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(6);
}

test("the owner's tasks with photos are done by the keyboard alone", async ({ page, open }) => {
  const site = await open.local({ project: HEAVY });
  await logInByKeys(page, site.url);

  const image = page.getByLabel('Image');
  const chooser = page.waitForEvent('filechooser');
  await at(page, image, 'Enter');
  await (await chooser).setFiles(await smallImage('keys.png'));
  await type(page, page.getByLabel('English description'), 'By keys');
  await type(page, page.getByLabel('German description'), 'Mit Tasten');
  await type(page, page.getByLabel('Project', { exact: true }), HEAVY);
  await page.keyboard.press('Enter');
  await expect(row(page, 'By keys')).toBeVisible();
  await site.expectCommits(1);

  await at(page, button(row(page, STAIRS), 'Edit'), 'Enter');
  await type(page, page.getByLabel('Price A4'), '33');
  await page.keyboard.press('Enter');
  await expect(row(page, STAIRS)).toContainText(/A4 €33(?![.\d])/);
  await site.expectCommits(1);

  await backAt(page, row(page, WEIGHTS).getByRole('checkbox'), 'Space');
  await at(page, row(page, COLUMN).getByRole('checkbox'), 'Space');
  await backAt(page, page.getByLabel('Target project'));
  await page.keyboard.insertText('Moved by keys');
  await at(page, button(page, 'Move to Project'), 'Enter');
  await expect(project(page, 'Moved by keys').getByRole('listitem')).toHaveCount(2);
  await site.expectCommits(1);

  await at(page, button(project(page, HEAVY), 'Rename Project'), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename Project' });
  await type(page, dialog.getByLabel('New name'), 'Renamed by keys');
  await page.keyboard.press('Enter');
  await expect(project(page, 'Renamed by keys').getByRole('listitem')).toHaveCount(5);
  await site.expectCommits(1);

  await at(page, button(row(page, 'By keys'), 'Delete'), 'Enter');
  await expect(rows(page)).toHaveCount(6);
  await site.expectCommits(1);
});

// In an ordinary run adminShell goes through the tabs by keys, adminEntries sorts by keys; forms are as with photos.
test("the owner's other tasks are done by the keyboard alone", { tag: '@long' }, async ({ page, open }) => {
  const site = await open.github({ project: HEAVY });
  await logInByKeys(page, site.url);

  await backAt(page, tab(page, 'Photos'));
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Videos')).toBeFocused();
  await expect(tab(page, 'Videos')).toHaveAttribute('aria-selected', 'true');
  await type(page, page.getByLabel('URL'), 'https://youtu.be/abcdefghijk');
  await type(page, page.getByLabel('English description'), 'A film by keys');
  await type(page, page.getByLabel('German description'), 'Ein Film mit Tasten');
  await at(page, button(page, 'Add Video'), 'Enter');
  await expect(rows(page)).toHaveCount(4);
  await site.expectCommits(1);
  await at(page, button(row(page, 'A film by keys'), 'Move up'), 'Enter', 'Enter');
  await at(page, button(page, 'Save Order'), 'Enter');
  await site.expectCommits(1);
  expect((await site.read('/api/videos'))[1]?.description.en).toBe('A film by keys');

  await backAt(page, tab(page, 'Videos'));
  await page.keyboard.press('Home');
  await expect(tab(page, 'Settings')).toBeFocused();
  await type(page, page.getByLabel('Corner radius'), '5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await site.expectCommits(1);
  expect(await site.read('/api/settings')).toMatchObject({ cornerRadiusPx: 5 });

  await backAt(page, button(page, 'History'), 'Enter');
  const history = page.getByRole('dialog', { name: 'History' });
  await at(page, button(history, 'Undo this save').first(), 'Enter');
  await site.expectCommits(1);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  expect(await site.read('/api/settings')).toMatchObject({ cornerRadiusPx: 16 });

  await backAt(page, button(page, 'Logout'), 'Enter');
  await expect(page.getByLabel('Admin Password')).toBeVisible();
});

import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { withComments } from '../fixtures/photos.ts';
import { ADMIN_PASSWORD, test as base, expect, type OwnSite } from './fixtures.ts';

export { expectAccessible } from './axe.ts';
export { ADMIN_PASSWORD, expect };

type Entry = Record<string, unknown> & { id: string; description?: { en: string; de: string } };

/** A server over content of its own, which tests may change. */
export interface AdminSite extends OwnSite {
  /** Reads a file below `content`. */
  file(path: string): string;
  /** Reads the JSON files of a folder such as 'content/videos'. */
  stored(folder: string): Entry[];
  /** The entry of a folder that has this English description; fails where there is none. */
  named(folder: string, description: string): Entry;
  /** Subjects of the commits, newest first. */
  commits(): string[];
}

export const test = base.extend<{ admin: AdminSite }>({
  admin: async ({ own }, use) => {
    const read = (path: string) => readFileSync(join(own.content.path, path), 'utf8');
    const stored = (folder: string) =>
      readdirSync(join(own.content.path, folder))
        .sort()
        .map((name) => ({
          ...(JSON.parse(read(join(folder, name))) as Entry),
          id: name.replace('.json', ''),
        }));
    await use({
      ...own,
      file: (path) => read(join('content', path)),
      stored,
      named(folder, description) {
        const found = stored(folder).find((entry) => entry.description?.en === description);
        if (!found) throw new Error(`${folder} has no "${description}".`);
        return found;
      },
      commits: () => own.git('log', '--format=%s').split('\n'),
    });
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

export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
/** Scrolls to a control of the list before it is pressed: rows get their heights as they come into sight. */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.click();
}
export const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();

/**
 * Answers the browser's questions from here on: the first with the first answer, and so on, the rest with the last.
 *
 * @returns what has been asked so far; 'beforeunload' for the browser's own question
 */
export function answerQuestions(page: Page, ...answers: boolean[]): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type() === 'beforeunload' ? dialog.type() : dialog.message());
    const accepts = answers.length > 1 ? answers.shift() : answers[0];
    await (accepts ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

/** Checks that nothing is wider than the screen, once the page has followed a change of its size. */
export async function expectToFit(page: Page, state = 'px too wide'): Promise<void> {
  // A phone's `innerWidth` grows with what is too wide.
  const root = page.locator('html');
  const beyond = () => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(beyond, { message: state }).toBeLessThanOrEqual(0);
}

/** Saves by a call of its own, as another admin does. */
export async function sendAsAdmin(
  page: Page,
  site: string,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<void> {
  const headers = { 'x-admin-password': ADMIN_PASSWORD, origin: site };
  const answer = await page.request.fetch(`${site}/api/${path}`, { method, headers, data });
  expect(answer.status(), path).toBeLessThan(300);
}

/** Texts of a page that try to be more than texts, with whatever follows them. */
export const malice = (...more: string[]): string =>
  [
    '---js\n{ title: alert(1) }\n---',
    '<script>alert(2)</script>',
    '<img src=x onerror=alert(3)>',
    '<iframe src="https://evil.example/"></iframe>',
    '[script](javascript:alert(4))',
    ...more,
  ].join('\n\n');

/** The Photos tab as its users find it: by roles and names. */
export const rows = (page: Page): Locator => page.getByRole('tabpanel').getByRole('listitem');
export const project = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
export const banner = (page: Page): Locator => page.getByRole('alert');
/** The form's button that uploads, and the call that it makes. */
export const uploadButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Upload Photo', exact: true });
export const UPLOAD_CALL = '**/api/photos/upload';
/** The photos' names in the order of the screen. */
export const names = (place: Page | Locator): Promise<string[]> =>
  place.locator('.row-name').allTextContents();

export const HEAVY = 'Heavy Things';
/** The photos of that project in their order, as English readers see them. */
export const WEIGHTS = 'Three weights at rest';
export const STAIRS = 'Stairs for a small moon';
export const COLUMN = 'A column, thinking of falling';
export const HEAVY_PHOTOS: readonly string[] = [
  WEIGHTS,
  STAIRS,
  COLUMN,
  'The ring, and what it keeps',
  'Four doors, one afternoon',
  'Sunday fruit, cast in concrete',
];

interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small file of one colour that no other one equals. */
export async function smallImage(
  name: string,
  seed = name.length,
  { width, height } = { width: 320, height: 200 },
): Promise<ImageFile> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 29) % 256 };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Five megapixels, lying on their side as phones store portraits: well above 4 MB, nearly all of it comments. */
export async function largePortrait(name: string): Promise<ImageFile> {
  const image = await sharp({ create: { width: 2600, height: 1950, channels: 3, background: '#c84' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // To encode noise of this size takes seconds.
  return { name, mimeType: 'image/jpeg', buffer: withComments(image, 70 * 0x10001) };
}

/** Writes both descriptions into the form or card. */
export async function writeTexts(place: Page | Locator, en: string, de = `${en} (de)`): Promise<void> {
  await place.getByLabel('English description').fill(en);
  await place.getByLabel('German description').fill(de);
}

/** Opens a photo's form. */
export const editPhoto = (page: Page, name: string): Promise<void> =>
  row(page, name)
    .getByRole('button', { name: /^(Edit|Bearbeiten)$/ })
    .click();

/** Chooses images as if by the file dialog. */
export async function choose(page: Page, ...files: ImageFile[]): Promise<void> {
  await page.getByLabel('Image').setInputFiles(files);
}

/** Chooses a large image by its path: the browser reads it itself, and nothing is sent there. */
export async function chooseLarge(page: Page, { name, buffer }: ImageFile): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, buffer);
  await page.getByLabel('Image').setInputFiles(path);
}

/** Opens the Photos tab, or another one, and logs in. From here on every toast is remembered: on a busy machine 1.5 s are soon over. */
export async function openPhotos(page: Page, site: string, tab = 'photos'): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenToasts: seen });
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role="status"]')) {
        if (textContent && !seen.includes(textContent)) seen.push(textContent);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await logIn(page, site, tab);
}

/** Waits for a toast that says just this, also one that is gone by then. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const isSeen = (wanted: string | RegExp) =>
    (globalThis as { seenToasts?: string[] }).seenToasts?.some((seen) =>
      typeof wanted === 'string' ? seen === wanted : wanted.test(seen),
    );
  await page.waitForFunction(isSeen, text, { polling: 100, timeout: 45_000 });
}

/** What the browser keeps of uploads: their states, or the full-size files. */
export const keptInBrowser = (page: Page, store: 'states' | 'masters'): Promise<{ image?: unknown }[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('panelFiles');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ image }) => ({ image: Boolean(image) })));
          };
        };
      }),
    store,
  );

/** Counts presses of the mouse from here on. Answers how many there have been. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { clicks: 0 });
    addEventListener('pointerdown', () => Object.assign(globalThis, { clicks: clicksSoFar() + 1 }), true);
    const clicksSoFar = () => (globalThis as { clicks?: number }).clicks ?? 0;
  });
  return () => page.evaluate(() => (globalThis as { clicks?: number }).clicks ?? 0);
}

/** Opens the Site tab once everything is read. */
export async function openSite(page: Page, url: string): Promise<void> {
  await logIn(page, url, 'site');
  await expect(page.getByLabel('Site title')).toHaveValue('Mara Lindqvist');
}

/** Opens the texts of a page. */
export const openText = (page: Page, name: string) =>
  page.locator('summary').filter({ hasText: name }).click();
/** The formatted text that lies over a field which nobody edits. */
export async function formatted(page: Page, text: string): Promise<Locator> {
  const field = page.getByLabel(`${text}: text`);
  await field.blur();
  return page.locator('.text-box', { has: field }).locator('.text-formatted');
}

import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { withComments } from '../fixtures/photos.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, type OwnSite } from './fixtures.ts';
import { ADMIN_PASSWORD, callAsAdmin } from './testServer.ts';

export { expect };

export const HEAVY = 'Heavy Things';
/** The English titles of that project's photos, in their order. */
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
export const UPLOAD_CALL = '**/api/photos/upload';

interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Where elements are searched: a page, a part of it, or a frame. */
type Place = Pick<Page, 'getByRole' | 'getByLabel'>;

/** Records every toast of a page, but not of its frames: a busy machine may miss its 1.5 s. */
function recordToasts(): void {
  if (window !== top) return;
  const seen: string[] = [];
  Object.assign(globalThis, { seenToasts: seen });
  const look = () => {
    for (const { textContent } of document.querySelectorAll('[role="status"]'))
      if (textContent && !seen.includes(textContent)) seen.push(textContent);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** The panel, with elements found by roles and names. */
export class Panel {
  readonly page: Page;
  /** Origin of its server. */
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /** The same panel in another window. */
  readonly in = (page: Page) => new Panel(page, this.url);
  readonly button = (name: string, place: Place = this.page) =>
    place.getByRole('button', { name, exact: true });
  readonly press = (name: string, place?: Place) => this.button(name, place).click();
  readonly tab = (name: string | RegExp) => this.page.getByRole('tab', { name });
  readonly dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name });
  readonly field = (name: string) => this.page.getByLabel(name, { exact: true });
  readonly rows = () => this.page.getByRole('tabpanel').getByRole('listitem');
  readonly row = (name: string) => this.rows().filter({ hasText: name });
  readonly box = (name: string) => this.row(name).getByRole('checkbox');
  readonly project = (name: string) => this.page.getByRole('region', { name, exact: true });
  readonly banner = () => this.page.getByRole('alert');
  /** The line at the top that says whether all is saved and live. */
  readonly line = () => this.page.locator('.publish-line');
  readonly saved = () => this.page.getByText('Everything is saved.');
  /** The form's upload button. */
  readonly uploadButton = () => this.button('Upload Photo');
  /** The names of all rows or those of a project, in the order on the screen. */
  readonly names = (project?: string) =>
    (project ? this.project(project) : this.page).locator('.row-name').allTextContents();
  /** Opens a photo's form. */
  readonly edit = (name: string) =>
    this.row(name)
      .getByRole('button', { name: /^(Edit|Bearbeiten)$/ })
      .click();
  /** Opens the texts of a page. */
  readonly openText = (name: string) => this.page.locator('summary').filter({ hasText: name }).click();

  /** Opens a tab as a logged-in owner. */
  async open(tab = 'photos'): Promise<void> {
    await this.page.addInitScript(recordToasts);
    const logIn = (password: string) => localStorage.setItem('adminPassword', password);
    const script = await this.page.addInitScript(logIn, ADMIN_PASSWORD);
    // A test may hold back the page's frames.
    await this.page.goto(`${this.url}/admin#${tab}`, { waitUntil: 'domcontentloaded' });
    await script.dispose();
  }

  /** Opens the Site tab, and waits for its data. */
  async openSite(): Promise<void> {
    await this.open('site');
    await expect(this.page.getByLabel('Site title')).toHaveValue('Mara Lindqvist');
  }

  /** Saves a tab, and waits until it is saved. */
  async save(tab: 'Settings' | 'Site'): Promise<void> {
    await this.press(`Save ${tab}`);
    await expect(this.saved()).toBeVisible();
  }

  /** Stores a chosen language, so that pages do not ask for it from the next load on. */
  async speak(language: 'en' | 'de'): Promise<void> {
    await this.page.addInitScript((chosen) => {
      localStorage.setItem('language', chosen);
      localStorage.setItem('languageSelected', 'true');
    }, language);
  }

  /** Calls the server without the page, like another admin. @returns the answer */
  call<Answer>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, data?: object): Promise<Answer> {
    return callAsAdmin(`${this.url}/api/${path}`, method, data);
  }

  /** Answers calls instead of the server. */
  readonly answer = (call: string | RegExp, response: { status?: number; json: unknown }, times?: number) =>
    this.page.route(call, (route) => route.fulfill(response), { times });

  /** Records matching requests of the page from now on, such as 'GET http://localhost/api/photos'. */
  requests(wanted = /./): string[] {
    const seen: string[] = [];
    this.page.on('request', (request) => {
      const call = `${request.method()} ${request.url()}`;
      if (wanted.test(call)) seen.push(call);
    });
    return seen;
  }

  /** Waits for a toast with exactly this text, also one that has already disappeared. */
  async expectToast(text: string | RegExp): Promise<void> {
    const isSeen = (wanted: string | RegExp) =>
      (globalThis as { seenToasts?: string[] }).seenToasts?.some((seen) =>
        typeof wanted === 'string' ? seen === wanted : wanted.test(seen),
      );
    await this.page.waitForFunction(isSeen, text, { polling: 100, timeout: 45_000 });
  }

  expectAccessible(state?: string): Promise<void> {
    return expectAccessible(this.page, state);
  }

  /** Expects that nothing is wider than the screen, also after a change of its size. */
  async expectToFit(state = 'px too wide'): Promise<void> {
    // A phone's `innerWidth` would grow with content that is too wide.
    const root = this.page.locator('html');
    const beyond = () => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(beyond, { message: state }).toBeLessThanOrEqual(0);
  }

  /** Expects that none of its text is cut off. */
  async expectWhole(place: Locator): Promise<void> {
    const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement | SVGElement) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ];
    expect(await place.evaluate(cut)).toEqual([0, 0]);
  }

  /**
   * Answers the browser's questions from now on: each with the next answer, the rest with the last. @returns the
   * questions so far; 'beforeunload' for the browser's own question
   */
  answerQuestions(...answers: boolean[]): string[] {
    const questions: string[] = [];
    this.page.on('dialog', async (dialog) => {
      questions.push(dialog.type() === 'beforeunload' ? dialog.type() : dialog.message());
      const accepts = answers.length > 1 ? answers.shift() : answers[0];
      await (accepts ? dialog.accept() : dialog.dismiss());
    });
    return questions;
  }

  /** Writes both descriptions into the form or card. */
  async writeTexts(en: string, de = `${en} (de)`, place: Place = this.page): Promise<void> {
    await place.getByLabel('English description').fill(en);
    await place.getByLabel('German description').fill(de);
  }

  /** Chooses images like in the file dialog. */
  async choose(...files: ImageFile[]): Promise<void> {
    await this.page.getByLabel('Image').setInputFiles(files);
  }

  /** Chooses a large image by its path, so that the browser reads it itself. */
  async chooseLarge({ name, buffer }: ImageFile): Promise<void> {
    const path = test.info().outputPath(name);
    await writeFile(path, buffer);
    await this.page.getByLabel('Image').setInputFiles(path);
  }

  /** The uploads that the browser has stored: their states, or the full-size files. */
  kept(store: 'states' | 'masters'): Promise<{ image?: unknown }[]> {
    return this.page.evaluate(
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
  }

  /** Counts clicks from now on. @returns a function that returns their number */
  async countClicks(): Promise<() => Promise<number>> {
    await this.page.evaluate(() => {
      const clicks: Event[] = [];
      Object.assign(globalThis, { clicks });
      addEventListener('pointerdown', (event) => clicks.push(event), true);
    });
    return () => this.page.evaluate(() => (globalThis as unknown as { clicks: Event[] }).clicks.length);
  }

  /** The formatted text that covers a field while nobody edits it. */
  async formatted(text: string): Promise<Locator> {
    const field = this.page.getByLabel(`${text}: text`);
    await field.blur();
    return this.page.locator('.text-box', { has: field }).locator('.text-formatted');
  }
}

type Entry = Record<string, unknown> & { id: string; description?: { en: string; de: string } };

/** The panel with its own content, which a test may change. */
export class OwnPanel extends Panel {
  readonly content: OwnSite['content'];
  /** Runs Git in the content's folder. @returns its output */
  readonly git: OwnSite['git'];

  constructor(page: Page, { url, content, git }: OwnSite) {
    super(page, url);
    this.content = content;
    this.git = git;
  }

  /** Reads a file below `content`. */
  readonly file = (path: string) => readFileSync(join(this.content.path, 'content', path), 'utf8');
  /** Reads the JSON files of a folder such as 'videos'. */
  readonly stored = (folder: string): Entry[] =>
    readdirSync(join(this.content.path, 'content', folder))
      .sort()
      .map((name) => ({ ...JSON.parse(this.file(join(folder, name))), id: name.replace('.json', '') }));
  /** Subjects of the commits, newest first. */
  readonly commits = () => this.git('log', '--format=%s').split('\n');

  /** Changes the file of an entry such as 'videos/wave', as an owner does by hand. */
  change(entry: string, change: object): Promise<void> {
    const stored: object = JSON.parse(this.file(`${entry}.json`));
    return this.content.change({ [`content/${entry}.json`]: { ...stored, ...change } });
  }

  readonly changePhoto = (description: string, change: object): Promise<void> =>
    this.change(`photos/${this.photo(description).id}`, change);

  /** The photo with this English description; fails without one. */
  photo(description: string): Entry {
    const found = this.stored('photos').find((entry) => entry.description?.en === description);
    if (!found) throw new Error(`No photo is called "${description}".`);
    return found;
  }
}

export const test = base.extend<{ panel: OwnPanel }>({
  panel: async ({ page, own }, use) => use(new OwnPanel(page, own)),
});

/** A malicious text for a page, followed by other texts. */
export const maliciousText = (...more: string[]): string =>
  [
    '---js\n{ title: alert(1) }\n---',
    '<script>alert(2)</script>',
    '<img src=x onerror=alert(3)>',
    '<iframe src="https://evil.example/"></iframe>',
    '[script](javascript:alert(4))',
    ...more,
  ].join('\n\n');

/** A small, unique file of one colour. */
export async function smallImage(
  name: string,
  seed = name.length,
  { width, height } = { width: 320, height: 200 },
): Promise<ImageFile> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 29) % 256 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** A portrait of five megapixels, stored sideways as phones do: more than 4 MB, mostly comments. */
export async function largePortrait(name: string): Promise<ImageFile> {
  const image = await sharp({ create: { width: 2600, height: 1950, channels: 3, background: '#c84' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // Encoding noise of this size would take seconds.
  return { name, mimeType: 'image/jpeg', buffer: withComments(image, 70 * 0x10001) };
}

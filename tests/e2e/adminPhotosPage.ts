import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, logIn, test } from './adminContent.ts';

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
export const names = (place: Locator): Promise<string[]> => place.locator('.row-name').allTextContents();

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
  // To encode noise of this size takes seconds. Comments stand before the scan, as makers of cameras write theirs.
  const scan = image.indexOf(Buffer.from([0xff, 0xda]));
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
  const comments = Array<Buffer>(70).fill(comment);
  const buffer = Buffer.concat([image.subarray(0, scan), ...comments, image.subarray(scan)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Writes both descriptions into the form or card. */
export async function writeTexts(place: Page | Locator, en: string, de = `${en} (de)`): Promise<void> {
  await place.getByLabel('English description').fill(en);
  await place.getByLabel('German description').fill(de);
}

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

/** Opens the Photos tab and logs in. From here on every toast is remembered: on a busy machine 1.5 s are soon over. */
export async function openPhotos(page: Page, site: string): Promise<void> {
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
  await logIn(page, site, 'photos');
}

/** Waits for a toast that says just this. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const wanted = typeof text === 'string' ? expect.arrayContaining([text]) : undefined;
  const read = () => page.evaluate(() => (globalThis as { seenToasts?: string[] }).seenToasts ?? []);
  if (wanted) await expect.poll(read, { timeout: 45_000 }).toEqual(wanted);
  else await expect.poll(async () => (await read()).join('\n'), { timeout: 45_000 }).toMatch(text);
}

/** Counts presses of the mouse from here on. Answers how many there have been. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { clicks: 0 });
    addEventListener('pointerdown', () => Object.assign(globalThis, { clicks: clicksSoFar() + 1 }), true);
    const clicksSoFar = () => (globalThis as { clicks?: number }).clicks ?? 0;
  });
  return () => page.evaluate(() => (globalThis as { clicks?: number }).clicks ?? 0);
}

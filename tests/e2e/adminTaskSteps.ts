import type { Locator, Page } from '@playwright/test';
import { expect } from './adminContent.ts';

export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });
/** Scrolls to a control of the list before it is pressed: rows get their heights as they come into sight. */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.click();
}
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
export const withText = (en: string) =>
  expect.objectContaining({ description: expect.objectContaining({ en }) });
/** Undoes the latest save in the history. */
export async function undoLast(page: Page): Promise<void> {
  await button(page, 'History').click();
  const history = page.getByRole('dialog', { name: 'History' });
  await button(history, 'Undo this save').first().click();
}
export const FOREIGN_FILE = 'content/videos/foreign.json';
export const FOREIGN = { url: 'https://example.org/still.jpg', description: { en: 'Foreign', de: 'Fremd' } };

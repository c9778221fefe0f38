import type { Page } from '@playwright/test';
import { expect, type Visitor } from './visitor.ts';

/** The shown photo. */
export const picture = (page: Page, name: string) => page.getByRole('img', { name, exact: true });

export const counter = (page: Page, text: string) =>
  page.getByRole('dialog').getByText(text, { exact: true });

/** Opens a photo of the project 'Night Shift'. */
export async function openPhoto(visitor: Visitor, name: string) {
  await visitor.open('/#photos/night-shift');
  await visitor.photo(name).click();
  const lightbox = visitor.lightbox(name);
  await expect(lightbox).toBeVisible();
  await expect(picture(visitor.page, name)).toBeVisible();
  // What is measured next is not there while React takes it over.
  await expect(visitor.page.locator('[data-early]')).toHaveCount(0);
  return lightbox;
}

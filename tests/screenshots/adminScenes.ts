import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../e2e/testServer.ts';
import type { Scene } from './scene.ts';

const PHOTOS = resolve(import.meta.dirname, '../../public/photos');
const LISTS = /\/api\/(photos|videos|music)(\?|$)/;
const first = (page: Page, selector: string) => page.locator(selector).first();

/** The browser has stored the password earlier. */
export async function loggedIn(page: Page): Promise<void> {
  await page.addInitScript((password) => localStorage.setItem('adminPassword', password), ADMIN_PASSWORD);
}

const answering = (pattern: RegExp, method: string, status: number, body: object) => async (page: Page) => {
  await loggedIn(page);
  await page.route(pattern, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );
};

async function edit(page: Page): Promise<void> {
  await first(page, '.list-row [aria-label="Edit"], .list-row [aria-label="Bearbeiten"]').click();
  await page.locator('input[name="project"], [list]').first().waitFor();
}

/** Chooses shipped images as if they were new ones. */
async function chooseFiles(page: Page): Promise<void> {
  const names = [
    'Three of a kind.jpg',
    'Second.jpg',
    'A rather long name of a file from the camera 0001.jpg',
  ];
  const image = first(page, '.list-row img');
  await image.waitFor();
  const opener = page.locator('#add-photos');
  if (await opener.isVisible()) await opener.click();
  const source = readFileSync(join(PHOTOS, (await shippedNames())[0] ?? ''));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      names.map((name, n) => ({
        name,
        mimeType: 'image/jpeg',
        buffer: Buffer.concat([source, Buffer.from([n])]),
      })),
    );
  await page.locator('.upload-card img').nth(1).waitFor();
}

async function shippedNames(): Promise<string[]> {
  const { readdir } = await import('node:fs/promises');
  return (await readdir(PHOTOS)).filter((name) => name.endsWith('.jpg')).sort();
}

async function select(page: Page): Promise<void> {
  await first(page, '.list-row input[type=checkbox]').check();
  await page.locator('.list-row input[type=checkbox]').nth(2).check();
}

/** The panel: every tab, form, dialog and message, empty and full. */
export const ADMIN_SCENES: readonly Scene[] = [
  { name: 'admin-login', path: '/admin' },
  {
    name: 'admin-photos',
    path: '/admin#photos',
    prepare: loggedIn,
    act: (page) => first(page, '.list-row').waitFor(),
  },
  {
    name: 'admin-photos-full',
    path: '/admin#photos',
    fullPage: true,
    prepare: loggedIn,
    act: (page) => first(page, '.list-row').waitFor(),
  },
  { name: 'admin-upload', path: '/admin#photos', prepare: loggedIn, act: chooseFiles },
  { name: 'admin-edit', path: '/admin#photos', prepare: loggedIn, act: edit },
  { name: 'admin-selected', path: '/admin#photos', fullPage: true, prepare: loggedIn, act: select },
  {
    name: 'admin-unsaved-order',
    path: '/admin#photos',
    prepare: loggedIn,
    act: (page) => first(page, '.move-buttons button:last-child').click(),
  },
  {
    name: 'admin-projects',
    path: '/admin#photos',
    fullPage: true,
    prepare: loggedIn,
    act: async (page) => {
      await page.locator('.projects-card summary').click();
      await first(
        page,
        '.projects-card [aria-label="Edit"], .projects-card [aria-label="Bearbeiten"]',
      ).click();
      await first(page, '.cover-choice img').waitFor();
    },
  },
  {
    name: 'admin-site',
    path: '/admin#site',
    fullPage: true,
    prepare: loggedIn,
    act: async (page) => {
      await page.locator('summary').nth(1).click();
      await first(page, '.site-preview .prose > *').waitFor();
    },
  },
  {
    name: 'admin-videos',
    path: '/admin#videos',
    fullPage: true,
    prepare: loggedIn,
    act: (page) => first(page, '.list-row').waitFor(),
  },
  {
    name: 'admin-music',
    path: '/admin#music',
    fullPage: true,
    prepare: loggedIn,
    act: (page) => first(page, '.list-row').waitFor(),
  },
  {
    name: 'admin-settings',
    path: '/admin#settings',
    prepare: loggedIn,
    act: (page) => first(page, '.setting').waitFor(),
  },
  {
    name: 'admin-settings-full',
    path: '/admin#settings',
    fullPage: true,
    prepare: loggedIn,
    act: (page) => first(page, '.setting').waitFor(),
  },
  {
    name: 'admin-site',
    path: '/admin#site',
    fullPage: true,
    prepare: loggedIn,
    act: (page) => page.locator('.site-pages summary').first().click(),
  },
  {
    name: 'admin-history',
    path: '/admin#photos',
    prepare: loggedIn,
    act: async (page) => {
      await page.locator('#history-button').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'admin-empty-photos', path: '/admin#photos', prepare: answering(LISTS, 'GET', 200, []) },
  { name: 'admin-empty-videos', path: '/admin#videos', prepare: answering(LISTS, 'GET', 200, []) },
  { name: 'admin-failed-list', path: '/admin#photos', prepare: answering(LISTS, 'GET', 502, { error: 'x' }) },
  {
    name: 'admin-stale',
    path: '/admin#photos',
    prepare: async (page) => {
      await loggedIn(page);
      await page.route(LISTS, async (route) => {
        const reason = encodeURIComponent('GitHub refused the access token, which may have expired.');
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'x-content-stale-reason': reason },
        });
      });
    },
    act: (page) => first(page, '.banner').waitFor(),
  },
  {
    name: 'admin-password-again',
    path: '/admin#photos',
    prepare: async (page) => {
      await page.addInitScript(() => localStorage.setItem('adminPassword', 'wrong'));
    },
    act: (page) => page.locator('dialog[open]').waitFor(),
  },
  {
    name: 'admin-refused',
    path: '/admin#music',
    prepare: answering(/\/api\/music\/add/, 'POST', 502, {
      error: 'The disk is full, so nothing was saved: free some space, then save again.',
    }),
    act: async (page) => {
      const fields = page.locator('form input, form textarea');
      await fields.nth(0).fill('https://soundcloud.com/someone/something');
      await fields.nth(1).fill('Words');
      await fields.nth(2).fill('Worte');
      await page.locator('form button.loud').first().click();
      await first(page, '.banner').waitFor();
    },
  },
];

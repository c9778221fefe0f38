import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, test as base, expect, type OwnSite } from './fixtures.ts';

/** A server over content of its own, which tests may change. */
export interface AdminSite extends OwnSite {
  /** Reads the JSON files of a folder such as 'content/videos'. */
  stored(folder: string): Record<string, unknown>[];
  /** Subjects of the commits, newest first. */
  commits(): string[];
}

export const test = base.extend<{ admin: AdminSite }>({
  admin: async ({ own }, use) => {
    await use({
      ...own,
      stored: (folder) =>
        readdirSync(join(own.content.path, folder))
          .sort()
          .map((name) => ({
            id: name.replace('.json', ''),
            ...(JSON.parse(readFileSync(join(own.content.path, folder, name), 'utf8')) as Record<
              string,
              unknown
            >),
          })),
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

export { expectAccessible } from './axe.ts';
export { ADMIN_PASSWORD, expect };

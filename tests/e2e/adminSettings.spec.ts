import type { Page } from '@playwright/test';
import { settingsDe } from '../../src/admin/settings/settingsDe.ts';
import { settingsEn } from '../../src/admin/settings/settingsEn.ts';
import { previewOrder } from '../../src/shared/content/settings/previewMessage.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  settingGroups,
  settingRow,
} from '../../src/shared/content/settings/table.ts';
import { formatNumber } from '../../src/shared/shop/price.ts';
import { everyNth, isLong } from '../long.ts';
import { type AdminSite, button, expect, expectAccessible, logIn, test } from './adminContent.ts';

const ROLES = { number: 'spinbutton', color: 'textbox', choice: 'combobox' } as const;
const ERROR_ANSWER = /status of \d{3}/;

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });
const settingsFile = (admin: AdminSite): unknown => JSON.parse(admin.file('settings.json'));
const publicSettings = async (page: Page, admin: AdminSite) =>
  (await (await page.request.get(`${admin.url}/api/settings`)).json()) as Record<string, unknown>;

/** Checks fields of the table by their names in a language: their kinds, values and bounds. */
async function expectFields(
  page: Page,
  language: 'en' | 'de',
  keys: readonly (typeof SETTING_KEYS)[number][],
): Promise<void> {
  await expect(page.locator(`html[lang=${language}] .single-group`)).toHaveCount(settingGroups().length);
  const stored: Record<string, unknown> = { enableHalftone: true, enableGrain: true, enableParallax: true };
  for (const key of keys) {
    const row = settingRow(key);
    const name = (language === 'de' ? settingsDe : settingsEn)[`field.${key}`];
    const field = page.getByLabel(name, { exact: true });
    await expect(field, key).toHaveCount(1);
    const value = stored[key] ?? DEFAULT_SETTINGS[key];
    if (row.kind === 'boolean') {
      const box = page.getByRole('checkbox', { name, exact: true });
      await expect(box).toBeChecked({ checked: value === true });
      continue;
    }
    const shown = row.kind === 'number' ? formatNumber(Number(value), language) : String(value);
    await expect(page.getByRole(ROLES[row.kind], { name, exact: true }), key).toHaveValue(shown);
    if (row.kind !== 'number') continue;
    await expect(field).toHaveAttribute('aria-valuemin', String(row.min));
    await expect(field).toHaveAttribute('aria-valuemax', String(row.max));
    const low = String(Math.max(row.min, -(row.usual ?? Infinity))).replace(
      '.',
      language === 'de' ? ',' : '.',
    );
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${low} (to|bis) .*${row.unit ?? ''}`));
  }
}

test.describe('the settings', () => {
  // On a phone the preview of the site is behind a button, and does not load.
  test.use({ allowConsole: [ERROR_ANSWER], viewport: { width: 390, height: 844 } });

  test('are one commit, seen without a build; a failure keeps all', async ({
    page,
    admin,
    consoleErrors,
  }) => {
    await logIn(page, admin.url, 'settings');
    await test.step('every setting is a field by its plain name, with its bounds', async () => {
      await expectFields(page, 'en', everyNth(SETTING_KEYS, 5));
      await expectAccessible(page);
      if (!isLong) return;
      await button(page, 'More').click();
      await button(page, 'Deutsch').click();
      await expectFields(page, 'de', SETTING_KEYS);
      await button(page, 'Mehr').click();
      await button(page, 'English').click();
    });
    const before = admin.commits().length;
    await page.getByLabel('Corner radius').fill('3');
    // A wheel scrolls the page past the field, and leaves what stands in it.
    await page.getByLabel('Corner radius').hover();
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    await page.getByLabel('Home colour').fill('#123456');
    await page.getByLabel('Enable parallax').uncheck();
    await expect(page.getByText('3 unsaved changes')).toBeVisible();
    // The toast shows for 1.5 s: looking only after the click may be too late.
    const toast = page.getByRole('status').filter({ hasText: 'Settings saved' });
    await Promise.all([toast.waitFor(), save(page).click()]);
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    expect(admin.commits()).toHaveLength(before + 1);
    const saved = { enableHalftone: true, enableGrain: true, colorHome: '#123456', cornerRadiusPx: 3 };
    expect(settingsFile(admin)).toEqual(saved);
    expect(await publicSettings(page, admin)).toEqual({ ...DEFAULT_SETTINGS, ...saved });
    const visitor = await page.context().newPage();
    await visitor.goto(admin.url);
    await expect
      .poll(() => visitor.evaluate(() => document.documentElement.style.getPropertyValue('--radius')))
      .toBe('3px');
    await expect(visitor.locator('#home')).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    await expect(visitor.locator('html')).not.toHaveClass(/parallax/);
    await test.step('a page that is not framed does not listen to what the panel tells its preview', async () => {
      const scripts: string[] = [];
      visitor.on('request', (request) => scripts.push(request.url()));
      const order = previewOrder({ ...DEFAULT_SETTINGS, cornerRadiusPx: 77 });
      await visitor.evaluate((told) => postMessage(told, location.origin), order);
      await visitor.waitForLoadState('networkidle');
      expect(scripts.filter((url) => url.includes('preview'))).toEqual([]);
      const radius = () => document.documentElement.style.getPropertyValue('--radius');
      expect(await visitor.evaluate(radius)).toBe('3px');
    });
    expect(consoleErrors).toEqual([]);

    await test.step('where they fail to load they can be loaded again', async () => {
      await page.route('**/api/settings', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Failed to fetch settings');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByLabel('Corner radius')).toHaveValue('3');
    });

    await test.step('a value out of bounds is a fault at its field and is not sent; no typed text is lost', async () => {
      const puts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') puts.push(request.url());
      });
      await page.getByLabel('Grain size').fill('39');
      await page.getByLabel('Site background').fill('light yellow');
      await page.getByLabel('Photo hover scale').fill('');
      await expect(page.getByLabel('Grain size')).toHaveAccessibleDescription(
        /Must be a number from 40 to 4000 px\./,
      );
      await expect(page.getByLabel('Site background')).toHaveAccessibleDescription(/a colour like #FEF3C7/);
      await expect(page.getByLabel('Photo hover scale')).toHaveAccessibleDescription(
        /a number from 1 to 1\.5/,
      );
      await save(page).click();
      const summary = page.locator('.error-summary');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('listitem')).toHaveCount(3);
      // What the bars cover by half would count as a small target.
      await page.evaluate(() => scrollTo(0, 0));
      if (isLong) await expectAccessible(page);
      await summary.getByRole('link', { name: /Grain size/ }).click();
      await expect(page.getByLabel('Grain size')).toBeFocused();
      await expect(page.getByLabel('Site background')).toHaveValue('light yellow');
      expect(puts).toEqual([]);
      await page.getByRole('button', { name: 'Discard' }).click();
    });

    await test.step('the banner shows the error of the server, the fields show its details', async () => {
      const details = [{ path: 'cornerRadiusPx', message: 'Too round.' }];
      await page.route('**/api/settings', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        await route.fulfill({ status: 400, json: { error: 'The store is full.', details } });
      });
      await page.getByLabel('Corner radius').fill('30');
      await save(page).click();
      await expect(page.getByRole('alert')).toContainText('The store is full.');
      await expect(page.getByLabel('Corner radius')).toHaveAccessibleDescription(/Too round\./);
      await expect(page.getByLabel('Corner radius')).toHaveValue('30');
      await expect(page.getByText('1 unsaved change')).toBeVisible();
      await page.unroute('**/api/settings');
      await page.getByRole('button', { name: 'Discard' }).click();
    });

    await test.step('groups and everything go back to the look in use', async () => {
      await page.getByLabel('Halftone blend').selectOption('screen');
      await page.getByRole('button', { name: 'Reset Halftone', exact: true }).click();
      await expect(page.getByLabel('Halftone blend')).toHaveValue('multiply');
      await expect(page.getByLabel('Enable halftone')).toBeChecked();
      await page.getByLabel('Corner radius').fill('30');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(save(page)).toBeFocused();
      await page.getByRole('button', { name: 'Back to Poster shop' }).click();
      await expect(page.getByLabel('Grain opacity')).toHaveValue('0.2');
      await save(page).click();
      await expect(page.getByText('Everything is saved.')).toBeVisible();
      expect(settingsFile(admin)).toEqual({ enableHalftone: true, enableGrain: true, enableParallax: true });
    });
    // One list that did not load, a refused save, and nothing else.
    expect(consoleErrors).toHaveLength(2);
  });
});

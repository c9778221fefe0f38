import { settingsEn } from '../../src/admin/settings/settingsEn.ts';
import { previewOrder } from '../../src/shared/content/settings/previewMessage.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  settingGroups,
  settingRow,
} from '../../src/shared/content/settings/table.ts';
import { everyNth, isLong } from '../long.ts';
import { expect, test } from './panel.ts';

const ROLES = { number: 'spinbutton', color: 'textbox', choice: 'combobox', boolean: 'checkbox' } as const;
const SWITCHES = { enableHalftone: true, enableGrain: true, enableParallax: true };

// On a phone the preview of the site is behind a button, and does not load.
test.use({ allowConsole: [/status of \d{3}/], viewport: { width: 390, height: 844 } });

test('settings are saved in one commit and shown without a build; a failure keeps typed values', async ({
  page,
  panel,
  consoleErrors,
}) => {
  const radius = page.getByLabel('Corner radius');
  const stored = () => JSON.parse(panel.file('settings.json')) as unknown;
  await panel.open('settings');
  await test.step('every setting is a field by its plain name, with its value and bounds', async () => {
    await expect(page.locator('.single-group')).toHaveCount(settingGroups().length);
    for (const key of everyNth(SETTING_KEYS, 5)) {
      const [row, value] = [settingRow(key), { ...DEFAULT_SETTINGS, ...SWITCHES }[key]];
      const field = page.getByRole(ROLES[row.kind], { name: settingsEn[`field.${key}`], exact: true });
      if (row.kind === 'boolean') await expect(field, key).toBeChecked({ checked: value === true });
      else await expect(field, key).toHaveValue(String(value));
      if (row.kind !== 'number') continue;
      await expect(field).toHaveAttribute('aria-valuemin', String(row.min));
      await expect(field).toHaveAttribute('aria-valuemax', String(row.max));
      const low = Math.max(row.min, -(row.usual ?? Infinity));
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${low} to .*${row.unit ?? ''}`));
    }
    await panel.expectAccessible();
  });
  const before = panel.commits().length;
  await radius.fill('3');
  // The wheel scrolls the page and does not change the field.
  await radius.hover();
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  await page.getByLabel('Home colour').fill('#123456');
  await page.getByLabel('Enable parallax').uncheck();
  await expect(page.getByText('3 unsaved changes')).toBeVisible();
  await panel.press('Save Settings');
  await panel.expectToast('Settings saved');
  await expect(panel.saved()).toBeVisible();
  expect(panel.commits()).toHaveLength(before + 1);
  const saved = { enableHalftone: true, enableGrain: true, colorHome: '#123456', cornerRadiusPx: 3 };
  expect(stored()).toEqual(saved);
  const read = await page.request.get(`${panel.url}/api/settings`);
  expect(await read.json()).toEqual({ ...DEFAULT_SETTINGS, ...saved });
  const visitor = await page.context().newPage();
  await visitor.goto(panel.url);
  const html = visitor.locator('html');
  await expect(html).toHaveAttribute('style', /--radius: ?3px/);
  await expect(visitor.locator('#home')).toHaveCSS('background-color', 'rgb(18, 52, 86)');
  await expect(html).not.toHaveClass(/parallax/);
  await test.step('a page outside the preview ignores messages of the panel', async () => {
    const scripts = panel.in(visitor).requests(/preview/);
    const order = previewOrder({ ...DEFAULT_SETTINGS, cornerRadiusPx: 77 });
    await visitor.evaluate((told) => postMessage(told, location.origin), order);
    await visitor.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await expect(html).toHaveAttribute('style', /--radius: ?3px/);
  });
  expect(consoleErrors).toEqual([]);

  await test.step('settings that fail to load can be loaded again', async () => {
    await panel.answer('**/api/settings', { status: 500, json: {} }, 1);
    await page.reload();
    await expect(panel.banner()).toContainText('Failed to fetch settings');
    await panel.press('Try Again');
    await expect(radius).toHaveValue('3');
  });

  await test.step('an invalid value is marked at its field, kept and not sent', async () => {
    const puts = panel.requests(/^PUT/);
    for (const [name, typed, fault] of [
      ['Grain size', '39', /Must be a number from 40 to 4000 px\./],
      ['Site background', 'light yellow', /a colour like #FEF3C7/],
      ['Photo hover scale', '', /a number from 1 to 1\.5/],
    ] as const) {
      await page.getByLabel(name).fill(typed);
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(fault);
    }
    await panel.press('Save Settings');
    const summary = page.locator('.error-summary');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveCount(3);
    // An element half under a bar would count as a small target.
    await page.evaluate(() => scrollTo(0, 0));
    if (isLong) await panel.expectAccessible();
    await summary.getByRole('link', { name: /Grain size/ }).click();
    await expect(page.getByLabel('Grain size')).toBeFocused();
    await expect(page.getByLabel('Site background')).toHaveValue('light yellow');
    expect(puts).toEqual([]);
    await panel.press('Discard');
  });

  await test.step('the banner shows the error of the server, the fields show its details', async () => {
    const details = [{ path: 'cornerRadiusPx', message: 'Too round.' }];
    await panel.answer('**/api/settings', { status: 400, json: { error: 'The store is full.', details } });
    await radius.fill('30');
    await panel.press('Save Settings');
    await expect(panel.banner()).toContainText('The store is full.');
    await expect(radius).toHaveAccessibleDescription(/Too round\./);
    await expect(radius).toHaveValue('30');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.unroute('**/api/settings');
    await panel.press('Discard');
  });

  await test.step('a group and the whole form can be reset to the current look', async () => {
    await page.getByLabel('Halftone blend').selectOption('screen');
    await panel.press('Reset Halftone');
    await expect(page.getByLabel('Halftone blend')).toHaveValue('multiply');
    await expect(page.getByLabel('Enable halftone')).toBeChecked();
    await radius.fill('30');
    await panel.press('Discard');
    await expect(panel.button('Save Settings')).toBeFocused();
    await panel.press('Back to Poster shop');
    await expect(page.getByLabel('Grain opacity')).toHaveValue('0.2');
    await panel.save('Settings');
    expect(stored()).toEqual(SWITCHES);
  });
  // The failed load and the refused save.
  expect(consoleErrors).toHaveLength(2);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// The panel's frame: a bar on top, tabs in a rail or on phones in a bar at the bottom, in colours of its own.
import type { Locator } from '@playwright/test';
import { ordersDe } from '../../src/admin/orders/ordersDe.ts';
import { ordersEn } from '../../src/admin/orders/ordersEn.ts';
import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { expect, expectAccessible, expectToFit, logIn, rows, speakGerman, test } from './adminContent.ts';
import { DIST } from './testServer.ts';

const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

test("the panel is neutral whatever the site's look, and has a dark mode", async ({ page, admin }) => {
  await page.addInitScript(() => {
    const loud = { siteBgColor: '#ff0000', colorPhotos: '#00ff00', cornerRadiusPx: 40, enableHalftone: true };
    localStorage.setItem('siteSettingsPublic', JSON.stringify(loud));
  });
  await logIn(page, admin.url, 'videos');
  await expect(rows(page)).toHaveCount(3);
  const body = page.locator('body');
  const save = page.getByRole('button', { name: 'Add Video' });
  expect(await groundOf(body)).toBe('rgb(250, 250, 250)');
  await expect(save).toHaveCSS('border-radius', '6px');
  await expect(page.locator('html')).not.toHaveClass(/halftone/);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await groundOf(body)).toBe('rgb(22, 22, 22)');
  await expectAccessible(page, 'dark');
});

test('tabs are in a rail below a bar, and follow the up and down keys', async ({ page, admin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin.url, 'photos');
  const [bar, rail] = await Promise.all([boxOf(page.getByRole('banner')), boxOf(page.locator('.rail'))]);
  expect(bar).toMatchObject({ x: 0, y: 0, height: 48 });
  expect(rail).toMatchObject({ x: 0, y: 48, width: 200 });
  const list = page.getByRole('tablist');
  await expect(list).toHaveAttribute('aria-orientation', 'vertical');
  const tabs = await Promise.all((await list.getByRole('tab').all()).map(boxOf));
  expect(
    tabs.every(({ x, height }, at) => x === tabs[0]?.x && height >= 44 && (at === 0 || height > 0)),
  ).toBe(true);
  expect((await boxOf(page.getByRole('tabpanel'))).x).toBeGreaterThanOrEqual(200);
  for (const name of ['History', 'Publish Now', 'Logout'])
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tab', { name: 'Site' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Photos' })).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the tabs are at the bottom, and a photo is visible at once', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await logIn(page, admin.url, 'photos');
  const bar = await boxOf(page.locator('.rail'));
  expect(bar.x).toBe(0);
  // The scroll bar keeps its place.
  expect(bar.width).toBeGreaterThan(370);
  expect(bar.y + bar.height).toBe(664);
  for (const name of ['Photos', 'Orders', 'Site', 'Settings'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tab', { name: 'Videos' })).not.toBeInViewport();
  const row = await boxOf(rows(page).first());
  expect(row.y + row.height).toBeLessThan(bar.y);
  for (const target of await page.locator('.rail button, .top-bar button').all())
    if ((await boxOf(target)).x < 390) expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44);

  await test.step('More holds the other tabs and what the bar on top has no room for', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    for (const name of ['Help', 'View Site']) await expect(more.getByRole('link', { name })).toBeVisible();
    await expect(more.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page, 'More');
    await more.getByRole('button', { name: 'Music' }).click();
    await expect(more).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Music' })).toHaveAttribute('aria-selected', 'true');
    const opener = page.getByRole('button', { name: 'More', exact: true });
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-current', 'true');
  });

  await test.step('in German, too, every word has its room', async () => {
    await speakGerman(page);
    await page.reload();
    for (const name of ['Fotos', 'Bestellungen', 'Website', 'Einstellungen'])
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
  });
});

test('the save bar of a long form appears once there is something to save', async ({ page, admin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [tab, name, field] of [
    ['site', 'Save Site', 'Site title'],
    ['settings', 'Save Settings', 'Home colour'],
  ] as const) {
    await page.goto(`${admin.url}/build.json`);
    await logIn(page, admin.url, tab);
    const save = page.getByRole('button', { name });
    const quiet = await groundOf(save);
    await page.getByLabel(field, { exact: true }).fill('#123456');
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect.poll(() => groundOf(save)).not.toBe(quiet);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => groundOf(save)).toBe(quiet);
  }
});

test.describe('a failed read', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('shows no green light, and neither does a lost connection', async ({ page, admin, context }) => {
    const live = { revision: 'b', publishedRevision: 'b', state: 'live' };
    await page.route('**/api/publish', (route) => route.fulfill({ json: live }));
    await page.route('**/api/videos*', (route) => route.fulfill({ status: 502, json: { error: 'Gone.' } }));
    await logIn(page, admin.url, 'videos');
    const line = page.locator('.publish-line');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(line).toContainText('Not all is loaded.');
    await expect(line).not.toContainText('Live');
    await page.unroute('**/api/videos*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(line).toContainText('Saved.');
    await page.route('**/api/orders?*', (route) => route.fulfill({ status: 502, json: { error: 'Gone.' } }));
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(line).toContainText('Not all is loaded.');
    await page.unroute('**/api/orders?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(line).toContainText('Saved.');
    await context.setOffline(true);
    await expect(line).toContainText('Offline.');
    await context.setOffline(false);
    await expect(line).toContainText('Saved.');
    // Where the store cannot be read, the server answers what was published last, and why.
    const headers = { [ADMIN_HEADERS.faults]: '0', [ADMIN_HEADERS.staleReason]: 'It%20is%20empty.' };
    await page.route('**/api/music', (route) => route.fulfill({ json: [], headers }));
    await page.getByRole('tab', { name: 'Music' }).click();
    await expect(page.getByRole('alert')).toContainText(/from the last publication.*It is empty\./);
    await expect(line).toContainText('Not all is loaded.');
  });
});

/** The files of a build that a page's scripts lead to, without those that come when they are called for. */
function filesBehind(page: string, isCalled: boolean): Set<string> {
  const found = new Set<string>();
  const follow = (text: string, imports: RegExp) => {
    for (const [, name = ''] of text.matchAll(imports)) {
      if (found.has(name) || !existsSync(join(DIST, '_astro', name))) continue;
      found.add(name);
      follow(readFileSync(join(DIST, '_astro', name), 'utf8'), isCalled ? ANY : STATIC);
    }
  };
  follow(readFileSync(join(DIST, page), 'utf8'), ANY);
  return found;
}
const ANY = /([\w.-]+\.js)\b/g;
const STATIC = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g;

test('visitors and other tabs load no code of the Orders tab; its links lead to the guide', () => {
  const textOf = (name: string) => readFileSync(join(DIST, '_astro', name), 'utf8');
  // What only the tab has: a text of its own, and a class of its own.
  const isTab = (name: string) => /orders\.csvFailed|order-months/.test(textOf(name));
  const panel = filesBehind('admin/index.html', true);
  const tab = [...panel].filter(isTab);
  expect(tab.length).toBeGreaterThanOrEqual(3);
  expect([...filesBehind('admin/index.html', false)].filter(isTab)).toEqual([]);
  for (const other of ['PhotosTab', 'SettingsTab', 'LinkTabs', 'SiteTab', 'news']) {
    const entry = [...panel].find((name) => name.startsWith(`${other}.`));
    expect(entry, other).toBeDefined();
    expect([...filesBehind(`_astro/${entry}`, false)].filter(isTab), other).toEqual([]);
  }
  for (const page of ['index.html', 'success/index.html', 'photos/last-tram-second-stop-j8tn/index.html']) {
    const visited = [...filesBehind(page, true)];
    expect(visited.length).toBeGreaterThan(0);
    expect(visited.filter((name) => textOf(name).includes('/api/orders'))).toEqual([]);
  }
  for (const [language, texts] of [
    ['en', ordersEn],
    ['de', ordersDe],
  ] as const) {
    const read = (part: string) => readFileSync(join(DIST, 'guide', language, part, 'index.html'), 'utf8');
    const guide = read('');
    const topics = Object.entries(texts).filter(([key]) => key.startsWith('guide.'));
    const leads = ([, link]: readonly string[]) => {
      const [part = '', slug] = (link ?? '').split('#');
      return read(part).includes(`id="${slug}"`);
    };
    expect(topics.filter((topic) => !leads(topic))).toEqual([]);
    // What only who sets it up needs is no part of the owner's own.
    expect(guide).not.toMatch(/STRIPE_SECRET_KEY|npm run/);
    expect(guide).toMatch(/<img [^>]*src="\/_astro\/order\./);
    expect(guide).toContain('content="noindex"');
    expect(guide).not.toMatch(/<script[^>]+src=/);
  }
});

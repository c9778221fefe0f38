// The panel's layout and colours: on phones and large screens, with long names and with large text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ordersDe } from '../../src/admin/orders/ordersDe.ts';
import { ordersEn } from '../../src/admin/orders/ordersEn.ts';
import { shellDe } from '../../src/admin/shell/shellDe.ts';
import { shellEn } from '../../src/admin/shell/shellEn.ts';
import { ADMIN_TABS } from '../../src/admin/shell/tabs.ts';
import { everyNth, isLong, sample } from '../long.ts';
import { boxOf, expectAbove } from './fixtures.ts';
import { expectToFit as expectLargeTextToFit, withLargeText } from './largeText.ts';
import { expect, type OwnPanel, Panel, test } from './panel.ts';
import { ADMIN_PASSWORD, DIST, ROOT } from './testServer.ts';

/** The longest possible name, in one word, and a description of the maximum length. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(7).slice(0, 300);
const TALE = 'Ein Bild, von dem es viel zu erzählen gibt, und zwar von vorn. '.repeat(40).slice(0, 1990);
const addressOf = (words: number) => `https://pictures.example/${'kapitaensmuetze'.repeat(words)}.png`;
const ELSEWHERE = addressOf(3);
const photo = (text: string) => ({
  filename: 'last-tram-second-stop-j8tn.jpg',
  description: { en: text, de: text },
  project: `0 ${WORD.slice(0, 118)}`,
  paper: { en: WORD.slice(0, 200), de: WORD.slice(0, 200) },
});

/** Nothing is wider than the page, and no row takes 40 % of a phone’s screen. */
async function expectRoom(panel: OwnPanel): Promise<void> {
  for (const width of sample([390, 1440, 768], 1)) {
    await panel.page.setViewportSize({ width, height: 844 });
    await panel.expectToFit(`at ${width}`);
    for (const row of await panel.rows().filter({ visible: true }).all()) {
      expect((await boxOf(row)).height, `at ${width}`).toBeLessThan(844 * 0.4);
      await expect(panel.button('Löschen', row)).toBeVisible();
    }
  }
}

/** Long names stay in their rows. */
async function expectLongNamesToFit(panel: OwnPanel): Promise<void> {
  await panel.content.change({
    'content/photos': null,
    'content/photos/word.json': photo(WORD),
    'content/photos/tale.json': photo(TALE),
    'content/photos/elsewhere.json': { ...photo('Anderswo'), filename: undefined, src: ELSEWHERE },
    'content/videos/tale.json': { url: addressOf(100), description: { en: WORD, de: TALE } },
  });
  await panel.page.reload();
  await panel.tab('Fotos').click();
  const address = panel.rows().getByText(ELSEWHERE);
  await expect(address).toBeVisible();
  await expectRoom(panel);
  await panel.expectWhole(address);
  await panel.tab('Videos').click();
  await expect(panel.rows().getByText(addressOf(100))).toBeVisible();
  await expectRoom(panel);
  await panel.press('Verlauf');
  const history = panel.dialog('Verlauf').locator('.modal-body');
  await expect(history.locator('.history-changes li').first()).toBeVisible();
  expect(await history.evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
}

const WIDTHS = [390, 1280];

// German words are the longer ones.
for (const language of sample(['de', 'en'] as const, 1)) {
  test(`the panel is accessible and fits phones and large screens, with names of any length (${language})`, async ({
    page,
    panel,
    externalRequests,
  }) => {
    let checks = 0;
    /** Checks the current state, in an ordinary run at alternating widths. */
    const checkState = async (state: string) => {
      checks += 1;
      for (const width of isLong ? WIDTHS : [WIDTHS[checks % 2] ?? 390]) {
        await page.setViewportSize({ width, height: 844 });
        await panel.expectAccessible(`${state} at ${width} px`);
        await panel.expectToFit(`${state} at ${width} px`);
      }
      // On a phone the form is behind a button.
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    await panel.speak(language);
    await page.goto(`${panel.url}/admin#videos`);
    await checkState('login');
    await page.getByRole('textbox').or(page.locator('input')).first().fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    // Both tabs have the same list and form.
    for (const name of sample([/^Videos$/, /^Musi[ck]$/], 1)) {
      await panel.tab(name).click();
      await expect(panel.rows()).toHaveCount(3);
      await page.locator('.add-button').click();
      await page.locator('button[type="submit"]').click();
      await expect(panel.banner()).toBeVisible();
      await checkState(String(name));
    }
    // expectLongNamesToFit uses German labels.
    if (language === 'de') await expectLongNamesToFit(panel);
    expect(externalRequests).toEqual([]);
  });
}

const largeTest = test.extend(withLargeText);

largeTest.describe('with text of twice its size', () => {
  largeTest.use({ viewport: { width: 390, height: 844 } });

  largeTest("the panel's tabs fit a phone", async ({ page, site }) => {
    const panel = new Panel(page, site);
    await panel.speak('de');
    for (const tab of everyNth(['photos', 'settings', 'orders', 'videos', 'site', 'music'], 4)) {
      // Only the hash differs between tabs, which would not load the page again.
      await page.goto(`${site}/build.json`);
      await panel.open(tab);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.locator('.skeleton-row')).toHaveCount(0);
      await expectLargeTextToFit(page, tab);
    }
  });
});

test("the panel ignores the site's look; its tabs are in a rail", async ({ page, panel }) => {
  await page.addInitScript(() => {
    const loud = { siteBgColor: '#ff0000', colorPhotos: '#00ff00', cornerRadiusPx: 40, enableHalftone: true };
    localStorage.setItem('siteSettingsPublic', JSON.stringify(loud));
  });
  await panel.open('videos');
  await expect(panel.rows()).toHaveCount(3);
  const body = page.locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(250, 250, 250)');
  await expect(panel.button('Add Video')).toHaveCSS('border-radius', '6px');
  await expect(page.locator('html')).not.toHaveClass(/halftone/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', 'rgb(22, 22, 22)');
  await panel.expectAccessible('dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await test.step('tabs are in a rail below a bar', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const [bar, rail] = await Promise.all([boxOf(page.getByRole('banner')), boxOf(page.locator('.rail'))]);
    expect(bar).toMatchObject({ x: 0, y: 0, height: 48 });
    expect(rail).toMatchObject({ x: 0, y: 48, width: 200 });
    const list = page.getByRole('tablist');
    await expect(list).toHaveAttribute('aria-orientation', 'vertical');
    const tabs = await Promise.all((await list.getByRole('tab').all()).map(boxOf));
    expect(tabs.every(({ x, height }) => x === tabs[0]?.x && height >= 44)).toBe(true);
    expect((await boxOf(page.getByRole('tabpanel'))).x).toBeGreaterThanOrEqual(200);
    for (const name of ['History', 'Publish Now', 'Logout'])
      await expect(panel.button(name, page.getByRole('banner'))).toBeVisible();
  });

  await test.step('on a phone the tabs are at the bottom, and a photo is visible at once', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    await panel.tab('Photos').click();
    await page.evaluate(() => scrollTo(0, 0));
    const bar = await boxOf(page.locator('.rail'));
    expect(bar.x).toBe(0);
    // The scroll bar takes the rest.
    expect(bar.width).toBeGreaterThan(370);
    expect(bar.y + bar.height).toBe(664);
    for (const name of ['Photos', 'Orders', 'Site', 'Settings'])
      await expect(panel.tab(name)).toBeInViewport({ ratio: 1 });
    await expect(panel.tab('Videos')).not.toBeInViewport();
    await expectAbove(panel.rows().first(), page.locator('.rail'), 1);
    for (const target of await page.locator('.rail button, .top-bar button').all())
      if ((await boxOf(target)).x < 390) expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44);

    await test.step('More has the other tabs, and the buttons that do not fit into the top bar', async () => {
      await panel.press('More');
      const more = panel.dialog('More');
      for (const name of ['Help', 'View Site']) await expect(more.getByRole('link', { name })).toBeVisible();
      await expect(more.getByRole('button', { name: 'Logout' })).toBeVisible();
      await panel.expectAccessible('More');
      await panel.press('Music', more);
      await expect(more).toBeHidden();
      await expect(panel.tab('Music')).toHaveAttribute('aria-selected', 'true');
      await expect(panel.button('More')).toBeFocused();
      await expect(panel.button('More')).toHaveAttribute('aria-current', 'true');
    });
  });
});

// adminOrders tests that other tabs load no code of the Orders tab.
test('the guide has every chapter that the tabs link to', async () => {
  for (const [language, texts, shell] of [
    ['en', ordersEn, shellEn],
    ['de', ordersDe, shellDe],
  ] as const) {
    const read = (part: string) => readFileSync(join(DIST, 'guide', language, part, 'index.html'), 'utf8');
    const guide = read('');
    const topics = Object.entries(texts).filter(([key]) => key.startsWith('guide.'));
    const leads = ([, link]: readonly string[]) => {
      const [part = '', slug] = (link ?? '').split('#');
      return read(part).includes(`id="${slug}"`);
    };
    expect(topics.filter((topic) => !leads(topic))).toEqual([]);
    const helps = ADMIN_TABS.map((tab) => shell[`help.${tab}`]);
    expect(helps.filter((place) => !guide.includes(`<h2 id="${place}">`))).toEqual([]);
    // The owner's part has nothing about the technical setup.
    expect(guide).not.toMatch(/STRIPE_SECRET_KEY|npm run/);
    const [picture = ''] = /<img [^>]*src="\/_astro\/order\.[^>]*>/.exec(guide) ?? [];
    // Taken at twice the density.
    const { width = 0 } = await sharp(join(ROOT, `docs/owner/order.${language}.webp`)).metadata();
    expect(picture).toContain(` width="${Math.round(width / 2)}"`);
    expect(guide).toContain('content="noindex"');
    expect(guide).not.toMatch(/<script[^>]+src=/);
  }
});

import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { sample } from '../../long.ts';
import { samplePhotos } from '../content.ts';
import { expect, test } from './visitor.ts';

/** What has moved by itself since the page began, as the browser counts it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // A page on which nothing has moved has no such entry.
        setTimeout(() => resolve(0), 500);
      }),
  );

/** What a script weighs on the wire. */
const weigh = (script: string | Buffer): number => brotliCompressSync(script).length;

test('a first visit asks no other host and loads 8 kB of script and no React, and neither do the sections', async ({
  page,
  visitor,
  externalRequests,
}) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(visitor.site);
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForLoadState('networkidle');
  const inline = await page.locator('script:not([src])').allTextContents();
  const weights = [...(await Promise.all(scripts)), ...inline].map(weigh);
  expect(weights.length).toBeGreaterThan(2);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(8192);
  expect(externalRequests).toEqual([]);

  await test.step('a linked project loads 10 kB and no React, and moves nothing while it comes', async () => {
    const linked = await page.context().newPage();
    const loaded: Promise<[name: string, weight: number]>[] = [];
    linked.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      loaded.push(response.body().then((script) => [new URL(response.url()).pathname, weigh(script)]));
    });
    await linked.goto(`${visitor.site}/#photos/night-shift`);
    await expect(linked.getByRole('link', { name: 'Last tram, second stop', exact: true })).toBeVisible();
    await linked.waitForLoadState('networkidle');
    const each = [...(await Promise.all(loaded)), ...inline.map((text) => ['inline', weigh(text)] as const)];
    expect(
      each.reduce((all, [, weight]) => all + weight, 0),
      each.join(' '),
    ).toBeLessThanOrEqual(10_000);
    expect(await layoutShift(linked)).toBe(0);
    await linked.close();
  });

  for (const name of ['photos', 'videos', 'music'] as const) await visitor.section(name).click();
  await visitor.languageButton().click();
  await page.waitForLoadState('networkidle');
  for (const script of await Promise.all(scripts)) expect(script.length).toBeLessThan(40_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('projects and works can be read in both languages, from page to page', async ({ page, site }) => {
    const photos = (await samplePhotos()).filter(({ project }) => project === 'Night Shift');
    await page.goto(site);
    await page
      .locator('.covers')
      .getByRole('link', { name: /^Night Shift/ })
      .click();
    await expect(page).toHaveURL(`${site}/projects/night-shift/`);
    await expect(page.getByRole('heading', { level: 1, name: 'PROJECTS: Night Shift' })).toBeVisible();
    for (const { description } of photos)
      await expect(page.getByRole('link', { name: description.en, exact: true })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Last tram, second stop', exact: true }).click();
    await expect(page).toHaveURL(`${site}/photos/last-tram-second-stop-j8tn/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Last tram, second stop' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Last tram, second stop' })).toBeVisible();
    await expect(page.getByText('Buying needs JavaScript', { exact: false })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Size' })).toContainText(/A4\s*€\d/);
    await expect(page.getByText('studio@example.com')).toBeVisible();
    await page.getByRole('link', { name: /^Next work/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'After midnight the roofs start talking',
    );
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nach Mitternacht reden die Dächer');
    await page.getByRole('link', { name: 'Nachtschicht', exact: true }).click();
    await expect(page).toHaveURL(`${site}/de/projects/night-shift/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PROJEKTE: Nachtschicht');
    await page.getByRole('link', { name: 'Impressum', exact: true }).click();
    await expect(page).toHaveURL(`${site}/de/legal/imprint/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
    await page
      .getByRole('link', { name: 'Deutsch', exact: true })
      .or(page.getByRole('link', { name: 'English', exact: true }))
      .click();
    await expect(page).toHaveURL(`${site}/legal/imprint/`);
    await page.getByRole('link', { name: /Mara Lindqvist$/ }).click();
    await expect(page).toHaveURL(`${site}/`);
  });

  test('covers, videos, music and texts can be read in both languages', async ({ page, site }) => {
    await page.goto(site);
    for (const project of ['Undercurrents', 'Heavy Things', 'Night Shift', 'Interference']) {
      await expect(
        page.locator('.covers').getByRole('link', { name: new RegExp(`^${project}`) }),
      ).toBeVisible();
    }
    for (const name of [
      /rabbit/,
      /draw snow/,
      /drying rack/,
      /^Squeegee waltz/,
      /^First tram/,
      /^Low water/,
    ]) {
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Listen on SoundCloud' })).toHaveCount(3);
    await expect(
      page.locator('main p[lang], main div[lang="en"] p').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.locator('main div[lang="de"]').filter({ visible: true })).toHaveCount(2);
    await expect(page.locator('main div[lang="en"]').filter({ visible: true })).toHaveCount(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveCount(0);
  });

  test('the section links lead to their sections, the legal texts open, and /success says thank you', async ({
    page,
    site,
  }) => {
    await page.goto(site);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Music' }).click();
    await expect(page).toHaveURL(/#music$/);
    await expect(
      page
        .getByText(/^Squeegee waltz/)
        .filter({ visible: true })
        .first(),
    ).toBeInViewport();
    const texts = ['Imprint', 'Withdrawal', 'Privacy', 'Terms', 'Shipping', 'Accessibility'];
    for (const name of sample(texts, 2)) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`${site}/legal/${name.toLowerCase()}/`);
      // Both languages, because nobody can switch.
      await expect(page.locator('h1').filter({ visible: true })).toHaveCount(2);
      await expect(page.getByText('Placeholder.').filter({ visible: true })).toBeVisible();
    }
    await page.goto(`${site}/success?session_id=x`);
    await expect(page.getByRole('heading', { name: /Thank you!/ })).toBeVisible();
  });
});

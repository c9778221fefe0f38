import { shippedPhotos } from '../content.ts';
import { expect, test } from './visitor.ts';

test('a first visit asks no other host and loads little script and no React', async ({
  page,
  site,
  externalRequests,
}) => {
  const scripts: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => [response.url(), body.length]));
  });
  await page.goto(site);
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(0);
  for (const [url, bytes] of loaded) expect(bytes, url).toBeLessThan(12_000);
  expect(loaded.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(30_000);
  expect(externalRequests).toEqual([]);
});

test('reading the sections loads no React either', async ({ page, visitor }) => {
  const large: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script' && (await response.body()).length > 40_000)
      large.push(response.url());
  });
  await visitor.open('/');
  for (const name of ['photos', 'videos', 'music'] as const) await visitor.section(name).click();
  await visitor.languageButton().click();
  await page.waitForLoadState('networkidle');
  expect(large).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('photos, videos, music and texts can be read in both languages', async ({ page, site }) => {
    await page.goto(site);
    for (const { description } of await shippedPhotos()) {
      await expect(
        page.getByText(description.en, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
    }
    for (const project of ['Undercurrents', 'Heavy Things', 'Night Shift', 'Interference']) {
      await expect(page.getByText(`PROJECTS: ${project}`, { exact: true })).toBeVisible();
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

  test('the section links lead to their sections, and the legal texts open', async ({ page, site }) => {
    await page.goto(site);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Music' }).click();
    await expect(page).toHaveURL(/#music$/);
    await expect(
      page
        .getByText(/^Squeegee waltz/)
        .filter({ visible: true })
        .first(),
    ).toBeInViewport();
    for (const name of ['Imprint', 'Privacy', 'Terms', 'Withdrawal', 'Shipping', 'Accessibility']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`${site}/legal/${name.toLowerCase()}/`);
      // Both languages, because nobody can switch.
      await expect(page.locator('h1').filter({ visible: true })).toHaveCount(2);
      await expect(page.getByText('Placeholder.').filter({ visible: true })).toBeVisible();
    }
  });

  test('/success says thank you', async ({ page, site }) => {
    await page.goto(`${site}/success?session_id=x`);
    await expect(page.getByRole('heading', { name: /Thank you!/ })).toBeVisible();
  });
});

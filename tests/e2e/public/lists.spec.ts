import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { boxOf, expect, expectLoaded, hold, test, Visitor } from './visitor.ts';

test('selecting the photos section reads the list without caches', async ({ page, visitor }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/photos')) requests.push(request.url());
  });
  await visitor.open('/');
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  // Presses during a read cause only one more read.
  const isRead = async (reads: number) => {
    await expect.poll(() => requests).toHaveLength(reads);
    await expect(page.locator('#photos > .loading')).toHaveAttribute('hidden');
  };
  for (let visit = 1; visit <= 3; visit += 1) {
    if (visit === 2) await visitor.section('videos').click();
    await visitor.section('photos').click();
    await isRead(visit);
  }
  for (const url of requests) expect(url).toMatch(/\?t=\d{13}$/);
  const again = page.waitForRequest('**/api/photos*');
  await visitor.section('photos').click();
  expect((await (await again).allHeaders())['cache-control']).toBe('no-cache');
  await isRead(4);

  const release = await hold(page, '**/api/photos*');
  for (let press = 0; press < 3; press += 1) await visitor.section('photos').click();
  await expect.poll(() => requests).toHaveLength(5);
  const hourglass = page.getByRole('status', { name: 'Loading photos...', exact: true });
  await expect(hourglass).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Projects', level: 2 })).toBeVisible();
  release();
  await isRead(6);
  await expect(hourglass).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(requests).toHaveLength(6);
});

test('changes after the build are shown, also in the cart; a new photo sells', async ({ page, own }) => {
  const visitor = new Visitor(page, own.url);
  const path = 'content/photos/last-tram-second-stop-j8tn.json';
  const tram = JSON.parse(readFileSync(join(own.content.path, path), 'utf8')) as object;
  await visitor.open('/#photos/night-shift');
  await visitor.photo('Last tram, second stop').click();
  await visitor.button('Buy print').click();
  await visitor.button('Close').click();

  // A list that is still being read would not be requested again.
  await expect(page.locator('#photos > .loading')).toBeHidden();
  const description = { en: 'Last tram, and nobody on it', de: 'Letzte Bahn, und niemand darin' };
  await own.content.change({
    [path]: { ...tram, description, price_a4: 41.5, price_a3: 70 },
    'content/photos/four-doors-one-afternoon-z3ua.json': null,
    'content/photos/new-one.json': {
      ...tram,
      filename: 'three-weights-at-rest-q4rv.jpg',
      description: { en: 'Fresh & <new>', de: 'Neu' },
      project: 'Fresh Ink',
      order: 0,
    },
    'content/videos/new-video.json': {
      url: 'https://youtu.be/dQw4w9WgXcQ',
      description: { en: 'New film', de: 'Neuer Film' },
      order: -1,
    },
    'content/music/new-track.json': {
      url: 'https://soundcloud.com/a/b',
      description: { en: 'New song', de: 'Neues Stück' },
      order: 9,
    },
  });
  await visitor.section('photos').click();
  await expect(visitor.cover('Fresh Ink')).toBeVisible();
  await visitor.cover('Night Shift').click();
  await expect(visitor.photo(description.en)).toBeVisible();
  const cart = await visitor.openCart();
  await expect(visitor.lines(cart, description.en)).toContainText('€41.50');
  await page.keyboard.press('Escape');
  await visitor.section('photos').click();
  await visitor.cover('Heavy Things').click();
  await expect(visitor.photo('Three weights at rest')).toBeVisible();
  await expect(visitor.photo('Four doors, one afternoon')).toHaveCount(0);
  await visitor.section('videos').click();
  await expect(page.getByRole('heading', { name: 'New film' })).toBeVisible();
  await visitor.section('music').click();
  await expect(page.getByRole('heading', { name: 'New song' })).toBeVisible();

  await test.step('the address of a new photo leads to its project, that of a deleted one home', async () => {
    await page.goto(`${own.url}/photos/new-one/`);
    await expect(page).toHaveURL(`${own.url}/#photos/fresh-ink/new-one`);
    const lightbox = visitor.lightbox('Fresh & <new>');
    const picture = lightbox.getByRole('img', { name: 'Fresh & <new>' });
    await expectLoaded(picture);
    await lightbox.getByRole('button', { name: 'Buy print' }).click();
    await lightbox.getByRole('button', { name: 'Close' }).click();
    const fresh = visitor.lines(await visitor.openCart(), 'Fresh & <new>');
    await expect(fresh).toContainText('€39.00');
    await page.goto(`${own.url}/photos/long-gone/`);
    await expect(page).toHaveURL(`${own.url}/`);
  });
});

/** Holds back a list without one photo of Night Shift. @returns a function that lets it load */
async function holdShorterList(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.unrouteAll();
  // The page would give up the held list after 10 s, before a busy machine has taken the steps to its release.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route('**/api/photos*', async (route) => {
    await held.promise;
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const photos = (await response.json()) as { id: string }[];
    await route.fulfill({ json: photos.filter(({ id }) => id !== 'ninth-floor-still-awake-c2vb') });
  });
  return held.resolve;
}

test('a fresh list keeps focus, press, open project and lightbox', async ({ page, visitor }) => {
  const gone = visitor.photo('The ninth floor is still awake');
  await test.step('it keeps a press on a cover', async () => {
    const release = await holdShorterList(page);
    await visitor.open('/#photos');
    await visitor.cover('Night Shift').hover();
    await page.mouse.down();
    release();
    await expect(page.locator('[data-island=UpdatedLists]')).toBeAttached();
    await expect(page.locator('#photos > .loading')).toBeHidden();
    await page.mouse.up();
    await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();
    await expect(gone).toHaveCount(0);
  });
  const photo = visitor.photo('Last tram, second stop');
  await test.step('it keeps the focus on a photo', async () => {
    const release = await holdShorterList(page);
    await page.reload();
    await photo.focus();
    const built = await photo.elementHandle();
    release();
    await expect(gone).toHaveCount(0);
    expect(await built?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(photo).toBeFocused();
  });
  await test.step('it keeps the photo in the lightbox', async () => {
    const release = await holdShorterList(page);
    await visitor.open('/#photos/night-shift/last-tram-second-stop-j8tn');
    const lightbox = visitor.lightbox('Last tram, second stop');
    await expect(lightbox.getByText('2/6', { exact: true })).toBeVisible();
    release();
    await expect(lightbox.getByText('1/5', { exact: true })).toBeVisible();
    await visitor.button('Close').click();
    await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();
    await expect(photo).toBeFocused();
  });
});

test.describe('a failing API', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('keeps the built content on the page; a failed project can be loaded again', async ({
    context,
    page,
    visitor,
  }) => {
    // src/features/gallery/api.test.ts tests more answers, and missing ones.
    let reads = 0;
    await page.route('**/api/**', (route) => {
      if (route.request().url().includes('/api/videos')) reads += 1;
      return route.fulfill({ status: 500, json: { error: 'Broken.' } });
    });
    await visitor.open('/');
    for (const section of ['videos', 'music', 'photos'] as const) await visitor.section(section).click();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('status').filter({ hasText: /Loading/, visible: true })).toHaveCount(0);
    await expect(visitor.cover('Night Shift')).toBeVisible();
    // After an error, the same press does not cause another read.
    expect(reads).toBe(1);
    await visitor.section('videos').click();
    await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(3);
    await visitor.section('photos').click();
    await visitor.cover('Night Shift').click();
    await visitor.photo('Last tram, second stop').click();
    await expect(visitor.lightbox('Last tram, second stop').getByText('2/6', { exact: true })).toBeVisible();

    await test.step('a project that still loads has its name and the boxes of its photos', async () => {
      const release = await hold(page, '**/projects/**');
      await visitor.open('/?slow#photos/night-shift');
      await expect(page.locator('.project-label').getByText('Night Shift')).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading photos...' })).toBeVisible();
      const mount = page.locator('.project .mount');
      await expect(mount).toHaveCount(3);
      const early = await boxOf(mount.nth(2));
      await visitor.back().focus();
      release();
      await expect(visitor.photo('Last tram, second stop')).toBeVisible();
      await expect(visitor.back()).toBeFocused();
      expect((await boxOf(mount.nth(2))).y).toBeCloseTo(early.y, 0);
      await expect(page.locator('#photos > .loading')).toBeHidden();
      await page.unroute('**/projects/**');
    });

    await test.step('a project that cannot be loaded says so, is loaded again, and then opens offline', async () => {
      const failure = page.getByText('These photos could not be fetched.', { exact: false });
      await page.route('**/projects/**', (route) => route.abort('internetdisconnected'));
      await visitor.open('/?reload#photos/night-shift');
      await expect(failure).toBeVisible();
      await page.unroute('**/projects/**');
      await visitor.button('Try again').click();
      await expect(visitor.photo('Last tram, second stop')).toBeVisible();
      await expect(failure).toHaveCount(0);
      await visitor.back().click();
      await context.setOffline(true);
      await visitor.cover('Night Shift').click();
      await expect(visitor.photo('Last tram, second stop')).toBeVisible();
      for (const section of ['home', 'videos', 'music'] as const) {
        await visitor.section(section).click();
        await expect(page.locator(`#${section}`)).not.toBeEmpty();
      }
      await context.setOffline(false);
    });
  });
});

/** Slow 3G as in the browser's developer tools: bytes per second, ms. */
const SLOW_3G = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2000 };
/** For the whole page at 50 kB/s. */
const SLOW_MS = 60_000;

test('on slow 3G a visitor reads, looks, and keeps the cart @long', async ({ page, context, visitor }) => {
  test.setTimeout(4 * SLOW_MS);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
  await visitor.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.section('photos').click();
  await visitor.cover('Night Shift').click();
  await visitor.photo('Last tram, second stop').click({ timeout: SLOW_MS });
  await visitor.button('Buy print').click({ timeout: SLOW_MS });
  await page.keyboard.press('Escape');
  await expect(visitor.cartButton(1)).toBeVisible({ timeout: SLOW_MS });
  await page.reload();
  await expect(visitor.cartButton(1)).toBeVisible({ timeout: SLOW_MS });
});

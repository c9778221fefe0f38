import type { Page } from '@playwright/test';
import { stemOf } from '../../../scripts/images/copies.ts';
import { isLong } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import type { PhotoFile } from '../content.ts';
import {
  CITY,
  COVER,
  HOME,
  HOSTED,
  LOST,
  LUCID,
  NINTH,
  NOTICE,
  RAIN,
  SHAPES,
  STILL,
  swappedPhotos,
  TRAM,
} from './builtSite.ts';
import { collectFonts, GALLERY, look } from './looks.ts';
import { cartLine, expect, expectLoaded, expectSource, test, Visitor } from './visitor.ts';

// Only one worker starts the server of this site.
test.describe.configure({ mode: 'default' });

test('projects and the home page are in the HTML', async ({ browser, page, built: { url, content } }) => {
  await test.step('without scripts the page has both languages', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(url);
    const names = await plain.locator('.cover-name').allTextContents();
    const named = names.map((name) => name.trim()).filter((name) => !Object.hasOwn(SHAPES, name));
    expect(named).toEqual([
      'CrosstalkÜbersprechen',
      'Undercurrents',
      'Heavy Things',
      'Night Shift',
      'UncategorizedOhne Projekt',
    ]);
    expect(await plain.locator('.cover').first().locator('img').getAttribute('data-photo')).toBe(COVER);
    const prints = plain.locator(':is(.home-photo, .home-works) img');
    // Two at the top, because the first is upright, and three below.
    await expect(prints).toHaveCount(5);
    const shown = await prints.evaluateAll((images) => images.map((img) => img.dataset.photo));
    expect(shown[0]).toBe(HOME[0]);
    expect([...HOME].filter((id) => !shown.includes(id))).toEqual([]);
    for (const [path, text] of [
      ['/projects/interference/', 'Loud <b>lines</b>'],
      ['/de/projects/interference/', 'Laute Linien'],
    ] as const) {
      await plain.goto(url + path);
      await expect(plain.locator('.project-text')).toHaveText(text);
    }
    await context.close();
  });

  await test.step('a page of the current content fetches and renders nothing again', async () => {
    const visitor = new Visitor(page, url);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/projects') answers.push(response.status());
    });
    await visitor.open('/#photos/interference');
    await expect(page.getByText('PROJECTS: Crosstalk', { exact: true })).toBeVisible();
    await expect.poll(() => answers).toEqual([304]);
    await expect(page.locator('#photos [data-list] > .covers')).toHaveCount(1);
    await content.change({ 'content/projects.json': [{ project: 'Night Shift' }] });
    const first = async () => (await fetch(`${url}/api/projects`).then((answer) => answer.json()))[0].project;
    await expect.poll(first).toBe('Night Shift');
    await visitor.section('photos').click();
    await expect(page.locator('.cover-name').first()).toHaveText('Night Shift');
  });
});

test.describe('photos by identity', () => {
  test.use({ allowConsole: [/Failed to load resource|status of 500/] });

  /** Opens a photo with its derived image from the grid, and orders only this photo. */
  async function sell(visitor: Visitor, { id, description: { en } }: PhotoFile, hash = ''): Promise<void> {
    const { page } = visitor;
    await visitor.photo(en).click();
    const lightbox = visitor.lightbox(en);
    await expectSource(lightbox.getByRole('img', { name: en, exact: true }), new RegExp(`^/i/${hash}-`));
    await expect(page).toHaveURL(new RegExp(`/${id}$`));
    await visitor.button('Buy print').click();
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(visitor.photo(en)).toBeFocused();
    const checkout = await visitor.openCheckout();
    await expect(visitor.lines(checkout, en)).toHaveCount(1);
    const sent = page.waitForRequest('**/api/create-checkout-session');
    await visitor.button('Order with obligation to pay').click();
    expect((await sent).postData()).toContain(`"itemId":"${id}"`);
    await visitor.button('Return to Cart').click();
    await visitor.button('Remove').click();
    await visitor.button('Continue Shopping').click();
  }

  test('each photo opens and sells itself, with its own images', async ({ page, site, built: { url } }) => {
    const photos = await swappedPhotos();
    // In an ordinary run one of the two with swapped files and one of the two with the same file.
    const only = (...ids: string[]) => (isLong ? photos : photos.filter(({ id }) => ids.includes(id)));
    const derivedAt = async (origin: string) => {
      const all = await (await page.request.get(`${origin}/catalogue.json`)).json();
      return new Map((all as { id: string; image?: { hash: string } }[]).map(({ id, image }) => [id, image]));
    };
    const [derived, shared] = [await derivedAt(url), await derivedAt(site)];
    // If a picture on another host has no copy, the photo's own file is shown.
    const files = { [TRAM]: NINTH, [NINTH]: TRAM, [RAIN]: RAIN, [CITY]: CITY, twin: CITY };
    for (const [id, file] of Object.entries(files)) {
      expect(derived.get(id), id).toBeDefined();
      expect(derived.get(id), id).toEqual(shared.get(file));
    }
    const visitor = new Visitor(page, url);
    await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 500 }));

    await test.step('on the page as built', async () => {
      const answer = page.waitForResponse('**/api/photos*');
      await visitor.open('/#photos/night-shift');
      expect((await answer).status()).toBe(304);
      for (const photo of only(TRAM)) await sell(visitor, photo, derived.get(photo.id)?.hash);
    });

    await test.step('after the fresh list was rendered', async () => {
      const marked = Promise.withResolvers<void>();
      await page.route('**/api/photos*', async (route) => {
        await marked.promise;
        const headers = { ...route.request().headers(), 'if-none-match': '' };
        await route.fulfill({ json: await (await route.fetch({ headers })).json() });
      });
      await visitor.open('/#photos/night-shift');
      const grid = page.locator('#photos [data-list] > *');
      await grid.first().waitFor({ state: 'attached' });
      await grid.evaluateAll((built) => {
        for (const element of built) element.setAttribute('data-built', '');
      });
      marked.resolve();
      await expect(page.locator('[data-built]')).toHaveCount(0);
      for (const photo of only('twin')) await sell(visitor, photo, derived.get(photo.id)?.hash);
    });
  });
});

/** Expects the picture of a visible entry. */
async function expectPicture(page: Page, name: string, source: RegExp): Promise<void> {
  const entries = page.getByRole('main').getByRole('listitem');
  const image = entries.filter({ hasText: name, visible: true }).locator('img');
  await image.scrollIntoViewIfNeeded();
  await expectSource(image, source);
}

test('copied pictures stay in fresh lists', async ({ page, externalRequests, built: { url, content } }) => {
  const visitor = new Visitor(page, url);
  await visitor.open('/#videos');
  await expectPicture(page, 'By hand', /^\/i\/\w+-\d+\.avif$/);
  // A picture that the build could not copy is shown as a link.
  const lost = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lost' });
  await expect(lost.getByRole('link', { name: LOST })).toHaveAttribute('href', LOST);
  await expect(lost.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(lost.locator('img')).toHaveCount(0);
  await page.goto(`${url}/#photos/uncategorized`);
  await expectPicture(page, 'A photo by hand', /^\/i\/\w+-\d+\.avif$/);

  await content.change({
    'content/videos/later.json': {
      url: '/photos/still-snow-pass-d5ma.jpg',
      description: { en: 'Later', de: 'Später' },
    },
    'content/videos/outside.json': {
      url: 'https://youtu.be/dQw4w9WgXcQ',
      thumbnail: 'https://pictures.example/thumb.jpg',
      description: { en: 'Outside', de: 'Außerhalb' },
    },
    'content/photos/later.json': {
      filename: 'still-snow-pass-d5ma.jpg',
      description: { en: 'Later', de: 'Später' },
    },
  });
  await visitor.open('/#videos');
  await expect(page.getByText('Later', { exact: true }).filter({ visible: true })).toBeVisible();
  await expectPicture(page, 'By hand', new RegExp(`^/photos/${stemOf(STILL)}\\.jpg$`));
  const outside = visitor.button('Play video: Outside');
  // It plays all the same.
  await expect(outside.getByText('No content available yet')).toBeHidden();
  await expect(outside.locator('img')).toHaveCount(0);
  await page.goto(`${url}/#photos/uncategorized`);
  await expect(visitor.photo('Later')).toBeVisible();
  await expectPicture(page, 'A photo by hand', /^\/i\/\w+-\d+\.avif$/);
  expect(externalRequests).toEqual([]);
});

test('typeface, colours, pages and sections show', async ({ browser, page, built: { url, content } }) => {
  const light = { face: 'Newsreader', accent: '#123f9c', ground: 'rgb(254, 243, 199)', theme: '#FEF3C7' };
  const dark = { ...light, ground: 'rgb(33, 29, 14)', theme: '#211d0e' };

  await test.step('without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
    const plain = await context.newPage();
    for (const path of ['/', '/legal/imprint/']) {
      await plain.goto(url + path);
      expect(await plain.evaluate(look)).toMatchObject({ ground: dark.ground, theme: dark.theme });
    }
    await context.close();
  });

  await test.step('at the first paint, with no more than two files', async () => {
    const fonts = collectFonts(page);
    const visitor = new Visitor(page, url);
    await visitor.open('/');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(look)).toEqual(light);
    expect(fonts).toHaveLength(2);
  });

  await test.step('the logo replaces the name, and the icon is shown in tabs and on phones', async () => {
    const logo = page.locator('.brand img');
    await expect(logo).toHaveAttribute('alt', 'Mara Lindqvist');
    await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
    expect((await logo.boundingBox())?.height).toBe(44);
    expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
    await expect(logo).toHaveCSS('filter', 'invert(0)');
    for (const [rel, type] of [
      ['icon', 'image/svg+xml'],
      ['apple-touch-icon', 'image/png'],
    ]) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href');
      const answer = await page.request.get(url + href);
      expect([answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([200, type]);
    }
    const photos = await page.request.get(`${url}/api/photos`);
    expect(await photos.text()).not.toContain('site_logo');
  });

  await test.step('while the page is open', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(look)).toEqual(dark);
    // A dark logo is inverted.
    await expect(page.locator('.brand img')).toHaveCSS('filter', 'invert(1)');
  });

  await test.step('with settings saved after the build', async () => {
    const cream = { ...GALLERY, siteBgColor: '#fff8e0' };
    await content.change({ 'content/settings.json': cream });
    const request = page.waitForRequest('**/api/settings');
    await page.reload();
    expect((await (await request).allHeaders())['cache-control']).toMatch(/no-cache|max-age=0/);
    await expect.poll(() => page.evaluate(look)).toMatchObject({ ground: 'rgb(25, 22, 14)' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.evaluate(look)).toMatchObject({ ground: 'rgb(255, 248, 224)' });
    // The browser keeps them for the next page.
    await page.route('**/api/settings', () => new Promise(() => {}));
    await page.reload();
    expect(await page.evaluate(look)).toMatchObject({ ground: 'rgb(255, 248, 224)' });
  });

  await test.step('own pages have addresses, a disabled section none', async () => {
    await new Visitor(page, url, 'de').open('/#music');
    const sections = page.getByRole('navigation', { name: 'Bereiche' });
    for (const name of ['Start', 'Fotos', 'Videos'])
      await expect(sections.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(sections.getByRole('link')).toHaveCount(3);
    // The address of the disabled section shows the home page.
    await expect(sections.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
    await expect(page).not.toHaveTitle(/Musik/);
    await page.getByRole('main').getByRole('link', { name: 'Über mich' }).click();
    await expect(page).toHaveURL(/\/about\/$/);
    await expect(page.getByRole('heading', { name: 'Über mich' })).toBeVisible();
    await expect(page.getByText('von Hand').and(page.locator('strong'))).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Über mich' })).toBeVisible();
    const answer = await fetch(`${url}/later/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await (await fetch(`${url}/catalogue.json`)).text()).not.toContain('Not yet');
  });
});

test('legal pages have dates, notes and any text', async ({ page, externalRequests, built: { url } }) => {
  const visitor = new Visitor(page, url);
  await page.setViewportSize({ width: 390, height: 800 });
  await visitor.open('/legal/privacy/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByRole('heading', { level: 2, name: 'A second title' })).toBeVisible();
  await expect(page.getByText("<script>document.title = 'run'</script>")).toBeVisible();
  await expect(page).toHaveTitle(/^Privacy/);
  const { width, table } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    table: document.querySelector('.table')?.scrollWidth ?? 0,
  }));
  expect(width).toBeLessThanOrEqual(390);
  expect(table).toBeGreaterThan(1000);
  await expect(page.getByText(/^Last changed on \d+ \w+ 20\d\d$/)).toBeVisible();
  await expectAccessible(page, 'a legal text with a wide table');

  for (const path of ['/legal/shipping/', '/de/legal/shipping/']) {
    await new Visitor(page, url, 'de').open(path);
    await expect(page.getByText('Diesen Text gibt es nicht auf Deutsch.', { exact: false })).toBeVisible();
    await expect(page.getByText('This text is not there', { exact: false })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Where we ship' })).toBeVisible();
    await expect(page.locator('main > [lang="en"]')).toHaveCount(1);
  }
  expect(externalRequests).toEqual([]);
});

test('a shop with only a secret key takes orders', async ({ page, externalRequests, built: { url } }) => {
  // Only in German; English works the same way.
  const visitor = new Visitor(page, url, 'de');
  await visitor.open('/de/legal/imprint/');
  const imprint = page.getByRole('main');
  await expect(imprint.getByText(LUCID).filter({ visible: true })).toHaveCount(1);
  await expect(imprint.getByText('§ 36 VSBG').filter({ visible: true })).toHaveCount(1);
  await expect(imprint.locator('[href*="ec.europa.eu"]')).toHaveCount(0);
  await visitor.open('/', { photoCart: JSON.stringify([await cartLine('Three lamps, almost agreeing')]) });
  const checkout = await visitor.openCheckout();
  await expect(checkout).toContainText('Mit Karte oder Klarna.');
  const notice = checkout.getByRole('img', { name: /^Amtlicher EU-Hinweis/ });
  await expect(notice).toBeVisible();
  await expectLoaded(notice);
  const address = (await notice.getAttribute('src')) ?? '';
  expect(await (await fetch(url + address)).text()).toBe(NOTICE.replace('#039', '#930'));
  await expect(checkout).toContainText(/256.bit/i);
  await expect(checkout).not.toContainText(/Testladen|Ersatz/i);
  await visitor.button('Zahlungspflichtig bestellen').click();
  await expect.poll(() => externalRequests).toContain(HOSTED);
});

import { makeContentRoot } from '../content.ts';
import { collectFonts, expectStored, GALLERY, look } from './looks.ts';
import { expect, test, Visitor } from './visitor.ts';

const SITE = {
  title: 'Ana Prints',
  owner: 'Ana',
  contact: { name: 'Ana', street: 'Weg 1', city: '10115 Berlin', country: 'Germany', email: 'a@b.example' },
};

const drawing = (width: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 80"><rect width="${width}" height="80" fill="${colour}"/></svg>`;

test('typeface, accent, dark colours, own pages and sections are shown', async ({
  browser,
  page,
  startServer,
}) => {
  // It builds a site.
  test.setTimeout(180_000);
  const marks = { logo: 'site_logo-0123abcd.svg', icon: 'site_icon-0123abcd.svg' };
  const brand = { typeface: 'Newsreader', accent: '#123F9C', darkMode: true, ...marks };
  const root = await makeContentRoot({
    'content/site.json': { ...SITE, ...brand, sections: ['home', 'photos', 'videos'] },
    'content/settings.json': GALLERY,
    [`public/photos/${marks.logo}`]: drawing(300, '#1c1714'),
    [`public/photos/${marks.icon}`]: drawing(80, '#123f9c'),
    'content/pages/about.en.md': '---\ntitle: About\nhome: true\n---\n\nI print **by hand**.\n',
    'content/pages/about.de.md': '---\ntitle: Über mich\nhome: true\n---\n\nIch drucke **von Hand**.\n',
    'content/pages/later.en.md': '---\ntitle: Later\nhidden: true\n---\n\nNot yet.\n',
    'content/pages/later.de.md': '---\ntitle: Später\nhidden: true\n---\n\nNoch nicht.\n',
  });
  const server = await startServer({ contentRoot: root.path, distDir: await root.build() });
  const light = { face: 'Newsreader', accent: '#123f9c', ground: 'rgb(255, 255, 255)', theme: '#ffffff' };
  const dark = { ...light, ground: 'rgb(14, 14, 14)', theme: '#0e0e0e' };

  await test.step('without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
    const plain = await context.newPage();
    for (const path of ['/', '/legal/imprint/']) {
      await plain.goto(server.url + path);
      expect(await plain.evaluate(look)).toMatchObject({ ground: dark.ground, theme: dark.theme });
    }
    await context.close();
  });

  await test.step('at the first sight, with no more than two files', async () => {
    const fonts = collectFonts(page);
    const visitor = new Visitor(page, server.url);
    await visitor.open('/');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(look)).toEqual(light);
    expect(fonts).toHaveLength(2);
  });

  await test.step('its logo in the place of the name, its icon in tabs and on phones', async () => {
    const logo = page.locator('.brand img');
    await expect(logo).toHaveAttribute('alt', SITE.title);
    await expect(page.getByRole('heading', { level: 1, name: SITE.title })).toBeVisible();
    expect((await logo.boundingBox())?.height).toBe(44);
    expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
    expect(await logo.evaluate((img) => getComputedStyle(img).filter)).toBe('invert(0)');
    for (const [rel, type] of [
      ['icon', 'image/svg+xml'],
      ['apple-touch-icon', 'image/png'],
    ]) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href');
      const answer = await page.request.get(server.url + href);
      expect([answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([200, type]);
    }
    const photos = await page.request.get(`${server.url}/api/photos`);
    expect(await photos.text()).not.toContain('site_logo');
  });

  await test.step('while the page is open', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(look)).toEqual(dark);
    // A dark logo turns round.
    await expect(page.locator('.brand img')).toHaveCSS('filter', 'invert(1)');
  });

  await test.step('with settings that are stored since', async () => {
    const cream = { ...GALLERY, siteBgColor: '#fff8e0' };
    await expectStored(page, server.url, root, cream, { ground: 'rgb(25, 22, 14)' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.evaluate(look)).toMatchObject({ ground: 'rgb(255, 248, 224)' });
  });

  await test.step('own pages have addresses, a disabled section none', async () => {
    await new Visitor(page, server.url, 'de').open('/#music');
    const sections = page.getByRole('navigation', { name: 'Bereiche' });
    for (const name of ['Start', 'Fotos', 'Videos'])
      await expect(sections.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(sections.getByRole('link')).toHaveCount(3);
    // An address of the section leads home.
    await expect(sections.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
    await expect(page).not.toHaveTitle(/Musik/);
    await page.getByRole('main').getByRole('link', { name: 'Über mich' }).click();
    await expect(page).toHaveURL(/\/about\/$/);
    await expect(page.getByRole('heading', { name: 'Über mich' })).toBeVisible();
    await expect(page.getByText('von Hand').and(page.locator('strong'))).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Über mich' })).toBeVisible();
    const answer = await fetch(`${server.url}/later/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await (await fetch(`${server.url}/catalogue.json`)).text()).not.toContain('Not yet');
  });
  await page.close();
  await root.remove();
});

import { collectFonts, expectStored, GALLERY, look } from './looks.ts';
import { expect, test, Visitor } from './visitor.ts';

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

  await test.step('at the first sight, with no more than two files', async () => {
    const fonts = collectFonts(page);
    const visitor = new Visitor(page, url);
    await visitor.open('/');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(look)).toEqual(light);
    expect(fonts).toHaveLength(2);
  });

  await test.step('its logo in the place of the name, its icon in tabs and on phones', async () => {
    const logo = page.locator('.brand img');
    await expect(logo).toHaveAttribute('alt', 'Mara Lindqvist');
    await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
    expect((await logo.boundingBox())?.height).toBe(44);
    expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
    expect(await logo.evaluate((img) => getComputedStyle(img).filter)).toBe('invert(0)');
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
    // A dark logo turns round.
    await expect(page.locator('.brand img')).toHaveCSS('filter', 'invert(1)');
  });

  await test.step('with settings that are stored since', async () => {
    const cream = { ...GALLERY, siteBgColor: '#fff8e0' };
    await expectStored(page, url, content, cream, { ground: 'rgb(25, 22, 14)' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.evaluate(look)).toMatchObject({ ground: 'rgb(255, 248, 224)' });
  });

  await test.step('own pages have addresses, a disabled section none', async () => {
    await new Visitor(page, url, 'de').open('/#music');
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
    const answer = await fetch(`${url}/later/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await (await fetch(`${url}/catalogue.json`)).text()).not.toContain('Not yet');
  });
});

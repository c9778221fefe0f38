import { expect, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const WORK = '/photos/last-tram-second-stop-j8tn/';

test('a project opens in place and on its own page, a photo in the lightbox and on its page', async ({
  context,
  page,
  visitor,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await visitor.open('/#photos');
  await expect(page.locator('.project')).toHaveCount(0);
  const cover = visitor.cover('Night Shift');
  await expect(cover).toHaveAttribute('href', '/projects/night-shift/');
  await cover.click();
  await expect(page).toHaveURL(`${visitor.site}/#photos/night-shift`);
  await expect(visitor.back()).toBeFocused();
  await visitor.photo(TRAM).click();
  await expect(visitor.lightbox(TRAM)).toBeVisible();
  await page.goBack();
  await expect(visitor.photo(TRAM)).toBeFocused();
  await page.goBack();
  await expect(cover).toBeVisible();
  expect(documents).toEqual(['/']);

  await cover.click();
  await expect(visitor.photo(TRAM)).toBeVisible();

  await test.step('a click for a new tab opens the pages', async () => {
    const [work] = await Promise.all([
      context.waitForEvent('page'),
      visitor.photo(TRAM).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(work).toHaveURL(visitor.site + WORK);
    await expect(work).toHaveTitle('Last tram, second stop · Night Shift · Mara Lindqvist');
    await work.close();
    await visitor.languageButton().click();
    const german = new Visitor(page, visitor.site, 'de');
    await expect(german.photo('Letzte Straßenbahn, zweite Haltestelle')).toBeVisible();
    await german.back().click();
    const [project] = await Promise.all([
      context.waitForEvent('page'),
      german.cover('Nachtschicht').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(project).toHaveURL(`${visitor.site}/de/projects/night-shift/`);
    await project.close();
  });
});

test.describe('where a project cannot be fetched', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('a project that was fetched once opens again without a network', async ({ context, visitor }) => {
    await visitor.open('/#photos');
    const cover = visitor.cover('Night Shift');
    await cover.click();
    await expect(visitor.photo(TRAM)).toBeVisible();
    await visitor.back().click();
    await context.setOffline(true);
    await cover.click();
    await expect(visitor.photo(TRAM)).toBeVisible();
    await context.setOffline(false);
  });

  test('the page says so, and trying again shows it', async ({ page, visitor }) => {
    await page.route('**/projects/**', (route) => route.abort('internetdisconnected'));
    await visitor.open('/#photos/night-shift');
    await expect(page.getByText('These photos could not be fetched.', { exact: false })).toBeVisible();
    await page.unroute('**/projects/**');
    await visitor.button('Try again').click();
    await expect(visitor.photo(TRAM)).toBeVisible();
    await expect(page.getByText('These photos could not be fetched.', { exact: false })).toHaveCount(0);
    await visitor.back().click();
    await expect(visitor.cover('Night Shift')).toBeVisible();
  });
});

test('the page of a work speaks its language, keeps the choice of the visitor, and sells', async ({
  page,
  visitor,
}) => {
  await visitor.open(`/de${WORK}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const german = new Visitor(page, visitor.site, 'de');
  await expect(visitor.languageButton()).toHaveText('de');
  await german.button('Druck kaufen').click();
  await expect(german.cartButton(1)).toBeVisible();
  await german.openCart();
  await page.keyboard.press('Escape');
  expect(await visitor.stored('language')).toBe('en');
  await visitor.languageButton().click();
  await expect(page).toHaveURL(visitor.site + WORK);
  await expect(visitor.cartButton(1)).toBeVisible();
  await visitor.section('music').click();
  await expect(page).toHaveURL(`${visitor.site}/#music`);
  await expect(visitor.cartButton(1)).toBeVisible();
});

test('a photo uploaded a minute ago has its page, a deleted one leads home', async ({ page, own }) => {
  await own.content.change({
    'content/photos/fresh-one.json': {
      filename: 'last-tram-second-stop-j8tn.jpg',
      description: { en: 'Fresh & <new>', de: 'Frisch' },
      project: 'Fresh Ink',
      paper: { en: 'Rag' },
      price_a4: 41.5,
    },
  });
  const visitor = new Visitor(page, own.url);
  await visitor.open('/photos/fresh-one/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh & <new>');
  await expect(page).toHaveTitle('Fresh & <new> · Fresh Ink · Mara Lindqvist');
  const picture = page.getByRole('img', { name: 'Fresh & <new>' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await visitor.button('Buy print').click();
  const cart = await visitor.openCart();
  await expect(visitor.lines(cart, 'Fresh & <new>')).toContainText('€41.50');
  await visitor.open('/photos/long-gone/');
  await expect(page).toHaveURL(`${own.url}/`);
});

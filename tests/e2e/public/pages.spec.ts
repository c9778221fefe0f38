import type { Locator, Page } from '@playwright/test';
import { expect, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const WORK = '/photos/last-tram-second-stop-j8tn/';

type Moved = { moved: string[] };

/** Records what grows from one view into the next: its names before and after, whether the browser draws it or not. */
function recordMotion(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const named = () =>
    [...document.querySelectorAll('.mount,.mount img,.plate')]
      .map((element) => getComputedStyle(element).viewTransitionName)
      .filter((name) => name !== 'none');
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const before = named();
    const transition = start(update);
    void transition.updateCallbackDone.then(() => moved.push(`${before} to ${named()}`));
    return transition;
  };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    if (this.matches('.plate')) moved.push('grown from the thumbnail');
    return animate.apply(this, how);
  };
}

const movedOn = (page: Page) => page.evaluate(() => (window as unknown as Moved).moved);

/** Notes whether the page passes to the next one in a motion, and how many photos of it are the next page's. */
const noteSwap = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageswap', ({ viewTransition }) => {
      const going = document.querySelectorAll('.going').length;
      sessionStorage.setItem('swap', viewTransition ? `moves, ${going}` : 'still');
    }),
  );
const swapOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('swap'));

/** The addresses that the page's speculation rules have fetched ahead so far. */
async function fetchedAhead(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') fetched.push(prefetchUrl);
  });
  await session.send('Preload.enable');
  return fetched;
}

/** The tab that a click with Ctrl opens. Loaded again, because Playwright may not hear of its first navigation. */
async function openTab(page: Page, link: Locator): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  const address = () => tab.evaluate(() => location.href).catch(() => '');
  await expect.poll(address).toMatch(/^http/);
  await tab.goto(await address());
  return tab;
}

test('project and photo open in place and on their pages', async ({ page, visitor }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(recordMotion);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.open('/#photos');
  await expect(page.locator('.project')).toHaveCount(0);
  const cover = visitor.cover('Night Shift');
  await expect(cover).toHaveAttribute('href', '/projects/night-shift/');
  await cover.click();
  await expect(page).toHaveURL(`${visitor.site}/#photos/night-shift`);
  await expect(visitor.back()).toBeFocused();
  // On a busy machine the motion may last: its name would be counted with the next one's.
  await expect(page.locator('.growing')).toHaveCount(0);
  await visitor.photo(TRAM).click();
  await expect(visitor.lightbox(TRAM)).toBeVisible();
  // Only React's shrinks back.
  await expect(page.locator('[data-early]')).toHaveCount(0);
  await page.goBack();
  await expect(visitor.photo(TRAM)).toBeFocused();
  const motions = ['growing to growing', 'grown from the thumbnail', 'lightbox-photo to lightbox-photo'];
  await expect.poll(() => movedOn(page)).toEqual(motions);
  await page.goBack();
  await expect(cover).toBeVisible();
  expect(documents).toEqual(['/']);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await cover.click();
  await visitor.photo(TRAM).click();
  await expect(visitor.lightbox(TRAM)).toBeVisible();
  await page.goBack();
  await expect(visitor.photo(TRAM)).toBeFocused();
  expect(await movedOn(page)).toEqual(motions);

  await test.step('a click for a new tab opens the pages, which move, fetch ahead and print', async () => {
    const work = await openTab(page, visitor.photo(TRAM));
    expect(work.url()).toBe(visitor.site + WORK);
    await expect(work).toHaveTitle('Last tram, second stop · Night Shift · Mara Lindqvist');
    await work.close();
    await visitor.languageButton().click();
    const german = new Visitor(page, visitor.site, 'de');
    await expect(german.photo('Letzte Straßenbahn, zweite Haltestelle')).toBeVisible();
    await german.back().click();
    const project = await openTab(page, german.cover('Nachtschicht'));
    expect(project.url()).toBe(`${visitor.site}/de/projects/night-shift/`);
    const name = 'Letzte Straßenbahn, zweite Haltestelle';
    await project.emulateMedia({ reducedMotion: 'no-preference' });
    const fetched = await fetchedAhead(project);
    await noteSwap(project);
    // A tab that opened behind the first one fetches nothing before it is looked at.
    await project.bringToFront();
    const photo = project.getByRole('link', { name, exact: true });
    await photo.hover();
    await expect.poll(() => fetched).toEqual([`${visitor.site}/de${WORK}`]);
    await photo.click();
    await expect(project.getByRole('heading', { name })).toBeVisible();
    expect(await swapOf(project)).toBe('moves, 1');
    await project.getByRole('link', { name: /^Nächste Arbeit/ }).hover();
    await expect.poll(() => fetched).toHaveLength(2);

    await project.emulateMedia({ reducedMotion: 'reduce', media: 'print' });
    await expect(project.getByRole('heading', { name })).toBeVisible();
    await expect(project.getByRole('img', { name })).toBeVisible();
    await expect(project.getByText('39,00 €').first()).toBeVisible();
    await expect(project.getByText(`/de${WORK}`)).toBeVisible();
    for (const role of ['button', 'navigation', 'contentinfo'] as const)
      await expect(project.getByRole(role)).toHaveCount(0);
    await noteSwap(project);
    await project.goBack();
    await expect(photo).toBeAttached();
    expect(await swapOf(project)).toBe('still');
    await project.close();
  });
});

test.describe('when a project cannot be loaded', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('a project that was loaded once opens again offline', async ({ context, visitor }) => {
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

const DELIVERY = {
  de: 'Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.',
  en: 'Printed for you and delivered in 5 to 8 working days.',
};

/** What stands beside a price, on the page and in what it tells search engines and whoever shares it. */
async function expectTerms(page: Page, tax: string, delivery: string): Promise<void> {
  await expect(page.getByText(tax)).toBeVisible();
  await expect(page.getByText(delivery)).toBeVisible();
  for (const meta of ['meta[name="description"]', 'meta[property="og:description"]'])
    await expect(page.locator(meta)).toHaveAttribute('content', new RegExp(`39[.,]00.*\\(${tax}\\)`));
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data?.split(`"description":"${tax}"`)).toHaveLength(3);
}

/** Who makes the print, and which product it is (Art. 19 GPSR). */
async function expectMaker(page: Page, title: string, product: string, picture: string): Promise<void> {
  const safety = page.getByRole('group').filter({ hasText: title });
  await expect(safety.getByRole('img', { name: picture })).toBeHidden();
  await page.getByText(title, { exact: true }).click();
  await expect(safety).toContainText(`${product} (last-tram-second-stop-j8tn)`);
  await expect(safety).toContainText('Mara Lindqvist, Musterstraße 12, 12345 Musterstadt');
  await expect(safety.getByRole('link', { name: 'studio@example.com' })).toBeVisible();
  await expect(safety.getByRole('img', { name: picture })).toBeVisible();
}

test('a photo’s page has its own language, keeps the choice, and sells', async ({ page, visitor }) => {
  await visitor.open(`/de${WORK}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const german = new Visitor(page, visitor.site, 'de');
  await expect(visitor.languageButton()).toHaveText('de');
  await expectMaker(
    page,
    'Produktsicherheit',
    'Kunstdruck „Letzte Straßenbahn, zweite Haltestelle“',
    'Bild des Produkts',
  );
  await expectTerms(page, 'inkl. MwSt., zzgl. Versand', DELIVERY.de);
  await german.button('Druck kaufen').click();
  await expect(german.cartButton(1)).toBeVisible();
  await german.openCart();
  await page.keyboard.press('Escape');
  // A long word is not broken beside the work: the title stays one line.
  const height = await page.locator('.work-side h1').evaluate((title: HTMLElement) => {
    title.textContent = 'Containerterminal';
    return title.offsetHeight / Number.parseFloat(getComputedStyle(title).fontSize);
  });
  expect(height).toBeLessThan(1.5);
  expect(await visitor.stored('language')).toBe('en');
  await visitor.languageButton().click();
  await expect(page).toHaveURL(visitor.site + WORK);
  await expectMaker(page, 'Product safety', `Art print “${TRAM}”`, 'Picture of the product');
  await expectTerms(page, 'incl. VAT, plus shipping', DELIVERY.en);
  await expect(visitor.cartButton(1)).toBeVisible();
  await visitor.section('music').click();
  await expect(page).toHaveURL(`${visitor.site}/#music`);
  await expect(visitor.cartButton(1)).toBeVisible();
});

test('the page of a new photo redirects to its place, of a deleted one home', async ({ page, own }) => {
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
  await expect(page).toHaveURL(`${own.url}/#photos/fresh-ink/fresh-one`);
  const lightbox = visitor.lightbox('Fresh & <new>');
  const picture = lightbox.getByRole('img', { name: 'Fresh & <new>' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await lightbox.getByRole('button', { name: 'Buy print' }).click();
  await lightbox.getByRole('button', { name: 'Close' }).click();
  const cart = await visitor.openCart();
  await expect(visitor.lines(cart, 'Fresh & <new>')).toContainText('€41.50');
  await visitor.open('/photos/long-gone/');
  await expect(page).toHaveURL(`${own.url}/`);
});

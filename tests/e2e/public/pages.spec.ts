import type { Locator, Page } from '@playwright/test';
import { expect, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const WORK = '/photos/last-tram-second-stop-j8tn/';

/** Records motions between views: the transition names before and after, even if the browser skips the transition. */
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

const movedOn = (page: Page) => page.evaluate('moved');

/** Records whether a motion leads to the next page, and how many photos take part in it. */
const recordSwap = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageswap', ({ viewTransition }) => {
      const going = document.querySelectorAll('.going').length;
      sessionStorage.setItem('swap', viewTransition ? `moves, ${going}` : 'still');
    }),
  );
const swapOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('swap'));

/** Records the addresses that the page's speculation rules prefetch. */
async function recordPrefetches(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') fetched.push(prefetchUrl);
  });
  await session.send('Preload.enable');
  return fetched;
}

/** The address that a click for a new tab opens, 'nowhere' if a script handles it. Playwright may miss such a tab. */
async function newTabOf(link: Locator): Promise<string> {
  // Hovering sets the visitor's language in the link.
  await link.hover();
  return link.evaluate((element: HTMLAnchorElement) => {
    let isLeft = false;
    const note = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', note, { once: true });
    const keys = { ctrlKey: true, metaKey: true };
    element.dispatchEvent(new MouseEvent('click', { ...keys, bubbles: true, cancelable: true }));
    return isLeft ? element.href : 'nowhere';
  });
}

test('projects and photos open in place and on their own pages', async ({ page, visitor }) => {
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
  // On a busy machine the motion may still run, and its name would be recorded with the next one.
  await expect(page.locator('.growing')).toHaveCount(0);
  await visitor.photo(TRAM).click();
  await expect(visitor.lightbox(TRAM)).toBeVisible();
  // Only React's lightbox has the closing motion.
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

  await test.step('the browser handles a click for a new tab; the pages move, prefetch and print', async () => {
    expect(await newTabOf(visitor.photo(TRAM))).toBe(visitor.site + WORK);
    await visitor.languageButton().click();
    const german = new Visitor(page, visitor.site, 'de');
    await expect(german.photo('Letzte Straßenbahn, zweite Haltestelle')).toBeVisible();
    await german.back().click();
    const project = `${visitor.site}/de/projects/night-shift/`;
    expect(await newTabOf(german.cover('Nachtschicht'))).toBe(project);
    const name = 'Letzte Straßenbahn, zweite Haltestelle';
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fetched = await recordPrefetches(page);
    await page.goto(project);
    await recordSwap(page);
    const photo = page.getByRole('link', { name, exact: true });
    await photo.hover();
    await expect.poll(() => fetched).toEqual([`${visitor.site}/de${WORK}`]);
    await photo.click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(await swapOf(page)).toBe('moves, 1');
    await page.getByRole('link', { name: /^Nächstes Werk/ }).hover();
    await expect.poll(() => fetched).toHaveLength(2);

    await page.emulateMedia({ reducedMotion: 'reduce', media: 'print' });
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('img', { name })).toBeVisible();
    await expect(page.getByText('39,00 €').first()).toBeVisible();
    await expect(page.getByText(`/de${WORK}`)).toBeVisible();
    for (const role of ['button', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await recordSwap(page);
    await page.goBack();
    await expect(photo).toBeAttached();
    expect(await swapOf(page)).toBe('still');
  });
});

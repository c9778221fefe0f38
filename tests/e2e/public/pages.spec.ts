import type { Locator, Page } from '@playwright/test';
import { expect, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const WORK = '/photos/last-tram-second-stop-j8tn/';

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

const movedOn = (page: Page) => page.evaluate('moved');

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

/** Where a click for a new tab leads, if it is left to the browser: Playwright may not hear of such a tab. */
async function newTabOf(link: Locator): Promise<string> {
  // It has the visitor's language once the pointer is there.
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

  await test.step('a click for a new tab is left to the browser; the pages move, fetch ahead and print', async () => {
    expect(await newTabOf(visitor.photo(TRAM))).toBe(visitor.site + WORK);
    await visitor.languageButton().click();
    const german = new Visitor(page, visitor.site, 'de');
    await expect(german.photo('Letzte Straßenbahn, zweite Haltestelle')).toBeVisible();
    await german.back().click();
    const project = `${visitor.site}/de/projects/night-shift/`;
    expect(await newTabOf(german.cover('Nachtschicht'))).toBe(project);
    const name = 'Letzte Straßenbahn, zweite Haltestelle';
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fetched = await fetchedAhead(page);
    await page.goto(project);
    await noteSwap(page);
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
    await noteSwap(page);
    await page.goBack();
    await expect(photo).toBeAttached();
    expect(await swapOf(page)).toBe('still');
  });
});

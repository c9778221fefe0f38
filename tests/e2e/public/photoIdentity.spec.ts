import { isLong } from '../../long.ts';
import type { PhotoFile } from '../content.ts';
import { CITY, NINTH, RAIN, TRAM, test } from './builtSite.ts';
import { expect, Visitor } from './visitor.ts';

test.use({ allowConsole: [/Failed to load resource|status of 500/] });
// Ten orders, which take long on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Opens each photo from the grid, where it shows its derived image, and orders it alone. */
async function sellEach(
  visitor: Visitor,
  photos: PhotoFile[],
  derived: ReadonlyMap<string, { hash: string } | undefined>,
  sent: string[],
): Promise<void> {
  const { page } = visitor;
  for (const { id, description } of photos) {
    await test.step(id, async () => {
      await visitor.photo(description.en).click();
      const lightbox = visitor.lightbox(description.en);
      await expect(lightbox).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${id}$`));
      const image = lightbox.getByRole('img', { name: description.en, exact: true });
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc.replace(location.origin, '')))
        .toMatch(new RegExp(`^/i/${derived.get(id)?.hash}-`));
      await visitor.button('Buy print').click();
      await page.keyboard.press('Escape');
      await expect(lightbox).toBeHidden();
      await expect(visitor.photo(description.en)).toBeFocused();
      const checkout = await visitor.openCheckout();
      await expect(visitor.lines(checkout, description.en)).toHaveCount(1);
      await visitor.button('Order with obligation to pay').click();
      await expect(checkout.getByRole('alert')).toHaveText('Enough');
      expect(sent.at(-1)).toContain(`"itemId":"${id}"`);
      await visitor.button('Return to Cart').click();
      await visitor.button('Remove').click();
      await visitor.button('Continue Shopping').click();
    });
  }
}

test('each photo opens and sells itself, and shows derived images of the file it shows', async ({
  page,
  site,
  startServer,
  built: { content, distDir, photos },
}) => {
  const { url } = await startServer({ contentRoot: content.path, distDir });
  // In an ordinary run one of the two that swap files as built, and one of the two that show the same when drawn anew.
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
  const sent: string[] = [];
  await page.route('**/api/create-checkout-session', (route) => {
    sent.push(route.request().postData() ?? '');
    return route.fulfill({ status: 500, json: { error: 'Enough' } });
  });

  await test.step('as the page was built', async () => {
    const answer = page.waitForResponse('**/api/photos*');
    await visitor.open('/#photos/night-shift');
    expect((await answer).status()).toBe(304);
    await sellEach(visitor, only(TRAM), derived, sent);
  });

  await test.step('after the fresh list was drawn', async () => {
    let draw = () => {};
    const isMarked = new Promise<void>((done) => {
      draw = done;
    });
    await page.route('**/api/photos*', async (route) => {
      await isMarked;
      const headers = { ...route.request().headers(), 'if-none-match': '' };
      const list = (await (await route.fetch({ headers })).json()) as object[];
      await route.fulfill({ json: list });
    });
    await visitor.open('/#photos/night-shift');
    const grid = page.locator('#photos [data-list] > *');
    await grid.first().waitFor({ state: 'attached' });
    await grid.evaluateAll((built) => {
      for (const element of built) element.setAttribute('data-built', '');
    });
    draw();
    await expect(page.locator('[data-built]')).toHaveCount(0);
    await sellEach(visitor, only('twin'), derived, sent);
  });
});

import { orderNumber } from '../../../src/shared/shop/orders/order.ts';
import { sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { expect, expectLoaded, test, Visitor } from './visitor.ts';

const LINE = {
  id: 'one',
  photoId: 'four-doors-one-afternoon-z3ua',
  src: '/photos/four-doors-one-afternoon-z3ua.jpg',
};
/** Names and addresses are never markup. */
const MARKUP = '<img src=x onerror=alert(1)>';
const CART = JSON.stringify([
  { ...LINE, description: { en: 'Four doors, one afternoon', de: MARKUP }, quantity: 2 },
]);

test('addresses below /admin show the panel, feeds exist, others lead home', async ({ page, visitor }) => {
  // scripts/serve/localServer.test.ts tests more addresses without a page.
  await visitor.open('/nowhere');
  await expect(page).toHaveURL(`${visitor.site}/`);
  await expect(visitor.section('home')).toHaveAttribute('aria-current', /.+/);
  const note = page.getByText('There is no page at this address');
  await expect(note).toBeVisible();
  await page.reload();
  await expect(visitor.section('home')).toBeVisible();
  await expect(note).toBeHidden();
  await test.step('feeds of the photos, linked by every page of their language', async () => {
    for (const [folder, newest] of [
      ['', 'New photos by'],
      ['/de', 'Neue Fotos von'],
    ] as const) {
      const work = await page.request.get(`${visitor.site}${folder}/photos/last-tram-second-stop-j8tn/`);
      const link = (await work.text()).match(/<link[^>]+application\/rss\+xml[^>]*>/)?.[0];
      expect(link).toContain(`href="${folder}/feed.xml"`);
      const feed = await page.evaluate(async (address) => {
        const text = await (await fetch(address)).text();
        const xml = new DOMParser().parseFromString(text, 'application/xml');
        const of = (name: string) => [...xml.getElementsByTagName(name)].map((one) => `${one.textContent}`);
        const [about, [, ...links]] = [of('description')[0], of('link')];
        return { faults: of('parsererror'), about, links, bodies: of('content:encoded') };
      }, `${folder}/feed.xml`);
      expect(feed.faults).toEqual([]);
      expect(feed.about).toContain(newest);
      expect(feed.links.length).toBeGreaterThan(20);
      expect(feed.bodies).toHaveLength(feed.links.length);
      for (const address of feed.links) {
        const { origin, pathname } = new URL(address, visitor.site);
        expect(origin, 'of this server, whatever its port').toBe(visitor.site);
        expect(pathname).toMatch(/^(\/de)?\/photos\/[\w-]+\/$/);
      }
      for (const body of feed.bodies) expect(body).toMatch(/<img src="\/photos\/[^"]+" alt="[^"]+"/);
    }
  });
  await visitor.open('/admin/photos');
  await expect(page.getByRole('textbox', { name: 'Admin Password' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/admin/);
});

const INCOMPLETE = ['?success=true', '?canceled=false', '?success=false&session_id=cs_1', '?canceled'];

test('/success thanks in each language, names the order, clears the cart; ?canceled=true opens the cart', async ({
  page,
  visitor,
}) => {
  await visitor.open('/success?session_id=cs_test_a1B2', { photoCart: CART });
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(
    page.getByText('Your order was successful. A confirmation email will arrive shortly.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Reference', { exact: true })).toBeVisible();
  await expect(page.getByText('cs_test_a1B2', { exact: true })).toBeVisible();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(page.getByText(orderNumber('cs_test_a1B2'), { exact: true })).toBeVisible();
  await expect(order).toContainText(/Four doors, one afternoon.*2 × A4/);
  await expectLoaded(order.locator('img'));
  for (const step of [/^Paid/, /^Printed/, /^On its way, with you in 5\sto\s8\sworking days/])
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: step })).toBeVisible();
  // One button, and no other offers.
  await expect(page.getByRole('main').locator('.button')).toHaveText('Back to home', { useInnerText: true });
  await expect(order).toContainText('€49.98');
  await expect(order).toContainText('€54.97');
  await expectAccessible(page);
  expect(JSON.parse((await visitor.stored('photoCart')) ?? '[]')).toEqual([]);
  await visitor.languageButton().click();
  await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible();
  const german = page.getByRole('region', { name: 'Ihre Bestellung' });
  await expect(german).toContainText(`${MARKUP}2 × A4 · 29,7 × 21 cm49,98`);
  await expect(german).toContainText(/49,98\s€.*54,97\s€.*Inkl\. MwSt\. und Versand/);
  expect(await visitor.stored('language')).toBe('de');
  // src/features/cart/order.test.ts tests reloads and other tabs. The page of another session shows no order.
  await page.goto(`${visitor.site}/success?session_id=${encodeURIComponent(MARKUP)}`);
  await expect(page.getByText(MARKUP)).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(german).toBeHidden();
  await page.goto(`${visitor.site}/success`);
  await expect(page.getByText('Referenz')).toBeHidden();
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(`${visitor.site}/`);
  await expect(new Visitor(page, visitor.site, 'de').cartButton(0)).toBeVisible();

  await test.step('an incomplete return address opens nothing and keeps the cart', async () => {
    for (const query of sample(INCOMPLETE, 1)) {
      await visitor.open(`/${query}`, { photoCart: CART });
      await expect(visitor.cartButton(2)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
  await page.goto(`${visitor.site}/?canceled=true`);
  await expect(visitor.cart()).toBeVisible();
  await expect(visitor.lines(visitor.cart(), 'Four doors, one afternoon')).toBeVisible();
  await expect(page).toHaveURL(`${visitor.site}/`);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${visitor.site}/`);
  await page.reload();
  await expect(visitor.cartButton(2)).toBeVisible();
  await expect(visitor.cart()).toBeHidden();
  await page.goto(`${visitor.site}/?canceled=true#videos`);
  await expect(visitor.cart()).toBeVisible();
  await expect(page).toHaveURL(`${visitor.site}/#videos`);

  await test.step('?success=true says thank you, empties the cart, cleans the address', async () => {
    await visitor.open('/?success=true&session_id=cs_test_77', { photoCart: CART });
    await expect(visitor.success()).toBeVisible();
    await expect(visitor.success()).toContainText('cs_test_77');
    await expect(visitor.success()).toContainText(orderNumber('cs_test_77'));
    await expect(visitor.success().getByRole('region', { name: 'Your order' })).toContainText('€54.97');
    await expect(visitor.success()).toContainText(/prints will ship soon/i);
    await expect(page).toHaveURL(`${visitor.site}/`);
    expect(JSON.parse((await visitor.stored('photoCart')) ?? '[]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(visitor.success()).toBeHidden();
    await expect(visitor.cartButton(0)).toBeVisible();
  });
});

// Simulates the oldest supported browsers by removing all newer features (tests/fixtures/floor.ts).
import { FLOOR_NAMES } from '../../src/layouts/floor.ts';
import { removeNewerScript } from '../fixtures/floor.ts';
import { dragByMouse } from './dragging.ts';
import { COLUMN, expect, HEAVY, STAIRS, smallImage, test, WEIGHTS } from './panel.ts';
import { counter, Visitor } from './public/visitor.ts';

test.use({ viewport: { width: 1280, height: 1800 } });

const TRAM = 'Last tram, second stop';

test.describe('on the oldest browsers', () => {
  test.beforeEach(({ context }) => context.addInitScript(removeNewerScript()));

  test('a visitor opens a project, pages through the lightbox and buys a print', async ({ page, site }) => {
    const visitor = new Visitor(page, site);
    await visitor.open('/');
    expect(await page.evaluate(() => 'withResolvers' in Promise || 'groupBy' in Map)).toBe(false);
    await visitor.section('photos').click();
    await visitor.cover('Night Shift').click();
    await visitor.photo(TRAM).click();
    await expect(counter(page, '2/6')).toBeVisible();
    await visitor.button('Next photo').click();
    await expect(counter(page, '3/6')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page, '2/6')).toBeVisible();
    await visitor.button('Buy print').click();
    await visitor.button('Close').click();
    const checkout = await visitor.openCheckout();
    await checkout.getByRole('combobox', { name: 'Size' }).selectOption('A3');
    await visitor.payButton().click();
    await visitor.button('Pay').click();
    await expect(page).toHaveURL(/\/success\?session_id=cs_test_\w+$/);
    await expect(page.getByText(/^cs_test_\w+$/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(visitor.cartButton(0)).toBeVisible();
  });

  test('the owner uploads, edits and orders', async ({ page, panel }) => {
    await panel.speak('en');
    await panel.open();
    await expect(panel.rows()).toHaveCount(24);
    await panel.choose(await smallImage('seen.png'));
    await panel.field('Project').fill(HEAVY);
    await panel.writeTexts('Seen by an old browser');
    await panel.press('Upload Photo');
    await expect(panel.rows()).toHaveCount(25);

    await panel.press('Edit', panel.row(COLUMN));
    await page.getByLabel('English description').fill('A column, edited');
    await panel.press('Update Photo');
    await expect(panel.row('A column, edited')).toBeVisible();

    const handle = panel.button('Drag to reorder', panel.row(WEIGHTS));
    await dragByMouse(page, handle, panel.row(STAIRS));
    // An assertion, because Playwright's other reads use features that are removed from the page.
    await expect(panel.project(HEAVY).locator('.row-name')).toContainText([STAIRS, WEIGHTS]);
    const save = panel.button('Save Order', panel.project(HEAVY));
    // Rows get their heights when they become visible.
    await save.scrollIntoViewIfNeeded();
    await save.click();
    await panel.expectToast(`Saved order for ${HEAVY}`);
    expect(panel.commits()).toHaveLength(4);

    await expect(panel.banner()).toBeHidden();
  });
});

const SAYS =
  /^The panel needs JavaScript and one of these browsers, or a newer one: Chrome 111, .*Safari 16\.4, iOS/;
const SAYS_GERMAN = `Die Verwaltung braucht JavaScript und einen dieser Browser oder einen neueren: ${FLOOR_NAMES}.`;

test.describe('on older browsers', () => {
  // Logged for each blocked script and for the broken ones.
  test.use({ allowConsole: [/script-src 'none'|SyntaxError/] });

  const makeOld = () => Reflect.deleteProperty(Array.prototype, 'toSorted');

  test('the site works as without scripts, including forms', async ({ page, context, own }) => {
    await context.addInitScript(makeOld);
    await page.goto(`${own.url}/`);
    await expect(page.locator('html.js')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Night Shift' }).first().click();
    await page.getByRole('link', { name: TRAM }).first().click();
    await expect(page).toHaveURL(/\/photos\/last-tram/);
    await expect(page.getByText('Buying needs JavaScript').filter({ visible: true })).toHaveCount(1);
    await page.goto(`${own.url}/legal/withdraw/`);
    await expect(page.getByRole('link', { name: 'Auf Deutsch' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  });

  test('the panel names the browsers it needs, also if its script cannot run', async ({ page, site }) => {
    await page.goto(`${site}/admin/`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(SAYS)).toHaveCount(0);
    await page.route('**/_astro/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'a syntax of later days' }),
    );
    await page.goto(`${site}/admin/`);
    for (const text of [SAYS, SAYS_GERMAN]) await expect(page.getByText(text)).toBeVisible();
    await page.unrouteAll();
    await page.addInitScript(makeOld);
    await page.reload();
    for (const text of [SAYS, SAYS_GERMAN]) await expect(page.getByText(text)).toBeVisible();
  });
});

import { isLong, sample } from '../long.ts';
import { expect, type Panel, STAIRS, test } from './panel.ts';
import { tabTo } from './tabTo.ts';

const TRAM = 'Last tram, second stop';
test.use({
  // The browser logs each refusal of an ended link and of its checkout.
  allowConsole: [/40[04] .*\/(api\/room|i\/room\/|api\/create-checkout-session)/],
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Makes a link in the panel with the keyboard. @returns the copied address */
async function makeLink(panel: Panel): Promise<string> {
  const { page, url: site } = panel;
  await panel.open();
  for (const name of [STAIRS, TRAM]) await panel.box(name).check();
  await panel.button('Private Link').focus();
  await page.keyboard.press('Enter');
  const dialog = panel.dialog('Private Link');
  await expect(dialog).toContainText('These 2 photos get a page of their own');
  await panel.expectAccessible('the dialog');
  await panel.press('Create Link', dialog);
  await expect(dialog.getByLabel('English title')).toBeFocused();
  await expect(dialog).toContainText('Please fill in this field.');
  await page.keyboard.type('For Ada');
  await dialog.getByLabel('German title').fill('Für Ada');
  await dialog.getByLabel('English sentence').fill('Two sheets from the drawer.');
  await dialog.getByLabel('German sentence').fill('Zwei Blätter aus der Schublade.');
  await dialog.getByLabel('Open for (days)').fill('91');
  await tabTo(page, dialog.getByRole('switch', { name: 'May be bought' }));
  await page.keyboard.press('Space');
  const prices = dialog.getByRole('switch', { name: 'Show prices' });
  for (const state of ['checked', 'disabled'] as const) await expect(prices).toHaveJSProperty(state, true);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Must be a whole number from 1 to 90.');
  await dialog.getByLabel('Open for (days)').fill('3');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('it is shown only once');
  await tabTo(page, dialog.getByRole('button', { name: 'Copy: English link' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(new RegExp(`^${site}/room/#[\\w-]{22}$`));
  await expect(dialog.getByRole('textbox', { name: 'German link' })).toHaveValue(
    url.replace('/room/', '/de/room/'),
  );
  await panel.press('Done');
  await expect(dialog).toHaveCount(0);
  return url;
}

test('a guest of a private link buys a hidden photo until it ends', async ({ page, panel, context }) => {
  await panel.changePhoto(STAIRS, { hidden: true });
  const questions = panel.answerQuestions(true);
  const url = await makeLink(panel);
  const secret = url.split('#')[1] ?? '';

  const guest = await context.newPage();
  const sent: string[] = [];
  guest.on('request', (request) => {
    const { referer = '' } = request.headers();
    sent.push(`${request.url()} ${referer} ${request.postData()?.includes(secret) ? 'body' : ''}`);
  });
  const works = guest.locator('a.photo');

  await test.step('opens the page in German', async () => {
    await guest.goto(url.replace('/room/', '/de/room/'));
    await expect(guest.getByRole('heading', { name: 'Für Ada', level: 1 })).toBeVisible();
    await expect(guest.getByText('Zwei Blätter aus der Schublade.')).toBeVisible();
    expect(sent.filter((line) => /\/_astro\/(?!panel\.).*\.js/.test(line))).not.toEqual([]);
    expect(sent.filter((line) => line.includes('/_astro/panel.'))).toEqual([]);
    await expect(guest.getByText(/^Geöffnet bis \d+\. .+\(noch\s3\sTage\)\.$/)).toBeVisible();
    await expect(works).toHaveCount(2);
    await expect(guest.locator('.grid > li').first().getByRole('heading')).toBeVisible();
    await expect(guest.locator('.grid > li').first()).toContainText(
      /A4 [\d,]+\s€A3 [\d,]+\s€Druck kaufeninkl\. MwSt\., zzgl\. Versand$/,
    );
    await expect(guest.getByText(/^Fragen\? /).getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
    await panel.in(guest).expectAccessible('the room in German');
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(guest.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
    const english = guest.locator('#other-language');
    await expect(english).toHaveAttribute('href', `/room/#${secret}`);
    await guest.locator('#language-button').click();
    await expect(guest.getByRole('heading', { name: 'For Ada', level: 1 })).toBeVisible();
  });

  await test.step('adds a size to the cart on the page', async () => {
    const tram = guest.getByRole('listitem').filter({ hasText: TRAM });
    const buy = tram.getByRole('button', { name: 'Buy print' });
    await expect(buy).toHaveAccessibleDescription(`${TRAM} incl. VAT, plus shipping`);
    await tram.getByRole('radio', { name: 'A3' }).check();
    await buy.click();
    await expect(guest.getByRole('status').filter({ hasText: `${TRAM} added to cart` })).toBeVisible();
  });

  await test.step('buys in the lightbox, which returns to the link', async () => {
    await tabTo(guest, works.first());
    await guest.keyboard.press('Enter');
    const lightbox = guest.getByRole('dialog', { name: STAIRS });
    await expect(lightbox).toBeVisible();
    const picture = lightbox.locator('.slide.current img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(400);
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/i/room/');
    await guest.keyboard.press('ArrowRight');
    await expect(guest.getByRole('dialog', { name: TRAM })).toBeVisible();
    await guest.keyboard.press('ArrowLeft');
    await panel.press('Buy print', lightbox);
    await guest.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    await expect(guest).toHaveURL(new RegExp(`/room/#${secret}$`));
    await expect(works.first()).toBeFocused();
    await guest.reload();
    await expect(works).toHaveCount(2);
  });

  const pay = guest.getByRole('button', { name: 'Continue to Secure Checkout' });
  await test.step('pays, also from another page of the site', async () => {
    await guest.goto(`${panel.url}/photos/first-proof-kept-for-luck-g7bw/`);
    await guest.locator('#cart-button').click();
    await expect(guest.getByRole('dialog').getByRole('listitem', { name: STAIRS })).toContainText('A4');
    const tram = guest.getByRole('dialog').getByRole('listitem', { name: TRAM });
    await expect(tram.getByRole('radio', { name: 'A3' })).toBeChecked();
    await guest.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await pay.click();
    await expect(guest.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    await expect(guest.getByRole('main')).toContainText(STAIRS);
  });
  expect(sent.filter((line) => line.includes(secret))).toEqual([]);
  expect(sent.some((line) => line.includes('create-checkout-session') && line.endsWith('body'))).toBe(true);

  await test.step('the owner ends the link', async () => {
    // The checkout is open while the owner ends the link.
    await guest.goto(url);
    await guest.locator('#cart-button').click();
    await guest.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(pay).toBeEnabled();
    await panel.open('site');
    const link = page.getByRole('listitem', { name: 'For Ada' });
    await expect(link).toContainText(/Open until .+ · 2 photos · opened \d+ times · may be bought/);
    await link.getByRole('button', { name: 'End Now' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No link is open.')).toBeVisible();
    expect(questions.at(-1)).toContain('End “For Ada” now?');
    await pay.click();
    await expect(guest.getByRole('dialog')).toContainText(`No longer available: "${STAIRS}"`);
  });

  // tests/api/rooms.test.ts tests unknown links.
  await test.step('ended, unknown and cut links show the same page', async () => {
    const shown: string[] = [];
    for (const hash of sample([secret, 'A', 'A'.repeat(22)], 2)) {
      await guest.goto('about:blank');
      await guest.goto(`${panel.url}/room/#${hash}`);
      await expect(guest.getByRole('heading', { name: 'This room is closed' })).toBeVisible();
      // Public photos are below.
      await expect(guest.locator('.room .photo')).toHaveCount(3);
      shown.push(await guest.locator('.room').innerHTML());
    }
    expect(new Set(shown).size).toBe(1);
    if (isLong) await panel.in(guest).expectAccessible('a closed room');
  });
});

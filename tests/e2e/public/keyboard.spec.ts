import { tabTo } from '../tabTo.ts';
import { expect, test } from './visitor.ts';

test('a print can be bought by keyboard, from the first visit to the payment page', async ({
  page,
  visitor,
}) => {
  await page.goto(visitor.site);
  await expect(visitor.languageDialog()).toBeVisible();
  await tabTo(page, visitor.button('English'));
  await page.keyboard.press('Enter');
  await tabTo(page, visitor.section('photos'));
  await page.keyboard.press('Enter');
  await tabTo(page, visitor.cover('Heavy Things'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('PROJECTS: Heavy Things')).toBeVisible();
  await tabTo(page, visitor.photo('Stairs for a small moon'));
  await page.keyboard.press('Enter');
  await expect(visitor.lightbox('Stairs for a small moon')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(visitor.lightbox('A column, thinking of falling')).toBeVisible();
  await tabTo(page, visitor.button('Buy print'));
  await page.keyboard.press('Enter');
  await expect(visitor.toast('A column, thinking of falling added to cart')).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, visitor.cartButton(1));
  await page.keyboard.press('Enter');
  await expect(visitor.cart()).toBeVisible();
  await tabTo(page, visitor.button('Increase quantity'));
  await page.keyboard.press('Space');
  await expect(visitor.cart()).toContainText('€58.00');
  await tabTo(page, visitor.button('Proceed to Checkout'));
  await page.keyboard.press('Enter');
  await expect(visitor.checkout()).toBeVisible();
  await tabTo(page, visitor.checkout().getByRole('combobox', { name: 'Size' }));
  await page.keyboard.press('ArrowDown');
  await expect(visitor.checkout()).toContainText('€88.99');
  await tabTo(page, visitor.payButton());
  await page.keyboard.press('Enter');
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeVisible();
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});

test('the skip link leads past the header', async ({ page, visitor }) => {
  await visitor.open('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

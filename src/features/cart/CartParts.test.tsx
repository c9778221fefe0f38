import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type CartPhoto, toCartItem } from '../../shared/shop/cart.ts';
import { $language } from '../../ui/language.ts';
import { $photos } from '../catalogue/catalogue.ts';
import { CartDialog } from './Cart.tsx';
import { EditionLine } from './CartParts.tsx';
import { $storedCart } from './shopState.ts';

const PHOTO: CartPhoto = { id: 'wave', src: '/photos/wave.jpg', description: { en: 'Wave', de: 'Welle' } };

afterEach(() => {
  $photos.set([]);
  $storedCart.set('[]');
  $language.set('en');
});

/** The note about the edition in a line with so many A4 prints. */
function said(edition: object, quantity: number): string {
  $photos.set([{ ...PHOTO, ...edition } as never]);
  return renderToStaticMarkup(<EditionLine item={{ ...toCartItem(PHOTO, 'one'), quantity }} />);
}

test('the cart says when the most prints of an edition are ordered, in both languages', () => {
  const edition = { edition: { size: 30 } };
  const limit = 'At most 2 of an edition in one order.';
  expect(said(edition, 1)).toBe('<p class="line-edition">Edition of 30</p>');
  expect(said(edition, 2)).toBe(`<p class="line-edition">Edition of 30<span> ${limit}</span></p>`);
  expect(said(edition, 3)).toContain(`<p class="line-edition line-gone">Edition of 30<span> ${limit}`);
  $language.set('de');
  expect(said(edition, 2)).toContain('Höchstens 2 einer Auflage in einer Bestellung.');
  expect(said({ edition_a3: { size: 5 } }, 9)).toBe('');
});

test.each([
  ['that costs the same in both sizes', { price_a4: 20, price_a3: 20 }, 20],
  ['of which one size is sold', { sizes: 'a4' }, 24.99],
] as const)('the cart shows the price of one print for a photo %s', (_name, over, euros) => {
  $storedCart.set(JSON.stringify([toCartItem({ ...PHOTO, ...over }, 'one')]));
  const html = renderToStaticMarkup(<CartDialog open picks={[]} payment={{ en: '', de: '' }} />);
  expect(html).toContain(`from €${euros.toFixed(2)}* per print`);
  // The shop's photos have not been read.
  expect(html).toContain('A4 · 21 × 29.7 cm');
});

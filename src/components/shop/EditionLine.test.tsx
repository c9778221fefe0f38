import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type CartPhoto, toCartItem } from '../../domain/cart.ts';
import type { Editioned } from '../../domain/edition.ts';
import type { PrintSize } from '../../domain/price.ts';
import { $cart } from '../../stores/cart.ts';
import { $photos } from '../../stores/catalogue.ts';
import { $language } from '../../stores/language.ts';
import { EditionLine } from './EditionLine.tsx';

const PHOTO: CartPhoto = { id: 'wave', src: '/photos/wave.jpg', description: { en: 'Wave', de: 'Welle' } };

afterEach(() => {
  $cart.set([]);
  $photos.set([]);
  $language.set('en');
});

/** What the first line says of a cart with so many prints in these sizes. */
function said(edition: Editioned, lines: readonly (readonly [PrintSize, number])[]): string {
  $photos.set([{ ...PHOTO, ...edition } as never]);
  const items = lines.map(([size, quantity]) => ({ ...toCartItem(PHOTO, size), size, quantity }));
  $cart.set(items);
  return items[0] ? renderToStaticMarkup(<EditionLine item={items[0]} />) : '';
}

const both = { edition: { size: 30 } };
const LIMIT = 'At most 2 of an edition in one order.';

test('the cart says how many of an edition may be ordered where that is reached, in both languages', () => {
  expect(said(both, [['A4', 1]])).toBe('<p class="line-edition">Edition of 30</p>');
  expect(said(both, [['A4', 2]])).toBe(`<p class="line-edition">Edition of 30<span> ${LIMIT}</span></p>`);
  expect(said(both, [['A4', 3]])).toContain(`<p class="line-edition line-gone">Edition of 30<span> ${LIMIT}`);
  $language.set('de');
  expect(said(both, [['A4', 2]])).toContain('Höchstens 2 einer Auflage in einer Bestellung.');
});

test('lines of one edition count together, those of two do not', () => {
  const lines: [PrintSize, number][] = [
    ['A4', 1],
    ['A3', 1],
  ];
  expect(said(both, lines)).toContain(LIMIT);
  expect(said({ edition_a4: { size: 5 }, edition_a3: { size: 5 } }, lines)).not.toContain(LIMIT);
  expect(said({}, [['A4', 9]])).toBe('');
});

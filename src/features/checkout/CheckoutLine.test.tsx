import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type CartPhoto, toCartItem } from '../../shared/shop/cart.ts';
import { CheckoutLine } from './CheckoutLine.tsx';

const PHOTO: CartPhoto = { id: 'wave', src: '/photos/wave.jpg', description: { en: 'Wave' } };

test.each<[string, Partial<CartPhoto>, string[]]>([
  ['whose file nobody has measured', {}, ['A4', 'A3']],
  ['of a large file', { print: { widthPx: 6000, heightPx: 4000 } }, ['A4', 'A3']],
  ['of a file too small for A3', { print: { widthPx: 1920, heightPx: 1280 } }, ['A4']],
  ['of which the owner sells A4', { sizes: 'a4' }, ['A4']],
])('the checkout offers the sizes on sale for a photo %s', (_name, over, sizes) => {
  const item = toCartItem({ ...PHOTO, ...over }, 'one');
  const html = renderToStaticMarkup(
    <CheckoutLine item={item} isBusy={false} isGone={false} onRemoved={() => {}} />,
  );
  expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, size]) => size)).toEqual(sizes);
});

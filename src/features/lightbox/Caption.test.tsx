import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type Photo, toPhoto } from '../../shared/content/entries/photo.ts';
import { $shop } from '../cart/terms.ts';
import { Caption } from './Caption.tsx';

const photo = (over: Partial<Photo>): Photo => ({
  ...toPhoto('wave', { filename: 'wave.jpg', description: { en: 'Wave' } }),
  ...over,
});

test.each<[string, Partial<Photo>, boolean, boolean]>([
  ['whose file nobody has measured', {}, true, true],
  ['of which A4 is sold', { print: { widthPx: 1920, heightPx: 1280 } }, true, true],
  ['of which no size is sold', { print: { widthPx: 900, heightPx: 600 } }, true, false],
  ['in a portfolio', {}, false, false],
])('the lightbox sells prints of a photo %s, or does not mention them', (_name, over, sells, isSold) => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  $shop.set({ tax: 'included', sells });
  const html = renderToStaticMarkup(<Caption photo={photo(over)} isBroken={false} />);
  expect([html.includes('Buy print'), html.includes('€24.99')]).toEqual([isSold, isSold]);
  const isBoth = isSold && !('print' in over);
  expect(html.includes('€29.99')).toBe(isBoth);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { CartDialog, type CartProps } from '../features/cart/Cart.tsx';
import { $storedCart } from '../features/cart/shopState.ts';
import { $shop, $terms } from '../features/cart/terms.ts';
import { LightboxDialog } from '../features/lightbox/LightboxDialog.tsx';
import type { Photo } from '../shared/content/entries/photo.ts';
import type { ShownSite } from '../shared/content/entries/site.ts';
import { message } from '../shared/i18n/index.ts';
import { FALLBACK_LANGUAGE, type Language } from '../shared/i18n/language.ts';
import { formatCents } from '../shared/shop/price.ts';
import { sizeLabel } from '../shared/shop/print.ts';
import { DEFAULT_SIZE, fieldOf, PRINT_SIZES } from '../shared/shop/printSizes.ts';
import { termsOf } from '../shared/shop/terms.ts';
import { $language } from '../ui/language.ts';

/** Two sample lines, one with a chosen size, and a sample photo: all values are placeholders, or unique amounts. */
const NAME = { en: '{name}', de: '{name}' };
const QUANTITY = 77;
const UNITS = { open: 11.11, chosen: 33.33 };
const PRICE = fieldOf('price', DEFAULT_SIZE);
const LARGE = PRINT_SIZES.at(-1) ?? DEFAULT_SIZE;
const line = { src: '/', description: NAME, quantity: QUANTITY, size: DEFAULT_SIZE };
const LINES = [
  { ...line, id: 'open', [PRICE]: UNITS.open },
  { ...line, id: 'chosen', src: '/chosen', [PRICE]: UNITS.chosen, isSizeChosen: true },
];
const PHOTO: Photo = {
  id: '{id}',
  src: '/',
  description: NAME,
  paper: { en: '{details}', de: '{details}' },
  project: '',
  order: 0,
  [PRICE]: UNITS.open,
  [fieldOf('price', LARGE)]: UNITS.chosen,
  edition: { size: QUANTITY },
};

/** The samples' rendered values in a language, and the placeholders that replace them. */
function placesOf(language: Language): [string, string][] {
  const money = (euros: number) => formatCents(Math.round(euros * 100), language);
  const { open, chosen } = UNITS;
  return [
    [money((open + chosen) * QUANTITY), '{sum}'],
    [money(open * QUANTITY), '{line}'],
    [money(chosen * QUANTITY), '{line}'],
    [money(chosen), '{unit}'],
    [sizeLabel(DEFAULT_SIZE, language), '{size}'],
    ...LINES.map(({ id }): [string, string] => [`"size-${id}"`, '"size-{id}"']),
  ];
}

/** A dialog rendered by React, with placeholders, without inline styles, which the page's policy refuses. */
function draw(element: React.ReactElement, places: readonly [string, string][]): string {
  const html = renderToStaticMarkup(element)
    .replace(/ style="[^"]*"/g, '')
    .replace('<dialog', '<dialog data-early');
  return places.reduce((text, [sample, place]) => text.replaceAll(sample, place), html);
}

/**
 * The dialogs that a first press opens before React has loaded: rendered by their own components, so that nothing
 * moves when React takes over. Rendering is synchronous, so nothing else uses the stores meanwhile.
 */
export function firstDialogs(language: Language, site: ShownSite, shown: CartProps) {
  $shop.set(site);
  $terms.set(termsOf(site));
  $language.set(language);
  const cart = <CartDialog open {...shown} />;
  const state = { project: '', photos: [PHOTO, { ...PHOTO, id: 'next' }], index: 0, photo: PHOTO };
  const empty = draw(cart, []);
  $storedCart.set(JSON.stringify(LINES));
  const full = draw(cart, [
    ...placesOf(language),
    [formatCents(UNITS.open * 100, language), '{unit}'],
    [`</span>${QUANTITY}<`, '</span>{quantity}<'],
    ['<ul', `<ul data-nameless="${message(language, 'photos.fallbackName')}"`],
  ]);
  const lightbox = draw(<LightboxDialog state={state} />, [
    [formatCents(UNITS.open * 100, language), `{${DEFAULT_SIZE}}`],
    [formatCents(UNITS.chosen * 100, language), `{${LARGE}}`],
    [message(language, 'edition.of', { size: QUANTITY }), '{edition}'],
    [String(QUANTITY * LINES.length), '{count}'],
    [
      message(language, 'lightbox.position', { n: 1, total: 2 }),
      message(language, 'lightbox.position', { n: '{n}', total: '{total}' }),
    ],
  ]);
  $storedCart.set('[]');
  $language.set(FALLBACK_LANGUAGE);
  return { 'cart-empty': empty, cart: full, lightbox };
}

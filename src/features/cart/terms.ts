import { atom } from 'nanostores';
import type { ShownSite } from '../../shared/content/entries/site.ts';
import { DEFAULT_TERMS, type Terms } from '../../shared/shop/terms.ts';

/** The page's data about the shop (layouts/Page.astro). */
const page = typeof document === 'undefined' ? undefined : document.documentElement.dataset;

/** Whether anything is sold, and the tax in prices. The build sets it for the dialogs that it draws. */
export const $shop = atom<Pick<ShownSite, 'tax' | 'sells'>>({
  tax: page?.tax as ShownSite['tax'],
  sells: page?.sells !== undefined,
});

/** Shipping price and delivery time, from the build or a later answer of the server. */
export const $terms = atom<Terms>(page?.terms ? (JSON.parse(page.terms) as Terms) : DEFAULT_TERMS);

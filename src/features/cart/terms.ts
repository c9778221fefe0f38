import { atom } from 'nanostores';
import { DEFAULT_TERMS, type Terms } from '../../shared/shop/terms.ts';

/** The page has its terms if the owner has set any (layouts/Page.astro). */
const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset.terms;

/** Shipping price and delivery time, from the build or a later answer of the server. */
export const $terms = atom<Terms>(written ? (JSON.parse(written) as Terms) : DEFAULT_TERMS);

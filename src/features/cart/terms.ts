import { atom } from 'nanostores';
import { DEFAULT_TERMS, type Terms } from '../../shared/shop/terms.ts';

/** The page names its terms where the owner has set any (layouts/Page.astro). */
const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset.terms;

/** What shipping costs and how long it takes: as the page was built, or as the server has said since. */
export const $terms = atom<Terms>(written ? (JSON.parse(written) as Terms) : DEFAULT_TERMS);

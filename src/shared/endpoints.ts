import type { Language } from './i18n/language.ts';
import { SETTINGS_PATH } from './reads.ts';
import type { LineItem } from './shop/lineItems.ts';

/** What every page reads: method and path, known to client and routes alike. */
export const ENDPOINTS = {
  settings: { method: 'GET', path: SETTINGS_PATH },
  photos: { method: 'GET', path: '/api/photos' },
  videos: { method: 'GET', path: '/api/videos' },
  music: { method: 'GET', path: '/api/music' },
  projects: { method: 'GET', path: '/api/projects' },
} as const;

/** The list of photos that the page was built with: texts, prices and derived sizes. A static file. */
export const CATALOGUE_PATH = '/catalogue.json';

/** The body of the checkout call. `attempt` makes it idempotent: the same attempt is the same session. */
export type CheckoutRequest = {
  readonly lineItems: readonly LineItem[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly shippingAddressCollection: boolean;
  /** What the customer was shown for shipping. */
  readonly shippingCents?: number;
  readonly locale?: Language;
  readonly attempt?: string;
  /** Secrets of the private rooms that photos of the order are from. */
  readonly room?: readonly string[];
};

/** Its answer: the session's id and the address of the hosted page. */
export type CheckoutAnswer = { readonly sessionId: string; readonly url: string };

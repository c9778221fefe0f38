import type { Language } from './i18n/language.ts';
import { SETTINGS_PATH } from './reads.ts';
import type { LineItem } from './shop/lineItems.ts';

/** The calls of every page: method and path, for client and routes. */
export const ENDPOINTS = {
  settings: { method: 'GET', path: SETTINGS_PATH },
  photos: { method: 'GET', path: '/api/photos' },
  videos: { method: 'GET', path: '/api/videos' },
  music: { method: 'GET', path: '/api/music' },
  projects: { method: 'GET', path: '/api/projects' },
} as const;

/** The photos of the build: texts, prices and derived sizes. A static file. */
export const CATALOGUE_PATH = '/catalogue.json';

/** The body of the checkout call. `attempt` makes it idempotent: the same attempt gets the same session. */
export type CheckoutRequest = {
  readonly lineItems: readonly LineItem[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly shippingAddressCollection: boolean;
  /** The shipping price that the customer saw, in cents. */
  readonly shippingCents?: number;
  readonly locale?: Language;
  readonly attempt?: string;
  /** Secrets of the private rooms whose photos are ordered. */
  readonly room?: readonly string[];
};

export type CheckoutAnswer = { readonly sessionId: string; readonly url: string };

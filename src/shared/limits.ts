/** The constants of shop and interface, each defined once. */

/** In lower case, as Stripe writes it (ISO 4217). */
export const CURRENCY = 'eur';
/** The cart's unit price for a photo without any price, in euros. */
export const DEFAULT_CART_PRICE_EUROS = 24.99;
/** Default of the flat shipping price, in cents. */
export const SHIPPING_CENTS = 499;
/** The only country the shop ships to (ISO 3166-1 alpha-2). */
export const SHIPPING_COUNTRIES = ['DE'] as const;
/** Default of the business days until delivery. */
export const DELIVERY_DAYS = { min: 5, max: 8 } as const;
/** The longest delivery time a shop may state, in working days. */
export const DELIVERY_DAYS_MAX = 90;
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
/** The most line items of one Stripe session. */
export const LINE_ITEMS_MAX = 100;

/** A horizontal move longer than this, in px, is a swipe in the lightbox. */
export const SWIPE_THRESHOLD_PX = 40;
export const TOAST_MS = 1600;
export const ADMIN_TOAST_MS = 1500;
export const MODAL_TRANSITION_MS = 300;
/** Opacity of the lightbox's background; other dialogs use the setting. */
export const LIGHTBOX_BACKDROP_OPACITY = 0.8;

/** Larger images are recompressed before the upload, in bytes. */
export const RECOMPRESS_ABOVE_BYTES = 4 * 1024 * 1024;
export const RECOMPRESS_BOX_PX = { width: 1920, height: 1080 } as const;
export const RECOMPRESS_QUALITY = 0.8;
/** Display copies, from which pages derive their images: longest side in px, and most bytes. */
export const LARGE_SIDE_PX = 3200;
export const LARGE_MAX_BYTES = 3_500_000;
/** More pixels are not decoded: a few kB can expand to hundreds of MB. */
export const IMAGE_PIXELS_MAX = 50_000_000;

/** An image and its display copy together, in bytes: Netlify's functions accept 4.5 MB of binary data. */
export const UPLOAD_PAIR_MAX_BYTES = 4_400_000;
/** Largest upload that reaches a function, in bytes. */
export const UPLOAD_MAX_BYTES = 6 * 1024 * 1024;

/** Largest file of the site's logo or icon, in bytes: one save can hold both. */
export const MARK_MAX_BYTES = 250_000;
/** Largest body of the calls that save the site's texts, or many photos with theirs, in bytes. */
export const SITE_BODY_MAX_BYTES = 2 * 1024 * 1024;
/** Largest JSON body a call accepts, in bytes. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** Largest body of a checkout call, in bytes: each line may have the longest name and address, both twice. */
export const CHECKOUT_BODY_MAX_BYTES = LINE_ITEMS_MAX * 50 * 1024;
export const CHECKOUT_TIMEOUT_MS = 30_000;

/** In ms: a build that is not live by then has failed. */
export const PUBLISH_TIMEOUT_MS = 15 * 60_000;

/** The business constants of the shop and the interface, each known here and nowhere else. */

/** Currency as Stripe writes it: lower case ISO 4217. */
export const CURRENCY = 'eur';
/** Unit price shown in the cart where a photo has no price for any size, in euros. */
export const DEFAULT_CART_PRICE_EUROS = 24.99;
/** Flat standard shipping in cents, where the owner has set none. */
export const SHIPPING_CENTS = 499;
/** The only country the shop ships to (ISO 3166-1 alpha-2). */
export const SHIPPING_COUNTRIES = ['DE'] as const;
/** Business days until an order is delivered, where the owner has set none. */
export const DELIVERY_DAYS = { min: 5, max: 8 } as const;
/** The longest delivery that a shop may promise, in working days. */
export const DELIVERY_DAYS_MAX = 90;
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
/** Stripe accepts at most this many line items in one session. */
export const LINE_ITEMS_MAX = 100;

/** A horizontal move longer than this, in px, is a swipe in the lightbox. */
export const SWIPE_THRESHOLD_PX = 40;
export const TOAST_MS = 1600;
export const ADMIN_TOAST_MS = 1500;
export const MODAL_TRANSITION_MS = 300;
/** Opacity of the dark ground behind the lightbox; other dialogs take the setting. */
export const LIGHTBOX_BACKDROP_OPACITY = 0.8;

/** Images larger than this are recompressed before they are sent, in bytes. */
export const RECOMPRESS_ABOVE_BYTES = 4 * 1024 * 1024;
export const RECOMPRESS_BOX_PX = { width: 1920, height: 1080 } as const;
export const RECOMPRESS_QUALITY = 0.8;
/** The longest side of a display copy, from which pages derive what they show, in px, and its most bytes. */
export const LARGE_SIDE_PX = 3200;
export const LARGE_MAX_BYTES = 3_500_000;
/** Decoding more than this is refused: a few kB can unfold to hundreds of MB. */
export const IMAGE_PIXELS_MAX = 50_000_000;

/** An image and its display copy together, in bytes: a function of Netlify takes 4.5 MB of what is no text. */
export const UPLOAD_PAIR_MAX_BYTES = 4_400_000;
/** Largest upload a function gets to see, in bytes. */
export const UPLOAD_MAX_BYTES = 6 * 1024 * 1024;

/** Largest file of the site's logo or icon, in bytes: two of them fit into a save. */
export const MARK_MAX_BYTES = 250_000;
/** Largest body of the calls that save the site's texts, or many photos with theirs, in bytes. */
export const SITE_BODY_MAX_BYTES = 2 * 1024 * 1024;
/** Largest JSON body a call accepts, in bytes. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** Largest body of a checkout call, in bytes: each of its lines may carry the longest name and the longest address, both twice. */
export const CHECKOUT_BODY_MAX_BYTES = LINE_ITEMS_MAX * 50 * 1024;
export const CHECKOUT_TIMEOUT_MS = 30_000;

/** A build that has not gone live after this long won't. */
export const PUBLISH_TIMEOUT_MS = 15 * 60_000;

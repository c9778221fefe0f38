import { expect, test } from 'vitest';
import * as limits from './limits.ts';

// The business constants, written out a second time: changing one by accident fails here.
test('the limits are those of the shop', () => {
  expect({ ...limits }).toMatchObject({
    CURRENCY: 'eur',
    DEFAULT_CART_PRICE_EUROS: 24.99,
    SHIPPING_CENTS: 499,
    SHIPPING_COUNTRIES: ['DE'],
    QUANTITY_MIN: 1,
    QUANTITY_MAX: 99,
    SWIPE_THRESHOLD_PX: 40,
    TOAST_MS: 1600,
    ADMIN_TOAST_MS: 1500,
    MODAL_TRANSITION_MS: 300,
    LIGHTBOX_BACKDROP_OPACITY: 0.8,
    RECOMPRESS_ABOVE_BYTES: 4 * 1024 * 1024,
    RECOMPRESS_BOX_PX: { width: 1920, height: 1080 },
    RECOMPRESS_QUALITY: 0.8,
    IMAGE_PIXELS_MAX: 50_000_000,
  });
});

import { expect, test } from 'vitest';
import { ADMIN_ENDPOINTS, entryAddress } from './adminEndpoints.ts';
import { ENDPOINTS } from './endpoints.ts';
import { returnAddresses } from './shop/lineItems.ts';
import { SHOP_ENDPOINTS } from './shopEndpoints.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

test('the public calls', () => {
  expect(
    Object.values({ ...ENDPOINTS, ...SHOP_ENDPOINTS }).map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    'GET /api/settings',
    'GET /api/photos',
    'GET /api/videos',
    'GET /api/music',
    'GET /api/projects',
    'POST /api/create-checkout-session',
    'GET /api/editions/:id',
    'POST /api/withdrawal',
    'POST /api/stripe-webhook',
    'POST /api/lab-webhook',
    'GET /api/print-files/:id',
  ]);
});

test('the return addresses of a checkout', () => {
  expect(returnAddresses('https://shop.example')).toEqual({
    successUrl: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/?canceled=true',
  });
});

test('the names under which the browser keeps things', () => {
  expect(Object.values(STORAGE_KEYS)).toEqual([
    'photoCart',
    'siteSettingsPublic',
    'language',
    'languageSelected',
    'adminPassword',
    'lastOrder',
  ]);
});

test('an id in an address is encoded', () => {
  expect(entryAddress(ADMIN_ENDPOINTS.photos.update.path, 'a/../b?')).toBe('/api/photos/a%2F..%2Fb%3F');
});

import { type CartPhoto, toCartItem } from '../../src/shared/shop/cart.ts';
import { returnAddresses, toLineItems } from '../../src/shared/shop/lineItems.ts';
import type { PrintSize } from '../../src/shared/shop/printSizes.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';

type Print = { readonly id: string; readonly size: PrintSize; readonly quantity?: number };

/**
 * Orders and pays on the stand-in page, without a browser.
 * @returns the session's id
 */
export async function buyPrints(
  site: string,
  prints: readonly Print[],
  { locale = 'en', customer = {} }: { locale?: 'en' | 'de'; customer?: Partial<typeof CUSTOMER> } = {},
): Promise<string> {
  const photos = (await (await fetch(`${site}/api/photos`)).json()) as CartPhoto[];
  const items = prints.map(({ id, size, quantity = 1 }) => {
    const photo = photos.find((listed) => listed.id === id);
    if (!photo) throw new Error(`The site has no photo ${id}.`);
    return { ...toCartItem(photo, id), size, quantity };
  });
  const order = { lineItems: toLineItems(items, locale, site), ...returnAddresses(site), locale };
  const answer = await fetch(`${site}/api/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, shippingAddressCollection: true }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { sessionId, url } = (await answer.json()) as { sessionId: string; url: string };
  await press(url, { action: 'pay', ...CUSTOMER, ...customer });
  return sessionId;
}

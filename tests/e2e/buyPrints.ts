import { type Priced, unitPriceCents } from '../../src/shared/shop/price.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';

type Listed = Priced & { readonly id: string; readonly filename: string };
type Print = { readonly id: string; readonly size: 'A4' | 'A3'; readonly quantity?: number };

/** A line of the checkout call, at the photo's price. */
function lineOf(site: string, photos: readonly Listed[], { id, size, quantity = 1 }: Print) {
  const photo = photos.find((listed) => listed.id === id);
  if (!photo) throw new Error(`The site has no photo ${id}.`);
  return {
    quantity,
    price_data: {
      currency: 'eur',
      unit_amount: unitPriceCents(photo, size),
      product_data: {
        name: id,
        metadata: { itemId: id, imageUrl: `${site}/photos/${photo.filename}`, size },
      },
    },
  };
}

/**
 * Orders and pays on the stand-in page, without a browser.
 * @returns the session's id
 */
export async function buyPrints(
  site: string,
  prints: readonly Print[],
  { locale = 'en', customer = {} }: { locale?: 'en' | 'de'; customer?: Partial<typeof CUSTOMER> } = {},
): Promise<string> {
  const photos = (await (await fetch(`${site}/api/photos`)).json()) as Listed[];
  const body = {
    lineItems: prints.map((print) => lineOf(site, photos, print)),
    successUrl: `${site}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${site}/?canceled=true`,
    shippingAddressCollection: true,
    locale,
  };
  const answer = await fetch(`${site}/api/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { sessionId, url } = (await answer.json()) as { sessionId: string; url: string };
  await press(url, { action: 'pay', ...CUSTOMER, ...customer });
  return sessionId;
}

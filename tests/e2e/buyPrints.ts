import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Priced, unitPriceCents } from '../../src/domain/price.ts';
import { CUSTOMER, press } from '../fixtures/stripe/paymentPage.ts';
import { ROOT } from './testServer.ts';

type Print = { readonly id: string; readonly size: 'A4' | 'A3'; readonly quantity?: number };

/** A line of the checkout call for a shipped photo, at its price. */
function lineOf(site: string, { id, size, quantity = 1 }: Print) {
  const photo = JSON.parse(readFileSync(join(ROOT, `content/photos/${id}.json`), 'utf8')) as Priced & {
    filename: string;
  };
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
  const body = {
    lineItems: prints.map((print) => lineOf(site, print)),
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

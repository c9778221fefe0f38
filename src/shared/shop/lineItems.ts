import { shownAddress } from '../content/picture.ts';
import type { Language } from '../i18n/language.ts';
import { localized } from '../i18n/localized.ts';
import { CURRENCY } from '../limits.ts';
import { parseUrl } from '../webAddress.ts';
import { type Cart, type CartPhoto, lineUnitCents } from './cart.ts';
import { fieldOf, type PrintSize, type SizeField } from './printSizes.ts';

type Printed = Pick<CartPhoto, 'description' | `creativehub_sku_${SizeField}`>;

/** The photo's name on an order: its description in one line, or 'Photo' without one. */
export function productName(photo: Printed, language: Language): string {
  return localized(photo.description, language).replace(/\s+/g, ' ') || 'Photo';
}

/** The product description of a line: Print of "<photo name>" (<size>). */
export const productDescription = (name: string, size: PrintSize): string => `Print of "${name}" (${size})`;

/** The photo's SKU in that size, '' without one. */
export function skuOf(photo: Printed, size: PrintSize): string {
  return photo[fieldOf('creativehub_sku', size)] ?? '';
}

/** Cart lines as checkout line items. `origin` makes image addresses absolute; an invalid one is sent unchanged. */
export function toLineItems(items: Cart, language: Language, origin: string) {
  return items.map((item) => {
    const name = productName(item, language);
    const source = shownAddress(item);
    const imageUrl = parseUrl(source, origin)?.href ?? source;
    return {
      price_data: {
        currency: CURRENCY,
        product_data: {
          name,
          description: productDescription(name, item.size),
          images: [imageUrl],
          metadata: {
            imageUrl,
            itemId: item.photoId,
            size: item.size,
            creativehub_sku: skuOf(item, item.size),
          },
        },
        unit_amount: lineUnitCents(item),
      },
      quantity: item.quantity,
    };
  });
}

/** One line of the checkout call; the server takes the price from the store. `unit_amount` in cents. */
export type LineItem = ReturnType<typeof toLineItems>[number];

/** Stripe replaces this in a return address by the session's id. */
export const SESSION_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

export function returnAddresses(origin: string): { successUrl: string; cancelUrl: string } {
  return {
    successUrl: `${origin}/success?session_id=${SESSION_ID_PLACEHOLDER}`,
    cancelUrl: `${origin}/?canceled=true`,
  };
}

import { hash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { shownAddress } from '../../src/shared/content/picture.ts';
import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import { shortened } from '../../src/shared/i18n/localized.ts';
import { CURRENCY, SHIPPING_COUNTRIES } from '../../src/shared/limits.ts';
import { editionLabel } from '../../src/shared/shop/edition.ts';
import { productDescription, productName, skuOf } from '../../src/shared/shop/lineItems.ts';
import { EDITION_LABEL, ORDER_MARK, SESSION_LABELS } from '../../src/shared/shop/orders/labels.ts';
import { formatCents, unitPriceCents } from '../../src/shared/shop/price.ts';
import type { Terms } from '../../src/shared/shop/terms.ts';
import { parseUrl } from '../../src/shared/webAddress.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import { apiMessage } from '../lib/messages/index.ts';
import { isPublicOrigin } from '../lib/request.ts';
import type { PaymentAccess } from '../stripe/payment.ts';
import { stripeClient, stripeFailure } from '../stripe/stripeClient.ts';
import type { RequestedLine, RequestedOrder } from './readRequest.ts';
import type { Reservation } from './reserve.ts';

export type SessionParams = Stripe.Checkout.SessionCreateParams;
type SessionLine = NonNullable<SessionParams['line_items']>[number];

/** Characters of a name that go to Stripe: a hundred of the longest names would exceed its limit for a request. */
const NAME_LENGTH_MAX = 250;
/** Stripe's limits: the largest payment in cents, metadata values and image addresses in characters. */
const TOTAL_MAX_CENTS = 99_999_999;
const METADATA_VALUE_MAX = 500;
const IMAGE_ADDRESS_MAX = 2048;

/** Refuses amounts that differ from the store's. @throws ApiError priceChanged, which names the right price */
function requireCurrentPrices({ lines, language }: RequestedOrder): void {
  const changes = lines.flatMap(({ photo, size, amount }, index) => {
    const cents = unitPriceCents(photo, size);
    if (amount === cents) return [];
    const params = { name: productName(photo, language), size, price: formatCents(cents, language) };
    return [{ index, params }];
  });
  const [first] = changes;
  if (!first) return;
  const details = changes.map(({ index, params }) => ({
    path: `lineItems.${index}.price_data.unit_amount`,
    key: 'error.priceChanged' as const,
    params,
  }));
  throw new ApiError('priceChanged', { params: first.params, details });
}

/** The total in cents with shipping. @throws ApiError priceChanged, shippingChanged, badInput */
export function requirePayable(order: RequestedOrder, { shippingCents }: Terms): number {
  requireCurrentPrices(order);
  if (order.shippingCents !== undefined && order.shippingCents !== shippingCents) {
    const params = { price: formatCents(shippingCents, order.language) };
    const details = [{ path: 'shippingCents', key: 'error.shippingChanged' as const, params }];
    throw new ApiError('shippingChanged', { params, details });
  }
  const total = order.lines.reduce(
    (sum, { photo, size, quantity }) => sum + unitPriceCents(photo, size) * quantity,
    shippingCents,
  );
  if (total <= TOTAL_MAX_CENTS) return total;
  throw new ApiError('badInput', { details: [{ path: 'lineItems', key: 'fault.total' }] });
}

function toSessionLine(
  line: RequestedLine,
  order: RequestedOrder,
  origin: string,
  reserved: Reservation | undefined,
): SessionLine {
  const { photo, size, quantity } = line;
  const name = shortened(productName(photo, order.language), NAME_LENGTH_MAX);
  const image = new URL(shownAddress(photo), origin);
  // A hidden photo has no public address.
  const showsImage =
    !photo.hidden &&
    isPublicOrigin(origin) &&
    image.protocol === 'https:' &&
    image.href.length <= IMAGE_ADDRESS_MAX;
  const edition = reserved?.numbersOf(line);
  const fields = {
    itemId: photo.id,
    imageUrl: image.href,
    size,
    creativehub_sku: skuOf(photo, size),
    [EDITION_LABEL]: edition ? editionLabel(edition) : '',
  };
  const metadata = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value.length <= METADATA_VALUE_MAX),
  );
  return {
    quantity,
    metadata,
    price_data: {
      currency: CURRENCY,
      unit_amount: unitPriceCents(photo, size),
      product_data: {
        name,
        description: productDescription(name, size),
        ...(showsImage ? { images: [image.href] } : {}),
        metadata,
      },
    },
  };
}

/**
 * The parameters for Stripe, from the store's texts and prices. Without times, so equal orders give equal parameters.
 * @param origin the site's own; images are sent only if Stripe can reach it
 * @param hasInvoice whether Stripe makes an invoice of the payment
 * @param reserved the edition numbers, if the order has any
 */
export function sessionParams(
  order: RequestedOrder,
  origin: string,
  total: number,
  { shippingCents, deliveryDays }: Terms,
  hasInvoice: boolean,
  reserved: Reservation | undefined,
): SessionParams {
  const { language } = order;
  return {
    mode: 'payment',
    ...(reserved && { expires_at: reserved.expiresAt }),
    locale: language,
    metadata: { ...ORDER_MARK, [SESSION_LABELS.language]: language, [SESSION_LABELS.total]: String(total) },
    line_items: order.lines.map((line) => toSessionLine(line, order, origin, reserved)),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    ...(hasInvoice && { invoice_creation: { enabled: true } }),
    shipping_address_collection: { allowed_countries: [...SHIPPING_COUNTRIES] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: apiMessage(language, 'checkout.shippingName'),
          fixed_amount: { amount: shippingCents, currency: CURRENCY },
          delivery_estimate: {
            minimum: { unit: 'business_day', value: deliveryDays.min },
            maximum: { unit: 'business_day', value: deliveryDays.max },
          },
        },
      },
    ],
  };
}

const REPLAYED = 'idempotent-replayed';
/** Payment pages of one attempt that may be paid or expire before the attempt is given up. */
const PAGES_PER_ATTEMPT = 4;

/** One session per order and attempt. Without an attempt equal carts must never share a payment page. */
function idempotencyKey(params: SessionParams, attempt: string | undefined): string {
  if (attempt === undefined) return randomUUID();
  return hash('sha256', JSON.stringify([attempt, params]), 'base64url');
}

/** A failure that Stripe stores under the key: sending the request again would only repeat it. */
const isRememberedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.[REPLAYED] === 'true';

async function createOrFind(
  stripe: Stripe,
  params: SessionParams,
  key: string,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
    if (session.lastResponse.headers[REPLAYED] !== 'true') return session;
    const current = await stripe.checkout.sessions.retrieve(session.id);
    return current.status === 'open' ? session : undefined;
  } catch (error) {
    if (isRememberedFailure(error)) return undefined;
    throw error;
  }
}

/** Creates the hosted payment page; a new one when the attempt's page was paid or has expired. @throws ApiError */
export async function createSession(
  access: PaymentAccess,
  params: SessionParams,
  attempt: string | undefined,
  log: Log,
): Promise<CheckoutAnswer> {
  const key = idempotencyKey(params, attempt);
  try {
    const stripe = stripeClient(access);
    let session: Stripe.Checkout.Session | undefined;
    for (let n = 0; n < PAGES_PER_ATTEMPT && !session; n += 1) {
      session = await createOrFind(stripe, params, n === 0 ? key : `${key}-${n}`);
    }
    const address = parseUrl(session?.url ?? '');
    if (!session?.id || !address || !/^https?:$/.test(address.protocol)) {
      log('checkout: the payment service answered without a payment page');
      throw new ApiError('paymentFailed');
    }
    return { sessionId: session.id, url: address.href };
  } catch (error) {
    return stripeFailure('checkout', 'paymentFailed', log)(error);
  }
}

import * as z from 'zod';
import type { Tracking } from '../../src/shared/shop/orders/order.ts';
import { toCents } from '../../src/shared/shop/price.ts';
import { isSafeAddress } from '../../src/shared/webAddress.ts';
import { ApiError } from '../lib/apiError.ts';
import { parseJson } from '../lib/request.ts';
import { hmacOf, isHmac } from '../lib/signing.ts';
import {
  accepted,
  type Lab,
  type LabAccess,
  LabFailure,
  type LabItem,
  type LabOrder,
  type LabReport,
  labCalls,
} from './lab.ts';

/** Prodigi's API v4. It stores the idempotency key: repeating it answers the existing order. */
const TRACKED_METHODS: ReadonlySet<string> = new Set(['StandardPlus', 'Express', 'Overnight']);
const CURRENCY = 'EUR';
const PRINT_AREA = 'default';
/** Query parameters of a callback's address. */
const QUERY = { reference: 'reference', signature: 'signature' } as const;

const text = z.string().nullish();
const step = z.string().optional();
const order = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  merchantReference: text,
  status: z.object({
    stage: z.string(),
    issues: z.array(z.unknown()).nullish(),
    details: z.object({ inProduction: step, shipping: step }).nullish(),
  }),
  shipments: z
    .array(
      z.object({
        carrier: z.object({ name: text }).nullish(),
        tracking: z.object({ number: text, url: text }).nullish(),
      }),
    )
    .nullish(),
});
type FoundOrder = z.infer<typeof order>;
const oneOrder = z.object({ order });
const amount = z.object({ amount: z.coerce.number().min(0), currency: z.literal(CURRENCY) });
const quotes = z.object({
  quotes: z.array(z.object({ shipmentMethod: z.string(), costSummary: z.object({ shipping: amount }) })),
});
const product = z.object({
  product: z.object({ variants: z.array(z.object({ shipsTo: z.array(z.string()) })) }),
});
const event = z.object({
  type: z.string(),
  subject: text,
  data: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
});

const hasBegun = (part: string | undefined): boolean => part !== undefined && part !== 'NotStarted';

function stateOf({ status: { stage, details } }: FoundOrder): LabReport['state'] {
  if (stage === 'Cancelled') return 'cancelled';
  if (stage === 'Complete' || details?.shipping === 'Complete') return 'sent';
  return hasBegun(details?.inProduction) || hasBegun(details?.shipping) ? 'printing' : 'received';
}

function trackingOf({ shipments }: FoundOrder): Tracking {
  const parcel = shipments?.find(({ tracking }) => tracking?.number) ?? shipments?.[0];
  const { number, url } = parcel?.tracking ?? {};
  const isAddress = url && isSafeAddress(url) && !url.startsWith('/');
  return { carrier: parcel?.carrier?.name || 'Prodigi', number: number ?? '', url: isAddress ? url : '' };
}

const reportOf = (found: FoundOrder): LabReport => ({
  orderId: found.id,
  reference: found.merchantReference ?? '',
  state: stateOf(found),
  tracking: trackingOf(found),
  ...(found.status.issues?.length ? { needsAttention: true } : {}),
});

const withoutBlanks = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

const recipientOf = ({ name, email, address }: LabOrder) => ({
  name,
  ...withoutBlanks({ email }),
  address: {
    ...withoutBlanks({ line2: address.line2 }),
    line1: address.line1,
    townOrCity: address.city,
    postalOrZipCode: address.postalCode,
    countryCode: address.country,
  },
});

/** The lab Prodigi, which fetches every image from us. */
export function createProdigi(access: LabAccess): Lab {
  const { webhookSecret: secret, callbackAddress } = access;
  const { ask, post } = labCalls(access, { 'X-API-Key': access.key });

  async function requireProducts(items: readonly LabItem[], country: string): Promise<void> {
    for (const sku of new Set(items.map((item) => item.sku))) {
      const answer = await ask(`/products/${encodeURIComponent(sku)}`, product);
      if (!answer.ok) throw new LabFailure('unknownSku');
      if (!answer.body.product.variants.some(({ shipsTo }) => shipsTo.includes(country)))
        throw new LabFailure('unavailable');
    }
  }

  /** Prodigi does not sign callbacks, so we sign the address that we give it. */
  function callbackFor(reference: string): { callbackUrl?: string } {
    if (!secret || !callbackAddress) return {};
    const url = new URL(callbackAddress);
    url.searchParams.set(QUERY.reference, reference);
    url.searchParams.set(QUERY.signature, hmacOf('sha256', secret, reference));
    return { callbackUrl: url.href };
  }

  async function find(reference: string): Promise<LabReport | undefined> {
    const path = `/orders?merchantReferences=${encodeURIComponent(reference)}`;
    const { orders } = accepted(await ask(path, z.object({ orders: z.array(order) })));
    const found = orders.find(({ merchantReference }) => merchantReference === reference);
    return found && reportOf(found);
  }

  return {
    name: 'prodigi',
    fetchesFiles: true,
    find,
    async quote({ items, address }) {
      await requireProducts(items, address.country);
      const assets = [{ printArea: PRINT_AREA }];
      const asked = {
        destinationCountryCode: address.country,
        currencyCode: CURRENCY,
        items: items.map(({ sku, quantity: copies }) => ({ sku, copies, assets })),
      };
      const answer = accepted(await post('/quotes', asked, quotes));
      return answer.quotes.map(({ shipmentMethod, costSummary }) => ({
        id: shipmentMethod,
        tracked: TRACKED_METHODS.has(shipmentMethod),
        cents: toCents(costSummary.shipping.amount),
      }));
    },
    async submit(labOrder, reference, delivery) {
      const asked = {
        shippingMethod: delivery.id,
        recipient: recipientOf(labOrder),
        items: labOrder.items.map(({ photoId, sku, quantity: copies, fileAddress: url }) => ({
          merchantReference: photoId,
          sku,
          copies,
          // The whole picture on the paper, as the shop shows it.
          sizing: 'fitPrintArea',
          assets: [{ printArea: PRINT_AREA, url }],
        })),
        idempotencyKey: reference,
        merchantReference: reference,
        ...callbackFor(reference),
      };
      return accepted(await post('/orders', asked, oneOrder)).order.id;
    },
    status: async (orderId) =>
      reportOf(accepted(await ask(`/orders/${encodeURIComponent(orderId)}`, oneOrder)).order),
    async cancel(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}/actions/cancel`;
      const answer = await post(path, {}, z.object({ outcome: z.string() }));
      return answer.ok && answer.body.outcome === 'Cancelled';
    },
    parseCallback({ body, query }) {
      const reference = query.get(QUERY.reference) ?? '';
      const signature = query.get(QUERY.signature) ?? '';
      if (!secret || !isHmac('sha256', secret, reference, signature)) throw new ApiError('badSignature');
      const { success, data } = event.safeParse(parseJson(body));
      if (!success) throw new ApiError('badInput');
      return data.data?.order?.id ?? data.subject ?? undefined;
    },
  };
}

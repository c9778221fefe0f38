import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { StandInApi, StandInDelivery, StandInOrder } from './orders.ts';

const COUNTRIES = ['AT', 'DE'];
const METHODS = ['Budget', 'Standard', 'StandardPlus', 'Express', 'Overnight'];

const filled = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/ });
const countryCode = z.enum(COUNTRIES);
const item = z.object({ sku: filled, copies: z.int().min(1) });
const asset = z.object({ printArea: z.literal('default') });
const create = z.object({
  shippingMethod: z.enum(METHODS),
  recipient: z.object({
    name: filled,
    email: z.email().optional(),
    address: z.object({
      line1: filled,
      line2: filled.optional(),
      townOrCity: filled,
      postalOrZipCode: filled,
      countryCode,
    }),
  }),
  items: z
    .array(
      item.extend({
        merchantReference: z.string(),
        sizing: z.enum(['fillPrintArea', 'fitPrintArea', 'stretchToPrintArea']),
        assets: z.array(asset.extend({ url: webAddress })).length(1),
      }),
    )
    .min(1),
  idempotencyKey: filled.max(100),
  merchantReference: filled.max(100),
  callbackUrl: webAddress.optional(),
});
const quote = z.object({
  destinationCountryCode: countryCode,
  currencyCode: z.literal('EUR'),
  items: z.array(item.extend({ assets: z.array(asset).length(1) })).min(1),
});

const idOf = (order: StandInOrder): string => `ord_${order.id}`;
const isFailed = (file: string | undefined): boolean => file?.startsWith('!') ?? false;

/** An order in the format of this API. */
export function prodigiOrder(order: StandInOrder) {
  const { state, tracking } = order;
  const part = (from: readonly StandInOrder['state'][], to: readonly StandInOrder['state'][]) =>
    to.includes(state) ? 'Complete' : from.includes(state) ? 'InProgress' : 'NotStarted';
  const failed = order.items.filter(({ file }) => isFailed(file));
  return {
    id: idOf(order),
    created: order.receivedAt,
    merchantReference: order.reference,
    shippingMethod: order.delivery,
    status: {
      stage: state === 'sent' ? 'Complete' : state === 'cancelled' ? 'Cancelled' : 'InProgress',
      issues: failed.map(({ work }) => ({ objectId: work, errorCode: 'order.items.assets.NotDownloaded' })),
      details: { inProduction: part(['printing'], ['sent']), shipping: part([], ['sent']) },
    },
    shipments:
      state === 'sent' ? [{ carrier: { name: tracking?.carrier ?? null }, tracking: tracking ?? null }] : [],
  };
}

/** The known parts of Prodigi's API. */
export function prodigiApi({ orders, catalogue, key, fetchFile }: StandInApi): Hono {
  const api = new Hono();
  const invalid = (c: Context, error: z.ZodError) =>
    c.json({ outcome: 'ValidationFailed', failures: z.flattenError(error) }, 400);
  const unknown = (c: Context) => c.json({ outcome: 'EntityNotFound' }, 404);
  const found = (c: Context) => orders.all().find((order) => idOf(order) === c.req.param('id'));

  async function fetchFiles(order: StandInOrder, addresses: readonly string[]): Promise<void> {
    for (const [index, item] of order.items.entries()) item.file = await fetchFile(addresses[index] ?? '');
    orders.save();
  }

  api.use(async (c, next) => {
    if (c.req.header('x-api-key') !== key) return c.json({ outcome: 'Unauthorized' }, 401);
    return next();
  });
  api.get('/products/:sku', (c) => {
    const sku = c.req.param('sku');
    if (catalogue.unknown.has(sku)) return unknown(c);
    const shipsTo = catalogue.unavailable.has(sku) ? [] : COUNTRIES;
    return c.json({ outcome: 'Ok', product: { sku, variants: [{ attributes: {}, shipsTo }] } });
  });
  api.post('/quotes', async (c) => {
    const { data, error } = quote.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return invalid(c, error);
    const cost = (amount: number) => ({ amount: amount.toFixed(2), currency: data.currencyCode });
    const quotes = catalogue.deliveries.map(({ method, net, tax }: StandInDelivery) => ({
      shipmentMethod: method,
      costSummary: { items: cost(12), shipping: cost(net + tax) },
    }));
    return c.json({ outcome: 'Created', quotes });
  });
  api.post('/orders', async (c) => {
    const { data, error } = create.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return invalid(c, error);
    const existing = orders.all().find(({ idempotencyKey }) => idempotencyKey === data.idempotencyKey);
    if (existing) return c.json({ outcome: 'AlreadyExists', order: prodigiOrder(existing) });
    const { name, address } = data.recipient;
    const town = `${address.postalOrZipCode} ${address.townOrCity}`;
    const order = orders.add({
      reference: data.merchantReference,
      state: 'received',
      name,
      address: [address.line1, address.line2 ?? '', town, address.countryCode].filter(Boolean),
      items: data.items.map((item) => ({
        sku: item.sku,
        quantity: item.copies,
        work: item.merchantReference,
      })),
      delivery: data.shippingMethod,
      idempotencyKey: data.idempotencyKey,
      ...(data.callbackUrl && { callbackUrl: data.callbackUrl }),
    });
    const addresses = data.items.map(({ assets }) => assets[0]?.url ?? '');
    void fetchFiles(order, addresses);
    return c.json({ outcome: 'Created', order: prodigiOrder(order) });
  });
  api.get('/orders', (c) => {
    const all = orders.with(c.req.query('merchantReferences') ?? '');
    return c.json({ outcome: 'Ok', orders: all.map(prodigiOrder), hasMore: false });
  });
  api.get('/orders/:id', (c) => {
    const order = found(c);
    return order ? c.json({ outcome: 'Ok', order: prodigiOrder(order) }) : unknown(c);
  });
  api.post('/orders/:id/actions/cancel', (c) => {
    const order = found(c);
    if (!order) return unknown(c);
    if (order.state !== 'received') return c.json({ outcome: 'FailedToCancel', order: prodigiOrder(order) });
    orders.move(order.id, 'cancelled');
    return c.json({ outcome: 'Cancelled', order: prodigiOrder(order) });
  });
  return api;
}

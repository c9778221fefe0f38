import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { StandInApi, StandInOrder } from './orders.ts';

/** creativehub's names of the states of an order. */
const STATES: Readonly<Record<StandInOrder['state'], string>> = {
  draft: 'Embryonic',
  received: 'Paid',
  printing: 'InProduction',
  sent: 'Dispatched',
  cancelled: 'Cancelled',
};
const COUNTRIES = [
  { Id: 1, Name: 'Austria', Code: 'AT' },
  { Id: 2, Name: 'Germany', Code: 'DE' },
];

const filled = z.string().trim().min(1);
const address = z.object({
  FirstName: z.string(),
  LastName: filled,
  Line1: filled,
  Line2: z.string(),
  Town: filled,
  PostCode: filled,
  CountryId: z.int(),
});
const print = z.object({
  ProductId: z.int().min(1),
  PrintOptionId: z.int().min(1),
  Quantity: z.int().min(1),
  ExternalReference: z.string(),
});
const draft = z.object({
  Id: z.literal(0),
  ExternalReference: filled,
  FirstName: z.string(),
  LastName: filled,
  Email: z.email(),
  ShippingAddress: address,
  OrderItems: z.array(print).min(1),
});
const confirmation = z.object({
  OrderId: z.int(),
  DeliveryOptionId: z.int(),
  DeliveryChargeExcludingSalesTax: z.number(),
  DeliveryChargeSalesTax: z.number(),
});
const query = z.object({
  Page: z.int().min(1),
  PageSize: z.int().min(1).max(100),
  Filter: z.object({
    Member: z.literal('ExternalReference'),
    PredicateOperator: z.literal('Equals'),
    Value: z.string(),
  }),
});

/** An order in the format of this API. */
export const creativehubOrder = (order: StandInOrder) => ({
  Id: order.id,
  OrderState: STATES[order.state],
  ExternalReference: order.reference,
  TrackingNumber: order.tracking?.number ?? null,
  TrackingUrl: order.tracking?.url ?? null,
  Carrier: order.tracking?.carrier ?? null,
});

/** The known parts of creativehub's API. */
export function creativehubApi({ orders, catalogue, key }: StandInApi): Hono {
  const api = new Hono();
  const refuse = (c: Context, message: string, status: 400 | 404 = 400) =>
    c.json({ Message: message }, status);
  const found = (c: Context) => orders.find(Number(c.req.param('id')));
  const read = async <S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S> | undefined> =>
    schema.safeParse(await c.req.json().catch(() => undefined)).data;

  api.use(async (c, next) => {
    if (c.req.header('authorization') !== `ApiKey ${key}`) return c.json({ Message: 'Unauthorized' }, 401);
    return next();
  });
  api.get('/countries', (c) => c.json(COUNTRIES));
  api.get('/products/:id', (c) => {
    const productId = c.req.param('id');
    const options = Array.from({ length: 99 }, (_, index) => index + 1);
    const known = options.filter((option) => !catalogue.unknown.has(`${productId}-${option}`));
    return c.json({
      Id: Number(productId),
      PrintOptions: known.map((option) => ({
        Id: option,
        IsAvailable: !catalogue.unavailable.has(`${productId}-${option}`),
      })),
    });
  });
  api.post('/orders/embryonic', async (c) => {
    const body = await read(c, draft);
    const country = COUNTRIES.find(({ Id }) => Id === body?.ShippingAddress.CountryId);
    if (!body || !country) return refuse(c, 'The order is not complete.');
    const { FirstName, LastName, Line1, Line2, PostCode, Town } = body.ShippingAddress;
    const order = orders.add({
      reference: body.ExternalReference,
      state: 'draft',
      name: `${FirstName} ${LastName}`.trim(),
      address: [Line1, Line2, `${PostCode} ${Town}`, country.Name].filter(Boolean),
      items: body.OrderItems.map(({ ProductId, PrintOptionId, Quantity, ExternalReference }) => ({
        sku: `${ProductId}-${PrintOptionId}`,
        quantity: Quantity,
        work: ExternalReference,
      })),
      delivery: '',
    });
    const options = catalogue.deliveries.map(({ method, net, tax }, index) => ({
      Id: index + 1,
      Method: method,
      DeliveryChargeExcludingSalesTax: net,
      DeliveryChargeSalesTax: tax,
    }));
    return c.json({ ...creativehubOrder(order), DeliveryOptions: options });
  });
  api.post('/orders/confirmed', async (c) => {
    const body = await read(c, confirmation);
    const order = body && orders.find(body.OrderId);
    const way = body && catalogue.deliveries[body.DeliveryOptionId - 1];
    if (order?.state !== 'draft' || !way) return refuse(c, 'This order can not be confirmed.');
    if (body.DeliveryChargeExcludingSalesTax !== way.net || body.DeliveryChargeSalesTax !== way.tax)
      return refuse(c, 'The delivery charge has changed.');
    order.delivery = way.method;
    orders.move(order.id, 'received');
    return c.json(creativehubOrder(order));
  });
  api.post('/orders/query', async (c) => {
    const body = await read(c, query);
    if (!body) return refuse(c, 'The query is not complete.');
    const all = orders.with(body.Filter.Value);
    const start = (body.Page - 1) * body.PageSize;
    return c.json({ Data: all.slice(start, start + body.PageSize).map(creativehubOrder), Total: all.length });
  });
  api.get('/orders/:id', (c) => {
    const order = found(c);
    return order ? c.json(creativehubOrder(order)) : refuse(c, 'There is no such order.', 404);
  });
  api.delete('/orders/:id', (c) => {
    const order = found(c);
    if (!order) return refuse(c, 'There is no such order.', 404);
    if (order.state !== 'draft') return refuse(c, 'This order can not be deleted any more.');
    orders.remove(order.id);
    return c.json({});
  });
  return api;
}

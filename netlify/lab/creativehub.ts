import * as z from 'zod';
import type { LabState } from '../../src/shared/shop/lab.ts';
import type { Tracking } from '../../src/shared/shop/orders/order.ts';
import { toCents } from '../../src/shared/shop/price.ts';
import { isSafeAddress } from '../../src/shared/webAddress.ts';
import { ApiError } from '../lib/apiError.ts';
import { parseJson } from '../lib/request.ts';
import { isHmac } from '../lib/signing.ts';
import {
  accepted,
  type Delivery,
  type Lab,
  type LabAccess,
  LabFailure,
  type LabItem,
  type LabOrder,
  type LabReport,
  labCalls,
} from './lab.ts';

/**
 * creativehub (theprintspace). Names and addresses come from integrators' code and a generated client of November 2026;
 * the live reference was out of reach, so all of them are in this file. An order starts as a draft ('embryonic'), which
 * is free and lists the delivery options, and is then confirmed.
 */
const ORDERS = '/api/v1/orders';
const PRODUCTS = '/api/v1/products';
const COUNTRIES = '/api/v1/countries';
const SIGNATURE = 'x-creativehub-signature';
const ORDERS_MAX = 50;

const id = z.union([z.int(), z.string().regex(/^\d{1,18}$/)]).transform(String);
const text = z.string().nullish();
const order = z.object({
  Id: id,
  OrderState: z.string(),
  ExternalReference: text,
  TrackingNumber: text,
  TrackingUrl: text,
  Carrier: text,
});
type FoundOrder = z.infer<typeof order>;
const draft = z.object({
  Id: id,
  DeliveryOptions: z.array(
    z.object({
      Id: z.int(),
      Method: z.string(),
      DeliveryChargeExcludingSalesTax: z.number().min(0),
      DeliveryChargeSalesTax: z.number().min(0),
    }),
  ),
});
const orders = z
  .union([z.array(order), z.object({ Data: z.array(order) }).transform(({ Data }) => Data)])
  .transform((list) => list.toSorted((a, b) => Number(a.Id) - Number(b.Id)));
const product = z.object({ PrintOptions: z.array(z.object({ Id: z.int(), IsAvailable: z.boolean() })) });
const countries = z.array(z.object({ Id: z.int(), Name: z.string(), Code: z.string() }));
const callback = z.object({ ApiWebhookKind: z.string(), Order: z.object({ Id: id }).nullish() });

const DRAFT = /embryonic/i;
/** The states are undocumented and matched by words; an unknown one only means that the order exists. */
const STATES: readonly (readonly [RegExp, LabReport['state']])[] = [
  [/cancel|refund/i, 'cancelled'],
  [/dispatch|ship|sent|deliver|complete/i, 'sent'],
  [/print|produc|progress|process/i, 'printing'],
];
const TRACKED = /\btrack/i;
const UNTRACKED = /\b(un-?|non-?|no |not )track/i;

const isDraft = ({ OrderState }: FoundOrder): boolean => DRAFT.test(OrderState);

function stateOf({ OrderState }: FoundOrder): Exclude<LabState, 'waiting'> {
  return STATES.find(([words]) => words.test(OrderState))?.[1] ?? 'received';
}

function trackingOf({ Carrier, TrackingNumber, TrackingUrl }: FoundOrder): Tracking {
  const url = TrackingUrl && isSafeAddress(TrackingUrl) && !TrackingUrl.startsWith('/') ? TrackingUrl : '';
  return { carrier: Carrier || 'theprintspace', number: TrackingNumber ?? '', url };
}

const reportOf = (found: FoundOrder): LabReport => ({
  orderId: found.Id,
  reference: found.ExternalReference ?? '',
  state: stateOf(found),
  tracking: trackingOf(found),
});

const partsOf = ({ sku }: LabItem) => {
  const [ProductId = 0, PrintOptionId = 0] = sku.split('-').map(Number);
  return { ProductId, PrintOptionId };
};

/** The last word of a name is the family name, also when it is the only word. */
function namesOf(name: string): { FirstName: string; LastName: string } {
  const [, FirstName = '', LastName = ''] = /^(?:(.*)\s)?(\S*)$/s.exec(name.trim()) ?? [];
  return { FirstName, LastName };
}

function draftOf(
  { name, email, address, items }: LabOrder,
  reference: string,
  country: z.infer<typeof countries>[number],
) {
  return {
    Id: 0,
    ExternalReference: reference,
    ...namesOf(name),
    Email: email,
    MessageToLab: '',
    ShippingAddress: {
      ...namesOf(name),
      Line1: address.line1,
      Line2: address.line2,
      Town: address.city,
      County: '',
      PostCode: address.postalCode,
      CountryId: country.Id,
      CountryCode: country.Code,
      CountryName: country.Name,
      PhoneNumber: '',
    },
    OrderItems: items.map((item) => ({
      Id: 0,
      ...partsOf(item),
      Quantity: item.quantity,
      ExternalReference: item.photoId,
      ExternalSku: item.sku,
    })),
  };
}

/** The lab creativehub. It has every image: uploading one there made the product that a SKU names. */
export function createCreativehub(access: LabAccess): Lab {
  const { ask, post, remove } = labCalls(access, { Authorization: `ApiKey ${access.key}` });
  const drop = (orderId: string) => remove(`${ORDERS}/${orderId}`);

  /** All orders with our reference, the oldest first. */
  async function ordersOf(reference: string): Promise<FoundOrder[]> {
    const query = {
      Page: 1,
      PageSize: ORDERS_MAX,
      Filter: { Member: 'ExternalReference', PredicateOperator: 'Equals', Value: reference },
      Sorts: [{ Member: 'Id', SortDirection: 'Ascending' }],
    };
    const found = accepted(await post(`${ORDERS}/query`, query, orders));
    return found.filter(({ ExternalReference }) => ExternalReference === reference);
  }

  async function requireProducts(items: readonly LabItem[]): Promise<void> {
    const wanted = Map.groupBy(items.map(partsOf), ({ ProductId }) => ProductId);
    for (const [productId, options] of wanted) {
      const answer = await ask(`${PRODUCTS}/${productId}`, product);
      const known = answer.ok ? answer.body.PrintOptions : [];
      for (const { PrintOptionId } of options) {
        const option = known.find(({ Id }) => Id === PrintOptionId);
        if (!option) throw new LabFailure('unknownSku');
        if (!option.IsAvailable) throw new LabFailure('unavailable');
      }
    }
  }

  async function countryOf(code: string) {
    const answer = await ask(COUNTRIES, countries);
    const country = answer.ok ? answer.body.find(({ Code }) => Code === code) : undefined;
    if (!country) throw new LabFailure('address');
    return country;
  }

  async function find(reference: string): Promise<LabReport | undefined> {
    const found = (await ordersOf(reference)).find((one) => !isDraft(one));
    return found && reportOf(found);
  }

  return {
    name: 'creativehub',
    fetchesFiles: false,
    find,
    async quote(labOrder, reference) {
      await requireProducts(labOrder.items);
      const country = await countryOf(labOrder.address.country);
      // Abandoned drafts: a process that still works on one can no longer confirm it.
      for (const old of (await ordersOf(reference)).filter(isDraft)) await drop(old.Id);
      const made = accepted(await post(`${ORDERS}/embryonic`, draftOf(labOrder, reference, country), draft));
      return made.DeliveryOptions.map(({ Id, Method, ...charges }): Delivery => {
        const confirmation = { OrderId: Number(made.Id), DeliveryOptionId: Id, ...charges };
        const { DeliveryChargeExcludingSalesTax: net, DeliveryChargeSalesTax: tax } = charges;
        return {
          id: JSON.stringify(confirmation),
          tracked: TRACKED.test(Method) && !UNTRACKED.test(Method),
          cents: toCents(net + tax),
        };
      });
    },
    async submit(_order, reference, delivery) {
      const confirmation = JSON.parse(delivery.id) as { OrderId: number };
      const own = String(confirmation.OrderId);
      // The lab has no idempotency key. Ids rise, so only the oldest of several drafts is confirmed.
      const known = await ordersOf(reference);
      const confirmed = known.find((one) => !isDraft(one));
      if (confirmed || known[0]?.Id !== own) {
        await drop(own);
        if (confirmed) return confirmed.Id;
        throw new LabFailure('unreachable');
      }
      const answer = await post(`${ORDERS}/confirmed`, confirmation, z.unknown());
      if (answer.ok) return own;
      // Somebody else dropped or confirmed it, or the lab refused: the lab's state decides.
      const after = await ask(`${ORDERS}/${own}`, order);
      if (!after.ok) throw new LabFailure('unreachable');
      if (isDraft(after.body)) throw new LabFailure('refused');
      return own;
    },
    status: async (orderId) =>
      reportOf(accepted(await ask(`${ORDERS}/${encodeURIComponent(orderId)}`, order))),
    cancel: async (orderId) => (await drop(encodeURIComponent(orderId))).ok,
    parseCallback({ body, headers: given }) {
      const signature = given.get(SIGNATURE) ?? '';
      const { webhookSecret: secret = '' } = access;
      if (secret === '' || !isHmac('sha1', secret, body, signature)) throw new ApiError('badSignature');
      const { success, data } = callback.safeParse(parseJson(body));
      if (!success) throw new ApiError('badInput');
      return data.ApiWebhookKind === 'OrderStateChanged' ? data.Order?.Id : undefined;
    },
  };
}

import * as z from 'zod';
import { createKeptList, type KeptFile } from '../keptList.ts';

const shape = z.object({
  id: z.int(),
  reference: z.string(),
  state: z.enum(['draft', 'received', 'printing', 'sent', 'cancelled']),
  /** ISO 8601. */
  receivedAt: z.string(),
  name: z.string(),
  address: z.array(z.string()),
  items: z.array(
    z.object({
      sku: z.string(),
      quantity: z.int(),
      /** The photo's id in the shop. */
      work: z.string(),
      /** The result of fetching the image; undefined if the lab does not fetch it. */
      file: z.string().optional(),
    }),
  ),
  delivery: z.string(),
  idempotencyKey: z.string().optional(),
  /** The address of this order's callbacks, if the order names one. */
  callbackUrl: z.string().optional(),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.string() }).optional(),
});
export type StandInOrder = z.infer<typeof shape>;
export type StandInState = StandInOrder['state'];

/** A delivery option of the stand-in, in euros. */
export type StandInDelivery = { readonly method: string; readonly net: number; readonly tax: number };

/** The lab's products and delivery options, which tests may change. */
export type Catalogue = {
  /** SKUs that the lab does not know, and known SKUs that it cannot print now. */
  readonly unknown: Set<string>;
  readonly unavailable: Set<string>;
  deliveries: readonly StandInDelivery[];
};

const FIRST_ID = 100_001;
const NUMBER_START = '00340434';

/** The orders of a lab's stand-in. */
export class StandInOrders {
  readonly #orders: Map<number, StandInOrder>;
  readonly #kept: ReturnType<typeof createKeptList<StandInOrder>>;
  #nextId: number;
  /** All orders, the oldest first. */
  readonly all = () => [...this.#orders.values()];
  readonly with = (reference: string) => this.all().filter((order) => order.reference === reference);
  readonly find = (id: number) => this.#orders.get(id);
  readonly save = () => this.#kept.save(this.#orders.values());
  /** Called after an order has changed its state. */
  onMoved: (order: StandInOrder) => void = () => {};

  constructor(file: KeptFile | undefined, log: (line: string) => void) {
    this.#kept = createKeptList(file, shape, log);
    this.#orders = new Map(this.#kept.read().map((order) => [order.id, order]));
    this.#nextId = Math.max(FIRST_ID - 1, ...this.#orders.keys()) + 1;
  }

  add(order: Omit<StandInOrder, 'id' | 'receivedAt'>): StandInOrder {
    const added = { ...order, id: this.#nextId, receivedAt: new Date().toISOString() };
    this.#nextId += 1;
    this.#orders.set(added.id, added);
    this.save();
    return added;
  }

  remove(id: number): void {
    this.#orders.delete(id);
    this.save();
  }

  /** Changes an order's state; when it is sent it gets a tracking number. */
  move(id: number, state: StandInState, tracked = true): void {
    const order = this.#orders.get(id);
    if (!order || order.state === state) return;
    order.state = state;
    if (state === 'sent' && tracked) {
      const number = `${NUMBER_START}${order.id}`;
      order.tracking = { carrier: 'DHL', number, url: `https://parcels.example/${number}` };
    }
    this.save();
    this.onMoved(order);
  }
}

/** The data of a stand-in's API. */
export type StandInApi = {
  readonly orders: StandInOrders;
  readonly catalogue: Catalogue;
  readonly key: string;
  readonly fetchFile: typeof fetchFile;
};

/** Fetches an image like the lab. @returns a description, which starts with '!' after a failure */
export async function fetchFile(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const { byteLength } = await answer.arrayBuffer();
    const kilobytes = Math.round(byteLength / 1000);
    return answer.ok ? `${answer.headers.get('content-type')}, ${kilobytes} kB` : `! status ${answer.status}`;
  } catch {
    return '! not reached';
  }
}

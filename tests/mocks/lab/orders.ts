import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../../../netlify/lib/apiError.ts';

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
      /** The shop's name for the work. */
      work: z.string(),
      /** What became of fetching its image; undefined where the lab has it. */
      file: z.string().optional(),
    }),
  ),
  delivery: z.string(),
  idempotencyKey: z.string().optional(),
  /** Where this order's callbacks go, where it named an address of its own. */
  callbackUrl: z.string().optional(),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.string() }).optional(),
});
export type StandInOrder = z.infer<typeof shape>;
export type StandInState = StandInOrder['state'];

/** A way in which the stand-in would send an order, in euros. */
export type StandInDelivery = { readonly method: string; readonly net: number; readonly tax: number };

/** What the lab prints, and what that costs to send: tests change it. */
export type Catalogue = {
  /** SKUs that it does not know, and such as it has but cannot print now. */
  readonly unknown: Set<string>;
  readonly unavailable: Set<string>;
  deliveries: readonly StandInDelivery[];
};

const FIRST_ID = 100_001;
const NUMBER_START = '00340434';

/** The orders of a lab's stand-in, in memory and, where a file is named, kept for the next start. */
export class StandInOrders {
  readonly #orders = new Map<number, StandInOrder>();
  readonly #path: string | undefined;
  #nextId = FIRST_ID;
  /** The oldest first. */
  readonly all = () => [...this.#orders.values()];
  readonly with = (reference: string) => this.all().filter((order) => order.reference === reference);
  readonly find = (id: number) => this.#orders.get(id);
  /** Called after an order has changed its state. */
  onMoved: (order: StandInOrder) => void = () => {};

  constructor(path: string | undefined, log: (line: string) => void) {
    this.#path = path;
    for (const order of this.#read(log)) this.#orders.set(order.id, order);
    this.#nextId = Math.max(FIRST_ID - 1, ...this.#orders.keys()) + 1;
  }

  #read(log: (line: string) => void): StandInOrder[] {
    if (!this.#path) return [];
    try {
      return z.array(shape).parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') log(`Print lab: ${this.#path} is damaged, so its list begins empty.`);
      return [];
    }
  }

  save(): void {
    if (!this.#path) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    const next = `${this.#path}.next`;
    writeFileSync(next, JSON.stringify(this.all()));
    renameSync(next, this.#path);
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

  /** What happens at the lab; a parcel gets its number. */
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

/** What a stand-in's API works on. */
export type StandInApi = {
  readonly orders: StandInOrders;
  readonly catalogue: Catalogue;
  readonly key: string;
  readonly fetchFile: typeof fetchFile;
};

/** Fetches an image as the lab would; answers what to write down, beginning with '!' where it failed. */
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

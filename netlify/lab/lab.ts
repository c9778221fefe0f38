import type { LabName, LabReason, LabState } from '../../src/shared/shop/lab.ts';
import type { OrderAddress, Tracking } from '../../src/shared/shop/orders/order.ts';

/** Prints of one work in one size. */
export type LabItem = {
  /** Our name for the work. */
  readonly photoId: string;
  readonly sku: string;
  readonly quantity: number;
  /** Where the lab fetches the image; '' for a lab that has it already. */
  readonly fileAddress: string;
};

/** What a lab has to know of an order: every line has a SKU that fits the lab, every address a street. */
export type LabOrder = {
  readonly name: string;
  readonly email: string;
  readonly address: OrderAddress;
  readonly items: readonly LabItem[];
};

/** A way to send an order. */
export type Delivery = {
  /** What the lab wants to hear again; it means nothing to anybody else. */
  readonly id: string;
  readonly tracked: boolean;
  /** With tax, in the currency of the lab's account. */
  readonly cents: number;
};

/** What a lab says of an order. */
export type LabReport = {
  readonly orderId: string;
  /** Ours: the session's id. */
  readonly reference: string;
  readonly state: Exclude<LabState, 'waiting'>;
  /** Where the parcel is; a carrier alone where there is no number yet. */
  readonly tracking?: Tracking;
  /** The lab has trouble with the order, and somebody has to look there. */
  readonly needsAttention?: true;
};

/** A callback as it came. */
export type LabCallback = {
  readonly body: Buffer;
  readonly headers: Headers;
  readonly query: URLSearchParams;
};

/** A print lab. Every call but parseCallback throws LabFailure. It has one order at most for each reference of ours. */
export type Lab = {
  readonly name: LabName;
  /** Whether it fetches images from us. */
  readonly fetchesFiles: boolean;
  /** The ways in which it would send the order. Costs nothing, and may be asked again. */
  quote(order: LabOrder, reference: string): Promise<readonly Delivery[]>;
  /** Has the order printed, and sent by a `delivery` of the latest quote. @returns the lab's id of the order */
  submit(order: LabOrder, reference: string, delivery: Delivery): Promise<string>;
  /** The order with our reference; undefined where the lab has none. */
  find(reference: string): Promise<LabReport | undefined>;
  status(orderId: string): Promise<LabReport>;
  /** False where the lab cannot take it back any more. */
  cancel(orderId: string): Promise<boolean>;
  /** The lab's id of the order that a callback is about, if any. @throws ApiError badSignature, badJson, badInput */
  parseCallback(callback: LabCallback): string | undefined;
};

/** How a lab is reached. */
export type LabAccess = {
  readonly key: string;
  /** Base of its API, without a slash at the end. */
  readonly apiUrl: string;
  /** What its callbacks are signed with; without one none is believed. */
  readonly webhookSecret: string | undefined;
  /** Where it is to send callbacks, where we tell it and know the address. */
  readonly callbackAddress?: string | undefined;
  /** Limit of one call in ms. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly log: (line: string) => void;
};

/** A lab did not do what it was asked. After 'unreachable' it may have: it is asked before anything is sent again. */
export class LabFailure extends Error {
  override name = 'LabFailure';
  readonly reason: LabReason;

  constructor(reason: LabReason) {
    super(reason);
    this.reason = reason;
  }
}

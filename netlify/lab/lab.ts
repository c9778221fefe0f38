import * as z from 'zod';
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

/** A function may run for 60 s, a scheduled one for 30 s: some calls of this length fit. */
const TIMEOUT_MS = 8000;

type LabCall<S extends z.ZodType> = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** From the base of the API on. Nothing personal: it may be logged. */
  readonly path: string;
  readonly body?: unknown;
  /** Of the answer. */
  readonly schema: S;
};

/** The answer to a call that a lab took, or its status and words where it refused. */
type LabAnswer<S extends z.ZodType> =
  | { readonly ok: true; readonly body: z.infer<S> }
  | { readonly ok: false; readonly status: number };

/** Statuses after which nobody knows what has happened, or which pass by themselves. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/**
 * Calls a lab, with its key in `headers`.
 * @returns `ok: false` where the lab refused what it was asked (4xx)
 * @throws LabFailure 'unreachable' where the outcome is open, 'key' where it does not know us
 */
async function callLab<S extends z.ZodType>(
  { apiUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, log }: LabAccess,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path, body, schema }: LabCall<S>,
): Promise<LabAnswer<S>> {
  // Neither the answer nor the cause is logged: they may quote the buyer's address, or our key.
  const fail = (what: string, reason: 'unreachable' | 'key'): never => {
    log(`lab: ${method} ${path.split('?')[0]}: ${what}`);
    throw new LabFailure(reason);
  };
  const request: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      ...headers,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  try {
    const answer = await fetch(apiUrl + path, request);
    const { status } = answer;
    if (status === 401 || status === 403) fail(`status ${status}`, 'key');
    if (isPassing(status)) fail(`status ${status}`, 'unreachable');
    const text = await answer.text();
    if (!answer.ok) {
      log(`lab: ${method} ${path.split('?')[0]}: status ${status}`);
      return { ok: false, status };
    }
    const parsed = schema.safeParse(text === '' ? undefined : JSON.parse(text));
    return parsed.success
      ? { ok: true, body: parsed.data }
      : fail('an answer of another shape', 'unreachable');
  } catch (error) {
    if (error instanceof LabFailure) throw error;
    return fail(error instanceof Error ? error.name : 'failed', 'unreachable');
  }
}

/** The calls to one lab, as {@link callLab} makes them. */
export const labCalls = (access: LabAccess, headers: Readonly<Record<string, string>>) => ({
  ask: <S extends z.ZodType>(path: string, schema: S) => callLab(access, headers, { path, schema }),
  post: <S extends z.ZodType>(path: string, body: unknown, schema: S) =>
    callLab(access, headers, { method: 'POST', path, body, schema }),
  remove: (path: string) => callLab(access, headers, { method: 'DELETE', path, schema: z.unknown() }),
});

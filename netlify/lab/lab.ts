import * as z from 'zod';
import type { LabName, LabReason, LabState } from '../../src/shared/shop/lab.ts';
import type { OrderAddress, Tracking } from '../../src/shared/shop/orders/order.ts';

export type LabItem = {
  readonly photoId: string;
  readonly sku: string;
  readonly quantity: number;
  /** Where the lab fetches the image; '' for a lab that has it. */
  readonly fileAddress: string;
};

/** An order for a lab: every line has a SKU that fits the lab, every address a street. */
export type LabOrder = {
  readonly name: string;
  readonly email: string;
  readonly address: OrderAddress;
  readonly items: readonly LabItem[];
};

export type Delivery = {
  /** The lab's own id of this option. */
  readonly id: string;
  readonly tracked: boolean;
  /** With tax, in the currency of the lab's account. */
  readonly cents: number;
};

export type LabReport = {
  readonly orderId: string;
  /** Our reference: the session's id. */
  readonly reference: string;
  readonly state: Exclude<LabState, 'waiting'>;
  /** The parcel's tracking; only a carrier until there is a number. */
  readonly tracking?: Tracking;
  /** The lab has trouble with the order, and a person must look into it. */
  readonly needsAttention?: true;
};

export type LabCallback = {
  readonly body: Buffer;
  readonly headers: Headers;
  readonly query: URLSearchParams;
};

/** A print lab. Each call except parseCallback throws LabFailure. A lab has at most one order per reference. */
export type Lab = {
  readonly name: LabName;
  readonly fetchesFiles: boolean;
  /** The lab's delivery options for the order. Free, and repeatable. */
  quote(order: LabOrder, reference: string): Promise<readonly Delivery[]>;
  /** Has the order printed and sent by a `delivery` of the latest quote. @returns the lab's order id */
  submit(order: LabOrder, reference: string, delivery: Delivery): Promise<string>;
  /** The order with our reference; undefined when the lab has none. */
  find(reference: string): Promise<LabReport | undefined>;
  status(orderId: string): Promise<LabReport>;
  /** False when the lab can no longer cancel it. */
  cancel(orderId: string): Promise<boolean>;
  /** The lab's order id in a callback, if any. @throws ApiError badSignature, badJson, badInput */
  parseCallback(callback: LabCallback): string | undefined;
};

export type LabAccess = {
  readonly key: string;
  /** Base of its API, without a slash at the end. */
  readonly apiUrl: string;
  /** Verifies callbacks; without it none is accepted. */
  readonly webhookSecret: string | undefined;
  /** Where the lab sends callbacks, if we have to tell it and know the address. */
  readonly callbackAddress?: string | undefined;
  /** Limit of one call in ms. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly log: (line: string) => void;
};

/** A call to a lab failed. After 'unreachable' its outcome is unknown: look it up before repeating. */
export class LabFailure extends Error {
  override name = 'LabFailure';
  readonly reason: LabReason;

  constructor(reason: LabReason) {
    super(reason);
    this.reason = reason;
  }
}

/** A function may run for 60 s, a scheduled one for 30 s: several such calls fit. */
const TIMEOUT_MS = 8000;

type LabAnswer<S extends z.ZodType> =
  | { readonly ok: true; readonly body: z.infer<S> }
  | { readonly ok: false };

/** Statuses that are temporary, or leave the outcome unknown. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/**
 * Calls to a lab, with its key in `headers`. A path is relative to the API's base, and not personal: it is logged. An
 * answer is `ok: false` when the lab refused the request (4xx).
 * @throws LabFailure 'unreachable' when the outcome is unknown, 'key' when it refuses our key
 */
export function labCalls(
  { apiUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, log }: LabAccess,
  headers: Readonly<Record<string, string>>,
) {
  async function call<S extends z.ZodType>(
    method: string,
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<LabAnswer<S>> {
    // Neither answer nor cause is logged: they may quote the buyer's address, or our key.
    const say = (what: string) => log(`lab: ${method} ${path.split('?')[0]}: ${what}`);
    const fail = (what: string, reason: 'unreachable' | 'key'): never => {
      say(what);
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
        say(`status ${status}`);
        return { ok: false };
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

  return {
    ask: <S extends z.ZodType>(path: string, schema: S) => call('GET', path, schema),
    post: <S extends z.ZodType>(path: string, body: unknown, schema: S) => call('POST', path, schema, body),
    remove: (path: string) => call('DELETE', path, z.unknown()),
  };
}

/** The body of an answer. @throws LabFailure 'refused' */
export function accepted<S extends z.ZodType>(answer: LabAnswer<S>): z.infer<S> {
  if (answer.ok) return answer.body;
  throw new LabFailure('refused');
}

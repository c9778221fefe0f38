import { type Fault, openFaultyServer, type SeenCall } from '../faultyServer.ts';
import { createPaymentPage } from './paymentPage/server.ts';

export type FaultyStripe = {
  origin: string;
  secretKey: string;
  page: Awaited<ReturnType<typeof createPaymentPage>>;
  calls: SeenCall[];
  /** Ids of the sessions that were really created. */
  created: Set<string>;
  /** Sessions whose money is still on its way, as with a bank transfer. */
  unpaid: Set<string>;
  /** The next `times` calls fail like this. */
  fail(fault: Fault, times?: number): void;
  /** As above, for calls of one method alone. */
  failNext(method: 'GET' | 'POST', fault: Fault, times?: number): void;
  /** Every call takes at least so long from now on, in ms. */
  slow(ms: number): void;
  /** Nothing fails any more. */
  recover(): void;
  /** Forgets calls, sessions and faults. */
  reset(): void;
  close(): Promise<void>;
};

/**
 * Stripe's API with its troubles: the local payment page behind a server that can fail in every known way.
 * @param now ms since 1970
 */
export async function createFaultyStripe(
  siteOrigin = 'http://localhost:8888',
  now = Date.now,
): Promise<FaultyStripe> {
  const page = await createPaymentPage({ port: 0, siteOrigin: () => siteOrigin, now });
  const calls: SeenCall[] = [];
  const created = new Set<string>();
  const unpaid = new Set<string>();
  const server = await openFaultyServer({
    target: page.origin,
    // The sentence carries what must never reach a customer.
    refusal: ({ type = 'api_error', code }) => ({
      error: { type, code, message: 'Secret reason with sk_test_canary in it' },
    }),
    onCall: (call) => calls.push(call),
    change(json, { method }, isOk) {
      for (const object of [json, ...(Array.isArray(json.data) ? json.data : [])] as { id?: unknown }[])
        if (unpaid.has(String(object.id))) Object.assign(object, { payment_status: 'unpaid' });
      if (method === 'POST' && isOk && typeof json.id === 'string') created.add(json.id);
    },
  });
  return {
    ...server,
    secretKey: page.secretKey,
    page,
    calls,
    created,
    unpaid,
    fail: (fault, times) => server.fail('', fault, times),
    failNext: server.fail,
    reset() {
      calls.length = 0;
      server.recover();
      created.clear();
    },
    async close() {
      await server.close();
      await page.close();
    },
  };
}

import Stripe from 'stripe';
import { type Fault, openFaultyServer, type SeenCall } from '../faultyServer.ts';
import { createPaymentPage } from './paymentPage/server.ts';

/** Stripe's package asks again without its half a second of patience. */
Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0.01 });

export type FaultyStripe = Awaited<ReturnType<typeof createFaultyStripe>>;

/**
 * Stripe's API with its troubles: the local payment page behind a server that can fail in every known way.
 * @param now ms since 1970
 */
export async function createFaultyStripe(siteOrigin = 'http://localhost:8888', now = Date.now) {
  const page = await createPaymentPage({ port: 0, siteOrigin: () => siteOrigin, now });
  const calls: SeenCall[] = [];
  const created = new Set<string>();
  const unpaid = new Set<string>();
  const server = await openFaultyServer({
    target: page.fetch,
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
    /** Ids of the sessions that were really created. */
    created,
    /** Sessions whose money is still on its way, as with a bank transfer. */
    unpaid,
    /** The next `times` calls fail like this. */
    fail: (fault: Fault, times?: number) => server.fail('', fault, times),
    /** As above, for calls of one method alone. */
    failNext: (method: 'GET' | 'POST', fault: Fault, times?: number) => server.fail(method, fault, times),
    /** Forgets calls, sessions and faults. */
    reset(): void {
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

import Stripe from 'stripe';
import { type Fault, openFaultyServer, type SeenCall } from '../faultyServer.ts';
import { createPaymentPage } from './paymentPage/server.ts';

// Stripe's package repeats failed calls after 10 ms instead of half a second.
Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0.01 });

export type FaultyStripe = Awaited<ReturnType<typeof createFaultyStripe>>;

/**
 * Stripe's API with faults: the local payment page behind a proxy that can fail in every known way.
 * @param now ms since 1970
 */
export async function createFaultyStripe(siteOrigin = 'http://localhost:8888', now = Date.now) {
  const page = await createPaymentPage({ port: 0, siteOrigin: () => siteOrigin, now });
  const calls: SeenCall[] = [];
  const created = new Set<string>();
  const unpaid = new Set<string>();
  const server = await openFaultyServer({
    target: page.fetch,
    // This message must never reach a customer.
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
    /** The ids of all created sessions. */
    created,
    /** Sessions with a pending payment, such as a bank transfer. */
    unpaid,
    /** The next `times` calls fail with this fault. */
    fail: (fault: Fault, times?: number) => server.fail('', fault, times),
    /** The same for calls of one method. */
    failNext: (method: 'GET' | 'POST', fault: Fault, times?: number) => server.fail(method, fault, times),
    /** Clears calls, sessions and faults. */
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

import type { Config } from '@netlify/functions';
import { sharedStore } from '../content/openStore.ts';
import { readEnv } from '../lib/env.ts';
import { describeError, logTo } from '../lib/log.ts';
import { createShopServices } from '../orders/shopServices.ts';
import { paymentAccess } from '../stripe/payment.ts';

const log = logTo((line) => console.log(line));

/** Every five minutes: open steps of orders, such as a mail that failed, and the removal of old claims. */
export default async function finishOrders(): Promise<void> {
  try {
    const env = readEnv(process.env);
    if (!paymentAccess(env)) return;
    const [{ finishAll }, { sweepClaims }] = await Promise.all([
      import('../orders/unfinished.ts'),
      import('../lib/openClaims.ts'),
    ]);
    const store = await sharedStore(env, log);
    const services = createShopServices({ env, store, log, now: Date.now });
    // Old claims are removed even while Stripe is down.
    const waiting = await finishAll({ ...services, payment: () => paymentAccess(env) }).finally(() =>
      sweepClaims(services),
    );
    if (waiting > 0) log(`orders: ${waiting} wait for something that could not be done yet.`);
  } catch (error) {
    // Tried again in five minutes.
    log(`orders: ${describeError(error)}`);
  }
}

export const config: Config = { schedule: '*/5 * * * *' };

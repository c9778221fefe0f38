import type { StoreServices } from '../content/contentStore.ts';
import type { Env } from '../lib/env.ts';
import { localRuntime } from '../lib/runtime.ts';
import type { ShopServices } from './processOrder.ts';

/** The services that process orders, without Stripe. Blobs, mailer and lab are large: loaded on demand. */
export const createShopServices = ({
  env,
  store,
  log,
  now,
}: StoreServices & { readonly env: Env }): Omit<ShopServices, 'payment'> => ({
  log,
  now,
  claims: async () => (await import('../lib/openClaims.ts')).openClaims(now, log),
  mailer: async () => (await import('../mail/mailer.ts')).openMailer(env),
  lab: async () => (await import('../lab/openLab.ts')).openLab({ env, store, log, now }),
  mailSource: async () => ({
    snapshot: await store.snapshot(),
    env,
    file: store.file,
    siteOrigin: env.siteUrl ?? localRuntime()?.siteOrigin,
  }),
});

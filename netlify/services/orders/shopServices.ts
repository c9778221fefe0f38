import type { Env } from '../../lib/env.ts';
import { localRuntime } from '../../lib/runtime.ts';
import type { ContentLog, ContentStore } from '../content/contentStore.ts';
import type { ShopServices } from './advance.ts';

type ShopOptions = {
  readonly env: Env;
  readonly store: ContentStore;
  readonly log: ContentLog;
  /** ms since 1970. */
  readonly now: () => number;
};

/** What carries orders on, beside Stripe. Blobs, the mailer and the lab are large: each waits until it is needed. */
export const createShopServices = ({ env, store, log, now }: ShopOptions): Omit<ShopServices, 'payment'> => ({
  log,
  now,
  claims: async () => (await import('../claims/openClaims.ts')).openClaims(now, log),
  mailer: async () => (await import('../mail/mailer.ts')).openMailer(env),
  lab: async () => (await import('../lab/openLab.ts')).openLab({ env, store, log, now }),
  mailSource: async () => ({
    snapshot: await store.snapshot(),
    env,
    siteOrigin: env.siteUrl ?? localRuntime()?.siteOrigin,
  }),
});

import type { LabName } from '../../src/shared/shop/lab.ts';
import { parsePrice, toCents } from '../../src/shared/shop/price.ts';

import type { StoreServices } from '../content/contentStore.ts';
import { signPrintFile } from '../content/printFile.ts';
import { readSite } from '../content/shownPhotos.ts';
import type { Env } from '../lib/env.ts';
import { isPublicOrigin } from '../lib/request.ts';
import { localRuntime } from '../lib/runtime.ts';
import { type Lab, type LabAccess, LabFailure } from './lab.ts';

/** The lab with what the owner has decided about it. */
export type LabSetup = NonNullable<Awaited<ReturnType<typeof openLab>>>;

const CALLBACK_PATH = '/api/lab-webhook';

async function create(name: LabName, access: LabAccess): Promise<Lab> {
  if (name === 'creativehub') return (await import('./creativehub.ts')).createCreativehub(access);
  return (await import('./prodigi.ts')).createProdigi(access);
}

/** The lab of `LAB`: with its key, or locally its stand-in. Undefined where there is neither: orders go by hand. */
export async function openLab({ env, store, log, now }: StoreServices & { readonly env: Env }) {
  const { lab: wanted } = env;
  const { lab: standIn, siteOrigin } = localRuntime() ?? {};
  const reached = wanted?.key !== undefined ? { key: wanted.key, apiUrl: wanted.apiUrl } : standIn;
  if (!wanted || !reached) return undefined;
  const isStandIn = reached === standIn;
  const origin = isStandIn ? standIn?.siteOrigin : (env.siteUrl ?? siteOrigin);
  const webhookSecret = wanted.webhookSecret ?? standIn?.webhookSecret;
  const lab = await create(wanted.name, {
    key: reached.key,
    apiUrl: reached.apiUrl,
    webhookSecret,
    callbackAddress: origin && origin + CALLBACK_PATH,
    log,
  });
  return {
    lab,
    /** Whether its callbacks can be verified. */
    takesCallbacks: webhookSecret !== undefined,
    /** From the payment of an order until it is handed over. */
    holdMs: env.labHoldMinutes * 60_000,
    /** The most that sending an order may cost; undefined where the owner has set nothing. */
    async deliveryMaxCents(): Promise<number | undefined> {
      const euros = parsePrice(readSite(await store.snapshot()).labDeliveryMax);
      return euros === undefined ? undefined : toCents(euros);
    },
    /** Where the lab fetches the image of a photo. @throws LabFailure 'signing', 'siteUrl' */
    fileAddress(photoId: string): string {
      // A lab elsewhere reaches no address of this machine.
      if (!origin || (!isStandIn && !isPublicOrigin(origin))) throw new LabFailure('siteUrl');
      const path = signPrintFile(env, photoId, now());
      if (path === undefined) throw new LabFailure('signing');
      return origin + path;
    },
  };
}

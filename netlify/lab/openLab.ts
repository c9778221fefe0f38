import type { LabName } from '../../src/shared/shop/lab.ts';
import { parsePrice, toCents } from '../../src/shared/shop/price.ts';
import type { StoreServices } from '../content/contentStore.ts';
import { signPrintFile } from '../content/printFile.ts';
import { readSite } from '../content/shownPhotos.ts';
import type { Env } from '../lib/env.ts';
import { isPublicOrigin } from '../lib/request.ts';
import { localRuntime } from '../lib/runtime.ts';
import { createCreativehub } from './creativehub.ts';
import { type Lab, type LabAccess, LabFailure } from './lab.ts';
import { createProdigi } from './prodigi.ts';

export type LabSetup = NonNullable<Awaited<ReturnType<typeof openLab>>>;

const CALLBACK_PATH = '/api/lab-webhook';

const LABS: Readonly<Record<LabName, (access: LabAccess) => Lab>> = {
  creativehub: createCreativehub,
  prodigi: createProdigi,
};

/** The lab of `LAB`: with its key, or locally its stand-in. Undefined with neither: orders are sent by hand. */
export async function openLab({ env, store, log, now }: StoreServices & { readonly env: Env }) {
  const { lab: wanted } = env;
  const { lab: standIn, siteOrigin } = localRuntime() ?? {};
  const reached = wanted?.key !== undefined ? { key: wanted.key, apiUrl: wanted.apiUrl } : standIn;
  if (!wanted || !reached) return undefined;
  const isStandIn = reached === standIn;
  const origin = isStandIn ? standIn?.siteOrigin : (env.siteUrl ?? siteOrigin);
  const webhookSecret = wanted.webhookSecret ?? standIn?.webhookSecret;
  const lab = LABS[wanted.name]({
    key: reached.key,
    apiUrl: reached.apiUrl,
    webhookSecret,
    callbackAddress: origin && origin + CALLBACK_PATH,
    log,
  });
  return {
    lab,
    takesCallbacks: webhookSecret !== undefined,
    /** From an order's payment until it goes to the lab, in ms. */
    holdMs: env.labHoldMinutes * 60_000,
    /** The highest accepted delivery price; undefined when the owner has set none. */
    async deliveryMaxCents(): Promise<number | undefined> {
      const euros = parsePrice(readSite(await store.snapshot()).labDeliveryMax);
      return euros === undefined ? undefined : toCents(euros);
    },
    /** Where the lab fetches a photo's image. @throws LabFailure 'signing', 'siteUrl' */
    fileAddress(photoId: string): string {
      // A remote lab cannot reach an address of this machine.
      if (!origin || (!isStandIn && !isPublicOrigin(origin))) throw new LabFailure('siteUrl');
      const path = signPrintFile(env, photoId, now());
      if (path === undefined) throw new LabFailure('signing');
      return origin + path;
    },
  };
}

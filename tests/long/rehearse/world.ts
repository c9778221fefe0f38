import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { claimsIn } from '../../../netlify/lib/openClaims.ts';
import { openOrderRepository } from '../../../netlify/stripe/orderRepository.ts';
import { startLocalBlobs } from '../../../scripts/serve/standIns.ts';
import type { LabName } from '../../../src/shared/shop/lab.ts';
import { textsOf } from '../../api/adminShop.ts';
import { blobsContext } from '../../api/blobsContext.ts';
import { SHOP_CONTENT } from '../../api/shopContent.ts';
import { put } from '../../fixtures/localRepository.ts';
import { openMailServer } from '../../fixtures/mailServer.ts';
import { createLabStandIn } from '../../mocks/lab/server.ts';
import { createPaymentPage } from '../../mocks/stripe/paymentPage/server.ts';
import { PHOTO_FILES } from './case.ts';
import { openFunctions } from './functions.ts';
import { createGate, openProxy, openWebhookRelay } from './gate.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The shop's origin, in the form of a public address that a lab could reach. */
export const SHOP = 'https://shop.example';

/** Secrets that no log, answer or file may contain. */
export const SECRETS = {
  ADMIN_PASSWORD: 'canary-password-of-the-owner',
  STRIPE_WEBHOOK_SECRET: 'whsec_canarySecretOfTheWebhook',
  LAB_WEBHOOK_SECRET: 'canary-secret-of-the-lab',
  SIGNING_KEY: Buffer.from('canary-key-that-signs-everything').toString('base64url'),
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A shop on this machine: its functions in a separate process, and a stand-in for each service that they call.
 * @param bundle the file of the bundled functions
 */
export async function openWorld(bundle: string) {
  const root = await mkdtemp(join(tmpdir(), 'rehearse-'));
  const folders = { blobs: join(root, 'blobs'), content: join(root, 'site') };
  const site = { ...(SHOP_CONTENT['content/site.json'] as object), labDeliveryMax: '9,90' };
  const content = { ...SHOP_CONTENT, ...PHOTO_FILES, 'content/site.json': site };
  for (const [path, text] of Object.entries(textsOf(content))) put(folders.content, path, text);

  let ahead = 0;
  const now = () => Date.now() + ahead;
  const gate = createGate(() => functions.kill());
  const blobs = await startLocalBlobs(folders.blobs);
  const relays = { stripe: await openWebhookRelay(), lab: await openWebhookRelay() };
  const page = await createPaymentPage({
    port: 0,
    siteOrigin: () => SHOP,
    webhookUrl: `${relays.stripe.origin}/api/stripe-webhook`,
    webhookSecret: SECRETS.STRIPE_WEBHOOK_SECRET,
    now,
  });
  const openLab = async (lab: LabName) => {
    const url = `${relays.lab.origin}/api/lab-webhook`;
    const standIn = await createLabStandIn({
      lab,
      port: 0,
      siteOrigin: () => SHOP,
      shop: { url, secret: SECRETS.LAB_WEBHOOK_SECRET },
      fetchFile: async (address) => (address.startsWith(`${SHOP}/`) ? 'image/jpeg, 1 kB' : '! not reached'),
    });
    const { orders } = standIn;
    const send = orders.onMoved;
    // Nothing listens at the shop's address, so callbacks go to the relay.
    orders.onMoved = ({ callbackUrl, ...order }) =>
      send({ ...order, ...(callbackUrl && { callbackUrl: callbackUrl.replace(SHOP, relays.lab.origin) }) });
    return { standIn, proxy: await openProxy('lab', gate, standIn.fetch) };
  };
  const labs = { creativehub: await openLab('creativehub'), prodigi: await openLab('prodigi') };
  let lab: LabName = 'creativehub';
  const mails = await openMailServer((take) => gate.pass('mail', 'takes a mail', take));
  const proxies = {
    blobs: await openProxy('Blobs', gate, blobs.fetch),
    stripe: await openProxy('Stripe', gate, page.fetch),
  };
  const env = {
    ...SECRETS,
    CONTENT_ROOT: folders.content,
    URL: SHOP,
    ...blobsContext({ ...blobs, url: proxies.blobs.origin }),
    STRIPE_SECRET_KEY: page.secretKey,
    STRIPE_API_URL: proxies.stripe.origin,
    SMTP_URL: mails.url,
    MAIL_TO: 'owner@shop.example',
    // With NODE_ENV=test the package of Blobs waits 1 ms instead of 5 s before it tries again.
    NODE_ENV: 'test',
  };
  const labEnv = () => {
    const { standIn, proxy } = labs[lab];
    const LAB_API_URL = standIn.apiUrl.replace(standIn.origin, proxy.origin);
    return { LAB: lab, LAB_API_KEY: standIn.key, LAB_API_URL };
  };
  const functions = openFunctions(
    bundle,
    () => ({ ...env, ...labEnv() }),
    () => ahead,
  );
  const { hostname: host, port } = new URL(page.origin);
  const direct = { secretKey: page.secretKey, apiUrl: page.origin };
  return {
    gate,
    functions,
    /** They receive Stripe's events and the lab's callbacks. */
    relays,
    /** The lab that prints. */
    get lab() {
      return labs[lab].standIn;
    },
    mails,
    /** Like `book` and `claims` it bypasses the gate, to check what really happened. */
    stripe: new Stripe(page.secretKey, { host, port, protocol: 'http', telemetry: false }),
    book: openOrderRepository({ payment: () => direct, log: () => {} }),
    claims: claimsIn(blobs, now),
    folders,
    secrets: [
      ...Object.values(SECRETS),
      page.secretKey,
      blobs.token,
      ...Object.values(labs).map(({ standIn }) => standIn.key),
    ],
    /** Uses another lab from now on. */
    async choose(next: LabName): Promise<void> {
      if (next === lab) return;
      lab = next;
      // The next process reads the new environment.
      await functions.kill();
    },
    now,
    /** Advances the clock by so many ms. */
    advance(ms: number): void {
      ahead += ms;
    },
    /** Removes the claims and mails of finished orders. */
    async clear(): Promise<void> {
      mails.mails.length = 0;
      for (const name of await readdir(folders.blobs))
        await rm(join(folders.blobs, name), { recursive: true, force: true });
    },
    async close(): Promise<void> {
      await functions.close();
      const standIns = Object.values(labs).map(({ standIn }) => standIn);
      const servers = [...Object.values(proxies), ...Object.values(labs).map(({ proxy }) => proxy)];
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all([...standIns, page].map((sender) => sender.close()));
      await Promise.all([blobs, mails, ...Object.values(relays)].map((server) => server.close()));
      await rm(root, { recursive: true, force: true });
    },
  };
}

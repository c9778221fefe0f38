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
import { WORKS } from './case.ts';
import { openFunctions } from './functions.ts';
import { createGate, openDoor, openPostOffice } from './gate.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Where the shop is: an address that a lab elsewhere could reach. */
export const SHOP = 'https://shop.example';

/** Values that nobody may find where they do not belong. */
export const SECRETS = {
  ADMIN_PASSWORD: 'canary-password-of-the-owner',
  STRIPE_WEBHOOK_SECRET: 'whsec_canarySecretOfTheWebhook',
  LAB_WEBHOOK_SECRET: 'canary-secret-of-the-lab',
  SIGNING_KEY: Buffer.from('canary-key-that-signs-everything').toString('base64url'),
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A shop on this machine: its functions in a process of their own, and a stand-in for each service that they speak to.
 * @param bundle the functions' file
 */
export async function openWorld(bundle: string) {
  const root = await mkdtemp(join(tmpdir(), 'rehearse-'));
  const folders = { blobs: join(root, 'blobs'), content: join(root, 'site') };
  const site = { ...(SHOP_CONTENT['content/site.json'] as object), labDeliveryMax: '9,90' };
  const content = { ...SHOP_CONTENT, ...WORKS, 'content/site.json': site };
  for (const [path, text] of Object.entries(textsOf(content))) put(folders.content, path, text);

  let ahead = 0;
  const now = () => Date.now() + ahead;
  const gate = createGate(() => functions.kill());
  const blobs = await startLocalBlobs(folders.blobs);
  const offices = { stripe: await openPostOffice(), lab: await openPostOffice() };
  const page = await createPaymentPage({
    port: 0,
    siteOrigin: () => SHOP,
    webhookUrl: `${offices.stripe.origin}/api/stripe-webhook`,
    webhookSecret: SECRETS.STRIPE_WEBHOOK_SECRET,
    now,
  });
  const openLab = async (lab: LabName) => {
    const url = `${offices.lab.origin}/api/lab-webhook`;
    const standIn = await createLabStandIn({
      lab,
      port: 0,
      siteOrigin: () => SHOP,
      shop: { url, secret: SECRETS.LAB_WEBHOOK_SECRET },
      fetchFile: async (address) => (address.startsWith(`${SHOP}/`) ? 'image/jpeg, 1 kB' : '! not reached'),
    });
    const { orders } = standIn;
    const tell = orders.onMoved;
    // An address that it was told is the shop's own, where nobody listens here.
    orders.onMoved = ({ callbackUrl, ...order }) =>
      tell({ ...order, ...(callbackUrl && { callbackUrl: callbackUrl.replace(SHOP, offices.lab.origin) }) });
    return { standIn, door: await openDoor('lab', gate, standIn.fetch) };
  };
  const labs = { creativehub: await openLab('creativehub'), prodigi: await openLab('prodigi') };
  let lab: LabName = 'creativehub';
  const mails = await openMailServer((take) => gate.pass('mail', 'takes a mail', take));
  const doors = {
    blobs: await openDoor('Blobs', gate, blobs.fetch),
    stripe: await openDoor('Stripe', gate, page.fetch),
  };
  const env = {
    ...SECRETS,
    CONTENT_ROOT: folders.content,
    URL: SHOP,
    ...blobsContext({ ...blobs, url: doors.blobs.origin }),
    STRIPE_SECRET_KEY: page.secretKey,
    STRIPE_API_URL: doors.stripe.origin,
    SMTP_URL: mails.url,
    MAIL_TO: 'owner@shop.example',
    // Blobs' package waits 5 s before it asks again, 1 ms here.
    NODE_ENV: 'test',
  };
  const labEnv = () => {
    const { standIn, door } = labs[lab];
    const LAB_API_URL = standIn.apiUrl.replace(standIn.origin, door.origin);
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
    /** Where Stripe's events arrive, and the lab's callbacks. */
    offices,
    /** The lab that prints. */
    get lab() {
      return labs[lab].standIn;
    },
    mails,
    /** Past the gate, as `book` and `claims` are: to look at what really happened. */
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
    /** Has another lab print from now on. */
    async choose(next: LabName): Promise<void> {
      if (next === lab) return;
      lab = next;
      // The next process reads the environment anew.
      await functions.kill();
    },
    now,
    /** Lets time pass, in ms, without waiting. */
    pass(ms: number): void {
      ahead += ms;
    },
    /** Forgets claims and mails of the orders that are over. */
    async clear(): Promise<void> {
      mails.mails.length = 0;
      for (const name of await readdir(folders.blobs))
        await rm(join(folders.blobs, name), { recursive: true, force: true });
    },
    async close(): Promise<void> {
      await functions.close();
      const standIns = Object.values(labs).map(({ standIn }) => standIn);
      const ways = [...Object.values(doors), ...Object.values(labs).map(({ door }) => door)];
      await Promise.all(ways.map((way) => way.close()));
      await Promise.all([...standIns, page].map((sender) => sender.close()));
      await Promise.all([blobs, mails, ...Object.values(offices)].map((server) => server.close()));
      await rm(root, { recursive: true, force: true });
    },
  };
}

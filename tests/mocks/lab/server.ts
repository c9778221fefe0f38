import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { hmacOf } from '../../../netlify/lib/signing.ts';
import { loopbackOnly, serveLoopback } from '../../../scripts/serve/listen.ts';
import type { LabName } from '../../../src/shared/shop/lab.ts';
import { createDelivery } from '../delivery.ts';
import type { KeptFile } from '../keptList.ts';
import { creativehubApi, creativehubOrder } from './creativehubApi.ts';
import { type Catalogue, fetchFile, type StandInApi, type StandInOrder, StandInOrders } from './orders.ts';
import { labPage } from './page.ts';
import { prodigiApi, prodigiOrder } from './prodigiApi.ts';

/** The pauses before a callback without a 2xx answer is repeated, in ms. */
const RETRIES_MS = [2000, 10_000, 60_000];

type Message = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };

function messageOf(lab: LabName, order: StandInOrder, shop: LabStandInOptions['shop']): Message | undefined {
  if (lab === 'creativehub') {
    const body = JSON.stringify({ ApiWebhookKind: 'OrderStateChanged', Order: creativehubOrder(order) });
    const headers = { 'X-Creativehub-Signature': hmacOf('sha1', shop.secret, body) };
    return { url: shop.url, headers, body };
  }
  if (!order.callbackUrl) return undefined;
  const shown = prodigiOrder(order);
  const type = `com.prodigi.order.status.stage.changed#${shown.status.stage}`;
  const event = { type, subject: shown.id, data: { order: shown } };
  return { url: order.callbackUrl, headers: {}, body: JSON.stringify(event) };
}

type LabStandInOptions = {
  readonly lab: LabName;
  /** 0 takes a free port. */
  readonly port: number;
  readonly siteOrigin: () => string;
  /** The address and the secret of the shop's callbacks. */
  readonly shop: { readonly url: string; readonly secret: string };
  readonly log?: (line: string) => void;
  /** The file that keeps the orders for the next start. */
  readonly file?: KeptFile;
  /** Tests may replace it. */
  readonly fetchFile?: StandInApi['fetchFile'];
};

export type LabStandIn = Awaited<ReturnType<typeof createLabStandIn>>;

const BODY_MAX = 256 * 1024;

/** The paths of each lab's API, and the names of its delivery options. */
const TRACKED = ['Standard', 'DHL Tracked', 'UPS Express (tracked)'];
const SHIPPING = ['Standard', 'StandardPlus', 'Express'];
const KINDS = {
  creativehub: { base: '', mount: '/api/v1', api: creativehubApi, methods: TRACKED },
  prodigi: { base: '/v4.0', mount: '/v4.0', api: prodigiApi, methods: SHIPPING },
} as const;
const CHARGES = [
  { net: 3.32, tax: 0.63 },
  { net: 5, tax: 0.95 },
  { net: 12.52, tax: 2.38 },
] as const;

/** Starts a print lab that prints nothing: its API, and a page for the lab's work. @throws PortInUseError */
export async function createLabStandIn(options: LabStandInOptions) {
  const { lab, port, siteOrigin, shop, file, log = () => {} } = options;
  const { base, mount, api, methods } = KINDS[lab];
  const key = randomBytes(24).toString('hex');
  const orders = new StandInOrders(file, (line) => log(`Print lab: ${line}`));
  const catalogue: Catalogue = {
    unknown: new Set(),
    unavailable: new Set(),
    deliveries: CHARGES.map((charge, index) => ({ method: methods[index] ?? '', ...charge })),
  };
  const callbacks = createDelivery(RETRIES_MS, (answer) => log(`Print lab: the shop ${answer}.`));
  // Like the lab, it reports state changes to the shop.
  orders.onMoved = (order) => {
    const message = messageOf(lab, order, shop);
    if (message) void callbacks.send(message.url, message.body, () => message.headers);
  };

  const app = new Hono();
  app.use(loopbackOnly({ message: 'This page is for this machine alone.' }));
  app.post('*', bodyLimit({ maxSize: BODY_MAX }));
  app.route(mount, api({ orders, catalogue, key, fetchFile: options.fetchFile ?? fetchFile }));
  app.route('/', labPage(orders, lab, siteOrigin));
  app.onError((error, c) => {
    log(`Print lab: ${error.message}`);
    return c.json({ message: 'Something went wrong.' }, 500);
  });
  const { origin, close } = await serveLoopback(app.fetch, port);

  return {
    /** The origin of the page. */
    origin,
    /** Answers without a socket. */
    fetch: async (request: Request) => app.fetch(request),
    /** The base address of the API. */
    apiUrl: origin + base,
    key,
    orders,
    catalogue,
    close() {
      callbacks.close();
      return close();
    },
  };
}

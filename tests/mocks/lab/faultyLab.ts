import type { LabAccess } from '../../../netlify/lab/lab.ts';
import type { LabName } from '../../../src/shared/shop/lab.ts';
import { createTimeoutFetch } from '../../fixtures/measureWait.ts';
import { openFaultyServer } from '../faultyServer.ts';
import { createLabStandIn } from './server.ts';

/** The text of a lab's refusals, which may contain the buyer's details: no log and no answer may repeat it. */
export const LAB_CANARY = 'Canary Street 7';

export const LAB_SECRET = 'callback-secret-of-a-lab';

export type FaultyLab = Awaited<ReturnType<typeof createFaultyLab>>;

/** A lab's stand-in behind a proxy that fails like networks and labs. */
export async function createFaultyLab(
  lab: LabName,
  shop: { url: string; secret: string } = { url: 'http://127.0.0.1:9/api/lab-webhook', secret: LAB_SECRET },
) {
  const fetched: string[] = [];
  const standIn = await createLabStandIn({
    lab,
    port: 0,
    siteOrigin: () => 'http://localhost:8888',
    shop,
    async fetchFile(address) {
      fetched.push(address);
      return 'image/png, 5 kB';
    },
  });
  const calls: string[] = [];
  const lines: string[] = [];
  const { timeoutFetch, timeOutAll } = createTimeoutFetch();
  const server = await openFaultyServer({
    target: standIn.fetch,
    refusal: () => ({ message: LAB_CANARY }),
    onCall: ({ method, path }) => calls.push(`${method} ${path}`),
    onSilence: timeOutAll,
  });
  return {
    ...server,
    standIn,
    /** The addresses of the fetched images. */
    fetched,
    /** All received calls, such as `POST /api/v1/orders/query`. */
    calls,
    /** The log lines about calls. */
    lines,
    access: {
      key: standIn.key,
      apiUrl: standIn.apiUrl.replace(standIn.origin, server.origin),
      webhookSecret: LAB_SECRET,
      callbackAddress: shop.url,
      fetch: timeoutFetch,
      log: (line) => lines.push(line),
    } satisfies LabAccess,
    async close() {
      await server.close();
      await standIn.close();
    },
  };
}

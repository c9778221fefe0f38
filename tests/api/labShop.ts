import type { LabName } from '../../src/shared/shop/lab.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { createFaultyLab, LAB_SECRET } from '../mocks/lab/faultyLab.ts';
import { PHOTO } from './harness.ts';
import { openMailShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

export const SKUS: Record<LabName, { a4: string; a3: string }> = {
  creativehub: { a4: '1001-4', a3: '1001-3' },
  prodigi: { a4: 'GLOBAL-FAP-A4', a3: 'GLOBAL-FAP-A3' },
};
export const HOUR_MS = 3_600_000;

export type LabShop = Awaited<ReturnType<typeof openLabShop>>;

/** A shop with a lab's stand-in and a mail server. */
export async function openLabShop(
  name: LabName,
  options: { site?: object; photo?: object; env?: Record<string, string> } = {},
) {
  const lab = await createFaultyLab(name);
  const { a4, a3 } = SKUS[name];
  const photo = { ...PHOTO, creativehub_sku_a4: a4, creativehub_sku_a3: a3 };
  const site = { ...(SHOP_CONTENT['content/site.json'] as object), labDeliveryMax: '6,00', ...options.site };
  const content: Record<string, unknown> = {
    ...SHOP_CONTENT,
    'content/site.json': site,
    'content/photos/wave.json': { ...photo, ...options.photo },
  };
  const opened = await openMailShop({
    content,
    env: {
      LAB: name,
      LAB_API_KEY: lab.access.key,
      LAB_API_URL: lab.access.apiUrl,
      LAB_WEBHOOK_SECRET: LAB_SECRET,
      SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url'),
      SITE_URL: 'https://shop.example',
      ...options.env,
    },
  });
  async function closeLab(): Promise<void> {
    // No log line may hold the buyer, the lab's answer or our key.
    const [leaked] = /Canary|Ada|a@b\.example|Weg 1/.exec(opened.shop.lines.join('\n')) ?? [];
    if (leaked) throw new Error(`the log contains ${leaked}`);
    await lab.close();
  }
  whenTestEnds(closeLab);
  const printed = () => lab.standIn.orders.all().filter(({ state }) => state !== 'draft');
  return {
    ...opened,
    content,
    lab,
    /** The lab's orders without drafts. */
    printed,
    /** The lab's id of the latest of them. */
    labId: (): number => printed().at(-1)?.id ?? 0,
    /** Lets the hold pass, and runs the function that is scheduled every five minutes. */
    due(): Promise<number> {
      opened.wait(HOUR_MS);
      return opened.finishAll();
    },
    /** The order's state, its state at the lab, and the reason why it waits. */
    async stateOf(id: string): Promise<(string | undefined)[]> {
      const { status, lab: at } = await opened.order(id);
      return [status, at?.state, ...(at?.reason ? [at.reason] : [])];
    },
    async close() {
      await closeLab();
      await opened.close();
    },
  };
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { openMailServer } from '../tests/fixtures/mailServer.ts';
import { CUSTOMER, openTestPage, press } from '../tests/fixtures/stripe/paymentPage.ts';
import { startLocalBlobs } from '../tools/server/localBlobs.ts';
import { bundleFresh, type FreshFunction } from './freshFunction.ts';
import { makeFolder } from './project.ts';
import { atMost, median, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

const SAMPLES = 5;
const SECRET = 'whsec_bench';
const MARK = { shop: 'prints', language: 'en', total_cents: '5399' };

/** Tells a fresh process of the function of an event. */
async function tell(fresh: FreshFunction, type: string, object: object, env: Record<string, string>) {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: SECRET });
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  return fresh.call('/api/stripe-webhook', { method: 'POST', headers, body }, env);
}

/**
 * A fresh process of the function that Stripe tells of a payment: from its import to its answer. It goes on after that,
 * until both mails are sent.
 * Stripe, Blobs and the mail server stand on this machine, so that what is measured is ours.
 */
export async function measure(bench: Bench): Promise<Result[]> {
  const { contentRoot } = await bench.site(24);
  const folder = await makeFolder('webhook');
  const { page, create } = await openTestPage();
  const mails = await openMailServer();
  const blobs = await startLocalBlobs(join(folder, 'blobs'));
  try {
    const fresh = await bundleFresh(folder);
    const context = {
      edgeURL: blobs.url,
      uncachedEdgeURL: blobs.url,
      token: blobs.token,
      siteID: blobs.siteID,
    };
    const env = {
      CONTENT_ROOT: contentRoot,
      URL: 'https://shop.example',
      NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
      STRIPE_SECRET_KEY: page.secretKey,
      STRIPE_API_URL: page.origin,
      STRIPE_WEBHOOK_SECRET: SECRET,
      SMTP_URL: mails.url,
    };
    const starts = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const { id, url } = await create({ metadata: MARK });
      await press(url, { action: 'pay', ...CUSTOMER });
      starts.push(await tell(fresh, 'checkout.session.completed', { id }, env));
    }
    if (mails.mails.length !== 2 * SAMPLES) throw new Error(`${mails.mails.length} mails went out.`);
    const ignored = await tell(fresh, 'payment_intent.created', {}, env);
    const others = new Set(ignored.heavy.filter((name) => name !== 'stripe'));
    return [
      atMost('cold-webhook: import to its answer', median(starts.map(({ ms }) => ms)), 400, 'ms'),
      note('cold-webhook: processor time of it', median(starts.map(({ cpu }) => cpu)), 'ms'),
      note('cold-webhook: an event that asks for nothing', ignored.ms, 'ms'),
      atMost('cold-webhook: of mail, pictures and GitHub loaded by that', others.size, 0),
    ];
  } finally {
    await Promise.all([page.close(), mails.close(), blobs.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { callFresh } from '../fixtures/freshProcess.ts';
import { put } from '../fixtures/localRepository.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { PHOTO } from './harness.ts';

const FUNCTION = new URL('../../netlify/functions/api.mts', import.meta.url).href;
const root = temporaryFolder();
put(root, 'content/photos/wave.json', JSON.stringify(PHOTO));

test('on Netlify without GitHub a list loads the router and no other package', async () => {
  const env = { CONTENT_ROOT: root, URL: 'https://shop.example' };
  const { answers, packages } = await callFresh(FUNCTION, env, `[['/api/photos'], ['/api/settings']]`);
  expect(answers.map(([status]) => status)).toEqual([200, 200]);
  expect(answers[0]?.[2]).toContain('"id":"wave"');
  expect(packages).toEqual(['hono']);
});

test('an ignored event loads Stripe, and no other large package', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.created', data: { object: {} } });
  const secret = 'whsec_cold';
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const { answers, packages } = await callFresh(
    FUNCTION,
    { CONTENT_ROOT: root, STRIPE_WEBHOOK_SECRET: secret },
    JSON.stringify([['/api/stripe-webhook', { method: 'POST', headers, body }]]),
  );
  expect(answers.map(([status]) => status)).toEqual([200]);
  expect(packages).toContain('stripe');
  expect(packages.filter((name) => /nodemailer|octokit|sharp/.test(name))).toEqual([]);
});

test('without a connection to GitHub the content of the deploy is served, marked as stale', async () => {
  const env = {
    CONTENT_ROOT: root,
    URL: 'https://shop.example',
    GITHUB_TOKEN: 'canary-token',
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_API_URL: 'http://127.0.0.1:1',
  };
  const { answers } = await callFresh(FUNCTION, env, `[['/api/photos']]`);
  expect(answers).toEqual([[200, 'true', expect.stringContaining('"id":"wave"')]]);
});

test('an invalid variable is answered with JSON that does not hold its value', async () => {
  const env = { CONTENT_ROOT: root, STRIPE_SECRET_KEY: 'pk_live_canary' };
  const { answers } = await callFresh(FUNCTION, env, `[['/api/photos']]`);
  expect(answers[0]?.[0]).toBe(500);
  expect(answers[0]?.[2]).not.toContain('canary');
});

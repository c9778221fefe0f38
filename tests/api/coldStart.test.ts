import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { put } from '../fixtures/localRepository.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { PHOTO } from './harness.ts';

const run = promisify(execFile);
const FUNCTION = new URL('../../netlify/functions/api.mts', import.meta.url).href;
const root = temporaryFolder();
put(root, 'content/photos/wave.json', JSON.stringify(PHOTO));

/** Calls the function in a process of its own; answers the calls and the packages that were loaded for them. */
async function callFresh(env: Record<string, string>, requests: string) {
  const script = `
    import { registerHooks } from 'node:module';
    const packages = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? [];
        if (name) packages.add(name);
        return found;
      },
    });
    const { default: call } = await import(${JSON.stringify(FUNCTION)});
    const answers = [];
    for (const [path, init] of ${requests}) {
      const answer = await call(new Request('http://localhost:8888' + path, init), { ip: '203.0.113.9' });
      answers.push([answer.status, answer.headers.get('x-content-stale'), await answer.text()]);
    }
    console.log(JSON.stringify({ answers, packages: [...packages].sort() }));
  `;
  const { PATH = '' } = process.env;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH, ...env },
  });
  return JSON.parse(stdout) as { answers: [number, string | null, string][]; packages: string[] };
}

test('a list read loads the router and no other package', async () => {
  const { answers, packages } = await callFresh(
    { CONTENT_ROOT: root },
    `[['/api/photos'], ['/api/settings']]`,
  );
  expect(answers.map(([status]) => status)).toEqual([200, 200]);
  expect(answers[0]?.[2]).toContain('"id":"wave"');
  expect(packages).toEqual(['hono']);
});

test('an ignored event loads neither the mailer nor Blobs', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.created', data: { object: {} } });
  const secret = 'whsec_cold';
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const { answers, packages } = await callFresh(
    { CONTENT_ROOT: root, STRIPE_WEBHOOK_SECRET: secret },
    JSON.stringify([['/api/stripe-webhook', { method: 'POST', headers, body }]]),
  );
  expect(answers.map(([status]) => status)).toEqual([200]);
  expect(packages).toEqual(['hono', 'stripe', 'zod']);
});

test('on Netlify without GitHub the deploy’s content is read, and the checkout is closed', async () => {
  const env = { CONTENT_ROOT: root, URL: 'https://shop.example' };
  const { answers } = await callFresh(env, `[['/api/photos'], ['/api/photos', { method: 'PUT' }]]`);
  expect(answers.map(([status]) => status)).toEqual([200, 405]);
});

test('with GitHub out of reach the content of the deploy answers, marked as stale', async () => {
  const env = {
    CONTENT_ROOT: root,
    URL: 'https://shop.example',
    GITHUB_TOKEN: 'canary-token',
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_API_URL: 'http://127.0.0.1:1',
  };
  const { answers } = await callFresh(env, `[['/api/photos']]`);
  expect(answers).toEqual([[200, 'true', expect.stringContaining('"id":"wave"')]]);
});

test('an unusable variable is a JSON answer without its value, and the log says what to do', async () => {
  const env = { CONTENT_ROOT: root, STRIPE_SECRET_KEY: 'pk_live_canary' };
  const { answers } = await callFresh(env, `[['/api/photos']]`);
  expect(answers[0]?.[0]).toBe(500);
  expect(answers[0]?.[2]).not.toContain('canary');
});

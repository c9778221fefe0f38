import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeContentRoot } from '../content.ts';
import { cartLine } from './cartLine.ts';
import { expect, test, Visitor } from './visitor.ts';

const KEY = 'sk_test_only_the_server_knows';
const HOSTED = 'https://checkout.stripe.com/c/pay/cs_test_1';

/** Stripe's answer to every call. */
async function startStripe() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const session = { id: 'cs_test_1', object: 'checkout.session', status: 'open', url: HOSTED };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test('a shop with only a secret key opens the payment page and does not call itself a test shop', async ({
  page,
  startServer,
  externalRequests,
}) => {
  const stripe = await startStripe();
  process.env.STRIPE_SECRET_KEY = KEY;
  const root = await makeContentRoot();
  const distDir = await root.build().finally(() => delete process.env.STRIPE_SECRET_KEY);
  const env = { STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: stripe.url };
  const { url } = await startServer({ contentRoot: root.path, distDir, env });
  const visitor = new Visitor(page, url);
  await visitor.open('/', { photoCart: JSON.stringify([await cartLine('Last tram, second stop')]) });
  const checkout = await visitor.openCheckout();
  await expect(visitor.payButton()).toBeEnabled();
  await expect(checkout).toContainText('256-bit');
  await expect(checkout).not.toContainText(/test shop|stand-in/i);
  await visitor.payButton().click();
  await expect.poll(() => externalRequests).toContain(HOSTED);
  stripe.stop();
  // A page that still asks a removed site meets 404s.
  await page.close();
  await root.remove();
});

test('the checkout of the local payment page says that it takes no money', async ({ visitor }) => {
  await visitor.open('/', { photoCart: JSON.stringify([await cartLine('Last tram, second stop')]) });
  await expect(await visitor.openCheckout()).toContainText('Test shop');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLong } from '../../long.ts';
import { LUCID, NOTICE, SECRET_KEY, test } from './builtSite.ts';
import { cartLine, expect, Visitor } from './visitor.ts';

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

const ADDED = [
  [
    'de',
    /^Amtlicher EU-Hinweis/,
    'Mit Karte oder Klarna.',
    'Zahlungspflichtig bestellen',
    NOTICE.replace('#039', '#930'),
  ],
  ['en', /^Official EU notice/, 'By card or Klarna.', 'Order with obligation to pay', NOTICE],
] as const;

test('a shop with only a secret key shows what the owner adds before the order and in the imprint, opens the payment page and does not call itself a test shop', async ({
  page,
  startServer,
  externalRequests,
  built: { content, distDir },
}) => {
  const stripe = await startStripe();
  const env = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_URL: stripe.url };
  const { url } = await startServer({ contentRoot: content.path, distDir, env });
  for (const [language, name, payment, button, file] of ADDED) {
    const visitor = new Visitor(page, url, language);
    // The other imprint has the same lines.
    if (language === 'de' || isLong) {
      await visitor.open(language === 'en' ? '/legal/imprint/' : '/de/legal/imprint/');
      const imprint = page.getByRole('main');
      await expect(imprint.getByText(LUCID).filter({ visible: true })).toHaveCount(1);
      await expect(imprint.getByText('§ 36 VSBG').filter({ visible: true })).toHaveCount(1);
      await expect(imprint.locator('[href*="ec.europa.eu"]')).toHaveCount(0);
    }
    await visitor.open('/', { photoCart: JSON.stringify([await cartLine('Three lamps, almost agreeing')]) });
    const checkout = await visitor.openCheckout();
    await expect(checkout).toContainText(payment);
    await expect(visitor.button(button)).toBeEnabled();
    const notice = checkout.getByRole('img', { name });
    await expect(notice).toBeVisible();
    await expect.poll(() => notice.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const address = (await notice.getAttribute('src')) ?? '';
    expect(await (await fetch(url + address)).text()).toBe(file);
    await expect(checkout).toContainText(/256.bit/i);
    await expect(checkout).not.toContainText(/test shop|stand-in|Testladen|Ersatz/i);
  }
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect.poll(() => externalRequests).toContain(HOSTED);
  stripe.stop();
});

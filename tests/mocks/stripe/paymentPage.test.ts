import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openServer } from '../faultyServer.ts';
import { createPaymentPage } from './paymentPage/server.ts';
import { CUSTOMER, failureOf, press, provideTestPage, SHOP } from './paymentPage.ts';

const opened = provideTestPage();
const sessions = () => opened.stripe.checkout.sessions;

describe('the script', () => {
  type Redirect = (options: unknown) => Promise<{ error: { message: string } }>;
  type StandIn = ((key: unknown) => { redirectToCheckout: Redirect }) & { checkoutOrigin: string };

  function run() {
    const visited: string[] = [];
    const window = { location: { assign: (address: string) => visited.push(address) } } as unknown as {
      Stripe: StandIn;
    };
    new Function('window', opened.page.script)(window);
    return { standIn: window.Stripe, visited };
  }

  test('goes to the page of a session', async () => {
    const { standIn, visited } = run();
    const { id } = await opened.create();
    void standIn('pk_test_x').redirectToCheckout({ sessionId: id });
    expect(visited).toEqual([`${opened.page.origin}/c/pay/${id}`]);
    expect(standIn.checkoutOrigin).toBe(opened.page.origin);
  });

  test.each([undefined, null, {}, { sessionId: 'cs_test_/../x' }, { sessionId: 'https://e' }])(
    'refuses %j',
    async (options) => {
      const { standIn, visited } = run();
      expect((await standIn('pk').redirectToCheckout(options)).error.message).toMatch(/no such/);
      expect(visited).toEqual([]);
    },
  );

  test('expects a key', () => {
    expect(() => run().standIn('')).toThrow();
  });
});

describe('the calls', () => {
  test('the same idempotency key answers the same session; with other parameters it is refused', async () => {
    const key = { idempotencyKey: 'key-1' };
    const first = await opened.create({}, key);
    const second = await opened.create({}, key);
    expect([second.id, second.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(await failureOf(opened.create({ locale: 'de' }, key))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect(await failureOf(opened.create({}, { idempotencyKey: 'x'.repeat(256) }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('a refusal is not remembered under its idempotency key', async () => {
    const key = { idempotencyKey: 'key-2' };
    await failureOf(opened.create({ locale: 'xx' }, key));
    expect((await opened.create({}, key)).status).toBe('open');
  });

  test('a missing or wrong key answers 401', async () => {
    expect(
      await failureOf(opened.clientOf('sk_test_wrong').checkout.sessions.retrieve('cs_x')),
    ).toMatchObject({
      statusCode: 401,
    });
    expect((await fetch(`${opened.page.origin}/v1/checkout/sessions/x`)).status).toBe(401);
  });

  test('unknown sessions and calls answer 404', async () => {
    expect(await failureOf(sessions().retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failureOf(opened.stripe.customers.list())).toMatchObject({ statusCode: 404 });
    expect(await failureOf(opened.stripe.customers.create({}))).toMatchObject({ statusCode: 404 });
  });
});

describe('the page', () => {
  test('shows the order, marked as a test, in the language of the session, and loads nothing from elsewhere', async () => {
    const answer = await fetch(String((await opened.create({ locale: 'de' })).url));
    const html = await answer.text();
    for (const text of [
      'lang="de"',
      'TEST',
      'kein Geld',
      'Wave &lt;b&gt;&amp;&quot;',
      'A3 · Menge 2',
      'Post',
      'Gesamtbetrag',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/49,00\s€[\s\S]*4,99\s€[\s\S]*53,99\s€/);
    for (const name of ['Pay', 'Cancel', 'Decline']) expect(html).toContain(`>${name}</button>`);
    for (const meaning of ['bezahlen', 'abbrechen', 'ablehnen lassen'])
      expect(html).toMatch(new RegExp(`<button[^>]* lang="en" data-meaning="${meaning}">`));
    expect(html).not.toMatch(/<script|https?:\/\/(?!127)/);
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${SHOP}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${opened.page.origin}/c/style.css`)).headers.get('content-type')).toContain(
      'text/css',
    );
  });

  test('Pay completes the session and leads to the success address; a second click changes nothing', async () => {
    const { id, url } = await opened.create();
    for (let n = 0; n < 2; n += 1) {
      const answer = await press(url, { action: 'pay', ...CUSTOMER });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${SHOP}/success?session_id=${id}`,
      ]);
    }
    expect(await sessions().retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'a@b.example' },
      collected_information: { shipping_details: { name: 'Ada', address: { city: 'Ort', country: 'DE' } } },
    });
    expect(await (await fetch(String(url))).text()).toContain('This order is paid');
  });

  test('Cancel leads back and leaves the session open', async () => {
    const { id, url } = await opened.create();
    const answer = await press(url, { action: 'cancel' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${SHOP}/?canceled=true`]);
    expect((await sessions().retrieve(id)).status).toBe('open');
  });

  test('Decline stays, says so, keeps what was typed, and can be tried again', async () => {
    const { url } = await opened.create();
    const html = await (await press(url, { action: 'decline', ...CUSTOMER, name: '"Ada" <x>' })).text();
    expect(html).toContain('<p class="alert" role="alert">Your card was declined.</p>');
    expect(html).toContain('value="&quot;Ada&quot; &lt;x&gt;"');
    expect((await press(url, { action: 'pay', ...CUSTOMER })).status).toBe(303);
  });

  test.each([{ email: 'nobody' }, { city: '' }, { action: 'else' }])(
    '%j keeps the payment open',
    async (change) => {
      const { id, url } = await opened.create();
      const answer = await press(url, { action: 'pay', ...CUSTOMER, ...(change as object) });
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining('Please fill in every field.'),
      ]);
      expect((await sessions().retrieve(id)).status).toBe('open');
    },
  );

  test('unknown and expired sessions show a page that says so', async () => {
    const german = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } };
    const unbekannt = await fetch(`${opened.page.origin}/c/pay/cs_test_none`, german);
    expect(await unbekannt.text()).toMatch(/lang="de"[\s\S]*Diese Zahlungsseite gibt es nicht/);
    const unknown = await fetch(`${opened.page.origin}/c/pay/cs_test_none`);
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining('There is no such payment page'),
    ]);
    expect((await fetch(`${opened.page.origin}/c/else`)).status).toBe(404);
    const { id, url } = await opened.create();
    opened.wait(86_400_000);
    const expired = await fetch(String(url));
    expect([expired.status, await expired.text()]).toEqual([410, expect.stringContaining('has expired')]);
    expect((await press(url, { action: 'pay', ...CUSTOMER })).status).toBe(410);
    expect((await sessions().retrieve(id)).status).toBe('expired');
  });
});

describe('listening', () => {
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      request(`${opened.page.origin}/c/style.css`, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  test('requests under another host name are refused', async () => {
    expect(await statusFor('localhost:1')).toBe(200);
    for (const host of ['evil.example', '127.0.0.1.evil.example', '192.168.0.9'])
      expect(await statusFor(host)).toBe(403);
  });

  test('it listens on the loopback address and fails where the port is taken', async () => {
    expect(opened.page.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { port, close } = await openServer(() => {});
    await expect(createPaymentPage({ port, siteOrigin: () => SHOP })).rejects.toThrow(
      `Port ${port} is in use`,
    );
    await close();
    expect(await readFile(new URL('./paymentPage/server.ts', import.meta.url), 'utf8')).not.toContain(
      '0.0.0.0',
    );
  });

  // It closes its connection, which no further call may be about to use.
  test('a huge body is refused', async () => {
    const answer = await fetch(`${opened.page.origin}/v1/checkout/sessions`, {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
    });
    expect(answer.status).toBe(413);
  });
});

import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { provideTestPage, SHOP } from '../paymentPage.ts';

import { createPaymentPage } from './server.ts';

const opened = provideTestPage();

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
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(createPaymentPage({ port, siteOrigin: () => SHOP })).rejects.toThrow(
      `Port ${port} is in use`,
    );
    await new Promise((resolve) => other.close(resolve));
    expect(await readFile(new URL('./server.ts', import.meta.url), 'utf8')).not.toContain('0.0.0.0');
  });

  test('a huge body is refused', async () => {
    const answer = await fetch(`${opened.page.origin}/v1/checkout/sessions`, {
      method: 'POST',
      body: 'x'.repeat(1_100_000),
    });
    expect(answer.status).toBe(413);
  });
});

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

  test.each([
    undefined,
    null,
    {},
    { sessionId: 7 },
    { sessionId: 'cs_test_/../x' },
    { sessionId: 'https://e' },
  ])('refuses %j', async (options) => {
    const { standIn, visited } = run();
    expect((await standIn('pk').redirectToCheckout(options)).error.message).toMatch(/no such/);
    expect(visited).toEqual([]);
  });

  test('expects a key', () => {
    expect(() => run().standIn('')).toThrow();
  });
});

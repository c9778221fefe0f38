import { describe, expect, test } from 'vitest';
import { CUSTOMER, press, provideTestPage, SHOP } from '../paymentPage.ts';

const opened = provideTestPage();

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
    expect(await opened.stripe.checkout.sessions.retrieve(id)).toMatchObject({
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
    expect((await opened.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

  test('Decline stays, says so, keeps what was typed, and can be tried again', async () => {
    const { url } = await opened.create();
    const html = await (await press(url, { action: 'decline', ...CUSTOMER, name: '"Ada" <x>' })).text();
    expect(html).toContain('<p class="alert" role="alert">Your card was declined.</p>');
    expect(html).toContain('value="&quot;Ada&quot; &lt;x&gt;"');
    expect((await press(url, { action: 'pay', ...CUSTOMER })).status).toBe(303);
  });

  test.each([
    { email: 'nobody' },
    { name: ' ' },
    { line1: '' },
    { postal_code: '' },
    { city: '' },
    { action: 'else' },
  ])('%j keeps the payment open', async (change) => {
    const { id, url } = await opened.create();
    const answer = await press(url, { action: 'pay', ...CUSTOMER, ...(change as object) });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('Please fill in every field.'),
    ]);
    expect((await opened.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

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
    expect((await opened.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  });
});

import { describe, expect, test } from 'vitest';
import { CUSTOMER, failureOf, press, provideTestPage, SHOP } from './paymentPage.ts';

const opened = provideTestPage();
const sessions = () => opened.stripe.checkout.sessions;

describe('the calls', () => {
  test('the same idempotency key answers the same session; with other parameters it is refused', async () => {
    const key = { idempotencyKey: 'key-1' };
    const first = await opened.create({}, key);
    const second = await opened.create({}, key);
    expect([second.id, second.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    const refusal = { type: 'StripeIdempotencyError', statusCode: 400 };
    expect(await failureOf(opened.create({ locale: 'de' }, key))).toMatchObject(refusal);
    expect(await failureOf(opened.create({}, { idempotencyKey: 'x'.repeat(256) }))).toMatchObject(refusal);
  });

  test('a refusal is not remembered under its idempotency key', async () => {
    const key = { idempotencyKey: 'key-2' };
    await failureOf(opened.create({ locale: 'xx' }, key));
    expect((await opened.create({}, key)).status).toBe('open');
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['a wrong key', () => opened.clientOf('sk_test_wrong').checkout.sessions.list(), { statusCode: 401 }],
    ['a lost session', () => sessions().retrieve('cs_test_x'), { statusCode: 404, code: 'resource_missing' }],
    ['a list that nobody has', () => opened.stripe.customers.list(), { statusCode: 404 }],
    ['a call that nobody has', () => opened.stripe.customers.create({}), { statusCode: 404 }],
  ])('%s is refused', async (_what, call, refusal) => expect(await failureOf(call())).toMatchObject(refusal));
});

describe('the page', () => {
  test('shows the order, marked as a test, in the language of the session, and loads nothing from elsewhere', async () => {
    const answer = await fetch(String((await opened.create({ locale: 'de' })).url));
    const html = await answer.text();
    const said = 'lang="de"|TEST|kein Geld|Wave &lt;b&gt;&amp;&quot;|A3 · Menge 2|Post|Gesamtbetrag';
    for (const text of said.split('|')) expect(html).toContain(text);
    expect(html).toMatch(/49,00\s€[\s\S]*4,99\s€[\s\S]*53,99\s€/);
    for (const name of ['Pay', 'Cancel', 'Decline']) expect(html).toContain(` lang="en">${name}</button>`);
    // What the buttons' fixed English names mean.
    expect(html).toContain('Pay schließt die Bestellung ab, Decline verhält sich');
    expect(html).not.toMatch(/<script|https?:\/\/(?!127)/);
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${SHOP}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${opened.page.origin}/c/style.css`)).headers.get('content-type')).toContain(
      'text/css',
    );
  });

  test.each([{ email: 'nobody' }, { city: '' }, { action: 'else' }])(
    '%j keeps the payment open',
    async (change) => {
      const { id, url } = await opened.create();
      const answer = await press(url, { action: 'pay', ...CUSTOMER, ...(change as object) });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Please fill in every field.');
      expect((await sessions().retrieve(id)).status).toBe('open');
    },
  );

  test('unknown and expired sessions show a page that says so', async () => {
    const german = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } };
    const unbekannt = await fetch(`${opened.page.origin}/c/pay/cs_test_none`, german);
    expect(await unbekannt.text()).toMatch(/lang="de"[\s\S]*Diese Zahlungsseite gibt es nicht/);
    const unknown = await fetch(`${opened.page.origin}/c/pay/cs_test_none`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('There is no such payment page');
    expect((await fetch(`${opened.page.origin}/c/else`)).status).toBe(404);
    const { id, url } = await opened.create();
    opened.wait(86_400_000);
    const expired = await fetch(String(url));
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain('has expired');
    expect((await press(url, { action: 'pay', ...CUSTOMER })).status).toBe(410);
    expect((await sessions().retrieve(id)).status).toBe('expired');
  });
});

test('it listens on the loopback address; requests under another host name are refused', async () => {
  expect(opened.page.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const statusFor = async (host: string) =>
    (await opened.page.fetch(new Request(`http://${host}/c/style.css`, { headers: { host } }))).status;
  expect(await statusFor('localhost:1')).toBe(200);
  for (const host of ['evil.example', '127.0.0.1.evil.example', '192.168.0.9'])
    expect(await statusFor(host)).toBe(403);
});

// It closes its connection, which no further call may be about to use.
test('a huge body is refused', async () => {
  const answer = await fetch(`${opened.page.origin}/v1/checkout/sessions`, {
    method: 'POST',
    body: 'x'.repeat(1_100_000),
  });
  expect(answer.status).toBe(413);
});

import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { ANSWER_STEP_MS } from '../../netlify/orders/withdrawals/receive.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { answerOf, ORIGIN } from './harness.ts';
import { OWNER, openOrderShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';
import { BUYER, HOUR_MS, openWithdrawalShop, STRANGER, WITHDRAWAL } from './withdrawalShop.ts';

const shop = await openWithdrawalShop();
afterAll(() => shop.close());
afterEach(() => shop.reset());

describe('a withdrawal of a known order', () => {
  test('is stored on the order and holds it; the buyer and the owner get mails', async () => {
    const { id, form } = await shop.buy();
    const message = 'Too <b>large</b>.\nSorry!';
    const { receivedAt, text } = await shop.withdraw({ ...form, items: ['Wave (A4)', 'Plain'], message });
    expect(Math.abs(Date.parse(receivedAt) - Date.now())).toBeLessThan(2 * HOUR_MS);
    for (const part of [
      'I withdraw from the contract',
      'Name: Ada Canary',
      `Order number: ${form.order}`,
      'Prints: Wave (A4)\nPlain',
      'Message: Too <b>large</b>.\nSorry!',
      'Received: ',
      'A mail goes to ada@buyer.example as well',
    ])
      expect(text).toContain(part);

    const order = await shop.opened.order(id);
    const copy = text.split('\n\n')[0];
    expect(order.withdrawals).toEqual([{ receivedAt, items: 'Wave (A4)\nPlain', text: copy }]);
    const sent = order.mails.filter(({ sentAt }) => sentAt).map(({ kind }) => kind);
    expect([order.status, sent.sort()]).toEqual([
      'held',
      ['confirmation', 'owner', 'withdrawal_1', 'withdrawal_1_owner'],
    ]);
    const [receipt, ...more] = shop.sentTo(BUYER.email);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain(copy);
    // The next steps come before the copy of the form.
    expect(receipt?.text).toMatch(/look at it and write.*money back by \d+ \w+ \d{4}, or.*What you sent us/s);
    expect(receipt?.html).toContain('Too &lt;b&gt;large&lt;/b&gt;.');
    const [notice] = shop.sentTo(OWNER);
    for (const part of [copy, 'belong to an order of yours']) expect(notice?.text).toContain(part);
  });

  test('accepts the order number in small letters, with letters that look like digits, or as session id', async () => {
    const { id, form } = await shop.buy();
    const { order } = form;
    const like = order.replaceAll('0', 'O').replaceAll('1', 'l');
    const typed = [order.toLowerCase().replace('-', ' '), like, id];
    for (const name of typed) await shop.withdraw({ ...form, order: name, email: 'ADA@Buyer.example' });
    // A differently written order number makes another withdrawal.
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(new Set(typed).size);
  });

  test('does not stop an order that has been sent', async () => {
    const { id, form } = await shop.buy();
    await shop.opened.act(id, 'sent', { carrier: 'DHL', number: '1', url: '' });
    await shop.withdraw(form);
    expect(await shop.opened.order(id)).toMatchObject({ status: 'sent', withdrawals: [{ items: '' }] });
  });

  test('is one withdrawal with two mails, however often it is sent', async () => {
    const { id, form } = await shop.buy();
    const answers = await Promise.all([shop.withdraw(form), shop.withdraw(form), shop.withdraw(form)]);
    shop.opened.wait(CLAIM_MS);
    answers.push(await shop.withdraw(form));
    await shop.opened.finishAll();
    expect(new Set(answers.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    const counts = async () => [(await shop.opened.order(id)).withdrawals.length, shop.mails.mails.length];
    expect(await counts()).toEqual([1, 2]);
    await shop.withdraw({ ...form, message: 'One more thing.' });
    expect(await counts()).toEqual([2, 4]);
  });
});

test('a withdrawal sends two mails even if Stripe fails after storing it', async () => {
  const { id, form } = await shop.buy();
  // Stripe stores the withdrawal but its answer is lost, so the mails go out without the order.
  shop.opened.stripe.failNext('POST', { kind: 'resetAfter' }, 3);
  await shop.withdraw(form);
  shop.opened.stripe.recover();
  expect((await shop.opened.order(id)).withdrawals).toHaveLength(1);
  shop.opened.wait(CLAIM_MS);
  await shop.opened.finishAll();
  expect([shop.sentTo(BUYER.email).length, shop.sentTo(OWNER).length]).toEqual([1, 1]);
  const { mails } = await shop.opened.order(id);
  expect(mails.filter(({ kind, sentAt }) => kind.startsWith('withdrawal') && sentAt)).toHaveLength(2);
});

test('a withdrawal whose mails went out while Blobs failed is confirmed when it is sent again', async () => {
  const { form } = await shop.buy();
  const { claims } = shop.opened;
  const { finish } = claims;
  claims.finish = async (held, note) => {
    if (held.key.startsWith('mail/')) throw new Error('Blobs is away');
    return finish(held, note);
  };
  expect((await shop.post(form)).status).toBe(503);
  claims.finish = finish;
  shop.opened.wait(CLAIM_MS);
  expect((await shop.withdraw(form)).text).toContain('A mail goes to ada@buyer.example as well');
  expect([shop.sentTo(BUYER.email).length, shop.sentTo(OWNER).length]).toEqual([1, 1]);
});

describe('the answer is the same for known and unknown orders', () => {
  const shape = (text: string, order: string) =>
    text
      .replace(order, '…')
      .replace(/Received: .*/, 'Received: …')
      .replace(/[\w.]+@[\w.]+/g, '@');

  test('when accepted, in text and duration', async () => {
    const { form } = await shop.buy();
    const start = shop.opened.pauses.length;
    const known = await shop.withdraw(form);
    const unknown = await shop.withdraw(STRANGER);
    expect(shape(unknown.text, STRANGER.order)).toBe(shape(known.text, form.order));
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    const pauses = shop.opened.pauses.slice(start).filter((ms) => ms > 200);
    expect([pauses.length, shop.sentTo(BUYER.email).length]).toEqual([2, 2]);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(ANSWER_STEP_MS);
    const notice = shop.sentTo(OWNER).find(({ text }) => text.includes(STRANGER.order));
    for (const part of ['this mail is the only place that keeps it', 'Name: Ada Canary'])
      expect(notice?.text).toContain(part);
  });

  test('when no mail can be sent: 503 without a confirmation', async () => {
    const { id, form } = await shop.buy();
    shop.mails.trouble = 451;
    const error = expect.stringContaining('send the same words to studio@shop.example');
    for (const one of [form, STRANGER]) {
      const answer = await shop.post({ ...one, message: 'm' });
      const refusal = [answer.status, answer.headers.get('retry-after'), await answer.json()];
      expect(refusal).toEqual([503, '120', { error }]);
    }

    // The mails of a withdrawal on an order are sent later by the scheduled function.
    shop.mails.trouble = undefined;
    shop.opened.wait(CLAIM_MS);
    await shop.opened.finishAll();
    expect([shop.sentTo(BUYER.email).length, shop.sentTo(OWNER).length]).toEqual([1, 1]);
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(1);
    // Those of an unknown order are sent when the form is sent again.
    expect((await shop.post({ ...STRANGER, message: 'm' })).status).toBe(200);
    expect(shop.sentTo(OWNER)).toHaveLength(2);
  });

  test('when Stripe is down: the mail to the owner says so', async () => {
    shop.opened.stripe.fail({ kind: 'status', status: 500 }, 100);
    expect((await shop.post({ ...STRANGER, message: 'Stripe is away' })).status).toBe(200);
    expect(shop.sentTo(OWNER)[0]?.text).toContain('could not be put on an order just now');
  });

  test('when the mailbox does not exist: the page says that no mail was sent', async () => {
    const email = 'gone@buyer.example';
    shop.mails.unknown.add(email);
    const { text } = await shop.withdraw({ ...STRANGER, email });
    expect(text).toContain('has not gone out to gone@buyer.example yet');
    expect(shop.sentTo(OWNER)).toHaveLength(1);
  });
});

test.each([
  ['an umlaut in its domain', 'ada@bücher.example'],
  ['a domain in a script with combining vowels', 'ada@हिन्दी.example'],
  ['a name with an accent', 'zoë@buyer.example'],
])('a receipt goes to an address with %s', async (_what, email) => {
  const { text } = await shop.withdraw({ ...STRANGER, email });
  expect(text).toContain(`A mail goes to ${email} as well`);
  expect(shop.sentTo(email)).toHaveLength(1);
  expect(shop.sentTo(OWNER)[0]?.text).toContain(email);
});

test('without a mail server the answer is 503, and the order keeps the withdrawal', async () => {
  const mute = await openOrderShop({ content: SHOP_CONTENT });
  const id = await mute.buy({ customer: BUYER });
  expect((await mute.shop.post(WITHDRAWAL, { ...STRANGER, order: orderNumber(id) })).status).toBe(503);
  expect((await mute.order(id)).withdrawals).toHaveLength(1);
});

test('nothing personal is left in Blobs or the log', async () => {
  const { form } = await shop.buy();
  await shop.withdraw({ ...form, message: 'Canary message' });
  await shop.withdraw({ ...STRANGER, message: 'Canary message' });
  shop.mails.trouble = 550;
  await shop.post({ ...STRANGER, message: 'Canary refused' });
  const keys = await shop.opened.claims.keys('');
  const held = await Promise.all(
    keys.filter((key) => !/^(unfinished|withdrawals)\//.test(key)).map((key) => shop.opened.claims.peek(key)),
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(JSON.stringify([keys, held, shop.opened.shop.lines])).not.toMatch(/canary|ada@|buyer\.example/i);
});

describe('an invalid form', () => {
  const faults: [what: string, change: object, paths: string[]][] = [
    ['nothing at all', { name: '', order: ' ', email: undefined }, ['name', 'order', 'email']],
    ['no address', { email: 'ada' }, ['email']],
    ['a header in the address', { email: 'a@b.example\r\nBcc: all@evil.example' }, ['email']],
    ['a header in the name', { name: 'Ada\r\nBcc: all@evil.example' }, ['name']],
    ['control characters', { message: 'a\u0000b', order: 'x\u001b[31m' }, ['order', 'message']],
    ['100 kB of text', { message: 'x'.repeat(100_000) }, ['message']],
    ['values that are no texts', { name: 7, items: [1], message: {} }, ['name', 'items', 'message']],
  ];
  test.each(faults)('%s is refused at its field', async (_what, change, paths) => {
    const answer = await answerOf<ErrorBody>(await shop.post({ ...STRANGER, ...change }));
    expect([answer.status, answer.paths, shop.mails.mails]).toEqual([400, paths, []]);
    for (const { message } of answer.body.details ?? []) expect(message).toMatch(/\.$/);
  });
});

describe('a form without script', () => {
  const FORM = { language: 'de', ...STRANGER, items: '', message: '' };

  test.each([
    ['de', 'Ihr Widerruf ist eingegangen', 'Hiermit widerrufe ich', 'Bestellnummer'],
    ['en', 'Your withdrawal has arrived', 'I withdraw from', 'Order number'],
  ])('gets its receipt as page and file, in %s', async (language, title, words, number) => {
    const { form } = await shop.buy();
    const message = `Grüße: "${language}" & Dank\r\n</main><script>100 %`;
    for (const order of [form.order, STRANGER.order]) {
      const fields = { ...FORM, language, order, message };
      const answer = await shop.postForm(fields, { headers: { Origin: ORIGIN } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
      const page = await answer.text();
      for (const part of [
        title,
        `Grüße: &quot;${language}&quot; &amp; Dank\n&lt;/main&gt;&lt;script&gt;100 %`,
      ])
        expect(page).toContain(part);
      const [, href = '', name] = /href="(data:[^"]*)" download="([^"]*)"/.exec(page) ?? [];
      expect(name).toMatch(/^(widerruf|withdrawal)-\d{4}-\d\d-\d\d\.txt$/);
      const file = await (await fetch(href)).text();
      for (const part of [words, `Name: Ada Canary\n${number}: ${order}\n`, message.replace('\r', '')])
        expect(file).toContain(part);
    }
    expect(shop.sentTo(BUYER.email)).toHaveLength(2);
  });

  test('is shown again with its values and the faults at their fields', async () => {
    const long = 'ü'.repeat(50_000);
    const answer = await shop.postForm({ ...FORM, name: '"><script>', email: 'ada@x', message: `\n${long}` });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    for (const part of [
      'value="&quot;&gt;&lt;script&gt;"',
      'value="ada@x" aria-describedby="withdraw-email-de-fault withdraw-email-de-hint" aria-invalid="true"',
      `>\n\n${long}</textarea>`,
      'Was Sie eingetragen haben, steht noch da.',
    ])
      expect(page).toContain(part);
    expect(page.match(/class="withdraw-fault"/g)).toHaveLength(2);
  });

  test.each<[what: string, status: number, init: RequestInit]>([
    ['too much text', 413, { body: new URLSearchParams({ message: 'x'.repeat(600_000) }) }],
    ['a broken form', 400, { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } }],
  ])('gets a page for %s too', async (_what, status, init) => {
    const answer = await shop.postForm({}, init);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/role="alert".*studio@shop\.example/s);
  });

  test('may be multipart; a file counts as an empty field', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FORM, language: 'en' })) form.append(name, value);
    expect((await shop.postForm({}, { body: form })).status).toBe(200);
    form.set('name', new File(['x'], 'x.txt'));
    const answer = await shop.postForm({}, { body: form });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('id="withdraw-name-en-fault"');
  });

  test('is shown again with its values and an address to write to if mails fail', async () => {
    shop.mails.trouble = 451;
    const answer = await shop.postForm({ ...FORM, message: 'Bitte' });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(/studio@shop\.example.*>\nBitte<\/textarea>/s);
  });
});

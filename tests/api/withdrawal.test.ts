import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { ANSWER_STEP_MS } from '../../netlify/orders/withdrawals/receive.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import type { WithdrawalReceipt } from '../../src/shared/shop/withdrawal.ts';
import { OWNER, openOrderShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';
import { BUYER, HOUR_MS, openWithdrawalShop, STRANGER, WITHDRAWAL } from './withdrawalShop.ts';

const shop = await openWithdrawalShop();
afterAll(() => shop.close());
afterEach(() => shop.reset());

describe('a withdrawal whose order is found', () => {
  test('is put on the order and holds it; its buyer and the owner get mails', async () => {
    const { id, form } = await shop.buy();
    const message = 'Too <b>large</b>.\nSorry!';
    const answer = await shop.post({ ...form, items: ['Wave (A4)', 'Plain'], message });
    expect(answer.status).toBe(200);
    const { receivedAt, text } = (await answer.json()) as WithdrawalReceipt;
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
    const said = text.split('\n\n')[0];
    expect(order.withdrawals).toEqual([{ receivedAt, items: 'Wave (A4)\nPlain', text: said }]);
    expect(order.status).toBe('held');
    const fates = order.mails.filter(({ kind }) => kind.startsWith('withdrawal'));
    expect(fates.map(({ kind, sentAt }) => [kind, sentAt !== undefined]).sort()).toEqual([
      ['withdrawal_1', true],
      ['withdrawal_1_owner', true],
    ]);
    const [receipt, ...more] = shop.sentTo(BUYER.email);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain(said);
    // What happens next comes before the copy.
    expect(receipt?.text).toMatch(/look at it and write.*money back by \d+ \w+ \d{4}, or.*What you sent us/s);
    expect(receipt?.html).toContain('Too &lt;b&gt;large&lt;/b&gt;.');
    const [notice] = shop.sentTo(OWNER);
    expect(notice?.text).toContain(said);
    expect(notice?.text).toContain('belong to an order of yours');
  });

  test('may name it in small letters, by letters that look like digits, or by the session id', async () => {
    const { id, form } = await shop.buy();
    const { order } = form;
    const like = order.replaceAll('0', 'O').replaceAll('1', 'l');
    const typed = [order.toLowerCase().replace('-', ' '), like, id];
    for (const name of typed) await shop.withdraw({ ...form, order: name, email: 'ADA@Buyer.example' });
    // The same words but for the name are another withdrawal each.
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
    expect(new Set(answers.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(1);
    expect(shop.mails.mails).toHaveLength(2);
    await shop.withdraw({ ...form, message: 'One more thing.' });
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(2);
    expect(shop.mails.mails).toHaveLength(4);
  });
});

test('a withdrawal sends two mails even if Stripe fails after the order has noted it', async () => {
  const { id, form } = await shop.buy();
  // It is kept, and no answer says so: the mails go out without the order.
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

test('a withdrawal whose mails went out while Blobs was away is confirmed when it is sent again', async () => {
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

describe('the answer is the same with and without such an order', () => {
  const shape = (text: string, order: string) =>
    text
      .replace(order, '…')
      .replace(/Received: .*/, 'Received: …')
      .replace(/[\w.]+@[\w.]+/g, '@');

  test('when it is accepted, and in its duration', async () => {
    const { form } = await shop.buy();
    const start = shop.opened.pauses.length;
    const known = await shop.withdraw(form);
    const unknown = await shop.withdraw(STRANGER);
    expect(shape(unknown.text, STRANGER.order)).toBe(shape(known.text, form.order));
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    const pauses = shop.opened.pauses.slice(start).filter((ms) => ms > 200);
    expect(pauses).toHaveLength(2);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(ANSWER_STEP_MS);
    expect(shop.sentTo(BUYER.email)).toHaveLength(2);
    const notice = shop.sentTo(OWNER).find(({ text }) => text.includes(STRANGER.order));
    expect(notice?.text).toContain('this mail is the only place that keeps it');
    expect(notice?.text).toContain('Name: Ada Canary');
  });

  test('when no mail gets through: then nothing is promised', async () => {
    const { id, form } = await shop.buy();
    shop.mails.trouble = 451;
    const forms = [form, STRANGER].map((one) => ({ ...one, message: 'm' }));
    const answers = [await shop.post(forms[0]), await shop.post(forms[1])];
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['120', '120']);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toEqual({
      error: expect.stringContaining('send the same words to studio@shop.example'),
    });

    // What is on an order gets through later by itself.
    shop.mails.trouble = undefined;
    shop.opened.wait(CLAIM_MS);
    await shop.opened.finishAll();
    expect(shop.sentTo(BUYER.email)).toHaveLength(1);
    expect(shop.sentTo(OWNER)).toHaveLength(1);
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(1);
    // What is not gets through when it is sent again, with the time of the first try.
    expect((await shop.post({ ...STRANGER, message: 'm' })).status).toBe(200);
    expect(shop.sentTo(OWNER)).toHaveLength(2);
  });

  test('when Stripe is away: the owner gets the mail that says so', async () => {
    shop.opened.stripe.fail({ kind: 'status', status: 500 }, 100);
    expect((await shop.post({ ...STRANGER, message: 'Stripe is away' })).status).toBe(200);
    expect(shop.sentTo(OWNER)[0]?.text).toContain('could not be put on an order just now');
  });

  test('when the mailbox does not exist: the page is the confirmation', async () => {
    const email = 'gone@buyer.example';
    shop.mails.unknown.add(email);
    const { text } = await shop.withdraw({ ...STRANGER, email });
    expect(text).toContain('has not gone out to gone@buyer.example yet');
    expect(shop.sentTo(OWNER)).toHaveLength(1);
  });
});

test.each([
  ['an umlaut in its domain', 'ada@bücher.example'],
  ['a domain of another script, whose vowels are marks', 'ada@हिन्दी.example'],
  ['a name with an accent', 'zoë@buyer.example'],
])('a receipt goes to an address with %s', async (_what, email) => {
  const { text } = await shop.withdraw({ ...STRANGER, email });
  expect(text).toContain(`A mail goes to ${email} as well`);
  expect(shop.sentTo(email)).toHaveLength(1);
  expect(shop.sentTo(OWNER)[0]?.text).toContain(email);
});

test('without any mail nothing is promised, and the order keeps it', async () => {
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

import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { MailSource } from '../../netlify/mail/mailSource.ts';
import { keepForDigest } from '../../netlify/orders/withdrawals/digest.ts';
import { mailboxOf, WITHDRAWAL_LIMITS } from '../../netlify/orders/withdrawals/receive.ts';
import type { NamedWithdrawal } from '../../netlify/orders/withdrawals/withdrawalMails.ts';
import { isLong } from '../long.ts';
import { OWNER } from './orderShop.ts';
import { BUYER, HOUR_MS, openWithdrawalShop, STRANGER } from './withdrawalShop.ts';

const shop = await openWithdrawalShop();
const { network, notices, receipts, allStrangers } = WITHDRAWAL_LIMITS;
const LARGE = { network, notices, receipts, allStrangers };
// Receipts and their copies are slow mails, so ordinary runs use a fifth of the limits.
if (!isLong)
  for (const [name, limit] of Object.entries(LARGE))
    Object.assign(WITHDRAWAL_LIMITS, { [name]: { ...limit, calls: limit.calls / 5 } });
afterAll(async () => {
  Object.assign(WITHDRAWAL_LIMITS, LARGE);
  await shop.close();
});
afterEach(() => shop.reset());

const NETWORK = WITHDRAWAL_LIMITS.network.calls;
const NOTICES = WITHDRAWAL_LIMITS.notices.calls;
const DAY_MS = 24 * HOUR_MS;

/** A form of an unknown person. */
const nobody = (n: number, change: object = {}) => ({
  ...STRANGER,
  name: 'Sly Canary',
  email: `a${n}@nobody.example`,
  message: `Buy this, ${n}`,
  ...change,
});

describe('a flood', () => {
  const FLOOD = isLong ? 1000 : 3 * NETWORK;

  test(`of ${FLOOD} from one network is limited; a buyer's withdrawal is accepted from every network`, async () => {
    const { id, form } = await shop.buy();
    const from = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
    const answers = await Promise.all(Array.from({ length: FLOOD }, (_, n) => shop.post(nobody(n), from(n))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(NETWORK);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(FLOOD - NETWORK);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(shop.mails.mails).toHaveLength(2 * NETWORK);
    expect((await shop.post(nobody(FLOOD), '2001:db8:1:3::1')).status).toBe(200);
    // A repeated one that was accepted before gets the same answer.
    const taken = answers.findIndex(({ status }) => status === 200);
    expect((await shop.post(nobody(taken), from(1))).status).toBe(200);

    expect((await shop.post(form, from(1))).status).toBe(200);
    expect(await shop.opened.order(id)).toMatchObject({ status: 'held', withdrawals: [{}] });
    expect(shop.sentTo(BUYER.email)[0]?.text).toContain(`Order number: ${form.order}`);
  });

  test('from many networks is accepted: the owner gets the excess in one mail, and a buyer’s withdrawal at once', async () => {
    const { id, form } = await shop.buy();
    // Other numbers than the previous test has sent.
    const FIRST = 5000;
    const count = NOTICES + NETWORK;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) => shop.post(nobody(FIRST + n), `198.51.${n}.1`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
    expect(shop.sentTo(OWNER)).toHaveLength(NOTICES);
    expect(shop.mails.mails.length).toBeLessThanOrEqual(NOTICES + WITHDRAWAL_LIMITS.allStrangers.calls);

    expect((await shop.post(form)).status).toBe(200);
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(1);
    expect(shop.sentTo(OWNER).at(-1)?.text).toContain('belong to an order of yours');

    // Waiting withdrawals are encrypted in Blobs.
    const { claims } = shop.opened;
    const kept = await claims.keys('withdrawals-sealed/');
    expect(kept).toHaveLength(NETWORK);
    const sealed = JSON.stringify(await Promise.all(kept.map((key) => claims.peek(key))));
    expect(sealed).not.toMatch(/canary|nobody|ZZZZ/i);

    const earlier = { env: { admin: { password: 'the password of last week' } } } as unknown as MailSource;
    const withdrawal = { tag: 'earlier', language: 'en', text: 'Unreadable' } as NamedWithdrawal;
    await keepForDigest(claims, withdrawal, earlier);

    const noticeTexts = shop.sentTo(OWNER).map(({ text }) => text);
    for (let run = 0; run < 3; run += 1) await shop.opened.finishAll();
    const [digest, ...more] = shop.sentTo(OWNER).slice(noticeTexts.length);
    expect(digest?.headers.subject).toBe(`Withdrawals have come in: ${NETWORK + 1}`);
    // Withdrawals encrypted under an earlier password are kept, and mentioned in two mails.
    for (const mail of [digest, ...more])
      expect(mail?.text).toContain('locked with the admin password of that day');
    expect(more).toHaveLength(1);
    expect(await claims.keys('withdrawals-sealed/')).toEqual(['withdrawals-sealed/earlier']);
    const all = [...noticeTexts, digest?.text ?? ''].join('\n');
    for (let n = 0; n < count; n += 1) expect(all).toContain(`Message: Buy this, ${FIRST + n}\n`);
  });

  test('about one order is accepted, and its buyer gets only a few more receipts', async () => {
    const { id, form } = await shop.buy();
    const answers = await Promise.all(
      Array.from({ length: 2 * NETWORK }, (_, n) => shop.post({ ...form, message: `${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(2 * NETWORK).fill(200));
    // Simultaneous ones may fill the order's places or time out; the last one finds no place.
    for (const message of ['second last', 'last but one', 'last', 'at last'])
      expect((await shop.post({ ...form, message })).status).toBe(200);
    expect((await shop.opened.order(id)).withdrawals).toHaveLength(3);
    const noticeTexts = shop.sentTo(OWNER).map(({ text }) => text);
    expect(noticeTexts).toHaveLength(2 * NETWORK + 4);
    expect(noticeTexts.at(-1)).toContain('keeps three withdrawals already');
    expect(shop.sentTo(BUYER.email)).toHaveLength(3 + WITHDRAWAL_LIMITS.receipts.calls);
  });
});

describe('an address that has bought nothing', () => {
  test('gets a mail without text of the form, and with the number only if it has the form of one', async () => {
    const sent = async (n: number, order: string) => {
      const answer = await shop.withdraw(nobody(n, { order, items: 'Cheap pills' }));
      for (const part of [`Message: Buy this, ${n}`, `Order number: ${order}`])
        expect(answer.text).toContain(part);
      const [mail, ...more] = shop.sentTo(`a${n}@nobody.example`);
      expect(more).toEqual([]);
      const whole = JSON.stringify(mail);
      expect(whole).not.toMatch(/Canary|Buy this|pills/);
      expect(mail?.text).toMatch(/was sent to .* on \d+ \w+ \d{4} at /);
      return whole;
    };
    expect(await sent(1001, 'k7q4 m2xp')).toContain('K7Q4-M2XP');
    expect(await sent(1002, 'https://evil.example')).not.toContain('evil');
    expect(await sent(1003, 'Call 0190 123456 now')).not.toContain('0190');
  });

  test('gets two mails a day, in any spelling and from any network', async () => {
    const written = ['victim', 'Victim+1', 'vic.tim', 'v.i.c.t.i.m+buy+this'];
    const send = async (day: number) => {
      for (const [n, name] of written.entries()) {
        const email = `${name}@Nobody.example`;
        const { text } = await shop.withdraw(nobody(n, { email, message: `day ${day}` }));
        expect(text).toContain(`A mail goes to ${email} as well`);
      }
    };
    const count = () => shop.mails.mails.filter(({ to }) => /v\.?i\.?c\.?t\.?i\.?m/i.test(to.join())).length;
    await send(1);
    expect(count()).toBe(2);
    shop.opened.wait(DAY_MS);
    await send(2);
    expect(count()).toBe(4);
    expect(shop.sentTo(OWNER)).toHaveLength(2 * written.length);
  });

  test('may have bought more than 13 months ago; later buyers get the whole receipt', async () => {
    const { form } = await shop.buy();
    const other = { ...form, order: 'ZZZZ-ZZZZ', message: 'Not that one' };
    await shop.withdraw(other);
    expect(shop.sentTo(BUYER.email)[0]?.text).toContain('Message: Not that one');
    shop.opened.wait(14 * 31 * DAY_MS);
    for (const late of [other, form]) await shop.withdraw({ ...late, message: 'Late' });
    const [, ...later] = shop.sentTo(BUYER.email);
    expect(later).toHaveLength(2);
    for (const { text } of later) expect(text).not.toMatch(/Canary|Late/);
  });
});

test.each([
  ['Ada.Low+shop@Buyer.Example', 'adalow@buyer.example'],
  ['a+@b.example', 'a@b.example'],
  ['zoë@Bücher.example', 'zoë@xn--bcher-kva.example'],
])('the mailbox of %s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

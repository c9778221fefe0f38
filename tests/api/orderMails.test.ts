import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import type { LedgerAnswer } from '../../src/shared/shop/ledger.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { lineOf, PHOTO } from './harness.ts';
import { type MailShop, openMailShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

describe('mails about orders', () => {
  let opened: MailShop;
  let mails: MailShop['mails'];

  const PLACE = { line1: 'Weg 1', postal_code: '12345', city: 'Ort' };
  const BUYER = { email: 'ada@buyer.example', name: 'Ada Löw', ...PLACE };
  /** The tax note below every total, from content/site.json. */
  const WORDS = 'No VAT is charged under § 19 UStG, incl. shipping';
  const TRACKING = { carrier: 'DHL', number: '00340434', url: 'https://dhl.example/00340434' };
  const KEY = { SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url') };
  const NUMBERED = { creativehub_sku_a4: undefined, edition: { size: 30, sold_before: 6 } };
  const TIDE = { ...PHOTO, filename: 'tide.jpg', ...NUMBERED };

  beforeAll(async () => {
    opened = await openMailShop({
      content: { ...SHOP_CONTENT, 'content/photos/tide.json': TIDE },
      env: { SITE_URL: 'http://localhost:8888', ...KEY },
    });
    mails = opened.mails;
    return opened.close;
  });
  afterEach(() => {
    mails.mails.length = 0;
    mails.trouble = undefined;
    mails.unknown.clear();
  });

  const completed = (id: string) => opened.sendEvent('checkout.session.completed', { id });
  /** A paid order whose event has arrived. */
  async function sell(options: Parameters<MailShop['buy']>[0] = {}): Promise<string> {
    const id = await opened.buy({ customer: BUYER, ...options });
    expect(await completed(id)).toBe(200);
    return id;
  }
  const sentTo: MailShop['sentTo'] = (address) => opened.sentTo(address);
  const fate = async (id: string) =>
    Object.fromEntries(
      (await opened.order(id)).mails.map(({ kind, sentAt, failure }) => [kind, failure ?? !!sentAt]),
    );

  describe('a paid order', () => {
    test.each<[string, [string, ...string[]]]>([
      [
        'de',
        [
          'Welle|A4 · 21 × 29,7 cm|2 × 24,50\u00a0€|49,00\u00a0€|✓&nbsp;Bezahlt|Gedruckt|Unterwegs',
          'Guten Tag Ada Löw,',
          '2 x Welle, Druck in A4 (je 24,50\u00a0€): 49,00\u00a0€',
          'Standardversand (Deutschland): 4,99\u00a0€',
          'Gesamtbetrag: 53,99\u00a0€',
          'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet, inkl. Versand',
          'Ada Löw\nWeg 1\n12345 Ort\nDeutschland',
          // The country of the owner comes from the site.
          'Mara Lindqvist\nMusterstraße 12\n12345 Musterstadt\nDeutschland',
          'Als Verbraucher haben Sie das Recht, binnen vierzehn Tagen',
          'online unter Vertrag widerrufen (http://localhost:8888/de/legal/withdraw/) ausüben',
          '- Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag',
          'Mit dem Knopf „Zahlungspflichtig bestellen“ geben Sie ein verbindliches Angebot ab',
          'kostet pauschal 4,99\u00a0€ je Bestellung',
          'nach Ihrer Bestellung. Für Sie gedruckt und in 5\u00a0bis\u00a08\u00a0Werktagen bei Ihnen.',
        ],
      ],
      [
        'en',
        [
          'Wave|A4 · 21 × 29.7 cm|2 × €24.50|€49.00|✓&nbsp;Paid|Printed|On its way',
          'Hello Ada Löw,',
          '2 x Wave, print in A4 (€24.50 each): €49.00',
          'Standard shipping (Germany): €4.99',
          'Total: €53.99',
          WORDS,
          'Ada Löw\nWeg 1\n12345 Ort\nGermany',
          'you have the right to withdraw from this contract within fourteen days',
          'online: Withdraw from contract here (http://localhost:8888/legal/withdraw/).',
          '- I/We (*) hereby withdraw from the contract concluded by me/us (*)',
          'Printed for you and delivered in 5\u00a0to\u00a08\u00a0working days.',
        ],
      ],
    ])('is confirmed with everything that § 312f BGB requires, in %s', async (locale, [cells, ...texts]) => {
      const id = await sell({ lines: [lineOf({ quantity: 2 })], locale });
      const [mail, ...others] = sentTo(BUYER.email);
      expect(others).toEqual([]);
      const number = orderNumber(id);
      // The HTML shows lines as table rows.
      const html = mail?.html.replaceAll('<br>', '\n').replace(/<[^>]+>/g, '') ?? '';
      for (const cell of [...cells.split('|'), number]) expect(html).toContain(cell);
      for (const text of [...texts, number]) {
        expect(mail?.text).toContain(text);
        if (!/^(2 x|[A-Z]\w+.*: \d|Gesamtbetrag|Total|Standard)/.test(text))
          expect(html).toContain(text.split(': ')[0]);
      }
      expect(mail?.headers).toMatchObject({
        from: 'Studio Mara <studio@shop.example>',
        'content-language': locale,
        'auto-submitted': 'auto-generated',
        'message-id': `<${orderNumber(id)}-confirmation@shop.example>`,
      });
      expect(mail?.html).not.toMatch(/<(script|link|iframe)|src="(?!cid:)|url\(/);
    });

    test('names edition numbers and their certificates to the buyer and the owner', async () => {
      const lines = [lineOf({ quantity: 2, metadata: { itemId: 'tide' } })];
      await sell({ lines, locale: 'de' });
      const { entries } = (await (await opened.shop.call('/api/editions')).json()) as LedgerAnswer;
      const at = entries.findIndex(({ number, serial }) => number === 8 && serial);
      for (const [mail] of [sentTo(BUYER.email), sentTo('owner@shop.example')]) {
        expect(mail?.text).toContain('2 x Welle, Druck in A4 (je 24,50\u00a0€), Nummer 7, 8 von 30');
        // The fingerprint in the mail proves whether a later ledger was changed.
        expect(mail?.text.replace(/\s+/g, ' ')).toContain(
          `Nummer 8 von 30, „Welle“: Eintrag ${at + 1}, Fingerabdruck ${entries[at]?.hash}`,
        );
        expect(mail?.text).toContain(`http://localhost:8888/de/editions/#entry-${at + 1}\n`);
        // It comes after the address and the greeting.
        expect(mail?.text).toMatch(
          /^((?!Fingerabdruck).)*(Herzliche Grüße|ada@buyer\.example).*Fingerabdruck/s,
        );
        expect(mail?.text).toContain('Zertifikat der Nummer 8 von 30, „Welle“');
        const links = mail?.text.match(/http:\/\/localhost:8888\/de\/certificate\/[\w.-]+/g) ?? [];
        expect(new Set(links).size).toBe(2);
      }
      expect(sentTo('owner@shop.example')[0]?.text).toContain('ohne SKU');
      expect(sentTo(BUYER.email)[0]?.text).not.toContain('SKU');
    });

    test('waits at a damaged record of a mail, reports it to the owner, and goes on after its repair', async () => {
      const id = await opened.buy({ customer: BUYER });
      const key = `mail/${id}/confirmation`;
      await opened.damage(key, () => '{');
      await completed(id);
      expect([sentTo(BUYER.email).length, sentTo('owner@shop.example').length]).toEqual([0, 1]);
      expect((await opened.list()).damagedClaims).toEqual([key]);
      await opened.claims.remove(key);
      opened.wait(CLAIM_MS);
      await opened.finishAll();
      expect(sentTo(BUYER.email)).toHaveLength(1);
      expect((await opened.list()).damagedClaims).toEqual([]);
      await opened.damage(`order/${id}`, () => '');
      const { status, error } = await opened.act(id, 'hold');
      expect([status, error]).toEqual([502, expect.stringContaining('Orders tab of the panel')]);
      expect((await opened.list()).damagedClaims).toEqual([`order/${id}`]);
      await opened.claims.remove(`order/${id}`);
    });

    test('is mailed to the owner with SKUs, address and a link', async () => {
      const id = await sell();
      const [mail] = sentTo('owner@shop.example');
      for (const text of ['SKU CH-A4', WORDS, BUYER.email, 'Weg 1', 'mark the order as sent'])
        expect(mail?.text).toContain(text);
      expect(mail?.text).toMatch(new RegExp(`http://localhost:8888/admin/#orders/[\\d-]{7}/${id}\n`));
      expect(mail?.headers.subject).toContain(`New_order_${orderNumber(id)}`);
      expect(mail?.text).not.toContain('no SKU');
      expect(await fate(id)).toEqual({ confirmation: true, owner: true });
    });

    test('shows a buyer’s text escaped', async () => {
      const name = '<img src=x onerror=alert(1)>"&\r\nBcc: all@e.example';
      await sell({ customer: { ...BUYER, name } });
      const [mail] = sentTo(BUYER.email);
      expect(mail?.html).not.toContain('<img');
      expect(mail?.headers.bcc).toBeUndefined();
      expect(mails.mails.flatMap(({ to }) => to).sort()).toEqual([BUYER.email, 'owner@shop.example']);
    });
  });

  describe('a mail goes out once', () => {
    test('when an order is sent, with its tracking number; a corrected number sends no second mail', async () => {
      const id = await sell();
      mails.mails.length = 0;
      const answer = await opened.act(id, 'sent', TRACKING);
      expect(answer.body.mails.map(({ kind }) => kind).sort()).toEqual(['confirmation', 'owner', 'sent']);
      await opened.act(id, 'sent', { ...TRACKING, number: '1' });
      const [mail, ...others] = mails.mails;
      expect(others).toEqual([]);
      for (const part of ['Tracking number: 00340434', WORDS]) expect(mail?.text).toContain(part);
      expect(mail?.text).toMatch(/with DHL\.\n\n✓ Paid\n✓ Printed\n✓ On its way\n\nIt should .* by \d/);
      expect(mail?.html).toContain('href="https://dhl.example/00340434"');
    });

    test('for each refund, whether made here or at Stripe', async () => {
      const id = await sell();
      mails.mails.length = 0;
      await opened.act(id, 'refund', { cents: 500 });
      const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
      await opened.client.refunds.create({ payment_intent: String(intent), amount: 700 });
      for (let n = 0; n < 3; n += 1)
        expect(await opened.sendEvent('charge.refunded', { id: 'ch_1', payment_intent: intent })).toBe(200);
      expect(mails.mails.map(({ text }) => /€[\d.]+/.exec(text)?.[0])).toEqual(['€5.00', '€7.00']);
      for (const { text } of mails.mails) expect(text).toContain(WORDS);
      expect(mails.mails[1]?.text).toMatch(/^We have refunded €7\.00\n/);
      // Total, earlier refunds, this refund, and the rest.
      expect(mails.mails.map(({ text }) => text.match(/^(?:Total|Paid after|Re\w+)[\w ]*: \S+$/gm))).toEqual([
        ['Total: €29.49', 'Refunded: −€5.00', 'Paid after refund: €24.49'],
        ['Total: €29.49', 'Refunded earlier: −€5.00', 'Refunded: −€7.00', 'Paid after refund: €17.49'],
      ]);
    });
  });

  describe('a mail that fails', () => {
    test.each([451, 'hang up'] as const)('waits (%s), is reported, and goes out later', async (trouble) => {
      const id = await opened.buy({ customer: BUYER });
      mails.trouble = trouble;
      expect(await completed(id)).toBe(200);
      const failed = await fate(id);
      expect(Object.keys(failed).sort()).toEqual(['confirmation', 'owner']);
      for (const failure of Object.values(failed)) expect(failure).toMatch(/^[\w ]+$/);
      expect(await opened.finishAll()).toBeGreaterThan(0);
      mails.trouble = undefined;
      opened.wait(CLAIM_MS);
      await opened.finishAll();
      expect(await fate(id)).toEqual({ confirmation: true, owner: true });
      expect(mails.mails).toHaveLength(2);
      expect(opened.shop.lines.join('\n')).not.toMatch(/secret words|buyer\.example|Ada/);
    });

    test('is not retried if the mailbox does not exist', async () => {
      const id = await opened.buy({ customer: { ...BUYER, email: 'gone@buyer.example' } });
      mails.unknown.add('gone@buyer.example');
      await completed(id);
      opened.wait(CLAIM_MS);
      await opened.finishAll();
      expect(await fate(id)).toEqual({ confirmation: 'refused 550', owner: true });
      expect(sentTo('gone@buyer.example')).toEqual([]);
    });

    test('is recorded later, and not sent twice, if Stripe is down after the mail', async () => {
      const id = await opened.buy({ customer: BUYER });
      opened.stripe.failNext('POST', { kind: 'status', status: 500 }, 6);
      expect(await completed(id)).toBe(200);
      opened.stripe.recover();
      opened.wait(CLAIM_MS);
      await opened.finishAll();
      expect(await fate(id)).toEqual({ confirmation: true, owner: true });
      expect(mails.mails).toHaveLength(2);
    });
  });
});

describe('a mail goes out once, despite suspended processes and outages', () => {
  type Take = () => Promise<void>;
  let pass = (take: Take) => take();
  const opened = forAllTests(() => openMailShop({}, (take) => pass(take)));
  afterEach(() => {
    opened.mails.mails.length = 0;
  });

  const completed = (id: string) => opened.sendEvent('checkout.session.completed', { id });
  const arrived = () =>
    opened.mails.mails.map(({ headers }) => /-(\w+)@/.exec(headers['message-id'] ?? '')?.[1]).sort();
  const recorded = async (id: string) =>
    (await opened.order(id)).mails.flatMap(({ kind, sentAt }) => (sentAt ? [kind] : [])).sort();
  const BOTH = ['confirmation', 'owner'];

  test('when a process is suspended until its claim expires: it leaves the mail to the next process', async () => {
    const id = await opened.buy();
    const { store } = opened.shop;
    const { snapshot } = store;
    let sleepers = 0;
    store.snapshot = async function (this: typeof store) {
      if (sleepers++ === 0) {
        opened.wait(CLAIM_MS);
        await opened.finishAll();
      }
      return snapshot.call(this);
    };
    await completed(id);
    store.snapshot = snapshot;
    await opened.finishAll();
    expect([arrived(), await recorded(id)]).toEqual([BOTH, BOTH]);
  });

  test('when a process is suspended while it sends: its failure does not undo the record of the next process', async () => {
    const id = await opened.buy();
    let sleepers = 0;
    pass = async (take) => {
      if (sleepers++ > 0) return take();
      opened.wait(CLAIM_MS);
      await opened.finishAll();
      throw new Error('the line is dead');
    };
    await completed(id);
    pass = (take) => take();
    expect([arrived(), await recorded(id)]).toEqual([BOTH, BOTH]);
  });

  test.each<[string, () => Promise<boolean>]>([
    ['cannot be finished', () => Promise.reject(new Error('Blobs is away'))],
    ['was taken over while sending', async () => false],
  ])('when its claim %s: the order shows when the mail went out', async (_what, end) => {
    const id = await opened.buy();
    const { finish } = opened.claims;
    opened.claims.finish = (held, note) => (held.key.startsWith('mail/') ? end() : finish(held, note));
    await completed(id);
    opened.claims.finish = finish;
    for (const { sentAt } of (await opened.order(id)).mails) expect(Date.parse(sentAt ?? '')).not.toBeNaN();
    opened.wait(CLAIM_MS);
    await opened.finishAll();
    expect([arrived(), await recorded(id)]).toEqual([BOTH, BOTH]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { type MailServer, openMailServer } from '../fixtures/mailServer.ts';
import { type OrderShop, openOrderShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

let mails: MailServer;
type Take = () => Promise<void>;
let pass = (take: Take) => take();
let opened: OrderShop;

beforeAll(async () => {
  mails = await openMailServer((take) => pass(take));
  opened = await openOrderShop({ content: SHOP_CONTENT, env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await opened.close();
  await mails.close();
});
afterEach(() => {
  mails.mails.length = 0;
});

const completed = (id: string) => opened.tell('checkout.session.completed', { id });
const arrived = () =>
  mails.mails.map(({ headers }) => /-(\w+)@/.exec(headers['message-id'] ?? '')?.[1]).sort();
const noted = async (id: string) =>
  (await opened.order(id)).mails
    .filter(({ sentAt }) => sentAt)
    .map(({ kind }) => kind)
    .sort();
const BOTH = ['confirmation', 'owner'];

describe('a mail goes out once', () => {
  test('where a process sleeps over its claim: it wakes and leaves the mail to its successor', async () => {
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
    expect([arrived(), await noted(id)]).toEqual([BOTH, BOTH]);
  });

  test('where a process sleeps while it sends: its failure undoes nothing that its successor has noted', async () => {
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
    expect([arrived(), await noted(id)]).toEqual([BOTH, BOTH]);
  });

  test('where the claim on it cannot be finished: then the order says that it went out', async () => {
    const id = await opened.buy();
    const { finish } = opened.claims;
    opened.claims.finish = async (held, note) => {
      if (held.key.startsWith('mail/')) throw new Error('Blobs is away');
      return finish(held, note);
    };
    await completed(id);
    opened.claims.finish = finish;
    opened.wait(CLAIM_MS);
    await opened.finishAll();
    expect([arrived(), await noted(id)]).toEqual([BOTH, BOTH]);
  });

  test('where its claim was taken over while it went out: no other time is made up', async () => {
    const id = await opened.buy();
    const { finish } = opened.claims;
    opened.claims.finish = async (held, note) => (held.key.startsWith('mail/') ? false : finish(held, note));
    await completed(id);
    opened.claims.finish = finish;
    for (const { sentAt } of (await opened.order(id)).mails) expect(Date.parse(sentAt ?? '')).not.toBeNaN();
  });
});

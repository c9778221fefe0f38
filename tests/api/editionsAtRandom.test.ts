import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../long.ts';
import { type EditionShop, HALF_HOUR_MS, openEditionShop, printsOf } from './editionShop.ts';
import { CONTENT, PHOTO, snapshotOf } from './harness.ts';

/** So many browsers come back again and again, with this cart or another; the others are new. */
const BROWSERS = 2;

/** One step of the world; `at` picks one of the sessions there are. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('begin'),
      at: fc.integer({ min: 1, max: 3 }),
      by: fc.nat(BROWSERS * 2),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('pay', 'close', 'refund', 'send', 'tell'),
      at: fc.nat(20),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('wait', 'finish'), at: fc.nat(0) }) },
);

const SIZE = 8;
const BEFORE = 3;

let shop: EditionShop;
beforeAll(async () => {
  shop = await openEditionShop({});
});
afterAll(() => shop.close());

let run = 0;
type Step = { readonly does: string; readonly at: number; readonly by?: number };
type Session = { readonly sessionId: string; readonly url: string };

/** Does a step, or nothing where the world is not ready for it. */
async function perform({ does, at, by = BROWSERS }: Step, photo: string, sessions: Session[]) {
  if (does === 'begin') {
    const attempt = by < BROWSERS ? `${photo}-${by}` : randomUUID();
    const { status, body } = await shop.begin({ lines: [printsOf(photo, at)], attempt });
    expect([200, 409]).toContain(status);
    if (status === 200 && !sessions.some(({ sessionId }) => sessionId === body.sessionId))
      sessions.push(body);
    return;
  }
  if (does === 'wait') return shop.wait(HALF_HOUR_MS);
  if (does === 'finish') return void (await shop.finishAll());
  const session = sessions[at % Math.max(1, sessions.length)];
  if (!session) return;
  const { sessionId: id } = session;
  if (does === 'pay') await shop.pay(session);
  else if (does === 'close') await shop.client.checkout.sessions.expire(id).catch(() => undefined);
  else if (does === 'tell') await shop.tell('checkout.session.expired', { id });
  else if (does === 'refund') await shop.act(id, 'refund', {});
  else await shop.act(id, 'sent', { carrier: 'DHL', number: '', url: '' });
}

/** The numbers of every session that is open or was paid and not given back before it was printed. */
async function numbersInUse(sessions: readonly Session[]): Promise<number[]> {
  const { orders } = await shop.list();
  const used = await Promise.all(
    sessions.map(async ({ sessionId }) => {
      const { status } = await shop.client.checkout.sessions.retrieve(sessionId);
      const order = orders.find(({ id }) => id === sessionId);
      const isBack = order?.status === 'refunded' && order.tracking === undefined;
      if (status === 'expired' || isBack) return [];
      return (await shop.numbersOf(sessionId)).flatMap((label) =>
        (label ?? '').replace(/\/.*/, '').split(',').map(Number),
      );
    }),
  );
  return used.flat();
}

test('whatever happens in whatever order, no number is anybody else’s and none is lost', async () => {
  const world = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(world, async (rounds) => {
      run += 1;
      const photo = `world-${run}`;
      const stored = { ...PHOTO, edition: { size: SIZE, sold_before: BEFORE } };
      shop.shop.store.current = snapshotOf({ ...CONTENT, [`content/photos/${photo}.json`]: stored });
      const sessions: Session[] = [];
      for (const round of rounds) {
        await Promise.all(round.map((one) => perform(one, photo, sessions)));
        const used = await numbersInUse(sessions);
        expect(new Set(used).size).toBe(used.length);
        expect(used.every((number) => number > BEFORE && number <= SIZE)).toBe(true);
      }
      // Every event arrives at last, and what never began is over.
      for (const { sessionId } of sessions) await shop.tell('checkout.session.expired', { id: sessionId });
      await shop.finishAll();
      shop.wait(HALF_HOUR_MS);
      const used = await numbersInUse(sessions);
      expect(await shop.left(photo)).toEqual({ size: SIZE, left: SIZE - BEFORE - used.length });
    }),
    { numRuns: isLong ? 60 : 5 },
  );
}, 120_000);

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseDelivery, type LabName } from '../../src/shared/shop/lab.ts';
import { everyNth } from '../../tests/long.ts';
import type { Fault } from '../../tests/mocks/faultyServer.ts';
import { createFaultyLab, type FaultyLab, LAB_CANARY } from '../../tests/mocks/lab/faultyLab.ts';
import type { StandInState } from '../../tests/mocks/lab/orders.ts';
import { type Delivery, type Lab, type LabAccess, LabFailure, type LabOrder } from './lab.ts';

/** What the suite needs to know about a lab. */
type LabUnderTest = {
  readonly name: LabName;
  readonly create: (access: LabAccess) => Lab;
  /** SKUs that the lab accepts. */
  readonly skus: readonly [string, string];
  /** Every call that submits an order, in turn. */
  readonly steps: readonly string[];
  /** The call after which the lab prints. */
  readonly last: string;
  /** The latest state in which an order can be cancelled. */
  readonly takesBack: boolean;
  readonly names: { readonly find: string; readonly status: string };
};

/** The ways in which a network or a lab fails. */
const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
  { kind: 'resetBefore' },
  { kind: 'resetAfter' },
  { kind: 'silenceAfter' },
  { kind: 'html' },
  { kind: 'truncated' },
];

const ADDRESS = { line1: LAB_CANARY, line2: '', postalCode: '12345', city: 'Ort', country: 'DE' };
const MAX_CENTS = 1000;
const fileAddress = 'https://shop.example/api/print-files/wave?expires=1&signature=x';

/** The suite that every lab passes, against its stand-in. */
export function describeLab(under: LabUnderTest): void {
  const { name, create, skus, steps, last, names } = under;
  let server: FaultyLab;
  let lab: Lab;
  let count = 0;

  beforeAll(async () => {
    server = await createFaultyLab(name);
    lab = create(server.access);
  });
  afterAll(async () => server.close());
  afterEach(() => {
    server.recover();
    server.standIn.catalogue.unknown.clear();
    server.standIn.catalogue.unavailable.clear();
    // Neither the buyer nor the lab's words about the order.
    expect(server.lines.join('\n')).not.toMatch(/Canary|Ada|a@b\.example/);
    server.calls.length = 0;
  });

  const orderOf = (change: Partial<LabOrder> = {}): LabOrder => ({
    name: 'Ada von Lovelace',
    email: 'a@b.example',
    address: ADDRESS,
    items: skus.map((sku, index) => ({ photoId: 'wave', sku, quantity: index + 1, fileAddress })),
    ...change,
  });
  const newReference = () => {
    count += 1;
    return `cs_test_${name}${count}`;
  };
  async function submitOrder(reference: string, by = lab, order = orderOf()): Promise<string> {
    const known = await by.find(reference);
    if (known) return known.orderId;
    const chosen = chooseDelivery(await by.quote(order, reference), MAX_CENTS);
    if (!('delivery' in chosen)) throw new Error(chosen.reason);
    return by.submit(order, reference, chosen.delivery);
  }
  const atTheLab = (reference: string) =>
    server.standIn.orders.with(reference).filter(({ state }) => state !== 'draft');
  /** Moves the latest order at the lab; its id there. */
  function move(...to: [state: StandInState, isTracked?: boolean]): number {
    const { id } = server.standIn.orders.all().at(-1) ?? { id: 0 };
    server.standIn.orders.move(id, ...to);
    return id;
  }
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof LabFailure ? error.reason : String(error)),
    );

  describe(`${name}: the contract of a print lab`, () => {
    test('an order is quoted, submitted and found with its items, address and delivery', async () => {
      const reference = newReference();
      expect(await lab.find(reference)).toBeUndefined();
      const quoted = await lab.quote(orderOf(), reference);
      const ways = quoted.map(({ tracked, cents }) => `${cents}${tracked ? ', tracked' : ''}`);
      expect(ways).toEqual(['395', '595, tracked', '1490, tracked']);
      expect([await lab.find(reference), atTheLab(reference), server.fetched]).toEqual([undefined, [], []]);
      const orderId = await lab.submit(orderOf(), reference, quoted[1] as Delivery);
      const received = { orderId, reference, state: 'received' };
      expect(await lab.find(reference)).toMatchObject(received);
      expect(await lab.status(orderId)).toMatchObject(received);
      expect(atTheLab(reference)).toMatchObject([
        {
          name: 'Ada von Lovelace',
          address: [LAB_CANARY, '12345 Ort', expect.stringMatching(/^(Germany|DE)$/)],
          items: skus.map((sku, index) => ({ sku, quantity: index + 1, work: 'wave' })),
          delivery: server.standIn.catalogue.deliveries[1]?.method,
        },
      ]);
      expect(new Set(server.fetched)).toEqual(new Set(lab.fetchesFiles ? [fileAddress] : []));
    });

    test('an order is printed, then sent with full tracking or with a carrier alone', async () => {
      const orderId = await submitOrder(newReference());
      const id = move('printing');
      expect((await lab.status(orderId)).state).toBe('printing');
      move('sent');
      const number = `00340434${id}`;
      const url = `https://parcels.example/${number}`;
      const tracking = { carrier: 'DHL', number, url };
      expect(await lab.status(orderId)).toMatchObject({ state: 'sent', tracking });
      const other = await submitOrder(newReference());
      move('sent', false);
      const bare = { carrier: expect.stringMatching(/./), number: '', url: '' };
      expect(await lab.status(other)).toMatchObject({ state: 'sent', tracking: bare });
    });

    test('a cancelled order is reported as cancelled, by us if the lab allows it, else by the lab', async () => {
      const orderId = await submitOrder(newReference());
      expect(await lab.cancel(orderId)).toBe(under.takesBack);
      expect((await lab.status(orderId)).state).toBe(under.takesBack ? 'cancelled' : 'received');
      const printed = await submitOrder(newReference());
      move('printing');
      expect(await lab.cancel(printed)).toBe(false);
      expect((await lab.status(printed)).state).toBe('printing');
      move('cancelled');
      expect((await lab.status(printed)).state).toBe('cancelled');
    });

    test('an unknown and an unavailable SKU have their own reasons', async () => {
      server.standIn.catalogue.unknown.add(skus[1]);
      expect(await reasonOf(submitOrder(newReference()))).toBe('unknownSku');
      server.standIn.catalogue.unknown.clear();
      server.standIn.catalogue.unavailable.add(skus[1]);
      expect(await reasonOf(submitOrder(newReference()))).toBe('unavailable');
    });

    test('a refused address is a refusal, not an unknown outcome', async () => {
      const reference = newReference();
      const reasonFor = (change: object) =>
        reasonOf(submitOrder(reference, lab, orderOf({ address: { ...ADDRESS, ...change } })));
      expect(await reasonFor({ line1: ' ' })).toBe('refused');
      expect(await reasonFor({ country: 'FR' })).toMatch(/^(address|refused|unavailable)$/);
      expect(atTheLab(reference)).toEqual([]);
    });

    test('a refused key has its own reason', async () => {
      const wrong = create({ ...server.access, key: 'wrong' });
      expect(await reasonOf(submitOrder(newReference(), wrong))).toBe('key');
      expect(await reasonOf(lab.status('1'))).toBe('refused');
    });

    // An ordinary run has each fault for the submitting call, and every third pair of the others.
    const pairs = steps
      .filter((step) => step !== last)
      .flatMap((step) => FAULTS.map((fault) => [step, fault] as const));
    test.each([...FAULTS.map((fault) => [last, fault] as const), ...everyNth(pairs, 3)])(
      'after "%s" with %j the outcome is unknown, and the next try leaves one order',
      async (step, fault) => {
        const reference = newReference();
        server.fail(step, fault);
        expect(await reasonOf(submitOrder(reference))).toBe('unreachable');
        // Only the last call prints.
        if (step !== last) expect(atTheLab(reference)).toEqual([]);
        const orderId = await submitOrder(reference);
        expect(atTheLab(reference)).toHaveLength(1);
        expect(await lab.find(reference)).toMatchObject({ orderId, reference });
        // A third try finds it too.
        expect(await submitOrder(reference)).toBe(orderId);
      },
    );

    test('a lab that is down is reported as unreachable', async () => {
      const orderId = await submitOrder(newReference());
      for (const call of [names.find, names.status]) {
        server.fail(call, { kind: 'status', status: 502 });
        const asked = call === names.find ? lab.find('cs_test_x') : lab.status(orderId);
        expect(await reasonOf(asked), call).toBe('unreachable');
      }
    });

    test('12 simultaneous submissions make one order', async () => {
      const reference = newReference();
      const tries = await Promise.allSettled(
        Array.from({ length: 12 }, () => submitOrder(reference, create(server.access))),
      );
      const orderId = await submitOrder(reference);
      expect(atTheLab(reference)).toHaveLength(1);
      for (const one of tries) if (one.status === 'fulfilled') expect(one.value).toBe(orderId);
    });

    test('submitting again with an old quote makes no second order', async () => {
      const reference = newReference();
      const [, late] = await lab.quote(orderOf(), reference);
      expect([await submitOrder(reference), 'unreachable']).toContain(
        await lab.submit(orderOf(), reference, late as Delivery).catch((error: LabFailure) => error.reason),
      );
      expect(atTheLab(reference)).toHaveLength(1);
    });
  });
}

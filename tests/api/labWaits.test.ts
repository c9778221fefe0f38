import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import type { LabName } from '../../src/shared/shop/lab.ts';
import { lineOf } from './harness.ts';
import { type LabShop, openLabShop, SKUS } from './labShop.ts';
import { PASSWORD } from './orderShop.ts';

type Options = NonNullable<Parameters<typeof openLabShop>[1]> & { lab?: LabName };
type Waiting = [reason: string, options: Options, setUp?: () => void];

let opened: LabShop;
afterEach(() => opened.close());

describe('an order that the lab is not sent by itself', () => {
  const noTracking = () => {
    const { catalogue } = opened.lab.standIn;
    catalogue.deliveries = catalogue.deliveries.slice(0, 1);
  };
  test.each<Waiting>([
    ['sku', { photo: { creativehub_sku_a4: 'CH 4' } }],
    ['sku', { photo: { creativehub_sku_a4: '' } }],
    ['noBound', { site: { labDeliveryMax: null } }],
    ['tooDear', { site: { labDeliveryMax: 5.94 } }],
    ['untracked', {}, noTracking],
    ['unknownSku', {}, () => opened.lab.standIn.catalogue.unknown.add(SKUS.creativehub.a4)],
    ['unavailable', {}, () => opened.lab.standIn.catalogue.unavailable.add(SKUS.creativehub.a4)],
    ['key', { env: { LAB_API_KEY: 'canary' } }],
    ['signing', { lab: 'prodigi', env: { SIGNING_KEY: '' } }],
    ['siteUrl', { lab: 'prodigi', env: { SITE_URL: 'http://localhost:8888' } }],
    ['key', { lab: 'prodigi', env: { LAB_API_KEY: 'canary' } }],
    ['sku', { lab: 'prodigi', photo: { creativehub_sku_a4: '1001-4' } }],
  ])('waits with the reason "%s" (%j)', async (reason, { lab = 'creativehub', ...options }, setUp) => {
    opened = await openLabShop(lab, options);
    setUp?.();
    const id = await opened.buy();
    await opened.due();
    expect([await opened.stateOf(id), opened.printed()]).toEqual([['paid', 'waiting', reason], []]);
    const pressed = await opened.act<ErrorBody>(id, 'submit', undefined, { 'Accept-Language': 'de' });
    expect([pressed.status, pressed.body.error]).toEqual([
      reason === 'key' ? 502 : 409,
      expect.stringMatching(/^\S.*[.]$/),
    ]);
    expect(JSON.stringify(pressed.body)).not.toMatch(/canary/i);
    // What does not pass by itself is no unfinished work.
    expect(await opened.finishAll()).toBe(reason === 'key' ? 1 : 0);
  });

  test('of which a part was given back waits; the button sends what is left', async () => {
    opened = await openLabShop('creativehub');
    const id = await opened.buy({ lines: [lineOf({ quantity: 3 }), lineOf({ size: 'A3', amount: 3900 })] });
    const items = [
      { photoId: 'wave', size: 'A4', quantity: 1 },
      { photoId: 'wave', size: 'A3', quantity: 1 },
    ];
    await opened.act(id, 'refund', { items });
    await opened.due();
    expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'refund']);
    await opened.act(id, 'submit');
    const left = [{ sku: SKUS.creativehub.a4, quantity: 2, work: 'wave' }];
    expect(opened.printed()).toMatchObject([{ items: left }]);
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    // What is printed is given back without becoming unprinted.
    await opened.act(id, 'refund', { items: items.slice(0, 1) });
    expect((await opened.order(id)).items).toMatchObject([{ quantity: 3, returned: 1 }, { returned: 1 }]);
  });

  test('waits when a line has no fitting SKU; the button sends the other lines, and the order stays open', async () => {
    opened = await openLabShop('creativehub', { photo: { creativehub_sku_a3: 'by hand' } });
    const id = await opened.buy({ lines: [lineOf(), lineOf({ size: 'A3', amount: 3900 })] });
    await opened.due();
    expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'sku']);
    await opened.act(id, 'submit');
    expect(opened.printed()).toMatchObject([{ items: [{ sku: SKUS.creativehub.a4 }] }]);
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received', 'manualLines']);
    opened.lab.standIn.orders.move(opened.labId(), 'sent');
    await opened.finishAll();
    expect([await opened.stateOf(id), opened.mailsOf('sent')]).toEqual([
      ['at_lab', 'sent', 'manualLines'],
      0,
    ]);
    await opened.act(id, 'sent', { carrier: 'DHL', number: '1' });
    expect([(await opened.order(id)).status, opened.mailsOf('sent')]).toEqual(['sent', 1]);
  });
});

test('the owner is told that the order goes to the lab by itself', async () => {
  opened = await openLabShop('creativehub', { env: { LAB_HOLD_MINUTES: '90' } });
  await opened.buy();
  await opened.finishAll();
  const notice = opened.mails.mails.find(({ to }) => to.includes('owner@shop.example'));
  expect(notice?.text).toContain('It goes to the print lab 90 minutes after its payment.');
});

test('the panel is told which lab takes the SKUs, and visitors are not', async () => {
  opened = await openLabShop('prodigi');
  const told = async (headers: object) =>
    (await opened.shop.call('/api/photos', { headers: { ...headers } })).headers.get(ADMIN_HEADERS.lab);
  expect([await told({ [ADMIN_HEADERS.password]: PASSWORD }), await told({})]).toEqual(['prodigi', null]);
});

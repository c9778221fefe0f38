import { expect, test } from 'vitest';
import { chooseDelivery } from './chooseDelivery.ts';

const way = (cents: number, tracked = true) => ({ cents, tracked });

test.each([
  ['the cheapest tracked one', [way(900), way(300, false), way(500), way(700)], 1000, { delivery: way(500) }],
  ['one that costs as much as the bound', [way(500)], 500, { delivery: way(500) }],
  ['none above the bound', [way(501), way(100, false)], 500, { reason: 'tooDear' }],
  ['none without tracking', [way(100, false)], 500, { reason: 'untracked' }],
  ['none where there is none', [], 500, { reason: 'untracked' }],
  ['none without a bound', [way(500)], undefined, { reason: 'noBound' }],
  ['one that costs nothing, with a bound of nothing', [way(0)], 0, { delivery: way(0) }],
])('takes %s', (_what, deliveries, max, chosen) => {
  expect(chooseDelivery(deliveries, max)).toEqual(chosen);
});

import { expect, test } from 'vitest';
import { casesOf } from '../../../tests/fixtures/cases.ts';
import { chooseDelivery, fitsLab, LAB_NAMES, type LabName } from './lab.ts';

const SKUS = casesOf<LabName[], string>([
  [['creativehub'], '7644225-2436455', '1-1'],
  [['prodigi'], 'GLOBAL-FAP-A4', 'GLOBAL-CFPM-16X20', 'global-fap-8.5x11', 'CH-INT-02-A4'],
  [[], '', '7644225', '7644225-', '7644225-2436455-1', '7644225 - 2436455', '-7644225-2436455'],
  [[], '7644225-24364551234', 'GLOBAL', 'GLOBAL-FAP/A4', 'GLOBAL-FAP-A4\n', 'GLOBÄL-FAP'],
]);
test.each(SKUS)('the SKU %j fits the labs %j', (sku, labs) => {
  expect(LAB_NAMES.filter((lab) => fitsLab(lab, sku))).toEqual(labs);
});

const way = (cents: number, tracked = true) => ({ cents, tracked });

test.each([
  ['the cheapest tracked one', [way(900), way(300, false), way(500), way(700)], 1000, { delivery: way(500) }],
  ['one that costs as much as the bound', [way(500)], 500, { delivery: way(500) }],
  ['none above the bound', [way(501), way(100, false)], 500, { reason: 'tooDear' }],
  ['none without tracking', [way(100, false)], 500, { reason: 'untracked' }],
  ['none where there is none', [], 500, { reason: 'untracked' }],
  ['none without a bound', [way(500)], undefined, { reason: 'noBound' }],
  ['one that costs nothing, with a bound of nothing', [way(0)], 0, { delivery: way(0) }],
])('takes %s', (_what, deliveries, max, chosen) => expect(chooseDelivery(deliveries, max)).toEqual(chosen));

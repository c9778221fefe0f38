import { expect, test } from 'vitest';
import { fitsLab, type LabName } from './lab.ts';

test.each<[sku: string, labs: LabName[]]>([
  ['7644225-2436455', ['creativehub']],
  ['1-1', ['creativehub']],
  ['GLOBAL-FAP-A4', ['prodigi']],
  ['GLOBAL-CFPM-16X20', ['prodigi']],
  ['global-fap-8.5x11', ['prodigi']],
  ['CH-INT-02-A4', ['prodigi']],
  ['', []],
  ['7644225', []],
  ['7644225-', []],
  ['7644225-2436455-1', []],
  ['7644225 - 2436455', []],
  ['-7644225-2436455', []],
  ['7644225-24364551234', []],
  ['GLOBAL', []],
  ['GLOBAL-FAP/A4', []],
  ['GLOBAL-FAP-A4\n', []],
  ['GLOBÄL-FAP', []],
])('%j fits %j', (sku, labs) => {
  expect((['creativehub', 'prodigi'] as const).filter((lab) => fitsLab(lab, sku))).toEqual(labs);
});

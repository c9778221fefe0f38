import { SHIPPING_CENTS } from '../../../src/shared/limits.ts';
import { LAB_NAMES, type LabName } from '../../../src/shared/shop/lab.ts';
import { lineOf, PHOTO } from '../../api/harness.ts';
import { SKUS } from '../../api/labShop.ts';
import type { Case } from './case.ts';

/** Of the edition that the shop sells, the one number that is left. */
export const LAST = { number: 2, size: 2 } as const;

/** Works with the SKUs of a lab: one for everybody, one of a numbered edition. */
const workOf = (lab: LabName, kind: 'open' | 'numbered') => `${kind}-${lab}`;
export const numberedWork = ({ lab }: Case) => workOf(lab, 'numbered');

/** The photos that are sold, as files. */
export const WORKS: Readonly<Record<string, unknown>> = Object.fromEntries(
  LAB_NAMES.flatMap((lab) => {
    const photo = { ...PHOTO, creativehub_sku_a4: SKUS[lab].a4, creativehub_sku_a3: SKUS[lab].a3 };
    const edition = { size: LAST.size, sold_before: LAST.number - 1 };
    return [
      [`content/photos/${workOf(lab, 'open')}.json`, photo],
      [`content/photos/${workOf(lab, 'numbered')}.json`, { ...photo, edition }],
    ];
  }),
);

const linesFor = (prints: readonly { readonly work: string; readonly quantity: number }[]) =>
  prints.map(({ work, quantity }) => lineOf({ quantity, metadata: { itemId: work } }));

/** What is bought: two prints of one work, and, where the case says so, one of a numbered edition. */
export function basketOf(played: Case) {
  const prints = [
    { work: workOf(played.lab, 'open'), quantity: 2 },
    ...(played.numbered ? [{ work: numberedWork(played), quantity: 1 }] : []),
  ];
  const count = prints.reduce((sum, { quantity }) => sum + quantity, 0);
  return { prints, lines: linesFor(prints), totalCents: count * 2450 + SHIPPING_CENTS };
}

/** What somebody begins to buy who then leaves. */
export const leftBasket = (played: Case) => linesFor([{ work: numberedWork(played), quantity: 1 }]);

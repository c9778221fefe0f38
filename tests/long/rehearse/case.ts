import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../netlify/lib/apiError.ts';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { SHIPPING_CENTS } from '../../../src/shared/limits.ts';
import { LAB_NAMES, type LabName } from '../../../src/shared/shop/lab.ts';
import { lineOf, PHOTO } from '../../api/harness.ts';
import { SKUS } from '../../api/labShop.ts';
import { filesBelow } from '../../fixtures/bag.ts';

/** How Stripe's events are delivered. `early`: before the buyer is back; `never`: they get lost. */
export const DELIVERIES = ['once', 'twice', 'late', 'early', 'never'] as const;

/** Whom the functions speak to. */
const PARTNERS = ['Blobs', 'Stripe', 'mail', 'lab'] as const;
export type Partner = (typeof PARTNERS)[number];

/**
 * What goes wrong at a step, which is a request of the functions, counted from 1: the process is `kill`ed, as the step
 * begins (`b`) or when it has taken effect; its answer is `lost` after that, or never comes (`silent`); from here on
 * nothing can be reached there (`out`); the events are delivered `again` while it is under way.
 */
const FAULTS = ['kill', 'lost', 'silent', 'out', 'again'] as const;
export type Trouble = {
  readonly fault: (typeof FAULTS)[number];
  readonly step: number;
  readonly isBefore: boolean;
  readonly partner: Partner | undefined;
};

/** What one order goes through. Its name says all of it, so that a name plays it again. */
export type Case = {
  readonly name: string;
  readonly language: Language;
  /** Who prints it. */
  readonly lab: LabName;
  /** A print of a numbered edition is bought with it, of which one number is left. */
  readonly numbered: boolean;
  readonly delivery: (typeof DELIVERIES)[number];
  readonly troubles: readonly Trouble[];
};

const oneOf = (words: readonly string[]) => words.join('|');
const TROUBLE = `(?: (?:${oneOf(FAULTS.filter((fault) => fault !== 'out'))})| out (?:${oneOf(PARTNERS)}))(?: [1-9]\\d*[ab]?)+`;
const NAME = new RegExp(
  `^(en|de)(?: (${oneOf(LAB_NAMES)}))?( numbered)?(?: (${oneOf(DELIVERIES)}))?((?:${TROUBLE})*)$`,
);

/** @param name such as `de twice`, `en kill 12b 40a`, `en out mail 20`, `en prodigi numbered kill 3a` @throws Error */
export function readCase(name: string): Case {
  const read = name.trim().replace(/\s+/g, ' ');
  const found = NAME.exec(read);
  if (!found)
    throw new Error(
      `"${name}" is no case: expected en or de, then any of ${LAB_NAMES}, numbered, ${DELIVERIES}, in this order, and troubles such as kill 12b 40a, lost 7, silent 7, again 9, out mail 20 (or ${PARTNERS}).`,
    );
  const [, language, lab = 'creativehub', numbered, delivery = 'once', rest = ''] = found;
  const troubles: Trouble[] = [];
  let [fault, partner]: (string | undefined)[] = [];
  for (const word of rest.split(' ').filter(Boolean))
    if (/^\d/.test(word))
      troubles.push({
        fault,
        partner,
        step: Number.parseInt(word, 10),
        isBefore: word.endsWith('b'),
      } as Trouble);
    else if (fault === 'out' && !partner) partner = word;
    else [fault, partner] = [word, undefined];
  return { name: read, language, lab, numbered: numbered !== undefined, delivery, troubles } as Case;
}

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

/** A buyer whose every word is to be found nowhere but at Stripe, the lab and in the mails. */
export const BUYER = {
  email: 'canary-letters@buyer.example',
  name: 'Canary Quillfeather',
  line1: 'Canarystraße 77',
  postal_code: '98761',
  city: 'Canaryhausen',
};

/** What of a buyer somebody could be known by. The postal code alone may be a number of something else. */
const PERSONAL = [BUYER.email, BUYER.name, BUYER.line1, BUYER.city];

/** The values that stand in a text, whatever it was encoded as on its way into a file or a log. */
export function foundIn(text: string, values: readonly string[] = PERSONAL): string[] {
  return values.filter((value) =>
    [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1),
    ].some((form) => text.includes(form)),
  );
}

/** Every file below a folder with what it holds; names belong to it. */
export function readBelow(folder: string): { name: string; text: string }[] {
  try {
    return filesBelow(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  } catch (error) {
    // What was still being written has its name by now: all are looked at again.
    if (codeOf(error) === 'ENOENT') return readBelow(folder);
    throw error;
  }
}

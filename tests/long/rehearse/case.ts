import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../netlify/lib/apiError.ts';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { SHIPPING_CENTS } from '../../../src/shared/limits.ts';
import { LAB_NAMES, type LabName } from '../../../src/shared/shop/lab.ts';
import { lineOf, PHOTO } from '../../api/harness.ts';
import { SKUS } from '../../api/labShop.ts';
import { filesBelow } from '../../fixtures/bag.ts';

/** The delivery of Stripe's events. `early`: before the buyer returns to the shop; `never`: they get lost. */
export const DELIVERIES = ['once', 'twice', 'late', 'early', 'never'] as const;

/** The services that the functions call. */
const PARTNERS = ['Blobs', 'Stripe', 'mail', 'lab'] as const;
export type Partner = (typeof PARTNERS)[number];

/**
 * A fault at a step, which is a request of the functions, counted from 1. `kill`: the process is killed before (`b`) or
 * after (`a`) the request takes effect; `lost`: the connection breaks before the answer; `silent`: no answer ever comes;
 * `out`: the service is unreachable from then on; `again`: all events are delivered again during the request.
 */
const FAULTS = ['kill', 'lost', 'silent', 'out', 'again'] as const;
export type Trouble = {
  readonly fault: (typeof FAULTS)[number];
  readonly step: number;
  readonly isBefore: boolean;
  readonly partner: Partner | undefined;
};

/** One order of the rehearsal. Its name describes it completely, so that the name is enough to play it again. */
export type Case = {
  readonly name: string;
  readonly language: Language;
  /** The lab that prints it. */
  readonly lab: LabName;
  /** Whether it contains the last print of a numbered edition. */
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

/** The last number of the edition that is still for sale. */
export const LAST = { number: 2, size: 2 } as const;

/** Each lab has two photos with its SKUs: one without and one with a numbered edition. */
const photoIdOf = (lab: LabName, kind: 'open' | 'numbered') => `${kind}-${lab}`;
export const numberedPhotoId = ({ lab }: Case) => photoIdOf(lab, 'numbered');

/** The content files of the photos for sale. */
export const PHOTO_FILES: Readonly<Record<string, unknown>> = Object.fromEntries(
  LAB_NAMES.flatMap((lab) => {
    const photo = { ...PHOTO, creativehub_sku_a4: SKUS[lab].a4, creativehub_sku_a3: SKUS[lab].a3 };
    const edition = { size: LAST.size, sold_before: LAST.number - 1 };
    return [
      [`content/photos/${photoIdOf(lab, 'open')}.json`, photo],
      [`content/photos/${photoIdOf(lab, 'numbered')}.json`, { ...photo, edition }],
    ];
  }),
);

const linesFor = (prints: readonly { readonly work: string; readonly quantity: number }[]) =>
  prints.map(({ work, quantity }) => lineOf({ quantity, metadata: { itemId: work } }));

/** The bought prints: two of one photo, and for a `numbered` case one of the numbered edition. */
export function basketOf(played: Case) {
  const prints = [
    { work: photoIdOf(played.lab, 'open'), quantity: 2 },
    ...(played.numbered ? [{ work: numberedPhotoId(played), quantity: 1 }] : []),
  ];
  const count = prints.reduce((sum, { quantity }) => sum + quantity, 0);
  return { prints, lines: linesFor(prints), totalCents: count * 2450 + SHIPPING_CENTS };
}

/** The order of a visitor who leaves the payment page without paying. */
export const abandonedBasket = (played: Case) => linesFor([{ work: numberedPhotoId(played), quantity: 1 }]);

/** A buyer whose details may occur only at Stripe, at the lab and in the mails. */
export const BUYER = {
  email: 'canary-letters@buyer.example',
  name: 'Canary Quillfeather',
  line1: 'Canarystraße 77',
  postal_code: '98761',
  city: 'Canaryhausen',
};

/** The buyer's personal details without the postal code, which could occur as another number. */
const PERSONAL = [BUYER.email, BUYER.name, BUYER.line1, BUYER.city];

/** The values that a text contains, plain or encoded as for addresses or in Base64. */
export function findValues(text: string, values: readonly string[] = PERSONAL): string[] {
  return values.filter((value) =>
    [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1),
    ].some((form) => text.includes(form)),
  );
}

/** The names and texts of all files below a folder. */
export function readFilesBelow(folder: string): { name: string; text: string }[] {
  try {
    return filesBelow(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  } catch (error) {
    // A temporary file has got its final name meanwhile: read all files again.
    if (codeOf(error) === 'ENOENT') return readFilesBelow(folder);
    throw error;
  }
}

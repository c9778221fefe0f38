import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguage, type Language } from '../../../src/shared/i18n/language.ts';
import { SHIPPING_CENTS } from '../../../src/shared/limits.ts';
import { isLabName, LAB_NAMES, type LabName } from '../../../src/shared/shop/lab.ts';
import { lineOf, PHOTO } from '../../api/harness.ts';
import { SKUS } from '../../api/labShop.ts';

/** How Stripe's events are delivered. `early`: before the buyer is back; `never`: they get lost. */
const DELIVERIES = ['once', 'twice', 'late', 'early', 'never'] as const;
type Delivery = (typeof DELIVERIES)[number];

const FAULTS = ['kill', 'lost', 'silent', 'out', 'again'];

/** Whom the functions speak to. */
export type Partner = 'Blobs' | 'Stripe' | 'mail' | 'lab';

/** The process is killed as the step begins, or when it has taken effect and before its answer. */
type Kill = { readonly step: number; readonly moment: 'before' | 'after' };

/**
 * What one order goes through. Its name says all of it, so that a name plays it again. Steps, which are requests of the
 * functions, are counted from 1.
 */
export type Case = {
  readonly language: Language;
  /** Who prints it. */
  readonly lab: LabName;
  /** A print of a numbered edition is bought with it, of which one number is left. */
  readonly numbered: boolean;
  readonly delivery: Delivery;
  readonly kills: readonly Kill[];
  /** Steps whose answers get lost after they took effect. */
  readonly lost: readonly number[];
  /** Steps that take effect and are never answered. */
  readonly silent: readonly number[];
  /** From the step on nothing can be reached there. */
  readonly outage?: { readonly partner: Partner; readonly step: number };
  /** At this step the events are delivered once more, while it is under way. */
  readonly again?: number;
};

const DEFAULT_LAB = 'creativehub';
const PARTNERS: readonly Partner[] = ['Blobs', 'Stripe', 'mail', 'lab'];
const stepOf = (text: string): number => {
  const step = Number(text);
  if (!Number.isInteger(step) || step < 1) throw new Error(`"${text}" is no step: expected a number from 1.`);
  return step;
};

function killOf(text: string): Kill {
  const moment = text.endsWith('b') ? 'before' : 'after';
  return { step: stepOf(text.replace(/[ab]$/, '')), moment };
}

/**
 * The name of a case, such as `de twice`, `en kill 12b 40a`, `de lost 7`, `de silent 7`, `en out mail 20`, `de again 9`,
 * `en prodigi numbered kill 3a`.
 */
export function nameOf(played: Case): string {
  const { language, lab, numbered, delivery, kills, lost, silent, outage, again } = played;
  const parts = [
    ...(kills.length > 0 ? ['kill', ...kills.map(({ step, moment }) => `${step}${moment[0]}`)] : []),
    ...(lost.length > 0 ? ['lost', ...lost.map(String)] : []),
    ...(silent.length > 0 ? ['silent', ...silent.map(String)] : []),
    ...(outage ? ['out', outage.partner, String(outage.step)] : []),
    ...(again === undefined ? [] : ['again', String(again)]),
  ];
  const shop = [...(lab === DEFAULT_LAB ? [] : [lab]), ...(numbered ? ['numbered'] : [])];
  const way = delivery === 'once' && parts.length > 0 ? [] : [delivery];
  return [language, ...shop, ...way, ...parts].join(' ');
}

/** @throws Error with what was expected */
export function readCase(name: string): Case {
  const [language = '', ...words] = name.trim().split(/\s+/);
  if (!isLanguage(language)) throw new Error(`"${name}" is no case: expected en or de first.`);
  let found: Case = {
    language,
    lab: DEFAULT_LAB,
    numbered: false,
    delivery: 'once',
    kills: [],
    lost: [],
    silent: [],
  };
  while (words.length > 0) {
    const word = words.shift() ?? '';
    const delivery = DELIVERIES.find((known) => known === word);
    const numbers = () => words.splice(0, words.findIndex((next) => !/^\d+[ab]?$/.test(next)) >>> 0);
    if (delivery) found = { ...found, delivery };
    else if (isLabName(word)) found = { ...found, lab: word };
    else if (word === 'numbered') found = { ...found, numbered: true };
    else if (word === 'kill') found = { ...found, kills: numbers().map(killOf) };
    else if (word === 'lost') found = { ...found, lost: numbers().map(stepOf) };
    else if (word === 'silent') found = { ...found, silent: numbers().map(stepOf) };
    else if (word === 'again') found = { ...found, again: stepOf(words.shift() ?? '') };
    else if (word === 'out') {
      const partner = PARTNERS.find((known) => known === words[0]);
      if (!partner) throw new Error(`"${words[0]}" cannot be out: expected one of ${PARTNERS.join(', ')}.`);
      found = { ...found, outage: { partner, step: stepOf(words[1] ?? '') } };
      words.splice(0, 2);
    } else {
      const known = [...LAB_NAMES, 'numbered', ...DELIVERIES, ...FAULTS].join(', ');
      throw new Error(`"${word}" in "${name}" is unknown: expected ${known}.`);
    }
  }
  return found;
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
export async function filesBelow(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: path.slice(folder.length), text: await readFile(path, 'utf8') };
    });
  return Promise.all(files).catch((error: NodeJS.ErrnoException) => {
    // What was still being written has its name by now: all are looked at again.
    if (error.code === 'ENOENT') return filesBelow(folder);
    throw error;
  });
}

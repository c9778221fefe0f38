import { expect, test } from 'vitest';
import { KINDS } from '../../netlify/content/collections.ts';
import { PICTURE_FAULTS } from '../../netlify/images/cleanImage.ts';
import { callsEn, storeEn } from '../../netlify/lib/messages/en.ts';
import { mailsEn } from '../../netlify/mail/texts.ts';

import { ORDER_COLUMNS } from '../../netlify/orders/ordersFile.ts';
import { SECTIONS } from '../../src/shared/address.ts';
import { LEGAL_PAGES } from '../../src/shared/content/entries/site.ts';
import { ERROR_STATUS } from '../../src/shared/errors.ts';
import { en } from '../../src/shared/i18n/en.ts';
import { ORDER_STATUSES } from '../../src/shared/shop/orders/order.ts';
import { codeFiles, isTest } from './sources.ts';

/** Keys put together while the site runs: the start of the template, and what is put behind it. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'error.': Object.keys(ERROR_STATUS),
  'section.': SECTIONS,
  'checkout.': ['subtotal', 'shipping', 'total'],
  'lightbox.': ['previous', 'next'],
  'entry.gone.': Object.values(KINDS).map(({ noun }) => noun),
  'picture.': PICTURE_FAULTS,
  'order.status.': ORDER_STATUSES,
  'csv.': ORDER_COLUMNS,
  'mail.owner.': ['amount', 'address'],
  'mail.withdrawal.owner.': ['found', 'none', 'unknown', 'more'],
  'legal.': LEGAL_PAGES,
};

const KEYS: readonly string[] = [
  ...Object.keys(en),
  ...Object.keys(callsEn),
  ...Object.keys(storeEn),
  ...Object.keys(mailsEn),
];

/** The code in which messages are used: all of the product except the catalogues themselves. */
const code = codeFiles()
  .filter(
    ({ path }) => /^(src|netlify)\//.test(path) && !/\/(en|de|\w+(En|De))\.ts$/.test(path) && !isTest(path),
  )
  .map(({ text }) => text)
  .join('\n');

/** What stands alone in quotes: to look through all of the code for each key would take seconds. */
const quoted = (text: string): ReadonlySet<string> =>
  new Set(
    ["'", '"', '`'].flatMap((mark) =>
      [...text.matchAll(RegExp(`(?<=${mark})[\\w.-]+(?=${mark})`, 'g'))].map(String),
    ),
  );

const isUsed = (key: string, text: string, literals = quoted(text)): boolean =>
  literals.has(key) ||
  Object.entries(FAMILIES).some(
    ([start, ends]) => text.includes(`\`${start}\${`) && ends.some((end) => key === start + end),
  );

test('every message is used', () => {
  const literals = quoted(code);
  expect(KEYS.filter((key) => !isUsed(key, code, literals))).toEqual([]);
});

test('every family of keys is still put together somewhere, and all its keys are there', () => {
  for (const [start, ends] of Object.entries(FAMILIES)) {
    expect(code).toContain(`\`${start}\${`);
    for (const end of ends) expect(KEYS).toContain(start + end);
  }
});

test('the check itself can fail', () => {
  expect(isUsed('cart.title', '')).toBe(false);
  expect(isUsed('cart.title', "t('cart.titles')")).toBe(false);
  expect(isUsed('section.other', `\`section.\${name}\``)).toBe(false);
  expect(isUsed('section.home', `\`section.\${name}\``)).toBe(true);
  expect(isUsed('cart.title', "t('cart.title')")).toBe(true);
});

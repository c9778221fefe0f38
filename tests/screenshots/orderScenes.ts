import type { Page } from '@playwright/test';
import { buyPrints } from '../e2e/buyPrints.ts';
import { ADMIN_PASSWORD } from '../e2e/testServer.ts';
import { loggedIn } from './adminScenes.ts';
import type { Scene } from './scene.ts';

const HOME = { line1: 'Heidestraße 17', postal_code: '51147', city: 'Köln' };
const PEOPLE = [
  ['Ada Lovelace', [{ id: 'last-tram-second-stop-j8tn', size: 'A3' }], 'en'],
  [
    'Friedrich von Hohenstein-Schwarzenberg',
    [
      { id: 'river-learning-to-fork-k3f9', size: 'A4', quantity: 2 },
      { id: 'first-proof-kept-for-luck-g7bw', size: 'A3' },
    ],
    'de',
  ],
  ['Mia Müller', [{ id: 'kelp-at-low-light-t5wc', size: 'A4' }], 'de'],
  ['Jonas Weber', [{ id: 'rain-on-the-long-block-u6am', size: 'A4' }], 'de'],
  ['Grace Hopper', [{ id: 'three-weights-at-rest-q4rv', size: 'A4' }], 'en'],
] as const;

/** What the owner has done with each, in their order. */
const DEEDS: readonly [person: number, deed: string, body?: object][] = [
  [0, 'sent', { carrier: 'DHL', number: '00340434161094042557', url: 'https://www.dhl.de/' }],
  [1, 'refund', { cents: 1250 }],
  [2, 'hold'],
  [3, 'cancel'],
];

let bought: Promise<void> | undefined;

async function buyAll(site: string): Promise<void> {
  const ids: string[] = [];
  for (const [name, prints, locale] of PEOPLE) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
    ids.push(await buyPrints(site, prints, { locale, customer: { ...HOME, name, email } }));
  }
  for (const [person, deed, body] of DEEDS) {
    const answer = await fetch(`${site}/api/orders/${ids[person]}/${deed}`, {
      method: 'POST',
      headers: { 'x-admin-password': ADMIN_PASSWORD, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/** The shop has sold something, and the browser knows the password. */
async function prepare(page: Page, site: string): Promise<void> {
  bought ??= buyAll(site);
  await bought;
  await loggedIn(page);
}

const listed = (page: Page) => page.locator('.order-row img').nth(4).waitFor();

async function open(page: Page): Promise<void> {
  await listed(page);
  await page.locator('.order-row').nth(3).click();
  await page.locator('.order-view img').nth(1).waitFor();
}

const dialog = (kind: 'sent' | 'refund' | 'cancel') => async (page: Page) => {
  await open(page);
  await page.locator(`[id^="${kind}-"]`).first().click();
  const form = page.locator('dialog.modal[open]');
  await form.waitFor();
  if (kind === 'refund') {
    await form.getByRole('radio').nth(1).check();
    await form.getByRole('combobox').first().selectOption('1');
  }
  if (kind === 'sent') {
    await form.getByRole('combobox').fill('DHL');
    await form.getByRole('textbox').first().fill('00340434161094042557');
  }
};

const path = '/admin#orders';

/** The Orders tab in each of its states. */
export const ORDER_SCENES: readonly Scene[] = [
  { name: 'admin-orders', path, prepare, act: listed },
  { name: 'admin-order', path, fullPage: true, prepare, act: open },
  { name: 'admin-order-sent', path, prepare, act: dialog('sent') },
  { name: 'admin-order-refund', path, prepare, act: dialog('refund') },
  { name: 'admin-order-cancel', path, prepare, act: dialog('cancel') },
  {
    name: 'admin-orders-empty',
    path,
    prepare,
    act: async (page) => {
      await listed(page);
      await page.locator('.order-months button').first().click();
      await page.locator('.list-empty').waitFor();
    },
  },
  {
    name: 'admin-orders-failed',
    path,
    prepare: async (page) => {
      await loggedIn(page);
      await page.route(/\/api\/orders\?/, (route) =>
        route.fulfill({ status: 502, json: { error: 'Stripe cannot be reached at the moment.' } }),
      );
    },
    act: (page) => page.locator('.order-note').waitFor(),
  },
];

/** The pictures of the owner's guide. */
export const GUIDE_SCENES: readonly Scene[] = [
  { name: 'orders', path, part: 'section.orders', prepare, act: listed },
  { name: 'order', path, part: '.order-item[data-open]', prepare, act: open },
  { name: 'sent', path, part: '.modal-sheet', prepare, act: dialog('sent') },
  { name: 'refund', path, part: '.modal-sheet', prepare, act: dialog('refund') },
];

// What people receive from the shop: mails as a mail program shows them, certificates, private links.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { buyPrints } from '../e2e/buyPrints.ts';
import { callAsAdmin } from '../e2e/testServer.ts';
import { readMail } from '../fixtures/mailServer.ts';
import type { Act, Place, Prepare, Scene } from './scenes.ts';

export const HOME = { line1: 'Heidestraße 17', postal_code: '51147', city: 'Köln' };

export const LONG_NAME = 'Friedrich von Hohenstein-Schwarzenberg';
export const PARCEL = { carrier: 'DHL', number: '00340434161094042557', url: 'https://www.dhl.de/' };

/** What the owner does with an order. @param id of its payment session */
export const actOn = (site: string, id: string, action: string, body: object = {}): Promise<unknown> =>
  callAsAdmin(`${site}/api/orders/${id}/${action}`, 'POST', body);

/** Buys prints, sends them, refunds and withdraws, so that every mail is written. @returns the order's number */
async function writeMails(site: string, language: Place['language']): Promise<string> {
  const name = language === 'de' ? LONG_NAME : 'Ada Lovelace';
  const customer = { ...HOME, name, email: `${language}@example.org` };
  const id = await buyPrints(
    site,
    [
      { id: 'whirlpool-in-no-hurry-x81d', size: 'A3' },
      { id: 'last-tram-second-stop-j8tn', size: 'A4', quantity: 2 },
    ],
    { locale: language, customer },
  );
  await actOn(site, id, 'sent', PARCEL);
  await actOn(site, id, 'refund', { cents: 1250 });
  const order = orderNumber(id);
  const withdrawal = { name, email: customer.email, order, items: '', message: '', language };
  await callAsAdmin(`${site}/api/withdrawal`, 'POST', withdrawal);
  return order;
}
const written = new Map<string, Promise<string>>();

/** The mail in the language of the scene. `file` matches the end of its name. */
async function findMail(file: RegExp, site: string, { content, language }: Place) {
  const order = written.get(language) ?? writeMails(site, language);
  written.set(language, order);
  const number = await order;
  const folder = join(content, '.local/mail');
  const find = () =>
    readdirSync(folder)
      .filter((name) => file.test(name))
      .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
      .find(({ text }) => text.includes(number));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return find() ?? readMail('');
}

/** Shows a mail as a page of its own. */
const showMail =
  (file: RegExp, colorScheme: 'light' | 'dark'): Prepare =>
  async (page, site, place) => {
    const { html, pictures } = await findMail(file, site, place);
    const body = html.replace(/cid:([^"]+)/g, (address, id: string) => pictures[id] ?? address);
    await page.emulateMedia({ colorScheme });
    await page.route('**/mail', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  };
/** Redirects to an address that is known only after something was bought or made. */
const redirectTo =
  (find: (site: string, place: Place) => Promise<string>): Prepare =>
  async (page, site, place) => {
    const address = await find(site, place);
    await page.route('**/next', (route) => route.fulfill({ status: 302, headers: { location: address } }));
  };

/** Each kind of mail, by the end of its file's name. */
const MAILS = {
  confirmation: /-confirmation\.eml$/,
  sent: /-sent\.eml$/,
  refunded: /-refunded_.*\.eml$/,
  owner: /\w{4}-owner\.eml$/,
  withdrawal: /^withdrawal-(?!.*-owner).*\.eml$/,
  'withdrawal-owner': /^withdrawal-.*-owner\.eml$/,
};
const MAIL_SCENES: readonly Scene[] = Object.entries(MAILS).flatMap(([kind, file]) =>
  (['light', 'dark'] as const).map((scheme) => ({
    name: `mail-${kind}${scheme === 'dark' ? '-dark' : ''}`,
    path: '/mail',
    fullPage: true,
    prepare: showMail(file, scheme),
  })),
);

const certificate = redirectTo(async (site, place) => {
  const { text } = await findMail(MAILS.confirmation, site, place);
  return /\S+\/certificate\/\S+/.exec(text)?.[0] ?? '';
});
const room = redirectTo(async (site, { language }) => {
  const form = {
    photos: ['whirlpool-in-no-hurry-x81d', 'last-tram-second-stop-j8tn', 'kelp-at-low-light-t5wc'],
    title: { en: 'For the Weber gallery', de: 'Für die Galerie Weber' },
    note: { en: 'The three sheets we spoke about.', de: 'Die drei Blätter, über die wir gesprochen haben.' },
    days: 14,
    prices: true,
    buy: true,
  };
  const { url } = await callAsAdmin<{ url: string }>(`${site}/api/rooms`, 'POST', form);
  return language === 'de' ? url.replace('/room/', '/de/room/') : url;
});
const printed: Act = (page) => page.emulateMedia({ media: 'print' });
const at = { path: '/next', fullPage: true };
export const SENT_SCENES: readonly Scene[] = [
  ...MAIL_SCENES,
  { ...at, name: 'certificate', prepare: certificate },
  { ...at, name: 'certificate-print', prepare: certificate, act: printed },
  {
    ...at,
    name: 'room',
    fullPage: false,
    prepare: room,
    act: (page) => page.locator('main img >> nth=0').waitFor(),
  },
  { ...at, name: 'room-full', prepare: room },
];

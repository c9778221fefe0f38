import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFaults } from '../../netlify/editions/ledger.ts';
import { type LedgerAnswer, type LedgerEntry, verifyingLines } from '../../src/shared/shop/ledger.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { tries } from '../long.ts';
import { askPage, type EditionShop, openEditionShop, SIGNING_KEY } from './editionShop.ts';
import { CONTENT, lineOf, ORIGIN, PHOTO, snapshotOf } from './harness.ts';
import { openMailShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

const open = (edition: object, env: Record<string, string> = { SIGNING_KEY }) =>
  openEditionShop(edition, env);

async function textOf({ shop }: Pick<EditionShop, 'shop'>): Promise<string> {
  const answer = await shop.call('/api/editions');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return answer.text();
}
const ledgerOf = async (shop: Pick<EditionShop, 'shop'>) => JSON.parse(await textOf(shop)) as LedgerAnswer;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const SOLD = tries(300, 30);
const SALES = tries(12, 6);

/** What the entries say, each as "number of size in edition: state". */
const said = ({ entries }: Pick<LedgerAnswer, 'entries'>) =>
  entries.map(({ edition, number, size, state, serial }) => {
    const how = state === 'sold' && !serial ? 'elsewhere' : state;
    return `${number}/${size}${edition && ` ${edition}`} ${how}`;
  });

const sell = async (shop: EditionShop, options: Parameters<EditionShop['begin']>[0] = {}) =>
  shop.sell((await shop.begin(options)).body);

/** Sells numbers without a buyer. */
async function claimAll({ claims }: EditionShop, numbers: readonly number[]) {
  await Promise.all(
    numbers.map(async (number) => {
      const taken = await claims.take(`edition/wave/${number}`, 1000);
      if (taken.taken) await claims.finish(taken.held, { session: `cs_${number}` });
    }),
  );
}

/** What the lines that the page prints say about a ledger. */
function verify(ledger: string, key: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'ledger.json'), ledger);
  writeFileSync(join(folder, 'key.pem'), key);
  const lines = verifyingLines(ORIGIN).split('\n').slice(2).join('\n');
  return execFileSync('sh', ['-c', `(${lines}) 2>&1 || true`], { cwd: folder, encoding: 'utf8' });
}

describe('the ledger of editions', () => {
  test('holds each sale with number, size and month, and no buyer', async () => {
    const shop = await open({ edition_a4: { size: 5 }, edition_a3: { size: 3 } });
    const session = await sell(shop, { quantity: 2 });
    await sell(shop, { size: 'A3' });
    const ledger = await ledgerOf(shop);
    expect(said(ledger)).toEqual(['1/5 a4 sold', '2/5 a4 sold', '1/3 a3 sold']);
    const [first, second] = ledger.entries;
    expect(first).toMatchObject({ photo: 'wave', previous: '', month: new Date().toISOString().slice(0, 7) });
    expect(second?.previous).toBe(first?.hash);
    for (const personal of ['Ada', 'a@b.example', 'Weg 1', session])
      expect(JSON.stringify(ledger)).not.toContain(personal);
    expect(findFaults(ledger.entries)).toEqual([]);
  });

  test('shows a number that is being paid for, without an entry', async () => {
    const shop = await open({ edition: { size: 3 } });
    await shop.begin();
    expect(await ledgerOf(shop)).toMatchObject({ entries: [], editions: [{ photo: 'wave', held: [1] }] });
  });

  test('never changes an entry: a number that comes back has one more, and its next sale another', async () => {
    const shop = await open({ edition: { size: 2 } });
    const first = await sell(shop);
    const before = await textOf(shop);
    await shop.act(first, 'refund', {});
    await sell(shop);
    await shop.finishAll();
    const ledger = await ledgerOf(shop);
    expect(said(ledger)).toEqual(['1/2 sold', '1/2 free', '1/2 sold']);
    expect(ledger.entries[0]).toEqual(JSON.parse(before).entries[0]);
    expect(ledger.entries[2]?.serial).not.toBe(ledger.entries[0]?.serial);
    expect(findFaults(ledger.entries)).toEqual([]);
  });

  test(`has every one of ${SALES} sales at once, once`, async () => {
    const shop = await open({ edition: { size: 30 } });
    const begun = [];
    for (let at = 0; at < SALES; at += 1) begun.push((await shop.begin({ attempt: randomUUID() })).body);
    for (const one of begun) await shop.pay(one);
    await Promise.all(begun.map(({ sessionId: id }) => shop.tell('checkout.session.completed', { id })));
    await shop.finishAll();
    const { entries } = await ledgerOf(shop);
    expect(entries.map(({ number }) => number).sort((a, b) => a - b)).toEqual(upTo(SALES));
    expect(findFaults(entries)).toEqual([]);
  });

  test('includes sales from before and elsewhere, and records changes of them', async () => {
    const shop = await open({ edition: { size: 9, sold_before: 2 } });
    await claimAll(shop, [3]);
    await shop.finishAll();
    expect(said(await ledgerOf(shop))).toEqual(['3/9 sold', '1/9 elsewhere', '2/9 elsewhere']);
    await shop.finishAll();
    const edition = { size: 9, sold_before: 1 };
    shop.shop.store.current = snapshotOf({ ...CONTENT, 'content/photos/wave.json': { ...PHOTO, edition } });
    await shop.finishAll();
    await shop.finishAll();
    expect(said(await ledgerOf(shop)).slice(3)).toEqual(['2/9 free']);
  });

  test('omits the editions of hidden photos', async () => {
    const shop = await open({ edition: { size: 9, sold_before: 2 }, hidden: true });
    await shop.finishAll();
    expect(await ledgerOf(shop)).toMatchObject({ entries: [], editions: [] });
  });

  test(`answers ${SOLD} sold numbers in one call`, async () => {
    const shop = await open({ edition: { size: SOLD } });
    await claimAll(shop, upTo(SOLD));
    await shop.finishAll();
    const { entries } = await ledgerOf(shop);
    expect([entries.length, findFaults(entries)]).toEqual([SOLD, []]);
    const began = performance.now();
    await textOf(shop);
    expect(performance.now() - began).toBeLessThan(1000);
    const { text } = await askPage(shop, '/editions/');
    expect(text).toContain(`${SOLD} numbers: ${SOLD} sold, 0 reserved, 0 free`);
  });

  test('reports a missing key', async () => {
    const shop = await open({ edition: { size: 3 } }, {});
    expect((await shop.shop.call('/api/editions')).status).toBe(503);
    const english = await askPage(shop, '/editions/', {});
    const german = await askPage(shop, '/de/editions/', {});
    expect([english.status, german.status]).toEqual([503, 503]);
    expect(english.text).toContain('SIGNING_KEY is not set');
    expect(german.text).toContain('SIGNING_KEY ist nicht gesetzt');
  });

  test('its page shows every number with its state and month, in both languages', async () => {
    const shop = await open({ edition: { size: 30, sold_before: 2 } });
    await sell(shop);
    await shop.begin();
    const { status, text } = await askPage(shop, '/editions/');
    expect(status).toBe(200);
    expect(text).toContain('30 numbers: 3 sold, 1 reserved, 26 free');
    expect(text).toMatch(/<strong>3<\/strong> <span>sold<\/span> <time datetime="\d{4}-\d\d">/);
    expect(text).toContain('<strong>4</strong> <span>reserved</span>');
    // The month of an entry about a sale elsewhere is not that of the sale.
    expect(text).toContain('<strong>1–2</strong> <span>sold elsewhere</span></li>');
    expect((await askPage(shop, '/de/editions/')).text).toContain(
      '30 Nummern: 3 verkauft, 1 reserviert, 26 frei',
    );
  });
});

describe('a damaged note', () => {
  const TIDE = { ...PHOTO, filename: 'tide.jpg', edition: { size: 30 } };
  const WITH_TIDE = { 'content/photos/tide.json': TIDE };
  const BUYER = 'ada@buyer.example';
  const openShop = () =>
    openMailShop({ content: { ...SHOP_CONTENT, ...WITH_TIDE }, env: { SITE_URL: ORIGIN, SIGNING_KEY } });
  const lines = [lineOf({ metadata: { itemId: 'tide' } })];

  test.each<[string, (text: string) => string, number, number[]]>([
    ['with a line that is no JSON', (text) => text.replace('\\"number\\":1', '\\"number\\":'), 3, [1]],
    ['that is cut off', (text) => text.slice(0, -40), 3, [2]],
    ['of which nothing is left', () => '{', 2, [1]],
    ['whose lines are whole', (text) => text.replace('"note":{', '"note":'), 3, []],
  ])('of the ledger %s stops no order and no mail, and is named', async (_, change, count, damaged) => {
    const shop = await openShop();
    const buy = async () => {
      const id = await shop.buy({ lines, customer: { email: BUYER } });
      await shop.tell('checkout.session.completed', { id });
    };
    await buy();
    await buy();
    expect((await shop.list()).ledgerFaults).toEqual([]);
    await shop.damage('ledger/entries', change);
    await buy();
    const [, , mail] = shop.sentTo(BUYER);
    const text = mail?.text.replace(/\s+/g, ' ');
    const ledger = await ledgerOf(shop);
    expect(ledger.entries).toHaveLength(count);
    expect(text).toContain('Certificate of number 3 of 30');
    expect(text).toContain(`entry ${count}, with the hash ${ledger.entries.at(-1)?.hash}`);
    expect((await shop.list()).ledgerFaults).toEqual(damaged);
    const named = damaged.map((at) => `Entry ${at} was changed\n`).join('');
    expect(verify(await textOf(shop), ledger.key)).toBe(`${named}Signature Verified Successfully\n`);
    for (const at of damaged) {
      expect((await askPage(shop, '/editions/')).text).toContain(
        `Entry ${at} is damaged and cannot be read.`,
      );
      expect((await askPage(shop, '/de/editions/')).text).toContain(`Eintrag ${at} ist beschädigt`);
    }
  });

  test('of a number is written again by its order, and stops no sale of another', async () => {
    const shop = await openShop();
    const id = await shop.buy({ lines, customer: { email: BUYER } });
    await shop.damage('edition/tide/1', (text) => text.slice(0, -9));
    await shop.damage('edition/tide/2', () => '');
    const other = await shop.buy({ lines, customer: { email: BUYER } });
    for (const session of [id, other]) await shop.tell('checkout.session.completed', { id: session });
    const numbers = shop.sentTo(BUYER).map(({ text }) => /Certificate of number (\d+)/.exec(text)?.[1]);
    expect(numbers).toEqual(['1', '3']);
    expect(await shop.claims.peek('edition/tide/1')).toMatchObject({ state: 'done', note: { session: id } });
    expect(said(await ledgerOf(shop))).toEqual(['1/30 sold', '3/30 sold']);
    expect(await shop.finishAll()).toBe(0);
  });
});

describe('verifying a ledger', () => {
  const swap = (lines: string[], one: number, other: number) => {
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  };
  const FAULTS: [string, (all: string[]) => void, LedgerFaults, string][] = [
    [
      'an entry with another number',
      (all) => void all.splice(3, 1, all[3]?.replace('"number":3', '"number":9') ?? ''),
      [{ at: 3, kind: 'changed' }],
      'Entry 3 was changed',
    ],
    [
      'two that changed places',
      (all) => swap(all, 3, 4),
      [3, 4, 5].map((at) => ({ at, kind: 'moved' })),
      'Entry 3 is in the wrong place',
    ],
    ['one less', (all) => void all.splice(3, 1), [{ at: 3, kind: 'missing' }], 'before entry 3 is missing'],
    ['no first', (all) => void all.splice(1, 1), [{ at: 1, kind: 'missing' }], 'before entry 1 is missing'],
    ['no last', (all) => void all.splice(5, 1), [], 'Signature Verification Failure'],
  ];
  type LedgerFaults = ReturnType<typeof findFaults>;

  test('finds no fault in a complete one, and names damaged, moved and missing entries', async () => {
    const shop = await open({ edition: { size: 30 } });
    await claimAll(shop, upTo(5));
    await shop.finishAll();
    const whole = await textOf(shop);
    const { key } = JSON.parse(whole) as LedgerAnswer;
    expect(verify(whole, key)).toBe('Signature Verified Successfully\n');
    for (const [name, damage, faults, words] of FAULTS) {
      const lines = whole.split('\n');
      damage(lines);
      const text = lines.join('\n');
      expect(verify(text, key), name).toContain(words);
      const rows = lines.filter((line) => line.includes('"previous"')).map((line) => line.replace(/^,/, ''));
      expect(findFaults(rows.map((line) => JSON.parse(line) as LedgerEntry)), name).toEqual(faults);
    }
  });

  test('finds a number that is sold twice', () => {
    const one = { photo: 'wave', edition: '', size: 3, number: 1, state: 'sold', month: '2026-11' } as const;
    const twice = [1, 2].map((serial) => ({ ...one, serial: `${serial}`, previous: '', hash: '' }));
    expect(findFaults(twice)).toContainEqual({ at: 2, kind: 'twice' });
  });
});

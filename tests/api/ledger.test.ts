import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerCertificates } from '../../netlify/api/certificates.ts';
import { certificatesOf } from '../../netlify/editions/certificates.ts';
import { findFaults } from '../../netlify/editions/ledger.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { type LedgerAnswer, type LedgerEntry, verifyingLines } from '../../src/shared/shop/ledger.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { tries } from '../long.ts';
import { type EditionShop, fetchPage, openEditionShop, SIGNING_KEY } from './editionShop.ts';
import { CONTENT, lineOf, ORIGIN, PHOTO, snapshotOf } from './harness.ts';
import { openMailShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

async function textOf({ shop }: Pick<EditionShop, 'shop'>): Promise<string> {
  const answer = await shop.call('/api/editions');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  return answer.text();
}
const ledgerOf = async (shop: Pick<EditionShop, 'shop'>) => JSON.parse(await textOf(shop)) as LedgerAnswer;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const SOLD = tries(300, 30);
const SALES = tries(12, 6);
/** Parts of every buyer's details. */
const PERSONAL = ['Ada', 'a@b.example', 'Weg 1'];

/** A summary of each entry: "number/size edition state". */
const summarize = ({ entries }: Pick<LedgerAnswer, 'entries'>) =>
  entries.map(({ edition, number, size, state, serial }) => {
    const how = state === 'sold' && !serial ? 'elsewhere' : state;
    return `${number}/${size}${edition && ` ${edition}`} ${how}`;
  });

const sell = async (shop: EditionShop, options: Parameters<EditionShop['begin']>[0] = {}) =>
  shop.sell((await shop.begin(options)).body);

/** Marks numbers as sold, without buyers. */
async function claimAll({ claims }: EditionShop, numbers: readonly number[]) {
  await Promise.all(
    numbers.map(async (number) => {
      const taken = await claims.take(`edition/wave/${number}`, 1000);
      if (taken.taken) await claims.finish(taken.held, { session: `cs_${number}` });
    }),
  );
}

/** Runs shell commands in a folder with these files. @returns what they print */
function runIn(files: Record<string, string>, commands: string): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return execFileSync('sh', ['-ec', commands], { cwd, encoding: 'utf8' });
}

/** Runs the verification commands of the page on a ledger. @returns what they print */
const verify = (ledger: string, key: string): string =>
  runIn(
    { 'ledger.json': ledger, 'key.pem': key },
    `(${verifyingLines(ORIGIN).split('\n').slice(2).join('\n')}) 2>&1 || true`,
  );

describe('the ledger of editions', () => {
  test('holds each sale with number, size and month, without the buyer', async () => {
    const shop = await openEditionShop({ edition_a4: { size: 5 }, edition_a3: { size: 3 } });
    const session = await sell(shop, { quantity: 2 });
    await sell(shop, { size: 'A3' });
    const ledger = await ledgerOf(shop);
    expect(summarize(ledger)).toEqual(['1/5 a4 sold', '2/5 a4 sold', '1/3 a3 sold']);
    const [first, second] = ledger.entries;
    expect(first).toMatchObject({ photo: 'wave', previous: '', month: new Date().toISOString().slice(0, 7) });
    expect(second?.previous).toBe(first?.hash);
    for (const personal of [...PERSONAL, session]) expect(JSON.stringify(ledger)).not.toContain(personal);
    expect(findFaults(ledger.entries)).toEqual([]);
  });

  test('lists a number that is being paid for without an entry, and no edition of a hidden photo', async () => {
    const shop = await openEditionShop({ edition: { size: 3 } });
    await shop.begin();
    expect(await ledgerOf(shop)).toMatchObject({ entries: [], editions: [{ photo: 'wave', held: [1] }] });
    const hidden = await openEditionShop({ edition: { size: 9, sold_before: 2 }, hidden: true });
    await hidden.finishAll();
    expect(await ledgerOf(hidden)).toMatchObject({ entries: [], editions: [] });
  });

  test('never changes an entry: a returned number gets a new entry, and its next sale another one', async () => {
    const shop = await openEditionShop({ edition: { size: 2 } });
    const first = await sell(shop);
    const before = await textOf(shop);
    await shop.act(first, 'refund', {});
    await sell(shop);
    await shop.finishAll();
    const ledger = await ledgerOf(shop);
    expect(summarize(ledger)).toEqual(['1/2 sold', '1/2 free', '1/2 sold']);
    expect(ledger.entries[0]).toEqual(JSON.parse(before).entries[0]);
    expect(ledger.entries[2]?.serial).not.toBe(ledger.entries[0]?.serial);
    expect(findFaults(ledger.entries)).toEqual([]);
  });

  test(`holds each of ${SALES} simultaneous sales once`, async () => {
    const shop = await openEditionShop({ edition: { size: 30 } });
    const begun = [];
    for (let at = 0; at < SALES; at += 1) begun.push((await shop.begin({ attempt: randomUUID() })).body);
    for (const one of begun) await shop.pay(one);
    await Promise.all(begun.map(({ sessionId: id }) => shop.sendEvent('checkout.session.completed', { id })));
    await shop.finishAll();
    const { entries } = await ledgerOf(shop);
    expect(entries.map(({ number }) => number).sort((a, b) => a - b)).toEqual(upTo(SALES));
    expect(findFaults(entries)).toEqual([]);
  });

  test('includes earlier sales and sales elsewhere, and records changes of their number', async () => {
    const shop = await openEditionShop({ edition: { size: 9, sold_before: 2 } });
    await claimAll(shop, [3]);
    await shop.finishAll();
    expect(summarize(await ledgerOf(shop))).toEqual(['3/9 sold', '1/9 elsewhere', '2/9 elsewhere']);
    await shop.finishAll();
    const edition = { size: 9, sold_before: 1 };
    shop.shop.store.current = snapshotOf({ ...CONTENT, 'content/photos/wave.json': { ...PHOTO, edition } });
    await shop.finishAll();
    await shop.finishAll();
    expect(summarize(await ledgerOf(shop)).slice(3)).toEqual(['2/9 free']);
  });

  test(`answers ${SOLD} sold numbers in one call`, async () => {
    const shop = await openEditionShop({ edition: { size: SOLD } });
    await claimAll(shop, upTo(SOLD));
    await shop.finishAll();
    const { entries } = await ledgerOf(shop);
    expect([entries.length, findFaults(entries)]).toEqual([SOLD, []]);
    const began = performance.now();
    await textOf(shop);
    expect(performance.now() - began).toBeLessThan(1000);
    const { text } = await fetchPage(shop, '/editions/');
    expect(text).toContain(`${SOLD} numbers: ${SOLD} sold, 0 reserved, 0 free`);
  });

  test('reports a missing key', async () => {
    const shop = await openEditionShop({ edition: { size: 3 } }, {});
    expect((await shop.shop.call('/api/editions')).status).toBe(503);
    for (const [path, says] of [
      ['/editions/', 'SIGNING_KEY is not set'],
      ['/de/editions/', 'SIGNING_KEY ist nicht gesetzt'],
    ] as const) {
      const { status, text } = await fetchPage(shop, path, {});
      expect([status, text]).toEqual([503, expect.stringContaining(says)]);
    }
  });

  test('its page shows every number with its state and month, in both languages', async () => {
    const shop = await openEditionShop({ edition: { size: 30, sold_before: 2 } });
    await sell(shop);
    await shop.begin();
    const { status, text } = await fetchPage(shop, '/editions/');
    expect(status).toBe(200);
    expect(text).toContain('30 numbers: 3 sold, 1 reserved, 26 free');
    expect(text).toMatch(/<strong>3<\/strong> <span>sold<\/span> <time datetime="\d{4}-\d\d">/);
    expect(text).toContain('<strong>4</strong> <span>reserved</span>');
    // For a sale elsewhere the page shows no month, because the entry does not know it.
    expect(text).toContain('<strong>1–2</strong> <span>sold elsewhere</span></li>');
    expect((await fetchPage(shop, '/de/editions/')).text).toContain(
      '30 Nummern: 3 verkauft, 1 reserviert, 26 frei',
    );
  });
});

describe('a damaged record', () => {
  const TIDE = { ...PHOTO, filename: 'tide.jpg', edition: { size: 30 } };
  const WITH_TIDE = { 'content/photos/tide.json': TIDE };
  const BUYER = 'ada@buyer.example';
  const openShop = () =>
    openMailShop({ content: { ...SHOP_CONTENT, ...WITH_TIDE }, env: { SITE_URL: ORIGIN, SIGNING_KEY } });
  const lines = [lineOf({ metadata: { itemId: 'tide' } })];

  test.each<[string, (text: string) => string, number, number[]]>([
    ['with a line that is no JSON', (text) => text.replace('\\"number\\":1', '\\"number\\":'), 3, [1]],
    ['that is cut off', (text) => text.slice(0, -40), 3, [2]],
    ['that has no content left', () => '{', 2, [1]],
    ['with complete lines', (text) => text.replace('"note":{', '"note":'), 3, []],
  ])('of the ledger %s stops no order and no mail, and is reported', async (_, change, count, damaged) => {
    const shop = await openShop();
    const buy = async () => {
      const id = await shop.buy({ lines, customer: { email: BUYER } });
      await shop.sendEvent('checkout.session.completed', { id });
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
    expect(text).toContain(`entry ${count}, fingerprint ${ledger.entries.at(-1)?.hash}`);
    expect((await shop.list()).ledgerFaults).toEqual(damaged);
    const named = damaged.map((at) => `Entry ${at} was changed\n`).join('');
    expect(verify(await textOf(shop), ledger.key)).toBe(`${named}Signature Verified Successfully\n`);
    for (const at of damaged) {
      expect((await fetchPage(shop, '/editions/')).text).toContain(
        `Entry ${at} is damaged and cannot be read.`,
      );
      expect((await fetchPage(shop, '/de/editions/')).text).toContain(`Eintrag ${at} ist beschädigt`);
    }
  });

  test('of a number is written again by its order, and does not stop sales of other numbers', async () => {
    const shop = await openShop();
    const id = await shop.buy({ lines, customer: { email: BUYER } });
    await shop.damage('edition/tide/1', (text) => text.slice(0, -9));
    await shop.damage('edition/tide/2', () => '');
    const other = await shop.buy({ lines, customer: { email: BUYER } });
    for (const session of [id, other]) await shop.sendEvent('checkout.session.completed', { id: session });
    const numbers = shop.sentTo(BUYER).map(({ text }) => /Certificate of number (\d+)/.exec(text)?.[1]);
    expect(numbers).toEqual(['1', '3']);
    expect(await shop.claims.peek('edition/tide/1')).toMatchObject({ state: 'done', note: { session: id } });
    expect(summarize(await ledgerOf(shop))).toEqual(['1/30 sold', '3/30 sold']);
    expect(await shop.finishAll()).toBe(0);
  });
});

describe('verifying a ledger', () => {
  type Kind = ReturnType<typeof findFaults>[number]['kind'];
  const FAULTS: [change: (all: string[]) => string[], kind: Kind, at: number[], words: string][] = [
    [(all) => all.with(3, String(all[3]).replace(':3,', ':9,')), 'changed', [3], 'Entry 3 was changed'],
    [(all) => all.toSpliced(3, 2, all[4] ?? '', all[3] ?? ''), 'moved', [3, 4, 5], '3 is in the wrong place'],
    [(all) => all.toSpliced(3, 1), 'missing', [3], 'before entry 3 is missing'],
    [(all) => all.toSpliced(1, 1), 'missing', [1], 'before entry 1 is missing'],
    [(all) => all.toSpliced(5, 1), 'missing', [], 'Signature Verification Failure'],
  ];

  test('finds no fault in a complete ledger, and names damaged, moved and missing entries', async () => {
    const shop = await openEditionShop({ edition: { size: 30 } });
    await claimAll(shop, upTo(5));
    await shop.finishAll();
    const whole = await textOf(shop);
    const { key } = JSON.parse(whole) as LedgerAnswer;
    expect(verify(whole, key)).toBe('Signature Verified Successfully\n');
    for (const [change, kind, faulty, words] of FAULTS) {
      const lines = change(whole.split('\n'));
      expect(verify(lines.join('\n'), key)).toContain(words);
      const rows = lines.filter((line) => line.includes('"previous"')).map((line) => line.replace(/^,/, ''));
      const faults = faulty.map((at) => ({ at, kind }));
      expect(findFaults(rows.map((line) => JSON.parse(line) as LedgerEntry)), words).toEqual(faults);
    }
  });

  test('finds a number that is sold twice', () => {
    const one = { photo: 'wave', edition: '', size: 3, number: 1, state: 'sold', month: '2026-11' } as const;
    const twice = [1, 2].map((serial) => ({ ...one, serial: `${serial}`, previous: '', hash: '' }));
    expect(findFaults(twice)).toContainEqual({ at: 2, kind: 'twice' });
  });
});

describe('the page of a certificate', () => {
  const SITE_URL = 'https://shop.example';
  const KEY_PATH = '/.well-known/certificate-key.pem';

  const shop = forAllTests(() => openEditionShop({ edition: { size: 30, sold_before: 6 } }));
  let session = '';
  let token = '';
  beforeAll(async () => {
    session = await sell(shop);
    const key = signingKey({ signingKey: SIGNING_KEY });
    token = (key && certificatesOf(await shop.order(session), key)[0]?.token) ?? '';
  });

  const fetchPath = (path: string, env?: Record<string, string>, init?: RequestInit) =>
    fetchPage(shop, path, env, init);

  test('shows photo, number, size and date, says that the certificate is genuine, and names no buyer', async () => {
    const { status, text, headers } = await fetchPath(`/certificate/${token}`);
    expect(status).toBe(200);
    expect(text).toContain(`/certificate/…${token.slice(-12)}</figcaption>`);
    expect(text).toContain('Wave<span lang="de" data-always>Welle</span>');
    for (const part of ['Wave', 'Number 7 of 30', 'A4', 'This certificate is genuine.', '/photos/wave.jpg'])
      expect(text).toContain(part);
    // Each value has its label.
    expect(text).toMatch(/<dt>Ledger<\/dt><dd><a href="\/editions\/#entry-1">Entry 1<\/a><\/dd>/);
    expect(text).toMatch(/<dt>Fingerprint<\/dt><dd[^>]*><code>[0-9a-f]{64}</);
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
    expect(text).toContain(`<time datetime="${today}">`);
    for (const personal of [...PERSONAL, session]) expect(text).not.toContain(personal);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await fetchPath(`/de/certificate/${token}/`)).text).toContain('Dieses Zertifikat ist echt.');
  });

  test.each<[string, (whole: string) => string]>([
    ['cut off', (whole) => whole.slice(0, -1)],
    ['with another signature', (whole) => whole.replace(/\.(.)/, (_, a) => `.${a === 'A' ? 'B' : 'A'}`)],
    ['that somebody made up', () => `abc.${'A'.repeat(86)}`],
    ['of bytes that are no text', () => `_____w.${'A'.repeat(86)}`],
    ['with a path', () => '../../secret'],
    ['that cannot be decoded', () => '%ff%00%'],
  ])('refuses a certificate %s', async (_name, change) => {
    const { status, text } = await fetchPath(`/certificate/${change(token)}`);
    expect([status, text.includes('This is no certificate of ours.')]).toEqual([404, true]);
  });

  test('refuses a certificate signed with another key, and reports a missing key', async () => {
    const other = { SIGNING_KEY: Buffer.alloc(32, 8).toString('base64url') };
    expect((await fetchPath(`/certificate/${token}`, other)).status).toBe(404);
    const { status, text } = await fetchPath(`/certificate/${token}`, {});
    expect([status, text.includes('SIGNING_KEY is not set')]).toEqual([503, true]);
    await expect(fetchPath(KEY_PATH, {})).rejects.toMatchObject({ code: 'signingNotConfigured' });
  });

  test('reports an unreadable ledger', async () => {
    const answer = await answerCertificates(new Request(`${ORIGIN}/certificate/${token}`), {
      env: readEnv({ SIGNING_KEY }),
      store: () => Promise.reject(new Error('away')),
      claims: () => Promise.reject(new Error('away')),
      log: () => {},
      now: Date.now,
    });
    expect(await answer.text()).toMatch(/^(?!.*<img).*cannot be read at the moment/s);
  });

  test('its commands and the public key are enough to verify the certificate', async () => {
    const page = (await fetchPath(`/certificate/${token}`, { SIGNING_KEY, SITE_URL })).text;
    const [, code = ''] = /<pre tabindex="0"><code>([^<]*)</.exec(page) ?? [];
    const [fetchKey, ...commands] = code.replaceAll('&gt;', '>').split('\n');
    expect(fetchKey).toBe(`curl -s ${SITE_URL}${KEY_PATH} > key.pem`);
    const files = { 'key.pem': (await fetchPath(KEY_PATH)).text };
    expect(runIn(files, commands.join('\n'))).toContain('Signature Verified Successfully');
  });

  test('answers GET and HEAD only', async () => {
    await expect(fetchPath(KEY_PATH, undefined, { method: 'POST' })).rejects.toMatchObject({ status: 405 });
    expect((await fetchPath(`/certificate/${token}`, undefined, { method: 'HEAD' })).text).toBe('');
  });

  // The last test, because it changes the order.
  test('says that the certificate is withdrawn after a refund before printing', async () => {
    await shop.act(session, 'refund', {});
    const { status, text } = await fetchPath(`/certificate/${token}`);
    expect([status, text.includes('This certificate has been withdrawn.')]).toEqual([200, true]);
  });
});

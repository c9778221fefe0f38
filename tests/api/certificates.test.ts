import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerCertificates } from '../../netlify/api/certificates.ts';
import { certificatesOf } from '../../netlify/editions/certificates.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { askPage, type EditionShop, openEditionShop, SIGNING_KEY } from './editionShop.ts';
import { ORIGIN } from './harness.ts';

const SITE_URL = 'https://shop.example';
const KEY_PATH = '/.well-known/certificate-key.pem';

let shop: EditionShop;
let session = '';
let token = '';
beforeAll(async () => {
  shop = await openEditionShop({ edition: { size: 30, sold_before: 6 } }, { SIGNING_KEY });
  session = await shop.sell((await shop.begin()).body);
  const key = signingKey({ signingKey: SIGNING_KEY });
  token = (key && certificatesOf(await shop.order(session), key)[0]?.token) ?? '';
  return shop.close;
});

const ask = (path: string, env?: Record<string, string>, init?: RequestInit) =>
  askPage(shop, path, env, init);

describe('the page of a certificate', () => {
  test('shows work, number, size and date, says that it is genuine, and names nobody', async () => {
    const { status, text, headers } = await ask(`/certificate/${token}`);
    expect(status).toBe(200);
    for (const part of ['Wave', 'Number 7 of 30', 'A4', 'This certificate is genuine.', '/photos/wave.jpg'])
      expect(text).toContain(part);
    // Each fact has its name before it.
    expect(text).toMatch(/<dt>Ledger<\/dt><dd><a href="\/editions\/#entry-1">Entry 1<\/a><\/dd>/);
    expect(text).toMatch(/<dt>Fingerprint<\/dt><dd[^>]*><code>[0-9a-f]{64}</);
    expect(text).toContain(
      `<time datetime="${new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })}">`,
    );
    for (const personal of ['Ada', 'a@b.example', 'Weg 1', session]) expect(text).not.toContain(personal);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await ask(`/de/certificate/${token}/`)).text).toContain('Dieses Zertifikat ist echt.');
  });

  test.each<[string, (whole: string) => string]>([
    ['cut off', (whole) => whole.slice(0, -1)],
    ['with another signature', (whole) => whole.replace(/\.(.)/, (_, a) => `.${a === 'A' ? 'B' : 'A'}`)],
    ['that somebody made up', () => `abc.${'A'.repeat(86)}`],
    ['of bytes that are no text', () => `_____w.${'A'.repeat(86)}`],
    ['full of folders', () => '../../secret'],
    ['that cannot be decoded', () => '%ff%00%'],
  ])('one %s is refused', async (_name, change) => {
    const { status, text } = await ask(`/certificate/${change(token)}`);
    expect([status, text.includes('This is no certificate of ours.')]).toEqual([404, true]);
  });

  test('refuses a certificate of another key', async () => {
    const other = { SIGNING_KEY: Buffer.alloc(32, 8).toString('base64url') };
    expect((await ask(`/certificate/${token}`, other)).status).toBe(404);
  });

  test('reports a missing key', async () => {
    const { status, text } = await ask(`/certificate/${token}`, {});
    expect([status, text.includes('SIGNING_KEY is not set')]).toEqual([503, true]);
    await expect(ask(KEY_PATH, {})).rejects.toMatchObject({ code: 'signingNotConfigured' });
  });

  test('reports an unreadable ledger', async () => {
    const answer = await answerCertificates(new Request(`${ORIGIN}/certificate/${token}`), {
      env: readEnv({ SIGNING_KEY }),
      store: () => Promise.reject(new Error('away')),
      claims: () => Promise.reject(new Error('away')),
      log: () => {},
      now: Date.now,
    });
    const text = await answer.text();
    expect(text).toContain('cannot be read at the moment');
    expect(text).not.toContain('<img');
  });

  test('anyone can verify it by the commands on the page and the public key alone', async () => {
    const page = (await ask(`/certificate/${token}`, { SIGNING_KEY, SITE_URL })).text;
    const [, code = ''] = /<pre tabindex="0"><code>([^<]*)</.exec(page) ?? [];
    const [fetchKey, ...commands] = code.replaceAll('&gt;', '>').split('\n');
    expect(fetchKey).toBe(`curl -s ${SITE_URL}${KEY_PATH} > key.pem`);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'key.pem'), (await ask(KEY_PATH)).text);
    const run = () => execFileSync('sh', ['-ec', commands.join('\n')], { cwd: folder, encoding: 'utf8' });
    expect(run()).toContain('Signature Verified Successfully');
  });

  test('answers GET and HEAD only', async () => {
    await expect(ask(KEY_PATH, undefined, { method: 'POST' })).rejects.toMatchObject({ status: 405 });
    expect((await ask(`/certificate/${token}`, undefined, { method: 'HEAD' })).text).toBe('');
  });

  // The last one: it changes the order.
  test('says that it was withdrawn once the print was given back before printing', async () => {
    await shop.act(session, 'refund', {});
    const { status, text } = await ask(`/certificate/${token}`);
    expect([status, text.includes('This certificate has been withdrawn.')]).toEqual([200, true]);
  });
});

import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { answerOf } from './harness.ts';
import { BUYER, openWithdrawalShop, STRANGER, WITHDRAWAL } from './withdrawalShop.ts';

const shop = await openWithdrawalShop();
afterAll(() => shop.close());
afterEach(() => shop.reset());

describe('what does not fit', () => {
  const faults: [what: string, change: object, paths: string[]][] = [
    ['nothing at all', { name: '', order: ' ', email: undefined }, ['name', 'order', 'email']],
    ['no address', { email: 'ada' }, ['email']],
    ['a header in the address', { email: 'a@b.example\r\nBcc: all@evil.example' }, ['email']],
    ['a header in the name', { name: 'Ada\r\nBcc: all@evil.example' }, ['name']],
    ['control characters', { message: 'a\u0000b', order: 'x\u001b[31m' }, ['order', 'message']],
    ['100 kB of text', { message: 'x'.repeat(100_000) }, ['message']],
    ['values that are no texts', { name: 7, items: [1], message: {} }, ['name', 'items', 'message']],
  ];
  test.each(faults)('%s is refused at its field', async (_what, change, paths) => {
    const answer = await answerOf<ErrorBody>(await shop.post({ ...STRANGER, ...change }));
    expect([answer.status, answer.paths]).toEqual([400, paths]);
    expect(answer.error).not.toBe('');
    for (const { message } of answer.body.details ?? []) expect(message).toMatch(/\.$/);
    expect(shop.mails.mails).toEqual([]);
  });
});

describe('a form without script', () => {
  const FORM = { language: 'de', ...STRANGER, items: '', message: '' };

  test('gets its receipt as a page in its language', async () => {
    const fields = { ...FORM, message: 'Erste Zeile\r\n</main><script>' };
    const answer = await shop.postForm(fields, { Origin: 'http://localhost:8888' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    const page = await answer.text();
    expect(page).toContain('Ihr Widerruf ist eingegangen');
    expect(page).toContain('Mitteilung: Erste Zeile\n&lt;/main&gt;&lt;script&gt;');
    expect(shop.sentTo(BUYER.email)).toHaveLength(1);
  });

  test('gets its whole receipt as a file too, whatever it names', async () => {
    const { form } = await shop.buy();
    for (const fields of [form, { ...FORM, email: 'nobody@buyer.example' }]) {
      const answer = await shop.postForm({ ...FORM, ...fields, message: 'Grüße & "Dank" <b>\r\n100 %' });
      const page = await answer.text();
      const [, href = '', name] = /href="(data:[^"]*)" download="([^"]*)"/.exec(page) ?? [];
      expect(name).toMatch(/^widerruf-\d{4}-\d\d-\d\d\.txt$/);
      const file = await (await fetch(href)).text();
      for (const part of [
        'Hiermit widerrufe ich',
        'Name: Ada Canary',
        `Bestellnummer: ${fields.order}`,
        'Mitteilung: Grüße & "Dank" <b>\n100 %',
        'Eingegangen: ',
      ])
        expect(file).toContain(part);
    }
  });

  test('comes back filled in, with its faults at their fields', async () => {
    const long = 'ü'.repeat(50_000);
    const answer = await shop.postForm({ ...FORM, name: '"><script>', email: 'ada@x', message: `\n${long}` });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page).toContain(
      'value="ada@x" aria-describedby="withdraw-email-de-fault withdraw-email-de-hint" aria-invalid="true"',
    );
    expect(page).toContain(`>\n\n${long}</textarea>`);
    expect(page).toContain('Was Sie eingetragen haben, steht noch da.');
    expect(page.match(/class="withdraw-fault"/g)).toHaveLength(2);
  });

  test.each<[what: string, status: number, init: RequestInit]>([
    ['too much text', 413, { body: new URLSearchParams({ message: 'x'.repeat(600_000) }) }],
    ['a broken form', 400, { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } }],
  ])('gets a page for %s too', async (_what, status, init) => {
    const answer = await shop.opened.shop.call(WITHDRAWAL, { method: 'POST', ...init });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain('role="alert"');
    expect(page).toContain('studio@shop.example');
  });

  test('may be multipart; a file in it is ignored', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FORM, language: 'en' })) form.append(name, value);
    expect((await shop.opened.shop.call(WITHDRAWAL, { method: 'POST', body: form })).status).toBe(200);
    form.set('name', new File(['x'], 'x.txt'));
    const answer = await shop.opened.shop.call(WITHDRAWAL, { method: 'POST', body: form });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('id="withdraw-name-en-fault"');
  });

  test('comes back filled in without a mail server, and says where to write', async () => {
    shop.mails.trouble = 451;
    const answer = await shop.postForm({ ...FORM, message: 'Bitte' });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toContain('studio@shop.example');
    expect(page).toContain('>\nBitte</textarea>');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeAll(() => {
  shop = openAdminShop();
});
afterAll(() => shop.close());

/** Texts that try to be more than a description. */
const TEXTS = [
  'a\nCo-authored-by: Evil <evil@example.org>',
  'a\r\n\r\nSigned-off-by: Evil <evil@example.org>',
  'x\u2028Operation-Id: 00000000-0000-0000-0000-000000000000',
  '[skip ci] a',
  '[ci skip] [no ci] [skip actions] [skip [skip ci] netlify] a',
  '***NO_CI*** a',
  'right\u202eto left',
  'w'.repeat(500),
  '🎨'.repeat(200),
  '--amend -m $(touch /tmp/x) `id` ; rm -rf /',
  '#comment',
  '%H%n%B',
];

describe('texts that people type, in commits', () => {
  test.each(TEXTS)('%j stays one clean subject', async (text) => {
    const form = { en_description: text, de_description: 'x' };
    expect((await shop.send('PUT', '/api/photos/wave', form)).status).toBe(200);
    const whole = shop.git('log', '-1', '--format=%B').trimEnd();
    const [subject = '', ...rest] = whole.split('\n');
    expect(subject).toMatch(/^Update photo .+/);
    expect([...subject].length).toBeLessThanOrEqual(72);
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]|\[[^\]]*(skip|no)\b[^\]]*\]|NO_CI/iu);
    expect(rest.join('\n').trim()).toMatch(/^\[skip netlify\]\n\nOperation-Id: [0-9a-f-]{36}$/);
    const trailers = shop
      .git('log', '-1', '--format=%(trailers:key=Co-authored-by,key=Signed-off-by)')
      .trim();
    expect(trailers).toBe('');
    expect(shop.git('log', '-1', '--format=%an <%ae>')).not.toContain('Evil');
    const stored = shop.stored('content/photos/wave.json')?.description as { en: string };
    expect(stored.en).toBe(text.trim().replaceAll('\r\n', '\n'));
  });

  test.each(TEXTS)('%j as the name of a new photo is neither path nor text of a commit', async (text) => {
    const answer = await upload(shop, { en_description: text, de_description: 'x' });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/);
    expect(shop.git('show', '--name-only', '--format=', 'HEAD').trim().split('\n')).toEqual([
      `content/photos/${id}.json`,
      `public/photos/${id}.png`,
    ]);
    expect(shop.git('log', '-1', '--format=%b')).toMatch(
      /^\[skip netlify\]\n\nOperation-Id: [0-9a-f-]{36}\s*$/,
    );
  });

  test.each(['zero\u0000byte \u001b[31mred\u0007', '\ud800 alone'])('%j is refused', async (text) => {
    const before = shop.commits();
    const form = { en_description: text, de_description: 'x' };
    expect((await shop.send('PUT', '/api/photos/wave', form)).status).toBe(400);
    expect(shop.commits()).toBe(before);
  });

  test("a project's name stays one clean subject", async () => {
    const project = '[skip ci] Sea*** Co-authored-by: x';
    await shop.send('PUT', '/api/photos/bulk', { ids: ['wave'], project });
    expect(shop.lastSubject()).toBe('Move 1 photo to Sea*** Co-authored-by: x');
    expect(shop.stored('content/photos/wave.json')?.project).toBe(project);
  });
});

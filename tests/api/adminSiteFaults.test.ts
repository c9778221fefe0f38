import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SiteValues } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { SITE_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import { type AdminShop, openAdminShop, PASSWORD } from './adminShop.ts';
import { SITE_CONTENT } from './siteContent.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop({ content: SITE_CONTENT });
});
afterEach(() => shop.close());

const read = () => shop.send<SiteValues>('GET', '/api/site');
const save = (body: unknown, headers?: Record<string, string>) =>
  shop.send<ErrorBody>('PUT', '/api/site', body, headers);

describe('a save of the site', () => {
  test.each<[string, unknown, string[]]>([
    ['a list', [], ['']],
    ['null', 'null', ['']],
    [
      'unknown fields',
      { Title: 'x', 'imprint.fr.body': 'x', 'contact.fax': '1' },
      ['Title', 'imprint.fr.body', 'contact.fax'],
    ],
    ['a forged prototype', '{"__proto__":{"title":"x"}}', ['__proto__']],
    ['an inherited name', { constructor: 'x' }, ['constructor']],
    [
      'missing texts',
      { title: ' ', 'contact.email': '', 'imprint.en.title': '' },
      ['title', 'contact.email', 'imprint.en.title'],
    ],
    [
      'no texts',
      { owner: 5, 'imprint.en.body': ['x'], 'imprint.en.placeholder': 'yes' },
      ['owner', 'imprint.en.body', 'imprint.en.placeholder'],
    ],
    ['a line of two lines', { title: 'a\nb' }, ['title']],
    ['no e-mail address', { 'contact.email': 'mara at home' }, ['contact.email']],
    ['a script for an address', { 'social.photo.url': 'javascript:alert(1)' }, ['social.photo.url']],
    ['half a link', { 'social.video.label': 'Films' }, ['social.video.url']],
    ['another half', { 'social.photo.label': '' }, ['social.photo.label']],
    ['no choice', { tax: 'none', orderButton: true }, ['tax', 'orderButton']],
    [
      'control characters',
      { 'imprint.en.body': 'a\u0000b', 'home.en.lead': 'a\u001bb' },
      ['imprint.en.body', 'home.en.lead'],
    ],
    [
      'too much',
      { 'imprint.en.body': 'x'.repeat(100_001), title: 'x'.repeat(201) },
      ['imprint.en.body', 'title'],
    ],
    ['a text without its title', { 'terms.en.body': 'x' }, ['terms.en.title']],
  ])('%s: 400 with every fault', async (_name, body, paths) => {
    const { status, body: error } = await save(body);
    expect([status, error.details?.map(({ path }) => path)]).toEqual([400, paths]);
    for (const { message } of error.details ?? []) expect(message).toMatch(/\.$/);
    expect(shop.commits()).toBe(1);
  });

  test('soft line ends of other programs become line ends', async () => {
    await save({ 'imprint.en.body': 'a\u000bb\fc\u2028d\re\r\nf' });
    expect((await read()).body['imprint.en.body']).toBe('a\nb\nc\nd\ne\nf');
  });

  test('the error is said in the language of the request', async () => {
    const { body } = await save({ 'contact.email': 'x' }, { 'Accept-Language': 'de' });
    expect(body.details?.[0]?.message).toMatch(/E-Mail-Adresse/);
  });

  test('methods, media types, sizes and origins are refused as everywhere', async () => {
    const wrong = await shop.send('DELETE', '/api/site');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
    expect((await shop.send('GET', '/api/site/imprint')).status).toBe(404);
    expect((await save({ title: 'x' }, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await save('{')).status).toBe(400);
    const large = await save({ 'imprint.en.body': 'x'.repeat(SITE_BODY_MAX_BYTES) });
    expect([large.status, large.body.error]).toEqual([413, expect.stringContaining('2 MB')]);
    expect((await save({ title: 'x' }, { Origin: 'https://evil.example' })).status).toBe(403);
    const headers = { 'Content-Type': 'application/json', 'x-admin-password': `${PASSWORD}x` };
    expect((await shop.raw('/api/site', { method: 'PUT', headers, body: '{}' })).status).toBe(401);
    expect(shop.commits()).toBe(1);
  });

  test('a long text within its bounds is taken', async () => {
    expect((await save({ 'privacy.en.title': 'P', 'privacy.en.body': 'ä'.repeat(100_000) })).status).toBe(
      200,
    );
  });
});

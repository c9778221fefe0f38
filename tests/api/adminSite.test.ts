import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentFault, SiteValues } from '../../src/shared/adminEndpoints.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/content/settings/table.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { openAdminShop } from './adminShop.ts';
import { IMPRINT, READ, SITE, SITE_CONTENT } from './siteContent.ts';

const shop = forEachTest(() => openAdminShop({ content: SITE_CONTENT }));

const read = () => shop.send<SiteValues>('GET', '/api/site');
const save = (body: unknown, headers?: Record<string, string>) =>
  shop.send<{ current?: SiteValues }>('PUT', '/api/site', body, headers);

describe('the site', () => {
  const file = (path: string) => shop.text(`content/${path}`);

  describe('reading the site', () => {
    test('answers the fields of all files in one object', async () => {
      const { status, body, headers } = await read();
      expect([status, body]).toEqual([200, READ]);
      expect(headers.get('x-content-revision')).toBe(shop.head());
      expect([headers.get('cache-control'), headers.get('x-content-faults')]).toEqual(['no-store', '0']);
    });

    test('without a file the answer is empty, and no fault is reported', async () => {
      Object.assign(shop, openAdminShop());
      expect((await read()).body).toEqual({});
      expect((await shop.send('GET', '/api/content-faults')).body).toEqual([]);
    });

    test('an unreadable file is left out and reported', async () => {
      shop.push({
        'content/site.json': '{"title"',
        'content/home/en.md': '---js\nprocess.exit(1)\n---\nA',
        'content/legal/imprint.en.md': '---\ntitle: [\n---\nA',
        'content/legal/imprint.de.md': '---\ntitle: 5\n---\nA',
      });
      const { body } = await read();
      expect(body).toEqual({ 'imprint.de.body': 'A' });
      const faults = (await shop.send<ContentFault[]>('GET', '/api/content-faults')).body;
      expect(faults.map(({ file, path }) => [file, path])).toEqual([
        ['content/site.json', ''],
        ['content/home/en.md', ''],
        ['content/legal/imprint.en.md', ''],
        ['content/legal/imprint.de.md', 'title'],
      ]);
      for (const name of ['title', 'home.en.body', 'imprint.en.title']) {
        const { status, error, paths } = await save({ [name]: 'New' });
        expect([status, error, paths?.length]).toEqual([409, expect.stringContaining('content/'), 1]);
      }
      expect((await save({ 'imprint.de.title': 'Impressum' })).status).toBe(200);
    });
  });

  describe('saving the site', () => {
    test('puts fields of many files into one commit', async () => {
      const changes = { title: 'New', 'imprint.en.body': 'A\n\nB', 'imprint.de.body': 'C' };
      const answer = await save(changes);
      expect([answer.status, answer.body]).toEqual([200, { ...READ, ...changes }]);
      expect(answer.headers.get('x-content-revision')).toBe(shop.head());
      const subject = 'Update site details, imprint (English, German)';
      expect([shop.commits(), shop.purges(), shop.lastSubject()]).toEqual([2, 1, subject]);
      expect(shop.touched()).toEqual([
        'M\tcontent/legal/imprint.de.md',
        'M\tcontent/legal/imprint.en.md',
        'M\tcontent/site.json',
      ]);
      expect(shop.stored('content/site.json')).toEqual({ ...SITE, title: 'New' });
      expect(file('legal/imprint.en.md')).toBe(IMPRINT.replace('Old', 'A\n\nB'));
      expect(file('legal/imprint.de.md')).toBe('---\ntitle: "Impressum"\n---\n\nC\n');
      const next = await read();
      expect([next.body, next.headers.get('etag')]).toEqual([answer.body, answer.headers.get('etag')]);
    });

    test('keeps every byte of unchanged files', async () => {
      const nothing = { 'shipping.de.title': '', 'shipping.de.body': '', 'shipping.de.placeholder': false };
      for (const body of [READ, { 'imprint.de.body': ' Alt\r\nneu\r\n\r\n' }, nothing, {}])
        expect((await save(body)).status).toBe(200);
      expect(shop.commits()).toBe(1);
      await save({ ...READ, 'imprint.en.title': 'Who' });
      expect(shop.touched()).toEqual(['M\tcontent/legal/imprint.en.md']);
    });

    test('empty and default values are not stored', async () => {
      await save({
        tax: 'small-business',
        orderButton: 'binding',
        'social.photo.label': '',
        'social.photo.url': '',
        'imprint.en.placeholder': false,
      });
      const stored = shop.stored('content/site.json');
      expect(stored).toMatchObject({ tax: 'small-business', orderButton: 'binding' });
      expect(stored?.social).toEqual({ photo: { handle: '@mara' } });
      expect(file('legal/imprint.en.md')).not.toContain('placeholder');
      await save({ tax: '', orderButton: 'specified' });
      for (const field of ['tax', 'orderButton'])
        expect(shop.stored('content/site.json')).not.toHaveProperty(field);
    });
  });
});

describe('faults of the site', () => {
  test.each<[string, unknown, string[]?]>([
    ['a list', [], ['']],
    ['null', 'null', ['']],
    ['unknown fields', { Title: 'x', 'imprint.fr.body': 'x', 'contact.fax': '1' }],
    ['a forged prototype', '{"__proto__":{"title":"x"}}', ['__proto__']],
    ['missing texts', { title: ' ', 'contact.email': '', 'imprint.en.title': '' }],
    ['no texts', { owner: 5, 'imprint.en.body': ['x'], 'imprint.en.placeholder': 'yes' }],
    ['a script as an address', { 'social.photo.url': 'javascript:alert(1)' }],
    ['half a link', { 'social.video.label': 'Films' }, ['social.video.url']],
    ['an unknown choice', { tax: 'none', orderButton: true }],
    ['control characters', { 'imprint.en.body': 'a\u0000b', 'home.en.lead': 'a\u001bb' }],
    ['too much', { 'imprint.en.body': 'x'.repeat(100_001), title: 'x'.repeat(201) }],
    ['a text without its title', { 'terms.en.body': 'x' }, ['terms.en.title']],
  ])('%s: 400 with every fault', async (_name, body, paths = Object.keys(body as object)) => {
    const answer = await save(body);
    expect([answer.status, answer.paths, shop.commits()]).toEqual([400, paths, 1]);
    const { details } = answer.body as ErrorBody;
    for (const { message } of details ?? []) expect(message).toMatch(/\.$/);
  });

  test('other line breaks become \\n', async () => {
    await save({ 'imprint.en.body': 'a\u000bb\fc\u2028d\re\r\nf' });
    expect((await read()).body['imprint.en.body']).toBe('a\nb\nc\nd\ne\nf');
  });

  test('a long text within the limit is accepted', async () => {
    const body = { 'privacy.en.title': 'P', 'privacy.en.body': 'ä'.repeat(100_000) };
    expect((await save(body)).status).toBe(200);
  });
});

describe('settings', () => {
  beforeEach(() => {
    Object.assign(shop, openAdminShop());
  });

  const FILE = 'content/settings.json';
  const saveSettings = (settings: unknown) => shop.send('PUT', '/api/settings', settings);

  test('stores only values that differ from the defaults, in the order of the table', async () => {
    const chosen = { modalBackdropBlur: 9, enableGrain: true, cornerRadiusPx: 16, colorHome: '#ABCDEF' };
    const settings = { ...DEFAULT_SETTINGS, ...chosen };
    const answer = await saveSettings(settings);
    expect([answer.status, answer.body]).toEqual([200, settings]);
    expect(shop.text(FILE)).toBe(
      '{\n  "enableGrain": true,\n  "colorHome": "#ABCDEF",\n  "modalBackdropBlur": 9\n}\n',
    );
    expect([shop.lastSubject(), shop.purges()]).toEqual(['Update settings', 1]);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    // The answer has the new ETag, so the next save needs no read.
    const next = await shop.send('GET', '/api/settings');
    expect([next.body, next.headers.get('etag')]).toEqual([settings, answer.headers.get('etag')]);
  });

  test('answers 400 with every fault', async () => {
    const wrong = { cornerRadiusPx: '3', grainSizePx: 39, siteBgColor: 'red', nothing: 1 };
    const { status, paths } = await saveSettings(wrong);
    const places = ['grainSizePx', 'siteBgColor', 'cornerRadiusPx', 'nothing'];
    expect([status, paths, shop.commits()]).toEqual([400, places, 1]);
  });

  test('faults of stored files are listed for the admin, and counted on every list', async () => {
    shop.push({
      'content/photos/broken.json': '{',
      'content/videos/bad.json': { url: 'javascript:alert(1)', description: { en: 'x' } },
      [FILE]: { cornerRadiusPx: -1 },
    });
    const faults = await shop.send<ContentFault[]>('GET', '/api/content-faults');
    expect(faults.body.map(({ file, path }) => [file, path])).toEqual([
      ['content/photos/broken.json', ''],
      ['content/videos/bad.json', 'url'],
      [FILE, 'cornerRadiusPx'],
    ]);
    expect(faults.headers.get('cache-control')).toBe('no-store');
    for (const list of ['photos', 'videos', 'music', 'settings']) {
      expect((await shop.send('GET', `/api/${list}`)).headers.get('x-content-faults')).toBe('3');
      expect((await shop.raw(`/api/${list}`)).headers.has('x-content-faults')).toBe(false);
    }
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_TEXTS } from '../../src/shared/content/entries/site.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { CHECKOUT, CONTENT, lineOf, ORIGIN, openShop, orderOf } from './harness.ts';
import { SHOP_CONTENT } from './shopContent.ts';

const PASSWORD = 'correct horse';
const SECRETS = {
  ADMIN_PASSWORD: PASSWORD,
  SMTP_URL: 'smtp://mail:mail-secret@mail.example:587',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const NOTICE = '<svg viewBox="0 0 420 594"></svg>';
const SITE = {
  title: 'Anna',
  owner: 'Anna Arnim',
  contact: {
    name: 'Anna Arnim',
    street: 'Weg 1',
    city: '10115 Berlin',
    country: 'Germany',
    email: 'a@arnim.art',
  },
  tax: 'included',
  orderButton: 'binding',
};
/** Content of a shop that may open. */
const READY: Record<string, unknown> = {
  ...CONTENT,
  'content/site.json': SITE,
  ...Object.fromEntries(
    PAGE_TEXTS.map(({ path }) => [path, '---\ntitle: Title\nlead: Lead\n---\n\nOur own words.\n']),
  ),
  'content/notices/guarantee.en.svg': NOTICE,
  'content/notices/guarantee.de.svg': NOTICE,
};
/** What the static site says about its pictures. */
let catalogue: object[] = [];
beforeEach(() => {
  catalogue = [];
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe(`${ORIGIN}/catalogue.json`);
    return Response.json(catalogue);
  });
});
afterEach(() => vi.unstubAllGlobals());

const payment = () => ({ apiUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_1', timeoutMs: 200 });

function open(
  content: Record<string, unknown>,
  isProduction: boolean,
  env: Record<string, string> = SECRETS,
) {
  const shop = openShop({ content, env, isProduction, payment });
  shop.store.file = async (path) => Buffer.from(String(content[path]));
  const readiness = async (password = PASSWORD) =>
    shop.call('/api/shop-readiness', { headers: { 'x-admin-password': password } });
  /** 502 is as far as an accepted order gets here: nobody answers for Stripe. */
  const order = async (locale = 'en') => {
    const answer = await shop.post(CHECKOUT, orderOf([lineOf()], { locale }));
    return { status: answer.status, error: ((await answer.json()) as { error: string }).error };
  };
  return { readiness, order };
}

describe('whether the shop may open', () => {
  test('is told to nobody without the password', async () => {
    expect((await open(READY, true).readiness('wrong')).status).toBe(401);
  });

  test('is told with what is missing and where, and without any secret', async () => {
    const text = await (await open(SHOP_CONTENT, true).readiness()).text();
    const { findings, sells, isProduction } = JSON.parse(text) as Readiness;
    expect({ sells, isProduction }).toEqual({ sells: false, isProduction: true });
    expect(findings).toContainEqual({ code: 'fieldExample', place: { field: 'contact.street' } });
    expect(findings).toContainEqual({ code: 'textMissing', place: { field: 'imprint.de.title' } });
    expect(findings).toContainEqual({
      code: 'notice-missing',
      place: { file: 'content/notices/guarantee.de.svg' },
    });
    expect(findings.filter((finding) => 'lack' in finding)).toEqual([]);
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  });

  test('names the variables that are not set', async () => {
    const answer = await open(READY, true, { ADMIN_PASSWORD: PASSWORD }).readiness();
    const { findings, missingConfig } = (await answer.json()) as Readiness;
    expect(findings.map((finding) => 'lack' in finding && finding.lack.missing)).toEqual([
      ['STRIPE_SECRET_KEY'],
      ['STRIPE_WEBHOOK_SECRET'],
      ['PUBLIC_STRIPE_PUBLISHABLE_KEY'],
      ['SMTP_URL'],
    ]);
    expect(missingConfig.map(({ missing }) => missing)).toEqual([
      ['GITHUB_TOKEN', 'GITHUB_REPOSITORY'],
      ['BUILD_HOOK_URL'],
      ['SIGNING_KEY'],
    ]);
  });

  test('is told with the photos that would print soft, or may', async () => {
    const print = { widthPx: 1920, heightPx: 1280 };
    const soft = { filename: 'soft.jpg', description: { en: 'Soft', de: 'Weich' }, print };
    catalogue = [{ filename: 'wave.jpg', image: { width: 1200, height: 800 } }];
    const shop = open({ ...READY, 'content/photos/soft.json': soft }, true);
    expect(await (await shop.readiness()).json()).toMatchObject({
      softPrints: [
        { isMeasured: true, count: 1, photos: [{ name: soft.description, sizes: ['A3'] }] },
        { isMeasured: false, count: 1, photos: [{ name: { en: 'Wave' }, sizes: ['A4', 'A3'] }] },
      ],
      sells: true,
    });
  });

  test('it may when nothing is missing', async () => {
    const shop = open(READY, true);
    const whole = {
      findings: [],
      missingConfig: expect.any(Array),
      softPrints: [],
      sells: true,
      isProduction: true,
    };
    expect(await (await shop.readiness()).json()).toEqual(whole);
    expect((await shop.order()).status).toBe(502);
  });
});

describe('a shop that may not open yet', () => {
  test.each([
    ['en', 'The shop is not open yet. Please look in again.'],
    ['de', 'Der Laden ist noch nicht geöffnet. Schauen Sie gern wieder herein.'],
  ])('takes no order in production, and says so in %s', async (locale, error) => {
    expect(await open(SHOP_CONTENT, true).order(locale)).toEqual({ status: 503, error });
  });

  test('takes orders elsewhere, and in production at the owner’s own risk', async () => {
    expect((await open(SHOP_CONTENT, false).order()).status).toBe(502);
    const always = { ...SHOP_CONTENT, 'content/site.json': { ...SITE, sell: 'always', tax: undefined } };
    expect((await open(always, true).order()).status).toBe(502);
  });
});

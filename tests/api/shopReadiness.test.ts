import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { findMissingConfig } from '../../netlify/lib/missingConfig.ts';
import { openMailer } from '../../netlify/mail/mailer.ts';
import { paymentAccess } from '../../netlify/stripe/payment.ts';
import { lackLines } from '../../scripts/shopReport.ts';
import { photoMain } from '../../src/features/photo/photoHtml.ts';
import { photoData } from '../../src/features/photo/structuredData.ts';
import { type Photo, readPhoto } from '../../src/shared/content/entries/photo.ts';
import { PAGE_TEXTS } from '../../src/shared/content/entries/site.ts';
import { photoPages } from '../../src/shared/content/photoPage.ts';
import { addToCart, readCart, toCartItem } from '../../src/shared/shop/cart.ts';
import { toLineItems } from '../../src/shared/shop/lineItems.ts';
import { OFFERS, offeredSizes } from '../../src/shared/shop/print.ts';
import { PRINT_SIZES, type PrintSize } from '../../src/shared/shop/printSizes.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { SITE } from '../fixtures/photos.ts';
import { everyNth } from '../long.ts';
import { answerOf, CHECKOUT, CONTENT, lineOf, ORIGIN, openShop, orderOf, PASSWORD } from './harness.ts';
import { SHOP_CONTENT } from './shopContent.ts';

describe('the readiness of the shop', () => {
  const SECRETS = {
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: 'smtp://mail:mail-secret@mail.example:587',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  };
  const NOTICE = '<svg viewBox="0 0 420 594"></svg>';
  const PLACE = { street: 'Weg 1', city: '10115 Berlin', country: 'Germany' };
  const OWN_SITE = {
    title: 'Anna',
    owner: 'Anna Arnim',
    contact: { name: 'Anna Arnim', ...PLACE, email: 'a@arnim.art' },
    tax: 'included',
    orderButton: 'binding',
  };
  const OWN_TEXT = '---\ntitle: Title\nlead: Lead\n---\n\nOur own words.\n';
  /** Content of a shop that may open. */
  const READY: Record<string, unknown> = {
    ...CONTENT,
    'content/site.json': OWN_SITE,
    ...Object.fromEntries(PAGE_TEXTS.map(({ path }) => [path, OWN_TEXT])),
    'content/notices/guarantee.en.svg': NOTICE,
    'content/notices/guarantee.de.svg': NOTICE,
  };
  /** The static site's list of pictures. */
  let catalogue: object[] = [];
  beforeEach(() => {
    catalogue = [];
    vi.stubGlobal('fetch', async (address: string) => {
      expect(address).toBe(`${ORIGIN}/catalogue.json`);
      return Response.json(catalogue);
    });
  });

  function open(content: Record<string, unknown>, isProduction: boolean) {
    const shop = openShop({ content, env: SECRETS, isProduction });
    shop.store.file = async (path) => Buffer.from(String(content[path]));
    const headers = { 'x-admin-password': PASSWORD };
    return {
      readiness: async () => (await shop.call('/api/shop-readiness', { headers })).text(),
      /** The answer to an order. */
      order: async (locale = 'en') => answerOf(await shop.post(CHECKOUT, orderOf([lineOf()], { locale }))),
    };
  }

  test('names what is missing and where, without any secret', async () => {
    const text = await open(SHOP_CONTENT, true).readiness();
    const { findings, sells, isProduction } = JSON.parse(text) as Readiness;
    expect({ sells, isProduction }).toEqual({ sells: false, isProduction: true });
    for (const finding of [
      { code: 'fieldExample', place: { field: 'contact.street' } },
      { code: 'textMissing', place: { field: 'imprint.de.title' } },
      { code: 'notice-missing', place: { file: 'content/notices/guarantee.de.svg' } },
    ])
      expect(findings).toContainEqual(finding);
    expect(findings.filter((finding) => 'lack' in finding)).toEqual([]);
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  });

  test('names the photos whose prints are soft or may be soft', async () => {
    const print = { widthPx: 1920, heightPx: 1280 };
    const soft = { filename: 'soft.jpg', description: { en: 'Soft', de: 'Weich' }, print };
    catalogue = [{ filename: 'wave.jpg', image: { width: 1200, height: 800 } }];
    const shop = open({ ...READY, 'content/photos/soft.json': soft }, true);
    expect(JSON.parse(await shop.readiness())).toMatchObject({
      softPrints: [
        { isMeasured: true, count: 1, photos: [{ name: soft.description, sizes: ['A3'] }] },
        { isMeasured: false, count: 1, photos: [{ name: { en: 'Wave' }, sizes: ['A4', 'A3'] }] },
      ],
      sells: true,
    });
  });

  test.each([
    ['en', 'The shop is not open yet. Please look in again.'],
    ['de', 'Der Laden ist noch nicht geöffnet. Schauen Sie gern wieder herein.'],
  ])('refuses orders in production until it is complete, in %s', async (locale, error) => {
    expect(await open(SHOP_CONTENT, true).order(locale)).toMatchObject({ status: 503, error });
  });

  test('accepts orders outside production, at the owner’s own risk, or when nothing is missing', async () => {
    const site = { ...OWN_SITE, sell: 'always', tax: undefined };
    const always = { ...SHOP_CONTENT, 'content/site.json': site };
    const ready = open(READY, true);
    // The order is accepted up to the payment, which is not configured here.
    for (const shop of [open(SHOP_CONTENT, false), open(always, true), ready])
      expect((await shop.order()).error).toBe('Payments are not set up yet. The shop opens soon.');
    expect(JSON.parse(await ready.readiness())).toMatchObject({ findings: [], sells: true });
  });
});

describe('an incomplete environment', () => {
  /** Each variable with a valid value and the variables that it needs. */
  const VARIABLES: Readonly<Record<string, readonly [value: string, ...needs: string[]]>> = {
    GITHUB_TOKEN: ['canary-token', 'GITHUB_REPOSITORY'],
    GITHUB_REPOSITORY: ['canary/portfolio', 'GITHUB_TOKEN'],
    GITHUB_BRANCH: ['canary-branch', 'GITHUB_TOKEN', 'GITHUB_REPOSITORY'],
    GITHUB_API_URL: ['https://canary.example/api', 'GITHUB_TOKEN', 'GITHUB_REPOSITORY'],
    STRIPE_SECRET_KEY: ['sk_test_canary', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'],
    STRIPE_API_URL: ['https://canary.example', 'STRIPE_SECRET_KEY'],
    STRIPE_WEBHOOK_SECRET: ['whsec_canary', 'STRIPE_SECRET_KEY'],
    PUBLIC_STRIPE_PUBLISHABLE_KEY: ['pk_test_canary', 'STRIPE_SECRET_KEY'],
    LAB: ['prodigi', 'LAB_API_KEY'],
    LAB_API_KEY: ['canary-key', 'LAB', 'LAB_WEBHOOK_SECRET'],
    LAB_API_URL: ['https://canary.example/lab', 'LAB'],
    LAB_WEBHOOK_SECRET: ['canary-secret-of-16', 'LAB'],
    LAB_HOLD_MINUTES: ['17', 'LAB'],
    SMTP_URL: ['smtp://canary:canary@canary.example:587'],
    MAIL_FROM: ['canary@shop.example', 'SMTP_URL'],
    MAIL_TO: ['canary@owner.example', 'SMTP_URL'],
  };
  const NAMES = Object.keys(VARIABLES);

  test('starts, does what is possible, and names each unused variable and what it needs', async () => {
    const all = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
      NAMES.filter((_name, at) => bits & (1 << at)),
    );
    for (const [at, given] of everyNth(all, 41).entries()) {
      const lacks = findMissingConfig(new Set(given));
      const waiting = given.filter((name) => VARIABLES[name]?.slice(1).some((need) => !given.includes(need)));
      expect(new Set(lacks.flatMap(({ beside }) => beside)), given.join()).toEqual(new Set(waiting));
      expect(lackLines(lacks).filter((line) => line.includes('\n'))).toEqual([]);

      const some = Object.fromEntries(given.map((name) => [name, VARIABLES[name]?.[0] ?? '']));
      const env = readEnv({ ...some, URL: 'https://site.example' });
      expect([env.store, paymentAccess(env)?.secretKey, env.lab?.name, !openMailer(env)]).toEqual([
        some.GITHUB_TOKEN && some.GITHUB_REPOSITORY ? 'github' : 'bundled',
        ...[some.STRIPE_SECRET_KEY, some.LAB, !some.SMTP_URL],
      ]);
      if (at % 17 > 0) continue;
      const shop = openShop({ env: some, isProduction: false, payment: () => paymentAccess(env) });
      expect((await shop.call('/api/photos')).status).toBe(200);
      if (some.STRIPE_SECRET_KEY) continue;
      const checkout = await shop.post(CHECKOUT, orderOf([lineOf()]));
      expect([checkout.status, await checkout.text()]).toEqual([503, expect.not.stringContaining('canary')]);
    }
  });
});

test('the sizes of a photo are the same in cart, page, structured data and checkout', async () => {
  const SIDES = [undefined, [6000, 4000], [1920, 1280], [1200, 800], [1, 6000]] as const;
  /** Photos of every file size with every choice of sizes. */
  const stored = SIDES.flatMap((sides) =>
    [undefined, ...OFFERS].map((sizes) => {
      const id = `print-${sides?.join('-') ?? 'unknown'}-${sizes ?? 'unsaid'}`;
      const print = sides && { widthPx: sides[0], heightPx: sides[1] };
      const photo = { filename: `${id}.jpg`, description: { en: id }, price_a3: 20, print, sizes };
      return [`content/photos/${id}.json`, photo] as const;
    }),
  );
  const shop = openShop({ content: Object.fromEntries(stored) });
  const { body: listed } = await answerOf<unknown[]>(await shop.call('/api/photos'));
  const works = photoPages(listed.map(readPhoto).filter(Boolean) as Photo[], []);
  expect(works).toHaveLength(stored.length);
  for (const work of works) {
    const { photo } = work;
    const [line] = readCart(JSON.stringify(addToCart([], photo, 'one')));
    const inCart = line && offeredSizes(line);
    const accepted: PrintSize[] = [];
    for (const size of PRINT_SIZES) {
      const lines = toLineItems([{ ...toCartItem(photo, 'one'), size }], 'en', ORIGIN);
      const { status, error } = await answerOf(await shop.post(CHECKOUT, orderOf(lines)));
      if (status === 503) accepted.push(size);
      else {
        const which = inCart?.length ? ` (${size})` : '';
        expect([status, error?.split('. ')[0]]).toEqual([400, `No longer available: "${photo.id}"${which}`]);
      }
    }
    expect(accepted, photo.id).toEqual(inCart);
    const page = photoMain(work, 'en', SITE, undefined).text;
    const radios = [...page.matchAll(/type="radio" name="size" value="(\w+)"( checked)?/g)];
    expect(radios.map(([, size]) => size)).toEqual(inCart);
    // One of the offered sizes is checked; a photo without sizes is not for sale.
    expect(radios.filter(([, , checked]) => checked)).toHaveLength(Math.min(1, radios.length));
    expect(page.includes('data-print')).toBe(radios.length > 0);
    const data = JSON.stringify(photoData(work, 'en', SITE, undefined));
    expect([...data.matchAll(/"Offer","name":"(\w+)"/g)].map(([, size]) => size)).toEqual(inCart);
  }
});

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { findMissingConfig } from '../../netlify/lib/missingConfig.ts';
import { openMailer } from '../../netlify/mail/mailer.ts';
import { paymentAccess } from '../../netlify/stripe/payment.ts';
import { lackLines } from '../../scripts/shopReport.ts';
import { photoMain } from '../../src/features/photo/photoHtml.ts';
import { photoData } from '../../src/features/photo/structuredData.ts';
import { readPhoto } from '../../src/shared/content/entries/photo.ts';
import { PAGE_TEXTS } from '../../src/shared/content/entries/site.ts';
import { photoPages } from '../../src/shared/content/photoPage.ts';
import { addToCart, readCart, toCartItem } from '../../src/shared/shop/cart.ts';
import { toLineItems } from '../../src/shared/shop/lineItems.ts';
import { OFFERS, offeredSizes } from '../../src/shared/shop/print.ts';
import { isPrintSize, PRINT_SIZES, type PrintSize } from '../../src/shared/shop/printSizes.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { SITE } from '../fixtures/photos.ts';
import { everyNth } from '../long.ts';
import { createFaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { answerOf, CHECKOUT, CONTENT, lineOf, ORIGIN, openShop, orderOf, type Shop } from './harness.ts';
import { SHOP_CONTENT } from './shopContent.ts';

describe('the readiness of the shop', () => {
  const PASSWORD = 'correct horse';
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
  /** Content of a shop that may open. */
  const READY: Record<string, unknown> = {
    ...CONTENT,
    'content/site.json': OWN_SITE,
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
      const { status, error } = await answerOf(answer);
      return { status, error };
    };
    return { readiness, order };
  }

  describe('whether the shop may open', () => {
    test('is reported with what is missing and where, without any secret', async () => {
      const text = await (await open(SHOP_CONTENT, true).readiness()).text();
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

    test('is reported with the photos whose prints are or may be soft', async () => {
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
  });

  describe('a shop that may not open yet', () => {
    test.each([
      ['en', 'The shop is not open yet. Please look in again.'],
      ['de', 'Der Laden ist noch nicht geöffnet. Schauen Sie gern wieder herein.'],
    ])('takes no order in production, and says so in %s', async (locale, error) => {
      expect(await open(SHOP_CONTENT, true).order(locale)).toEqual({ status: 503, error });
    });

    test('takes orders elsewhere, and in production at the owner’s own risk or when nothing is missing', async () => {
      expect((await open(SHOP_CONTENT, false).order()).status).toBe(502);
      const site = { ...OWN_SITE, sell: 'always', tax: undefined };
      const always = { ...SHOP_CONTENT, 'content/site.json': site };
      expect((await open(always, true).order()).status).toBe(502);
      const ready = open(READY, true);
      expect(await (await ready.readiness()).json()).toMatchObject({ findings: [], sells: true });
      expect((await ready.order()).status).toBe(502);
    });
  });
});

describe('an incomplete environment', () => {
  /** Variables that work together, each with a usable value. */
  const GROUPS = {
    github: {
      GITHUB_TOKEN: 'canary-token',
      GITHUB_REPOSITORY: 'canary/portfolio',
      GITHUB_BRANCH: 'canary-branch',
      GITHUB_API_URL: 'https://canary.example/api',
    },
    stripe: {
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_API_URL: 'https://canary.example',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary',
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_canary',
    },
    lab: {
      LAB: 'prodigi',
      LAB_API_KEY: 'canary-key',
      LAB_API_URL: 'https://canary.example/lab',
      LAB_WEBHOOK_SECRET: 'canary-secret-of-16',
      LAB_HOLD_MINUTES: '17',
    },
    mail: {
      SMTP_URL: 'smtp://canary:canary@canary.example:587',
      MAIL_FROM: 'canary@shop.example',
      MAIL_TO: 'canary@owner.example',
    },
  } as const;

  type Variables = Readonly<Record<string, string>>;

  /** Every choice among the variables, from none to all. */
  function subsets(variables: Variables): Variables[] {
    const entries = Object.entries(variables);
    return Array.from({ length: 2 ** entries.length }, (_, bits) =>
      Object.fromEntries(entries.filter((_entry, index) => bits & (1 << index))),
    );
  }

  /** All choices among the variables of all groups, 65,536; an ordinary run has each choice in a group, among others. */
  const allSubsets = (): readonly Variables[] =>
    everyNth(
      Object.values(GROUPS).reduce<Variables[]>(
        (found, group) => subsets(group).flatMap((some) => found.map((before) => ({ ...before, ...some }))),
        [{}],
      ),
      41,
    );
  const environments = Object.entries(GROUPS).flatMap(([group, variables]) =>
    subsets(variables).map((some) => [group, some] as const),
  );

  test('is reported with one line per missing variable, never with a value', () => {
    for (const given of allSubsets()) {
      const missingConfig = findMissingConfig(new Set(Object.keys(given)));
      const halves = missingConfig.filter(({ beside }) => beside.length > 0);
      const lines = lackLines(missingConfig);
      expect(lines.filter((line) => line.includes('\n') || /canary|prodigi|17/.test(line))).toEqual([]);
      // A variable that is set waits for nothing, or is named beside what it waits for.
      const has = (name: string) => name in given;
      const expectOneOf = (name: string, ...needed: string[]) => {
        const waits = halves.some(({ beside }) => beside.includes(name));
        if (has(name) && waits === needed.every(has)) throw new Error(`${name} in ${Object.keys(given)}`);
      };
      for (const name of Object.keys(GROUPS.github)) expectOneOf(name, 'GITHUB_TOKEN', 'GITHUB_REPOSITORY');
      for (const name of ['MAIL_FROM', 'MAIL_TO']) expectOneOf(name, 'SMTP_URL');
      expectOneOf('STRIPE_API_URL', 'STRIPE_SECRET_KEY');
      const isLabWhole = ['LAB', 'LAB_API_KEY', 'LAB_WEBHOOK_SECRET'].every(has);
      const isLabAbsent = !Object.keys(GROUPS.lab).some(has);
      const isToldOfLab = halves.some(({ code }) => code.startsWith('lab'));
      if (isToldOfLab === (isLabWhole || isLabAbsent)) throw new Error(`lab in ${Object.keys(given)}`);
    }
  });

  test.each(environments)('%s set to %j starts, and does what it can', async (_group, some) => {
    const env = readEnv({ ...some, URL: 'https://site.example' });
    expect(env.store).toBe(some.GITHUB_TOKEN && some.GITHUB_REPOSITORY ? 'github' : 'bundled');
    expect(paymentAccess(env)?.secretKey).toBe(some.STRIPE_SECRET_KEY);
    expect(env.lab?.name).toBe(some.LAB);
    expect(openMailer(env) !== undefined).toBe(some.SMTP_URL !== undefined);

    const shop = openShop({ env: { ...some }, isProduction: false, payment: () => paymentAccess(env) });
    expect((await shop.call('/api/photos')).status).toBe(200);
    if (some.STRIPE_SECRET_KEY) return;
    const checkout = await shop.post(CHECKOUT, orderOf([lineOf()]));
    expect([checkout.status, await checkout.text()]).toEqual([503, expect.not.stringContaining('canary')]);
  });
});

describe('the sizes of a photo are the same wherever they are named', () => {
  const FACTS = [undefined, [6000, 4000], [1920, 1280], [1200, 800], [1, 6000]] as const;

  /** A photo of every kind of file with every choice of the owner. */
  const PHOTOS = FACTS.flatMap((sides) =>
    [undefined, ...OFFERS].map((sizes) => {
      const id = `print-${sides?.join('-') ?? 'unknown'}-${sizes ?? 'unsaid'}`;
      const print = sides && { widthPx: sides[0], heightPx: sides[1] };
      return { id, filename: `${id}.jpg`, description: { en: id, de: id }, price_a3: 20, print, sizes };
    }),
  );

  let shop: Shop;

  beforeAll(async () => {
    const stripe = await createFaultyStripe(ORIGIN);
    const content = Object.fromEntries(PHOTOS.map(({ id, ...one }) => [`content/photos/${id}.json`, one]));
    shop = openShop({ content, payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }) });
    return stripe.close;
  });

  /** The photo as visitors' pages know it. */
  async function shown(id: string) {
    const { body: list } = await answerOf<{ id: string }[]>(await shop.call('/api/photos'));
    const photo = readPhoto(list.find((one) => one.id === id));
    const [work] = photo ? photoPages([photo], []) : [];
    if (!photo || !work) throw new Error(`${id} is not in the list`);
    return { photo, work };
  }

  async function isAccepted(id: string, size: PrintSize): Promise<boolean> {
    const { photo } = await shown(id);
    const line = { ...toCartItem(photo, 'one'), size };
    const body = orderOf(toLineItems([line], 'en', ORIGIN));
    const { status, error } = await answerOf(await shop.post(CHECKOUT, body));
    if (status === 200) return true;
    const which = offeredSizes(photo).length > 0 ? ` (${size})` : '';
    expect([status, error?.split('. ')[0]]).toEqual([400, `No longer available: "${id}"${which}`]);
    return false;
  }

  test.each(PHOTOS.map(({ id }) => id))('%s', async (id) => {
    const { photo, work } = await shown(id);
    const [stored] = readCart(JSON.stringify(addToCart([], photo, 'one')));
    const page = photoMain(work, 'en', SITE, undefined).text;
    const radios = [...page.matchAll(/type="radio" name="size" value="(\w+)"( checked)?/g)];
    const data = JSON.stringify(photoData(work, 'en', SITE, undefined));
    const accepted = await Promise.all(PRINT_SIZES.map((size) => isAccepted(id, size)));

    const inDialog = stored && offeredSizes(stored);
    expect(PRINT_SIZES.filter((_, at) => accepted[at])).toEqual(inDialog);
    expect(radios.map(([, size]) => size)).toEqual(inDialog);
    expect([...data.matchAll(/"Offer","name":"(\w+)"/g)].map(([, size]) => size)).toEqual(inDialog);
    // Something is chosen wherever there is a choice, and nothing is for sale where there is none.
    expect(radios.filter(([, , checked]) => checked)).toHaveLength(Math.min(1, radios.length));
    expect(page.includes('data-print')).toBe(radios.length > 0);
    expect(radios.every(([, size]) => isPrintSize(size))).toBe(true);
  });
});

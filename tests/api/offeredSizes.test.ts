import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoMain } from '../../src/features/photo/photoHtml.ts';
import { photoData } from '../../src/features/photo/structuredData.ts';
import { readPhoto } from '../../src/shared/content/entries/photo.ts';
import type { ShownSite } from '../../src/shared/content/entries/site.ts';
import { photoPages } from '../../src/shared/content/photoPage.ts';
import { addToCart, readCart, toCartItem } from '../../src/shared/shop/cart.ts';
import { toLineItems } from '../../src/shared/shop/lineItems.ts';
import { OFFERS, offeredSizes } from '../../src/shared/shop/print.ts';
import { isPrintSize, PRINT_SIZES, type PrintSize } from '../../src/shared/shop/printSizes.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CHECKOUT, ORIGIN, openShop, orderOf, type Shop } from './harness.ts';

const FACTS = [undefined, [6000, 4000], [1920, 1280], [1200, 800], [1, 6000]] as const;

/** A photo of every kind of file with every choice of the owner. */
const PHOTOS = FACTS.flatMap((sides) =>
  [undefined, ...OFFERS].map((sizes) => {
    const id = `print-${sides?.join('-') ?? 'unknown'}-${sizes ?? 'unsaid'}`;
    const print = sides && { widthPx: sides[0], heightPx: sides[1] };
    return { id, filename: `${id}.jpg`, description: { en: id, de: id }, price_a3: 20, print, sizes };
  }),
);

let stripe: FaultyStripe;
let shop: Shop;

beforeAll(async () => {
  stripe = await createFaultyStripe(ORIGIN);
  const content = Object.fromEntries(PHOTOS.map(({ id, ...photo }) => [`content/photos/${id}.json`, photo]));
  shop = openShop({ content, payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }) });
});
afterAll(() => stripe.close());

const SITE = { title: 'T', owner: 'O', tax: 'included', sells: true } as ShownSite;

/** The photo as visitors' pages know it. */
async function shown(id: string) {
  const list = (await (await shop.call('/api/photos')).json()) as { id: string }[];
  const photo = readPhoto(list.find((one) => one.id === id));
  const [work] = photo ? photoPages([photo], []) : [];
  if (!photo || !work) throw new Error(`${id} is not in the list`);
  return { photo, work };
}

async function isAccepted(id: string, size: PrintSize): Promise<boolean> {
  const { photo } = await shown(id);
  const line = { ...toCartItem(photo, 'one'), size };
  const answer = await shop.post(CHECKOUT, orderOf(toLineItems([line], 'en', ORIGIN)));
  if (answer.status === 200) return true;
  const { error } = (await answer.json()) as { error: string };
  const isOther = offeredSizes(photo).length > 0;
  expect([answer.status, error.split('. ')[0]]).toEqual([
    400,
    `No longer available: "${id}"${isOther ? ` (${size})` : ''}`,
  ]);
  return false;
}

describe('the sizes of a photo are the same wherever they are named', () => {
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

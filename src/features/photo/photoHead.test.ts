import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { photoOf, SITE, workOf } from '../../../tests/fixtures/photos.ts';
import { photoHead, projectHead } from './photoHead.ts';
import { photoData } from './structuredData.ts';

/** The schema.org vocabulary as Google publishes it in `schema-dts`, whose lines are all of one form. */
const path = createRequire(import.meta.url)
  .resolve('schema-dts')
  .replace(/\.js$/, '.d.ts');
const vocabulary = readFileSync(path, 'utf8');
const matches = (pattern: RegExp, text = vocabulary) =>
  [...text.matchAll(pattern)].map(([, ...parts]) => parts);
/** The types that each alias stands for. */
const aliases = new Map(matches(/^export type (\w+) = (.*);$/gm).map(([name, types]) => [name, types]));
/** The parents of each type, and the types of its own properties. */
const interfaces = new Map(
  matches(/^(?:export )?interface (\w+) extends (.*?) \{\n(.*?)^\}/gms).map(([name, parents = '', body]) => {
    const properties = matches(/^ +"(\w+)"\?: SchemaValue<(.*), "\1">;$/gm, body);
    return [name, { parents, allowed: new Map(properties.map(([property, types]) => [property, types])) }];
  }),
);

/** Values whose form the published types do not define. */
const VALUES: Readonly<Record<string, RegExp>> = {
  Text: /\S/,
  URL: /^(https?:\/\/\S+|\/\S*)$/,
  Number: /^\d+(\.\d+)?$/,
  Date: /^\d{4}(-\d\d(-\d\d)?)?$/,
};

/** The allowed types of a property, in a type or its parents. */
function allowedIn(type: string, property: string): string | undefined {
  const { parents = '', allowed } = interfaces.get(type) ?? {};
  const inherited = () => parents.split(', ').map((parent) => parents && allowedIn(parent, property));
  return allowed?.get(property) ?? (inherited().find(Boolean) || undefined);
}

/** Whether one of these types, or a type that they stand for, fits. */
const fits = (types: string | undefined, isFit: (type: string) => boolean): boolean =>
  types?.split(' | ').some((type) => isFit(type) || fits(aliases.get(type), isFit)) ?? false;

/** Violations of the vocabulary, by place; empty when there are none. */
function vocabularyFaults(node: unknown, place = ''): string[] {
  const { '@type': type = '', ...properties } = node as Record<string, unknown>;
  const leaf = `${type}Leaf`;
  if (!interfaces.has(leaf)) return [`${place}: no type ${type}`];
  return Object.entries(properties).flatMap(([name, held]) => {
    if (name.startsWith('@')) return [];
    const allowed = allowedIn(leaf, name);
    const at = `${place}${type}.${name}`;
    if (!allowed) return [`${at}: no such property`];
    return [held].flat().flatMap((value) => {
      if (typeof value !== 'object' || value === null) {
        const isFit = (type: string) => VALUES[type]?.test(String(value)) ?? type === JSON.stringify(value);
        return fits(allowed, isFit) ? [] : [`${at}: ${JSON.stringify(value)} does not fit`];
      }
      const inner = String((value as Record<string, unknown>)['@type']);
      return fits(allowed, (type) => type === `${inner}Leaf`)
        ? vocabularyFaults(value, `${at} > `)
        : [`${at}: no ${inner} here`];
    });
  });
}

const ORIGIN = 'https://anna.example/';
type Graph = { '@graph': Record<string, unknown>[] };
const graph = (...args: Parameters<typeof photoData>) => (photoData(...args) as Graph)['@graph'];

describe("the head of a photo's page", () => {
  test('names the photo, its project and the artist, the price and the shared picture', () => {
    const [en, de] = (['en', 'de'] as const).map((language) => photoHead(workOf(), language, SITE, ORIGIN));
    expect(en).toMatchObject({
      language: 'en',
      title: 'Kelp at low light · Undercurrents · Anna',
      description:
        'Kelp at low light. Art print by Anna Arnim in A4 or A3, from €24.50 (incl. VAT, plus shipping).',
      canonical: '/photos/kelp/',
      alternates: { en: '/photos/kelp/', de: '/de/photos/kelp/' },
      image: { address: expect.stringMatching(/^\/i\/abc-share-.+\.jpg$/), width: 1200, height: 630 },
    });
    expect(de).toMatchObject({
      title: 'Seetang im letzten Licht · Undercurrents · Anna',
      description:
        'Seetang im letzten Licht. Kunstdruck von Anna Arnim in A4 oder A3, ab 24,50\u00a0€ (inkl. MwSt., zzgl. Versand).',
      canonical: '/de/photos/kelp/',
    });
  });

  test.each([
    ['without derived images', { image: undefined }, { address: '/photos/kelp.jpg' }],
    ['without any address', { image: undefined, src: '', filename: undefined }, undefined],
  ])('shares the photo itself %s', (_, photo, image) => {
    expect(photoHead(workOf(photo), 'en', SITE, ORIGIN).image).toEqual(image);
  });

  test('shortens a long description', () => {
    const head = photoHead(workOf({ description: { en: 'word\n'.repeat(1000) } }), 'en', SITE, ORIGIN);
    expect(head.description.length).toBeLessThan(200);
    expect(head.description).not.toContain('\n');
  });
});

describe('the structured data of a photo', () => {
  const bare = { description: {}, paper: undefined, year: undefined, price_a4: undefined, image: undefined };

  test.each([
    ['with everything', workOf(), ORIGIN],
    ['without an origin', workOf(), undefined],
    ['with hardly anything', workOf({ ...bare, creativehub_sku_a4: undefined }), ORIGIN],
    ['without a picture', workOf({ ...bare, src: '', filename: undefined }), ORIGIN],
  ])('uses only types, properties and values of the schema.org vocabulary, %s', (_, page, origin) => {
    for (const language of ['en', 'de'] as const) {
      const nodes = graph(page, language, SITE, origin);
      expect(nodes.map((node) => node['@type'])).toEqual(['VisualArtwork', 'Product']);
      expect(nodes.flatMap((node) => vocabularyFaults(node))).toEqual([]);
    }
  });

  test('offers each size at the price of the checkout', () => {
    const [, product] = graph(workOf(), 'en', SITE, ORIGIN);
    const url = 'https://anna.example/photos/kelp/';
    const shippingDetails = { shippingRate: { value: '4.99' } };
    const offer = { description: 'incl. VAT, plus shipping', priceCurrency: 'EUR', url, shippingDetails };
    expect(product?.offers).toMatchObject([
      { ...offer, name: 'A4', price: '24.50', sku: 'CH-4' },
      { ...offer, name: 'A3', price: '29.99' },
    ]);
  });

  test('states availability when it is known at build time, which it is not for an edition', () => {
    const said = (photo: object) => {
      const [, product] = graph(workOf(photo), 'en', SITE, ORIGIN);
      expect(vocabularyFaults(product)).toEqual([]);
      return ((product?.offers ?? []) as { availability?: string }[]).map(({ availability }) => availability);
    };
    const [sold, left] = [{ size: 5, sold_before: 5 }, { size: 5 }];
    const [SOLD_OUT, IN_STOCK] = ['https://schema.org/SoldOut', 'https://schema.org/InStock'];
    expect(said({})).toEqual([IN_STOCK, IN_STOCK]);
    expect(said({ edition: left })).toEqual([undefined, undefined]);
    expect(said({ edition: sold })).toEqual([SOLD_OUT, SOLD_OUT]);
    expect(said({ edition_a4: sold })).toEqual([SOLD_OUT, IN_STOCK]);
    expect(said({ edition_a4: left, edition_a3: sold })).toEqual([undefined, SOLD_OUT]);
  });

  test('the check of the vocabulary finds faults', () => {
    expect(vocabularyFaults({ '@type': 'Print' })).toHaveLength(1);
    const odd = { '@type': 'Offer', price: 'cheap', colour: 'x', seller: { '@type': 'Brand' } };
    const faults = ['Offer.colour: no such property', 'Offer.seller: no Brand here'];
    expect(vocabularyFaults(odd)).toEqual(faults);
    expect(vocabularyFaults({ '@type': 'Offer', availability: 'https://schema.org/Ready' })).toHaveLength(1);
    expect(vocabularyFaults({ '@type': 'Product', url: 'no address', name: ' ' })).toHaveLength(2);
  });
});

test.each([
  [1, 'en', 'A work by Anna Arnim, as an art print in A4 and A3.'],
  [2, 'de', '2 Werke von Anna Arnim, als Kunstdrucke in A4 und A3.'],
] as const)('the head of a project with %i photos states their number in %s', (count, language, summary) => {
  const photos = Array.from({ length: count }, (_, at) => photoOf({ id: `p${at}` }));
  const row = { project: 'Undercurrents', text: { en: 'Water.', de: 'Wasser.' } };
  const project = { name: 'Undercurrents', slug: 'undercurrents', row, cover: photos[0], photos };
  const head = projectHead(project, language, SITE);
  expect(head.title).toBe('Undercurrents · Anna');
  expect(head.description).toBe(`${row.text[language]} ${summary}`);
  expect(head.alternates).toEqual({ en: '/projects/undercurrents/', de: '/de/projects/undercurrents/' });
  expect(head.image?.address).toMatch(/^\/i\/abc-share/);
});

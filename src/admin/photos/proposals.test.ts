import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileTexts, proposeDescriptions } from './proposals.ts';

/** Tags as exifreader gives them. */
const alternatives = (texts: Record<string, string>) => ({
  value: Object.entries(texts).map(([lang, value]) => ({
    value,
    attributes: { lang },
    description: value,
  })),
  attributes: {},
  description: Object.values(texts).join(', '),
});
const iptcTag = (description: string) => ({
  id: 120,
  value: [...description].map((c) => c.charCodeAt(0)),
  description,
});

describe('the texts of an image file', () => {
  it.each<[string, object, object, object]>([
    ['an IPTC caption', {}, { 'Caption/Abstract': iptcTag(' Fog\r\nat sea ') }, { plain: 'Fog\nat sea' }],
    [
      'XMP in two languages',
      { description: alternatives({ en: 'Fog', de: 'Nebel' }) },
      {},
      { en: 'Fog', de: 'Nebel' },
    ],
    [
      'regions of a language',
      { description: alternatives({ 'de-AT': 'Nebel', 'EN-us': 'Fog' }) },
      {},
      { en: 'Fog', de: 'Nebel' },
    ],
    [
      'a default that says nothing new',
      { description: alternatives({ 'x-default': 'Fog', en: 'Fog' }) },
      {},
      { en: 'Fog' },
    ],
    [
      'a default beside another language',
      { description: alternatives({ 'x-default': 'Fog', de: 'Nebel' }) },
      {},
      { plain: 'Fog', de: 'Nebel' },
    ],
    [
      'XMP before IPTC',
      { description: alternatives({ de: 'Nebel' }) },
      { 'Caption/Abstract': iptcTag('Old') },
      { de: 'Nebel' },
    ],
    [
      'a caption before a title',
      { title: alternatives({ en: 'Title' }) },
      { 'Caption/Abstract': iptcTag('Caption') },
      { plain: 'Caption' },
    ],
    [
      'a title before a headline',
      { Headline: { value: 'Head', attributes: {}, description: 'Head' } },
      { 'Object Name': iptcTag('Title') },
      { plain: 'Title' },
    ],
    [
      'a headline alone',
      { Headline: { value: 'Head', attributes: {}, description: 'Head' } },
      {},
      { plain: 'Head' },
    ],
    ['languages that the site does not have', { description: alternatives({ fr: 'Brume' }) }, {}, {}],
    ["a camera's own words", {}, { 'Caption/Abstract': iptcTag('OLYMPUS DIGITAL CAMERA         ') }, {}],
    [
      'an empty caption before a title',
      { description: alternatives({ en: ' \u0000' }), title: alternatives({ en: 'Fog' }) },
      {},
      { en: 'Fog' },
    ],
  ])('%s', (_name, xmp, iptc, expected) => expect(fileTexts(xmp, iptc)).toEqual(expected));

  it('of whatever a file holds are clean texts, and reading them never fails', () => {
    const tag = fc.oneof(
      fc.anything(),
      fc.record({ value: fc.anything(), attributes: fc.anything(), description: fc.anything() }),
    );
    const group = fc.dictionary(
      fc.constantFrom('description', 'title', 'Headline', 'Caption/Abstract', 'Object Name'),
      tag,
    );
    fc.assert(
      fc.property(fc.oneof(group, fc.anything()), fc.oneof(group, fc.anything()), (xmp, iptc) => {
        for (const text of Object.values(fileTexts(xmp, iptc))) expect(text.trim()).toBe(text);
      }),
    );
  });
});

describe('proposed descriptions', () => {
  const caption = (text: string) => ({ text, from: 'caption' });
  it.each([
    [{}, '', 'en', {}],
    [{}, 'Still lake', 'de', { de: { text: 'Still lake', from: 'name' } }],
    [{ plain: 'Fog' }, 'Name', 'en', { en: caption('Fog') }],
    [{ plain: 'Nebel' }, '', 'de', { de: caption('Nebel') }],
    [{ en: 'Fog', de: 'Nebel' }, 'Name', 'de', { en: caption('Fog'), de: caption('Nebel') }],
    [{ plain: 'Fog', de: 'Nebel' }, '', 'de', { en: caption('Fog'), de: caption('Nebel') }],
    [{ de: 'Nebel' }, 'Name', 'en', { de: caption('Nebel') }],
    [{ plain: 'Brume', en: 'Fog', de: 'Nebel' }, '', 'en', { en: caption('Fog'), de: caption('Nebel') }],
  ] as const)('%j, named %j, in %s: %j', (texts, name, spoken, expected) => {
    expect(proposeDescriptions(texts, name, spoken)).toEqual(expected);
  });
});

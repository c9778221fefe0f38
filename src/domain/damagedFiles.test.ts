import { describe, expect, test } from 'vitest';
import { describeFault } from '../messages/faults.ts';
import {
  settingsSchema,
  storedPhotoSchema,
  storedSiteSchema,
  storedTrackSchema,
  storedVideoSchema,
} from './entries/schemas.ts';
import type { Schema } from './fields/schema.ts';
import { parseStored, StoredFileError } from './stored.ts';

const PHOTO = { filename: 'a.jpg', description: { en: 'A', de: 'Ä' } };
const VIDEO = { url: 'https://youtu.be/dQw4w9WgXcQ', description: { en: 'V' } };
const TRACK = { url: 'https://soundcloud.com/a/b', description: { en: 'T' } };
const CONTACT = { name: 'N', street: 'S 1', city: 'C', country: 'D', email: 'a@example.com' };
const SITE = { title: 'T', owner: 'O', social: {}, contact: CONTACT };
const ADDRESS = 'Expected an address starting with https:// or a path on this site starting with /.';
const PRICE = 'Expected a price in euros such as 24.99, from 0 to 100000, or nothing.';
const NAME = 'Expected a file name of letters, digits, ".", "-" and "_", without folders.';

/** The error text of a file that must not be readable. */
function faultText(file: string, stored: unknown, schema: Schema<unknown>): string {
  try {
    parseStored(file, typeof stored === 'string' ? stored : JSON.stringify(stored), schema);
  } catch (error) {
    if (error instanceof StoredFileError) return error.faults.map(describeFault).join('\n');
    throw error;
  }
  return 'no fault';
}

type Damage = [name: string, stored: unknown, text: string | RegExp];
const check = (file: string, schema: Schema<unknown>, damage: Damage[]) =>
  test.each(damage)('%s', (_, stored, text) => {
    const found = faultText(file, stored, schema);
    if (typeof text === 'string') expect(found).toBe(`${file}: ${text}`);
    else expect(found).toMatch(text);
  });

describe('a damaged photo names file, field, expectation and what was found', () => {
  check('content/photos/a.json', storedPhotoSchema, [
    ['cut off', '{"filename": "a.j', /^content\/photos\/a\.json: Is not valid JSON: .+/],
    ['empty', '', /^content\/photos\/a\.json: Is not valid JSON: .+/],
    ['a conflict left behind', '<<<<<<< HEAD\n{}', /^content\/photos\/a\.json: Is not valid JSON: .+/],
    ['a list', [], 'Expected an object with named fields. (found [])'],
    [
      'no image',
      { description: { en: 'A' } },
      'filename: Expected the name of an image in public/photos. (found nothing)',
    ],
    [
      'no description',
      { filename: 'a.jpg' },
      'description: Expected the texts "en" and "de". (found nothing)',
    ],
    [
      'German only',
      { ...PHOTO, description: { de: 'Ä' } },
      'description.en: Expected a text. (found nothing)',
    ],
    [
      'blank',
      { ...PHOTO, description: { en: ' ' } },
      'description.en: Expected a text in English. (found " ")',
    ],
    ['a folder', { ...PHOTO, filename: '../a.jpg' }, `filename: ${NAME} (found "../a.jpg")`],
    ['a script', { ...PHOTO, src: 'javascript:alert(1)' }, `src: ${ADDRESS} (found "javascript:alert(1)")`],
    ['a word for a price', { ...PHOTO, price_a4: 'free' }, `price_a4: ${PRICE} (found "free")`],
    ['a negative price', { ...PHOTO, price_a3: -1 }, `price_a3: ${PRICE} (found -1)`],
    ['too high a price', { ...PHOTO, price: '100000.01' }, `price: ${PRICE} (found "100000.01")`],
    ['more than two decimals', { ...PHOTO, price_a4: 31.505 }, `price_a4: ${PRICE} (found 31.505)`],
    [
      'more than two decimals as text',
      { ...PHOTO, price_a4: '31,5051' },
      `price_a4: ${PRICE} (found "31,5051")`,
    ],
    [
      'a price that could be either of two',
      { ...PHOTO, price_a3: '1.299' },
      'price_a3: Is this €1,299.00 or €1.30? Please write the price with its cents. (found "1.299")',
    ],
    ['an order as text', { ...PHOTO, order: '1' }, 'order: Expected a number. (found "1")'],
    ['a number for a project', { ...PHOTO, project: 5 }, 'project: Expected a text. (found 5)'],
    [
      'a long SKU is shown shortened',
      { ...PHOTO, creativehub_sku_a4: 'x'.repeat(201) },
      `creativehub_sku_a4: Expected a text of at most 200 characters. (found "${'x'.repeat(56)}…)`,
    ],
    [
      'two faults, one line each',
      { ...PHOTO, order: null, price: true },
      `order: Expected a number. (found null)\ncontent/photos/a.json: price: ${PRICE} (found true)`,
    ],
  ]);
});

describe('a damaged video', () => {
  check('content/videos/v.json', storedVideoSchema, [
    ['cut off', '{"url":', /^content\/videos\/v\.json: Is not valid JSON: .+/],
    ['null', null, 'Expected an object with named fields. (found null)'],
    ['no url', { description: { en: 'V' } }, 'url: Expected a text. (found nothing)'],
    [
      'a url without encryption',
      { ...VIDEO, url: 'http://x.example' },
      `url: ${ADDRESS} (found "http://x.example")`,
    ],
    ['a number for a url', { ...VIDEO, url: 7 }, 'url: Expected a text. (found 7)'],
    [
      'a short id',
      { ...VIDEO, videoId: 'x' },
      'videoId: Expected the 11 characters that name a video. (found "x")',
    ],
    ['a thumbnail of no kind', { ...VIDEO, thumbnail: 5 }, 'thumbnail: Expected a text. (found 5)'],
    ['a script', { ...VIDEO, thumbnail: 'data:x' }, `thumbnail: ${ADDRESS} (found "data:x")`],
    [
      'a list of texts',
      { ...VIDEO, description: ['V'] },
      'description: Expected the texts "en" and "de". (found ["V"])',
    ],
    ['an order as text', { ...VIDEO, order: 'x' }, 'order: Expected a number. (found "x")'],
  ]);
});

describe('a damaged track', () => {
  const wanted = 'Invalid SoundCloud URL format. URL must contain soundcloud.com/';
  check('content/music/t.json', storedTrackSchema, [
    ['cut off', '{"url":"https://sound', /^content\/music\/t\.json: Is not valid JSON: .+/],
    ['a text', '"track"', 'Expected an object with named fields. (found "track")'],
    [
      'no url',
      { description: { en: 'T' } },
      /^content\/music\/t\.json: url: Expected a text\. \(found nothing\)/,
    ],
    [
      'another service',
      { ...TRACK, url: 'https://x.example/a' },
      `url: ${wanted} (found "https://x.example/a")`,
    ],
    [
      'a look-alike',
      { ...TRACK, url: 'https://soundcloud.com.x.example/a' },
      /: url: Invalid SoundCloud URL format/,
    ],
    [
      'the bare host',
      { ...TRACK, url: 'https://soundcloud.com/' },
      `url: ${wanted} (found "https://soundcloud.com/")`,
    ],
    [
      'no encryption',
      { ...TRACK, url: 'http://soundcloud.com/a' },
      `url: ${ADDRESS} (found "http://soundcloud.com/a")`,
    ],
    ['no description', { url: TRACK.url }, 'description: Expected the texts "en" and "de". (found nothing)'],
    [
      'German as a number',
      { ...TRACK, description: { en: 'T', de: 5 } },
      'description.de: Expected a text. (found 5)',
    ],
    ['an order as list', { ...TRACK, order: [1] }, 'order: Expected a number. (found [1])'],
  ]);
});

describe('a damaged content/site.json', () => {
  const email = { ...CONTACT, email: 'a@' };
  check('content/site.json', storedSiteSchema, [
    ['cut off', '{"title"', /^content\/site\.json: Is not valid JSON: .+/],
    ['a number', 5, 'Expected an object with named fields. (found 5)'],
    ['no title', { ...SITE, title: undefined }, 'title: Expected a text. (found nothing)'],
    ['a blank title', { ...SITE, title: '  ' }, 'title: Please fill in this field. (found "  ")'],
    ['no owner', { ...SITE, owner: null }, 'owner: Expected a text. (found null)'],
    [
      'no address',
      { ...SITE, contact: { ...CONTACT, city: undefined } },
      'contact.city: Expected a text. (found nothing)',
    ],
    [
      'a link half',
      { ...SITE, social: { photo: { label: 'P' } } },
      'social.photo.url: Please fill in this field. (found nothing)',
    ],
    [
      'a script',
      { ...SITE, social: { audio: { label: 'A', url: 'x:y' } } },
      'social.audio.url: Expected an address starting with https:// or a path on this site starting with /. (found "x:y")',
    ],
    [
      'no e-mail address',
      { ...SITE, contact: email },
      'contact.email: Expected an e-mail address such as name@example.com. (found "a@")',
    ],
    [
      'no choice',
      { ...SITE, tax: 'none' },
      /tax: Expected one of included, small-business\. \(found "none"\)$/,
    ],
  ]);

  test.each([
    ['no social links', { ...SITE, social: undefined }],
    ['a kind of link unknown', { ...SITE, social: { tic: {} } }],
    ['a key unknown', { ...SITE, Title: 'T' }],
    ['tax and order words', { ...SITE, tax: 'included', orderButton: 'binding' }],
  ])('%s is no damage', (_name, site) => {
    expect(faultText('content/site.json', site, storedSiteSchema)).toBe('no fault');
  });
});

describe('a damaged content/settings.json', () => {
  check('content/settings.json', settingsSchema, [
    ['cut off', '{"enable', /^content\/settings\.json: Is not valid JSON: .+/],
    ['a list', [], 'Expected an object with named fields. (found [])'],
    ['below a bound', { grainSizePx: 39 }, 'grainSizePx: Must be a number from 40 to 4000 px. (found 39)'],
    ['above a bound', { parallaxFast: 1.1 }, 'parallaxFast: Must be a number from 0 to 1. (found 1.1)'],
    [
      'a number as text',
      { cornerRadiusPx: '1' },
      'cornerRadiusPx: Must be a number from 0 to 1000 px. (found "1")',
    ],
    ['a switch as text', { enableGrain: 'on' }, 'enableGrain: Expected true or false. (found "on")'],
    [
      'a named colour',
      { colorHome: 'red' },
      'colorHome: Expected a color like #FEF3C7: # and six digits or letters from a to f. (found "red")',
    ],
    ['a blend unknown', { grainBlend: 'hue' }, /grainBlend: Expected one of overlay, .+ \(found "hue"\)$/],
    ['a key unknown', { gain: 1 }, 'gain: There is no such field. (found 1)'],
    ['a pollution key', '{"__proto__": 1}', '__proto__: There is no such field. (found 1)'],
  ]);
});

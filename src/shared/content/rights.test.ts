import { expect, test } from 'vitest';
import { z } from 'zod';
import { photoOf, SITE } from '../../../tests/fixtures/photos.ts';
import { miningFields, miningRules, robotsLines, statedRights } from './rights.ts';

const ORIGIN = 'https://mara.example';
const RESERVED = { ...SITE, 'rights.tdm': 'reserved' } as const;

/** The rules of the TDM Reservation Protocol's final report, 5.1, for a file's content. */
const REPORT = z.array(
  z.strictObject({
    location: z.string().regex(/^\/[^\s#]*$/),
    'tdm-reservation': z.union([z.literal(0), z.literal(1)]),
    'tdm-policy': z.url({ protocol: /^https$/ }).optional(),
  }),
);

/** The rules' result for an address: the first match wins, as in robots.txt. */
function reservationAt(rules: z.infer<typeof REPORT>, path: string): 0 | 1 | undefined {
  const pattern = (location: string) =>
    new RegExp(`^${location.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`);
  return rules.find(({ location }) => pattern(location).test(path))?.['tdm-reservation'];
}

test('without stated rights nothing is said', () => {
  expect(statedRights({}, SITE, ORIGIN)).toBeUndefined();
  expect(statedRights({ creator: '', copyright: '', tdm: '' }, SITE, ORIGIN)).toBeUndefined();
  expect([miningRules([photoOf()], SITE, ORIGIN), miningFields('', SITE, ORIGIN)]).toEqual([[], {}]);
  expect(robotsLines([photoOf()], SITE).join('\n')).not.toContain('GPTBot');
});

test("a photo's rights win over the site's, then the owner's; without a licence page the imprint is named", () => {
  expect(statedRights({}, RESERVED, ORIGIN)).toEqual({
    creator: 'Anna Arnim',
    copyright: '© Anna Arnim',
    address: 'https://mara.example/legal/imprint/',
    tdm: 'reserved',
  });
  const site = { ...RESERVED, 'rights.creator': 'Studio', 'rights.licence': '/lizenz für alle/' };
  expect(statedRights({ creator: 'Ada', tdm: 'free' }, site, ORIGIN)).toEqual({
    creator: 'Ada',
    copyright: '© Ada',
    address: 'https://mara.example/lizenz%20f%C3%BCr%20alle/',
    tdm: 'free',
  });
  // The site's address is unknown.
  expect(statedRights({}, site, undefined)).toMatchObject({ creator: 'Studio', address: undefined });
});

const PHOTOS = [photoOf({ tdm: 'free' }), photoOf({ id: 'tide', filename: 'tide.jpg', image: undefined })];

test("the rule of a photo that allows mining comes before the site's rule", () => {
  const site = { ...RESERVED, 'rights.licence': 'https://anna.example/licence' };
  const rules = REPORT.parse(JSON.parse(JSON.stringify(miningRules(PHOTOS, site, ORIGIN))));
  for (const path of ['/photos/kelp/', '/de/photos/kelp/', '/photos/kelp.jpg', '/i/abc-480.avif'])
    expect([path, reservationAt(rules, path)]).toEqual([path, 0]);
  for (const path of ['/', '/photos/kelp2/', '/photos/kelp.jpg.webp', '/photos/tide.jpg', '/i/abcd-480.avif'])
    expect([path, reservationAt(rules, path)]).toEqual([path, 1]);
  const last = { location: '/', 'tdm-reservation': 1, 'tdm-policy': 'https://anna.example/licence' };
  expect(rules.at(-1)).toEqual(last);
  expect(rules[0]).not.toHaveProperty('tdm-policy');
});

test('robots.txt keeps only crawlers of training data from reserved photos', () => {
  const lines = robotsLines(PHOTOS, RESERVED);
  const [all, training] = lines.join('\n').split('\n\n');
  expect(all).toBe('User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /success');
  expect(training).toMatch(/^User-agent: GPTBot$/m);
  expect(training).toMatch(/^Disallow: \/$/m);
  expect(training).toMatch(/^Allow: \/photos\/kelp\/$/m);
  const one = robotsLines([photoOf({ tdm: 'reserved' })], SITE).join('\n');
  expect(one).toMatch(/^Disallow: \/photos\/kelp\.jpg\$$/m);
  expect(one).not.toMatch(/^Disallow: \/$/m);
});

import { expect, test } from 'vitest';
import { readConsents } from './consent.ts';

const SINCE = '2026-11-22T10:00:00.000Z';

test.each<[what: string, text: string, consents: object]>([
  ['both', JSON.stringify({ youtube: SINCE, soundcloud: SINCE }), { youtube: SINCE, soundcloud: SINCE }],
  ['one', JSON.stringify({ soundcloud: SINCE }), { soundcloud: SINCE }],
  ['a service that nobody knows', JSON.stringify({ other: SINCE, youtube: SINCE }), { youtube: SINCE }],
  ['a yes without a time', JSON.stringify({ youtube: true, soundcloud: 'yes' }), {}],
  ['what is inherited', '{"__proto__":{"youtube":"2026-11-22"}}', {}],
  ['a list', '[]', {}],
  ['broken text', '{', {}],
  ['nothing', '', {}],
])('reads a consent for %s', (_what, text, consents) => expect(readConsents(text)).toEqual(consents));

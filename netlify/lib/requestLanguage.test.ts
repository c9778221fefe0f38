import { expect, test } from 'vitest';
import { requestLanguage } from './request.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-de,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr,de;q=0.7,en;q=0.3', 'de'],
  ['fr, en;q=0.4, de;q=0.6', 'de'],
  ['de;q=0, en', 'en'],
  ['de;q=0', 'en'],
  ['den', 'en'],
  ['*', 'en'],
  ['de;q=rubbish', 'de'],
  [',,;;q=1,de', 'de'],
  [`${'x'.repeat(100_000)},de`, 'en'],
] as const)('Accept-Language %j is answered in %s', (header, language) => {
  const headers = new Headers(header === undefined ? [] : [['accept-language', header]]);
  expect(requestLanguage(new Request('http://site/', { headers }))).toBe(language);
});

import { expect, test } from 'vitest';
import { lacksOf } from '../netlify/lib/lacks.ts';
import { lacksLine } from './lackLines.ts';

test('what a deployed site would lack is one line with the command that lists it', () => {
  expect(lacksLine(lacksOf(new Set()))).toMatch(
    /^A deployed site would lack \d+ settings: npm run lint:shop lists what\.$/,
  );
  const one = [{ code: 'signing', missing: ['SIGNING_KEY'], beside: [], isForSelling: false }] as const;
  expect(lacksLine(one)).toBe('A deployed site would lack a setting: npm run lint:shop lists what.');
  expect(lacksLine([])).toBeUndefined();
});

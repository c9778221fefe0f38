import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/shared/i18n/language.ts';
import { describeLack } from '../../src/shared/missingConfig.ts';
import { findMissingConfig } from './missingConfig.ts';

/** The missing variables, and in brackets those that need them. */
const shown = (given: readonly string[]) =>
  findMissingConfig(new Set(given)).map(
    ({ missing, beside }) => missing.join('+') + (beside.length > 0 ? ` (${beside.join('+')})` : ''),
  );

const WHOLE =
  `ADMIN_PASSWORD GITHUB_TOKEN GITHUB_REPOSITORY BUILD_HOOK_URL STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET
  PUBLIC_STRIPE_PUBLISHABLE_KEY SMTP_URL SIGNING_KEY`.split(/\s+/);

describe('what a deployed site lacks of its environment', () => {
  test('is everything that it needs where nothing is set', () => {
    expect(shown([])).toEqual(
      `ADMIN_PASSWORD_HASH GITHUB_TOKEN+GITHUB_REPOSITORY BUILD_HOOK_URL STRIPE_SECRET_KEY
      STRIPE_WEBHOOK_SECRET PUBLIC_STRIPE_PUBLISHABLE_KEY SMTP_URL SIGNING_KEY`.split(/\s+/),
    );
  });

  test('is nothing where all that is set, by the password or by its hash', () => {
    expect([shown(WHOLE), shown(['ADMIN_PASSWORD_HASH', ...WHOLE.slice(1)])]).toEqual([[], []]);
  });

  test.each<[string[], string[], string[]]>([
    [['GITHUB_TOKEN'], [], ['GITHUB_TOKEN (GITHUB_REPOSITORY)']],
    [['GITHUB_REPOSITORY'], [], ['GITHUB_REPOSITORY (GITHUB_TOKEN)']],
    [
      ['GITHUB_TOKEN', 'GITHUB_REPOSITORY'],
      ['GITHUB_BRANCH'],
      ['GITHUB_TOKEN+GITHUB_REPOSITORY (GITHUB_BRANCH)'],
    ],
    [['STRIPE_SECRET_KEY'], [], ['STRIPE_SECRET_KEY (STRIPE_WEBHOOK_SECRET+PUBLIC_STRIPE_PUBLISHABLE_KEY)']],
    [['STRIPE_WEBHOOK_SECRET'], [], ['STRIPE_WEBHOOK_SECRET (STRIPE_SECRET_KEY)']],
    [['PUBLIC_STRIPE_PUBLISHABLE_KEY'], [], ['PUBLIC_STRIPE_PUBLISHABLE_KEY (STRIPE_SECRET_KEY)']],
    [['SMTP_URL'], ['MAIL_FROM'], ['SMTP_URL (MAIL_FROM)']],
    [[], ['LAB'], ['LAB_API_KEY (LAB)']],
    [[], ['LAB_API_KEY'], ['LAB (LAB_API_KEY)', 'LAB_WEBHOOK_SECRET (LAB_API_KEY)']],
    [[], ['LAB_WEBHOOK_SECRET'], ['LAB (LAB_WEBHOOK_SECRET)']],
    [[], ['LAB', 'LAB_API_KEY', 'LAB_WEBHOOK_SECRET'], []],
    [[], ['PUBLIC_ANALYTICS_ID'], ['PUBLIC_ANALYTICS_SRC (PUBLIC_ANALYTICS_ID)']],
  ])('without %j and with %j is %j', (without, extra, expected) => {
    expect(shown([...WHOLE.filter((name) => !without.includes(name)), ...extra])).toEqual(expected);
  });

  test('is said in both languages', () => {
    const [lack] = findMissingConfig(new Set(['GITHUB_BRANCH'])).filter(({ code }) => code === 'content');
    if (!lack) throw new Error('GitHub is not missing');
    expect(LANGUAGES.map((language) => describeLack(language, lack))).toEqual([
      {
        where: 'GITHUB_TOKEN and GITHUB_REPOSITORY',
        what: 'not set beside GITHUB_BRANCH: nothing can be saved in the panel of a deployed site.',
      },
      {
        where: 'GITHUB_TOKEN und GITHUB_REPOSITORY',
        what: 'nicht gesetzt neben GITHUB_BRANCH: in der Verwaltung der veröffentlichten Seite lässt sich nichts speichern.',
      },
    ]);
  });
});

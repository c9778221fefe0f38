import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/shared/i18n/language.ts';
import { describeLack } from '../../src/shared/missingConfig.ts';
import { findMissingConfig } from './missingConfig.ts';

/** The missing variables, and in brackets the variables that need them. */
const shown = (given: readonly string[]) =>
  findMissingConfig(new Set(given)).map(
    ({ missing, beside }) => missing.join('+') + (beside.length > 0 ? ` (${beside.join('+')})` : ''),
  );

const WHOLE =
  `ADMIN_PASSWORD GITHUB_TOKEN GITHUB_REPOSITORY BUILD_HOOK_URL STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET
  PUBLIC_STRIPE_PUBLISHABLE_KEY SMTP_URL SIGNING_KEY`.split(/\s+/);

describe('missing variables of a deployed site', () => {
  test.each<[string, string, string[]]>([
    ['', '', []],
    ['ADMIN_PASSWORD', 'ADMIN_PASSWORD_HASH', []],
    ['GITHUB_TOKEN', '', ['GITHUB_TOKEN (GITHUB_REPOSITORY)']],
    ['GITHUB_REPOSITORY', '', ['GITHUB_REPOSITORY (GITHUB_TOKEN)']],
    ['GITHUB_TOKEN GITHUB_REPOSITORY', 'GITHUB_BRANCH', ['GITHUB_TOKEN+GITHUB_REPOSITORY (GITHUB_BRANCH)']],
    ['STRIPE_SECRET_KEY', '', ['STRIPE_SECRET_KEY (STRIPE_WEBHOOK_SECRET+PUBLIC_STRIPE_PUBLISHABLE_KEY)']],
    ['STRIPE_WEBHOOK_SECRET', '', ['STRIPE_WEBHOOK_SECRET (STRIPE_SECRET_KEY)']],
    ['PUBLIC_STRIPE_PUBLISHABLE_KEY', '', ['PUBLIC_STRIPE_PUBLISHABLE_KEY (STRIPE_SECRET_KEY)']],
    ['SMTP_URL', 'MAIL_FROM', ['SMTP_URL (MAIL_FROM)']],
    ['', 'LAB', ['LAB_API_KEY (LAB)']],
    ['', 'LAB_API_KEY', ['LAB (LAB_API_KEY)', 'LAB_WEBHOOK_SECRET (LAB_API_KEY)']],
    ['', 'LAB_WEBHOOK_SECRET', ['LAB (LAB_WEBHOOK_SECRET)']],
    ['', 'LAB LAB_API_KEY LAB_WEBHOOK_SECRET', []],
    ['', 'PUBLIC_ANALYTICS_ID', ['PUBLIC_ANALYTICS_SRC (PUBLIC_ANALYTICS_ID)']],
  ])('without "%s" and with "%s" are %j', (without, extra, expected) => {
    const rest = WHOLE.filter((name) => !without.split(' ').includes(name));
    expect(shown([...rest, ...extra.split(' ')])).toEqual(expected);
  });

  test('are all needed ones if nothing is set', () => {
    expect(shown([])).toEqual(
      `ADMIN_PASSWORD_HASH GITHUB_TOKEN+GITHUB_REPOSITORY BUILD_HOOK_URL STRIPE_SECRET_KEY
      STRIPE_WEBHOOK_SECRET PUBLIC_STRIPE_PUBLISHABLE_KEY SMTP_URL SIGNING_KEY`.split(/\s+/),
    );
  });

  test('are described in both languages', () => {
    const [lack] = findMissingConfig(new Set(['GITHUB_BRANCH'])).filter(({ code }) => code === 'content');
    expect(LANGUAGES.map((language) => lack && Object.values(describeLack(language, lack)))).toEqual([
      ['GITHUB_TOKEN and GITHUB_REPOSITORY', expect.stringMatching(/^not set beside GITHUB_BRANCH: .+/)],
      ['GITHUB_TOKEN und GITHUB_REPOSITORY', expect.stringMatching(/^nicht gesetzt neben GITHUB_BRANCH: .+/)],
    ]);
  });
});

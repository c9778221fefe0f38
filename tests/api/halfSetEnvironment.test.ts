import { describe, expect, test } from 'vitest';
import { readEnv, VARIABLES } from '../../netlify/lib/env.ts';

import { findMissingConfig } from '../../netlify/lib/missingConfig.ts';
import { openMailer } from '../../netlify/mail/mailer.ts';
import { paymentAccess } from '../../netlify/stripe/payment.ts';
import { lackLines } from '../../scripts/shopReport.ts';
import { CHECKOUT, lineOf, openShop, orderOf } from './harness.ts';

/** Variables that work together, each with a usable value. */
const GROUPS = {
  github: {
    GITHUB_TOKEN: 'canary-token',
    GITHUB_REPOSITORY: 'canary/portfolio',
    GITHUB_BRANCH: 'canary-branch',
    GITHUB_API_URL: 'https://canary.example/api',
  },
  stripe: {
    STRIPE_SECRET_KEY: 'sk_test_canary',
    STRIPE_API_URL: 'https://canary.example',
    STRIPE_WEBHOOK_SECRET: 'whsec_canary',
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_canary',
  },
  lab: {
    LAB: 'prodigi',
    LAB_API_KEY: 'canary-key',
    LAB_API_URL: 'https://canary.example/lab',
    LAB_WEBHOOK_SECRET: 'canary-secret-of-16',
    LAB_HOLD_MINUTES: '17',
  },
  mail: {
    SMTP_URL: 'smtp://canary:canary@canary.example:587',
    MAIL_FROM: 'canary@shop.example',
    MAIL_TO: 'canary@owner.example',
  },
} as const;

type Variables = Readonly<Record<string, string>>;

/** Every choice among the variables, from none to all. */
function subsets(variables: Variables): Variables[] {
  const entries = Object.entries(variables);
  return Array.from({ length: 2 ** entries.length }, (_, bits) =>
    Object.fromEntries(entries.filter((_entry, index) => bits & (1 << index))),
  );
}

/** All choices among the variables of all groups: 65,536. */
const allSubsets = (): Variables[] =>
  Object.values(GROUPS).reduce<Variables[]>(
    (found, group) => subsets(group).flatMap((some) => found.map((before) => ({ ...before, ...some }))),
    [{}],
  );
const environments = Object.entries(GROUPS).flatMap(([group, variables]) =>
  subsets(variables).map((some) => [group, some] as const),
);

describe('an environment that is set by half', () => {
  test('is told by one line for each partner that is missing, never by a value', () => {
    for (const given of allSubsets()) {
      const missingConfig = findMissingConfig(new Set(Object.keys(given)));
      const halves = missingConfig.filter(({ beside }) => beside.length > 0);
      const lines = lackLines(missingConfig);
      expect(lines.filter((line) => line.includes('\n') || /canary|prodigi|17/.test(line))).toEqual([]);
      // A variable that is set waits for nothing, or is named beside what it waits for.
      const has = (...names: string[]) => names.every((name) => name in given);
      const waits = (name: string) => halves.some(({ beside }) => beside.includes(name));
      for (const name of Object.keys(GROUPS.github))
        if (has(name) && waits(name) === has('GITHUB_TOKEN', 'GITHUB_REPOSITORY'))
          throw new Error(`${name} in ${Object.keys(given)}`);
      for (const name of ['MAIL_FROM', 'MAIL_TO'])
        if (has(name) && waits(name) === has('SMTP_URL')) throw new Error(`${name} in ${Object.keys(given)}`);
      if (has('STRIPE_API_URL') && waits('STRIPE_API_URL') === has('STRIPE_SECRET_KEY'))
        throw new Error(`STRIPE_API_URL in ${Object.keys(given)}`);
      const isLabWhole = has('LAB', 'LAB_API_KEY', 'LAB_WEBHOOK_SECRET');
      const isLabAbsent = !Object.keys(GROUPS.lab).some((name) => has(name));
      const toldOfLab = halves.filter(({ code }) => code.startsWith('lab')).length;
      if ((toldOfLab === 0) !== (isLabWhole || isLabAbsent)) throw new Error(`lab in ${Object.keys(given)}`);
    }
  });

  test.each(environments)('%s set to %j starts, and does what it can', async (_group, some) => {
    const env = readEnv({ ...some, URL: 'https://site.example' });
    expect(env.store).toBe(some.GITHUB_TOKEN && some.GITHUB_REPOSITORY ? 'github' : 'bundled');
    expect(paymentAccess(env)?.secretKey).toBe(some.STRIPE_SECRET_KEY);
    expect(env.lab?.name).toBe(some.LAB);
    expect(openMailer(env) !== undefined).toBe(some.SMTP_URL !== undefined);

    const shop = openShop({ env: { ...some }, isProduction: false, payment: () => paymentAccess(env) });
    expect((await shop.call('/api/photos')).status).toBe(200);
    if (some.STRIPE_SECRET_KEY) return;
    const checkout = await shop.post(CHECKOUT, orderOf([lineOf()]));
    expect([checkout.status, await checkout.text()]).toEqual([503, expect.not.stringContaining('canary')]);
  });
});

test('what a site lacks is named by variables that are read', () => {
  const nothing = findMissingConfig(new Set());
  const half = Object.values(GROUPS).flatMap((group) =>
    Object.keys(group).flatMap((name) => findMissingConfig(new Set([name]))),
  );
  for (const { missing } of [...nothing, ...half])
    expect(VARIABLES).toEqual(expect.arrayContaining([...missing]));
});

import type { Lack, LackCode } from '../../src/shared/missingConfig.ts';

type Row = {
  readonly code: LackCode;
  readonly needs: readonly string[];
  /** A variable that does the same. */
  readonly instead?: string;
  readonly beside?: readonly string[];
  /** Without it nothing is sold. */
  readonly isForSelling?: boolean;
  /** Optional, unless a variable that needs it is set. */
  readonly isChoice?: boolean;
};

/** The environment of a deployed site, each variable with those that are useless without it. */
const ROWS: readonly Row[] = [
  { code: 'password', needs: ['ADMIN_PASSWORD_HASH'], instead: 'ADMIN_PASSWORD' },
  {
    code: 'content',
    needs: ['GITHUB_TOKEN', 'GITHUB_REPOSITORY'],
    beside: ['GITHUB_BRANCH', 'GITHUB_API_URL'],
  },
  { code: 'publishing', needs: ['BUILD_HOOK_URL'] },
  {
    code: 'secretKey',
    needs: ['STRIPE_SECRET_KEY'],
    beside: ['STRIPE_API_URL', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'],
    isForSelling: true,
  },
  {
    code: 'webhookSecret',
    needs: ['STRIPE_WEBHOOK_SECRET'],
    beside: ['STRIPE_SECRET_KEY'],
    isForSelling: true,
  },
  {
    code: 'publishableKey',
    needs: ['PUBLIC_STRIPE_PUBLISHABLE_KEY'],
    beside: ['STRIPE_SECRET_KEY'],
    isForSelling: true,
  },
  { code: 'mail', needs: ['SMTP_URL'], beside: ['MAIL_FROM', 'MAIL_TO'], isForSelling: true },
  { code: 'signing', needs: ['SIGNING_KEY'] },
  {
    code: 'lab',
    needs: ['LAB'],
    beside: ['LAB_API_KEY', 'LAB_API_URL', 'LAB_WEBHOOK_SECRET', 'LAB_HOLD_MINUTES'],
    isChoice: true,
  },
  { code: 'labKey', needs: ['LAB_API_KEY'], beside: ['LAB'], isChoice: true },
  { code: 'labCallbacks', needs: ['LAB_WEBHOOK_SECRET'], beside: ['LAB_API_KEY'], isChoice: true },
  { code: 'analytics', needs: ['PUBLIC_ANALYTICS_SRC', 'PUBLIC_ANALYTICS_ID'], isChoice: true },
];

/** The missing configuration of a deployed site, given the names of the variables that are set. */
export function findMissingConfig(given: ReadonlySet<string>): Lack[] {
  return ROWS.flatMap(({ code, needs, instead, beside = [], isForSelling = false, isChoice }) => {
    const missing = needs.filter((name) => !given.has(name));
    const waiting = [...needs, ...beside].filter((name) => given.has(name));
    const isThere = missing.length === 0 || (instead !== undefined && given.has(instead));
    if (isThere || (isChoice && waiting.length === 0)) return [];
    return [{ code, missing, beside: waiting, isForSelling }];
  });
}

import { resolve } from 'node:path';
import { isLabName, type LabName } from '../../src/shared/shop/lab.ts';
import { parseScryptHash, readVariables, type ScryptHash } from './envVariables.ts';

export { EnvError, parseScryptHash } from './envVariables.ts';

/** The environment, read once and checked. Empty variables count as unset. */
export interface Env {
  /** TCP port of the local server; 0 asks the system for a free one. */
  port: number;
  /** The public origin without a trailing slash; undefined means "the request's own origin". */
  siteUrl: string | undefined;
  /** How the admin's password is known; null means that admin calls answer 503. A hash wins over a plain password. */
  admin: { password: string } | { hash: ScryptHash } | null;
  /** GitHub, the local Git working tree, or (on Netlify without GitHub) the content deployed with the functions. */
  store: 'github' | 'local' | 'bundled';
  github: { token: string; repository: string; branch: string; apiUrl: string } | null;
  /** Absolute path of the folder that holds `content/` and `public/`. */
  contentRoot: string;
  /** `local` is the payment page of the local server; `none` means that checkout answers 503. */
  payment: 'stripe' | 'local' | 'none';
  stripe: { secretKey: string; apiUrl: string } | null;
  stripeWebhookSecret: string | undefined;
  stripePublishableKey: string | undefined;
  buildHookUrl: string | undefined;
  /** The print lab that orders are handed to; null means by hand. Without a key the local server has a stand-in. */
  lab: { name: LabName; key: string | undefined; apiUrl: string; webhookSecret: string | undefined } | null;
  /** Minutes from the payment until an order is handed over. */
  labHoldMinutes: number;
  /** Where mails go out, `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string | undefined;
  /** Addresses; undefined means the contact address of the site. */
  mailFrom: string | undefined;
  mailTo: string | undefined;
  /** 32 bytes in base64url. */
  signingKey: string | undefined;
  onNetlify: boolean;
  /** A build of the site that the world sees; functions learn it from their calls. */
  isProductionBuild: boolean;
  /** Names of all variables that are set. */
  given: ReadonlySet<string>;
  /** The commit that Netlify has deployed; undefined elsewhere. */
  deployedCommit: string | undefined;
}

const DEFAULT_PORT = 8888;
const DEFAULT_HOLD_MINUTES = 60;

/** Set by Netlify itself, never by a person. The local server removes them, so that it never takes itself for Netlify. */
export const NETLIFY_VARIABLES = ['NETLIFY', 'URL', 'CONTEXT', 'COMMIT_REF', 'DEPLOY_ID'] as const;

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
const originOf = (text: string | undefined) => (text === undefined ? undefined : new URL(text).origin);

/** Where the labs answer; each has a sandbox beside it. */
const LAB_API_URLS: Readonly<Record<LabName, string>> = {
  creativehub: 'https://api.creativehub.io',
  prodigi: 'https://api.prodigi.com/v4.0',
};

function labOf(vars: ReturnType<typeof readVariables>): Env['lab'] {
  const { LAB: name } = vars;
  if (!isLabName(name)) return null;
  return {
    name,
    key: vars.LAB_API_KEY,
    apiUrl: withoutSlash(vars.LAB_API_URL ?? LAB_API_URLS[name]),
    webhookSecret: vars.LAB_WEBHOOK_SECRET,
  };
}

/** Reads and checks the environment; the only place that does. @throws EnvError as {@link readVariables} */
export function readEnv(source: Record<string, string | undefined>): Env {
  const vars = readVariables(source);

  // Functions on Netlify see URL but not NETLIFY, builds see both.
  const onNetlify = vars.NETLIFY === 'true' || vars.URL !== undefined;
  const hash = vars.ADMIN_PASSWORD_HASH === undefined ? undefined : parseScryptHash(vars.ADMIN_PASSWORD_HASH);
  const password = vars.ADMIN_PASSWORD === undefined ? null : { password: vars.ADMIN_PASSWORD };
  const github =
    vars.GITHUB_TOKEN !== undefined && vars.GITHUB_REPOSITORY !== undefined
      ? {
          token: vars.GITHUB_TOKEN,
          repository: vars.GITHUB_REPOSITORY,
          branch: vars.GITHUB_BRANCH ?? 'main',
          apiUrl: withoutSlash(vars.GITHUB_API_URL ?? 'https://api.github.com'),
        }
      : null;
  const stripe =
    vars.STRIPE_SECRET_KEY === undefined
      ? null
      : {
          secretKey: vars.STRIPE_SECRET_KEY,
          apiUrl: withoutSlash(vars.STRIPE_API_URL ?? 'https://api.stripe.com'),
        };

  return {
    port: Number(vars.PORT ?? DEFAULT_PORT),
    siteUrl: originOf(vars.SITE_URL ?? vars.URL),
    admin: hash ? { hash } : password,
    store: github ? 'github' : onNetlify ? 'bundled' : 'local',
    github,
    contentRoot: resolve(vars.CONTENT_ROOT ?? '.'),
    payment: stripe ? 'stripe' : onNetlify ? 'none' : 'local',
    stripe,
    stripeWebhookSecret: vars.STRIPE_WEBHOOK_SECRET,
    stripePublishableKey: vars.PUBLIC_STRIPE_PUBLISHABLE_KEY,
    buildHookUrl: vars.BUILD_HOOK_URL,
    lab: labOf(vars),
    labHoldMinutes: Number(vars.LAB_HOLD_MINUTES ?? DEFAULT_HOLD_MINUTES),
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM,
    mailTo: vars.MAIL_TO,
    signingKey: vars.SIGNING_KEY,
    onNetlify,
    isProductionBuild: vars.NETLIFY === 'true' && vars.CONTEXT === 'production',
    given: new Set(Object.keys(vars)),
    deployedCommit: vars.COMMIT_REF,
  };
}

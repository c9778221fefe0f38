import { resolve } from 'node:path';
import { z } from 'zod';

/** An environment variable holds something the program can't use. The message is one line a person can act on. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** A parsed `ADMIN_PASSWORD_HASH`; `salt` and `hash` are base64url. */
export interface ScryptHash {
  /** scrypt's cost: a power of two. */
  n: number;
  /** scrypt's block size. */
  r: number;
  /** scrypt's parallelisation. */
  p: number;
  salt: string;
  hash: string;
}

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
  /** Where mails go out, `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string | undefined;
  /** Addresses; undefined means the contact address of the site. */
  mailFrom: string | undefined;
  mailTo: string | undefined;
  onNetlify: boolean;
  /** The commit that Netlify has deployed; undefined elsewhere. */
  deployedCommit: string | undefined;
}

const DEFAULT_PORT = 8888;

/** Set by Netlify itself, never by a person. The local server removes them, so that it never takes itself for Netlify. */
export const NETLIFY_VARIABLES = ['NETLIFY', 'URL', 'CONTEXT', 'COMMIT_REF', 'DEPLOY_ID'] as const;

/** Values that no message may repeat: keys, passwords, and the build hook, whose address is its own key. */
const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  'GITHUB_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PUBLIC_STRIPE_PUBLISHABLE_KEY',
  'BUILD_HOOK_URL',
  'SMTP_URL',
]);

function parseUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return usable ? url : undefined;
}

const isOrigin = (text: string) => {
  const url = parseUrl(text);
  return url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '';
};

const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
const isMailAddress = (text: string) => /^[^\s@<>(),;:"]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);

const SCRYPT = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9_-]{8,})\$([A-Za-z0-9_-]{22,})$/;

/**
 * Reads `scrypt$N$r$p$salt$hash`; salt and hash are base64url, N is a power of two from 2^10 to 2^20.
 * Returns undefined where the text is anything else.
 */
export function parseScryptHash(text: string): ScryptHash | undefined {
  const [, n = '', r = '', p = '', salt = '', hash = ''] = SCRYPT.exec(text) ?? [];
  const cost = Math.log2(Number(n));
  const usable = Number.isInteger(cost) && cost >= 10 && cost <= 20 && Number(r) >= 1 && Number(p) >= 1;
  return usable ? { n: Number(n), r: Number(r), p: Number(p), salt, hash } : undefined;
}

const text = (expected: string, accepts: (value: string) => boolean) =>
  z.string().refine(accepts, expected).optional();
const url = (expected: string) => text(expected, (value) => parseUrl(value) !== undefined);
const origin = () => text('an http or https origin such as https://example.org', isOrigin);
const secret = (expected: string, pattern: RegExp) => text(expected, (value) => pattern.test(value));

const schema = z.object({
  PORT: text(
    'a whole number from 1 to 65535 (0: any free port)',
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  ),
  SITE_URL: origin(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_PASSWORD_HASH: text(
    'scrypt$N$r$p$salt$hash, salt and hash in base64url',
    (value) => parseScryptHash(value) !== undefined,
  ),
  GITHUB_TOKEN: secret('a token without spaces', /^[\x21-\x7e]+$/),
  GITHUB_REPOSITORY: text('owner/name such as anna/portfolio', (value) =>
    /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(value),
  ),
  GITHUB_BRANCH: text(
    'the name of a branch such as main',
    (value) =>
      /^(?![/.-])[A-Za-z0-9._/-]{1,200}(?<![/.])$/.test(value) && !/\.\.|\/\/|\/\.|\.lock$/.test(value),
  ),
  GITHUB_API_URL: url('an http or https address such as https://api.github.com'),
  CONTENT_ROOT: text('the path of a folder', (value) => !value.includes('\0')),
  STRIPE_SECRET_KEY: secret('the secret key (sk_… or rk_…) of Stripe', /^(?!pk_)[\x21-\x7e]+$/),
  STRIPE_API_URL: url('an http or https address such as https://api.stripe.com'),
  STRIPE_WEBHOOK_SECRET: secret('the signing secret (whsec_…) without spaces', /^[\x21-\x7e]+$/),
  // This one is shown to every visitor, so a secret key pasted here must stop everything.
  PUBLIC_STRIPE_PUBLISHABLE_KEY: secret(
    'the publishable key (pk_…), never the secret one',
    /^(?!sk_|rk_|whsec_)[\x21-\x7e]+$/,
  ),
  BUILD_HOOK_URL: url('an http or https address'),
  SMTP_URL: text('smtp://user:password@host:587 or smtps://user:password@host', isMailServer),
  MAIL_FROM: text('an e-mail address such as shop@example.org', isMailAddress),
  MAIL_TO: text('an e-mail address such as owner@example.org', isMailAddress),
  PUBLIC_ANALYTICS_SRC: text(
    'the https address of a script',
    (value) => parseUrl(value)?.protocol === 'https:',
  ),
  PUBLIC_ANALYTICS_ID: text('an id of letters, digits, dots, dashes or underscores', (value) =>
    /^[\w.-]{1,100}$/.test(value),
  ),
  NETLIFY: z.string().optional(),
  URL: origin(),
  COMMIT_REF: z.string().optional(),
});

/** Every variable that is read, in the order of `.env.example`; Netlify's own come last. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
const originOf = (text: string | undefined) => (text === undefined ? undefined : new URL(text).origin);

function explain(name: string, found: string, expected: string): string {
  const shown = SECRETS.has(name)
    ? `is set to something unusable (${found.length} characters)`
    : `is ${JSON.stringify(found.length > 100 ? `${found.slice(0, 100)}…` : found)}`;
  return `${name} ${shown}: expected ${expected}.`;
}

/**
 * Reads and checks the environment; the only place that does.
 *
 * @param source usually `process.env`
 * @throws EnvError naming the first unusable variable, what was found (secrets: only their length) and what is expected
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given: Record<string, string> = {};
  for (const name of VARIABLES) {
    const value = name === 'ADMIN_PASSWORD' ? source[name] : source[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'The environment');
    throw new EnvError(explain(name, given[name] ?? '', issue?.message ?? 'something else'));
  }
  const vars = parsed.data;

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
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM,
    mailTo: vars.MAIL_TO,
    onNetlify,
    deployedCommit: vars.COMMIT_REF,
  };
}

import { resolve } from 'node:path';
import { isLabName, LAB_NAMES, type LabName } from '../../src/shared/shop/lab.ts';

/** An invalid environment variable. The message is one line that tells a person what to do. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** A parsed `ADMIN_PASSWORD_HASH`; `salt` and `hash` are base64url. */
export interface ScryptHash {
  /** scrypt's cost: a power of two. */
  n: number;
  r: number;
  p: number;
  salt: string;
  hash: string;
}

/** The scheduled function reads the orders of three days: an order that is held longer would be missed. */
const HOLD_MINUTES_MAX = 2 * 24 * 60;
/** 32 bytes: 43 characters, the last of which holds four bits, and optional padding. */
const SEED = /^[\w-]{42}[AEIMQUYcgkosw048]=?$/;

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

/** Shorter ones can be guessed. Length is worth more than rules about kinds of characters. */
export const PASSWORD_MIN = 12;
/** Counts characters as a person types them, not bytes. */
export const isLongEnough = (password: string) => [...password].length >= PASSWORD_MIN;

const SCRYPT = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9_-]{8,})\$([A-Za-z0-9_-]{22,})$/;

/** Parses `scrypt$N$r$p$salt$hash` (base64url; N a power of two from 2^10 to 2^20), else undefined. */
function parseScryptHash(text: string): ScryptHash | undefined {
  const [, n = '', r = '', p = '', salt = '', hash = ''] = SCRYPT.exec(text) ?? [];
  const cost = Math.log2(Number(n));
  const usable = Number.isInteger(cost) && cost >= 10 && cost <= 20 && Number(r) >= 1 && Number(p) >= 1;
  return usable ? { n: Number(n), r: Number(r), p: Number(p), salt, hash } : undefined;
}

/** The expected value in words, its test, and whether no message may quote it: keys, passwords, secret addresses. */
type Rule = readonly [expected: string, accepts: (value: string) => boolean, isSecret?: true];

const isAddress = (value: string) => parseUrl(value) !== undefined;
const url = (expected: string): Rule => [expected, isAddress];
const ORIGIN: Rule = ['an http or https origin such as https://example.org', isOrigin];
const secret = (expected: string, pattern: RegExp): Rule => [expected, (value) => pattern.test(value), true];
/** Set by Netlify itself. */
const ANYTHING: Rule = ['anything', () => true];

const RULES = {
  PORT: [
    'a whole number from 1 to 65535 (0: any free port)',
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  ],
  SITE_URL: ORIGIN,
  ADMIN_PASSWORD: [`a password of ${PASSWORD_MIN} characters or more`, isLongEnough, true],
  ADMIN_PASSWORD_HASH: [
    'scrypt$N$r$p$salt$hash, salt and hash in base64url',
    (value) => parseScryptHash(value) !== undefined,
    true,
  ],
  GITHUB_TOKEN: secret('a token without spaces', /^[\x21-\x7e]+$/),
  GITHUB_REPOSITORY: [
    'owner/name such as anna/portfolio',
    (value) => /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(value),
  ],
  GITHUB_BRANCH: [
    'the name of a branch such as main',
    (value) =>
      /^(?![/.-])[A-Za-z0-9._/-]{1,200}(?<![/.])$/.test(value) && !/\.\.|\/\/|\/\.|\.lock$/.test(value),
  ],
  GITHUB_API_URL: url('an http or https address such as https://api.github.com'),
  CONTENT_ROOT: ['the path of a folder', (value) => !value.includes('\0')],
  STRIPE_SECRET_KEY: secret('the secret key (sk_… or rk_…) of Stripe', /^(?!pk_)[\x21-\x7e]+$/),
  STRIPE_API_URL: url('an http or https address such as https://api.stripe.com'),
  STRIPE_WEBHOOK_SECRET: secret('the signing secret (whsec_…) without spaces', /^[\x21-\x7e]+$/),
  // Every visitor gets this key, so a secret key here must stop the start.
  PUBLIC_STRIPE_PUBLISHABLE_KEY: secret(
    'the publishable key (pk_…), never the secret one',
    /^(?!sk_|rk_|whsec_)[\x21-\x7e]+$/,
  ),
  BUILD_HOOK_URL: ['an http or https address', isAddress, true],
  LAB: [`${LAB_NAMES.join(' or ')}, or nothing`, isLabName],
  LAB_API_KEY: secret('the key of the print lab, without spaces', /^[\x21-\x7e]+$/),
  LAB_API_URL: url('an http or https address such as https://api.sandbox.prodigi.com/v4.0'),
  LAB_WEBHOOK_SECRET: secret('a secret of at least 16 characters without spaces', /^[\x21-\x7e]{16,}$/),
  LAB_HOLD_MINUTES: [
    `a whole number of minutes from 0 to ${HOLD_MINUTES_MAX} (two days)`,
    (value) => /^\d{1,4}$/.test(value) && Number(value) <= HOLD_MINUTES_MAX,
  ],
  SMTP_URL: ['smtp://user:password@host:587 or smtps://user:password@host', isMailServer, true],
  MAIL_FROM: ['an e-mail address such as shop@example.org', isMailAddress],
  MAIL_TO: ['an e-mail address such as owner@example.org', isMailAddress],
  SIGNING_KEY: secret(
    '32 random bytes in base64url, such as `openssl rand 32 | basenc --base64url` prints',
    SEED,
  ),
  PUBLIC_ANALYTICS_SRC: ['the https address of a script', (value) => parseUrl(value)?.protocol === 'https:'],
  PUBLIC_ANALYTICS_ID: [
    'an id of letters, digits, dots, dashes or underscores',
    (value) => /^[\w.-]{1,100}$/.test(value),
  ],
  NETLIFY: ANYTHING,
  URL: ORIGIN,
  CONTEXT: ANYTHING,
  COMMIT_REF: ANYTHING,
} as const satisfies Record<string, Rule>;

type Name = keyof typeof RULES;
/** Every variable that is read, in the order of `.env.example`, then Netlify's own. */
export const VARIABLES = Object.keys(RULES) as readonly Name[];

function explain(name: string, found: string, [expected, , isSecret]: Rule): string {
  const shown = isSecret
    ? `is set to something unusable (${found.length} characters)`
    : `is ${JSON.stringify(found.length > 100 ? `${found.slice(0, 100)}…` : found)}`;
  return `${name} ${shown}: expected ${expected}.`;
}

/** The set variables. @throws EnvError naming the first invalid one, its value (unless secret), the rule */
function readVariables(source: Record<string, string | undefined>): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {};
  for (const name of VARIABLES) {
    const value = name === 'ADMIN_PASSWORD' ? source[name] : source[name]?.trim();
    if (!value) continue;
    const rule: Rule = RULES[name];
    if (!rule[1](value)) throw new EnvError(explain(name, value, rule));
    given[name] = value;
  }
  return given;
}

const DEFAULT_PORT = 8888;
const DEFAULT_HOLD_MINUTES = 60;

/** Set by Netlify only. The local server removes them, so that it never takes itself for Netlify. */
export const NETLIFY_VARIABLES = ['NETLIFY', 'URL', 'CONTEXT', 'COMMIT_REF', 'DEPLOY_ID'] as const;

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
const originOf = (text: string | undefined) => (text === undefined ? undefined : new URL(text).origin);

/** The labs' live addresses; each lab has a sandbox too. */
const LAB_API_URLS: Readonly<Record<LabName, string>> = {
  creativehub: 'https://api.creativehub.io',
  prodigi: 'https://api.prodigi.com/v4.0',
};

function labOf(vars: ReturnType<typeof readVariables>) {
  const { LAB: name } = vars;
  if (!isLabName(name)) return null;
  return {
    name,
    key: vars.LAB_API_KEY,
    apiUrl: withoutSlash(vars.LAB_API_URL ?? LAB_API_URLS[name]),
    webhookSecret: vars.LAB_WEBHOOK_SECRET,
  };
}

/** The environment, read once and checked. Empty variables count as unset. */
export type Env = ReturnType<typeof readEnv>;

/** Reads and checks the environment; the only place that does. @throws EnvError like {@link readVariables} */
export function readEnv(source: Record<string, string | undefined>) {
  const vars = readVariables(source);

  // Functions on Netlify see URL but not NETLIFY, builds see both.
  const onNetlify = vars.NETLIFY === 'true' || vars.URL !== undefined;
  const hash = parseScryptHash(vars.ADMIN_PASSWORD_HASH ?? '');
  const password = vars.ADMIN_PASSWORD ? { password: vars.ADMIN_PASSWORD } : null;
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_BRANCH: branch = 'main' } = vars;
  const githubUrl = withoutSlash(vars.GITHUB_API_URL ?? 'https://api.github.com');
  const github = token && repository ? { token, repository, branch, apiUrl: githubUrl } : null;
  const stripeUrl = withoutSlash(vars.STRIPE_API_URL ?? 'https://api.stripe.com');
  const stripe = vars.STRIPE_SECRET_KEY ? { secretKey: vars.STRIPE_SECRET_KEY, apiUrl: stripeUrl } : null;

  return {
    /** TCP port of the local server; 0 asks the system for a free one. */
    port: Number(vars.PORT ?? DEFAULT_PORT),
    /** The public origin without a trailing slash; undefined means the request's own origin. */
    siteUrl: originOf(vars.SITE_URL ?? vars.URL),
    /** The admin's password; null means that admin calls answer 503. A hash wins over a plain password. */
    admin: hash ? { hash } : password,
    /** GitHub, the local Git working tree, or (on Netlify without GitHub) the content deployed with the functions. */
    store: github ? 'github' : onNetlify ? 'bundled' : 'local',
    github,
    /** Absolute path of the folder that holds `content/` and `public/`. */
    contentRoot: resolve(vars.CONTENT_ROOT ?? '.'),
    /** `local` is the local server's payment page; `none` means that checkout answers 503. */
    payment: stripe ? 'stripe' : onNetlify ? 'none' : 'local',
    stripe,
    stripeWebhookSecret: vars.STRIPE_WEBHOOK_SECRET,
    stripePublishableKey: vars.PUBLIC_STRIPE_PUBLISHABLE_KEY,
    buildHookUrl: vars.BUILD_HOOK_URL,
    /** The print lab; null means that orders are sent by hand. Without a key the local server has a stand-in. */
    lab: labOf(vars),
    /** Minutes from the payment until an order goes to the lab. */
    labHoldMinutes: Number(vars.LAB_HOLD_MINUTES ?? DEFAULT_HOLD_MINUTES),
    smtpUrl: vars.SMTP_URL,
    /** Mail addresses; undefined means the site's contact address. */
    mailFrom: vars.MAIL_FROM,
    mailTo: vars.MAIL_TO,
    signingKey: vars.SIGNING_KEY,
    onNetlify,
    /** A build of the public site; functions learn it from their calls. */
    isProductionBuild: vars.NETLIFY === 'true' && vars.CONTEXT === 'production',
    given: new Set<string>(Object.keys(vars)),
    /** The commit that Netlify has deployed; undefined elsewhere. */
    deployedCommit: vars.COMMIT_REF,
  } as const;
}

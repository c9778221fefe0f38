import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, NETLIFY_VARIABLES, readEnv, VARIABLES } from './env.ts';

const GITHUB = { GITHUB_TOKEN: 'github_pat_1', GITHUB_REPOSITORY: 'anna/portfolio' };
const HASH = `scrypt$16384$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}`;

function messageOf(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('reading the environment', () => {
  test('without variables: the local server with its local store and payment page', () => {
    const bare = { siteUrl: undefined, admin: null, github: null, stripe: null, lab: null, onNetlify: false };
    const local = { port: 8888, store: 'local', contentRoot: resolve('.'), payment: 'local' };
    expect(readEnv({})).toMatchObject({ ...bare, ...local, labHoldMinutes: 60 });
  });

  test('on Netlify, built or deployed, there are no local defaults', () => {
    const bare = { onNetlify: true, store: 'bundled', payment: 'none', admin: null };
    for (const source of [{ NETLIFY: 'true' }, { URL: 'https://site.netlify.app' }])
      expect(readEnv(source)).toMatchObject(bare);
  });

  test('GitHub needs both the token and the repository', () => {
    expect(readEnv(GITHUB)).toMatchObject({
      store: 'github',
      github: { repository: 'anna/portfolio', branch: 'main', apiUrl: 'https://api.github.com' },
    });
    expect(readEnv({ GITHUB_TOKEN: 'x' }).store).toBe('local');
    expect(readEnv({ GITHUB_REPOSITORY: 'anna/portfolio' }).store).toBe('local');
    const other = { ...GITHUB, GITHUB_API_URL: 'http://127.0.0.1:1234/api/' };
    expect(readEnv(other).github?.apiUrl).toBe('http://127.0.0.1:1234/api');
  });

  test('SITE_URL overrides Netlify’s address, without its slash', () => {
    const source = { SITE_URL: 'https://anna.example/', URL: 'https://site.netlify.app' };
    expect(readEnv(source).siteUrl).toBe('https://anna.example');
    expect(readEnv({ URL: 'https://site.netlify.app' }).siteUrl).toBe('https://site.netlify.app');
  });

  test('a lab has its own address by default, and a hold of an hour', () => {
    const bare = { key: undefined, webhookSecret: undefined };
    const creativehub = { ...bare, name: 'creativehub', apiUrl: 'https://api.creativehub.io' };
    expect(readEnv({ LAB: 'creativehub' }).lab).toEqual(creativehub);
    const apiUrl = 'https://api.sandbox.prodigi.com/v4.0';
    const sandbox = { LAB: 'prodigi', LAB_API_KEY: 'k', LAB_API_URL: `${apiUrl}/`, LAB_HOLD_MINUTES: '0' };
    const lab = { name: 'prodigi', key: 'k', apiUrl };
    expect(readEnv(sandbox)).toMatchObject({ lab, labHoldMinutes: 0 });
    expect(readEnv({ LAB: 'prodigi' }).lab?.apiUrl).toBe('https://api.prodigi.com/v4.0');
    expect(readEnv({ LAB_API_KEY: 'k' }).lab).toBeNull();
  });

  test('the hash of the password overrides the password', () => {
    expect(readEnv({ ADMIN_PASSWORD: ' with spaces ' }).admin).toEqual({ password: ' with spaces ' });
    expect(readEnv({ ADMIN_PASSWORD: 'twelve chars', ADMIN_PASSWORD_HASH: HASH }).admin).toEqual({
      hash: { n: 16384, r: 8, p: 1, salt: 's'.repeat(22), hash: 'h'.repeat(43) },
    });
  });

  test('an empty variable counts as unset', () => {
    const empty = Object.fromEntries(VARIABLES.map((name) => [name, '']));
    expect(readEnv(empty)).toEqual(readEnv({}));
  });
});

describe('an invalid variable gives one clear line', () => {
  const UNUSABLE =
    `PORT=70000 PORT=80a PORT=-1 PORT=1.5 SITE_URL=anna.example SITE_URL=https://anna.example/shop
    SITE_URL=javascript:alert(1) SITE_URL=https://user:pass@anna.example GITHUB_REPOSITORY=portfolio
    GITHUB_REPOSITORY=anna/.. GITHUB_REPOSITORY=https://github.com/anna/portfolio GITHUB_BRANCH=a..b
    GITHUB_BRANCH=-x GITHUB_API_URL=api.github.com STRIPE_API_URL=ftp://api.stripe.com LAB=whitewall LAB=Prodigi
    LAB_API_URL=api.prodigi.com LAB_HOLD_MINUTES=-1 LAB_HOLD_MINUTES=1.5 LAB_HOLD_MINUTES=2881
    PUBLIC_ANALYTICS_SRC=http://stats.example/script.js PUBLIC_ANALYTICS_ID="><script>`.split(/\s+/);
  test.each(UNUSABLE)('%s is refused with its name', (given) => {
    const [name = '', value = ''] = given.split('=');
    expect(messageOf({ [name]: value })).toMatch(/^\w+ is ".+": expected [^\n]+\.$/);
    expect(messageOf({ [name]: value })).toContain(`${name} is ${JSON.stringify(value)}: `);
  });

  test.each([
    ['ADMIN_PASSWORD', 'canary'],
    ['ADMIN_PASSWORD', 'c canary 11'],
    ['ADMIN_PASSWORD_HASH', 'scrypt$1000$8$1$canary'],
    ['ADMIN_PASSWORD_HASH', HASH.replace('16384', '16383')],
    ['ADMIN_PASSWORD_HASH', HASH.replace('$8$', '$0$')],
    ['ADMIN_PASSWORD_HASH', HASH.replace('scrypt', 'bcrypt')],
    ['ADMIN_PASSWORD_HASH', HASH.slice(0, -33)],
    ['GITHUB_TOKEN', 'canary canary'],
    ['STRIPE_SECRET_KEY', 'pk_test_canary'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec canary'],
    ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'sk_live_canary'],
    ['LAB_API_KEY', 'canary canary'],
    ['LAB_WEBHOOK_SECRET', 'canary'],
    ['SIGNING_KEY', `canary${'A'.repeat(36)}`],
    ['SIGNING_KEY', `canary${'A'.repeat(36)}B`],
    ['BUILD_HOOK_URL', 'api.netlify.com/build_hooks/canary'],
  ])('%s is never shown', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toContain(`${name} is set to something unusable (${value.length} characters)`);
    expect(message).not.toContain('canary');
  });
});

test('.env.example lists every variable that a person may set, in the same order, and nothing else', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
  const listed = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name);
  const own = new Set<string>(NETLIFY_VARIABLES);
  expect(listed).toEqual(VARIABLES.filter((name) => !own.has(name)));
});

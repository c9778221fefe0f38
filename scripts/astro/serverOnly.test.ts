import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../serve/build.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CANARY = 'canaryOfTheServer';
/** What the server alone may know, each recognised by its value. */
const SERVER_ONLY = {
  ADMIN_PASSWORD: `password-${CANARY}`,
  GITHUB_TOKEN: `ghp_${CANARY}`,
  GITHUB_REPOSITORY: `somebody/${CANARY}`,
  STRIPE_SECRET_KEY: `sk_test_${CANARY}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${CANARY}`,
  BUILD_HOOK_URL: `https://api.netlify.com/build_hooks/${CANARY}`,
  LAB: 'creativehub',
  LAB_API_KEY: `lab-${CANARY}`,
  LAB_WEBHOOK_SECRET: `lab-webhook-${CANARY}`,
  SMTP_URL: `smtps://${CANARY}:${CANARY}@mail.example:465`,
  MAIL_TO: `${CANARY}@shop.example`,
  SIGNING_KEY: Buffer.from(CANARY.padEnd(32)).toString('base64url'),
};
/** Every page may know this one. A value of its own has the pages compiled with the canaries beside it. */
const PUBLIC_KEY = 'pk_test_canaryOfThePages';
/** What the tests' runner sets of these, Astro would take for the build's own. */
const RUNNERS = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

const folder = mkdtempSync(join(tmpdir(), 'server-only-'));
const dist = join(folder, 'dist');

beforeAll(async () => {
  for (const name of RUNNERS) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(SERVER_ONLY)) vi.stubEnv(name, value);
  vi.stubEnv('PUBLIC_STRIPE_PUBLISHABLE_KEY', PUBLIC_KEY);
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true });
  rmSync(join(folder, 'content/photos'), { recursive: true });
  await buildSite({ root: ROOT, content: { contentRoot: folder }, outDir: dist });
}, 180_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The files of the build that hold a text. */
const holding = (text: string) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text))
    .map(({ name }) => name);

test('what every page may know is in a build', () => {
  expect(holding(PUBLIC_KEY)).not.toEqual([]);
});

test('nothing that only the server may know is in a build', () => {
  // As the key that signs has it, too.
  const encoded = Buffer.from(CANARY).toString('base64').slice(0, 20);
  expect(SERVER_ONLY.SIGNING_KEY).toContain(encoded);
  for (const secret of [CANARY, encoded]) expect(holding(secret)).toEqual([]);
});

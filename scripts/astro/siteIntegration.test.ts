import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../serve/build.ts';
import { FACES, subsetFaces } from './fonts.ts';

const cache = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(cache, { recursive: true }));
type Changeable = Record<string, unknown>;

test('a face is kept for what it is made of alone, and refused where its package is not installed', async () => {
  const first = await subsetFaces(cache);
  writeFileSync(first.text, 'kept');
  expect(await subsetFaces(cache)).toEqual(first);
  const text = FACES.text as Changeable;
  const [file, weights] = [text.file, text.weights];
  try {
    text.weights = [400, 700];
    const other = await subsetFaces(cache);
    expect([other.display === first.display, other.text === first.text]).toEqual([true, false]);
    text.weights = weights;
    text.file = '@fontsource-variable/of-nobody/files/of-nobody.woff2';
    await expect(subsetFaces(cache)).rejects.toThrow('@fontsource-variable/of-nobody');
  } finally {
    Object.assign(text, { file, weights });
  }
  expect(readdirSync(dirname(first.text))).toHaveLength(3);
});

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

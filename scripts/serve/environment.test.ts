import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { localRuntime, setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder, whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { provideAdminPassword, startLocalServices } from './environment.ts';
import { loadFunctions } from './functions.ts';
import { createOriginRule } from './listen.ts';

/** The local services of a folder, and their log lines. */
async function startServices() {
  const root = temporaryFolder();
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  const env = readEnv({ CONTENT_ROOT: root, ...stripe });
  const lines: string[] = [];
  const origin = createOriginRule(8940, undefined);
  const ports = { port: 0, keepOrders: false };
  const services = await startLocalServices(env, ports, origin, {}, (line) => lines.push(line));
  whenTestEnds(services.close);
  whenTestEnds(() => setLocalRuntime(undefined));
  return { file: join(root, '.local', 'signing-key'), lines, key: () => localRuntime()?.signingKey?.() };
}

test('a signing key is made once; an empty or damaged file gets a new key, and the log says so', async () => {
  const { file, lines, key } = await startServices();
  const first = key();
  expect([key(), lines]).toEqual([first, []]);
  for (const damaged of ['', '\n', 'half of a k']) {
    writeFileSync(file, damaged, { mode: 0o644 });
    const next = key();
    expect(next).not.toBe(first);
    expect(signingKey({ signingKey: undefined })?.sign('print-file', 'x')).toMatch(/^[\w-]{86}$/);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([`${next}\n`, 0o600]);
    expect(key()).toBe(next);
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('.local/signing-key holds no key');
});

test('a random password is made once and readable only by its owner; an emptied file gets a new one', () => {
  const root = temporaryFolder();
  const where = join(root, '.local', 'admin-password');
  const first = provideAdminPassword(root, null);
  const password = first.env.ADMIN_PASSWORD ?? '';
  expect(password).toMatch(/^[\w-]{20}$/);
  expect([first.shown, readFileSync(where, 'utf8')]).toEqual([
    `${password} (kept in ${where})`,
    `${password}\n`,
  ]);
  chmodSync(where, 0o644);
  expect([provideAdminPassword(root, null), statSync(where).mode & 0o777]).toEqual([first, 0o600]);
  writeFileSync(where, '\n');
  const { ADMIN_PASSWORD } = provideAdminPassword(root, null).env;
  expect(ADMIN_PASSWORD).toMatch(/^[\w-]{20}$/);
  expect(ADMIN_PASSWORD).not.toBe(password);
});

test('a password from the environment is neither shown nor stored', () => {
  const access = provideAdminPassword('/no/such/folder', { password: 'canary' });
  expect(access).toEqual({ shown: 'the one that you set by ADMIN_PASSWORD', env: {} });
});

test('the API and the unpublished photo files have a rate limit per address', async () => {
  const functions = await loadFunctions(resolve(import.meta.dirname, '../../netlify/functions'));
  const limits = functions.map(({ name, rateLimit }) => [name, rateLimit?.windowLimit]);
  expect(limits).toEqual([
    ['api', 1200],
    ['certificates', undefined],
    ['photo-file', 1200],
  ]);
});

const answering = (config: string) => `export default () => {}; export const config = { ${config} };`;
const limited = (by: string) =>
  answering(`path: '/a', rateLimit: { windowSize: 60, windowLimit: 9, aggregateBy: ${by} }`);

test.each([
  ['export const handler = 1;', 'a function as default export'],
  [answering("path: '/api/:id'"), 'a plain path'],
  [answering("path: '/api/*', method: 'GET'"), '"method"'],
  [limited("'ip'"), 'rateLimit.aggregateBy'],
  [limited("['domain']"), "a list with 'ip'"],
])('the error names a file that is no supported function: %s', async (text, reason) => {
  const root = temporaryFolder();
  put(root, 'netlify/functions/wrong.mts', text);
  const loading = loadFunctions(`${root}/netlify/functions`);
  await expect(loading).rejects.toThrow('netlify/functions/wrong.mts');
  await expect(loading).rejects.toThrow(reason);
});

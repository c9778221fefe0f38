import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { localRuntime, setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import { provideAdminPassword, startLocalServices } from './environment.ts';
import { createOriginRule } from './listen.ts';

/** The local services of a folder, and what they have logged. */
async function startServices() {
  const root = mkdtempSync(join(tmpdir(), 'local-services-'));
  const env = readEnv({
    CONTENT_ROOT: root,
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  });
  const lines: string[] = [];
  const origin = createOriginRule(8940, undefined);
  const ports = { port: 0, keepOrders: false };
  const services = await startLocalServices(env, ports, origin, {}, (line) => lines.push(line));
  onTestFinished(async () => {
    await services.close();
    setLocalRuntime(undefined);
    rmSync(root, { recursive: true });
  });
  return { file: join(root, '.local', 'signing-key'), lines, key: () => localRuntime()?.signingKey?.() };
}

test('a key to sign with is made once; where its file is empty or damaged it is made anew, which is logged', async () => {
  const { file, lines, key } = await startServices();
  const first = key();
  expect([key(), lines]).toEqual([first, []]);
  for (const damaged of ['', '\n', 'half of a k']) {
    writeFileSync(file, damaged, { mode: 0o644 });
    const next = key();
    expect(next).not.toBe(first);
    expect(signingKey({ signingKey: undefined })?.sign('print-file', 'x')).toMatch(/^[\w-]{86}$/);
    expect(readFileSync(file, 'utf8')).toBe(`${next}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(key()).toBe(next);
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('.local/signing-key holds no key');
});

function temporaryRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'admin-password-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

test('a random password is made once, readable by the owner alone', () => {
  const root = temporaryRoot();
  const first = provideAdminPassword(root, null);
  expect(first.password).toMatch(/^[\w-]{20}$/);
  expect(first.where).toBe(join(root, '.local', 'admin-password'));
  expect(readFileSync(first.where, 'utf8')).toBe(`${first.password}\n`);
  expect(statSync(first.where).mode & 0o777).toBe(0o600);
  expect(provideAdminPassword(root, null)).toEqual(first);
  expect(provideAdminPassword(temporaryRoot(), null).password).not.toBe(first.password);
});

test('an emptied file gets a new password', () => {
  const root = temporaryRoot();
  const { where } = provideAdminPassword(root, null);
  writeFileSync(where, '\n', { mode: 0o644 });
  expect(provideAdminPassword(root, null).password).toMatch(/^[\w-]{20}$/);
  expect(statSync(where).mode & 0o777).toBe(0o600);
});

test('a password from the environment is neither shown nor stored', () => {
  const access = provideAdminPassword('/no/such/folder', { password: 'canary' });
  expect(access).toEqual({ where: 'the one that you set by ADMIN_PASSWORD', password: undefined });
});
